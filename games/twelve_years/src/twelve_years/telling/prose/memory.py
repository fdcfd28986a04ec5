"""Memory and teller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tablewright.engine.events import Entry, Event, Overruled
from tablewright.world.narrator import DataNarrator, Noun
from tablewright.world.words import count, mid_sentence, ordinal_word
from twelve_years import events as e
from twelve_years.book.core import members
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.state import PARTIES_A_SEAT, START
from twelve_years.telling import cards, names

# --- memory -----------------------------------------------------------------------------------------------------------
# What the narrator and the chronicle remember while they go through the log: events carry names, not the state.
# A `Band` is a party as far as the log has told of it; `Memory` holds the bands and what the land has shown.
Named = tuple[str, str]  # a name and a kind

_LANDMARKS = ("stone_portal", "faerie_circle")


class Band:
    """A party in the log."""

    def __init__(self, number: int, name: str, ordinal: int) -> None:
        self.number, self.name, self.ordinal = number, name, ordinal
        self.seat = number // PARTIES_A_SEAT
        self.level = self.purse = 0
        self.members: list[Named] = []  # the living, companions too
        self.dead: list[Named] = []
        self.foes: list[Named] = []
        self.hex, self.region = START, names.CITY
        self.dungeon, self.castle, self.room = "", False, 0
        self.rooms: set[tuple[str, int]] = set()  # where it has been below ground: hex and room
        self.assembling, self.fallen = True, not number
        self.certain = True  # False once a hand has changed what dice and rules had made
        # What the latest events were, where the next ones lean on them.
        self.fled = self.jumped = False
        self.chasers: tuple[str, ...] = ()
        self.trap_waits = False
        self.trap_kind = ""  # which of the traps we have words for
        self.attack_face = 0
        self.dealt = 0  # the party's latest damage
        self.times = ""
        self.victim = ""
        self.friend = ""  # the one met last

    @property
    def place(self) -> str:
        """A key for where it is."""
        return f"{self.hex}/{self.room}" if self.dungeon else self.hex

    @property
    def place_name(self) -> str:
        return names.place_name(self.dungeon or self.region)

    def people(self) -> list[str]:
        """Everyone alive who has an archetype."""
        return [name for name, kind in self.members if kind in members.TRUE_KINDS]

    def of_kind(self, kind: str) -> str:
        """The name of a living member of this archetype; '' if there is none."""
        return next((name for name, each in self.members if each == kind), "")

    def is_alive(self, name: str) -> bool:
        return any(name == each for each, _ in self.members)

    def call(self, name: str) -> str:
        """A member inside a sentence."""
        return names.person(name, next((kind for each, kind in self.members if each == name), ""))

    def foe(self, name: str) -> str:
        """An enemy inside a sentence."""
        kind = next((kind for each, kind in self.foes if each == name), "")
        return mid_sentence(names.foe_name(name, kind) if kind else name)


class Memory:
    """All bands, and what is known of the land."""

    def __init__(self) -> None:
        self.band = Band(0, "", 0)
        self.bands: list[Band] = []
        self.features: dict[str, str] = {}  # hex: the table of `encounters.toml` that tells of what stands there
        self.loot: Counter[str] = Counter()  # how many things are known to lie in a place
        self.owners: dict[str, str] = {}  # who brought which loot to the inn, by its label
        self.powers: dict[str, tuple[str, ...]] = {}  # of loot by its label, as it was seen last
        self._years: dict[int, int] = {}  # each player's count, by seat
        self.throne = 0  # the number of the throne room
        self.marking = ""  # the hex the Wise Woman has just put her finger on
        self._streams: dict[str, Band] = {}

    def turn_to(self, entry: Entry) -> None:
        """Find the band an entry is about: by the turn it happened in; where several share one, by who is named."""
        if isinstance(entry.event, e.Assembled):
            self.band = Band(entry.event.number, entry.event.party, len(self.bands) + 1)
            self.bands.append(self.band)
            self._streams[entry.turn] = self.band
        else:
            self.band = self._named(entry) or self._streams.get(entry.turn, self.band)

    @property
    def years(self) -> int:
        """The count of the player whose party it is about: each has one of their own (TY-TIME-06)."""
        return self._years.get(self.band.seat, 0)

    def _here(self) -> list[Band]:
        """The band and all others that stand where it stands: they see the same enemies come and fall (TY-MP-04)."""
        others = [band for band in self.bands if band is not self.band and not band.fallen]
        return [self.band, *(band for band in others if band.place == self.band.place)]

    @property
    def several(self) -> bool:
        """More than one party is about."""
        return sum(not band.fallen for band in self.bands) > 1

    def _named(self, entry: Entry) -> Band | None:
        """The band that an event of several parties names, itself, by one of its people or by whose die it was."""
        living = [band for band in self.bands if not band.fallen]
        if len(living) < 2:
            return None
        names = [getattr(entry.event, field, "") for field in ("party", "who", "thief")]
        names += [roll.who for roll in entry.rolls[:1]]
        return next(
            (band for name in names if name for band in living if name == band.name or band.is_alive(name)), None
        )

    def note(self, event: Event) -> None:
        """Remember an event, after it was told."""
        for noted in _NOTES.get(type(event), ()):
            noted(self, event)

    def _note_members(self, event: Event) -> None:
        band = self.band
        match event:
            case e.Joined():
                band.members.append((event.who, event.archetype))
            case e.SetOut():
                band.assembling = False
            case e.Died() | e.Possessed() | e.Turned() | e.Dismissed() | e.HeldOff():
                self._lose(event.who)
            case e.Escorting(what="joined"):
                band.members.append((event.who, "escort"))
            case e.Escorting():
                self._lose(event.who)
            case e.Charmed():
                self._is_charmed(event.enemy)
            case e.Healed(source="rejuvenation") if not band.is_alive(event.who):
                self._rises(event.who)
            case e.LevelChanged():
                band.level = event.level
            case Overruled():
                for each in self.bands:
                    each.certain = False

    def _note_names(self, event: Event) -> None:
        assert isinstance(event, e.Renamed)
        band = self.band
        if event.what == "party":
            band.name = event.new
        elif event.what == "member":
            at = next((i for i, (name, _) in enumerate(band.members) if name == event.old), None)
            if at is not None:
                band.members[at] = (event.new, band.members[at][1])

    def _lose(self, name: str) -> None:
        gone = next((each for each in self.band.members if each[0] == name), None)
        if gone:
            self.band.members.remove(gone)
            self.band.dead.append(gone)

    def _rises(self, name: str) -> None:
        raised = next((each for each in self.band.dead if each[0] == name), None)
        if raised:
            self.band.dead.remove(raised)
            self.band.members.append(raised)

    def _is_charmed(self, name: str) -> None:
        kind = next((kind for each, kind in self.band.foes if each == name), "")
        self._drop_foe(name)
        if kind == "possessed":
            self._rises(name)
        elif kind:
            self.band.members.append((name, kind))
        else:
            self._changes_sides(name)

    def _changes_sides(self, name: str) -> None:
        """A member of another party, charmed by this one (TY-PVP-12)."""
        old = next((each for each in self.bands if each is not self.band and each.is_alive(name)), None)
        if old:
            member = next(each for each in old.members if each[0] == name)
            old.members.remove(member)
            self.band.members.append(member)

    def _note_foes(self, event: Event) -> None:
        band = self.band
        match event:
            case e.EnemiesMet():
                for each in self._here():
                    each.foes = list(zip(event.enemies, event.kinds, strict=True))
            case e.Possessed() if not band.assembling:
                band.foes.append((event.who, "possessed"))
            case e.Followed(party=name) if name:
                band.foes = [*zip(event.enemies, event.kinds, strict=True), *band.foes]
            case e.Arrived():
                for each in self._here():
                    each.foes.append((event.kind.capitalize(), event.kind))
            case e.EnemyDied():
                self._drop_foe(event.enemy)
            case e.Vanished() if any(event.enemy == name for name, _ in band.foes):
                self._drop_foe(event.enemy)
            case e.Vanished():
                self._lose(event.enemy)

    def _drop_foe(self, name: str) -> None:
        for band in self._here():
            gone = next((foe for foe in band.foes if foe[0] == name), None)
            if gone:
                band.foes.remove(gone)

    def _note_place(self, event: Event) -> None:
        band = self.band
        match event:
            case e.Entered():
                unnamed = {"start": names.CITY, "castle": names.CASTLE}.get(event.terrain, "")
                band.hex, band.region = event.hex, event.name or unnamed
                self._surface()
            case e.CameOut():
                self._surface()
            case e.WentIn():
                band.dungeon, band.castle, band.foes = event.dungeon, event.castle, []
            case e.RoomFound() | e.RoomEntered():
                band.room, band.foes = event.number, []
                band.rooms.add((band.hex, event.number))
                if isinstance(event, e.RoomFound) and event.throne:
                    self.throne = event.number
            case e.Encounter() if event.what in _LANDMARKS:
                self.features[band.hex] = event.what
            case e.Dealt(deal="mark"):
                self.marking = event.place
            case e.EntranceFound():
                self.features[self.marking or band.hex] = event.kind
                self.marking = ""
            case e.YearsPassed():
                self._years[band.seat] = event.total
            case e.Declared(what="come"):
                self._comes_along(event.other)

    def _comes_along(self, other: str) -> None:
        """To where another band has just come to, and what it met there."""
        band, leader = self.band, next((each for each in self.bands if each.name == other and not each.fallen), None)
        if leader:
            band.hex, band.region, band.dungeon, band.castle = leader.hex, leader.region, leader.dungeon, leader.castle
            band.room, band.foes = leader.room, list(leader.foes)
            band.rooms |= {(band.hex, band.room)} if band.dungeon else set()

    def _surface(self) -> None:
        self.band.dungeon, self.band.castle, self.band.room, self.band.foes = "", False, 0, []

    def _note_goods(self, event: Event) -> None:
        band = self.band
        match event:
            case e.RoomFound():
                self.loot[band.place] += 1  # every room holds some gold
            case e.ItemFound():
                self.powers[event.item] = event.powers
                self.owners[event.item] = event.owner
                self.loot[band.place] += not event.owner
            case e.ItemTaken():
                self.loot[band.place] -= 1
            case e.GoldGained():
                band.purse = event.total
                self.loot[band.place] -= event.source in ("room", "remains")
            case e.Traded():
                band.purse = event.purse
            case e.PartyFell():
                band.fallen = True
                self.loot[band.place] += 1

    def _note_exchange(self, event: Event) -> None:
        band = self.band
        match event:
            case e.Attacked():
                band.attack_face = event.face
            case e.PartyHit():
                band.dealt, band.times = event.total, event.times
            case e.Evaded():
                band.attack_face, band.fled = 0, event.result > 1
                band.chasers = tuple(kind for _, kind in band.foes) if event.result == 2 else ()
                band.trap_kind = band.trap_kind if event.result <= 2 else ""
            case e.Jumped():
                band.jumped = True
            case e.EnemiesMet() | e.Entered() | e.RoomFound() | e.RoomEntered() | e.CameOut():
                band.jumped, band.fled = False, False
            case e.Wounded() | e.Touched():
                band.victim = event.who
            case e.TrapMet():
                band.trap_waits = True
            case e.TrapSprung() | e.TrapDisabled():
                band.trap_waits, band.trap_kind = False, ""
            case e.Met():
                band.friend = event.friend


# --- which of them is about which event ------------------------------------------------------------------------------
_Note = Callable[[Memory, Event], None]
_OF_THE_LOG: dict[_Note, tuple[type[Event], ...]] = {
    Memory._note_members: (
        e.Joined, e.SetOut, e.Died, e.Possessed, e.Turned, e.Dismissed, e.HeldOff, e.Escorting, e.Charmed, e.Healed,
        e.LevelChanged,
        Overruled,
    ),
    Memory._note_names: (e.Renamed,),
    Memory._note_foes: (e.EnemiesMet, e.Followed, e.Possessed, e.Arrived, e.EnemyDied, e.Vanished),
    Memory._note_place: (
        e.Entered, e.CameOut, e.WentIn, e.RoomFound, e.RoomEntered, e.Encounter, e.Dealt, e.EntranceFound,
        e.YearsPassed, e.Declared,
    ),
    Memory._note_goods: (e.RoomFound, e.ItemFound, e.ItemTaken, e.GoldGained, e.Traded, e.PartyFell),
}  # fmt: skip
_OF_THE_EXCHANGE: dict[_Note, tuple[type[Event], ...]] = {
    Memory._note_exchange: (
        e.Attacked, e.PartyHit, e.Evaded, e.Jumped, e.EnemiesMet, e.Entered, e.RoomFound, e.RoomEntered, e.CameOut,
        e.Wounded, e.Touched,
        e.TrapMet, e.TrapSprung, e.TrapDisabled, e.Met,
    )
}  # fmt: skip
_NOTES: dict[type[Event], list[_Note]] = {}
for _note, _kinds in (*_OF_THE_LOG.items(), *_OF_THE_EXCHANGE.items()):
    for _kind in _kinds:
        _NOTES.setdefault(_kind, []).append(_note)
# Of a long log whose beginning nobody reads, all there is to be noted: what outlasts the exchange it happened in.
LASTING: frozenset[type[Event]] = frozenset(
    (e.Assembled, e.Met, *(kind for kinds in _OF_THE_LOG.values() for kind in kinds))
)


# --- teller: the narrator of Twelve Years: what the log has told so far, and what has been said of it already ---------
_ENEMY_ICONS = {**cards.ICONS, "satyr": "goat"}  # game-icons has no satyr


NOUNS: dict[str, Noun] = {
    "archetype": names.archetype_name,
    "cause": names.cause_name,
    "enemy_icon": lambda kind: _ENEMY_ICONS.get(kind, "crossed-swords"),
    "entrance": lambda key: charts.ENTRANCE[key].name,
    "friend": names.visitor_name,
    "hurt_icon": lambda kind: _ENEMY_ICONS.get(kind, ""),
    "icon": lambda kind: cards.ICONS[kind],
    "levels": names.levels_word,
    "mid": mid_sentence,
    "money": names.money,
    "persons": lambda number: count(number, "person", "people"),
    "place": names.place_name,
    "terrain": names.terrain_name,
    "thing": names.thing,
    "thing_icon": lambda kind: cards.ICONS.get(kind, "crown"),
    "weapon": names.weapon_name,
}


class Teller(DataNarrator):
    """What a fact may ask for besides its event."""

    folder = Path(__file__).parents[1]
    charts = charts.ALL
    nouns = NOUNS

    def __init__(self, campaign: str) -> None:
        super().__init__(campaign)
        self.memory = Memory()
        self._told: set[str] = set()  # what has been told in prose once and for all
        self._step: set[str] = set()  # what has been told in prose in this step of play
        self._nouns = {**self._nouns, "called": self._call, "foe": self._foe}

    @property
    def band(self) -> Band:
        return self.memory.band

    def _call(self, name: str) -> str:
        return self.band.call(name)

    def _foe(self, name: str) -> str:
        return self.band.foe(name)

    def new_step(self) -> None:
        """From here on things may be told again that were told before."""
        self._step.clear()

    def once_a_step(self, what: str) -> bool:
        first = what not in self._step
        self._step.add(what)
        return first

    def once(self, what: str) -> bool:
        """True the first time in this campaign."""
        first = what not in self._told
        self._told.add(what)
        return first

    def say(self, *keys: str, **values: str) -> str:
        """A line of prose. Any living member may be `who` where nobody is named."""
        band = self.band
        people = band.people()
        usual = {
            "who": self.voice.pick("who", people) if people and "who" not in values else "",
            "foe": names.foes_name(band.foes),
            "party": mid_sentence(band.name),
            "place": band.place_name,
            "n": ordinal_word(band.ordinal),
            "left": names.years_word(max(death.LAST_YEAR - self.memory.years, 0)),
            "years": names.years_word(self.memory.years) if self.memory.years else "",
        }
        return super().say(*keys, **{**usual, **values})

    def die(self) -> str:
        """The first die of the entry: 'Combat 1d6 → 5'; '' where none was rolled."""
        if not self.rolls:
            return ""
        roll = self.rolls[0]
        return f"{roll.why} 1d{roll.sides} → {roll.face}"


def added_up(faces: tuple[int, ...] | list[int]) -> str:
    """'dice 3 + 7 = 10'."""
    if len(faces) == 1:
        return f"die {faces[0]}"
    return f"dice {' + '.join(map(str, faces))} = {sum(faces)}"


def joined(*lines: str) -> str:
    """Lines of prose one after the other."""
    return " ".join(filter(None, lines))

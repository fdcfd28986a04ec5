"""What the narrator and the chronicle remember while they go through the log: events carry names, not the state.

A `Band` is a party as far as the log has told of it; `Memory` holds the bands and what the land has shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tablewright.engine.events import Entry, Event, Overruled
from tablewright.rules.twelve_years.book.party.assembly import PARTIES_A_SEAT
from tablewright.rules.twelve_years.book.party.members import TRUE_KINDS
from tablewright.rules.twelve_years.events import (
    Arrived,
    Assembled,
    Attacked,
    CameOut,
    Charmed,
    Dealt,
    Declared,
    Died,
    Dismissed,
    Encounter,
    EnemiesMet,
    EnemyDied,
    Entered,
    EntranceFound,
    Escorting,
    Evaded,
    Followed,
    GoldGained,
    Healed,
    HeldOff,
    ItemFound,
    ItemTaken,
    Joined,
    Jumped,
    LevelChanged,
    Met,
    PartyFell,
    PartyHit,
    Possessed,
    Renamed,
    RoomEntered,
    RoomFound,
    SetOut,
    Touched,
    Traded,
    TrapDisabled,
    TrapMet,
    TrapSprung,
    Turned,
    Vanished,
    WentIn,
    Wounded,
    YearsPassed,
)
from tablewright.rules.twelve_years.state import START
from tablewright.rules.twelve_years.telling.names import CASTLE, CITY, foe_name, person, place_name

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
        self.hex, self.region = START, CITY
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
        return place_name(self.dungeon or self.region)

    def people(self) -> list[str]:
        """Everyone alive who has an archetype."""
        return [name for name, kind in self.members if kind in TRUE_KINDS]

    def of_kind(self, kind: str) -> str:
        """The name of a living member of this archetype; '' if there is none."""
        return next((name for name, each in self.members if each == kind), "")

    def is_alive(self, name: str) -> bool:
        return any(name == each for each, _ in self.members)

    def call(self, name: str) -> str:
        """A member inside a sentence."""
        return person(name, next((kind for each, kind in self.members if each == name), ""))

    def foe(self, name: str) -> str:
        """An enemy inside a sentence."""
        kind = next((kind for each, kind in self.foes if each == name), "")
        return foe_name(name, kind) if kind else name


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
        if isinstance(entry.event, Assembled):
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
            case Joined():
                band.members.append((event.who, event.archetype))
            case SetOut():
                band.assembling = False
            case Died() | Possessed() | Turned() | Dismissed() | HeldOff():
                self._lose(event.who)
            case Escorting(what="joined"):
                band.members.append((event.who, "escort"))
            case Escorting():
                self._lose(event.who)
            case Charmed():
                self._is_charmed(event.enemy)
            case Healed(source="rejuvenation") if not band.is_alive(event.who):
                self._rises(event.who)
            case LevelChanged():
                band.level = event.level
            case Overruled():
                for each in self.bands:
                    each.certain = False

    def _note_names(self, event: Event) -> None:
        assert isinstance(event, Renamed)
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
            case EnemiesMet():
                for each in self._here():
                    each.foes = list(zip(event.enemies, event.kinds, strict=True))
            case Possessed() if not band.assembling:
                band.foes.append((event.who, "possessed"))
            case Followed(party=name) if name:
                band.foes = [*zip(event.enemies, event.kinds, strict=True), *band.foes]
            case Arrived():
                for each in self._here():
                    each.foes.append((event.kind.capitalize(), event.kind))
            case EnemyDied():
                self._drop_foe(event.enemy)
            case Vanished() if any(event.enemy == name for name, _ in band.foes):
                self._drop_foe(event.enemy)
            case Vanished():
                self._lose(event.enemy)

    def _drop_foe(self, name: str) -> None:
        for band in self._here():
            gone = next((foe for foe in band.foes if foe[0] == name), None)
            if gone:
                band.foes.remove(gone)

    def _note_place(self, event: Event) -> None:
        band = self.band
        match event:
            case Entered():
                unnamed = {"start": CITY, "castle": CASTLE}.get(event.terrain, "")
                band.hex, band.region = event.hex, event.name or unnamed
                self._surface()
            case CameOut():
                self._surface()
            case WentIn():
                band.dungeon, band.castle, band.foes = event.dungeon, event.castle, []
            case RoomFound() | RoomEntered():
                band.room, band.foes = event.number, []
                band.rooms.add((band.hex, event.number))
                if isinstance(event, RoomFound) and event.throne:
                    self.throne = event.number
            case Encounter() if event.what in _LANDMARKS:
                self.features[band.hex] = event.what
            case Dealt(deal="mark"):
                self.marking = event.place
            case EntranceFound():
                self.features[self.marking or band.hex] = event.kind
                self.marking = ""
            case YearsPassed():
                self._years[band.seat] = event.total
            case Declared(what="come"):
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
            case RoomFound():
                self.loot[band.place] += 1  # every room holds some gold
            case ItemFound():
                self.powers[event.item] = event.powers
                self.owners[event.item] = event.owner
                self.loot[band.place] += not event.owner
            case ItemTaken():
                self.loot[band.place] -= 1
            case GoldGained():
                band.purse = event.total
                self.loot[band.place] -= event.source in ("room", "remains")
            case Traded():
                band.purse = event.purse
            case PartyFell():
                band.fallen = True
                self.loot[band.place] += 1

    def _note_exchange(self, event: Event) -> None:
        band = self.band
        match event:
            case Attacked():
                band.attack_face = event.face
            case PartyHit():
                band.dealt, band.times = event.total, event.times
            case Evaded():
                band.attack_face, band.fled = 0, event.result > 1
                band.chasers = tuple(kind for _, kind in band.foes) if event.result == 2 else ()
                band.trap_kind = band.trap_kind if event.result <= 2 else ""
            case Jumped():
                band.jumped = True
            case EnemiesMet() | Entered() | RoomFound() | RoomEntered() | CameOut():
                band.jumped, band.fled = False, False
            case Wounded() | Touched():
                band.victim = event.who
            case TrapMet():
                band.trap_waits = True
            case TrapSprung() | TrapDisabled():
                band.trap_waits, band.trap_kind = False, ""
            case Met():
                band.friend = event.friend


# --- which of them is about which event ------------------------------------------------------------------------------
_Note = Callable[[Memory, Event], None]
_OF_THE_LOG: dict[_Note, tuple[type[Event], ...]] = {
    Memory._note_members: (
        Joined, SetOut, Died, Possessed, Turned, Dismissed, HeldOff, Escorting, Charmed, Healed, LevelChanged,
        Overruled,
    ),
    Memory._note_names: (Renamed,),
    Memory._note_foes: (EnemiesMet, Followed, Possessed, Arrived, EnemyDied, Vanished),
    Memory._note_place: (
        Entered, CameOut, WentIn, RoomFound, RoomEntered, Encounter, Dealt, EntranceFound, YearsPassed, Declared,
    ),
    Memory._note_goods: (RoomFound, ItemFound, ItemTaken, GoldGained, Traded, PartyFell),
}  # fmt: skip
_OF_THE_EXCHANGE: dict[_Note, tuple[type[Event], ...]] = {
    Memory._note_exchange: (
        Attacked, PartyHit, Evaded, Jumped, EnemiesMet, Entered, RoomFound, RoomEntered, CameOut, Wounded, Touched,
        TrapMet, TrapSprung, TrapDisabled, Met,
    )
}  # fmt: skip
_NOTES: dict[type[Event], list[_Note]] = {}
for _note, _kinds in (*_OF_THE_LOG.items(), *_OF_THE_EXCHANGE.items()):
    for _kind in _kinds:
        _NOTES.setdefault(_kind, []).append(_note)
# Of a long log whose beginning nobody reads, all there is to be noted: what outlasts the exchange it happened in.
LASTING: frozenset[type[Event]] = frozenset(
    (Assembled, Met, *(kind for kinds in _OF_THE_LOG.values() for kind in kinds))
)

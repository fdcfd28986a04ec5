"""Scenes for scenarios, set up from plain data: `given` keys, members, foes, a room or two, and a table with a referee.

Members are c1, c2, ... in marching order, foes m1, m2, ... The referee answers the game master's questions with their
defaults, unless `gm = true` puts them into the script. Monsters have average hit points unless `fixed_hp` is false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from begone_foe import content, events, upgrading
from begone_foe.book.core import beings, carrying, saves
from begone_foe.book.delve import dungeons
from begone_foe.book.fight import attacks
from begone_foe.book.magic import aiming
from begone_foe.book.monsters import bestiary
from begone_foe.settings import SETTINGS
from begone_foe.state import Apart, Being, Bounty, Campaign, Condition, Item, Place, Rising
from tablewright.engine.events import Entry, Event, Why
from tablewright.engine.proving.given import Refereed, as_given, as_published, known, put, split
from tablewright.engine.ruleset import settle
from tablewright.engine.scene import Cost
from tablewright.engine.table import Table
from tablewright.world.clock import Clock
from tablewright.world.dungeon import Area, Band, Dungeon, Room, Way

# --- figures: figures of a being in one place: for sheets, scenes and scenarios ---------------------------------------
Figures = dict[str, int | bool | str | list[str]]


def figures(being: Being) -> Figures:
    return {
        "max_hp": beings.max_hp(being),
        "ac": beings.armour_class(being),
        "ac_missile": beings.armour_class(being, "missile"),
        "initiative": being.skill,
        "melee": attacks.attack_score(being, False),
        "ranged": attacks.attack_score(being, True),
        "slots": carrying.slots(being),
        "used": carrying.slots_used(being),
        "empty": carrying.empty_slots(being),
        "belt": carrying.belt_slots(being),
        "belt_used": carrying.belt_used(being),
        "load": carrying.load(being),
        "walk": beings.walking(being),
        "run": beings.walking(being) * 2 if beings.may_run(being) else 0,
        "spell_slots": beings.spell_slots(being),
        "slots_left": beings.slots_left(being),
        "castable": aiming.castable(being),
        "soul_dice": beings.soul_dice(being),
        "free_hands": carrying.free_hands(being),
        "casting_hand": carrying.casting_hand(being),
        "may_cast": carrying.may_cast_in(being),
        "may_sneak": carrying.may_sneak_in(being),
        "save_body": saves.save_bonus(being, "body"),
        "save_mind": saves.save_bonus(being, "mind"),
        "save_skill": saves.save_bonus(being, "skill"),
        "up": beings.up(being),
        "helpless": beings.helpless(being),
        "look": beings.look_of(being),
        "hd": str(beings.hit_dice(being)),
        "conditions": [each.kind for each in being.conditions],
    }


# --- payments ---------------------------------------------------------------------------------------------------------
# What a choice really cost, told from the states before and after: tests hold shown costs against play.
_CAME_BETWEEN = (events.Behind, events.Met, events.RestSpoiled, events.FightBegan)
Payment = Callable[[Campaign, Campaign, Sequence[Entry], Cost], float | None]


def _turns(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    """None while nothing has passed, and where somebody came between."""
    if any(isinstance(entry.event, _CAME_BETWEEN) for entry in entries):
        return None
    return after.clock.turn - before.clock.turn or None


def _walk(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Turns until the next room is entered; None where somebody was met on the way."""
    for entry in entries:
        if isinstance(entry.event, _CAME_BETWEEN):
            return None
        if isinstance(entry.event, events.Entered):
            return entry.event.turns - before.clock.turn
    return None


def _silver(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    paid = _purse(before) - _purse(after)
    return paid or None


def _purse(state: Campaign) -> int:
    return state.strongbox + sum(being.silver for being in state.party)


def _making(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    """None where the work came to nothing."""
    return next((entry.event.silver for entry in entries if isinstance(entry.event, events.Made)), None)


def _rations(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    return _food(before) - _food(after) or None


def _food(state: Campaign) -> int:
    return sum(carrying.count_of(being, "ration") for being in state.party)


def _slots(before: Campaign, after: Campaign, entries: Sequence[Entry], cost: Cost) -> float | None:
    """None where a scroll was read, or nobody to aim at was found."""
    spent = sum(being.slots_spent for being in after.party) - sum(being.slots_spent for being in before.party)
    return spent or None


PAYMENTS: dict[str, Payment] = {
    "turns": _turns,
    "turns of walking": _walk,
    "silver": _silver,
    "silver for the making": _making,
    "rations": _rations,
    "slots": _slots,
}


# --- worlds -----------------------------------------------------------------------------------------------------------
SEAT = "p1"


class GivenMember(msgspec.Struct, forbid_unknown_fields=True):
    """What is given of a member otherwise than the state has it; every field of a `Being` may stand beside it."""

    name: str = ""
    job: str = "fighter"
    seat: str = SEAT
    alignment: str = "neutral"
    hp: int | None = None
    items: list[str] = []
    conditions: list[str] = []
    at: int | None = None
    morale: int = 0


class GivenFoe(msgspec.Struct, forbid_unknown_fields=True):
    """The same of foes, who are as the bestiary has them."""

    kind: str
    number: int = 1
    hp: int = 0
    at: int | None = None
    alignment: str = ""
    conditions: list[str] = []
    group: str = ""
    leader: bool = False
    morale: int = 0
    uses: dict[str, int] = {}  # facts of it by name, and what was used on this day and in this fight
    torch: bool = False
    side: str = "foe"


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """Keys of every entry. Each entry's own are listed with it."""

    party: list[dict[str, Any]] = []
    foes: list[dict[str, Any] | str] = []
    settings: dict[str, bool | int | str] = {}
    gm: bool = False
    moments: bool = False  # the game master is asked between steps
    lit: bool = True
    rough: bool = False
    hurried: bool = False
    dark: bool = False
    quiet: bool = False
    scout: str = ""
    turn: int = 0  # of the clock
    room: dict[str, Any] = {}  # fields of the room the party is in
    rooms: list[dict[str, Any]] = []  # more rooms
    ways: list[dict[str, Any]] = []
    areas: list[dict[str, Any]] = []
    came_by: str = "r0"
    dungeon: str = ""
    expedition: int = 1
    rising: list[Rising] = []
    bounties: list[Bounty] = []  # work that the party has taken on
    apart: list[Apart] = []  # companies that have split off
    strongbox: int = 0
    fought: int = -1000  # the turn of the last fight
    # fights
    distance: int = 30
    free_side: str = ""
    sneaks: list[str] = []
    order: list[str] = []
    turns: int = 0
    width: int = 20
    exits: int = 1
    party_exits: int = 1
    open_ground: bool = False
    door_behind: bool = False
    unmapped: bool = False
    round: int = 1
    steadfast: bool = False  # foes do not test morale
    # tests
    who: str = "c1"
    score: str = "body"
    target: int = 11
    against: str = ""
    mod: int = 0
    spell: bool = False
    source: str = ""
    skill: str = ""
    extreme: bool = False
    obstacle: str = ""
    distracted: bool = False
    plain_sight: bool = False
    damage: int = 0
    excess: int = -1
    spare: bool = False
    penalty: int = 0
    amount: int = 0
    # meetings and wandering
    stage: str = "surprise"
    wandering: bool = True
    warned: str = ""
    attitude: str = ""
    gifts: int = 0
    # others
    trap: str = ""
    save: bool = True
    kind: str = ""
    number: str = "1"
    lair: bool = False
    level: int = 1
    code: str = ""
    worth: int = 0
    what: str = ""
    miles: int = 0
    terrain: str = "road"
    expert: bool = False
    steps: int = 0
    seats: list[str] = []


# --- setting up ------------------------------------------------------------------------------------------------------
class Setting:
    """A scene: the campaign, its party and foes, and what the entry found out."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.given = as_given(given, Given)
        self.state = Campaign(
            [SEAT],
            settle(SETTINGS, as_published(self.given.settings, fixed_hp=True, brief=False, warns=False)),
            "dungeon",
        )
        self.state.clock = Clock(self.given.turn)
        self.state.expedition = self.given.expedition
        self.state.bounties = list(self.given.bounties)
        self.state.rising, self.state.moments = list(self.given.rising), self.given.moments
        self.state.strongbox, self.state.fought = self.given.strongbox, self.given.fought
        members = [split(each, GivenMember) for each in self.given.party]
        self.members = [member for member, _ in members]
        self.party = [self._member(number, *each) for number, each in enumerate(members, 1)]
        self.state.apart = list(self.given.apart)
        elsewhere = {key for company in self.state.apart for key in company.march}
        self.state.march = [key for key in self.state.march if key not in elsewhere]
        self.foes: list[Being] = []
        bands = [split(each, GivenFoe) for each in self.given.foes]
        self.bands = [band for band, _ in bands]
        for band in bands:
            self._foe(*band)
        self.state.seats = list(dict.fromkeys([SEAT, *(each.seat for each in self.members)]))
        self._place()
        self.result: Any = None

    def _member(self, number: int, given: GivenMember, plain: dict[str, Any]) -> Being:
        plain |= {"id": f"c{number}", "name": given.name or f"Member {number}", "job": given.job, "seat": given.seat}
        being = as_given({**plain, "home_seat": given.seat, "alignment": given.alignment}, Being)
        being.items = [parse_placed(text) for text in given.items]
        being.conditions = [parse_condition(text) for text in given.conditions]
        being.at = given.at or 0
        if being.kind:
            entry = content.KINDS[known(being.kind, content.KINDS, "kind")]
            being.role, being.employer, being.most, being.hd = "thrall", "c1", entry.hp_avg, entry.whole_hd
            being.body, being.skill = entry.foe.body, entry.foe.skill
        being.hp = beings.max_hp(being) if given.hp is None else given.hp
        if being.role == "hireling":
            being.group, being.morale, being.employer = "hirelings", given.morale or 6, "c1"
        self.state.beings[being.id] = being
        self.state.march.append(being.id)
        return being

    def _foe(self, given: GivenFoe, plain: dict[str, Any]) -> None:
        band = Band(given.kind, str(given.number))
        for _ in range(given.number):
            being = bestiary.muster(self.state, _NO_DICE, band, 1, rolled=1)[0]
            del self.state.beings[being.id]
            uses: dict[str, Any] = {**msgspec.to_builtins(being), "uses": dict(given.uses)}
            upgrading.move_uses(uses, self.state.clock.day)  # uses of powers are given by name
            being = msgspec.convert(uses, Being)
            put(being, plain)
            being.id = f"m{len(self.foes) + 1}"
            being.name = f"{being.name} {being.id[1:]}"
            being.hp = given.hp or being.most
            being.most = max(being.most, being.hp)
            being.group, being.side = given.group or given.kind, given.side
            being.alignment, being.morale = given.alignment or being.alignment, given.morale or being.morale
            being.conditions = [parse_condition(text) for text in given.conditions]
            being.items = [Item("torch", place="off", left=5, lit=True)] if given.torch else []
            if given.leader:
                being.uses["leader"] = 1
            if self.given.steadfast:
                being.uses["never_flees"] = 1
            if given.at is not None:
                being.at = given.at
            self.foes.append(being)
            self.state.beings[being.id] = being

    def _place(self) -> None:
        """The party in room r1, having come from r0; a script may say more."""
        given = self.given
        here = as_given(
            {"id": "r1", "name": "Here", "lit": given.lit, "rough": given.rough, "known": "entered", **given.room}, Room
        )
        before = Room("r0", x=-6, name="Before", known="entered")
        dungeon = Dungeon("scene", "Scene", entrance="r0", rooms={"r0": before, "r1": here})
        for each in given.rooms:
            room = as_given({"x": 6 * len(dungeon.rooms), **each}, Room)
            dungeon.rooms[room.id] = room
        ways = [Way("w0", "r0", "", "exit", "open"), Way("w1", "r0", "r1", "door", "open", side="e", feet=20)]
        for way in [*ways, *(as_given(each, Way) for each in given.ways)]:
            dungeon.ways[way.id] = way
        for each in given.areas:
            area = as_given(each, Area)
            dungeon.areas[area.key] = area
        self.state.dungeon = dungeons.furnished(dungeon)
        self.state.here, self.state.came_by = "r1", given.came_by
        self.state.hurried, self.state.dark, self.state.scout, self.state.quiet = (
            given.hurried,
            given.dark,
            given.scout,
            given.quiet,
        )

    def being(self, key: str) -> Being:
        return next(being for being in [*self.party, *self.foes] if being.id == key)

    def table(self, table: Table) -> Table:
        return Refereed(table, saves.GM, self.given.gm)

    def look(self) -> Mapping[str, Any]:
        _forget_numbers(self.state)
        return {
            "party": self.party,
            "foes": self.foes,
            "figures": [figures(being) for being in self.party],
            "foe_figures": [figures(being) for being in self.foes],
            "state": self.state,
            "fight": self.state.fight,
            "meeting": self.state.meeting,
            "room": self.state.dungeon.rooms.get(self.state.here) if self.state.dungeon else None,
            "clock": {"turn": self.state.clock.turn, "day": self.state.clock.day},
            "result": self.result,
            "phase": self.state.phase,
            "dead": [being.name for being in [*self.party, *self.foes] if being.dead],
            "over": self.state.phase == "over",
        }


def _forget_numbers(state: Campaign) -> None:
    """The numbers of things are bookkeeping of the questions about them, and no part of what a scene looks like."""
    for things in (state.stash, *state.lost_gear.values(), *(being.items for being in state.beings.values())):
        for item in things:
            item.id = -1


class _NoDice:
    """Stands in for the table while foes are set up: their figures are given or average."""

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return 1

    def whim(self, topic: str, size: int) -> int:
        return 0

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        return None


_NO_DICE: Any = _NoDice()


def parse_placed(text: str) -> Item:
    """'sword@main', 'torch@off!3' (lit, three turns left), 'torch*3', 'potion:sleep@belt', 'crossbow@both?' (empty)."""
    unloaded, text = text.endswith("?"), text.rstrip("?")
    text, _, left = text.partition("!")
    text, _, place = text.partition("@")
    item = carrying.parse_thing(text)
    item.unloaded = unloaded
    if place:
        item.place = msgspec.convert(place, Place)
    if left:
        item.left, item.lit = int(left), True
    return item


def parse_condition(text: str) -> Condition:
    """'prone', 'asleep', 'charmed by m1', 'images 3', 'cursed until 20'."""
    words = text.split()
    condition = Condition(words[0])
    for name, value in zip(words[1::2], words[2::2], strict=False):
        if name == "by":
            condition.source = value
        elif name == "until":
            condition.until = int(value)
        elif name == "rounds":
            condition.rounds = int(value)
        elif name == "amount":
            condition.amount = int(value)
        elif name == "level":
            condition.level = int(value)
        elif name == "note":
            condition.note = value
    return condition

"""Entries for scenarios: a scene set up from plain data, and what to look at afterwards (docs/games/begone_foe.md).

Members are c1, c2, ... in marching order, foes m1, m2, ... The referee answers the game master's questions with their
defaults, unless `gm = true` puts them into the script. Monsters have average hit points unless `fixed_hp` is false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.charts import BadContent
from tablewright.engine.decisions import Question
from tablewright.engine.events import Event, Why
from tablewright.engine.ruleset import Stage, settle
from tablewright.engine.table import About, Table
from tablewright.rules.begone_foe import (
    advancement,
    exploration,
    fight,
    meeting,
    morale,
    rest,
    saves,
    stealth,
    town,
    turns,
)
from tablewright.rules.begone_foe.beings import max_hp, soul_dice, spell_slots
from tablewright.rules.begone_foe.characters import create, hireling, rival, share_out, wage_of
from tablewright.rules.begone_foe.core import GM
from tablewright.rules.begone_foe.delve import furnished, trap_of
from tablewright.rules.begone_foe.figures import figures
from tablewright.rules.begone_foe.gear import parse_thing
from tablewright.rules.begone_foe.hours import pass_turns
from tablewright.rules.begone_foe.injuries import harm, heal, injure
from tablewright.rules.begone_foe.monsters import muster
from tablewright.rules.begone_foe.parley import captives_turn, convert
from tablewright.rules.begone_foe.settings import SETTINGS
from tablewright.rules.begone_foe.state import Being, Campaign, Condition, Fight, Item, Meeting, Place
from tablewright.rules.begone_foe.traps import come_upon
from tablewright.rules.begone_foe.treasure import carried_by, roll_type
from tablewright.rules.begone_foe.wandering import check, rival_party
from tablewright.world.clock import Clock
from tablewright.world.dungeon import Area, Band, Dungeon, Room, Way

SEAT = "p1"


class GivenMember(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    job: str = "fighter"
    role: str = "pc"
    alignment: str = "neutral"
    body: int = 0
    mind: int = 0
    skill: int = 0
    heart: int = 0
    level: int = 1
    xp: int = 0
    hit_dice_hp: int = 5
    hp: int | None = None
    arts: list[str] = []
    spells: list[str] = []
    book: list[str] = []
    later: list[str] = []
    masteries: list[str] = []
    items: list[str] = []
    silver: int = 0
    points: list[str] = []
    limbs: dict[str, str] = {}
    marks: list[str] = []
    conditions: list[str] = []
    downed: bool = False
    incapacitated: int = -1
    dead: bool = False
    slots_spent: int = 0
    soul_spent: int = 0
    short_rested: bool = False
    slept: int = -1000
    hungry: int = 0
    at: int | None = None
    morale: int = 0
    careful: bool = False
    caught: bool = False
    wage: int = 0


class GivenFoe(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    number: int = 1
    hp: int = 0
    at: int | None = None
    alignment: str = ""
    conditions: list[str] = []
    group: str = ""
    gone: str = ""
    dead: bool = False
    captive: bool = False
    leader: bool = False
    morale: int = 0
    uses: dict[str, int] = {}
    spells: list[str] = []
    converted: int = -1
    torch: bool = False
    side: str = "foe"
    paid: list[str] = []


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """Keys of every entry. Each entry's own are listed with it."""

    party: list[GivenMember] = []
    foes: list[GivenFoe | str] = []
    settings: dict[str, bool | int | str] = {}
    gm: bool = False
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
    stash: list[str] = []
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


# --- a table with a referee ------------------------------------------------------------------------------------------


class RefereeTable:
    """The script's table, with the game master's questions answered by their defaults."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return self._table.roll(sides, why, who)

    def ask(self, seat: str, question: Question, options: Sequence[str], about: About = (), default: str = "") -> str:
        if seat == GM and default:
            return default
        return self._table.ask(seat, question, options, about, default)

    def ask_text(self, seat: str, question: Question, longest: int, about: About = (), default: str = "") -> str:
        return self._table.ask_text(seat, question, longest, about, default)

    def ask_number(
        self, seat: str, question: Question, low: int, high: int, about: About = (), default: str = ""
    ) -> int:
        return self._table.ask_number(seat, question, low, high, about, default)

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[str]], about: About = ()
    ) -> dict[str, str]:
        return self._table.ask_all(seats, question, options, about)

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self._table.tell(event, to)

    def whim(self, topic: str, size: int) -> int:
        return self._table.whim(topic, size)


# --- setting up ------------------------------------------------------------------------------------------------------


class Setting:
    """A scene: the campaign, its party and foes, and what the entry found out."""

    def __init__(self, given: dict[str, Any]) -> None:
        try:
            self.given = msgspec.convert(given, Given)
        except msgspec.ValidationError as error:
            raise BadContent(str(error)) from None
        self.state = Campaign([SEAT], settle(SETTINGS, {"fixed_hp": True, **self.given.settings}), "dungeon")
        self.state.clock = Clock(self.given.turn)
        self.state.expedition = self.given.expedition
        self.party = [self._member(number, each) for number, each in enumerate(self.given.party, 1)]
        self.foes: list[Being] = []
        for each in self.given.foes:
            self._foe(GivenFoe(each) if isinstance(each, str) else each)
        self._place()
        self.result: Any = None

    def _member(self, number: int, given: GivenMember) -> Being:
        plain = msgspec.structs.asdict(given)
        for field in ("items", "conditions", "hp", "at"):
            del plain[field]
        being = msgspec.convert({"id": f"c{number}", "seat": SEAT, "home_seat": SEAT, **plain}, Being)
        being.name = given.name or f"Member {number}"
        being.items = [parse_placed(text) for text in given.items]
        being.conditions = [parse_condition(text) for text in given.conditions]
        being.at = given.at or 0
        being.hp = max_hp(being) if given.hp is None else given.hp
        if being.role == "hireling":
            being.group, being.morale, being.employer = "hirelings", given.morale or 6, "c1"
        self.state.beings[being.id] = being
        self.state.march.append(being.id)
        return being

    def _foe(self, given: GivenFoe) -> None:
        band = Band(given.kind, str(given.number))
        for _ in range(given.number):
            being = muster(self.state, _NO_DICE, band, 1, rolled=1)[0]
            del self.state.beings[being.id]
            being.id = f"m{len(self.foes) + 1}"
            being.name = f"{being.name} {being.id[1:]}"
            being.hp = given.hp or being.most
            being.most = max(being.most, being.hp)
            being.group, being.side, being.gone, being.dead = (
                given.group or given.kind,
                given.side,
                given.gone,
                given.dead,
            )
            being.alignment = given.alignment or being.alignment
            being.conditions = [parse_condition(text) for text in given.conditions]
            being.captive, being.uses, being.spells = given.captive, dict(given.uses), list(given.spells)
            being.morale, being.converted, being.paid = given.morale or being.morale, given.converted, list(given.paid)
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
        here = msgspec.convert(
            {"id": "r1", "name": "Here", "lit": given.lit, "rough": given.rough, "known": "entered", **given.room}, Room
        )
        before = Room("r0", x=-6, name="Before", known="entered")
        dungeon = Dungeon("scene", "Scene", entrance="r0", rooms={"r0": before, "r1": here})
        for each in given.rooms:
            room = msgspec.convert({"x": 6 * len(dungeon.rooms), **each}, Room)
            dungeon.rooms[room.id] = room
        ways = [Way("w0", "r0", "", "exit", "open"), Way("w1", "r0", "r1", "door", "open", side="e", feet=20)]
        for way in [*ways, *(msgspec.convert(each, Way) for each in given.ways)]:
            dungeon.ways[way.id] = way
        for each in given.areas:
            area = msgspec.convert(each, Area)
            dungeon.areas[area.key] = area
        self.state.dungeon = furnished(dungeon)
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
        return table if self.given.gm else RefereeTable(table)

    def look(self) -> Mapping[str, Any]:
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


class _NoDice:
    """Stands in for the table while foes are set up: their figures are given or average."""

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return 1

    def whim(self, topic: str, size: int) -> int:
        return 0


_NO_DICE: Any = _NoDice()


def parse_placed(text: str) -> Item:
    """'sword@main', 'torch@off!3' (lit, three turns left), 'torch*3', 'potion:sleep@belt', 'crossbow@both?' (empty)."""
    unloaded, text = text.endswith("?"), text.rstrip("?")
    text, _, left = text.partition("!")
    text, _, place = text.partition("@")
    item = parse_thing(text)
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


# --- entries ---------------------------------------------------------------------------------------------------------

Play = Callable[["Setting", Table], None]


def entry(play: Play) -> Callable[[dict[str, Any]], Stage]:
    def stage(given: dict[str, Any]) -> Stage:
        scene = Setting(given)
        return Stage(lambda table: play(scene, scene.table(table)), scene.look)

    return stage


def _fight(scene: Setting, table: Table) -> None:
    """A fight: `order` fixes who acts (else initiative is rolled), `turns` how many turns are played."""
    given, state = scene.given, scene.state
    positions = {being.id: being.at for being in [*scene.party, *scene.foes]}
    made = Fight(
        [], width=given.width, exits=given.exits, party_exits=given.party_exits, open_ground=given.open_ground,
        door_behind=given.door_behind, unmapped=given.unmapped,
    )  # fmt: skip
    fight.begin_fight(state, table, scene.foes, given.distance, given.free_side, given.sneaks, made)
    _restore_positions(scene, positions)
    if given.order:
        made.order, made.rolled, made.round = list(given.order), True, given.round
        made.queue = list(given.order) if not given.free_side else made.queue
        made.lasted = given.round
    played = 0
    while state.fight is not None and (not given.turns or played < given.turns):
        fighters = bool(state.fight.queue)
        fight.step(state, table)
        played += fighters


def _step_while(scene: Setting, table: Table, going: Callable[[], bool], step: Callable[[], None]) -> None:
    """Play on while it goes on, at most `steps` times if that is given."""
    steps = 0
    while going() and (not scene.given.steps or steps < scene.given.steps):
        step()
        steps += 1


def _restore_positions(scene: Setting, positions: dict[str, int]) -> None:
    given = [*scene.given.party, *[each for each in scene.given.foes]]
    explicit = [each.at is not None for each in scene.given.party]
    for being, fixed in zip(scene.party, explicit, strict=True):
        if fixed:
            being.at = positions[being.id]
    number = 0
    for each in given[len(scene.party) :]:
        many = each.number if isinstance(each, GivenFoe) else 1
        for foe in scene.foes[number : number + many]:
            if isinstance(each, GivenFoe) and each.at is not None:
                foe.at = each.at
        number += many


def _create(scene: Setting, table: Table) -> None:
    """A new character; with `what = "share"` the party shares out its common things afterwards."""
    scene.state.beings, scene.state.march = {}, []
    scene.state.phase = "create"
    scene.party = [create(scene.state, table, SEAT) for _ in range(max(1, scene.given.amount))]
    if scene.given.what == "share":
        share_out(scene.state, table)


def _save(scene: Setting, table: Table) -> None:
    given = scene.given
    being = scene.being(given.who)
    source = scene.being(given.source) if given.source else None
    target = saves.target_against_monster(source) if source is not None and not given.target else given.target
    scene.result = saves.saves(
        scene.state, table, being, given.score, target, given.against or "trap", given.mod, source, given.spell
    )


def _skill(scene: Setting, table: Table) -> None:
    given = scene.given
    scene.result = saves.attempt(
        scene.state, table, scene.being(given.who), given.skill, given.target, given.obstacle, given.extreme
    )


def _sneak(scene: Setting, table: Table) -> None:
    given = scene.given
    scene.result = stealth.sneak(
        scene.state, table, scene.party, scene.foes, distracted=given.distracted, plain_sight=given.plain_sight
    )


def _harm(scene: Setting, table: Table) -> None:
    """`damage` from a hit (or `excess` straight to the table) on `who`; then `amount` HP are healed, if given."""
    given = scene.given
    being = scene.being(given.who)
    if given.excess >= 0:
        injure(scene.state, table, being, given.excess, given.spare)
    else:
        harm(scene.state, table, being, given.damage, "a blow", spare=given.spare)
    if given.amount:
        heal(table, being, given.amount, "a spell")


def _meeting(scene: Setting, table: Table) -> None:
    """A meeting from `stage` on, until a fight begins or they part; `steps` limits it."""
    given, state = scene.given, scene.state
    plain = {
        "foes": [foe.id for foe in scene.foes],
        "wandering": given.wandering,
        "warned": given.warned,
        "stage": given.stage,
    }
    state.meeting = msgspec.convert(plain, Meeting)
    state.meeting.attitude, state.meeting.gifts, state.phase = given.attitude, given.gifts, "meeting"
    if given.distance != 30 or given.stage != "surprise":
        state.meeting.distance = given.distance
    if not given.wandering:
        for foe in scene.foes:
            foe.room = "r1"
    _step_while(scene, table, lambda: state.meeting is not None, lambda: meeting.step(state, table))


def _explore(scene: Setting, table: Table) -> None:
    """Turns of the dungeon until the script ends, or `steps` of them; `what` is a task that waits to be done first."""
    state = scene.state
    state.after += [scene.given.what] if scene.given.what else []
    _step_while(scene, table, lambda: state.phase != "over", lambda: turns.play(state, table))


def _town(scene: Setting, table: Table) -> None:
    scene.state.phase, scene.state.here, scene.state.shared_given = "town", "", True
    scene.state.for_hire = [
        hireling(scene.state, table, "porter"),
        hireling(scene.state, table, "mercenary", "body", 1),
    ]
    for number, each in enumerate(scene.state.for_hire, 1):
        each.id = f"h{number}"
    state = scene.state
    _step_while(scene, table, lambda: state.phase in ("town", "create"), lambda: turns.play(state, table))


def _rest(scene: Setting, table: Table) -> None:
    """`what` = "short" or "night"; `lit` rooms are no safer: the area's danger sets the checks."""
    if scene.given.what == "night":
        scene.result = rest.night(scene.state, table)
    else:
        rest.short_rest(scene.state, table)


def _pass(scene: Setting, table: Table) -> None:
    """`amount` turns go by."""
    scene.result = pass_turns(scene.state, table, scene.given.amount)


def _wander(scene: Setting, table: Table) -> None:
    scene.result = check(scene.state, table)
    scene.foes = [being for being in scene.state.beings.values() if being.side != "party"]


def _muster(scene: Setting, table: Table) -> None:
    """A band of `kind` and `number` steps into play, with dice."""
    given = scene.given
    scene.state.settings["fixed_hp"] = bool(given.settings.get("fixed_hp", False))
    if given.kind.startswith("npc_party"):
        scene.foes = rival_party(scene.state, table, given.kind, given.number)
    elif given.kind == "rival":
        scene.foes = [rival(scene.state, table, given.expert, "neutral", "g")]
    else:
        scene.foes = muster(scene.state, table, Band(given.kind, given.number, given.lair), given.level)


def _level(scene: Setting, table: Table) -> None:
    advancement.level_up(scene.state, table, scene.being(scene.given.who))


def _reward(scene: Setting, table: Table) -> None:
    """Alignment XP for the foes as they are (dead, gone, captive); with `worth`, treasure XP instead."""
    if scene.given.worth:
        advancement.share_treasure(scene.state, table, scene.given.worth, scene.given.what or "treasure")
    else:
        advancement.reward_fight(scene.state, table, scene.foes, scene.state.characters)


def _newcomers(scene: Setting, table: Table) -> None:
    """Foes of side "third" come upon a fight between the party and the rest; `save = false`: they are allies."""
    late = [foe for foe in scene.foes if foe.side == "third"]
    fight.begin_fight(scene.state, table, [foe for foe in scene.foes if foe.side != "third"], scene.given.distance)
    fight.newcomers(scene.state, table, late, allied=not scene.given.save)


def _convert(scene: Setting, table: Table) -> None:
    scene.result = convert(scene.state, table, scene.foes[0])


def _captives(scene: Setting, table: Table) -> None:
    scene.state.captives = [foe.id for foe in scene.foes]
    while scene.state.captives:
        captives_turn(scene.state, table)


def _morale(scene: Setting, table: Table) -> None:
    """The first foe's group tests with a penalty; hirelings test with `what = "hirelings"`."""
    state = scene.state
    fight.begin_fight(state, table, scene.foes, scene.given.distance, fight=Fight([], exits=scene.given.exits))
    key = scene.given.what or scene.foes[0].group
    group = state.fight.groups[key] if state.fight else None
    assert group is not None
    scene.result = morale.test(state, table, group, "scenario", scene.given.penalty)
    if scene.result:
        morale.break_off(state, table, group)


def _trap(scene: Setting, table: Table) -> None:
    """The party comes upon `trap` in its room; what it does about it is asked."""
    room = scene.state.dungeon.rooms["r1"] if scene.state.dungeon else None
    assert room is not None
    room.trap = trap_of(scene.given.trap)
    come_upon(scene.state, table, room)
    while "trap" in scene.state.after:
        turns.play(scene.state, table)


def _treasure(scene: Setting, table: Table) -> None:
    """A treasure type `code`, or what the foes carry."""
    scene.result = roll_type(table, scene.given.code) if scene.given.code else carried_by(table, scene.foes)


def _travel(scene: Setting, table: Table) -> None:
    scene.result = {
        "miles": town.miles_a_day(scene.state, scene.given.terrain),
        "days": town.travel(scene.state, table, scene.given.miles, scene.given.terrain),
    }


def _figures(scene: Setting, table: Table) -> None:
    """Nothing happens: for looking at figures."""
    scene.result = {
        "speed": exploration.speed(scene.state, scene.given.rough),
        "wages": [wage_of(being) for being in scene.party],
        "slots": [spell_slots(being) for being in scene.party],
        "soul": [soul_dice(being) for being in scene.party],
    }


def _home(scene: Setting, table: Table) -> None:
    """Out of the dungeon; `what = "found"`: treasure carried was found there; "captive": the foes are led along."""
    for being in scene.party:
        for item in being.items:
            item.found = scene.given.what == "found" and bool(item.worth)
    for foe in scene.foes if scene.given.what == "captive" else ():
        foe.room = "captive"
    town.come_home(scene.state, table)
    while scene.state.after:
        turns.play(scene.state, table)


def _copy(scene: Setting, table: Table) -> None:
    """`what` is the spell; copied from a scroll of the party, or from a book with `save = false`."""
    scene.state.here, scene.state.phase = "", "town"
    town.copy_spell(scene.state, table, scene.being(scene.given.who), scene.given.what, from_book=not scene.given.save)


def _make(scene: Setting, table: Table) -> None:
    """`kind` (scroll or potion) of the spell `what`."""
    scene.state.here, scene.state.phase = "", "town"
    town.make(scene.state, table, scene.being(scene.given.who), scene.given.kind, scene.given.what)


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {
    "create": entry(_create),
    "figures": entry(_figures),
    "save": entry(_save),
    "skill": entry(_skill),
    "sneak": entry(_sneak),
    "harm": entry(_harm),
    "fight": entry(_fight),
    "meeting": entry(_meeting),
    "explore": entry(_explore),
    "town": entry(_town),
    "rest": entry(_rest),
    "pass": entry(_pass),
    "wander": entry(_wander),
    "muster": entry(_muster),
    "level": entry(_level),
    "reward": entry(_reward),
    "newcomers": entry(_newcomers),
    "convert": entry(_convert),
    "captives": entry(_captives),
    "morale": entry(_morale),
    "trap": entry(_trap),
    "treasure": entry(_treasure),
    "travel": entry(_travel),
    "home": entry(_home),
    "copy": entry(_copy),
    "make": entry(_make),
}

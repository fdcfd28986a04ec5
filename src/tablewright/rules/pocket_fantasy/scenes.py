"""Entries for scenarios: a game set up from plain data, and what to look at afterwards (docs/games/pocket_fantasy.md).

All entries take the same `given` keys; they differ in where play begins. Questions to the Pocket Master are answered by
the referee unless `pm` is true. Heroes have the ids c1, c2 ..., companions k1 ..., opponents f1 ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision, Question, Refused, choice
from tablewright.engine.events import Event, Why
from tablewright.engine.ruleset import Stage
from tablewright.engine.table import About, Table
from tablewright.rules.pocket_fantasy.assembly import assemble, make_hero
from tablewright.rules.pocket_fantasy.attack import Blow, choose_weapon, resolve, strike
from tablewright.rules.pocket_fantasy.combat_start import begin_fight
from tablewright.rules.pocket_fantasy.content import (
    ARMORS,
    CLASSES,
    DIFFICULTIES,
    FEATURES,
    MONSTERS,
    RACES,
    SOURCES,
    WEAPONS,
    armors_of,
)
from tablewright.rules.pocket_fantasy.dungeon import enter_dungeon, enter_room
from tablewright.rules.pocket_fantasy.exploring import explore_step
from tablewright.rules.pocket_fantasy.field import GM, find
from tablewright.rules.pocket_fantasy.loot import take_loot
from tablewright.rules.pocket_fantasy.plot import roll_plot
from tablewright.rules.pocket_fantasy.rounds import fight_step, order_of_round
from tablewright.rules.pocket_fantasy.session import begin_session
from tablewright.rules.pocket_fantasy.state import (
    Bout,
    Container,
    Creature,
    Dungeon,
    Gear,
    Hero,
    Options,
    Plot,
    Room,
    Town,
    World,
)
from tablewright.rules.pocket_fantasy.tasks import Task, attempt, judge_difficulty
from tablewright.rules.pocket_fantasy.town import come_home, town_step

TASK = Why("Scenario task", "PF-TASK-01")


class GivenGear(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    instances: int = 0
    used: int = 0


class GivenHero(msgspec.Struct, forbid_unknown_fields=True, rename={"cls": "class"}):
    cls: str
    race: str = ""
    name: str = ""
    hp: int = -1
    max_hp: int = 0
    hr: int = 0
    combat_hr: int = 0
    granted: int = 0
    gp: int = 0
    cs_penalty: int = 0
    status: str = ""
    poisoned: bool = False
    diseased: bool = False
    weapons: list[str | GivenGear] | None = None
    armor: str | GivenGear = ""
    spare: list[str | GivenGear] = []
    kit: dict[str, int] = {}
    lantern: int = 0
    specialities: list[str] = []
    session: dict[str, int] = {}
    initiative: int = 6
    bout: dict[str, Any] = {}
    seat: str = "p1"


class GivenCreature(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    number: int = 1
    name: str = ""
    hp: int = -1
    cs_penalty: int = 0
    lacks: str = ""
    side: str = "foes"
    role: str = ""
    owner: str = "c1"
    poisoned: bool = False
    diseased: bool = False
    status: str = ""
    body: str = ""
    favor: int = 0
    villain: bool = False
    until: int = 99
    bout: dict[str, Any] = {}


class GivenContainer(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    locked: bool | None = None
    trapped: bool | None = None
    spotted: bool = False
    open: bool = False
    rich: bool = False


class GivenRoom(msgspec.Struct, forbid_unknown_fields=True):
    entered: bool = True
    size: str = "medium"
    features: list[str] = []
    containers: list[str | GivenContainer] = []
    door: GivenContainer = msgspec.field(default_factory=lambda: GivenContainer("door"))
    secret: bool = False
    secret_found: bool = False
    boss: bool = False
    keen: bool = False
    bodies: list[str] = []
    foes: list[str | GivenCreature] = []


class GivenDungeon(msgspec.Struct, forbid_unknown_fields=True):
    levels: int = 1
    level: int = 1
    at: int = 0
    quiet: int = 0
    minutes: int = 0
    rested_at: int = -1440
    light: str = "lantern"
    light_left: int = 300
    bosses: int = 0
    unaware: bool = False
    done: bool = False
    rooms: list[GivenRoom] | None = None


class GivenTask(msgspec.Struct, forbid_unknown_fields=True):
    who: str = "c1"
    difficulty: str = "average"
    attribute: str = ""
    tags: list[str] = []
    judged: bool = False  # the difficulty is the PM's to set, with the referee's shifts


class GivenBlow(msgspec.Struct, forbid_unknown_fields=True):
    who: str = "c1"
    target: str | list[str] = "f1"
    ranged: bool = False
    source: str = "weapon_attack"
    x: int | None = None
    best: bool = False
    explode: bool = False


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a scenario may set. Whatever is left out is at its plainest."""

    settings: dict[str, bool | int | str] = {}
    party: list[str | GivenHero] = []
    companions: list[str | GivenCreature] = []
    foes: list[str | GivenCreature] = []
    adjacent: list[tuple[str, str]] = []
    unaware: list[str] = []
    initiative: int = 1  # the opponents' roll; heroes have 6 unless they say otherwise
    sides: dict[str, int] = {}  # rolls of several opposing sides
    round: int = 1
    fight: dict[str, Any] = {}
    situation: int = 1
    villain: int = 1
    location: int = 4
    adventure: int = 1
    session_open: bool = True
    dungeon: GivenDungeon | None = None
    prices: dict[str, int] = {}
    task: GivenTask = msgspec.field(default_factory=GivenTask)
    attack: GivenBlow = msgspec.field(default_factory=GivenBlow)
    unseen: bool = False
    steps: int = 200
    pm: bool = False
    wanted: int = 0
    seats: tuple[str, ...] = ("p1",)


# --- a table at which the referee sits -------------------------------------------------------------------------------


class Offers(dict[str, bool]):
    """The options of the last question: `offers.rage` is true or false."""

    def __missing__(self, key: str) -> bool:
        return False


class RefereedTable:
    """Passes everything on, but answers for the Pocket Master; remembers the last question put to a person."""

    def __init__(self, table: Table, pm: bool) -> None:
        self._table, self._pm = table, pm
        self.asked: dict[str, Any] = {"question": "", "seat": "", "about": (), "default": ""}
        self.offers = Offers()
        self.questions: list[str] = []

    def roll(self, sides: int, why: Why, who: str = "") -> int:
        return self._table.roll(sides, why, who)

    def ask(self, seat: str, question: Question, options: Sequence[str], about: About = (), default: str = "") -> str:
        if len(options) == 1:
            return options[0]
        self._remember(choice(seat, question, options, about, default))
        if seat == GM and not self._pm:
            return default or options[0]
        return self._table.ask(seat, question, options, about, default)

    def ask_text(self, seat: str, question: Question, longest: int, about: About = (), default: str = "") -> str:
        self._remember(choice(seat, question, (), about, default))
        return default if seat == GM and not self._pm else self._table.ask_text(seat, question, longest, about, default)

    def ask_number(
        self, seat: str, question: Question, low: int, high: int, about: About = (), default: str = ""
    ) -> int:
        self._remember(choice(seat, question, (), about, default))
        if seat == GM and not self._pm:
            return int(default or low)
        return self._table.ask_number(seat, question, low, high, about, default)

    def ask_all(
        self, seats: Sequence[str], question: Question, options: Mapping[str, Sequence[str]], about: About = ()
    ) -> dict[str, str]:
        return {seat: self.ask(seat, question, options[seat], about) for seat in seats}

    def tell(self, event: Event, to: Sequence[str] = ()) -> None:
        self._table.tell(event, to)

    def whim(self, topic: str, size: int) -> int:
        return self._table.whim(topic, size)

    def _remember(self, decision: Decision) -> None:
        self.asked = {
            "question": decision.question,
            "seat": decision.seat,
            "about": decision.about,
            "default": decision.default,
        }
        self.offers = Offers(dict.fromkeys(decision.options, True))
        self.questions.append(decision.question)


# --- building --------------------------------------------------------------------------------------------------------


def key_of(name: str, known: Mapping[str, Any], what: str) -> str:
    """'Giant Rat' or 'giant_rat': the key of something the book knows."""
    key = name.strip().lower().replace(" ", "_").replace("-", "_")
    if key not in known:
        raise Refused(f"there is no {what} {name!r}; there are: {', '.join(known)}")
    return key


def build(given: Given) -> World:
    try:
        options = msgspec.convert(given.settings, Options)
    except msgspec.ValidationError as error:
        raise Refused(f"settings: {error}") from None
    world = World(options, list(given.seats), adventure=given.adventure, session_open=given.session_open)
    for number, each in enumerate(given.party, 1):
        world.party.append(_hero(world, GivenHero(each) if isinstance(each, str) else each, number))
    for number, companion in enumerate(given.companions, 1):
        spec = GivenCreature(companion) if isinstance(companion, str) else companion
        creature = _creature(spec, f"k{number}")
        creature.side, creature.owner, creature.role = "party", spec.owner, spec.role or "soldiers"
        if creature.role == "soldiers":
            creature.weapons = [Gear("sword"), Gear("bow")]
        world.companions.append(creature)
    world.plot = Plot(given.situation, given.villain, given.location, "The Given Place")
    world.next_id = 100
    world.wanted = given.wanted
    return world


def _gear(each: str | GivenGear) -> Gear:
    spec = GivenGear(each) if isinstance(each, str) else each
    return Gear(key_of(spec.kind, {**WEAPONS, **ARMORS}, "weapon or armor"), spec.instances, spec.used)


def _hero(world: World, spec: GivenHero, number: int) -> Hero:
    cls = key_of(spec.cls, CLASSES, "class")
    race = key_of(spec.race, RACES, "race") if spec.race else _usual_race(cls)
    hero = make_hero(world, race, cls, spec.name or f"{CLASSES[cls].name} {number}", spec.seat)
    hero.id = f"c{number}"
    hero.max_hp = spec.max_hp or hero.max_hp
    hero.hp = hero.max_hp if spec.hp < 0 else spec.hp
    hero.hr, hero.combat_hr, hero.granted, hero.gp = spec.hr, spec.combat_hr, spec.granted, spec.gp
    hero.cs_penalty, hero.poisoned, hero.diseased = spec.cs_penalty, spec.poisoned, spec.diseased
    if spec.weapons is not None:
        hero.weapons = [_gear(each) for each in spec.weapons]
    hero.armor = _gear(spec.armor) if spec.armor else Gear(armors_of(cls)[0])
    hero.spare = [_gear(each) for each in spec.spare]
    hero.kit, hero.lantern = dict(spec.kit), spec.lantern
    hero.specialities, hero.session = list(spec.specialities), dict(spec.session)
    if spec.status or hero.hp == 0:
        hero.status = msgspec.convert({"status": spec.status or "unconscious"}, _Status).status
    hero.bout = msgspec.convert({"initiative": spec.initiative, "start_hp": hero.hp, **spec.bout}, Bout)
    return hero


class _Status(msgspec.Struct):
    status: Any


def _usual_race(cls: str) -> str:
    """Humans where the class takes them: all do."""
    return "human" if "human" in CLASSES[cls].races else CLASSES[cls].races[0]


def _creature(spec: GivenCreature, key: str, name: str = "") -> Creature:
    kind = key_of(spec.kind, MONSTERS, "monster")
    stats = MONSTERS[kind]
    hp = stats.hp if spec.hp < 0 else spec.hp
    creature = Creature(key, name or spec.name or stats.label, hp, stats.hp, stats.cs, kind=kind, side=spec.side)
    creature.cs_penalty, creature.lacks, creature.favor = spec.cs_penalty, spec.lacks, spec.favor
    creature.poisoned, creature.diseased, creature.villain = spec.poisoned, spec.diseased, spec.villain
    creature.until, creature.body = spec.until, spec.body
    if spec.status:
        creature.status = msgspec.convert({"status": spec.status}, _Status).status
    creature.bout = msgspec.convert({"start_hp": hp, **spec.bout}, Bout)
    return creature


def _foes(specs: Sequence[str | GivenCreature]) -> list[Creature]:
    foes: list[Creature] = []
    for each in specs:
        spec = GivenCreature(each) if isinstance(each, str) else each
        for _ in range(spec.number):
            number = len(foes) + 1
            stats = MONSTERS[key_of(spec.kind, MONSTERS, "monster")]
            foes.append(_creature(spec, f"f{number}", spec.name or f"{stats.label} {number}"))
    return foes


def _container(each: str | GivenContainer) -> Container:
    spec = GivenContainer(each) if isinstance(each, str) else each
    return Container(spec.kind, spec.locked, spec.trapped, spec.spotted, spec.open, spec.rich)


def _room(spec: GivenRoom) -> Room:
    room = Room(entered=spec.entered, size=spec.size, boss=spec.boss, secret=spec.secret, keen=spec.keen)
    room.features = [key_of(each, FEATURES, "feature") for each in spec.features]
    room.containers = [_container(each) for each in spec.containers]
    room.door = _container(spec.door)
    room.secret_found, room.bodies = spec.secret_found, list(spec.bodies)
    room.foes = _foes(spec.foes)
    return room


def _put_in_dungeon(world: World, spec: GivenDungeon) -> Dungeon:
    rooms = spec.rooms
    if rooms is None:
        rooms = [GivenRoom(), *(GivenRoom(entered=False) for _ in range(4)), GivenRoom(entered=False, boss=True)]
    dungeon = Dungeon(spec.levels, spec.level, [_room(each) for each in rooms], spec.at, spec.quiet, spec.minutes)
    dungeon.rested_at, dungeon.light, dungeon.light_left = spec.rested_at, spec.light, spec.light_left
    dungeon.bosses, dungeon.unaware, dungeon.done = spec.bosses, spec.unaware, spec.done
    if dungeon.light == "lantern" and not any(hero.lantern for hero in world.party) and world.party:
        world.party[0].kit["lantern"], world.party[0].lantern = 1, spec.light_left
    world.dungeon, world.mode = dungeon, "dungeon"
    return dungeon


# --- playing ---------------------------------------------------------------------------------------------------------

Step = Callable[[World, Table], None]
_STEPS: dict[str, Step] = {
    "assembly": assemble,
    "town": town_step,
    "dungeon": explore_step,
    "fight": fight_step,
}


class Staged:
    """A scenario under way: keeps hold of everybody, also of those who leave the state."""

    def __init__(self, given: dict[str, Any], begin: Callable[[World, Given, Table], None]) -> None:
        try:
            self.given = msgspec.convert(given, Given)
        except msgspec.ValidationError as error:
            raise Refused(str(error)) from None
        self.world = build(self.given)
        if self.given.dungeon is not None:
            _put_in_dungeon(self.world, self.given.dungeon)
        self.foes = _foes(self.given.foes)
        self.heroes, self.companions = list(self.world.party), self.world.companions
        self._begin = begin
        self.table: RefereedTable | None = None

    def play(self, table: Table) -> None:
        self.table = RefereedTable(table, self.given.pm)
        self.world.fight = None
        self.given.foes = []
        _BEGUN[id(self.world)] = self.foes
        try:
            self._begin(self.world, self.given, self.table)
        finally:
            _BEGUN.pop(id(self.world), None)

    def look(self) -> Mapping[str, Any]:
        world = self.world
        room = world.dungeon.rooms[world.dungeon.at] if world.dungeon and world.dungeon.at >= 0 else None
        table = self.table
        everybody = [*self.heroes, *world.companions, *self.foes]
        return {
            "world": world,
            "party": self.heroes,
            "hero": self.heroes[0] if self.heroes else None,
            "members": world.party,
            "companions": world.companions,
            "foes": self.foes,
            "encounter": world.fight.foes if world.fight else [],
            "fight": world.fight,
            "dungeon": world.dungeon,
            "room": room,
            "town": world.town,
            "plot": world.plot,
            "mode": world.mode,
            "over": world.outcome,
            "dead": [being.name for being in everybody if being.status == "dead"],
            "adjacent": [list(pair) for pair in world.fight.adjacent] if world.fight else [],
            "order": order_of_round(world) if world.fight else [],
            "asked": table.asked if table else {},
            "offers": table.offers if table else {},
            "questions": table.questions if table else [],
        }


_BEGUN: dict[int, list[Creature]] = {}


def _play_on(world: World, given: Given, table: Table, mode: str) -> None:
    """Step by step while play stays in this mode, the game is on, and steps are left."""
    for _ in range(given.steps):
        if world.mode != mode or world.outcome:
            return
        _STEPS[mode](world, table)


def _start(world: World, given: Given, table: Table) -> None:
    """From the first die of a combat to its end."""
    begin_fight(world, _BEGUN[id(world)], given.unaware)
    _play_on(world, given, table, "fight")


def _midway(world: World, given: Given) -> None:
    """A fight under way: nothing is rolled for its start; states given for the combatants hold."""
    foes = _BEGUN[id(world)]
    bouts = [being.bout for being in (*world.party, *world.companions, *foes)]
    fight = begin_fight(world, foes)
    for being, bout in zip((*world.party, *world.companions, *foes), bouts, strict=True):
        being.bout = bout
    fight.round = given.round
    fight.adjacent = [(one, other) for one, other in given.adjacent]
    for side in fight.sides:
        side.roll = given.sides.get(side.key, given.initiative)
    fight.sides.sort(key=lambda side: -side.roll)
    for key, value in given.fight.items():
        if key not in fight.__struct_fields__:
            raise Refused(f"a fight has no {key!r}; it has: {', '.join(fight.__struct_fields__)}")
        setattr(fight, key, value)
    fight.groups = order_of_round(world)


def _fight(world: World, given: Given, table: Table) -> None:
    _midway(world, given)
    _play_on(world, given, table, "fight")


def _one_attack(world: World, given: Given, table: Table) -> None:
    """A single attack and nothing else."""
    _midway(world, given)
    spec = given.attack
    attacker = find(world, spec.who)
    targets = [find(world, key) for key in ([spec.target] if isinstance(spec.target, str) else spec.target)]
    if spec.source == "weapon_attack" and not spec.explode and not spec.best:
        weapon = choose_weapon(world, table, attacker, "ranged" if spec.ranged else "melee")
        if weapon is None:
            raise Refused(f"{attacker.name} has no weapon for that")
        strike(world, table, attacker, targets[0], weapon, spec.ranged)
        return
    key_of(spec.source, SOURCES, "source of damage")
    gear = choose_weapon(world, table, attacker, "ranged" if spec.ranged else "melee")
    weapon_used = gear if spec.source == "weapon_attack" else None
    resolve(
        world,
        table,
        Blow(attacker, targets, spec.source, spec.ranged, weapon_used, spec.x, spec.best, spec.explode),
    )


def _aftermath(world: World, given: Given, table: Table) -> None:
    """A combat that has just ended: `fight.result` is "won" unless given."""
    _midway(world, given)
    assert world.fight is not None
    world.fight.result = world.fight.result or "won"
    fight_step(world, table)


def _loot(world: World, given: Given, table: Table) -> None:
    _midway(world, given)
    take_loot(world, table)


def _task(world: World, given: Given, table: Table) -> None:
    spec = given.task
    if _BEGUN[id(world)]:
        _midway(world, given)
    being = find(world, spec.who)
    grade = key_of(spec.difficulty, DIFFICULTIES, "difficulty")
    need = judge_difficulty(world, table, being, "task", grade) if spec.judged else DIFFICULTIES[grade]
    attempt(world, table, being, Task(TASK, spec.attribute, tuple(spec.tags)), need)


def _explore(world: World, given: Given, table: Table) -> None:
    if world.dungeon is None:
        _put_in_dungeon(world, GivenDungeon())
    _play_on(world, given, table, "dungeon")


def _enter(world: World, given: Given, table: Table) -> None:
    """The party enters the next room."""
    dungeon = world.dungeon or _put_in_dungeon(
        world, GivenDungeon(at=-1, rooms=[GivenRoom(entered=False) for _ in "12"])
    )
    enter_room(world, table, dungeon.at + 1, given.unseen)


def _town(world: World, given: Given, table: Table) -> None:
    world.mode, world.town = "town", Town(dict(given.prices))
    world.dungeon = None
    _play_on(world, given, table, "town")


def _home(world: World, given: Given, table: Table) -> None:
    if world.dungeon is None:
        _put_in_dungeon(world, GivenDungeon(done=True, bosses=1))
    come_home(world, table)
    _play_on(world, given, table, "town")


def _create(world: World, given: Given, table: Table) -> None:
    world.wanted = given.wanted or 1
    world.options.heroes = max(world.options.heroes if "heroes" in given.settings else 1, world.wanted)
    world.mode = "assembly"
    _play_on(world, given, table, "assembly")


def _plot(world: World, given: Given, table: Table) -> None:
    roll_plot(world, table)


def _dungeon(world: World, given: Given, table: Table) -> None:
    enter_dungeon(world, table)


def _session(world: World, given: Given, table: Table) -> None:
    begin_session(world, table)


def _entry(begin: Callable[[World, Given, Table], None]) -> Callable[[dict[str, Any]], Stage]:
    def stage(given: dict[str, Any]) -> Stage:
        staged = Staged(given, begin)
        return Stage(staged.play, staged.look)

    return stage


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {
    "create": _entry(_create),
    "task": _entry(_task),
    "attack": _entry(_one_attack),
    "start": _entry(_start),
    "fight": _entry(_fight),
    "aftermath": _entry(_aftermath),
    "loot": _entry(_loot),
    "explore": _entry(_explore),
    "room": _entry(_enter),
    "dungeon": _entry(_dungeon),
    "plot": _entry(_plot),
    "town": _entry(_town),
    "home": _entry(_home),
    "session": _entry(_session),
}

"""Truths and worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pocket_fantasy import content, events, state
from pocket_fantasy.book.characters import making
from pocket_fantasy.proving import measures
from pocket_fantasy.settings import Options
from tablewright.engine.events import Entry, Event
from tablewright.engine.proving.given import as_given, known
from tablewright.engine.scene import Chance, Cost

# --- truths -----------------------------------------------------------------------------------------------------------
# Whether what a choice's chances speak of has come, and what was paid: tests hold what is shown against play.
Truth = Callable[[Sequence[Entry], Chance], bool | None]
Payment = Callable[[state.World, state.World, Sequence[Entry], Cost], float | None]


def _events(entries: Sequence[Entry]) -> list[Event]:
    return [entry.event for entry in entries]


# --- chances ---------------------------------------------------------------------------------------------------------
def _blow(entries: Sequence[Entry], chance: Chance) -> events.Attacked | None:
    """The blow that the chance speaks of, if it fell as it was meant: by the same, with the same weapon."""
    who, target, weapon, focus, nth = chance.whose.split("/")
    blows = [event for event in _events(entries) if isinstance(event, events.Attacked) and event.who == who]
    event = blows[int(nth) - 1] if len(blows) >= int(nth) else None
    if event is None or (event.target, event.weapon, event.focus) != (target, weapon, bool(focus)):
        return None
    return None if event.deflect or event.stopped == "ignore_wound" else event


def _hurts(entries: Sequence[Entry], chance: Chance) -> bool | None:
    blow = _blow(entries, chance)
    if blow is None:
        return None
    drained = any(isinstance(event, events.Drained) and event.who == blow.target for event in _events(entries))
    return blow.damage > 0 or drained


def _fells(entries: Sequence[Entry], chance: Chance) -> bool | None:
    blow = _blow(entries, chance)
    return None if blow is None else blow.hp <= 0


def _task(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Whether the first task of this name that this one tried has worked."""
    who, _, task = chance.whose.partition("/")
    tried = (event for event in _events(entries) if isinstance(event, events.TaskTried))
    first = next((event for event in tried if event.who == who and event.task == task), None)
    return None if first is None else first.worked


def _reroll(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Whether the roll came to what was hoped for: the event that tells its result."""
    question, need, who, against, roll = chance.whose.split("/", 4)
    for event in _events(entries):
        result = _result(event, question, who, against, roll)
        if result is not None:
            return result >= int(need)
    return None


def _result(event: Event, question: str, who: str, against: str, roll: str) -> int | None:
    """What this event says the roll came to, if it is that roll's."""
    task, defense = question in ("heroic-task", "heroic-death"), question == "heroic-defense"
    if task and isinstance(event, events.TaskTried) and (event.who, event.task) == (who, roll):
        return event.rolled
    if defense and isinstance(event, events.Attacked) and (event.target, str(event.output)) == (who, against):
        return event.blocked
    if isinstance(event, events.SpecialRolled) and question == "heroic-special" and event.who == who:
        return event.face
    return None


TRUTHS: Mapping[str, Truth] = {"hurts": _hurts, "fells": _fells, "task": _task, "reroll": _reroll}


# --- costs -----------------------------------------------------------------------------------------------------------
def _people(world: state.World) -> Iterator[state.Being]:
    yield from (*world.party, *world.companions, *world.fallen, *(world.fight.foes if world.fight else ()))


def _one(world: state.World, key: str) -> state.Being | None:
    return next((being for being in _people(world) if being.id == key), None)


def _spent(count: Callable[[state.Hero], int]) -> Payment:
    """By how much something of the payer's has grown less; None while it is as it was."""

    def payment(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
        had, has = _one(before, cost.whose), _one(after, cost.whose)
        if not isinstance(had, state.Hero) or not isinstance(has, state.Hero):
            return None
        return (count(had) - count(has)) or None

    return payment


def _heroics(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Those spent; one that a lucky die earns meanwhile is not given back."""
    payer = _one(before, cost.whose)
    name = payer.name if payer is not None else ""
    return sum(isinstance(event, events.HeroicSpent) and event.who == name for event in _events(entries)) or None


def _unused(hero: state.Hero) -> int:
    return -sum(hero.session.values()) - sum(hero.bout.used.values())


def _instances(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    had, has = _one(before, cost.whose), _one(after, cost.whose)
    return (_used(has) - _used(had)) or None if had is not None and has is not None else None


def _used(being: state.Being) -> int:
    return sum(gear.used for gear in (*being.weapons, *([being.armor] if being.armor else [])))


def _things(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    whose, _, item = cost.whose.partition("/")

    def count(world: state.World) -> int:
        return sum(hero.carries(item) for hero in world.party if whose in (hero.id, "*"))

    return (count(before) - count(after)) or None


def _minutes(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    broken = any(isinstance(event, events.RestBroken) for event in _events(entries))
    if before.dungeon is None or after.dungeon is None or broken:
        return None
    return (after.dungeon.minutes - before.dungeon.minutes) or None


def _gold(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """What the first deal that was struck cost; below zero it is what the shop pays."""
    deal = next((event for event in _events(entries) if isinstance(event, events.Traded)), None)
    return None if deal is None else -deal.gp if deal.sold else deal.gp


def _free_attacks(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    blows = [event for event in _events(entries) if isinstance(event, events.Attacked)]
    return sum(event.how == "free_attack" and event.target == cost.whose for event in blows) or None


PAYMENTS: Mapping[str, Payment] = {
    "Heroic Rerolls": _heroics,
    "uses": _spent(_unused),
    "purse": _spent(lambda hero: hero.gp),
    "instances": _instances,
    "things": _things,
    "minutes": _minutes,
    "gold": _gold,
    "free attacks": _free_attacks,
}

# Figures in hints that are no price: states, what is needed, what an effect is worth.
FIGURES = (
    r"\d+ of \d+ HP", r"\d+ HP, d6(?:-\d)?", r"\(\d\)", r"(?:rerolled )?(?:exploding )?d6(?:-\d)?(?: HP)?",
    r"at 0 HP", r"-?\d+ HP", r"\d+ gold$", r"\d+ damage", r"a 6\b", r"loses the first turn",
    r"to room \d+", r"one to four", r"three dice",
)  # fmt: skip


# --- worlds: scenarios' plain data (`given`) and the world built from it; see `entries.py` for the entries ------------
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
    weapons: tuple[str | GivenGear, ...] = ("sword", "bow")  # of a soldier
    armor: str | GivenGear = ""
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
    after: int = -1
    sides: list[int] = []
    ends: bool = False
    bait: str = ""
    secret: bool = False
    secret_found: bool = False
    boss: bool = False
    keen: bool = False
    bodies: list[str] = []
    foes: list[str | GivenCreature] = []


class GivenSpell(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    until: int = 1440
    by: str = ""
    held: dict[str, int] = {}


class GivenDungeon(msgspec.Struct, forbid_unknown_fields=True):
    levels: int = 1
    level: int = 1
    at: int = 0
    quiet: int = 0
    minutes: int = 0
    rested_at: int = -1440
    light: str = "lantern"
    light_left: int = 300
    bearer: str = ""
    bosses: int = 0
    unaware: bool = False
    done: bool = False
    conjured: list[GivenSpell] = []
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
    forewarned: list[str] = []
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
    aside: str = "p2"  # the seat of the entry `aside`
    as_played: bool = False  # the game that players have; else the entries as published (see `measures.py`)
    asks: list[str] = []  # questions of `LATER` that the script answers itself


# --- building --------------------------------------------------------------------------------------------------------
def build(given: Given) -> state.World:
    options = as_given(measures.settings_of(given.as_played, given.settings), Options)
    world = state.World(options, list(given.seats), adventure=given.adventure, session_open=given.session_open)
    for number, each in enumerate(given.party, 1):
        world.party.append(_hero(world, GivenHero(each) if isinstance(each, str) else each, number))
    for number, companion in enumerate(given.companions, 1):
        spec = GivenCreature(companion) if isinstance(companion, str) else companion
        creature = _creature(spec, f"k{number}")
        creature.side, creature.owner, creature.role = "party", spec.owner, spec.role or "soldiers"
        if creature.role == "soldiers":
            creature.weapons = [_gear(each) for each in spec.weapons]
            creature.armor = _gear(spec.armor) if spec.armor else None
        world.companions.append(creature)
    world.plot = state.Plot(given.situation, given.villain, given.location, "The Given Place")
    world.plot.forewarned = list(given.forewarned)
    world.next_id = 100
    world.wanted = given.wanted
    return world


def _gear(each: str | GivenGear) -> state.Gear:
    spec = GivenGear(each) if isinstance(each, str) else each
    return state.Gear(
        known(spec.kind, {**content.WEAPONS, **content.ARMORS}, "weapon or armor"), spec.instances, spec.used
    )


def _hero(world: state.World, spec: GivenHero, number: int) -> state.Hero:
    cls = known(spec.cls, content.CLASSES, "class")
    race = known(spec.race, content.RACES, "race") if spec.race else _usual_race(cls)
    hero = making.make_hero(world, race, cls, spec.name or f"{content.CLASSES[cls].name} {number}", spec.seat)
    hero.id = f"c{number}"
    hero.max_hp = spec.max_hp or hero.max_hp
    hero.hp = hero.max_hp if spec.hp < 0 else spec.hp
    hero.hr, hero.combat_hr, hero.granted, hero.gp = spec.hr, spec.combat_hr, spec.granted, spec.gp
    hero.cs_penalty, hero.poisoned, hero.diseased = spec.cs_penalty, spec.poisoned, spec.diseased
    if spec.weapons is not None:
        hero.weapons = [_gear(each) for each in spec.weapons]
    hero.armor = _gear(spec.armor) if spec.armor else state.Gear(content.armors_of(cls)[0])
    hero.spare = [_gear(each) for each in spec.spare]
    hero.kit, hero.lantern = dict(spec.kit), spec.lantern
    hero.specialities, hero.session = list(spec.specialities), dict(spec.session)
    if spec.status or hero.hp == 0:
        hero.status = msgspec.convert({"status": spec.status or "unconscious"}, _Status).status
    hero.bout = as_given({"initiative": spec.initiative, "start_hp": hero.hp, **spec.bout}, state.Bout)
    return hero


class _Status(msgspec.Struct):
    status: Any


def _usual_race(cls: str) -> str:
    """Humans where the class takes them: all do."""
    return "human" if "human" in content.CLASSES[cls].races else content.CLASSES[cls].races[0]


def _creature(spec: GivenCreature, key: str, name: str = "") -> state.Creature:
    kind = known(spec.kind, content.MONSTERS, "monster")
    stats = content.MONSTERS[kind]
    hp = stats.hp if spec.hp < 0 else spec.hp
    creature = state.Creature(key, name or spec.name or stats.label, hp, stats.hp, stats.cs, kind=kind, side=spec.side)
    creature.cs_penalty, creature.lacks, creature.favor = spec.cs_penalty, spec.lacks, spec.favor
    creature.poisoned, creature.diseased, creature.villain = spec.poisoned, spec.diseased, spec.villain
    creature.until, creature.body = spec.until, spec.body
    if spec.status:
        creature.status = msgspec.convert({"status": spec.status}, _Status).status
    creature.bout = as_given({"start_hp": hp, **spec.bout}, state.Bout)
    return creature


def make_given_foes(specs: Sequence[str | GivenCreature]) -> list[state.Creature]:
    foes: list[state.Creature] = []
    for each in specs:
        spec = GivenCreature(each) if isinstance(each, str) else each
        for _ in range(spec.number):
            number = len(foes) + 1
            stats = content.MONSTERS[known(spec.kind, content.MONSTERS, "monster")]
            foes.append(_creature(spec, f"f{number}", spec.name or f"{stats.label} {number}"))
    return foes


def _container(each: str | GivenContainer) -> state.Container:
    spec = GivenContainer(each) if isinstance(each, str) else each
    return state.Container(spec.kind, spec.locked, spec.trapped, spec.spotted, spec.open, spec.rich)


def _room(spec: GivenRoom) -> state.Room:
    room = state.Room(entered=spec.entered, size=spec.size, boss=spec.boss, secret=spec.secret, keen=spec.keen)
    room.features = [known(each, content.FEATURES, "feature") for each in spec.features]
    room.containers = [_container(each) for each in spec.containers]
    room.door = _container(spec.door)
    room.secret_found, room.bodies = spec.secret_found, list(spec.bodies)
    room.foes = make_given_foes(spec.foes)
    room.bait = spec.bait
    room.after, room.ends, room.sides = spec.after, spec.ends, [state.Passage(to) for to in spec.sides]
    return room


def put_in_dungeon(world: state.World, spec: GivenDungeon) -> state.Dungeon:
    rooms = spec.rooms
    if rooms is None:
        rooms = [GivenRoom(), *(GivenRoom(entered=False) for _ in range(4)), GivenRoom(entered=False, boss=True)]
    dungeon = state.Dungeon(spec.levels, spec.level, [_room(each) for each in rooms], spec.at, spec.quiet, spec.minutes)
    dungeon.rested_at, dungeon.light, dungeon.light_left = spec.rested_at, spec.light, spec.light_left
    dungeon.bearer = spec.bearer
    dungeon.bosses, dungeon.unaware, dungeon.done = spec.bosses, spec.unaware, spec.done
    dungeon.conjured = [state.Conjured(each.key, each.until, each.by, each.held) for each in spec.conjured]
    if dungeon.light == "lantern" and not any(hero.lantern for hero in world.party) and world.party:
        world.party[0].kit["lantern"], world.party[0].lantern = 1, spec.light_left
    world.dungeon, world.mode = dungeon, "dungeon"
    return dungeon

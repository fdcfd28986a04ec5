"""Truths and worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pocket_fantasy import content, events, state
from pocket_fantasy.book.characters import making
from pocket_fantasy.book.core import field
from pocket_fantasy.proving import measures
from pocket_fantasy.settings import Options
from tablewright.engine.events import Entry, Event
from tablewright.engine.proving.given import as_given, known, put, split
from tablewright.engine.scene import Chance, Cost

# --- truths -----------------------------------------------------------------------------------------------------------
# Whether what a choice's chances speak of has come, and what was paid: tests hold what is shown against play.
Truth = Callable[[Sequence[Entry], Chance], bool | None]
Payment = Callable[[state.World, state.World, Sequence[Entry], Cost], float | None]


def _events_of(entries: Sequence[Entry]) -> list[Event]:
    return [entry.event for entry in entries]


# --- chances ---------------------------------------------------------------------------------------------------------
def _blow_meant(entries: Sequence[Entry], chance: Chance) -> events.Attacked | None:
    """The blow that the chance speaks of, if it fell as it was meant: by the same, with the same weapon."""
    who, target, weapon, focus, nth = chance.whose.split("/")
    blows = [event for event in _events_of(entries) if isinstance(event, events.Attacked) and event.who == who]
    event = blows[int(nth) - 1] if len(blows) >= int(nth) else None
    if event is None or (event.target, event.weapon, event.focus) != (target, weapon, bool(focus)):
        return None
    return None if event.deflect or event.stopped == "ignore_wound" else event


def _is_hurt(entries: Sequence[Entry], chance: Chance) -> bool | None:
    blow = _blow_meant(entries, chance)
    if blow is None:
        return None
    drained = any(isinstance(event, events.Drained) and event.who == blow.target for event in _events_of(entries))
    return blow.damage > 0 or drained


def _is_felled(entries: Sequence[Entry], chance: Chance) -> bool | None:
    blow = _blow_meant(entries, chance)
    return None if blow is None else blow.hp <= 0


def _is_task_done(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Whether the first task of this name that this one tried has worked."""
    who, _, task = chance.whose.partition("/")
    tried = (event for event in _events_of(entries) if isinstance(event, events.TaskTried))
    first = next((event for event in tried if event.who == who and event.task == task), None)
    return None if first is None else first.worked


def _is_reroll_enough(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Whether the roll came to what was hoped for: the event that tells its result."""
    question, need, who, against, roll = chance.whose.split("/", 4)
    for event in _events_of(entries):
        result = _result_in(event, question, who, against, roll)
        if result is not None:
            return result >= int(need)
    return None


def _result_in(event: Event, question: str, who: str, against: str, roll: str) -> int | None:
    """What this event says the roll came to, if it is that roll's."""
    task, defense = question in ("heroic-task", "heroic-death"), question == "heroic-defense"
    if task and isinstance(event, events.TaskTried) and (event.who, event.task) == (who, roll):
        return event.rolled
    if defense and isinstance(event, events.Attacked) and (event.target, str(event.output)) == (who, against):
        return event.blocked
    if isinstance(event, events.SpecialRolled) and question == "heroic-special" and event.who == who:
        return event.face
    return None


TRUTHS: Mapping[str, Truth] = {
    "hurts": _is_hurt,
    "fells": _is_felled,
    "task": _is_task_done,
    "reroll": _is_reroll_enough,
}


# --- costs -----------------------------------------------------------------------------------------------------------
def _all_people(world: state.World) -> Iterator[state.Being]:
    yield from (*world.party, *world.companions, *world.fallen, *(world.fight.foes if world.fight else ()))


def _one_by_id(world: state.World, key: str) -> state.Being | None:
    return next((being for being in _all_people(world) if being.id == key), None)


def _spent_of(count: Callable[[state.Hero], int]) -> Payment:
    """By how much something of the payer's has grown less; None while it is as it was."""

    def payment(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
        had, has = _one_by_id(before, cost.whose), _one_by_id(after, cost.whose)
        if not isinstance(had, state.Hero) or not isinstance(has, state.Hero):
            return None
        return (count(had) - count(has)) or None

    return payment


def _heroics_spent(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Those spent; one that a lucky die earns meanwhile is not given back."""
    payer = _one_by_id(before, cost.whose)
    name = payer.name if payer is not None else ""
    return sum(isinstance(event, events.HeroicSpent) and event.who == name for event in _events_of(entries)) or None


def _uses_unused(hero: state.Hero) -> int:
    return -sum(hero.session.values()) - sum(hero.bout.used.values())


def _instances_spent(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    had, has = _one_by_id(before, cost.whose), _one_by_id(after, cost.whose)
    return (_instances_used(has) - _instances_used(had)) or None if had is not None and has is not None else None


def _instances_used(being: state.Being) -> int:
    return sum(gear.used for gear in (*being.weapons, *([being.armor] if being.armor else [])))


def _things_spent(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    whose, _, item = cost.whose.partition("/")

    def count(world: state.World) -> int:
        return sum(hero.carries(item) for hero in world.party if whose in (hero.id, "*"))

    return (count(before) - count(after)) or None


def _minutes_spent(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    broken = any(isinstance(event, events.RestBroken) for event in _events_of(entries))
    if before.dungeon is None or after.dungeon is None or broken:
        return None
    return (after.dungeon.minutes - before.dungeon.minutes) or None


def _gold_paid(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """What the first deal that was struck cost; below zero it is what the shop pays."""
    deal = next((event for event in _events_of(entries) if isinstance(event, events.Traded)), None)
    return None if deal is None else -deal.gp if deal.sold else deal.gp


def _free_attacks(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    blows = [event for event in _events_of(entries) if isinstance(event, events.Attacked)]
    return sum(event.how == "free_attack" and event.target == cost.whose for event in blows) or None


PAYMENTS: Mapping[str, Payment] = {
    "Heroic Rerolls": _heroics_spent,
    "uses": _spent_of(_uses_unused),
    "purse": _spent_of(lambda hero: hero.gp),
    "instances": _instances_spent,
    "things": _things_spent,
    "minutes": _minutes_spent,
    "gold": _gold_paid,
    "free attacks": _free_attacks,
}

# Figures in hints that are no price: states, what is needed, what an effect is worth.
FIGURES = (
    r"\d+ of \d+ HP", r"\d+ HP, d6(?:-\d)?", r"\(\d\)", r"(?:rerolled )?(?:exploding )?d6(?:-\d)?(?: HP)?",
    r"at 0 HP", r"-?\d+ HP", r"\d+ gold$", r"\d+ damage", r"a 6\b", r"loses the first turn",
    r"to room \d+", r"one to four", r"three dice",
)  # fmt: skip


# --- worlds: scenarios' plain data (`given`) and the world built from it; see `entries.py` for the entries ------------
# What differs from the state: all other fields of a table are those of the state's own structs.
Table = str | dict[str, Any]  # a thing by its kind alone, or with more of it


class GivenKind(msgspec.Struct):
    kind: str


class GivenHero(msgspec.Struct, rename={"cls": "class"}):
    cls: str
    race: str = ""
    name: str = ""
    weapons: list[Table] | None = None
    armor: Table = ""
    spare: list[Table] = []
    initiative: int = 6
    bout: dict[str, Any] = {}


class GivenCreature(msgspec.Struct):
    kind: str
    number: int = 1
    name: str = ""
    role: str = "soldiers"
    owner: str = "c1"
    until: int = 99
    weapons: tuple[Table, ...] = ("sword", "bow")  # of a soldier
    armor: Table = ""
    bout: dict[str, Any] = {}


class GivenRoom(msgspec.Struct):
    entered: bool = True
    features: list[str] = []
    containers: list[Table] = []
    door: Table = "door"
    sides: list[int] = []
    foes: list[Table] = []


class GivenDungeon(msgspec.Struct):
    levels: int = 1
    at: int = 0
    light: str = "lantern"
    light_left: int = 300
    conjured: list[dict[str, Any]] = []
    rooms: list[dict[str, Any]] | None = None


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
    party: list[Table] = []
    companions: list[Table] = []
    foes: list[Table] = []
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
    dungeon: dict[str, Any] | None = None
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
    world.party = [_given_hero(world, each, number) for number, each in enumerate(given.party, 1)]
    world.companions = [_given_companion(each, f"k{number}") for number, each in enumerate(given.companions, 1)]
    world.plot = state.Plot(given.situation, given.villain, given.location, "The Given Place")
    world.plot.forewarned = list(given.forewarned)
    world.next_id = 100
    world.wanted = given.wanted
    return world


def _given_gear(each: Table) -> state.Gear:
    spec, rest = split(each, GivenKind)
    gear = state.Gear(known(spec.kind, {**content.WEAPONS, **content.ARMORS}, "weapon or armor"))
    put(gear, rest)
    return gear


def _given_hero(world: state.World, each: Table, number: int) -> state.Hero:
    spec, rest = split(each, GivenHero)
    cls = known(spec.cls, content.CLASSES, "class")
    races = content.CLASSES[cls].races
    race = known(spec.race or ("human" if "human" in races else races[0]), content.RACES, "race")
    hero = making.make_hero(world, race, cls, spec.name or f"{content.CLASSES[cls].name} {number}", "p1")
    hero.id, hero.hr, hero.kit, hero.armor = f"c{number}", 0, {}, _given_gear(spec.armor or content.armors_of(cls)[0])
    if spec.weapons is not None:
        hero.weapons = [_given_gear(weapon) for weapon in spec.weapons]
    hero.spare = [_given_gear(armor) for armor in spec.spare]
    put(hero, {"hp": rest.get("max_hp", hero.max_hp), **rest})
    if hero.hp == 0 and "status" not in rest:
        hero.status = "unconscious"
    hero.bout = as_given({"initiative": spec.initiative, "start_hp": hero.hp, **spec.bout}, state.Bout)
    return hero


def _given_creature(spec: GivenCreature, rest: dict[str, Any], key: str, number: str = "") -> state.Creature:
    kind = known(spec.kind, content.MONSTERS, "monster")
    stats = content.MONSTERS[kind]
    creature = state.Creature(key, spec.name or stats.label + number, stats.hp, stats.hp, stats.cs, kind=kind)
    creature.until = spec.until
    put(creature, rest)
    creature.bout = as_given({"start_hp": creature.hp, **spec.bout}, state.Bout)
    return creature


def _given_companion(each: Table, key: str) -> state.Creature:
    spec, rest = split(each, GivenCreature)
    creature = _given_creature(spec, rest, key)
    creature.side, creature.owner, creature.role = "party", spec.owner, spec.role
    if creature.role == "soldiers":
        creature.weapons = [_given_gear(weapon) for weapon in spec.weapons]
        creature.armor = _given_gear(spec.armor) if spec.armor else None
    return creature


def make_given_foes(tables: Sequence[Table]) -> list[state.Creature]:
    foes: list[state.Creature] = []
    for each in tables:
        spec, rest = split(each, GivenCreature)
        for _ in range(spec.number):
            foes.append(_given_creature(spec, rest, f"f{len(foes) + 1}", f" {len(foes) + 1}"))
    return foes


def _given_container(each: Table) -> state.Container:
    spec, rest = split(each, GivenKind)
    thing = state.Container(spec.kind)
    put(thing, rest)
    return thing


def _given_room(each: dict[str, Any]) -> state.Room:
    spec, rest = split(each, GivenRoom)
    room = state.Room(entered=spec.entered, door=_given_container(spec.door), foes=make_given_foes(spec.foes))
    room.features = [known(feature, content.FEATURES, "feature") for feature in spec.features]
    room.containers, room.sides = (
        [_given_container(thing) for thing in spec.containers],
        [*map(state.Passage, spec.sides)],
    )
    put(room, rest)
    return room


def put_in_dungeon(world: state.World, given: dict[str, Any]) -> state.Dungeon:
    spec, rest = split(given, GivenDungeon)
    rooms = spec.rooms
    if rooms is None:
        rooms = [{}, *({"entered": False} for _ in range(4)), {"entered": False, "boss": True}]
    dungeon = state.Dungeon(spec.levels, rooms=[_given_room(room) for room in rooms], at=spec.at)
    dungeon.light, dungeon.light_left = spec.light, spec.light_left
    dungeon.conjured = [as_given({"until": field.DAY_MINUTES, **each}, state.Conjured) for each in spec.conjured]
    put(dungeon, rest)
    if dungeon.light == "lantern" and not any(hero.lantern for hero in world.party) and world.party:
        world.party[0].kit["lantern"], world.party[0].lantern = 1, spec.light_left
    world.dungeon, world.mode = dungeon, "dungeon"
    return dungeon

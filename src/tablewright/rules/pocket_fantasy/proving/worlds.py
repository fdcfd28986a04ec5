"""Scenarios' plain data (`given`) and the world built from it; see `entries.py` for the entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tablewright.engine.proving.given import as_given, known
from tablewright.rules.pocket_fantasy.book.characters.making import make_hero
from tablewright.rules.pocket_fantasy.content import ARMORS, CLASSES, FEATURES, MONSTERS, RACES, WEAPONS, armors_of
from tablewright.rules.pocket_fantasy.proving.published import settings_of
from tablewright.rules.pocket_fantasy.settings import Options
from tablewright.rules.pocket_fantasy.state import (
    Bout,
    Conjured,
    Container,
    Creature,
    Dungeon,
    Gear,
    Hero,
    Passage,
    Plot,
    Room,
    World,
)


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
    as_played: bool = False  # the game that players have; else the entries as published (see `published.py`)
    asks: list[str] = []  # questions of `LATER` that the script answers itself


# --- building --------------------------------------------------------------------------------------------------------
def build(given: Given) -> World:
    options = as_given(settings_of(given.as_played, given.settings), Options)
    world = World(options, list(given.seats), adventure=given.adventure, session_open=given.session_open)
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
    world.plot = Plot(given.situation, given.villain, given.location, "The Given Place")
    world.plot.forewarned = list(given.forewarned)
    world.next_id = 100
    world.wanted = given.wanted
    return world


def _gear(each: str | GivenGear) -> Gear:
    spec = GivenGear(each) if isinstance(each, str) else each
    return Gear(known(spec.kind, {**WEAPONS, **ARMORS}, "weapon or armor"), spec.instances, spec.used)


def _hero(world: World, spec: GivenHero, number: int) -> Hero:
    cls = known(spec.cls, CLASSES, "class")
    race = known(spec.race, RACES, "race") if spec.race else _usual_race(cls)
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
    hero.bout = as_given({"initiative": spec.initiative, "start_hp": hero.hp, **spec.bout}, Bout)
    return hero


class _Status(msgspec.Struct):
    status: Any


def _usual_race(cls: str) -> str:
    """Humans where the class takes them: all do."""
    return "human" if "human" in CLASSES[cls].races else CLASSES[cls].races[0]


def _creature(spec: GivenCreature, key: str, name: str = "") -> Creature:
    kind = known(spec.kind, MONSTERS, "monster")
    stats = MONSTERS[kind]
    hp = stats.hp if spec.hp < 0 else spec.hp
    creature = Creature(key, name or spec.name or stats.label, hp, stats.hp, stats.cs, kind=kind, side=spec.side)
    creature.cs_penalty, creature.lacks, creature.favor = spec.cs_penalty, spec.lacks, spec.favor
    creature.poisoned, creature.diseased, creature.villain = spec.poisoned, spec.diseased, spec.villain
    creature.until, creature.body = spec.until, spec.body
    if spec.status:
        creature.status = msgspec.convert({"status": spec.status}, _Status).status
    creature.bout = as_given({"start_hp": hp, **spec.bout}, Bout)
    return creature


def make_given_foes(specs: Sequence[str | GivenCreature]) -> list[Creature]:
    foes: list[Creature] = []
    for each in specs:
        spec = GivenCreature(each) if isinstance(each, str) else each
        for _ in range(spec.number):
            number = len(foes) + 1
            stats = MONSTERS[known(spec.kind, MONSTERS, "monster")]
            foes.append(_creature(spec, f"f{number}", spec.name or f"{stats.label} {number}"))
    return foes


def _container(each: str | GivenContainer) -> Container:
    spec = GivenContainer(each) if isinstance(each, str) else each
    return Container(spec.kind, spec.locked, spec.trapped, spec.spotted, spec.open, spec.rich)


def _room(spec: GivenRoom) -> Room:
    room = Room(entered=spec.entered, size=spec.size, boss=spec.boss, secret=spec.secret, keen=spec.keen)
    room.features = [known(each, FEATURES, "feature") for each in spec.features]
    room.containers = [_container(each) for each in spec.containers]
    room.door = _container(spec.door)
    room.secret_found, room.bodies = spec.secret_found, list(spec.bodies)
    room.foes = make_given_foes(spec.foes)
    room.bait = spec.bait
    room.after, room.ends, room.sides = spec.after, spec.ends, [Passage(to) for to in spec.sides]
    return room


def put_in_dungeon(world: World, spec: GivenDungeon) -> Dungeon:
    rooms = spec.rooms
    if rooms is None:
        rooms = [GivenRoom(), *(GivenRoom(entered=False) for _ in range(4)), GivenRoom(entered=False, boss=True)]
    dungeon = Dungeon(spec.levels, spec.level, [_room(each) for each in rooms], spec.at, spec.quiet, spec.minutes)
    dungeon.rested_at, dungeon.light, dungeon.light_left = spec.rested_at, spec.light, spec.light_left
    dungeon.bosses, dungeon.unaware, dungeon.done = spec.bosses, spec.unaware, spec.done
    dungeon.conjured = [Conjured(each.key, each.until, each.by) for each in spec.conjured]
    if dungeon.light == "lantern" and not any(hero.lantern for hero in world.party) and world.party:
        world.party[0].kit["lantern"], world.party[0].lantern = 1, spec.light_left
    world.dungeon, world.mode = dungeon, "dungeon"
    return dungeon

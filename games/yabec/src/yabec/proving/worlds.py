"""A world for a scenario, built from plain data (games/yabec/README.md lists the keys)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tablewright.engine.events import Entry
from tablewright.engine.options import Option
from tablewright.engine.proving.given import as_given, as_published, known, named, put
from tablewright.engine.scene import Cost
from tablewright.world.dungeon import Dungeon, Room, Way
from yabec import content, effects, events, upgrading
from yabec.book.characters import interrupts, making
from yabec.book.core import carrying, hooks, items
from yabec.settings import Options
from yabec.state import Creature, Delve, Thing, World

# --- payments ---------------------------------------------------------------------------------------------------------
# What a choice really cost, told from the states before and after: tests hold shown costs against play.
Payment = Callable[[World, World, Sequence[Entry], Cost], float | None]


def _spent(figure: Callable[[World], int]) -> Payment:
    """By how much a figure of the world has fallen; None until it has."""
    return lambda before, after, entries, cost: (figure(before) - figure(after)) or None


def _for_the_way(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """What was gone when they had set out, unless money went elsewhere or somebody stayed or fasted."""
    told = [entry.event for entry in entries]
    gone = next((event for event in told if isinstance(event, events.Departed)), None)
    if gone is None or gone.staying or any(isinstance(event, _ELSEWHERE) for event in told):
        return None
    return (_money(before) - _money(after)) or None  # who said that no food is bought


_ELSEWHERE = (events.Traded, events.Hired, events.Hungry)


def _stumbled(before: World, after: World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """In the first zone of a flight."""
    told = (entry.event for entry in entries)
    return next((event.amount for event in told if isinstance(event, events.Acted) and event.result == "stumble"), None)


def _money(world: World) -> int:
    making = [world.making] if world.making is not None else []
    return sum(each.cp + each.banked for each in (*carrying.everyone(world), *making) if each.kind == "pc")


def _merits(world: World) -> int:
    return sum(each.merit for each in carrying.everyone(world) if each.kind == "pc")


def _carried(key: str) -> Callable[[World], int]:
    return lambda world: sum(items.count(each, key) for each in carrying.everyone(world) if each.side == "party")


PAYMENTS: dict[str, Payment] = {
    "turns": _spent(lambda world: -world.delve.turn),
    "cp": _spent(_money),
    "cp for the way": _for_the_way,
    "damage a zone": _stumbled,
    "merit": lambda before, after, entries, cost: _merits(before) - _merits(after),
    "mantra": _spent(lambda world: sum(map(interrupts.mantra, carrying.everyone(world)))),
    "bandages": _spent(_carried("bandage")),
    "kerosene": _spent(_carried("kerosene")),
}

FIGURES = (
    r".*\.$",  # what a thing, a skill or a spell is, in whole sentences
    r"\d*d\d+(?:[+-]\d+)?",
    r"\d+ of \d+ HP|,? ?\d+(?: of \d+)? XP(?: each, or 100 lost)?|(?:AC|Fighter|Cleric|[A-Z][a-z]+) \d+",
    r"\b(?:two-handed|three slots|(?:two|six) zones|half-damage|four people's work|up to three|three applications)\b",
    r"3-in-6|\d+ shots? left|\d+ of \d+ slots|1 worse|\d better in AC|2 HP to spare",
    r"six times, placed freely|tamed at \d favour|\d+ places to go",
    r"(?:\d+, ){5}\d+",  # an array of scores
    r"bites for 1|\d+ merit$|[\d,]+ cp, 5000",  # what a quest holds
    r"\d+ hexes there and back.*|100 cp or a week of service",  # paid at the next question
    r"^\d+ cp$",  # a purse: prices are told as costs
    r"1 damage for each hex without a ration",  # who has some of it eats that first
    r"best paid first|who pays|paid for now|costs nothing",  # said of what is asked next
)
"""Figures and words in hints that are no costs."""


# --- worlds -----------------------------------------------------------------------------------------------------------
class GivenHero(msgspec.Struct, forbid_unknown_fields=True, rename={"cls": "class"}):
    cls: str = "fighter"
    name: str = ""
    level: int = 1
    scores: dict[str, int] = {}
    hp: int = 0
    items: dict[str, int] = {}
    wield: str = ""
    wear: list[str] = []
    skills: list[str] = []
    effects: list[dict[str, Any]] = []
    lit: str = ""
    hurt_items: dict[str, int] = {}
    stored: dict[str, int] = {}
    set: dict[str, Any] = {}


class GivenMinion(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    boss: str = "c1"
    loyalty: int = 7
    items: dict[str, int] = {}
    lit: str = ""
    effects: list[dict[str, Any]] = []
    set: dict[str, Any] = {}


class GivenFoe(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    hp: int = 0
    number: int = 1
    items: dict[str, int] = {}
    effects: list[dict[str, Any]] = []
    set: dict[str, Any] = {}


class Given(msgspec.Struct, forbid_unknown_fields=True):
    heroes: list[Any] = msgspec.field(default_factory=lambda: ["fighter"])
    minions: list[Any] = []
    foes: list[Any] = []
    zones: list[dict[str, Any]] = []
    ways: list[dict[str, Any]] = []
    settings: dict[str, Any] = {}
    world: dict[str, Any] = {}
    delve: dict[str, Any] = {}
    conflict: dict[str, Any] = {}
    seats: list[str] = msgspec.field(default_factory=lambda: ["p1"])
    ask: list[str] | str = ""
    gm: bool = False
    full: bool = False  # every question that players meet is put, those too that older scenarios do not know
    do: list[list[Any]] = []
    steps: int = 1
    surprised: str = ""
    text: str = ""
    relative: bool = False


def build_world(given: Given) -> World:
    options = as_given(as_published(given.settings, brief=False), Options)
    world = World(options, list(given.seats), scheme="delve", full=given.full)
    world.dungeons["d"] = _dungeon(given)
    world.delve = Delve("d", "a")
    for number, hero in enumerate(given.heroes, 1):
        _hero(world, named(hero, GivenHero), number, given)
    for minion in given.minions:
        _minion(world, named(minion, GivenMinion))
    world.next_id = 1
    for foe in given.foes:
        _foes(world, named(foe, GivenFoe))
    world.delve.march = [key for key, each in world.creatures.items() if each.side == "party"]
    world.delve.encounters = {}
    for name, target in (("world", world), ("delve", world.delve)):
        put(target, getattr(given, name))
    world.town = world.town or world.sites.get(world.here, "").removeprefix("town:")
    return world


def _held(values: dict[str, Any]) -> dict[str, Any]:
    """A spell that is held and its strain may be said in one, as scenarios have long done: `bless:2`."""
    held = Option.read(str(values.get("concentrating", "")))
    facts = {**values, "concentrating": held.verb, "strain": int(held.target)} if held.targets else dict(values)
    upgrading.upgrade_creature(facts)  # scenarios have long said `used = { "turn:catch" = 1 }` as well
    return facts


def _effects(given: list[dict[str, Any]]) -> list[effects.Effect]:
    return [as_given(effects.of_a_kind(each), effects.AnyEffect) for each in given]


def _dungeon(given: Given) -> Dungeon:
    """By default three zones in a row, a with the way out, joined by open ways ab and bc."""
    zones = given.zones or [{"id": "a"}, {"id": "b"}, {"id": "c"}]
    ways = given.ways or [
        {"id": f"{one['id']}{two['id']}", "a": one["id"], "b": two["id"], "kind": "open", "state": "open"}
        for one, two in itertools.pairwise(zones)
    ]
    dungeon = Dungeon("d", "The Proving Ground", entrance="a")
    for number, facts in enumerate(zones):
        room = as_given({"x": 4 * number, "name": f"Zone {facts['id']}", "known": "entered", **facts}, Room)
        dungeon.rooms[room.id] = room
    for facts in ways:
        way = as_given({"side": "e", "feet": 10, **facts}, Way)
        dungeon.ways[way.id] = way
    dungeon.ways["out"] = Way("out", "a", "", "exit", "open", 0, "s")
    return dungeon


def _hero(world: World, facts: GivenHero, number: int, given: Given) -> None:
    known(facts.cls, content.CLASSES, "class")
    hero = Creature(
        f"c{number}",
        facts.name or f"Hero {number}",
        "pc",
        facts.cls,
        "party",
        given.seats[(number - 1) % len(given.seats)],
    )
    hero.scores = {ability: facts.scores.get(ability, 10) for ability in content.ABILITIES}
    hero.skills = list(facts.skills)
    making.settle_statistics(hero)
    hero.level, hero.hd = facts.level, str(facts.level)
    hero.hp = facts.hp or hero.hp
    hero.zone = "a"
    _equip(hero, facts)
    hero.effects = _effects(facts.effects)
    put(hero, _held(facts.set))
    world.creatures[hero.id] = hero
    world.party.append(hero.id)


def _equip(hero: Creature, facts: GivenHero) -> None:
    for key, number in facts.items.items():
        items.give(hero, known(key, content.ITEMS, "item"), number)
    if facts.wield:
        items.wield(hero, facts.wield)
    for key in facts.wear:
        items.don(hero, key)
    if not facts.wield and not facts.wear:
        items.equip_best(hero)
    for thing in hero.items:
        thing.lit = thing.key == facts.lit
        thing.hurt = facts.hurt_items.get(thing.key, 0)
    hero.stored = [Thing(key, number) for key, number in facts.stored.items()]


def _minion(world: World, facts: GivenMinion) -> None:
    number = sum(1 for each in world.creatures.values() if each.kind != "pc" and each.side == "party") + 1
    plain = content.MINIONS.plain_hireling
    if facts.kind in content.HIRELINGS:
        minion = Creature(
            f"m{number}", facts.kind.replace("_", " "), "hireling", facts.kind, hp=plain.hp,
            figures={"av": plain.av, "ac": 9}, wage=content.HIRELINGS[facts.kind].wage,
        )  # fmt: skip
    elif facts.kind in ("dog", "horse"):
        minion = Creature(
            f"m{number}", facts.kind, "animal", facts.kind, hd="1/2" if facts.kind == "dog" else "2", hp=3,
            figures={"ac": 7, "av": 19},
        )  # fmt: skip
    else:
        block = content.MONSTERS[facts.kind]
        minion = Creature(f"m{number}", block.name, "monster", facts.kind, hd=block.hd, hp=block.hp,
                          figures={"ac": block.ac, "av": block.av, **block.saves})  # fmt: skip
    minion.side, minion.boss, minion.loyalty = "party", facts.boss, facts.loyalty
    minion.seat = world.creatures[facts.boss].seat if facts.boss in world.creatures else "p1"
    minion.zone = "a"
    for key, count in facts.items.items():
        items.give(minion, key, count)
    items.equip_best(minion)
    for thing in minion.items:
        thing.lit = thing.key == facts.lit
    minion.effects = _effects(facts.effects)
    put(minion, _held(facts.set))
    world.creatures[minion.id] = minion


def _foes(world: World, facts: GivenFoe) -> None:
    for _ in range(facts.number):
        foe = hooks.add_monster(world, known(facts.kind, content.MONSTERS, "monster"), "a", hp=facts.hp)
        for key, number in facts.items.items():
            items.give(foe, key, number)
        foe.effects = _effects(facts.effects)
        put(foe, _held(facts.set))

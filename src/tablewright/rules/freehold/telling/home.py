"""The freehold as a picture: what stands within its wall, what is rising, its Folk and its stores (FH-HOLD-01)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Literal

from tablewright.engine.scene import Bar, Building, Home
from tablewright.rules.freehold.book.hold import building
from tablewright.rules.freehold.book.hold.scores import HOPE_MAX, THREAT_MAX, housing, store_cap
from tablewright.rules.freehold.content import BUILDINGS
from tablewright.rules.freehold.state import Hold, Party, World
from tablewright.rules.freehold.telling.labels.things import building_price

_AT_HOME = ("home", "waiting")
_WALLS = ("palisade", "wall")
_NEXT_SHOWN = 3
ICONS = {
    "palisade": "palisade",
    "watchtower": "watchtower",
    "granary": "barn",
    "longhouse": "viking-longhouse",
    "workshop": "hammer-nails",
    "inn": "tavern-sign",
    "mill": "windmill",
    "yard": "target-dummy",
    "smithy": "anvil",
    "armory": "breastplate",
    "herb_garden": "herbs-bundle",
    "stables": "stable",
    "market": "shop",
    "kiln": "clay-brick",
    "chapel": "church",
    "wall": "stone-wall",
    "outpost": "hill-fort",
    "keep": "castle",
    "academy": "spell-book",
    "beacon": "campfire",
    "hall": "throne-king",
}


def home(world: World, party: Party | None) -> Home | None:
    """Drawn for who is there; a freehold that is lost is none any more."""
    hold = world.hold
    if not hold.name or hold.lost or (party is not None and party.mode not in _AT_HOME):
        return None
    return Home(
        (Building("Houses", "huts-village"), Building("Well", "well"), *_standing(hold), *_rising(hold), *_next(world)),
        _wall(hold),
        Bar("Folk", hold.folk, housing(hold)),
        (
            Bar("Stores", hold.stores, store_cap(hold)),
            Bar("Timber", hold.timber, 0),
            Bar("Stone", hold.stone, 0),
            Bar("Silver", hold.silver, 0),
            Bar("Hope", hold.hope, HOPE_MAX),
            Bar("Threat", hold.threat, THREAT_MAX),
        ),
    )


def _standing(hold: Hold) -> Iterator[Building]:
    """The wall is drawn around them; outposts and beacons stand out in the land."""
    for key, number in hold.buildings.items():
        if key not in _WALLS and not BUILDINGS[key].in_hex:
            yield Building(BUILDINGS[key].name, ICONS[key], number, note=BUILDINGS[key].text)


def _rising(hold: Hold) -> Iterator[Building]:
    for project in hold.projects:
        if not project.at:
            entry = BUILDINGS[project.building]
            yield Building(entry.name, ICONS[entry.key], 1, f"day {project.until}", note=entry.text)


def _next(world: World) -> Iterator[Building]:
    """The first few that could be begun now."""
    for key in islice(building.options(world), _NEXT_SHOWN):
        entry = BUILDINGS[key]
        yield Building(entry.name, ICONS[key], costs=building_price(entry), note=entry.text)


def _wall(hold: Hold) -> Literal["", "palisade", "stone"]:
    if hold.buildings.get("wall"):
        return "stone"
    return "palisade" if hold.buildings.get("palisade") else ""

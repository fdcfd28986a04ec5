"""The content files, loaded and checked once: everything is looked up by key in module-level dictionaries."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from tablewright.engine.charts import convert, load_toml
from tablewright.rules.freehold.content.dice import Dice, dice
from tablewright.rules.freehold.content.kinds import (
    Armor,
    Building,
    Calling,
    Gear,
    Item,
    Mastery,
    Monster,
    People,
    PowerEntry,
    Service,
    Shield,
    Spell,
    StartHex,
    Terrain,
    Trap,
    Treasure,
    Weapon,
    WeekEvent,
)

T = TypeVar("T")

FOLDER = Path(__file__).parent


def _file(name: str) -> tuple[Path, dict[str, Any]]:
    path = FOLDER / f"{name}.toml"
    return path, load_toml(path)


def _entries(path: Path, rows: list[dict[str, Any]], kind: type[T]) -> dict[str, T]:
    return {row["key"]: convert(row, kind, path, str(row["key"])) for row in rows}


def _rows(path: Path, rows: list[dict[str, Any]], kind: type[T]) -> tuple[T, ...]:
    return tuple(convert(row, kind, path, str(row)) for row in rows)


_path, _raw = _file("characters")
ABILITIES: tuple[str, ...] = tuple(_raw["abilities"]["order"])
ABILITY_NAMES: dict[str, str] = _raw["abilities"]["names"]
ABILITY_USES: dict[str, str] = _raw["abilities"]["use"]
PEOPLES = _entries(_path, _raw["people"], People)
CALLINGS = _entries(_path, _raw["calling"], Calling)
MASTERIES = _entries(_path, _raw["mastery"], Mastery)
XP: dict[str, int] = _raw["xp"]
LEVEL: dict[str, Any] = _raw["level"]

_path, _raw = _file("equipment")
ARMORS = _entries(_path, _raw["equipment"]["armor"], Armor)
SHIELD = convert(_raw["equipment"]["shields"][0], Shield, _path, "shield")
WEAPONS = _entries(_path, _raw["equipment"]["weapons"], Weapon)
GEAR = _entries(_path, _raw["equipment"]["gear"], Gear)
SERVICES = _entries(_path, _raw["equipment"]["services"], Service)

_path, _raw = _file("spells")
SPELLS = _entries(_path, _raw["spell"], Spell)

_path, _raw = _file("monsters")
MONSTERS = _entries(_path, _raw["monster"], Monster)

_path, _raw = _file("traps")
TRAPS = _entries(_path, _raw["trap"], Trap)
TRAPS_OF_TIER = {tier: tuple(key for key, trap in TRAPS.items() if trap.tier == tier) for tier in (1, 2, 3, 4)}

_path, _raw = _file("treasure")
TREASURES = {key: convert(row, Treasure, _path, key) for key, row in _raw["treasure"].items()}
MAGIC_ITEMS = _entries(_path, _raw["magic_item"], Item)
GREAT_ITEMS = _entries(_path, _raw["great_item"], Item)

_path, _raw = _file("land")
TRAVEL: dict[str, int] = _raw["travel"]
TIERS: dict[str, int] = _raw["tiers"]
TERRAINS = _entries(_path, _raw["terrain"], Terrain)
CREATURES: dict[str, tuple[str, ...]] = {key: tuple(rows) for key, rows in _raw["encounter"].items()}
FEATURE_TEXTS = {row["key"]: row["text"] for row in _raw["feature"]}
RESOURCE_TEXTS = {row["key"]: row["text"] for row in _raw["resource"]}
SITE: dict[str, Any] = _raw["site"]
START_MAP = _rows(_path, _raw["start"]["hexes"], StartHex)
LAND: dict[str, Any] = _raw

_path, _raw = _file("hold")
HOLD: dict[str, Any] = _raw["freehold"]
BUILDINGS = _entries(_path, _raw["building"], Building)
RAID: dict[str, Any] = _raw["raid"]
GIVEN_NAMES: tuple[str, ...] = tuple(_raw["names"]["given"])
FREEHOLD_NAMES: tuple[str, ...] = tuple(_raw["names"]["freehold"])
WEEK_EVENTS = _rows(_path, _raw["event"], WeekEvent)

_path, _raw = _file("powers")
POWER_RULES: dict[str, Any] = _raw["power_rules"]
POWERS = _entries(_path, _raw["power"], PowerEntry)


def die_of(text: str) -> int:
    """The sides of a single die such as a calling's hit die; 0 for none."""
    return dice(text).sides


def hit_points(monster: Monster) -> Dice:
    return dice(monster.hp)

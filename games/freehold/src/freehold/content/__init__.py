"""The content files, loaded and checked once: everything is looked up by key in module-level dictionaries.

A wrong or misspelt field is refused with the name of its file and entry; so is a table that nobody knows.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from freehold.content import dice, figures, kinds
from tablewright.engine.charts import BadContent, convert, load_toml

T = TypeVar("T")
E = TypeVar("E", bound=kinds.Entry)

FOLDER = Path(__file__).parent


class File:
    """One content file; `end` makes sure that all of it was read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tables: dict[str, Any] = load_toml(path)

    def _take(self, name: str) -> Any:
        if name not in self._tables:
            raise BadContent(f"{self.path.name}: {name} is missing")
        return self._tables.pop(name)

    def table(self, name: str, kind: type[T]) -> T:
        return convert(self._take(name), kind, self.path, name)

    def entries(self, name: str, kind: type[E]) -> dict[str, E]:
        """Entries by their keys; an entry without one is named by its place."""
        found = {}
        for number, row in enumerate(self._take(name), 1):
            entry = convert(row, kind, self.path, f"{name} {row.get('key', number)}")
            found[entry.key] = entry
        return found

    def rows(self, name: str, kind: type[T]) -> tuple[T, ...]:
        return tuple(convert(row, kind, self.path, f"{name} {n}") for n, row in enumerate(self._take(name), 1))

    def end(self) -> None:
        if self._tables:
            raise BadContent(f"{self.path.name}: nobody knows the table {next(iter(self._tables))}")


_file = File(FOLDER / "characters.toml")
_abilities = _file.table("abilities", figures.Abilities)
ABILITIES, ABILITY_NAMES, ABILITY_USES = _abilities.order, _abilities.names, _abilities.use
ABILITY_VERBS = {verb: ability for ability, verbs in _abilities.verbs.items() for verb in verbs.split()}
PEOPLES = _file.entries("people", kinds.People)
CALLINGS = _file.entries("calling", kinds.Calling)
MASTERIES = _file.entries("mastery", kinds.Mastery)
XP = _file.table("xp", figures.Experience)
LEVEL = _file.table("level", figures.Levels)
_file.end()

_file = File(FOLDER / "equipment.toml")
ARMORS = _file.entries("armor", kinds.Armor)
SHIELD = _file.table("shield", kinds.Shield)
WEAPONS = _file.entries("weapon", kinds.Weapon)
GEAR = _file.entries("gear", kinds.Gear)
SERVICES = _file.entries("service", kinds.Service)
_file.end()

_file = File(FOLDER / "spells.toml")
SPELLS = _file.entries("spell", kinds.Spell)
_file.end()

_file = File(FOLDER / "monsters.toml")
MONSTERS = _file.entries("monster", kinds.Monster)
_file.end()

_file = File(FOLDER / "traps.toml")
TRAPS = _file.entries("trap", kinds.Trap)
TRAPS_OF_TIER = {tier: tuple(key for key, trap in TRAPS.items() if trap.tier == tier) for tier in (1, 2, 3, 4)}
_file.end()

_file = File(FOLDER / "treasure.toml")
TREASURES = _file.table("treasure", dict[str, kinds.Treasure])
MAGIC_ITEMS = _file.entries("magic_item", kinds.Item)
GREAT_ITEMS = _file.entries("great_item", kinds.Item)
_file.end()

_file = File(FOLDER / "land.toml")
TRAVEL = _file.table("travel", figures.Travel)
TIERS = _file.table("tiers", figures.Tiers)
TERRAINS = _file.entries("terrain", kinds.Terrain)
CREATURES = _file.table("encounter", dict[str, tuple[str, ...]])
TERRAIN_ROWS = _file.rows("terrain_roll", figures.TerrainRow)
FEATURE_ROWS = _file.rows("feature", figures.NamedRow)
RESOURCE_ROWS = _file.rows("resource", figures.NamedRow)
ROOM_ROWS = _file.rows("room", figures.RoomRow)
SITE = _file.table("site", figures.Sites)
START_MAP = _file.rows("start", kinds.StartHex)
_file.end()

_file = File(FOLDER / "hold.toml")
HOLD = _file.table("freehold", figures.Holding)
BUILDINGS = _file.entries("building", kinds.Building)
NEIGHBOURS = _file.entries("neighbour", kinds.Neighbour)
RAID = _file.table("raid", figures.Raiding)
_names = _file.table("names", figures.Names)
GIVEN_NAMES, FREEHOLD_NAMES = _names.given, _names.freehold
WEEK_EVENTS = _file.rows("event", kinds.WeekEvent)
_file.end()

_file = File(FOLDER / "powers.toml")
POWER_RULES = _file.table("power_rules", figures.PowerRules)
POWERS = _file.entries("power", kinds.PowerEntry)
_file.end()


def die_of(text: str) -> int:
    """The sides of a single die such as a calling's hit die; 0 for none."""
    return dice.dice(text).sides


def hit_points(monster: kinds.Monster) -> dice.Dice:
    return dice.dice(monster.hp)

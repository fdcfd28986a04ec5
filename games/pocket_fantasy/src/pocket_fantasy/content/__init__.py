"""The book's tables, read once from `content/*.toml`: people, monsters, gear, magic, tasks, features, charts.

A wrong file is refused by name, entry and field; so is a section that nobody reads.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from pocket_fantasy.content import kinds
from tablewright.engine.charts import BadContent, Chart, convert, load_chart, load_toml

FOLDER = Path(__file__).parent
D6 = 6  # the only die (PF-CORE-05)
T = TypeVar("T")


class Reader:
    """One file of content, section by section; `close` refuses what was not asked for."""

    def __init__(self, path: Path) -> None:
        self._path, self.sections = path, load_toml(path)

    def one(self, section: str, kind: type[T]) -> T:
        if section not in self.sections:
            raise BadContent(f"{self._path.name}: there is no section {section!r}")
        return convert(self.sections.pop(section), kind, self._path, section)

    def each(self, section: str, kind: type[T]) -> dict[str, T]:
        """A section of entries by key."""
        entries = self.one(section, dict[str, Any])
        return {key: convert(value, kind, self._path, f"{section}.{key}") for key, value in entries.items()}

    def listed(self, section: str, kind: type[T]) -> tuple[T, ...]:
        """A section of entries in a row."""
        entries = self.one(section, list[Any])
        return tuple(convert(each, kind, self._path, f"{section} {n}") for n, each in enumerate(entries, 1))

    def close(self) -> None:
        if self.sections:
            raise BadContent(f"{self._path.name}: nobody knows a section {', '.join(map(repr, self.sections))}")


_people = Reader(FOLDER / "people.toml")
RACES = _people.each("race", kinds.Race)
CLASSES = _people.each("class", kinds.Class)
KIT = _people.one("kit", dict[str, int])
OPTIONAL_KIT = _people.one("optional_kit", dict[str, int])
COMPANIONS = _people.each("companion", kinds.CompanionKind)
_people.close()

_monsters = Reader(FOLDER / "monsters.toml")
ORDINARY = _monsters.each("monster", kinds.Monster)
BOSSES = _monsters.each("boss", kinds.Monster)
MONSTERS = {**ORDINARY, **BOSSES, **_monsters.each("ally", kinds.Monster)}
CS_MEANS = _monsters.one("cs_means", dict[str, str])  # PF-MON-06
COMMANDED = _monsters.each("commanded", kinds.Commanded)
_monsters.close()
OF_TYPE = {  # PF-MON-02: lists for random picks, in printed order
    kind: tuple(key for key, monster in ORDINARY.items() if monster.type == kind)
    for kind in ("undead", "humanoid", "beast")
}

_gear = Reader(FOLDER / "gear.toml")
WEAPONS = _gear.each("weapon", kinds.Weapon)
ARMORS = _gear.each("armor", kinds.Armor)
GOODS = _gear.each("goods", kinds.Goods)
GRADES = _gear.each("grade", kinds.Grade)
SOURCES = _gear.each("source", kinds.Source)
_gear.close()

_magic = Reader(FOLDER / "magic.toml")
SONGS = _magic.each("song", kinds.Song)
SPELLS = _magic.each("spell", kinds.Spell)
FREE_FORM = _magic.each("freeform", kinds.FreeForm)
SUMMONS = _magic.one("summon", kinds.Summons)
RAISES = _magic.one("raise", kinds.Raises)
_magic.close()
CONJURED = ("conjured_food", "captive_dawn")  # things that a spell puts into somebody's hands, for a day

_tasks = Reader(FOLDER / "tasks.toml")
DIFFICULTIES = _tasks.one("difficulty", dict[str, int])
GRADES_OF_TASK = tuple(DIFFICULTIES)
ATTRIBUTES = _tasks.one("attribute", dict[str, tuple[str, ...]])  # PF-CORE-03: labels, no scores
TASK_KINDS = _tasks.listed("kind", kinds.TaskKind)
HELPS = _tasks.one("helps", kinds.Words).words
TOOLS = _tasks.one("tools", dict[str, tuple[str, ...]])
HELPERS = _tasks.one("helpers", kinds.Words).words
HAMPERS = _tasks.one("hampers", kinds.Words).words
GIFTS = _tasks.one("gift", dict[str, tuple[str, ...]])
SPECIALITIES = _tasks.one("speciality", dict[str, str])
_tasks.close()

_features = Reader(FOLDER / "features.toml")
FEATURES = _features.each("feature", kinds.Feature)
FEATURE_CHARTS = _features.each("chart", kinds.FeatureChart)
_features.close()

_names = Reader(FOLDER / "names.toml")
NAMES = {part: _names.one(part, dict[str, list[str]]) for part in ("hero", "villain", "place", "place_of")}
_names.close()

_presets = Reader(FOLDER / "presets.toml")
PRESETS = _presets.each("character", kinds.Preset)
PARTIES = _presets.one("party", dict[str, list[str]])
_presets.close()

_charts = load_toml(FOLDER / "charts.toml")


def _chart_of(key: str, kind: type[T]) -> Chart[T]:
    return load_chart(FOLDER / "charts.toml", key, kind, _charts)


SITUATION = _chart_of("situation", kinds.SituationRow)
VILLAIN = _chart_of("villain", kinds.VillainRow)
LOCATION = _chart_of("location", kinds.LocationRow)
MONSTER_TYPE = _chart_of("monster_type", kinds.Named)
ENEMY_NUMBER = _chart_of("enemy_number", kinds.NumberRow)
ROOM_SIZE = _chart_of("room_size", kinds.Named)
ITEM_FIND = _chart_of("item_find", kinds.Named)
CHARTS: dict[str, Chart[Any]] = {
    chart.key: chart for chart in (SITUATION, VILLAIN, LOCATION, MONSTER_TYPE, ENEMY_NUMBER, ROOM_SIZE, ITEM_FIND)
}

MELEE_KINDS = ("dagger", "sword", "battle_axe", "mace", "staff")
RANGED_KINDS = ("bow", "long_bow")
ARMOR_KINDS = tuple(ARMORS)
_ARMS = (*MELEE_KINDS, *RANGED_KINDS, *ARMOR_KINDS)

# Everything with a price: small things, weapons and armor by kind, and magical ones of one instance (PF-VALUE-02).
WARES = {
    **{key: kinds.Ware(key, goods.grade) for key, goods in GOODS.items()},
    **{kind: kinds.Ware(kind, "normal") for kind in _ARMS},
    **{f"magical_{kind}": kinds.Ware(kind, "magical", magical=True) for kind in _ARMS},
}
for _class in ("weapon", "armor", "magical_weapon", "magical_armor"):  # classes of goods, not things
    WARES.pop(_class, None)


def weapons_of(cls: str, use: str) -> tuple[str, ...]:
    """The weapons a class may use for melee or at range (PF-CLASS-03, PF-EQUIP-09)."""
    allowed = CLASSES[cls].melee if use == "melee" else CLASSES[cls].ranged
    return (MELEE_KINDS if use == "melee" else RANGED_KINDS) if "any" in allowed else allowed


def armors_of(cls: str) -> tuple[str, ...]:
    """The armor a class may wear (PF-CLASS-03)."""
    allowed = CLASSES[cls].armor
    return ARMOR_KINDS if allowed == "any" else (allowed,)


def classes_for(race: str) -> tuple[str, ...]:
    """The classes open to a race (PF-CLASS-02)."""
    return tuple(key for key, cls in CLASSES.items() if race in cls.races)

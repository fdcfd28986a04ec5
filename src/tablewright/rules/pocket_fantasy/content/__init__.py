"""The book's tables, read once from `content/*.toml`: people, monsters, gear, magic, tasks, features, charts."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.charts import BadContent, Chart, convert, load_chart, load_toml

FOLDER = Path(__file__).parent
D6 = 6  # the only die (PF-CORE-05)
T = TypeVar("T")


class Race(msgspec.Struct, frozen=True):
    """PF-RACE-01."""

    name: str
    dark_sight_ft: int
    heroic_rerolls: int
    traits: tuple[str, ...]


class Class(msgspec.Struct, frozen=True):
    """PF-CLASS-01: what a class has, may carry and may be."""

    name: str
    hp: int
    cs: int
    melee: tuple[str, ...]
    ranged: tuple[str, ...]
    armor: str
    races: tuple[str, ...]
    features: tuple[str, ...]


class CompanionKind(msgspec.Struct, frozen=True):
    """PF-COMP-05: how the kinds of companions differ. `max` 0 means any number."""

    owner: str
    max: int
    lasts: str
    obeys: str
    party_size: bool
    loot: bool
    magic_items: bool


class Monster(msgspec.Struct, frozen=True):
    """A stat line (PF-MON-01, PF-BOSS-01). `when` says when an ability works, `attacks` how many a turn."""

    name: str
    hp: int
    cs: int
    ranged: str
    type: str
    abilities: tuple[str, ...]
    when: dict[str, str] = {}
    weakness: tuple[str, ...] = ()
    attacks: int = 1

    @property
    def label(self) -> str:
        """The name as people say it: 'Giant ant' for the list's 'Ant (giant)'."""
        return f"Giant {self.name.split()[0].lower()}" if self.name.endswith("(giant)") else self.name


class Commanded(msgspec.Struct, frozen=True):
    """PF-SUMMON-01: who can command the creature, and on what roll."""

    druid: bool
    necromancer: str
    wizard: str


class Weapon(msgspec.Struct, frozen=True):
    """PF-EQUIP-09."""

    use: tuple[str, ...]
    sharp: bool
    magical: bool


class Armor(msgspec.Struct, frozen=True):
    name: str


class Goods(msgspec.Struct, frozen=True):
    grade: str


class Grade(msgspec.Struct, frozen=True):
    """PF-VALUE-01: `gp` times a d6, or the fixed figure."""

    die: bool
    gp: int


class Source(msgspec.Struct, frozen=True):
    """PF-ATTACK-07: how a source of damage counts."""

    attack: bool
    defense: bool
    magical: bool
    fire: bool


class Song(msgspec.Struct, frozen=True):
    """PF-BARD-06."""

    name: str
    after_rounds: int
    once_per_combat: bool


class Spell(msgspec.Struct, frozen=True):
    """PF-WIZARD-02."""

    name: str
    targets: str


class FreeForm(msgspec.Struct, frozen=True):
    """PF-WIZARD-12."""

    name: str
    difficulty: str
    effect: str


class FeatureTask(msgspec.Struct, frozen=True):
    attribute: str
    difficulty: str
    tags: tuple[str, ...]


class Feature(msgspec.Struct, frozen=True, rename={"traits": "is"}):
    """PF-FEAT-03: a room's feature, what it is (water, container, fire ...) and what may be tried with it."""

    name: str
    task: FeatureTask
    traits: tuple[str, ...] = ()


class TaskKind(msgspec.Struct, frozen=True):
    """PF-TASK-02: a kind of task by which the referee judges a player's words."""

    key: str
    words: tuple[str, ...]
    attribute: str
    tags: tuple[str, ...] = ()


class Named(msgspec.Struct, frozen=True):
    name: str


class SituationRow(msgspec.Struct, frozen=True):
    key: str
    name: str


class VillainRow(msgspec.Struct, frozen=True):
    key: str
    name: str
    options: tuple[str, ...]


class LocationRow(msgspec.Struct, frozen=True):
    key: str
    name: str
    caves: bool
    wild: bool


class NumberRow(msgspec.Struct, frozen=True):
    """PF-DUN-07: (times x P + plus) div share + more, rounded as the row says (PF-CORE-21)."""

    name: str
    times: int
    plus: int
    share: int
    more: int


class Preset(msgspec.Struct, frozen=True, rename={"cls": "class"}):
    name: str
    race: str
    cls: str


def _section(file: dict[str, Any], name: str, key: str, kind: type[T]) -> dict[str, T]:
    path = FOLDER / name
    if key not in file:
        raise BadContent(f"{name}: there is no section {key!r}")
    return {entry: convert(value, kind, path, f"{key}.{entry}") for entry, value in file[key].items()}


_people = load_toml(FOLDER / "people.toml")
_monsters = load_toml(FOLDER / "monsters.toml")
_gear = load_toml(FOLDER / "gear.toml")
_magic = load_toml(FOLDER / "magic.toml")
_tasks = load_toml(FOLDER / "tasks.toml")
_features = load_toml(FOLDER / "features.toml")
_presets = load_toml(FOLDER / "presets.toml")
_charts = load_toml(FOLDER / "charts.toml")

RACES = _section(_people, "people.toml", "race", Race)
CLASSES = _section(_people, "people.toml", "class", Class)
KIT: dict[str, int] = _people["kit"]
OPTIONAL_KIT: dict[str, int] = _people["optional_kit"]
COMPANIONS = _section(_people, "people.toml", "companion", CompanionKind)

ORDINARY = _section(_monsters, "monsters.toml", "monster", Monster)
BOSSES = _section(_monsters, "monsters.toml", "boss", Monster)
MONSTERS = {**ORDINARY, **BOSSES, **_section(_monsters, "monsters.toml", "ally", Monster)}
CS_MEANS: dict[str, str] = _monsters["cs_means"]  # PF-MON-06
COMMANDED = _section(_monsters, "monsters.toml", "commanded", Commanded)
OF_TYPE = {  # PF-MON-02: lists for random picks, in printed order
    kind: tuple(key for key, monster in ORDINARY.items() if monster.type == kind)
    for kind in ("undead", "humanoid", "beast")
}

WEAPONS = _section(_gear, "gear.toml", "weapon", Weapon)
ARMORS = _section(_gear, "gear.toml", "armor", Armor)
GOODS = _section(_gear, "gear.toml", "goods", Goods)
GRADES = _section(_gear, "gear.toml", "grade", Grade)
SOURCES = _section(_gear, "gear.toml", "source", Source)

SONGS = _section(_magic, "magic.toml", "song", Song)
SPELLS = _section(_magic, "magic.toml", "spell", Spell)
FREE_FORM = _section(_magic, "magic.toml", "freeform", FreeForm)
SUMMONS: dict[str, list[str]] = _magic["summon"]
RAISES: dict[str, list[str]] = _magic["raise"]

DIFFICULTIES: dict[str, int] = _tasks["difficulty"]
GRADES_OF_TASK = tuple(DIFFICULTIES)
ATTRIBUTES: dict[str, list[str]] = _tasks["attribute"]  # PF-CORE-03: labels, no scores
TASK_KINDS = tuple(convert(each, TaskKind, FOLDER / "tasks.toml", "kind") for each in _tasks["kind"])
HELPS: list[str] = _tasks["helps"]["words"]
HAMPERS: list[str] = _tasks["hampers"]["words"]
SPECIALITIES: dict[str, str] = _tasks["speciality"]

FEATURES = _section(_features, "features.toml", "feature", Feature)
FEATURE_CHARTS: dict[str, dict[tuple[int, int], str]] = {
    key: {(cell["first"], cell["second"]): cell["key"] for cell in chart["cells"]}
    for key, chart in _features["chart"].items()
}

NAMES: dict[str, dict[str, list[str]]] = load_toml(FOLDER / "names.toml")  # what people and places are called
PRESETS = _section(_presets, "presets.toml", "character", Preset)
PARTIES: dict[str, list[str]] = _presets["party"]


def _chart(key: str, kind: type[T]) -> Chart[T]:
    return load_chart(FOLDER / "charts.toml", key, kind, _charts)


SITUATION = _chart("situation", SituationRow)
VILLAIN = _chart("villain", VillainRow)
LOCATION = _chart("location", LocationRow)
MONSTER_TYPE = _chart("monster_type", Named)
ENEMY_NUMBER = _chart("enemy_number", NumberRow)
ROOM_SIZE = _chart("room_size", Named)
ITEM_FIND = _chart("item_find", Named)
CHARTS: dict[str, Chart[Any]] = {
    chart.key: chart for chart in (SITUATION, VILLAIN, LOCATION, MONSTER_TYPE, ENEMY_NUMBER, ROOM_SIZE, ITEM_FIND)
}

MELEE_KINDS = ("dagger", "sword", "battle_axe", "mace", "staff")
RANGED_KINDS = ("bow", "long_bow")
ARMOR_KINDS = tuple(ARMORS)


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

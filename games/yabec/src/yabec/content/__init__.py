"""The figures of yabec, read once from the TOML files beside this one and checked: what is wrong is named by file,
entry and field. Types of single things stand in `kinds.py`, of the game's tables in `tables.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from tablewright.engine.charts import convert, load_toml
from yabec.content.kinds import (
    ABILITIES,
    SAVES,
    Affliction,
    Class,
    Facts,
    HealthDice,
    Item,
    Kit,
    Monster,
    Playbook,
    Skill,
    Spell,
    health_dice,
)
from yabec.content.mechanics import check_mechanics
from yabec.content.tables import AbilityFile, Deed, Downtime, DungeonFile, Feature, House, Magic, Minions, row_for

__all__ = [
    "ABILITIES",
    "SAVES",
    "Affliction",
    "Class",
    "Facts",
    "HealthDice",
    "Item",
    "Kit",
    "Monster",
    "Playbook",
    "Skill",
    "Spell",
    "health_dice",
    "row_for",
]

FOLDER = Path(__file__).parent
T = TypeVar("T")


def read(name: str, kind: type[T], section: str = "", folder: Path = FOLDER) -> T:
    """A whole file, or one section of it."""
    path = folder / f"{name}.toml"
    content = load_toml(path)
    return convert(content[section] if section else content, kind, path, section or name)


def read_all(entries: Iterable[dict[str, Any]], kind: type[T], path: Path, key: str = "key") -> dict[str, T]:
    """Entries by their keys; a fault names the entry."""
    return {str(each.get(key, "?")): convert(each, kind, path, str(each.get(key, "?"))) for each in entries}


def _all(name: str, section: str, kind: type[T], key: str = "key") -> dict[str, T]:
    path = FOLDER / f"{name}.toml"
    return read_all(load_toml(path)[section], kind, path, key)


_abilities, _dungeon = read("abilities", AbilityFile), read("dungeon", DungeonFile)
MODIFIERS = _abilities.ability_modifiers
ARRAYS = _abilities.ability_scores.arrays
MONEY = _abilities.money
CLASSES = _all("classes", "class", Class)
PLAYABLE = tuple(CLASSES)
ITEMS = _all("shop", "item", Item) | _all("treasure", "item", Item)
KITS = {kit.key: kit for kit in _all("shop", "kit", Kit, "name").values()}
SPELLS = {key: check_mechanics(spell, FOLDER / "spells.toml") for key, spell in _all("spells", "spell", Spell).items()}
SPELL_LISTS = read("magic", dict[str, tuple[str, ...]], "spell_lists")
MAGIC = read("magic", Magic, "magic")
HAZARDS, REACTIONS = _dungeon.hazards, _dungeon.reaction
MONSTER_SAVES, MONSTER_AV = _dungeon.monster_saves, _dungeon.monster_av
TRAVEL = {fare.who: fare for fare in _dungeon.travel}
LANGUAGES = _dungeon.languages
MINIONS = read("minions", Minions)
HIRELINGS = {trade.key: trade for trade in MINIONS.hireling_types}
DOWNTIME = read("downtime", Downtime)
ACTIVITIES = {activity.key: activity for activity in DOWNTIME.activities}
BOONS = {boon.key: boon for boon in DOWNTIME.service_boons}
MONSTERS = _all("monsters", "monster", Monster)
PLAYBOOKS = _all("playbooks", "playbook", Playbook)
HOUSE = read("house", House)
TRIES = read("tries", tuple[Deed, ...], "deed")
FEATURES = {
    key: convert(facts, Feature, FOLDER / "features.toml", key)
    for key, facts in load_toml(FOLDER / "features.toml")["feature"].items()
}


@cache
def modifier(ability: str, score: int, column: str) -> int:
    """A score's modifier, noted at creation (YB-CHAR-11, YB-ABIL-01 to YB-ABIL-06); scores beyond the table read its
    ends.
    """
    rows = MODIFIERS[ability]
    row = next((row for row in rows if row.min <= score <= row.max), rows[0] if score < 3 else rows[-1])
    return int(getattr(row, column))

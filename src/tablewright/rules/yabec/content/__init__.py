"""The figures of yabec, read once from `content/*.toml`: classes, goods, spells, monsters and the game's tables."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.charts import convert, load_toml

FOLDER = Path(__file__).parent
ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
SAVES = ("d", "w", "p", "b", "s")

T = TypeVar("T")


class Item(msgspec.Struct, frozen=True):
    """Something for sale, or found: price in cp for `qty` of it (YB-ITEM-08)."""

    key: str
    name: str
    kind: str = "gear"
    basic: bool = False
    price: int = 0
    qty: int = 1
    slots: int = 1
    stack: int = 0
    grants_slots: int = 0
    damage: str = ""
    props: tuple[str, ...] = ()
    base_ac: int = 0
    ac: int = 0
    note: str = ""
    magic: bool = False
    bonus: int = 0
    spell: str = ""
    uses: int = 0
    power: str = ""

    def has(self, prop: str) -> bool:
        return prop in self.props

    @property
    def each(self) -> int:
        """List value of one piece."""
        return self.price // self.qty


class Row(msgspec.Struct, frozen=True):
    """A level of a class: XP needed, AV and the five saves (YB-CLASS-02)."""

    level: int
    xp: int
    av: int
    d: int
    w: int
    p: int
    b: int
    s: int


class Skill(msgspec.Struct, frozen=True):
    key: str
    text: str = ""
    advanced: bool = False
    cost: int = 0
    from_level: int = 1
    needs: dict[str, int] = {}
    mech: dict[str, Any] = {}


class Casting(msgspec.Struct, frozen=True, rename={"spells": "list"}):
    kind: str
    spells: str
    first_level: int
    focus: str


class Class(msgspec.Struct, frozen=True):
    key: str
    name: str
    group: str
    prime: tuple[str, ...]
    hd: int
    max_level: int
    progression: tuple[Row, ...]
    requirements: dict[str, int | str] = {}
    armour: tuple[str, ...] = ()
    shield: bool = False
    weapons: dict[str, bool | tuple[str, ...]] = {}
    languages: tuple[str, ...] = ()
    casting: Casting | None = None
    abilities: tuple[Skill, ...] = ()
    skills: tuple[Skill, ...] = ()
    skill_table: tuple[dict[str, int | str | bool], ...] = ()
    spells_per_level: tuple[dict[str, Any], ...] = ()
    turning: tuple[dict[str, int | str], ...] = ()
    tenets_d20: tuple[dict[str, int | str], ...] = ()
    monstrous: bool = False
    optional: bool = False
    extra_money_cp: int = 0

    def row(self, level: int) -> Row:
        return self.progression[min(level, self.max_level) - 1]

    def figure(self, level: int, column: str) -> int:
        """A percentage or die of the skill table at this level."""
        return int(self.skill_table[min(level, len(self.skill_table)) - 1][column])

    def slots(self, level: int) -> tuple[int, ...]:
        """Spells held in memory by spell level (YB-MAGIC-01)."""
        rows = [row for row in self.spells_per_level if row["level"] <= level]
        return tuple(rows[-1]["slots"]) if rows else ()

    def ability(self, key: str) -> Skill | None:
        return next((each for each in self.abilities if each.key == key), None)


class Spell(msgspec.Struct, frozen=True):
    key: str
    name: str
    levels: dict[str, int]
    range: str
    target: str
    duration: str
    effect: str = ""
    save: str = "none"
    mech: dict[str, Any] = {}
    reverse: str = ""
    reverse_effect: str = ""
    reverse_mech: dict[str, Any] = {}
    concentration: str = ""
    charm: bool = False

    def facts(self, reversed_: bool) -> dict[str, Any]:
        return self.reverse_mech if reversed_ else self.mech


class Power(msgspec.Struct, frozen=True):
    """What a monster can do besides its block: ours, from the words of the block."""

    large: bool = False
    mind: bool = True
    undead: bool = False
    animal: bool = False
    infravision: bool = False
    silver: bool = False
    rider: dict[str, Any] = {}


class Monster(msgspec.Struct, frozen=True):
    """A monster block (YB-MON-04)."""

    key: str
    name: str
    ac: int
    hd: str
    attacks: tuple[str, ...]
    alignment: str = "Neutral"
    hp: int = 0
    av: int = 0
    saves: dict[str, int] = {}
    ml: int = 7
    ht: int = 7
    na: str = "1"
    move: int = 1
    ab: int = 0
    abilities: tuple[str, ...] = ()
    power: Power = Power()


def _load(name: str) -> dict[str, Any]:
    return load_toml(FOLDER / f"{name}.toml")


def _all(name: str, key: str, kind: type[T]) -> dict[str, T]:
    path = FOLDER / f"{name}.toml"
    return {each["key"]: convert(each, kind, path, each["key"]) for each in _load(name)[key]}


_abilities, _dungeon = _load("abilities"), _load("dungeon")
MODIFIERS: dict[str, list[dict[str, int]]] = _abilities["ability_modifiers"]
ARRAYS: list[list[int]] = _abilities["ability_scores"]["arrays"]
MONEY: dict[str, float] = _abilities["money"]
CLASSES = _all("classes", "class", Class)
PLAYABLE = tuple(CLASSES)
_shop = _load("shop")["shop"]
ITEMS: dict[str, Item] = {
    each["key"]: convert(each, Item, FOLDER / "shop.toml", each["key"]) for each in _shop["items"]
} | _all("treasure", "item", Item)
KITS: dict[str, dict[str, Any]] = {each["name"].removesuffix(" Kit").lower(): each for each in _shop["kits"]}
SPELLS = _all("spells", "spell", Spell)
SPELL_LISTS: dict[str, list[str]] = _load("magic")["spell_lists"]
MAGIC: dict[str, Any] = _load("magic")["magic"]
HAZARDS: dict[str, Any] = _dungeon["hazards"]
REACTIONS: dict[str, Any] = _dungeon["reaction"]
MONSTER_SAVES: list[dict[str, int]] = _dungeon["monster_saves"]["table"]
MONSTER_AV: list[dict[str, int]] = _dungeon["monster_av"]["table"]
TRAVEL: dict[str, dict[str, int]] = {each["who"]: each for each in _dungeon["travel"]["cost"]}
LANGUAGES: list[str] = _dungeon["languages"]["list"]
MINIONS: dict[str, Any] = _load("minions")["minions"]
HIRELINGS: dict[str, dict[str, Any]] = {each["key"]: each for each in MINIONS["hireling_types"]}
DOWNTIME: dict[str, Any] = _load("downtime")["downtime"]
ACTIVITIES: dict[str, dict[str, Any]] = {each["key"]: each for each in DOWNTIME["activities"]}
BOONS: dict[str, dict[str, Any]] = {each["key"]: each for each in DOWNTIME["service_boons"]}
_powers = _load("powers")["power"]
MONSTERS: dict[str, Monster] = {
    key: msgspec.structs.replace(monster, power=convert(_powers.get(key, {}), Power, FOLDER / "powers.toml", key))
    for key, monster in _all("monsters", "monster", Monster).items()
}
PLAYBOOKS: dict[str, dict[str, Any]] = {each["key"]: each for each in _load("playbooks")["playbook"]}
HOUSE: dict[str, Any] = _load("house")
FEATURES: dict[str, dict[str, Any]] = _load("features")["feature"]


@cache
def modifier(ability: str, score: int, column: str) -> int:
    """A score's modifier, noted at creation (YB-CHAR-11, YB-ABIL-01 to YB-ABIL-06); scores beyond the table read its
    ends.
    """
    rows = MODIFIERS[ability]
    row = next((row for row in rows if row["min"] <= score <= row["max"]), rows[0] if score < 3 else rows[-1])
    return int(row[column])


# --- health dice of monsters -----------------------------------------------------------------------------------------

_HD = re.compile(r"^(\d+)(?:/(\d+))?([+-]\d+)?$")


class HealthDice(msgspec.Struct, frozen=True):
    """`1-1`, `1/2`, `4+1`: dice, divisor and plus (YB-GEN-09, YB-LIFE-02)."""

    dice: int
    part: int = 1
    plus: int = 0

    @property
    def powerful(self) -> bool:
        return self.part == 1 and self.dice >= 4

    @property
    def worth(self) -> float:
        """For comparing: 1-1 is less than 1, 3+2 a little more than 3."""
        return self.dice / self.part + (0.1 if self.plus > 0 else -0.1 if self.plus < 0 else 0)

    @property
    def count(self) -> int:
        return self.dice if self.part == 1 else 0


@cache
def health_dice(text: str) -> HealthDice:
    match = _HD.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no number of health dice")
    return HealthDice(int(match[1]), int(match[2] or 1), int(match[3] or 0))

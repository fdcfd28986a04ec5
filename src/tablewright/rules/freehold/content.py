"""The content files as typed entries, loaded and checked once: what the chapters the book lacks put on the table.

Everything is looked up by key in module-level dictionaries. Effects (`fx`) are one struct with many optional fields:
`do` names the effect (see the head of each content file), the chapter files give it its meaning.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.charts import convert, load_toml
from tablewright.rules.freehold.dice import Dice, dice

T = TypeVar("T")

FOLDER = Path(__file__).parent / "content"


class Fx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of a spell, creature, trap, item, people, calling, building or event."""

    do: str
    dice: str = ""
    targets: int | str = 1
    attack: bool = False
    bonus: int = 0
    fire: bool = False
    resist: str = ""
    save: str = ""
    when: str = ""
    hd: str = ""
    max_hd: int = 99
    per_combat: int = 0
    per_day: int = 0
    per_round: int = 0
    per_level: int = 0
    max_hd_over_level: int = 0
    turns: str = ""
    active_turns: int = 0
    ability: str = ""
    points: int = 0
    choice: bool = False
    cap: int = 99
    uses: tuple[str, ...] = ()
    lasts: str = ""
    after: str = ""
    value: int = 0
    weapon: str = ""
    hours: int = 0
    feet: int = 0
    terrains: tuple[str, ...] = ()
    what: str | tuple[str, ...] = ""
    kind: str = ""
    hp: int = 0
    stopped_by: str = ""
    to: str = ""
    n: int | str = 1
    monster: str = ""
    days: int = 0
    people: int = 0
    where: str = ""
    ac: int = 0
    attacks: int = 1
    different: bool = False
    spells: tuple[str, ...] = ()
    spell: str = ""
    by: int = 0
    sign: int = 1
    weeks: int = 0
    unless: str = ""
    minimum: int = 0
    radius: int = 0


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the entries: each has a key."""

    key: str


class People(Entry, frozen=True):
    name: str
    text: str
    fx: tuple[Fx, ...]


class Calling(Entry, frozen=True):
    """A calling (FH-CHAR-05): dice, what it may wear and wield, its gift, what an automatic player buys."""

    name: str
    hit_die: str
    mana_die: str
    armor: str
    shield: bool
    weapons: tuple[str, ...]
    spell_list: str
    start_spells: int
    text: str
    fx: tuple[Fx, ...]
    buys: tuple[tuple[str, ...], ...]
    mana_ability: str = ""


class Mastery(Entry, frozen=True):
    calling: str
    name: str
    text: str
    fx: tuple[Fx, ...]


class Armor(Entry, frozen=True):
    name: str
    ac: int
    cc: int
    sold: str = ""


class Shield(Entry, frozen=True):
    name: str
    ac_bonus: int
    cc: int
    hands: int
    sold: str = ""


class Weapon(Entry, frozen=True):
    """A weapon (FH-WEAPON-01): all do 1d6; hands, price and tags differ."""

    name: str
    damage: str
    hands: int
    tags: tuple[str, ...]
    feet: int
    cc: int


class Gear(Entry, frozen=True):
    name: str
    cc: int
    sold: str = ""
    text: str = ""
    holds: str = ""
    fx: tuple[Fx, ...] = ()


class Service(Entry, frozen=True):
    name: str
    cc: int
    text: str


class Spell(Entry, frozen=True):
    name: str
    list: str
    level: int
    cost: int
    range_ft: int
    lasts: str
    text: str
    fx: tuple[Fx, ...]


class Blow(msgspec.Struct, frozen=True):
    name: str
    n: int
    damage: str
    bonus: int = 0
    ranged: bool = False


class Monster(Entry, frozen=True):
    """A creature (FH-MON-01)."""

    name: str
    tier: int
    kind: str
    ac: int
    hd: int
    hp: str
    attacks: tuple[Blow, ...]
    number: str
    morale: int
    disposition: str
    fears: tuple[str, ...]
    treasure: str
    fx: tuple[Fx, ...]
    text: str
    use: str = ""
    meals: int = 0
    unique: bool = False

    def has(self, effect: str) -> bool:
        return any(fx.do == effect for fx in self.fx)

    def immune_to(self, what: str) -> bool:
        return any(fx.do == "immune" and fx.to == what for fx in self.fx)

    def fears_fire(self) -> bool:
        """Whatever fears light fears fire too (FH-LIGHT-02)."""
        return bool(self.fears)


class Trap(Entry, frozen=True):
    name: str
    tier: int
    kind: str
    hits: str
    attack: bool
    fx: tuple[Fx, ...]
    text: str
    bonus: int = 0


class Treasure(msgspec.Struct, frozen=True):
    coin: str
    item_in_12: int
    each: bool
    great: int = 0


class Item(Entry, frozen=True):
    roll: int
    name: str
    text: str


class Terrain(Entry, frozen=True):
    name: str
    hours: int
    encounter: int
    water: int
    forage: str
    work: dict[str, int]


class StartHex(msgspec.Struct, frozen=True):
    q: int
    r: int
    terrain: str
    water: bool
    freehold: bool = False


class Building(Entry, frozen=True):
    name: str
    timber: int
    stone: int
    silver: int
    weeks: int
    requires: tuple[str, ...]
    fx: tuple[Fx, ...]
    text: str
    repeat: bool = False
    in_hex: bool = False

    def value(self, effect: str) -> int:
        return next((fx.value for fx in self.fx if fx.do == effect), 0)


class WeekEvent(Entry, frozen=True):
    roll: int
    text: str
    fx: tuple[Fx, ...]


class PowerEntry(Entry, frozen=True):
    roll: int
    name: str
    captain: str
    lord: str
    host: tuple[str, ...]
    sign: str


# --- loading ---------------------------------------------------------------------------------------------------------


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


# --- things by name --------------------------------------------------------------------------------------------------


@cache
def base_weapon(key: str) -> Weapon | None:
    """The weapon behind a key: "true:spear" and "silver_dagger" are a spear and a dagger; "" is bare hands."""
    kind = key.rpartition(":")[2]
    return WEAPONS.get("dagger" if kind == "silver_dagger" else kind)


def price(key: str) -> int:
    """List price in copper of anything on sale (FH-GEAR-01, FH-ARMOR-01, FH-WEAPON-01)."""
    for shelf in (GEAR, WEAPONS, ARMORS):
        if key in shelf:
            return int(shelf[key].cc)
    return SHIELD.cc if key == "shield" else 0


def needed_building(key: str) -> str:
    """The building the freehold must have before this is for sale; "" if none."""
    if key in GEAR:
        return GEAR[key].sold
    return ARMORS[key].sold if key in ARMORS else ""


def name_of(key: str) -> str:
    """Name of a thing that a character can carry."""
    prefix, _, kind = key.partition(":")
    if prefix == "scroll":
        return f"Scroll of {SPELLS[kind].name}"
    if prefix == "true":
        return f"True {WEAPONS[kind].name.lower()}"
    if prefix == "dawn":
        return f"Blade of the Dawn ({WEAPONS[kind].name.lower()})"
    return _NAMES.get(key, key)


_NAMES = {
    **{key: entry.name for shelf in (GEAR, WEAPONS, ARMORS, MAGIC_ITEMS, GREAT_ITEMS) for key, entry in shelf.items()},
    "shield": SHIELD.name,
    "enchanted_arrow": "Enchanted arrow",
    "gland": "Ember beetle gland",
    "meal": "Meal",
}

SUPPLIES = ("ration", "torch", "oil", "waterskin")  # what is used up comes first on the shelf
WARES: tuple[str, ...] = (
    *SUPPLIES,
    *(key for key in GEAR if key not in SUPPLIES),
    *(key for key in ARMORS if key != "none"),
    "shield",
    *WEAPONS,
)

"""What stands in the content files, as types: peoples, callings, things, spells, creatures, traps, lands, buildings.

What they do (`fx`) is typed in `effects.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from freehold.content import effects


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the entries: each has a key."""

    key: str


class People(Entry, frozen=True):
    name: str
    text: str
    fx: tuple[effects.GiftFx, ...]


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
    fx: tuple[effects.GiftFx, ...]
    buys: tuple[tuple[str, ...], ...]
    mana_ability: str = ""


class Mastery(Entry, frozen=True):
    calling: str
    name: str
    text: str
    fx: tuple[effects.GiftFx, ...]


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
    fx: tuple[effects.GearFx, ...] = ()


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
    fx: tuple[effects.SpellFx, ...]


Nature = Literal[
    "lurks", "rather_not", "counts_heads", "hungry", "night_thief", "hunts_herds", "presses_the_weak", "tests_first",
    "robs", "talks", "guides",
]  # fmt: skip


class Blow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    fx: tuple[effects.CreatureFx, ...]
    text: str
    one: str = ""  # one of them, where the name is that of many
    use: str = ""
    meals: int = 0
    unique: bool = False
    nature: tuple[Nature, ...] = ()  # what it does besides fighting (FH-MON-07)

    @property
    def single(self) -> str:
        """What one of them is called."""
        return self.one or self.name

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
    fx: tuple[effects.TrapFx, ...]
    text: str
    bonus: int = 0


class Treasure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class StartHex(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    q: int
    r: int
    terrain: str
    water: bool
    freehold: bool = False


class Neighbour(Entry, frozen=True):
    """One of the Folk who has a name and a trade; with `building`, only once it stands."""

    name: str
    trade: str
    text: str
    building: str = ""


class Building(Entry, frozen=True):
    name: str
    timber: int
    stone: int
    silver: int
    weeks: int
    fx: tuple[effects.HoldFx, ...]
    text: str
    buildings: tuple[str, ...] = ()  # that must stand
    resources: tuple[str, ...] = ()  # that must be on the map
    repeat: bool = False
    in_hex: bool = False

    def value(self, effect: str) -> int:
        return next((fx.value for fx in self.fx if fx.do == effect), 0)


class WeekEvent(Entry, frozen=True):
    roll: int
    text: str
    fx: tuple[effects.HoldFx, ...]


class PowerEntry(Entry, frozen=True):
    roll: int
    name: str
    captain: str
    lord: str
    host: tuple[str, ...]
    sign: str
    weakness: str

"""What stands in the content files, as types: peoples, callings, things, spells, creatures, traps, lands, buildings.

What they do (`fx`) has a type for each kind of thing that does something: `do` names the effect, and the chapter that
carries it out gives it its meaning. A field that a kind of thing has no use for is refused when the file is read.
"""

from __future__ import annotations

from typing import Literal

import msgspec


# --- what things do --------------------------------------------------------------------------------------------------
class Harm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a creature or a trap does to its victims (FH-MON-04, FH-MON-08, FH-TRAPLIST-02)."""

    do: str
    dice: str = ""
    save: str = ""  # what a Saving Throw leaves: "none", "half"; "" where none is offered
    resist: str = ""  # the ability of a difficult action that escapes it
    turns: str = ""
    ability: str = ""  # or "all"
    points: int = 0
    lasts: str = ""
    hours: int = 0
    fire: bool = False


class CreatureFx(Harm, frozen=True):
    """An effect or a trait of a creature."""

    do: Literal[
        "damage", "poison", "hold", "drain", "stone", "waste", "douse", "light", "fast", "slow", "immune", "regen"
    ]
    when: str = ""  # "" with each hit; else "start", "first turn", "each turn" ...
    targets: int | str = 1  # 1, "front" or "all"
    attack: bool = False
    to: str = ""  # what it is immune to
    hp: int = 0  # regained in a round
    stopped_by: str = ""


class TrapFx(Harm, frozen=True):
    """What a trap does."""

    do: Literal[
        "damage",
        "poison",
        "drain",
        "hold",
        "sleep",
        "acid",
        "stone",
        "teleport",
        "climb_out",
        "waste",
        "douse",
        "alarm",
    ]
    active_turns: int = 0
    ac: int = 0
    where: str = ""


class SpellFx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a spell does (FH-MAGIC-01); which spell is which stands in the chapter."""

    do: str
    dice: str = ""
    targets: int | str = 1
    attack: bool = False
    bonus: int = 0
    fire: bool = False
    hd: str = ""
    max_hd: int = 99
    turns: str = ""
    lasts: str = ""
    after: str = ""
    per_combat: int = 0
    value: int = 0
    hours: int = 0
    n: int | str = 1
    people: int = 0
    days: int = 0
    kind: str = ""
    monster: str = ""
    what: str = ""
    terrains: tuple[str, ...] = ()


class GiftFx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a people, a calling or a mastery gives (FH-CHAR-04, FH-CHAR-05, FH-LEVEL-05)."""

    do: str
    points: int = 0
    choice: bool = False
    feet: int = 0
    hours: int = 0
    ability: str = ""
    uses: tuple[str, ...] = ()
    cap: int = 99
    value: int = 0
    weapon: str = ""
    what: str = ""
    kind: str = ""
    hd: str = ""
    max_hd_over_level: int = 0
    per_day: int = 0
    per_round: int = 0
    per_level: int = 0
    n: int | str = 1
    different: bool = False
    bonus: int = 0
    when: str = ""
    terrains: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    spell: str = ""
    by: int = 0
    targets: int = 1
    ac: int = 0
    attacks: int = 1


class GearFx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a thing of the gear list is good for (FH-GEAR-01, FH-GEAR-02)."""

    do: Literal["light", "meals", "water", "heal", "cure", "travel"]
    hours: int = 0
    n: int = 1
    days: int = 0
    dice: str = ""
    targets: int = 1
    what: str = ""
    terrains: tuple[str, ...] = ()


class HoldFx(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a building adds to the freehold, or an event does to it (FH-HOLD-05, FH-HOLD-07)."""

    do: str
    value: int = 0
    what: str | tuple[str, ...] = ""
    minimum: int = 0
    radius: int = 0
    dice: str = ""
    sign: int = 1
    weeks: int = 0
    unless: str = ""


# --- entries ---------------------------------------------------------------------------------------------------------
class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the entries: each has a key."""

    key: str


class People(Entry, frozen=True):
    name: str
    text: str
    fx: tuple[GiftFx, ...]


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
    fx: tuple[GiftFx, ...]
    buys: tuple[tuple[str, ...], ...]
    mana_ability: str = ""


class Mastery(Entry, frozen=True):
    calling: str
    name: str
    text: str
    fx: tuple[GiftFx, ...]


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
    fx: tuple[GearFx, ...] = ()


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
    fx: tuple[SpellFx, ...]


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
    fx: tuple[CreatureFx, ...]
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
    fx: tuple[TrapFx, ...]
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
    fx: tuple[HoldFx, ...]
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
    fx: tuple[HoldFx, ...]


class PowerEntry(Entry, frozen=True):
    roll: int
    name: str
    captain: str
    lord: str
    host: tuple[str, ...]
    sign: str
    weakness: str

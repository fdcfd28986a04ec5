"""What stands in the content files, as types: peoples, callings, things, spells, creatures, traps, lands, buildings.

Effects (`fx`) are one struct with many optional fields: `do` names the effect (see the head of each content file), the
chapter files give it its meaning.
"""

from __future__ import annotations

import msgspec


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

"""What classes, goods, spells and monsters are made of. A field that is not named here is refused on reading."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal

import msgspec

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
SAVES = ("d", "w", "p", "b", "s")
Facts = dict[str, Any]  # of a spell: which names and types there may be, its kind says (`mechanics.py`)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something read from a content file."""


class Item(Entry, frozen=True, rename={"source": "from"}):
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
    uses: int = 0
    power: str = ""
    source: str = ""  # the version of the rules it is from

    def has(self, prop: str) -> bool:
        return prop in self.props

    @property
    def each(self) -> int:
        """List value of one piece."""
        return self.price // self.qty


class Kit(Entry, frozen=True):
    """A set of goods sold together (YB-CHAR-15)."""

    name: str
    items: tuple[str, ...]

    @property
    def key(self) -> str:
        return self.name.removesuffix(" Kit").lower()


# --- classes ---------------------------------------------------------------------------------------------------------
class Row(Entry, frozen=True):
    """A level of a class: XP needed, AV and the five saves (YB-CLASS-02)."""

    level: int
    xp: int
    av: int
    d: int
    w: int
    p: int
    b: int
    s: int


class Skill(Entry, frozen=True):
    """An ability, skill, trait or song; `spell` is what a song works as, `from_8th` from 8th level."""

    key: str
    text: str = ""
    advanced: bool = False
    cost: int = 0
    from_level: int = 1
    needs: dict[str, int] = {}
    spell: str = ""
    from_8th: str = ""
    powers: dict[str, dict[str, Any]] = {}  # as a monster's


class Casting(Entry, frozen=True, rename={"spells": "list"}):
    kind: str
    spells: str
    first_level: int
    focus: str


class Arms(Entry, frozen=True):
    """Which weapons a class may use: any, by name, or by property (YB-CLASS-03)."""

    any: bool = False
    named: tuple[str, ...] = ()
    must_have: tuple[str, ...] = ()
    prop_any: tuple[str, ...] = ()
    or_not_prop: tuple[str, ...] = ()
    not_prop: tuple[str, ...] = ()


class SpellRow(Entry, frozen=True):
    level: int
    slots: tuple[int, ...]


class Tenet(Entry, frozen=True):
    roll: int
    text: str


class TurnRow(Entry, frozen=True):
    """What a cleric of a level needs against undead of so many HD: a number, T, D or - (YB-CLASS-05)."""

    level: int
    hd1: str
    hd2: str
    hd2_ability: str
    hd3: str
    hd4: str
    hd5: str
    hd6: str
    hd7: str
    hd8plus: str


class Class(Entry, frozen=True, rename={"source": "from"}):
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
    weapons: Arms = Arms()
    languages: tuple[str, ...] = ()
    casting: Casting | None = None
    abilities: tuple[Skill, ...] = ()
    skills: tuple[Skill, ...] = ()
    skill_table: tuple[dict[str, int], ...] = ()  # columns by their letters, as the book has them
    spells_per_level: tuple[SpellRow, ...] = ()
    turning: tuple[TurnRow, ...] = ()
    tenets_d20: tuple[Tenet, ...] = ()
    monstrous: bool = False
    optional: bool = False
    extra_money_cp: int = 0
    source: str = ""

    def row(self, level: int) -> Row:
        return self.progression[min(level, self.max_level) - 1]

    def figure(self, level: int, column: str) -> int:
        """A percentage or die of the skill table at this level."""
        return self.skill_table[min(level, len(self.skill_table)) - 1][column]

    def slots(self, level: int) -> tuple[int, ...]:
        """Spells held in memory by spell level (YB-MAGIC-01)."""
        rows = [row for row in self.spells_per_level if row.level <= level]
        return rows[-1].slots if rows else ()


class Playbook(Entry, frozen=True):
    """A ready-made character (YB-CHAR-01)."""

    key: str
    name: str
    alignment: str
    scores: dict[str, int]
    items: dict[str, int]
    note: str
    skills: tuple[str, ...] = ()
    spell: str = ""
    songs: tuple[str, ...] = ()
    tenets: tuple[int, ...] = ()


# --- spells ----------------------------------------------------------------------------------------------------------
class Spell(Entry, frozen=True, rename={"source": "from"}):
    """A spell; what each kind may say in `mech` stands in `mechanics.py`."""

    key: str
    name: str
    levels: dict[str, int]
    range: str
    target: str
    duration: str
    effect: str = ""
    save: str = "none"
    mech: Facts = {}
    reverse: str = ""
    reverse_effect: str = ""
    reverse_mech: Facts = {}
    concentration: str = ""
    charm: bool = False
    note: str = ""
    source: str = ""
    zones_from: str = ""

    def facts(self, reversed_: bool) -> Facts:
        return self.reverse_mech if reversed_ else self.mech


# --- monsters --------------------------------------------------------------------------------------------------------
class Affliction(Entry, frozen=True):
    """What a monster's hit brings upon somebody who fails a save, if there is one, and for how long (YB-MON-04)."""

    effect: Literal["stone", "paralysed", "held", "poison", "dance", "asleep"]
    told: str
    save: str = ""
    bonus: int = 0
    turns: str = "1"


PowerFacts = dict[str, dict[str, Any]]  # of an entry: what may stand in them, the power's class says (`book/powers`)


class Monster(Entry, frozen=True, rename={"source": "from"}):
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
    oc: int = 0
    na: str = "1"
    move: int = 1
    ab: int = 0
    xp: int = 0
    xp_printed: int | str = 0
    tags: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    source: str = ""
    large: bool = False
    mind: bool = True
    undead: bool = False
    animal: bool = False
    dog: bool = False  # what wolfsbane drives off
    conjured: bool = False  # made by magic: no druid meets it in the wild
    enchanted: bool = False  # a creature of magic rather than of flesh
    infravision: bool = False
    language: str = ""  # what it speaks besides its alignment's signs
    harmed_by: Literal["", "magic", "silver"] = ""  # magic alone, or silver as well
    fiery: bool = False  # made of fire, which does it no harm
    tracks: bool = False  # follows wherever the others go
    leader: bool = False  # its group goes by its morale (YB-MON-03)
    led: int = 0  # its morale where it has a leader
    leads: int = 0  # morale of its own people under it
    casts: tuple[str, ...] = ()  # one spell each, in either form; `a|b` is one or the other
    affliction: Affliction | None = None
    powers: PowerFacts = {}


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

"""The shapes of the book's tables: one struct a kind of entry; a field that none of them knows is refused."""

from __future__ import annotations

import msgspec


class Race(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-RACE-01."""

    name: str
    dark_sight_ft: int
    heroic_rerolls: int
    traits: tuple[str, ...]


class Class(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-CLASS-01: what a class has, may carry and may be."""

    name: str
    hp: int
    cs: int
    melee: tuple[str, ...]
    ranged: tuple[str, ...]
    armor: str
    races: tuple[str, ...]
    features: tuple[str, ...]
    bare: bool = False  # may go without armor


class CompanionKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-COMP-05: how the kinds of companions differ. `max` 0 means any number."""

    owner: str
    max: int
    lasts: str
    obeys: str
    party_size: bool
    loot: bool
    magic_items: bool


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Commanded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-SUMMON-01: who can command the creature, and on what roll."""

    druid: bool
    necromancer: str
    wizard: str


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-EQUIP-09."""

    use: tuple[str, ...]
    sharp: bool
    magical: bool
    fire: bool = False


class Armor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    grade: str


class Grade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-VALUE-01: `gp` times a d6, or the fixed figure."""

    die: bool
    gp: int


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-ATTACK-07: how a source of damage counts."""

    attack: bool
    defense: bool
    magical: bool
    fire: bool


class Song(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-BARD-06."""

    name: str
    after_rounds: int
    once_per_combat: bool


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-WIZARD-02."""

    name: str
    targets: str


class FreeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-WIZARD-12."""

    name: str
    difficulty: str
    effect: str


class FeatureTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attribute: str
    difficulty: str
    tags: tuple[str, ...]


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"traits": "is"}):
    """PF-FEAT-03: a room's feature, what it is (water, container, fire ...) and what may be tried with it."""

    name: str
    task: FeatureTask
    traits: tuple[str, ...] = ()
    effect: str = ""  # what studying it is good for (book/master/effects.py)


class TaskKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-TASK-02: a kind of task by which the referee judges a player's words."""

    key: str
    words: tuple[str, ...]
    attribute: str
    over: tuple[str, ...] = ()  # kinds that it goes before, wherever its words stand: it says what they are about
    tags: tuple[str, ...] = ()
    effect: str = "story"  # what comes of it outside a fight (book/master/effects.py)
    fight_effect: str = "story"
    far_effect: str = ""  # in a fight, where the other one cannot happen: nobody within arm's reach
    town_effect: str = "story"


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: tuple[str, ...]


class Summons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-WIZARD-10: what answers any roll, a 5 or more, and a 6 followed by another."""

    any: tuple[str, ...]
    five: tuple[str, ...]
    twice: tuple[str, ...]


class Raises(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-NECRO-05: what rises on any roll, on a 6, and what needs flesh."""

    any: tuple[str, ...]
    six: tuple[str, ...]
    flesh: tuple[str, ...]


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: int
    second: int
    key: str


class FeatureChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-FEAT-01, PF-FEAT-02: 36 features by row and column."""

    rule: str
    cells: tuple[Cell, ...]

    def at(self, first: int, second: int) -> str:
        return next(cell.key for cell in self.cells if (cell.first, cell.second) == (first, second))


class Ware(msgspec.Struct, frozen=True):
    """Something that shops know (PF-VALUE-02): a kind of thing, magical or not, of a grade."""

    kind: str
    grade: str
    magical: bool = False


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class SituationRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str


class VillainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    options: tuple[str, ...]


class LocationRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    caves: bool
    wild: bool
    places: tuple[str, ...]  # what a place of this row may be


class NumberRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PF-DUN-07: (times x P + plus) div share + more, rounded as the row says (PF-CORE-21)."""

    name: str
    times: int
    plus: int
    share: int
    more: int


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"cls": "class"}):
    name: str
    race: str
    cls: str

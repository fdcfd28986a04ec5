"""An attack (3.2.1.1) as declared and what it does to each target: the values that attack and Defense work on."""

from __future__ import annotations

import msgspec

from tablewright.rules.pocket_fantasy.book.core.field import is_class
from tablewright.rules.pocket_fantasy.state import Being, Gear, World


class Blow(msgspec.Struct):
    """An attack as declared. `x` is a printed CS, None means the attacker's own."""

    attacker: Being
    targets: list[Being]
    source: str = "weapon_attack"
    ranged: bool = False
    weapon: Gear | None = None
    x: int | None = None
    best: bool = False
    explode: bool = False
    pair: bool = False  # Assassinate, Backstab
    aimed: bool = False  # Ranged Mastery B: the target rerolls its Defense
    drains: bool = False
    output: int | None = None  # a fixed output: breath
    weakness: str = "explode"  # what the target's weakness does: "explode", "plain", "slay"


class Hit(msgspec.Struct):
    """What a blow does to one target."""

    target: Being
    output: int
    blocked: int = 0
    damage: int = 0
    stopped: str = ""
    deflect: bool = False
    due: list[Being] = []


def cs_floor(world: World, own_cs: bool) -> int | None:
    """The variant cs_floor_zero raises CS results to 0; otherwise there is no minimum (PF-CORE-06)."""
    return 0 if world.options.cs_floor_zero and own_cs else None


def key_of(weapon: Gear | None) -> str:
    return weapon.key if weapon else ""


def is_master(being: Being, ranged: bool) -> bool:
    """Combat Master: dice explode in melee attack and Defense (PF-FIGHTER-03, PF-ATTACK-09, PF-MAGIC-05)."""
    return is_class(being, "fighter") and not ranged

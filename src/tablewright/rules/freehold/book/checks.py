"""A roll that decides something, as a value: the die, and the faces on which it comes off (FH-DICE-01).

Each chapter works out its checks in one place; the rule rolls them and a label shows their odds, so that the number
on a choice is the number that is rolled.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table

D12, D20 = 12, 20


class Check(msgspec.Struct, frozen=True):
    """Comes off on the faces from `low` to `high`."""

    sides: int
    low: int = 1
    high: int = 1_000_000

    @property
    def faces(self) -> int:
        return max(0, min(self.high, self.sides) - max(self.low, 1) + 1)

    @property
    def odds(self) -> str:
        return f"{self.faces}/{self.sides}"

    @property
    def chance(self) -> Fraction:
        return Fraction(self.faces, self.sides)

    def made(self, face: int) -> bool:
        return self.low <= face <= self.high

    def roll(self, table: Table, why: Why, who: str = "") -> bool:
        return self.made(table.roll(self.sides, why, who))


def under(score: int) -> Check:
    """1d20 strictly under a score (FH-ACT-01)."""
    return Check(D20, high=score - 1)


def over(need: int) -> Check:
    """1d20 strictly over an Armor Class less what is added (FH-ATTACK-01)."""
    return Check(D20, need + 1)


def at_least(need: int) -> Check:
    """1d20, this or higher (FH-SAVE-03)."""
    return Check(D20, need)


def in_twelve(chance: int) -> Check:
    """So many in twelve."""
    return Check(D12, high=chance)

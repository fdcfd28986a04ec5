"""Rolling as yabec does it: dice in a string, x-in-6, advantage, ability checks and saves.

Chapters: Advantage, Checking, Saves.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table

PERCENT = 100
_DICE = re.compile(r"^(?:(\d*)d(\d+))?([+-]?\d+)?$")


@cache
def parse(text: str) -> tuple[int, int, int]:
    """Number, sides and plus of `2d6+1`; no dice of 0 sides in `3`."""
    match = _DICE.match(text.replace(" ", ""))
    if match is None:
        raise ValueError(f"{text!r} are no dice")
    return (int(match[1] or 1) if match[2] else 0), int(match[2] or 0), int(match[3] or 0)


def roll_dice(table: Table, text: str, why: Why, who: str = "") -> int:
    """`2d6+1`, `1d4`, `3`: the total."""
    number, sides, total = parse(text)
    for _ in range(number):
        total += table.roll(sides, why, who)
    return total


@cache
def average(text: str) -> float:
    """What dice bring in the long run."""
    if _DICE.match(text.replace(" ", "")) is None:
        return 0.0
    number, sides, plus = parse(text)
    return number * (sides + 1) / 2 + plus


def chance(table: Table, x: int, sides: int, why: Why, who: str = "") -> bool:
    """x-in-6 is a d6 that shows x or less; the same with other dice, and d100 for percentages (YB-GEN-11)."""
    return table.roll(sides, why, who) <= x


def best(table: Table, sides: int, why: Why, who: str, advantage: int, *, high: bool) -> int:
    """A die with advantage (+1), disadvantage (-1) or neither (YB-GEN-10).

    Better is judged by success: the higher face where `high` is good, else the lower. Several of one kind do not
    pile up; one of each cancel, which the caller shows as 0.
    """
    first = table.roll(sides, why, who)
    if not advantage:
        return first
    second = table.roll(sides, why, who)
    return max(first, second) if (advantage > 0) == high else min(first, second)


class Trial(msgspec.Struct, frozen=True):
    """One die that succeeds on so many of its faces, the low ones or the `high` ones: what a rule is about to roll.

    The rule rolls it and the choice shows its chance, so that both say the same.
    """

    sides: int
    good: int
    advantage: int = 0
    high: bool = False

    def roll(self, table: Table, why: Why, who: str = "") -> tuple[int, bool]:
        """The face, and whether it is a good one."""
        face = best(table, self.sides, why, who, self.advantage, high=self.high)
        return face, self.wins(face)

    def wins(self, face: int) -> bool:
        return face > self.sides - self.good if self.high else face <= self.good

    @property
    def chance(self) -> Fraction:
        """With advantage both dice must fail, with disadvantage both succeed (YB-GEN-10)."""
        once = Fraction(min(self.sides, max(0, self.good)), self.sides)
        return 1 - (1 - once) ** 2 if self.advantage > 0 else once**2 if self.advantage < 0 else once

    def __str__(self) -> str:
        """`9-in-20`, `81-in-400` with disadvantage, `35 %`, `sure`, `no chance`."""
        if self.chance in (0, 1):
            return "sure" if self.chance else "no chance"
        of = self.sides**2 if self.advantage else self.sides
        return f"{int(self.chance * of)} %" if of == PERCENT else f"{int(self.chance * of)}-in-{of}"


def net(*reasons: int) -> int:
    """Advantage and disadvantage together: one kind counts once, both cancel (YB-GEN-10)."""
    return (1 if any(reason > 0 for reason in reasons) else 0) - (1 if any(reason < 0 for reason in reasons) else 0)

"""Rolling as yabec does it: dice in a string, x-in-6, advantage, ability checks and saves.

Chapters: Advantage, Checking, Saves.
"""

from __future__ import annotations

import re
from functools import cache

from tablewright.engine.events import Why
from tablewright.engine.table import Table

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


def net(*reasons: int) -> int:
    """Advantage and disadvantage together: one kind counts once, both cancel (YB-GEN-10)."""
    return (1 if any(reason > 0 for reason in reasons) else 0) - (1 if any(reason < 0 for reason in reasons) else 0)

"""Dice as the content writes them: "2d6", "1d6+1", "4+1d6", "3d6*10", a plain number, or "" for none."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table

_DICE = re.compile(r"(?:(\d+)\+)?(?:(\d+)d(\d+)(?:\*(\d+))?(?:\+(\d+))?|(\d+))")


class Dice(msgspec.Struct, frozen=True):
    """So many dice, times something, plus something."""

    count: int = 0
    sides: int = 0
    times: int = 1
    plus: int = 0

    @property
    def mean(self) -> float:
        return self.count * (self.sides + 1) / 2 * self.times + self.plus

    def roll(self, table: Table, why: Why, who: str = "") -> int:
        total = 0
        for _ in range(self.count):
            total += table.roll(self.sides, why, who)
        return total * self.times + self.plus


@cache
def dice(text: str) -> Dice:
    """Read a dice string of the content files."""
    match = _DICE.fullmatch(text or "0")
    if not match:
        raise ValueError(f"cannot read the dice {text!r}")
    before, count, sides, times, after, plain = (int(part or 0) for part in match.groups())
    if not count:
        return Dice(plus=plain + before)
    return Dice(count, sides, times or 1, before + after)

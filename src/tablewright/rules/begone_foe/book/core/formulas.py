"""Dice as the books write them: `2d4+1`, `1d6 x 10`, `3d10+1d10`, `Nd6`, `1d6 per HD`, rolled die by die on a table."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from tablewright.engine.events import Why
from tablewright.engine.table import Table

_TERM = re.compile(r"([+-]?)\s*(\d*)[dD](\d+)|([+-]?)\s*(\d+)")


class Formula(msgspec.Struct, frozen=True):
    dice: tuple[tuple[int, int], ...]  # (how many, sides)
    plus: int = 0
    times: int = 1


@cache
def parse(text: str) -> Formula:
    head, _, times = text.partition(" x ")
    dice: list[tuple[int, int]] = []
    plus = 0
    for _, many, sides, sign, number in _TERM.findall(head):
        if sides:
            dice.append((int(many or 1), int(sides)))
        else:
            plus += int(f"{sign}{number}")
    return Formula(tuple(dice), plus, int(times or 1))


def roll_formula(table: Table, text: str, why: Why, who: str = "") -> int:
    formula = parse(text)
    total = formula.plus
    for many, sides in formula.dice:
        for _ in range(many):
            total += table.roll(sides, why, who)
    return total * formula.times


def with_level(text: str, level: int) -> str:
    """A spell's `N` or a monster's `per HD` filled in."""
    if text.endswith(" per HD"):
        dice = text.removesuffix(" per HD")
        return dice.replace("1d", f"{level}d", 1)
    return text.replace("N", str(level))


@cache
def mean_of(text: str) -> float:
    formula = parse(text)
    return (sum(many * (sides + 1) / 2 for many, sides in formula.dice) + formula.plus) * formula.times


@cache
def most_of(text: str) -> int:
    formula = parse(text)
    return (sum(many * sides for many, sides in formula.dice) + formula.plus) * formula.times

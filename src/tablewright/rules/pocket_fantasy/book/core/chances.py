"""Exact chances of a roll (2), as fractions, from the same `Dice` that the rule rolls.

An exploding chain has no end; it is followed for `depth` dice after the first, beyond which lies one chance in 6^depth.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tablewright.rules.pocket_fantasy.book.core.dice import Dice, Throw

Spread = dict[int, Fraction]
AT_A_GLANCE = 3  # sixes on sixes: deep enough for what people read
FACES = range(1, 7)


def chain(explode: bool, depth: int) -> tuple[tuple[int, Fraction], ...]:
    """Sums of one chain and their chances (PF-CORE-10)."""
    spread: Spread = defaultdict(Fraction)
    for face in FACES:
        if explode and face == 6 and depth:
            for rest, chance in chain(explode, depth - 1):
                spread[face + rest] += chance / 6
        else:
            spread[face] += Fraction(1, 6)
    return tuple(sorted(spread.items()))


def chance_of(dice: Dice, need: int) -> Fraction:
    """How likely a task's die, or the best of two, comes to `need` or more (PF-TASK-07)."""
    return 1 - Fraction(need - 1, 6) ** (2 if dice.best else 1)


def another_helps(thrown: Throw, need: int) -> Fraction:
    """How likely one more roll of it, the best of all counting, comes to `need` or more (PF-HERO-02)."""
    dice, sum_up = thrown.dice, Fraction(0)
    singles = chain(dice.explode, AT_A_GLANCE)
    rolls = not dice.fixed or dice.explode or dice.pair
    seconds = singles if dice.pair and not dice.fixed else ((0, Fraction(1)),)
    for one, chance in singles if rolls else ():
        for two, also in seconds:
            more = Throw(dice, [*thrown.chains, (one, one)], [*thrown.second, *([(two, two)] if two else [])])
            if more.value() >= need:
                sum_up += chance * also
    return sum_up

"""Exact chances of a roll (2), as fractions, from the same `Dice` that the rule rolls.

An exploding chain has no end; it is followed for `DEPTH` dice after the first, beyond which lies one chance in 6^DEPTH.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

from tablewright.rules.pocket_fantasy.book.core.dice import FIXED, Dice, Throw

Spread = dict[int, Fraction]
DEPTH = 8
AT_A_GLANCE = 3  # deep enough for what people read
FACES = range(1, 7)


@cache
def chain(explode: bool, depth: int = DEPTH) -> tuple[tuple[int, Fraction], ...]:
    """Sums of one chain and their chances (PF-CORE-10)."""
    spread: Spread = defaultdict(Fraction)
    for face in FACES:
        if explode and face == 6 and depth:
            for rest, chance in chain(explode, depth - 1):
                spread[face + rest] += chance / 6
        else:
            spread[face] += Fraction(1, 6)
    return tuple(sorted(spread.items()))


@cache
def kept(explode: bool, rolls: int, lowest: bool, depth: int = DEPTH) -> tuple[tuple[int, Fraction], ...]:
    """The best (or lowest) of several chains (PF-CORE-07, PF-CORE-12)."""
    single = chain(explode, depth)
    ordered = single if not lowest else single[::-1]
    spread, below = [], Fraction(0)
    for total, chance in ordered:
        upto = below + chance
        spread.append((total, upto**rolls - below**rolls))
        below = upto
    return tuple(spread)


def spread_of(dice: Dice, rerolls: int = 0, depth: int = DEPTH) -> Spread:
    """The result of a roll in the order of PF-CORE-13; `rerolls` are further Heroic Rerolls, all spent."""
    if dice.fixed and not dice.explode and not dice.pair:
        return {FIXED + dice.flat: Fraction(1)}
    cancel = dice.best == dice.lowest
    rolls = (1 if cancel else 2) + rerolls
    spread: Spread = defaultdict(Fraction)
    for total, chance in kept(dice.explode, rolls, dice.lowest and not cancel, depth):
        value = FIXED + total if dice.fixed and not dice.pair else total + dice.x
        if dice.floor is not None and not dice.fixed:
            value = max(value, dice.floor)
        spread[value + dice.flat] += chance
    return _joined(dict(spread), dice, rolls, depth) if dice.pair else dict(spread)


def _joined(first: Spread, dice: Dice, rolls: int, depth: int) -> Spread:
    """The second of two joined rolls on top of the first (PF-ASSASSIN-06); with Focus it is the fixed six."""
    if dice.fixed:
        return {value + FIXED: chance for value, chance in first.items()}
    spread: Spread = defaultdict(Fraction)
    for value, chance in first.items():
        for total, also in kept(dice.explode, rolls, lowest=False, depth=depth):
            spread[value + total + dice.x] += chance * also
    return dict(spread)


def at_least(spread: Spread, least: int) -> Fraction:
    return sum((chance for value, chance in spread.items() if value >= least), Fraction(0))


def chance_of(dice: Dice, need: int) -> Fraction:
    """How likely this roll comes to `need` or more."""
    return at_least(spread_of(dice, depth=AT_A_GLANCE), need)


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

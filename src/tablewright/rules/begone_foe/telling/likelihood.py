"""Exact chances of the checks and charts that the rules hand out, as fractions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

from tablewright.rules.begone_foe.book.core.injuries import injury_at
from tablewright.rules.begone_foe.book.core.rolls import Check
from tablewright.rules.begone_foe.book.core.soul import SOUL_DIE
from tablewright.rules.begone_foe.content import CHARTS
from tablewright.rules.begone_foe.state import Being

D20, D10 = 20, 10
_kept = lru_cache(maxsize=4096)  # a page asks the same few chances again and again
Spread = dict[int, Fraction]  # totals and their chances


@_kept
def spread(check: Check) -> Spread:
    """Totals of a D20, of the higher of two or of the lower (BF-CORE-02)."""
    out = {}
    for face in range(1, D20 + 1):
        ways = {0: 1, 1: 2 * face - 1, -1: 2 * (D20 - face) + 1}[check.edge]
        out[face + check.bonus] = Fraction(ways, D20 if check.edge == 0 else D20 * D20)
    return out


@_kept
def passes(check: Check) -> Fraction:
    return sum((chance for total, chance in spread(check).items() if total >= check.need), Fraction(0))


@_kept
def beats(mine: Check, theirs: tuple[Check, ...], ties: bool) -> Fraction:
    """The chance that one total is above all the others, or level with the best of them where ties are enough."""
    others = [spread(check) for check in theirs]
    chance = Fraction(0)
    for total, weight in spread(mine).items():
        most = total if ties else total - 1
        below = [sum((each for reached, each in other.items() if reached <= most), Fraction(0)) for other in others]
        chance += weight * prod(below, start=Fraction(1))
    return chance


@_kept
def breaks(rating: int, penalty: int = 0, dice: tuple[int, ...] = (6, 6)) -> Fraction:
    """Chance that the dice of morale, 2D6 as a rule, are with the penalty above the rating (BF-MORALE-01)."""
    throws = list(product(*(range(1, sides + 1) for sides in dice)))
    return Fraction(sum(sum(faces) + penalty > rating for faces in throws), len(throws))


@_kept
def turns_one(dice: int, hit_dice: int, rating: int, morale: tuple[int, ...] = (6, 6)) -> Fraction:
    """Chance that `dice` Soul Dice turn a single undead of so many Hit Dice (BF-TURN-01 to BF-TURN-05)."""
    chance = Fraction(0)
    for total, highest, weight in soul_sums(dice):
        if total >= hit_dice:
            chance += weight * breaks(rating, highest, morale)
    return chance


@_kept
def soul_sums(dice: int) -> list[tuple[int, int, Fraction]]:
    """Sum, highest die and chance of so many Soul Dice."""
    outcomes: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for _ in range(dice):
        grown: dict[tuple[int, int], Fraction] = {}
        for (total, highest), weight in outcomes.items():
            for face in range(1, SOUL_DIE + 1):
                key = (total + face, max(highest, face))
                grown[key] = grown.get(key, Fraction(0)) + weight / SOUL_DIE
        outcomes = grown
    return [(total, highest, weight) for (total, highest), weight in outcomes.items()]


def injuries(being: Being, excess: int) -> dict[str, Fraction]:
    """Chances of each box for one whom a hit takes so far below nothing (BF-INJ-04, BF-INJ-05)."""
    chances: dict[str, Fraction] = {}
    for row in CHARTS["location"].rows:
        box = injury_at(being, excess, row.name).result
        chances[box] = chances.get(box, Fraction(0)) + Fraction(1, D20)
    return chances


def attitudes(read: Callable[[int], str]) -> dict[str, Fraction]:
    """How a D10 reads, as the rule reads each face (BF-REACT-03)."""
    chances: dict[str, Fraction] = {}
    for face in range(1, D10 + 1):
        name = read(face)
        chances[name] = chances.get(name, Fraction(0)) + Fraction(1, D10)
    return chances


def d10_at_least(need: int) -> Fraction:
    return Fraction(min(D10, max(0, D10 + 1 - need)), D10)


def percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.0f} %"

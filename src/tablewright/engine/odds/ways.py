"""Exact odds of dice notation: in how many ways each total can come about.

Sums of dice are products of polynomials, and a polynomial with whole coefficients fits into one large integer: so
Python's own multiplication does the work.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from tablewright.engine.dice import OpenSeed
from tablewright.engine.odds.chains import TooLarge
from tablewright.engine.odds.exact import SAMPLES, Odds
from tablewright.engine.odds.notation import Combined, Compared, Node, Number, Pool
from tablewright.engine.odds.rolling import MOST_EXPLOSIONS, roll_node

_MOST_BITS = 4_000_000  # of a packed polynomial
_MOST_STEPS = 300_000  # of a loop over pairs
_MOST_THROWS_OF_SAMPLES = 200_000


class Ways(NamedTuple):
    """Weights of the totals `low`, `low + 1`, ...; all of them together are `whole`."""

    low: int
    weights: list[int]

    @property
    def whole(self) -> int:
        return sum(self.weights)

    def items(self) -> Iterable[tuple[int, int]]:
        return ((total, weight) for total, weight in enumerate(self.weights, self.low) if weight)


def odds_of(node: Node, samples: int = SAMPLES) -> Odds[int]:
    """The odds of each total of an expression: exact, or sampled where that is too much work."""
    try:
        ways = ways_of(node)
    except TooLarge:
        return _sampled(node, samples)
    return Odds({total: Fraction(weight, ways.whole) for total, weight in ways.items()})


def _sampled(node: Node, samples: int) -> Odds[int]:
    words = OpenSeed("odds")
    counts: dict[int, int] = {}
    position = 0
    for number in range(1, samples + 1):
        rolled = roll_node(node, "", words, "samples", position)
        position += rolled.used
        counts[rolled.total] = counts.get(rolled.total, 0) + 1
        if position > _MOST_THROWS_OF_SAMPLES:
            samples = number
            break
    return Odds({total: Fraction(count, samples) for total, count in sorted(counts.items())}, samples)


def ways_of(node: Node) -> Ways:
    """The ways to each total; `TooLarge` where there are too many."""
    match node:
        case Number(value):
            return Ways(value, [1])
        case Pool():
            return _pool(node)
        case Combined(sign, left, right):
            return _combined(sign, ways_of(left), ways_of(right))
        case Compared():
            return _tested(node, ways_of(node.left), ways_of(node.right))


# --- joining ---------------------------------------------------------------------------------------------------------
def _combined(sign: str, left: Ways, right: Ways) -> Ways:
    if sign == "*":
        return _multiplied(left, right)
    if sign == "-":
        right = Ways(-(right.low + len(right.weights) - 1), right.weights[::-1])
    width = _width(left.whole * right.whole)
    product = _packed(left.weights, width) * _packed(right.weights, width)
    return Ways(left.low + right.low, _unpacked(product, len(left.weights) + len(right.weights) - 1, width))


def _multiplied(left: Ways, right: Ways) -> Ways:
    _bound(len(left.weights) * len(right.weights))
    ways: dict[int, int] = {}
    for a, weight_a in left.items():
        for b, weight_b in right.items():
            ways[a * b] = ways.get(a * b, 0) + weight_a * weight_b
    return _dense(ways)


def _tested(test: Compared, left: Ways, right: Ways) -> Ways:
    _bound(len(left.weights) * len(right.weights))
    yes = sum(a * b for x, a in left.items() for y, b in right.items() if test.holds(x, y))
    return Ways(0, [left.whole * right.whole - yes, yes])


def _dense(ways: dict[int, int]) -> Ways:
    low, high = min(ways), max(ways)
    _bound(high - low)
    return Ways(low, [ways.get(total, 0) for total in range(low, high + 1)])


# --- pools -----------------------------------------------------------------------------------------------------------
def _pool(pool: Pool) -> Ways:
    _bound(pool.sides)
    die = _explosions(pool, _rerolls(pool))
    if pool.kept < pool.count:
        return _keep(pool, die)
    if pool.counted is not None:
        die = _counts(pool, die)
    return _times(die, pool.count)


def _rerolls(pool: Pool) -> Ways:
    """One throw of the die: each face's weight once the rerolls are done."""
    if pool.reroll is None:
        return Ways(1, [1] * pool.sides)
    again = [pool.reroll.holds(face) for face in range(1, pool.sides + 1)]
    if pool.reroll_once:  # any face after a reroll, and the others at once
        return Ways(1, [sum(again) + (0 if matches else pool.sides) for matches in again])
    return Ways(1, [int(not matches) for matches in again])


def _explosions(pool: Pool, throw: Ways) -> Ways:
    """Faces that explode are followed by another throw, so many times at most."""
    if pool.explode is None:
        return throw
    stops = {face: weight for face, weight in throw.items() if not pool.explode.holds(face)}
    goes_on = {face: weight for face, weight in throw.items() if pool.explode.holds(face)}
    _bound(len(goes_on) * pool.sides * MOST_EXPLOSIONS**2 // 2)
    ways = dict(throw.items())
    for number in range(1, MOST_EXPLOSIONS + 1):
        longer = {face: weight * throw.whole**number for face, weight in stops.items()}
        for face, weight in goes_on.items():
            for total, more in ways.items():
                longer[face + total] = longer.get(face + total, 0) + weight * more
        ways = longer
    return _dense(ways)


def _counts(pool: Pool, die: Ways) -> Ways:
    assert pool.counted is not None
    yes = sum(weight for face, weight in die.items() if pool.counted.holds(face))
    return Ways(0, [die.whole - yes, yes])


def _times(die: Ways, count: int) -> Ways:
    """The sum of `count` equal dice: a power of their polynomial."""
    width = _width(die.whole**count)
    length = count * (len(die.weights) - 1) + 1
    if length * width * 8 > _MOST_BITS:
        raise TooLarge(f"{count} dice have too many totals")
    return Ways(count * die.low, _unpacked(_packed(die.weights, width) ** count, length, width))


def _keep(pool: Pool, die: Ways) -> Ways:
    """Go through the faces from the best to the worst and deal out how many dice show each."""
    _bound(len(die.weights) * pool.count**2 * (pool.kept + 1))
    faces = list(die.items())
    if pool.keep_lowest is None:
        faces.reverse()
    left_over = die.whole
    dealt: dict[tuple[int, int], dict[int, int]] = {(pool.count, pool.kept): {0: 1}}
    done: dict[int, int] = {}
    for face, weight in faces:
        left_over -= weight
        worth = face if pool.counted is None else int(pool.counted.holds(face))
        dealt = _dealt(dealt, worth, weight)
        for (dice, keep), totals in list(dealt.items()):
            if not keep:  # the dice left show any of the worse faces
                _add(done, totals, 0, left_over**dice)
                del dealt[dice, keep]
    return _dense(done)


def _dealt(
    before: dict[tuple[int, int], dict[int, int]], worth: int, weight: int
) -> dict[tuple[int, int], dict[int, int]]:
    after: dict[tuple[int, int], dict[int, int]] = {}
    for (dice, keep), totals in before.items():
        for showing in range(dice + 1):
            kept = min(showing, keep)
            place = after.setdefault((dice - showing, keep - kept), {})
            _add(place, totals, kept * worth, math.comb(dice, showing) * weight**showing)
    return after


def _add(place: dict[int, int], totals: dict[int, int], shift: int, factor: int) -> None:
    for total, ways in totals.items():
        place[total + shift] = place.get(total + shift, 0) + ways * factor


# --- polynomials in integers -----------------------------------------------------------------------------------------
def _width(largest: int) -> int:
    """Bytes that hold any coefficient up to `largest`."""
    return largest.bit_length() // 8 + 1


def _packed(weights: list[int], width: int) -> int:
    if len(weights) * width * 8 > _MOST_BITS:
        raise TooLarge("too many totals")
    return int.from_bytes(b"".join(weight.to_bytes(width, "little") for weight in weights), "little")


def _unpacked(packed: int, length: int, width: int) -> list[int]:
    raw = packed.to_bytes(length * width, "little")
    return [int.from_bytes(raw[at : at + width], "little") for at in range(0, length * width, width)]


def _bound(steps: int) -> None:
    if steps > _MOST_STEPS:
        raise TooLarge(f"about {steps} steps of reckoning")

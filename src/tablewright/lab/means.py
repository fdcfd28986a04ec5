"""The mean of some games, or of a difference, and where the true one lies: Student's t, because games are often few."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from statistics import covariance, fmean, stdev, variance

_NORMAL = 1.959964  # standard errors to either side that hold 95 % of a normal distribution
_SHARE = 0.95
_MANY = 200  # degrees of freedom from which the series is exact to five digits and more


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far to either side of it the true one lies, 95 times of a hundred; one value says nothing."""
    few = len(values) < 2
    return fmean(values), math.inf if few else student(len(values) - 1) * stdev(values) / math.sqrt(len(values))


def ahead_of(mine: Sequence[float], theirs: Sequence[float], more: Sequence[float]) -> tuple[float, float]:
    """By how much one is better than another in the same games, and how far to either side the true figure lies, 95 %.

    `more` are further games of the other, which cost little: its mean is taken from all that it played. How lucky the
    common games were is told by the other's among all of its own, and taken out of the first one's (a control variate).
    """
    if len(mine) < 3:
        return fmean(mine) - fmean([*theirs, *more]), math.inf
    spread, everything = variance(theirs), [*theirs, *more]
    slope = covariance(mine, theirs) / spread if spread else 0.0
    rest = [one - slope * other for one, other in zip(mine, theirs, strict=True)]
    error = math.sqrt(variance(rest) / len(rest) + (1 - slope) ** 2 * variance(everything) / len(everything))
    return fmean(rest) - (1 - slope) * fmean(everything), student(len(mine) - 2) * error


@cache
def student(freedom: int) -> float:
    """Standard errors to either side for 95 %: 12.7 for two values, near 1.96 for many."""
    if freedom >= _MANY:
        return _series(freedom)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _held(middle, freedom) < _SHARE else (low, middle)
    return math.sqrt(freedom) * math.tan(low)


def _held(angle: float, freedom: int) -> float:
    """The share within `sqrt(freedom) * tan(angle)` to either side (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    odd = freedom % 2
    square = math.cos(angle) ** 2
    term, total = math.cos(angle) if odd else 1.0, 0.0
    for each in range(1 + odd, freedom, 2):
        total += term
        term *= square * each / (each + 1)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def _series(freedom: int) -> float:
    """The same for many values (26.7.5)."""
    z = _NORMAL
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3

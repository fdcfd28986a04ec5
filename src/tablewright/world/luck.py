"""How the dice fell: counts and means by size, whether the faces look even, how rare a run of successes was.

The evenness of faces is judged by Pearson's chi-square; its p-value comes from the chi-square distribution, which is an
approximation that wants about five throws a face. Successes are judged by the binomial distribution, exactly.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from tablewright.engine.events import Roll

THROWS_A_FACE = 5


class DieLuck(msgspec.Struct, frozen=True):
    """All throws of dice of one size. `p` is None where there were too few to judge."""

    sides: int
    throws: int
    mean: float
    chi_square: float
    p: float | None

    @property
    def expected(self) -> float:
        return (self.sides + 1) / 2


def luck_by_size(rolls: Iterable[Roll]) -> list[DieLuck]:
    """The smallest dice first."""
    faces: dict[int, Counter[int]] = {}
    for roll in rolls:
        faces.setdefault(roll.sides, Counter())[roll.face] += 1
    return [_luck(sides, faces[sides]) for sides in sorted(faces)]


def _luck(sides: int, faces: Counter[int]) -> DieLuck:
    throws = faces.total()
    even = throws / sides
    chi_square = sum((faces[face] - even) ** 2 / even for face in range(1, sides + 1))
    enough = throws >= THROWS_A_FACE * sides and sides > 1
    mean = sum(face * number for face, number in faces.items()) / throws
    return DieLuck(sides, throws, mean, chi_square, chi_square_tail(chi_square, sides - 1) if enough else None)


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance of at least this value by chance alone: closed forms for whole degrees of freedom."""
    half = value / 2
    if freedom % 2 == 0:
        return math.exp(-half) * math.fsum(half**i / math.factorial(i) for i in range(freedom // 2))
    steps = (math.pow(half, i - 0.5) / math.gamma(i + 0.5) for i in range(1, (freedom + 1) // 2))
    return math.erfc(math.sqrt(half)) + math.exp(-half) * math.fsum(steps)


def at_least(successes: int, throws: int, chance: Fraction) -> Fraction:
    """The exact chance of so many successes or more."""
    return sum(
        (math.comb(throws, k) * chance**k * (1 - chance) ** (throws - k) for k in range(successes, throws + 1)),
        Fraction(0),
    )


def at_most(successes: int, throws: int, chance: Fraction) -> Fraction:
    """The exact chance of so many successes or fewer."""
    return 1 - at_least(successes + 1, throws, chance)

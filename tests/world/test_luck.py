"""How dice fell, judged."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tablewright.engine.events import Roll
from tablewright.world.luck import at_least, at_most, chi_square_tail, luck_by_size


def _rolls(sides: int, faces: list[int]) -> list[Roll]:
    return [Roll("s", position, sides, face, "", "") for position, face in enumerate(faces)]


@pytest.mark.parametrize(
    ("value", "freedom", "tail"),
    # The critical values every table of the chi-square distribution prints.
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (24.725, 11, 0.01)],
)
def test_the_tail_agrees_with_the_printed_tables(value: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(tail, abs=2e-5)


def test_even_faces_are_not_suspicious_and_loaded_ones_are() -> None:
    (even,) = luck_by_size(_rolls(6, [1, 2, 3, 4, 5, 6] * 10))
    assert (even.throws, even.mean, even.chi_square, even.p) == (60, 3.5, 0.0, 1.0)
    (loaded,) = luck_by_size(_rolls(6, [6] * 60))
    assert loaded.p is not None
    assert loaded.p < 1e-50


def test_few_throws_are_counted_and_not_judged() -> None:
    four, twelve = luck_by_size([*_rolls(12, [1, 12]), *_rolls(4, [2])])
    assert (four.sides, four.mean, four.p) == (4, 2.0, None)
    assert (twelve.throws, twelve.expected, twelve.p) == (2, 6.5, None)


def test_the_binomial_is_exact() -> None:
    outcomes = list(product((1, 2, 3), repeat=5))
    for hits in range(6):
        share = Fraction(sum(faces.count(3) >= hits for faces in outcomes), len(outcomes))
        assert at_least(hits, 5, Fraction(1, 3)) == share
        assert at_most(hits - 1, 5, Fraction(1, 3)) == 1 - share

"""Means of few games have Student's intervals."""

import math
from itertools import pairwise

import pytest

from tablewright.lab.means import mean_of, student

# Published two-sided 95 % quantiles of Student's t (NIST/SEMATECH e-Handbook, 1.3.6.7.2).
PUBLISHED = {
    1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228, 15: 2.131,
    16: 2.120, 20: 2.086, 25: 2.060, 29: 2.045, 30: 2.042, 40: 2.021, 49: 2.010, 60: 2.000, 80: 1.990, 100: 1.984,
}  # fmt: skip


@pytest.mark.parametrize(("freedom", "quantile"), PUBLISHED.items())
def test_quantiles_are_those_that_are_published(freedom: int, quantile: float) -> None:
    assert round(student(freedom), 3) == quantile


def test_quantiles_fall_towards_the_normal_one_without_a_step() -> None:
    drops = [student(one) - student(two) for one, two in pairwise(range(1, 400))]
    assert all(drop > 0 for drop in drops)
    assert drops == sorted(drops, reverse=True)
    assert student(1_000_000) == pytest.approx(1.959964, abs=1e-5)


def test_a_mean_of_few() -> None:
    middle, reach = mean_of([1.0, 2.0, 3.0])
    assert middle == 2.0
    assert reach == pytest.approx(4.3027 / math.sqrt(3), abs=1e-4)


def test_one_value_says_nothing_of_the_true_mean() -> None:
    assert mean_of([3.0]) == (3.0, math.inf)

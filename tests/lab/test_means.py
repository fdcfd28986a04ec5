"""Means of few games have Student's intervals."""

import math
import random
from itertools import pairwise

import pytest

from tablewright.lab.tournament import ahead_of, mean_of, student

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


def test_further_games_of_the_other_say_how_lucky_the_common_ones_were() -> None:
    """The other was lucky in these, as its games elsewhere show; what luck does to the first is taken out."""
    theirs = [0.9, 0.8, 0.9, 0.8]
    mine = [0.95, 0.9, 0.95, 0.9]  # half as lucky, and 0.5 above half of it
    middle, reach = ahead_of(mine, theirs, [0.5] * 400 + [0.7] * 400)
    everything = (0.6 * 800 + 0.85 * 4) / 804
    assert middle == pytest.approx(0.5 + everything / 2 - everything)
    assert reach == pytest.approx(student(2) * 0.5 * math.sqrt(0.0104 / 804), rel=0.05)


def test_without_further_games_it_is_the_mean_of_the_differences() -> None:
    mine, theirs = [0.5, 0.9, 0.4, 0.8], [0.4, 0.5, 0.1, 0.8]
    assert ahead_of(mine, theirs, [])[0] == pytest.approx(0.2)
    assert ahead_of([0.5, 0.6, 0.7], [0.3, 0.3, 0.3], [0.3])[0] == pytest.approx(0.3)
    middle, reach = ahead_of([0.5, 0.6], [0.3, 0.3], [0.4, 0.4])
    assert (round(middle, 9), reach) == (0.2, math.inf)


def test_nineteen_of_twenty_intervals_hold_the_true_difference() -> None:
    chance, held = random.Random(7), 0
    for _ in range(400):
        luck = [chance.gauss(0.0, 1.0) for _ in range(20)]
        mine = [0.3 + 0.4 * each + chance.gauss(0.0, 0.5) for each in luck]
        middle, reach = ahead_of(mine, luck, [chance.gauss(0.0, 1.0) for _ in range(200)])
        held += abs(middle - 0.3) <= reach
    assert 0.92 <= held / 400 <= 0.98

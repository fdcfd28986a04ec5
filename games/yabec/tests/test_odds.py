"""Attack and dodge for every AV and AC equal an independent calculation; the scenes' odds equal it too."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from yabec.book.conflict.attack import attack_hits, dodge_fails

D20 = icepool.d(20)


@pytest.mark.parametrize("av", range(2, 26))
def test_attack_and_dodge_for_all_ac(av: int) -> None:
    """YB-CONF-26, YB-CONF-27: hit if AV - d20 <= AC; a dodge is 5 points better unless both stand at 0 or 1."""
    for ac in range(-6, 16):
        hit = Fraction(sum(attack_hits(av, ac, face) for face in range(1, 21)), 20)
        struck = Fraction(sum(dodge_fails(av, ac, face) for face in range(1, 21)), 20)
        assert hit == (av - D20 <= ac).probability(True)
        assert struck == (D20 + ac > av).probability(True)
        assert hit == min(1, max(0, Fraction(21 - (av - ac), 20)))
        assert struck == min(1, max(0, Fraction(20 - (av - ac), 20)))


def test_advantage_odds() -> None:
    """YB-GEN-10: advantage keeps the better of two rolls."""
    better = icepool.highest(D20, D20) >= 12
    assert better.probability(True) == 1 - Fraction(11, 20) ** 2

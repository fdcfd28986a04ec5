"""Low Water keeps what every game promises; and a few things that only it promises."""

from __future__ import annotations

from low_water import RULESET

from tablewright.testing import GameTests


class TestLowWater(GameTests):
    games = (RULESET,)

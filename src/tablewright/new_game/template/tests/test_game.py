"""The Seedling keeps what every game promises: tablewright.testing plays it, runs its scenarios, holds its ledger."""

from __future__ import annotations

from tablewright.new_game.template.seedling import RULESET
from tablewright.testing import GameTests


class TestSeedling(GameTests):
    games = (RULESET,)

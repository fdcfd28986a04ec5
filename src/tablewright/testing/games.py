"""Tests that run for each of some games: a class names them, and its tests take `game`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from tablewright.engine.ruleset import Ruleset
from tablewright.rules import ruleset

AnyGame = Ruleset[Any]


class ForGames:
    """Base of the classes below: each test that takes `game` runs once for each of `games`."""

    games: ClassVar[Sequence[AnyGame | str]] = ()  # rulesets, or keys of games that are installed

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "game" in metafunc.fixturenames:
            keys = [game if isinstance(game, str) else game.key for game in self.games]
            metafunc.parametrize("game", self.games, ids=keys, indirect=True)

    @pytest.fixture
    def game(self, request: pytest.FixtureRequest) -> AnyGame:
        """The game under test; a key is looked up only now, so that a broken game fails its tests and no others."""
        found: AnyGame = ruleset(request.param) if isinstance(request.param, str) else request.param
        return found

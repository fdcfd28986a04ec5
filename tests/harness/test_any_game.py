"""Every registered game, and the toy, under the harness: random legal play keeps all of the engine's promises."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablewright.engine.dice import open_dice
from tablewright.engine.ruleset import Ruleset
from tablewright.rules import GAMES, ruleset
from tests.engine.games import TOY
from tests.harness.harness import Harness

ANY_GAME = pytest.mark.parametrize("key", ["toy", *GAMES])
LONG = 400  # answers: far into any of the games
SHORT = 40


def game_of(key: str) -> Ruleset[Any]:
    return TOY if key == "toy" else ruleset(key)


@ANY_GAME
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_long_game_keeps_its_promises(key: str, seed: int) -> None:
    harness = Harness(game_of(key), seed)
    harness.play(LONG)
    harness.check_end()


@ANY_GAME
def test_everything_can_be_taken_back_to_the_start(key: str) -> None:
    harness = Harness(game_of(key), 4, dice=open_dice("the way back"))
    answers = harness.play(120)
    harness.undo_to_the_start(answers)


@ANY_GAME
def test_with_real_dice(key: str) -> None:
    harness = Harness(game_of(key), 5, hand_dice=("p1",))
    harness.play(SHORT * 2)
    harness.check_end()


@ANY_GAME
def test_with_as_many_seats_as_there_may_be(key: str) -> None:
    game = game_of(key)
    harness = Harness(game, 6, tuple(f"p{number + 1}" for number in range(min(game.most_seats, 4))))
    harness.play(SHORT * 3)
    harness.check_end()


@ANY_GAME
def test_with_the_referee_and_bots(key: str) -> None:
    """Helpers' answers are records too: the game replays without them."""
    game = game_of(key)
    harness = Harness(game, 7)
    if game.gm_seat:
        harness.game.help(game.gm_seat, game.referee)
    harness.play(SHORT)
    bot = next(iter(game.bots.values())).make()
    harness.game.help(harness.setup.seats[0], bot if game.most_seats > 1 else None)
    harness.play(SHORT)
    harness.check_end()


@ANY_GAME
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**64))
def test_any_seed_and_any_settings(key: str, seed: int) -> None:
    harness = Harness(game_of(key), seed)
    harness.play(SHORT)
    harness.check_end()

"""Every game of the house, and the toy, under the harness: random legal play keeps all of the engine's promises."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablewright.rules import GAMES
from tablewright.testing import AnyGame, Harness, Promises
from tests.engine.games import TOY


class TestGames(Promises):
    games = (TOY, *GAMES)
    long = 200  # answers; thousands of games go on to their end in `make soak`

    @settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
    @given(seed=st.integers(0, 2**64))
    def test_any_seed_and_any_settings(self, game: AnyGame, seed: int) -> None:
        harness = Harness(game, seed)
        harness.play(self.short)
        harness.check_end()

"""A game's bots, as tests: each of them plays to the end, the same seed gives the same games."""

from __future__ import annotations

from typing import ClassVar

from tablewright.lab.simulate import UNFINISHED, simulate
from tablewright.testing.games import AnyGame, ForGames


class Bots(ForGames):
    """The lab, for each of `games`."""

    simulated: ClassVar[int] = 10  # games a bot plays

    def test_every_bot_plays_to_an_end(self, game: AnyGame) -> None:
        for bot in game.bots:
            tally = simulate(game, bot, games=self.simulated, jobs=1).tally
            assert tally.games == self.simulated
            assert UNFINISHED not in tally.outcomes, f"{bot} never comes to an end"

    def test_the_same_seed_gives_the_same_games(self, game: AnyGame) -> None:
        for bot in game.bots:
            first, second = (simulate(game, bot, games=self.simulated, seed="twice", jobs=1).tally for _ in range(2))
            assert first == second, bot

"""Is every chance on a choice the chance that the rules give? As tests, for games that say how to tell (`truths`).

In the middle of games that a bot plays, each choice that shows a chance is taken many times, with other dice from there
on, and what came of it is counted.
"""

from __future__ import annotations

from typing import ClassVar

import pytest

from tablewright.lab.truth import Told, Walk, truths_of, unaccounted
from tablewright.testing.games import AnyGame, ForGames


class Truths(ForGames):
    """Chances of each of `games`, held against its rules."""

    walks: ClassVar[int] = 3  # games that are looked at
    answers: ClassVar[int] = 40  # of each of them
    tries: ClassVar[int] = 60  # of each choice

    def test_every_chance_that_is_shown_is_true(self, game: AnyGame) -> None:
        if not truths_of(game):
            pytest.skip("this game does not say how to tell whether a chance came")
        lies = [str(told) for number in range(self.walks) for told in self._told(game, number) if not told.is_true]
        assert lies == []

    def _told(self, game: AnyGame, number: int) -> list[Told]:
        walk = Walk(game, f"walk {number}", next(iter(game.bots.values())).make())
        found: dict[tuple[str, str, float], Told] = {}
        for decision, choices in walk.positions(self.answers):
            for choice in choices:
                assert not unaccounted(choice, truths_of(game)), f"{decision.question} {choice.key}: {choice.odds}"
                new = [each for each in choice.chances if (decision.question, each.of, each.share) not in found]
                for told in walk.ask(decision, choice, self.tries) if new else ():
                    found[decision.question, told.chance.of, told.chance.share] = told
        return list(found.values())

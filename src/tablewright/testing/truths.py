"""Is every chance on a choice the chance that the rules give, and every cost what they take?

As tests, for games that say how to tell (`truths`, `payments`). In the middle of games that a bot plays, each choice
that shows a chance is taken many times, with other dice from there on, and what came of it is counted; each choice that
shows a cost is taken, and what was paid is compared with it.
"""

from __future__ import annotations

from typing import ClassVar

import pytest

from tablewright.engine.scene import Cost
from tablewright.testing.games import AnyGame, ForGames
from tablewright.testing.walking import Paid, Told, Walk, payments_of, truths_of, unaccounted, unpriced


class Truths(ForGames):
    """Chances and costs of each of `games`, held against its rules."""

    walks: ClassVar[int] = 3  # games that are looked at
    answers: ClassVar[int] = 40  # of each of them
    tries: ClassVar[int] = 60  # of each choice that shows a chance
    purchases: ClassVar[int] = 5  # of each choice that shows a cost

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

    def test_every_cost_that_is_shown_is_paid(self, game: AnyGame) -> None:
        if not payments_of(game):
            pytest.skip("this game does not say how to tell what was paid")
        lies = [str(paid) for number in range(self.walks) for paid in self._paid(game, number) if not paid.is_true]
        assert lies == []

    def _paid(self, game: AnyGame, number: int) -> list[Paid]:
        walk = Walk(game, f"walk {number}", next(iter(game.bots.values())).make())
        found: dict[tuple[str, str, Cost], list[Paid]] = {}
        for decision, choices in walk.positions(self.answers):
            for choice in choices:
                assert not unpriced(game, choice), f"{decision.question} {choice.key}: {choice.hint}"
                new = [each for each in choice.costs if (decision.question, choice.verb, each) not in found]
                for paid in walk.pay(decision, choice, self.purchases) if new else ():
                    found.setdefault((decision.question, choice.verb, paid.cost), []).append(paid)
        return [paid for each in found.values() for paid in each]

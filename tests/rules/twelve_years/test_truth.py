"""Every chance shown in Twelve Years is the chance the rules give: asked in the middle of real games."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from tablewright.engine.decisions import Decision
from tablewright.lab.truth import Walk, truths_of, unaccounted
from tablewright.rules import ruleset

GAME = ruleset("twelve_years")
TRIES = 40


class Restless:
    """Fights, runs and walks on, whatever comes: a player who sees much of the game."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, decision: Decision, view: Any) -> str:
        self._count += 1
        if decision.kind != "choice":
            return decision.default or ("" if decision.kind == "text" else str(decision.low))
        if decision.question == "strike":
            return decision.options[0]  # a chance to kill speaks of those who strike
        liked = [option for option in decision.options if option not in ("gear", "sheet", "try", "trade")]
        options = liked or list(decision.options)
        return options[self._count * 7 % len(options)]


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("seed", ["true", "words", "count"])
def test_what_is_shown_is_what_comes(seed: str, seats: int) -> None:
    walk = Walk(GAME, f"{seed} {seats}", Restless(), seats=seats)
    told = []
    for decision, choices in islice(walk.positions(60), 0, None, 4):
        shown = [choice for choice in choices if choice.chances]
        for choice in shown[:2]:
            told += walk.ask(decision, choice, TRIES)
    assert len(told) > 20
    assert [str(each) for each in told if not each.is_true] == []


@pytest.mark.parametrize("seed", ["accounts", "books"])
def test_all_odds_can_be_checked(seed: str) -> None:
    """Odds that stand for two readings ("or") are told again, one by one, with each way out."""
    truths = truths_of(GAME)
    walk = Walk(GAME, seed, Restless(), seats=2)
    for _, choices in walk.positions(150):
        assert [choice.key for choice in choices if " or " not in choice.odds and unaccounted(choice, truths)] == []

"""Every chance shown in Freehold is the chance the rules give: asked in the middle of real games."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from tablewright.engine.decisions import Decision
from tablewright.lab.truth import Walk, truths_of, unaccounted
from tablewright.rules.freehold import RULESET

TRIES = 40
QUICK: dict[str, bool | int | str] = {"quick": True}
DULL = (
    "close",
    "say",
    "appeal",
    "dismiss",
    "gather",
    "donate",
    "try",
    "hand",
    "order",
    "gear",
    "note",
    "wait",
    "rations",
    "lights",
    "part",
    "rest",
    "week",
    "yield",
)


class Restless:
    """Goes out, looks into everything, talks and fights: a player who sees much of the game."""

    def __init__(self, seed: str) -> None:
        self._luck = Random(seed)

    def __call__(self, decision: Decision, view: Any) -> str:
        if decision.kind != "choice":
            return decision.default or ("climb and look" if decision.kind == "text" else str(decision.low))
        if decision.question in ("speaker", "forager", "who-asks", "peacemaker") and decision.default:
            return decision.default  # a chance speaks of the best of them
        if "out" in decision.options:
            return "out"
        liked = [option for option in decision.options if str(option) not in DULL]
        return self._luck.choice(liked or list(decision.options))


@pytest.mark.parametrize("seed", ["true", "words", "count"])
def test_what_is_shown_is_what_comes(seed: str) -> None:
    walk = Walk(RULESET, seed, Restless(seed), QUICK)
    told = []
    for decision, choices in islice(walk.positions(400), 0, None, 7):
        for choice in [choice for choice in choices if choice.chances][:2]:
            told += walk.ask(decision, choice, TRIES)
    assert len(told) > 12
    assert [str(each) for each in told if not each.is_true] == []


@pytest.mark.parametrize("seed", ["accounts", "books"])
def test_all_odds_can_be_checked(seed: str) -> None:
    truths = truths_of(RULESET)
    walk = Walk(RULESET, seed, Restless(seed), QUICK, seats=2)
    shown = set()
    for decision, choices in walk.positions(500):
        assert [choice.key for choice in choices if unaccounted(choice, truths)] == []
        shown |= {(decision.question, chance.of) for choice in choices for chance in choice.chances}
    assert len(shown) > 5

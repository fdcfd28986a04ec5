"""Every chance shown in Freehold is the chance the rules give: asked in the middle of real games."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import freehold.telling
from freehold import RULESET
from freehold.book.travel.road import DEEDS
from tablewright.engine.decisions import Decision
from tablewright.engine.scene import Choice
from tablewright.testing.walking import Paid, Walk, truths_of, unaccounted, unpriced

TRIES = 40
PROMPTS = Path(freehold.telling.__file__).parent / "words" / "prompts.toml"
QUICK: dict[str, bool | int | str] = {"quick": True}
DULL = (
    "close",
    "draw",
    "pace",
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

    def __init__(self, seed: str, eager: float = 1.0) -> None:
        self._luck, self._eager = Random(seed), eager

    def __call__(self, decision: Decision, view: Any) -> str:
        if decision.kind != "choice":
            return decision.default or ("climb and look" if decision.kind == "text" else str(decision.low))
        if decision.question in ("speaker", "forager", "who-asks", "peacemaker") and decision.default:
            return decision.default  # a chance speaks of the best of them
        if "out" in decision.options and self._luck.random() < self._eager:
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


def test_a_hint_that_speaks_of_payment_is_worked_out() -> None:
    """A hint in words alone says nothing that machines should be told: then a label's function prices the choice."""
    hints = {
        name: texts[1]
        for name, texts in flat(tomllib.loads(PROMPTS.read_text("utf-8"))["label"])
        if len(texts) > 1 and not name.startswith("gm-")  # what a ruling gives or takes is no cost of the game master's
    }
    bare = {
        name: hint
        for name, hint in hints.items()
        if unpriced(RULESET, Choice(name, name, hint)) and not is_worked_out(*name.split(".")[:2])
    }
    assert len(hints) > 100
    assert bare == {}, "enter a label that prices it (telling/labels), or say in FIGURES that it is no payment"


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, list[str]]]:
    """The lines of nested tables, each with the names that lead to it."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def is_worked_out(question: str, verb: str = "") -> bool:
    """Whether a case of the labels knows this option; what is left to the word lists is not."""
    return (question, verb) in CASES or question in CASES


def known_cases() -> set[object]:
    """The patterns of the labels: a question with a verb, or a question alone."""
    trees = [ast.parse(file.read_text("utf-8")) for file in (PROMPTS.parents[1] / "labels").glob("*.py")]
    patterns = [node.pattern for tree in trees for node in ast.walk(tree) if isinstance(node, ast.match_case)]
    return {key for pattern in patterns for key in named_by(pattern)}


def named_by(pattern: ast.pattern) -> Iterator[object]:
    match pattern:
        case ast.MatchValue(ast.Constant(value)):
            yield value
        case ast.MatchOr(parts):
            for part in parts:
                yield from named_by(part)
        case ast.MatchSequence([question, verb]):
            verbs = list(named_by(verb)) or list(DEEDS)  # those of a table, by name
            yield from ((each, of) for each in named_by(question) for of in verbs)


CASES = known_cases()


@pytest.mark.parametrize("seed", ["costs", "prices", "pence"])
def test_what_a_choice_costs_is_what_is_paid(seed: str) -> None:
    """Every cost on a choice is told to machines too; each kind is paid once a game, and must be what was shown."""
    walk = Walk(RULESET, seed, Restless(seed, eager=0.1), QUICK, seats=2)
    paid: dict[tuple[str, str, float], list[Paid]] = {}
    for decision, choices in walk.positions(300):
        for choice in choices:
            assert not unpriced(RULESET, choice), f"{decision.question} {choice.key}: {choice.hint}"
            for cost in choice.costs:
                kind = (decision.question, choice.verb, cost.amount)
                if kind not in paid:
                    paid[kind] = walk.pay(decision, choice, 3)
    told = [each for kind in paid.values() for each in kind]
    assert len(told) > 10
    assert [str(each) for each in told if not each.is_true] == []

"""What a choice shows is held against what the rules do: lies about chances and costs are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry
from tablewright.engine.scene import Chance, Choice, Cost
from tablewright.testing.walking import Paid, Payment, Truth, Walk, unaccounted, unpriced
from tests.engine.toy import Brawl, Hero, Struck, ToyGame


def _struck(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Whether the first blow of an exchange was the foe's."""
    blows = [entry.event for entry in entries if isinstance(entry.event, Struck)]
    return blows[0].who != "foe" if blows else None


def _wounds(before: Brawl, after: Brawl, entries: Sequence[Entry], cost: Cost) -> float | None:
    lost = before.heroes["p1"].hp - after.heroes["p1"].hp
    return lost or None


def _field(before: Brawl, after: Brawl, entries: Sequence[Entry], cost: Cost) -> float | None:
    return int(after.heroes["p1"].fled) - int(before.heroes["p1"].fled)


class OpenGame(ToyGame):
    truths: Mapping[str, Truth] = {"struck": _struck}
    payments: Mapping[str, Payment] = {"wounds": _wounds, "the field": _field}
    figures = (r"room \d+",)


def _policy(decision: Decision, view: Any) -> str:
    return "no" if "no" in decision.options else decision.options[0] if decision.options else "Ada"


def _walk() -> tuple[Walk, Decision]:
    walk = Walk(OpenGame(), "toy", _policy)
    return walk, next(decision for decision, _ in walk.positions(5) if decision.question == "stance")


def _pay(option: str, cost: Cost) -> list[Paid]:
    walk, decision = _walk()
    return walk.pay(decision, Choice(option, option, costs=(cost,)), 40)


@pytest.mark.parametrize(("share", "is_true"), [(0.5, True), (0.1, False), (0.95, False)])
def test_a_chance_is_counted(share: float, is_true: bool) -> None:
    walk, decision = _walk()
    (told,) = walk.ask(decision, Choice("fight", "Fight", chances=(Chance("struck", share),)), 60)
    assert told.is_true == is_true
    assert f"shown {share:.4f}" in str(told)


@pytest.mark.parametrize(
    ("option", "cost", "is_true"),
    [
        ("flee", Cost("the field", 1), True),
        ("flee", Cost("the field", 2), False),
        ("flee", Cost("the field", 0), False),
        ("fight", Cost("wounds", 1, 4, perhaps=True), True),
        ("fight", Cost("wounds", 1, 3, perhaps=True), False),
        ("fight", Cost("wounds", 2, 4, perhaps=True), False),
        ("fight", Cost("wounds", 2.5, perhaps=True, about=True), True),
        ("fight", Cost("wounds", 9, perhaps=True, about=True), False),
        ("flee", Cost("wounds", 1, 4), False),  # certain, and never paid
    ],
)
def test_a_cost_is_paid(option: str, cost: Cost, is_true: bool) -> None:
    (paid,) = _pay(option, cost)
    assert paid.is_true == is_true, str(paid)


def test_what_it_never_came_to_is_not_held_against_anybody() -> None:
    assert _pay("flee", Cost("wounds", 1, 4, perhaps=True)) == []


def test_the_game_itself_is_left_alone() -> None:
    walk, decision = _walk()
    walk.pay(decision, Choice("flee", "Flee", costs=(Cost("the field", 1),)), 3)
    assert walk.game.state_for("p1").heroes["p1"] == Hero(name="Ada")
    assert walk.game.pending[0] == decision


@pytest.mark.parametrize(
    ("choice", "is_unpriced"),
    [
        (Choice("a", "A", "4 turns"), True),
        (Choice("a", "A", "a torch burns down"), True),
        (Choice("a", "A", "draws a free attack"), True),
        (Choice("a", "A", "costs you a night"), True),
        (Choice("a", "A", "back to room 4"), False),
        (Choice("a", "A", "they would leave you alone"), False),
        (Choice("a", "A", "1 to 4 wounds", costs=(Cost("wounds", 1, 4),)), False),
        (Choice("a", "A", "1 gold", costs=(Cost("gold", 1),)), True),  # nobody can tell what was paid
    ],
)
def test_a_cost_in_words_alone_is_noticed(choice: Choice, is_unpriced: bool) -> None:
    assert unpriced(OpenGame(), choice) == is_unpriced


def test_odds_in_words_alone_are_noticed() -> None:
    assert unaccounted(Choice("a", "A", odds="1/6"), OpenGame.truths)
    assert not unaccounted(Choice("a", "A", odds="1/2", chances=(Chance("struck", 0.5),)), OpenGame.truths)

"""Games of the toy for tests: set up in a line, played on by any rule for choosing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import DiceSource, open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tests.engine.toy import Brawl, ToyGame

TOY = ToyGame()
Chooser = Callable[[Sequence[str]], str]


def new_game(
    seed: str = "x", seats: Sequence[str] = ("p1",), dice: DiceSource | None = None, **setup: Any
) -> Game[Brawl]:
    return Game(TOY, Setup("campaign", "toy", 1, dice or open_dice(seed), tuple(seats), **setup))


def answers_to(decision: Decision) -> list[str]:
    """A few good answers to a decision."""
    if decision.kind == "choice":
        return list(decision.options)
    if decision.kind == "text":
        return ["Ada", "", "Bo b"][: 1 + decision.high]
    return [str(decision.low), str(decision.high)]


def play_on(game: Game[Any], choose: Callable[[list[tuple[str, str]]], tuple[str, str]], most: int = 1000) -> int:
    """Answer until the game is over; `choose` picks one of all (seat, answer) pairs. Returns how many were given."""
    for given in range(most):
        if game.outcome is not None:
            return given
        seat, answer = choose([(asked.seat, key) for asked in game.pending for key in answers_to(asked)])
        game.answer(seat, answer)
    return most


def _of_people(one: Game[Any], other: Game[Any]) -> list[Decision]:
    """What people are asked: whether a helper waits, and who decides for a party, depends on who sits there."""
    asked = [
        msgspec.structs.replace(each, seat=each.seat if each.vote else "", lead="") if each.party else each
        for each in one.pending
    ]
    return [decision for decision in asked if decision.seat not in {*one.helpers, *other.helpers}]


def same(one: Game[Any], other: Game[Any]) -> None:
    """Assert that two games are alike in everything anybody could see."""
    assert one.checkpoint == other.checkpoint
    assert _of_people(one, other) == _of_people(other, one)
    assert one.log == other.log
    assert one.positions == other.positions
    assert one.check_value() == other.check_value()

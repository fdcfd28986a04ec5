"""Deeds that play cannot undo: asked once, harmless first, no number, and taken back whatever the table's rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Question, Refused
from tablewright.engine.dice import DiceSource, open_dice, sealed_dice
from tablewright.engine.events import Why
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup, UndoRule
from tablewright.engine.ruleset import Settings, Turn
from tablewright.engine.scene import Choice, Scene, prompt
from tablewright.engine.table import Table
from tablewright.engine.telling.keys import laid
from tablewright.play.sentences import read_answer
from tests.engine.toy import ToyGame

LEAVE = Question("leave", "TOY-05", grave=True)
DICE = Why("A die", "TOY-01")


class Village(msgspec.Struct):
    seats: list[str]
    left: str = ""
    waits: int = 0
    faces: list[int] = []


class Leaving(ToyGame):
    """Each seat in turn waits (and a die falls) or leaves for good, which ends the game; `bot` always waits."""

    state_type: Any = Village

    def __init__(self, ends: bool = True) -> None:
        super().__init__()
        self.ends = ends

    def new(self, settings: Settings, seats: Sequence[str]) -> Any:
        return Village(list(seats))

    def turns(self, state: Any) -> list[Turn]:
        return [Turn("all", tuple(state.seats))]

    def play(self, state: Any, turn: str, table: Table) -> None:
        seat = state.seats[state.waits % len(state.seats)]
        state.waits += 1
        if table.ask(seat, Question("day", "TOY-05"), ("wait", "leave", "sell")) == "wait":
            state.faces.append(table.roll(20, DICE))
        elif is_sure(table, seat, LEAVE, "leave"):
            state.left = seat

    def outcome(self, state: Any) -> str | None:
        return "left" if state.left and self.ends else None

    def view(self, state: Any, seat: str) -> Any:
        return state


def village(
    seats: tuple[str, ...] = ("p1",), undo: UndoRule = "never", dice: DiceSource | None = None, *, ends: bool = True
) -> Game[Village]:
    return Game(Leaving(ends), Setup("village", "toy", 1, dice or open_dice("village"), seats, undo=undo))


def test_a_grave_question_puts_the_harmless_first() -> None:
    game = village()
    game.answer("p1", "leave")
    asked = game.pending[0]
    assert (asked.options, asked.default, asked.grave) == (("no", "leave"), "no", True)
    assert asked.is_deed("leave")
    assert not asked.is_deed("no")


@pytest.mark.parametrize("undo", ["never", "before-dice", "always"])
def test_an_end_is_taken_back_whatever_the_rule(undo: UndoRule) -> None:
    game = village(undo=undo)
    game.answer("p1", "wait")
    before = game.check_value()
    for key in ("leave", "leave"):
        game.answer("p1", key)
    assert game.outcome == "left"
    game.undo("p1")
    assert game.outcome is None
    assert game.pending[0].question == "leave"
    game.answer("p1", "no")
    assert game.checkpoint.faces == fallen(before)


def fallen(before: str) -> list[int]:
    """The one die that had fallen: the same as in any other game of this seed."""
    other = village()
    other.answer("p1", "wait")
    assert other.check_value() == before
    return other.checkpoint.faces


def test_at_a_table_without_undo_nothing_else_is_taken_back() -> None:
    game = village()
    game.answer("p1", "wait")
    with pytest.raises(Refused, match="nothing is taken back"):
        game.undo("p1")
    game.answer("p1", "leave")
    game.answer("p1", "no")  # thought better of: nothing grave was done
    with pytest.raises(Refused, match="nothing is taken back"):
        game.undo("p1")


def test_what_bots_did_since_goes_with_it_and_the_same_dice_fall_again() -> None:
    game = village(("p1", "p2"), ends=False)
    game.help("p2", lambda decision, view: "wait")
    for key in ("leave", "leave"):
        game.answer("p1", key)
    fell = [roll.face for entry in game.log for roll in entry.rolls]
    assert fell
    for key in ("wait", "wait"):
        game.answer("p1", key)
    assert game.check_undo("p1") == 3
    game.undo("p1")
    assert game.pending[0].question == "leave"
    assert game.checkpoint.faces == []
    game.answer("p1", "leave")
    assert [roll.face for entry in game.log for roll in entry.rolls] == fell


def test_once_another_person_has_answered_it_stands() -> None:
    game = village(("p1", "p2"), ends=False)
    for key in ("leave", "leave"):
        game.answer("p1", key)
    with pytest.raises(Refused):
        game.undo("p2")
    game.answer("p2", "wait")
    for seat in ("p1", "p2"):
        with pytest.raises(Refused):
            game.undo(seat)


def test_a_sealed_secret_that_was_told_ends_it() -> None:
    game = village(dice=sealed_dice("village", bytes(32)), undo="always")
    for key in ("leave", "leave"):
        game.answer("p1", key)
    assert game.revealed_secret
    with pytest.raises(Refused, match="secret"):
        game.undo("p1")


def test_saved_and_opened_again_it_can_still_be_taken_back() -> None:
    game = village()
    for key in ("leave", "leave"):
        game.answer("p1", key)
    replayed = Game(Leaving(), game.setup, game.records)
    game.make_checkpoint()
    resumed = Game.at_checkpoint(Leaving(), game.setup, game.records)
    for each in (replayed, resumed):
        assert each.may_take_back_the_end("p1")
        assert not each.may_take_back_the_end("p2")
        each.undo("p1")
        assert each.outcome is None


def test_a_bot_is_not_asked_again() -> None:
    game = village()
    game.help("p1", lambda decision, view: "leave")
    assert game.outcome == "left"


def test_the_referee_ends_nothing_for_somebody_who_went() -> None:
    game = village()
    game.answer("p1", "leave")
    waits = game.ruleset.referee
    game.patience = lambda: len(game.records) > 4
    game.help("p1", waits)
    assert game.records[1].key == "no"  # type: ignore[union-attr]
    assert game.outcome is None


def test_no_number_takes_it() -> None:
    game = village()
    game.answer("p1", "leave")
    shown = prompt(
        game.pending[0], "Leave?", [Choice("no", "Not yet", default=True), Choice("leave", "Leave for good")]
    )
    assert [choice.grave for choice in shown.choices] == [False, True]
    found = laid(Scene("g", "town", "t", "w", prompt=shown))
    assert read_answer(shown, "n", found) == read_answer(shown, "", found) == "no"
    assert read_answer(shown, "leave") == read_answer(shown, "Leave for good") == "leave"
    for typed in ("v", "1", "l", "Lea"):
        with pytest.raises(Refused):
            read_answer(shown, typed, found)

"""Turns that touch the same thing: an answer that another turn has overtaken is dropped, and the seat is asked anew."""

import contextlib
from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.decisions import Question, Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.events import Why
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Settings, Turn
from tablewright.engine.table import Table
from tests.engine.games import answers_to, same
from tests.engine.toy import ToyGame, Whispered

REACH = Question("reach", "TOY-06")
SURE = Question("sure", "TOY-06")
LUCK = Why("Luck", "TOY-06")


class Chest(msgspec.Struct):
    """One chest, and who has it; whoever is done has said so."""

    owner: str = ""
    done: dict[str, int] = {}
    seats: list[str] = []


class Robbers(ToyGame):
    """Every seat reaches for the same chest, rolls, and may think better of it."""

    state_type: Any = Chest

    def new(self, settings: Settings, seats: Sequence[str]) -> Any:
        return Chest(seats=list(seats))

    def turns(self, state: Any) -> Sequence[Turn]:
        return [Turn(seat, (seat,)) for seat in state.seats if seat not in state.done]

    def play(self, state: Any, turn: str, table: Table) -> None:
        choice = table.ask(turn, REACH, ("leave", "weep") if state.owner else ("take", "leave"))
        luck = table.roll(6, LUCK)
        table.tell(Whispered(f"{turn} rolls {luck}"))
        if choice == "take" and table.ask(turn, SURE, ("yes", "no")) == "yes":
            state.owner = turn
        state.done[turn] = luck

    def outcome(self, state: Any) -> str | None:
        return "over" if len(state.done) == len(state.seats) else None


def robbery(seats: Sequence[str] = ("p1", "p2")) -> Game[Any]:
    return Game(Robbers(), Setup("chest", "toy", 1, open_dice("chest"), tuple(seats), undo="always"))


def test_an_overtaken_answer_is_asked_for_again() -> None:
    game = robbery()
    game.answer("p1", "take")
    game.answer("p2", "take")
    assert [asked.question for asked in game.pending] == ["sure", "sure"]
    game.answer("p2", "yes")
    asked = game.pending_for("p1")
    assert asked is not None
    assert (asked.question, asked.options) == ("reach", ("leave", "weep"))
    same(Game(game.ruleset, game.setup, game.records), game)
    game.answer("p1", "weep")
    assert game.checkpoint.owner == "p2"
    same(Game(game.ruleset, game.setup, game.records), game)


def test_an_answer_that_still_fits_stays() -> None:
    game = robbery()
    game.answer("p1", "take")
    game.answer("p2", "leave")
    asked = game.pending_for("p1")
    assert asked is not None
    assert asked.question == "sure"


@given(st.data())
def test_any_order_of_robbers_replays(data: st.DataObject) -> None:
    game = robbery(("p1", "p2", "p3"))
    for _ in range(30):
        if game.outcome is not None:
            break
        if game.records and data.draw(st.integers(0, 4)) == 0:
            with contextlib.suppress(Refused):  # where all is taken back already
                game.undo("p1", agreed=True)
            continue
        decision = data.draw(st.sampled_from(game.pending))
        game.answer(decision.seat, data.draw(st.sampled_from(answers_to(decision))))
    same(Game(game.ruleset, game.setup, game.records), game)

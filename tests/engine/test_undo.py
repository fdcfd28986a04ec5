"""Undo: what may be taken back, by whom, and that the same decision meets the same dice again."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.decisions import Refused
from tablewright.engine.events import TookBack
from tablewright.engine.game.game import Game
from tests.engine.games import TOY, new_game, play_on, same


def without_the_taking_back(game: Game[Any]) -> list[Any]:
    return [entry for entry in game.log if not isinstance(entry.event, TookBack)]


def test_before_dice_an_answer_is_free() -> None:
    game = new_game()
    game.answer("p1", "Ada")
    game.undo("p1")
    assert game.pending[0].question == "name"
    assert game.log[-1].event == TookBack("p1", "Ada")
    same(Game(TOY, game.setup, game.records), game)


def test_after_dice_only_by_agreement() -> None:
    game = new_game()
    for key in ("Ada", "fight"):
        game.answer("p1", key)
    with pytest.raises(Refused, match="after dice"):
        game.undo("p1")
    with pytest.raises(Refused, match="after dice"):
        game.check_undo("p1")
    game.undo("p1", agreed=True)
    assert game.pending[0].question == "stance"


def test_never_means_never() -> None:
    game = new_game(undo="never")
    game.answer("p1", "Ada")
    for agreed in (False, True):
        with pytest.raises(Refused, match="nothing is taken back"):
            game.undo("p1", agreed=agreed)


def test_nobody_takes_back_for_others_unless_agreed() -> None:
    game = new_game(seats=("p1", "p2"))
    game.answer("p1", "Ada")
    with pytest.raises(Refused, match="p1's, not p2's"):
        game.undo("p2")
    game.undo("p2", agreed=True)


def test_nothing_to_take_back() -> None:
    game = new_game()
    with pytest.raises(Refused, match="nothing to take back"):
        game.undo("p1")


def test_the_same_decision_meets_the_same_dice() -> None:
    game = new_game("again", undo="always")
    game.answer("p1", "Ada")
    game.answer("p1", "fight")
    first = [roll for entry in game.log for roll in entry.rolls]
    game.undo("p1")
    game.answer("p1", "fight")
    assert [roll for entry in game.log for roll in entry.rolls] == first


def test_undo_reaches_back_to_the_start_of_a_long_game() -> None:
    """Further than the snapshots kept in memory: older ones are found again by playing what led here."""
    game = new_game("long", ("p1", "p2", "p3", "p4"), undo="always", settings={"hp": 99, "foe": 99})
    given = play_on(game, lambda pairs: pairs[-1] if pairs[-1][1] == "yes" else pairs[0], most=150)
    assert given > 100
    for _ in range(given):
        game.undo("p1", agreed=True)
    fresh = new_game("long", ("p1", "p2", "p3", "p4"), undo="always", settings={"hp": 99, "foe": 99})
    assert game.checkpoint == fresh.checkpoint
    assert game.pending == fresh.pending
    assert without_the_taking_back(game) == fresh.log


@given(st.data())
def test_undo_is_the_inverse_of_an_answer(data: st.DataObject) -> None:
    """After any play, taking back the last answers leads through the same states as before them."""
    game = new_game(data.draw(st.text(max_size=4)), ("p1", "p2"), undo="always")
    before = []
    for _ in range(data.draw(st.integers(1, 12))):
        if game.outcome is not None:
            break
        before.append((game.check_value(), game.pending))
        play_on(game, lambda pairs: data.draw(st.sampled_from(pairs)), most=1)
    for check, pending in reversed(before):
        game.undo("p1", agreed=True)
        assert (game.check_value(), game.pending) == (check, pending)
    same(Game(TOY, game.setup, game.records), game)


def test_bots_answers_are_taken_back_with_the_persons() -> None:
    game = new_game("bots", ("p1", "p2"), undo="always")
    game.help("p2", lambda decision, view: "flee" if "flee" in decision.options else decision.default or "home")
    game.answer("p1", "Ada")
    game.answer("p1", "flee")
    assert {asked.seat for asked in game.pending} == {"p1"}
    game.undo("p1")
    assert game.pending[0].question == "stance"
    same(Game(TOY, game.setup, game.records), game)
    game.answer("p1", "flee")
    game.answer("p1", "home")
    assert game.outcome == "over"
    same(Game(TOY, game.setup, game.records), game)

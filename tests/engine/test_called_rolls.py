"""A die the game master calls for: told to all, kept when an answer is taken back, the same dice after loading."""

from __future__ import annotations

import msgspec
import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Called, Setup
from tablewright.engine.game.saves import header_line, open_game, parse, record_lines
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.log import Teller
from tablewright.rules import ruleset


def new_game() -> Game[object]:
    rules = ruleset("begone_foe")
    return Game(rules, Setup("t", rules.key, rules.version, open_dice("s"), ("p1",), settle(rules.settings, {})))


def told(game: Game[object]) -> list[str]:
    return [telling.text for telling in Teller(game, "p1").tellings() if " rolls d" in telling.text]


def test_calls_use_up_dice_of_their_own_and_survive_saving() -> None:
    game = new_game()
    game.call_roll(Called("gm", "Halda", 20, edge=-1, need=11))
    game.call_roll(Called("gm", "Pim", 100, need=40, under=True))
    first, second = told(game)
    low = min(roll.face for roll in game.log[0].rolls)
    assert first.startswith(f"Halda rolls d20, needs 11 or more: {low} (of ")
    assert second.endswith("It succeeds." if game.log[1].rolls[0].face <= 40 else "It fails.")
    assert [roll.position for entry in game.log[:2] for roll in entry.rolls] == [0, 1, 2]
    again = open_game(game.ruleset, parse(header_line(game.setup) + record_lines(game.records), "t"))
    assert told(again) == [first, second]
    for each in (game, again):
        each.call_roll(Called("gm", "Halda", 6))
    assert told(game)[-1] == told(again)[-1]


def test_it_stays_when_an_answer_is_taken_back() -> None:
    game = new_game()
    decision = game.pending_for("p1")
    assert decision is not None
    game.answer("p1", decision.default or decision.options[0])
    game.call_roll(Called("gm", "Halda", 6))
    game.undo("p1", agreed=True)
    assert len(told(game)) == 1


@pytest.mark.parametrize("wrong", [{"sides": 7}, {"who": ""}, {"need": 999}, {"edge": 2}, {"why": "x" * 81}])
def test_what_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    fields = {"record": "roll", "by": "gm", "who": "Halda", "sides": 20, **wrong}
    with pytest.raises(Refused):
        new_game().call_roll(msgspec.convert(fields, Called))

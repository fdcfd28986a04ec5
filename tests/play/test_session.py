"""A person at the table: answers, undo, standing answers, several seats, dice rolled by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import open_dice, sealed_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, Setup
from tablewright.engine.game.saves import SaveFile, read
from tablewright.engine.scene import Choice, Prompt, Scene
from tablewright.engine.telling.fighting_on import usual_of
from tablewright.engine.telling.looking import plain_prompt
from tablewright.play.session import Session, dice_in_words, grouped
from tablewright.rules import ruleset
from tablewright.shelf import Wish, begin
from tests.engine.toy import ToyGame
from tests.play.parlour import new_save


def two_seats(folder: Path) -> Session:
    game = Game(ToyGame(), Setup("c", "toy", 1, open_dice("x"), ("ann", "bob")))
    return Session(SaveFile.create(folder / "toy.tw", game), ["ann", "bob"])


def question_of(session: Session) -> str:
    prompt = session.look().prompt
    return prompt.question if prompt else ""


def test_an_answer_brings_news_and_is_on_the_disk(session: Session) -> None:
    session.answer("The Stubborn")
    look = session.look()
    assert [telling.text for telling in look.latest] == ["The Stubborn come in."]
    last = read(session.save.path).records[-1]
    assert isinstance(last, Answered)
    assert last.key == "The Stubborn"


def test_a_refused_answer_changes_nothing(session: Session) -> None:
    with pytest.raises(Refused):
        session.answer("x" * 50)
    assert session.look().tellings == ()


def test_undo_goes_back_to_the_question(session: Session) -> None:
    session.answer("The Stubborn")
    session.answer("n")
    session.undo()
    look = session.look()
    assert look.prompt is not None
    assert look.prompt.question == "go"
    assert [telling.text for telling in look.tellings] == ["The Stubborn come in.", "TookBack"]


def test_undo_goes_back_through_several_seats_in_order(tmp_path: Path) -> None:
    session = two_seats(tmp_path)
    for key in ("Ann", "flee", "Bob"):
        session.answer(key)
    assert session.seat == "bob"
    for seat in ("bob", "ann", "ann"):
        session.undo()
        assert session.seat == seat
    with pytest.raises(Refused, match="nothing to take back"):
        session.undo()


def test_the_next_seat_that_is_asked_can_be_called_up(tmp_path: Path) -> None:
    session = two_seats(tmp_path)
    assert session.seat == "ann"
    session.pass_to_next_seat()
    assert session.seat == "bob"
    session.answer("Bob")
    assert session.seat == "bob"


def test_a_question_without_words_of_the_game_is_put_in_plain_ones() -> None:
    decision = Decision("p1", "take-back", "PAR-01", ("yes-do", "no"), default="no")
    prompt = plain_prompt(decision)
    assert prompt.text == "take back"
    assert [(choice.label, choice.default) for choice in prompt.choices] == [("yes do", False), ("no", True)]


def test_dice_rolled_by_hand_are_asked_for(tmp_path: Path) -> None:
    session = Session(new_save(tmp_path, hand_dice=("p1",)), ["p1"])
    for key in ("", "delve", "east", "fight"):
        session.answer(key)
    prompt = session.look().prompt
    assert prompt is not None
    assert (prompt.kind, prompt.low, prompt.high) == ("face", 1, 6)
    assert prompt.text == "Blows for p1: roll a d6. What does it show?"
    with pytest.raises(Refused):
        session.answer("7")
    session.answer("6")
    assert session.look().tellings[-1].rolls[0].by_hand


def test_a_standing_answer_is_given_from_now_on_and_can_be_ended(tmp_path: Path) -> None:
    session = Session(new_save(tmp_path, hand_dice=("p1",)), ["p1"])
    for key in ("", "delve", "east", "fight", "1"):
        session.answer(key)
    assert question_of(session) == "parry"
    session.answer_always("yes")
    assert session.standing == {"parry": "yes"}
    for key in ("fight", "1"):
        session.answer(key)
    assert question_of(session) == "stance"
    session.ask_again("parry")
    for key in ("fight", "1"):
        session.answer(key)
    assert question_of(session) == "parry"


def test_who_comes_back_is_reminded_of_the_last_things_told(session: Session) -> None:
    for key in ("", "n", "s", "n", "s", "n", "s"):
        session.answer(key)
    again = Session(session.save, ["p1"])
    assert len(again.look().latest) == 4


def test_the_choices_of_a_group_stand_together_in_their_order() -> None:
    choices = tuple(Choice(key, key, group=group) for key, group in zip("abcde", "xyxzy", strict=True))
    scene = Scene("toy", "shop", "Shop", "Buy?", prompt=Prompt("p1", "buy", "Buy?", choices=choices))
    prompt = grouped(scene).prompt
    assert prompt is not None
    assert [choice.key for choice in prompt.choices] == ["a", "c", "b", "e", "d"]


def test_who_holds_no_seat_looks_on_from_the_first(save: SaveFile) -> None:
    assert Session(save, []).look().seat == "p1"


def test_the_dice_are_named_without_their_secret(tmp_path: Path) -> None:
    dice = sealed_dice("c1", b"s" * 32)
    game = Game(ToyGame(), Setup("c1", "toy", 1, dice, ("ann",)))
    assert dice_in_words(game) == f"sealed dice {dice.commitment[:6]}.."
    assert dice_in_words(new_save(tmp_path).game) == "open seed: amber crow"


def test_fight_on_gives_the_usual_answer_until_something_changes(tmp_path: Path) -> None:
    session = Session(begin(Wish("pocket_fantasy", seed="amber crow vale"), tmp_path), ["p1"], guide=False)
    with pytest.raises(Refused, match="no usual answer"):
        session.fight_on()
    bot, rules = ruleset("pocket_fantasy").bots["steady"].make(), ruleset("pocket_fantasy")
    while session.look().scene.mode != "fight" or usual_of(session.look().scene) is None:
        decision = session.game.pending_for("p1")
        assert decision is not None
        session.answer(str(bot(decision, rules.view(session.game.state_for("p1"), "p1"))))
    before = len(session.game.records)
    session.fight_on()
    assert len(session.game.records) > before
    assert session.look().news > 0
    again = SaveFile.open(session.save.path, ruleset)
    assert len(again.game.records) == len(session.game.records)

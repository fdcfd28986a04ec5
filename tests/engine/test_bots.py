"""The bot that takes any legal answer."""

from __future__ import annotations

import zlib
from collections import Counter

import pytest

from tablewright.engine.decisions import Question, asked, choice
from tablewright.engine.thinking.bots import RandomBot, written

WHAT = Question("what", "TOY-01")


def test_any_option_is_taken_evenly_and_the_same_ones_again() -> None:
    decisions = [choice("p1", WHAT, ("a", "b", "c"), {"turn": turn}) for turn in range(300)]
    one, other = RandomBot(), RandomBot()
    taken = [one(each, None) for each in decisions]
    assert taken == [other(each, None) for each in decisions]
    assert min(Counter(taken).values()) > 70


def test_words_are_left_to_their_default_and_numbers_are_in_range() -> None:
    bot = RandomBot()
    assert bot(asked("p1", WHAT, {}, "usual", kind="text", limits=(0, 9)), None) == "usual"
    said = RandomBot(("I listen", "I hide"))(asked("p1", WHAT, kind="text", limits=(0, 6)), None)
    assert said in ("I list", "I hide")
    numbers = {bot(asked("p1", WHAT, {"turn": turn}, kind="number", limits=(2, 4)), None) for turn in range(60)}
    assert numbers == {"2", "3", "4"}


@pytest.mark.parametrize("options", [("a", "b"), ("it's", "b"), ("back\\slash", "b"), ("new\nline", "b"), ("one",)])
@pytest.mark.parametrize("facts", [{}, {"a": "it's"}, {"feet": 30}, {"who": "c5", "feet": 30, "a": "it's"}])
def test_a_question_is_written_as_repr_writes_it(options: tuple[str, ...], facts: dict[str, str | int]) -> None:
    decision = choice("p1", WHAT, options, facts)
    assert written(decision) == repr(("p1", "what", options, sorted(facts.items())))


@pytest.mark.parametrize("facts", [{}, {"a": "it's"}, {"who": "c5", "feet": 30}])
def test_what_is_drawn_hangs_on_the_question_as_it_is_written(facts: dict[str, str | int]) -> None:
    options = ("a", "it's", "c", "d", "e")
    bot, drawn = RandomBot(), 0
    for seat in ("p1", "p2", "p1", "p1", "p2"):  # for the second time too, when it is known how it is written
        decision = choice(seat, WHAT, options, facts)
        drawn = zlib.crc32(written(decision).encode(), drawn)
        assert bot(decision, None) == options[drawn % len(options)]

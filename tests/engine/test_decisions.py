"""Decisions: what counts as an answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.decisions import Decision, Question, Refused, choice

NUMBER = Decision("p1", "how-many", "T-01", kind="number", low=-2, high=12)
TEXT = Decision("p1", "name", "T-01", kind="text", high=5)
CHOICE = choice("p1", Question("stance", "T-01", standing=True), ["fight", "flee"], {"foe": 1}, "flee")


def test_a_choice_carries_its_question() -> None:
    question = Question("stance", "T-01", standing=True)
    asked = choice("p1", question, ["fight", "flee"], {"foe": 1}, "flee")
    assert asked == Decision("p1", "stance", "T-01", ("fight", "flee"), "flee", standing=True, facts={"foe": 1})


@pytest.mark.parametrize("answer", ["-2", "0", "12"])
def test_numbers_in_range(answer: str) -> None:
    NUMBER.check(answer)


@pytest.mark.parametrize("answer", ["-3", "13", "", "-", "1.0", "1e1", "１", "9" * 5000, " 1", "--1"])
def test_other_numbers_are_refused(answer: str) -> None:
    with pytest.raises(Refused, match="from -2 to 12"):
        NUMBER.check(answer)


@given(st.integers())
def test_a_number_is_accepted_if_it_is_in_range(number: int) -> None:
    if -2 <= number <= 12:
        NUMBER.check(str(number))
    else:
        with pytest.raises(Refused):
            NUMBER.check(str(number))


@pytest.mark.parametrize("answer", ["", "Ysé", "a\nb"])
def test_texts_that_will_do(answer: str) -> None:
    TEXT.check(answer)


@pytest.mark.parametrize("answer", ["abcdef", "a\x00", "\x1b[2J", "a\u202eb"])
def test_texts_that_will_not_do(answer: str) -> None:
    with pytest.raises(Refused, match=r"write (at most 5|only printable) characters"):
        TEXT.check(answer)


@given(st.text(max_size=12))
def test_only_the_options_answer_a_choice(answer: str) -> None:
    if answer in CHOICE.options:
        CHOICE.check(answer)
    else:
        with pytest.raises(Refused):
            CHOICE.check(answer)


def test_a_number_stands_where_it_is_in_its_limits() -> None:
    rooms = Decision("p1", "rooms", "T-01", default="6", kind="number", low=2, high=12, standing=True)
    assert [answer for answer in ("1", "4", "12", "usual", "") if rooms.stands(answer)] == ["4", "12"]
    assert [answer for answer in ("fight", "4") if CHOICE.stands(answer)] == ["fight"]

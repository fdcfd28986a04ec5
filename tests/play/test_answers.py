"""What a person typed, read as an answer."""

from __future__ import annotations

import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import Choice, Prompt, Scene
from tablewright.engine.telling.keys import laid
from tablewright.play.sentences import choice_words, read_answer

CHOICES = (
    Choice("n", "North", hotkey="w"),
    Choice("ne", "North-east", hotkey="e"),
    Choice("rest", "Rest a while", default=True, harmless=True),
    Choice("undo-knot", "Untie the knot", hotkey="u"),
)
PROMPT = Prompt("p1", "go", "Where to?", choices=CHOICES)
LAID = laid(Scene("g", "m", "t", "w", prompt=PROMPT))


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("8", "n"),
        (" 9 ", "ne"),
        ("w", "n"),
        ("r", "rest"),
        ("t", "undo-knot"),
        ("n", "n"),
        ("NE", "ne"),
        ("north", "n"),
        ("north-", "ne"),
        ("rest a", "rest"),
        ("re", "rest"),
        ("", "rest"),
        ("unt", "undo-knot"),
    ],
)
def test_keys_options_and_beginnings_mean_choices(typed: str, key: str) -> None:
    assert read_answer(PROMPT, typed, LAID) == key


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("4", "no choice has the key 4; type one of: 8, 9, r, t"),
        ("nor", "8 North, 9 North-east"),
        ("rset", "did you mean r, Rest a while?"),
        ("zzz", "? for help"),
    ],
)
def test_what_means_no_choice_is_refused_with_advice(typed: str, advice: str) -> None:
    with pytest.raises(Refused, match=advice.replace("?", r"\?")):
        read_answer(PROMPT, typed, LAID)


def test_a_figure_that_is_no_key_means_the_choice_of_that_label() -> None:
    """Scores to be placed: 16 is typed for the choice that says 16, but 2 is the second choice."""
    scores = tuple(Choice(f"score {score}", str(score)) for score in (16, 13, 2))
    prompt = Prompt("p1", "score", "Which number for strength?", choices=scores)
    found = laid(Scene("g", "m", "t", "w", prompt=prompt))
    assert [read_answer(prompt, typed, found) for typed in ("16", "13", "2")] == ["score 16", "score 13", "score 13"]


def test_a_full_stop_takes_the_usual_choice() -> None:
    """What could do harm as well, but nothing that play cannot undo."""
    prompt = Prompt("p1", "go", "Where to?", choices=(Choice("a", "A"), Choice("b", "B", default=True)))
    assert read_answer(prompt, ".") == "b"
    grave = Prompt("p1", "go", "Sure?", choices=(Choice("a", "A"), Choice("b", "B", default=True, grave=True)))
    with pytest.raises(Refused):
        read_answer(grave, ".")


def test_enter_takes_no_default_that_could_do_harm() -> None:
    prompt = Prompt("p1", "go", "Where to?", choices=(Choice("a", "A", default=True), Choice("b", "B")))
    found = laid(Scene("g", "m", "t", "w", prompt=prompt))
    with pytest.raises(Refused, match=r"please choose: type one of: 1, 2; 1 is usual \(\. takes it\), but Enter"):
        read_answer(prompt, "", found)
    with pytest.raises(Refused, match=r"please choose: type one of the choices$"):
        read_answer(Prompt("p1", "go", "Where to?", choices=(Choice("a", "A"),)), "")


def test_a_line_says_whether_enter_takes_the_usual_choice() -> None:
    said = [choice_words("1", Choice("a", "A", default=True, harmless=harmless), {}) for harmless in (True, False)]
    assert said == ["1. A [usual, just Enter]", "1. A [usual, .]"]
    assert choice_words("1", Choice("a", "A", harmless=True), {}) == "1. A"


def test_words_and_numbers_are_taken_as_typed_or_as_the_default() -> None:
    assert read_answer(Prompt("p1", "name", "", "text", default="Bram"), " Ysolde ") == "Ysolde"
    assert read_answer(Prompt("p1", "name", "", "text", default="Bram"), "") == "Bram"
    assert read_answer(Prompt("p1", "tip", "", "number", default="1"), "12") == "12"

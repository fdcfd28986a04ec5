"""Presses for what a bot decides: one for each key of an answer, a fold and an Enter."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.engine.scene import Choice, Prompt
from tablewright.lab.presses import USUAL, count_presses, presses_for
from tablewright.rules import ruleset


def _prompt(count: int, *, default: bool = False, harmless: bool = False) -> Prompt:
    first = Choice("stay", "Stay", default=default, harmless=harmless)
    choices = [Choice(f"go:{number}", f"Go {number}") for number in range(1, count + 1)]
    return Prompt("p1", "road", "Where to?", choices=(first, *choices))


@pytest.mark.parametrize(
    ("prompt", "answer", "presses"),
    [
        (_prompt(4, default=True, harmless=True), "stay", 1),  # Enter
        (_prompt(14, default=True), "stay", 1),  # a full stop
        (_prompt(4), "go:2", 1),
        (_prompt(14), "stay", 2),  # 1 could go on to 10: Enter says that it does not
        (_prompt(14), "go:9", 3),  # 10, behind a fold
        (Prompt("p1", "name", "Who?", kind="text", default="Ada"), "Ada", 1),
        (Prompt("p1", "name", "Who?", kind="text", default="Ada"), "Ysé", 2),
        (Prompt("p1", "pay", "How much?", kind="number", high=20), "12", 3),
    ],
)
def test_each_key_is_a_press(prompt: Prompt, answer: str, presses: int) -> None:
    assert presses_for(prompt, answer) == presses


def test_no_number_does_what_cannot_be_undone() -> None:
    prompt = Prompt("p1", "sure", "Sure?", choices=(Choice("no", "No"), Choice("end", "End it", grave=True)))
    assert presses_for(prompt, "end") == 2


def test_every_decision_is_counted() -> None:
    counted = count_presses(ruleset("twelve_years"), USUAL, 2, {})
    assert counted.games == 2
    assert counted.presses >= counted.decisions > 100
    assert counted.decisions == sum(both["decisions"] for both in counted.by_question.values())
    assert counted.presses == sum(both["presses"] for both in counted.by_question.values())


def test_the_command_prints_them() -> None:
    run = CliRunner().invoke(
        main, ["simulate", "pocket_fantasy", "--bot", USUAL, "--presses", "--games", "1", "--json"]
    )
    told = json.loads(run.stdout)
    assert told["bot"] == USUAL
    assert told["presses"] == sum(each["presses"] for each in told["questions"].values())
    assert "there is no bot" in CliRunner().invoke(main, ["simulate", "yabec", "--bot", "nobody", "--presses"]).stderr

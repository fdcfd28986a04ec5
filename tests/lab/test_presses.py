"""Presses for what a bot decides: one for each key of an answer, a fold and an Enter."""

from __future__ import annotations

import json
from typing import Literal

import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.engine.scene import Choice, Prompt, Scene
from tablewright.lab.presses import USUAL, count_presses, presses_for
from tablewright.rules import ruleset


def _scene(count: int, *, default: bool = False, grave: bool = False) -> Scene:
    first = Choice("stay", "Stay", default=default, grave=grave)
    choices = [Choice(f"go:{number}", f"Go {number}", verb="go", target=str(number)) for number in range(1, count + 1)]
    return Scene("", "road", "", "", prompt=Prompt("p1", "road", "Where to?", choices=(first, *choices)))


def _asked(kind: Literal["text", "number"], default: str = "") -> Scene:
    return Scene("", "road", "", "", prompt=Prompt("p1", "name", "Who?", kind=kind, default=default, high=20))


@pytest.mark.parametrize(
    ("scene", "answer", "presses"),
    [
        (_scene(4, default=True), "stay", 1),  # Enter, or a full stop
        (_scene(4), "stay", 1),
        (_scene(14), "go:12", 2),
        (_scene(14), "stay", 2),  # 1 could go on to 10: Enter says that it does not
        (_scene(4, grave=True), "stay", 2),  # its key, then Enter
        (_asked("text", "Ada"), "Ada", 1),
        (_asked("text", "Ada"), "Ysé", 2),
        (_asked("number"), "12", 3),
    ],
)
def test_each_key_is_a_press(scene: Scene, answer: str, presses: int) -> None:
    assert presses_for(scene, answer) == presses


def test_every_decision_is_counted() -> None:
    counted = count_presses(ruleset("twelve_years"), USUAL, 2, {})
    assert counted.games == 2
    assert 100 < counted.presses <= 2 * counted.decisions
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

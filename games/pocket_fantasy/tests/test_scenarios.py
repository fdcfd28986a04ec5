"""Scenarios run the game that players have; entries as published are for scenarios written before."""

from pathlib import Path

import pytest

from pocket_fantasy.proving.measures import LATER
from pocket_fantasy.proving.worlds import Given, build
from pocket_fantasy.settings import Options
from pocket_fantasy.state import World
from tablewright.engine.proving.scenario import load_scenarios, run_scenario
from tablewright.rules import ruleset

RULESET = ruleset("pocket_fantasy")
OURS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.toml"))
A_TRY = """
game = "pocket_fantasy"

[[scenario]]
id = "an-idle-try"
rules = ["PF-TASK-10"]
scene = "explore"
given = { party = ["fighter"], steps = 1 }
dice = [4]
choose = ["try", "I hum a tune"]
expect = { "asked.question" = "difficulty" }
"""
A_FAREWELL = """
game = "pocket_fantasy"

[[scenario]]
id = "home-for-good"
rules = ["PF-CORE-18"]
scene = "town"
given = { party = ["fighter"], steps = 1 }
choose = ["retire"]
expect = { over = "retired" }
"""


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_our_own_run_the_game_that_players_have(path: Path) -> None:
    assert all(scenario.given["as_played"] is True for scenario in load_scenarios(path))


def test_as_played_every_setting_is_at_its_default() -> None:
    begun = RULESET.new({}, ("p1",))
    assert isinstance(begun, World)
    assert begun.options == Options()
    assert build(Given(as_played=True)).options == Options(brief=False)  # a script answers every question
    assert build(Given()).options.offers == "all"


def test_a_scenario_written_before_a_question_existed_still_comes_out(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    path.write_text(A_TRY)
    (scenario,) = load_scenarios(path)
    assert run_scenario(scenario, RULESET) == ()
    path.write_text(A_TRY.replace("steps = 1 }", "steps = 1, as_played = true }"))
    (scenario,) = load_scenarios(path)
    assert "proposal" in LATER
    assert run_scenario(scenario, RULESET) == ("not used by the rules: dice [4], answers []",)  # it is asked now


def test_what_once_was_done_without_asking_is_done_so_in_old_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    path.write_text(A_FAREWELL)
    (scenario,) = load_scenarios(path)
    assert run_scenario(scenario, RULESET) == ()

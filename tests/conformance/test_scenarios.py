"""Every scenario of the project, each as a test of its own."""

from pathlib import Path

import pytest

from tablewright.engine.proving.scenario import Scenario, load_scenarios, run_scenario
from tablewright.rules import GAMES, ruleset

FOLDER = Path(__file__).parents[1] / "scenarios"


def every_scenario() -> list[object]:
    """Scenarios of the registered games; the others' wait until their game is there."""
    return [
        pytest.param(scenario, id=f"{file.relative_to(FOLDER).with_suffix('')}:{scenario.id}")
        for game in GAMES
        for file in sorted((FOLDER / game).rglob("*.toml"))
        for scenario in load_scenarios(file)
    ]


@pytest.mark.parametrize("scenario", every_scenario())
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario, ruleset(scenario.game)) == ()


@pytest.mark.parametrize("game", GAMES)
def test_scenarios_cite_rules_that_exist(game: str) -> None:
    from tablewright.engine.proving.ledger import load_ledger

    known = {rule.id for rule in load_ledger(ruleset(game).ledger).rule}
    for file in sorted((FOLDER / game).rglob("*.toml")):
        for scenario in load_scenarios(file):
            assert scenario.rules, f"{file.name}: {scenario.id} proves no rule"
            assert set(scenario.rules) <= known, f"{file.name}: {scenario.id}"


@pytest.mark.parametrize("game", GAMES)
def test_scenario_ids_are_unique(game: str) -> None:
    ids = [scenario.id for file in (FOLDER / game).rglob("*.toml") for scenario in load_scenarios(file)]
    assert sorted(ids) == sorted(set(ids))

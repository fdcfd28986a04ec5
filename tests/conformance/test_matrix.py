"""A game's matrix fits its ledger and its scenarios; one that is listed as complete leaves no pair untried."""

import pytest

from tablewright.audit import home_of, scenarios_of
from tablewright.engine.proving.ledger import load_ledger
from tablewright.engine.proving.matrix import Matrix, load_matrix
from tablewright.engine.proving.scenario import load_scenarios
from tablewright.rules import GAMES, ruleset

MATRICES = {game: matrix for game in GAMES if (matrix := load_matrix(home_of(ruleset(game))))}
COMPLETE = tuple(GAMES)  # games whose matrix leaves no pair untried


def cited_by_scenario(game: str) -> dict[str, tuple[str, ...]]:
    """The rules that each scenario of a game cites, by its id."""
    folder = scenarios_of(ruleset(game))
    assert folder is not None
    return {each.id: each.rules for file in folder.rglob("*.toml") for each in load_scenarios(file)}


@pytest.mark.parametrize("game", MATRICES)
def test_cells_cite_rules_and_scenarios_that_exist(game: str) -> None:
    rules = {rule.id for rule in load_ledger(ruleset(game).ledger).rule}
    cited = cited_by_scenario(game)
    strangers = [
        f"{cell.row} x {cell.column}: {name}"
        for cell in MATRICES[game].cells
        for names, known in ((cell.rules, rules), (cell.scenarios, cited))
        for name in names
        if name not in known
    ]
    assert strangers == [], "no such rule in the ledger, or no such scenario of the game"


@pytest.mark.parametrize("game", MATRICES)
def test_a_cited_scenario_proves_a_rule_of_its_cell(game: str) -> None:
    cited = cited_by_scenario(game)
    beside_the_point = [
        f"{cell.row} x {cell.column}: {scenario} cites none of {', '.join(cell.rules)}"
        for cell in MATRICES[game].cells
        if cell.rules
        for scenario in cell.scenarios
        if not set(cited.get(scenario, ())) & set(cell.rules)
    ]
    assert beside_the_point == []


@pytest.mark.parametrize("game", COMPLETE)
def test_a_complete_matrix_leaves_nothing_untried(game: str) -> None:
    matrix = MATRICES.get(game, Matrix())
    assert matrix.cells, f"{game} is listed as complete and has no matrix.toml"
    assert [f"{cell.row} x {cell.column}" for cell in matrix.untried] == []

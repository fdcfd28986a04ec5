"""The ledger is the contract: each rule of each game is implemented and proved, and charts agree with it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tablewright.cli.rules import audit_game
from tablewright.engine.proving.ledger import Rule, load_ledger
from tablewright.rules import GAMES, ruleset

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_missing(game: str) -> None:
    missing = [proof.rule.id for proof in audit_game(ruleset(game), TESTS) if proof.missing]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_holds_together(game: str) -> None:
    """Ids are unique, and what a rule needs is there."""
    rules = load_ledger(ruleset(game).ledger).rule
    ids = [rule.id for rule in rules]
    assert len(ids) == len(set(ids))
    assert [(rule.id, need) for rule in rules for need in rule.needs if need not in ids] == []


@pytest.mark.parametrize("game", GAMES)
def test_code_cites_only_rules_that_exist(game: str) -> None:
    rules = load_ledger(ruleset(game).ledger).rule
    prefix = rules[0].id.split("-")[0]
    cited = re.compile(rf"\b{prefix}-[A-Z0-9]+(?:-[A-Z0-9]+)*-\d{{2,3}}\b")
    folder = Path(ruleset(game).ledger).parent
    known = {rule.id for rule in rules}
    strangers = {
        f"{file.name}: {name}"
        for file in folder.rglob("*.py")
        for name in cited.findall(file.read_text(encoding="utf-8"))
        if name not in known
    }
    assert strangers == set()


def charts_of(game: str) -> Iterator[tuple[str, Any, Rule]]:
    """Charts that stand on a ledger rule with rows of its own."""
    rules = {rule.id: rule for rule in load_ledger(ruleset(game).ledger).rule}
    for key, chart in ruleset(game).charts.items():
        rule = rules.get(chart.rule)
        if rule is not None and any("roll" in row for row in rule.rows):
            yield key, chart, rule


@pytest.mark.parametrize("game", GAMES)
def test_charts_have_as_many_faces_as_the_ledger(game: str) -> None:
    for key, chart, rule in charts_of(game):
        assert sorted(faces_of(rule.rows)) == list(range(1, chart.die + 1)), key


@pytest.mark.parametrize("game", GAMES)
def test_charts_stand_on_rules_of_the_ledger(game: str) -> None:
    ids = {rule.id for rule in load_ledger(ruleset(game).ledger).rule}
    assert {key: chart.rule for key, chart in ruleset(game).charts.items() if chart.rule not in ids} == {}


def faces_of(rows: tuple[Mapping[str, Any], ...]) -> Iterator[int]:
    """Faces of rows whose `roll` is a face, a pair from-to, or a range such as '2-5'."""
    for row in rows:
        roll = row.get("roll")
        if isinstance(roll, int):
            yield roll
        elif isinstance(roll, list):
            yield from range(roll[0], roll[-1] + 1)
        elif isinstance(roll, str):
            first, _, last = roll.partition("-")
            yield from range(int(first), int(last or first) + 1)

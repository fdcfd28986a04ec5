"""The ledger is the contract, as tests: each rule is implemented and proved, charts agree with it, walls hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tablewright.audit import audit_game, home_of, scenarios_of
from tablewright.engine.charts import Chart
from tablewright.engine.proving.ledger import Ledger, Rule, load_ledger
from tablewright.engine.proving.powers import bearers_of
from tablewright.engine.proving.scenario import Scenario, dice_not_in, judge, load_scenarios
from tablewright.engine.table import ScriptTable
from tablewright.engine.telling.naming import missing_words
from tablewright.rules import GAMES, ruleset
from tablewright.testing.promises import AnyGame, ForGames
from tablewright.testing.reading import unreadable

_PUBLIC = ("tablewright.api", "tablewright.testing")
# Which rooms of a game a room may not look into (docs/adding-a-game.md draws it).
_WALLS = {
    "book": ("telling", "bots", "proving"),
    **dict.fromkeys(("state", "events", "content", "settings"), ("book", "telling", "bots", "proving")),
}


class Contract(ForGames):
    """Ledger, code, charts and scenarios of each of `games`, held against each other."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        super().pytest_generate_tests(metafunc)
        if "scenario" in metafunc.fixturenames:
            metafunc.parametrize("scenario", self._scenarios())

    def _scenarios(self) -> list[object]:
        games = [ruleset(game) if isinstance(game, str) else game for game in self.games]
        return [
            pytest.param((game, scenario), id=f"{game.key}/{file.stem}:{scenario.id}")
            for game in games
            for file, scenario in scenarios(game)
        ]

    def test_scenario(self, scenario: tuple[AnyGame, Scenario]) -> None:
        game, each = scenario
        riddles: list[str] = []
        verdict = judge(each, game, lambda state, table: riddles.extend(unread(game, state, table)))
        assert verdict.complaints == (), "\n".join(verdict.story)
        assert dice_not_in(_ledger_at(game.ledger), verdict.rolls) == [], "a die that the ledger does not list"
        assert riddles == [], "what was told or asked, and nobody could read"

    def test_nothing_is_missing(self, game: AnyGame, pytestconfig: pytest.Config) -> None:
        tests = pytestconfig.rootpath / "tests"
        missing = [each.rule.id for each in audit_game(game, tests if tests.is_dir() else None) if each.missing]
        assert missing == [], "these rules are not both implemented and proved"

    def test_the_ledger_holds_together(self, game: AnyGame) -> None:
        """Ids are unique, and what a rule needs is there."""
        rules = load_ledger(game.ledger).rule
        ids = [rule.id for rule in rules]
        assert len(ids) == len(set(ids))
        assert [(rule.id, need) for rule in rules for need in rule.needs if need not in ids] == []

    def test_code_cites_only_rules_that_exist(self, game: AnyGame) -> None:
        known = {rule.id for rule in load_ledger(game.ledger).rule}
        prefix = min(known).split("-")[0]
        cited = re.compile(rf"\b{prefix}-[A-Z0-9]+(?:-[A-Z0-9]+)*-\d{{2,3}}\b")
        strangers = {
            f"{file.name}: {name}"
            for file in home_of(game).rglob("*.py")
            for name in cited.findall(file.read_text(encoding="utf-8"))
            if name not in known
        }
        assert strangers == set()

    def test_charts_stand_on_rules_of_the_ledger(self, game: AnyGame) -> None:
        ids = {rule.id for rule in load_ledger(game.ledger).rule}
        assert {key: chart.rule for key, chart in game.charts.items() if chart.rule not in ids} == {}

    def test_charts_have_as_many_faces_as_the_ledger(self, game: AnyGame) -> None:
        for chart, rule in charts_of(game):
            assert sorted(faces_of(rule.rows)) == list(range(1, chart.die + 1)), chart.key

    def test_scenarios_cite_rules_that_exist(self, game: AnyGame) -> None:
        known = {rule.id for rule in load_ledger(game.ledger).rule} | {each.id for each in bearers_of(game)}
        for file, scenario in scenarios(game):
            assert scenario.rules, f"{file.name}: {scenario.id} proves no rule"
            assert set(scenario.rules) <= known, f"{file.name}: {scenario.id}"

    def test_scenario_ids_are_unique(self, game: AnyGame) -> None:
        ids = [scenario.id for _, scenario in scenarios(game)]
        assert sorted(ids) == sorted(set(ids))

    def test_choices_name_rules_that_exist(self, game: AnyGame) -> None:
        """Where a ledger says what its rules leave to somebody at the table."""
        ledger = load_ledger(game.ledger)
        known, entries = {rule.id for rule in ledger.rule}, ledger.choices
        assert [entry.id for entry in entries if not set(entry.rules) <= known] == []
        assert len({entry.id for entry in entries}) == len(entries)

    def test_only_the_public_surface_is_imported(self, game: AnyGame) -> None:
        strangers = [
            f"{file.name}: {name}"
            for file, name in imports_of(game)
            if name.split(".")[0] == "tablewright" and not _is_public(name, type(game).__module__)
        ]
        assert is_of_the_house(game) or strangers == [], "private: it may change without notice"

    def test_the_walls_hold(self, game: AnyGame) -> None:
        """Rules know nothing of prose and bots."""
        home = home_of(game)
        through = [
            f"{file.relative_to(home)} looks into {room}"
            for file, name in imports_of(game)
            for room in _WALLS.get(file.relative_to(home).parts[0].removesuffix(".py"), ())
            if f"{home.name}.{room}" in f"{name}."
        ]
        assert is_of_the_house(game) or through == []


@cache
def _ledger_at(path: Path) -> Ledger:
    return load_ledger(path)


def scenarios(game: AnyGame) -> Iterator[tuple[Path, Scenario]]:
    """All scenarios that came with a game."""
    folder = scenarios_of(game)
    for file in sorted(folder.rglob("*.toml")) if folder else ():
        for scenario in _scenarios_in(file):
            yield file, scenario


_scenarios_in = cache(load_scenarios)  # several tests look at all of them


def unread(game: AnyGame, state: object, table: ScriptTable) -> list[str]:
    """What was told, and the question that stands open: what of them has no words, or none for a person to read."""
    teller = game.narrator("scenario")
    with missing_words() as missing:
        found = [each for entry in table.entries for each in unreadable(teller.tell(entry, ""), "log")]
        if table.asked is not None and state is not None:
            found += unreadable(game.scene(state, table.asked.seat, [table.asked]), "scene")
    return [*(f"no words for {key!r}" for key in missing), *found]


def charts_of(game: AnyGame) -> Iterator[tuple[Chart[Any], Rule]]:
    """Charts that stand on a ledger rule with rows of its own."""
    rules = {rule.id: rule for rule in load_ledger(game.ledger).rule}
    for chart in game.charts.values():
        rule = rules.get(chart.rule)
        if rule is not None and any("roll" in row for row in rule.rows):
            yield chart, rule


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


# --- what a package imports ------------------------------------------------------------------------------------------
def is_of_the_house(game: AnyGame) -> bool:
    """The house's own games may look into every room below them; import-linter keeps their walls."""
    return game.key in GAMES


def imports_of(game: AnyGame) -> Iterator[tuple[Path, str]]:
    """Every module that the game's code imports, as a dotted name."""
    return ((file, name) for file in sorted(home_of(game).rglob("*.py")) for name in _imports_in(file))


@cache
def _imports_in(file: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def _is_public(name: str, own: str) -> bool:
    return any(f"{name}.".startswith(f"{public}.") for public in (*_PUBLIC, own))

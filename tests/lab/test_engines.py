"""Engines from packages: found by their entry point, held to their contract, and left alone where they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from tablewright_lab.experiments import read, run
from tablewright_lab.experiments.running import Alone, crew_for

from tablewright.cli import main
from tablewright.engine.decisions import Refused
from tablewright.engine.engines import Batch, Engine, Length, Plan, Sight, Tally, engine_named
from tablewright.engine.ruleset import Ruleset
from tablewright.lab.equal import differences
from tablewright.lab.simulate import carry_out, make_plan, play_game
from tablewright.rules import ruleset

GAME = ruleset("twelve_years")
BRIEF = 'game = "twelve_years"\nbot = "random"\ngames = 3\nmost_turns = 40\nbrief = true\n'


class Mirror:
    """Plays as the readable engine does, but for games of one number, which it hands back."""

    name = "mirror"
    ready = True
    wrong = 0  # so many turns it counts too many

    def why_not(self, rules: Ruleset[Any], plan: Plan) -> str:
        return "" if rules.key == GAME.key else "the mirror plays Twelve Years alone"

    def is_ready(self) -> bool:
        return self.ready

    def make_ready(self) -> str:
        return "it has a crack"

    def pays(self, games: int) -> bool:
        return games > 1

    def play(self, rules: Ruleset[Any], plan: Plan, games: int, threads: int) -> Iterator[Batch]:
        together = Tally()
        for number in (0, *range(2, games)):
            together.add(play_game(rules, plan, number))
        yield Batch(together, [1])

    def play_each(self, rules: Ruleset[Any], plan: Plan, numbers: range, threads: int) -> Iterator[Length | None]:
        for number in numbers:
            tally = play_game(rules, plan, number)
            (outcome,) = tally.outcomes
            turns = tally.turns + self.wrong
            yield None if number == 1 else Length(outcome, turns, tally.decisions, tally.dice)

    def sight(self, rules: Ruleset[Any], state: Any, seat: str) -> Sight | None:
        return None


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch) -> Mirror:
    made = Mirror()
    install(monkeypatch, lambda: made)
    return made


def install(monkeypatch: pytest.MonkeyPatch, load: Callable[[], Engine]) -> None:
    dist = SimpleNamespace(name="tablewright-mirror", version="1.2")
    entry = SimpleNamespace(load=load, dist=dist)
    monkeypatch.setattr("tablewright.engine.engines.declared", lambda: {"mirror": entry})


def plan() -> Plan:
    return make_plan(GAME, "random", {}, "engines", most_turns=40)


@pytest.mark.parametrize("engine", ["auto", "mirror"])
def test_an_engine_plays_and_what_it_hands_back_is_played_by_the_rules(engine: str, mirror: Mirror) -> None:
    report = carry_out(GAME, plan(), 3, jobs=1, engine=engine)
    assert (report.engine, report.handed_back) == ("mirror", 1)
    assert report.tally == carry_out(GAME, plan(), 3, jobs=1).tally


def test_an_engine_that_is_not_ready_is_made_so_only_if_it_is_asked_for(mirror: Mirror) -> None:
    mirror.ready = False
    assert carry_out(GAME, plan(), 2, jobs=1, engine="auto").engine == "readable"
    with pytest.raises(Refused, match="could not be made ready on this machine"):
        carry_out(GAME, plan(), 2, jobs=1, engine="mirror")


def test_an_experiment_has_the_same_rows_by_any_engine(mirror: Mirror, tmp_path: Path) -> None:
    rows = [
        run(read(BRIEF), tmp_path / name, crew).rows
        for name, crew in (
            ("by the rules", Alone()),
            ("by the mirror", crew_for(jobs=1, engine="mirror")),
            ("by either", crew_for(jobs=1, engine="auto")),
        )
    ]
    assert rows[0] == rows[1] == rows[2]


def test_the_contract_finds_what_is_not_the_readable_engines(mirror: Mirror) -> None:
    assert list(differences(mirror, GAME, plan(), 3)) == []
    mirror.wrong = 1
    assert [line.split(":")[0] for line in differences(mirror, GAME, plan(), 3)] == ["game 0", "game 2"]
    freehold = ruleset("freehold")
    (line,) = differences(mirror, freehold, make_plan(freehold, "random", {}, "engines"), 3)
    assert line == "it does not play this: the mirror plays Twelve Years alone"


def test_the_version_lists_the_engines(mirror: Mirror) -> None:
    assert CliRunner().invoke(main, ["--version"]).output.splitlines()[1:] == [
        "engine readable",
        "engine mirror (tablewright-mirror 1.2)",
    ]
    mirror.ready = False
    told = CliRunner().invoke(main, ["--version"]).output.splitlines()[-1]
    assert told.endswith(": not yet compiled and proved on this machine")


def test_an_engine_that_does_not_load_is_named_and_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> Engine:
        raise ImportError("no compiler")

    install(monkeypatch, load)
    assert carry_out(GAME, plan(), 2, jobs=1, engine="auto").engine == "readable"
    assert "cannot be loaded: ImportError: no compiler" in CliRunner().invoke(main, ["--version"]).output
    with pytest.raises(Refused, match="'mirror' cannot be loaded"):
        carry_out(GAME, plan(), 2, jobs=1, engine="mirror")


def test_who_asks_for_an_engine_that_is_not_here_hears_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.engine.engines.declared", dict)
    with pytest.raises(Refused, match="no engine 'kernel' here: pip install tablewright-kernel"):
        engine_named("kernel")
    with pytest.raises(Refused, match="no engine 'fast' here: there are: auto, readable, kernel"):
        engine_named("fast")

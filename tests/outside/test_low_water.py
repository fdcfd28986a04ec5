"""The example game, installed with pip beside one that is broken: its tests, its rules, the terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.outside.environment import LOW_WATER
from tests.play.test_tmux import Terminal, needs_tmux


def run(python: Path, *words: str, lines: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [str(python), "-m", "tablewright", *words]
    return subprocess.run(command, input=lines, capture_output=True, text=True, cwd=folder, timeout=120, check=False)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_COLOR", "1")


def test_it_is_listed_and_the_broken_one_is_named(outside: Path) -> None:
    listed: dict[str, Any] = json.loads(run(outside, "games", "--json").stdout)
    by_key = {game["key"]: game for game in listed["games"]}
    assert len(by_key) == 6
    assert by_key["low_water"]["package"] == "tablewright-low-water 1.0.0"
    (broken,) = listed["broken"]
    assert broken.startswith("broken_game, from the package broken-game 0.1, cannot be played: ModuleNotFoundError")


def test_help_does_not_load_games(outside: Path) -> None:
    code = "import sys, tablewright.cli as c\ntry: c.main(['--help'])\nfinally: print('low_water' in sys.modules)"
    said = subprocess.run([outside, "-c", code], capture_output=True, text=True, check=False).stdout
    assert said.endswith("False\n")


def test_its_own_tests_pass(outside: Path) -> None:
    done = subprocess.run(
        [outside, "-m", "pytest", "-p", "no:cacheprovider", str(LOW_WATER)],
        capture_output=True,
        text=True,
        cwd=LOW_WATER,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def test_rules_scenarios_odds_and_simulation(outside: Path, tmp_path: Path) -> None:
    """From a folder that knows nothing of it, as somebody has it who only installed it."""
    rules = run(outside, "rules", "low_water", folder=tmp_path)
    assert "40 rules, 40 implemented and proved, 0 missing" in rules.stderr
    assert "low_water/proving/scenarios/05_quicksand.toml" in rules.stdout
    scenarios = run(outside, "scenario", "low_water", folder=tmp_path)
    assert re.fullmatch(r"\d{3} passed, 0 failed\n", scenarios.stdout)
    words = (
        "odds",
        "low_water",
        "flats",
        "ground=wreck",
        "around=sand",
        "--choose",
        "search",
        "--of",
        "silver",
        "--json",
    )
    odds = run(outside, *words)
    chances = {row["outcome"]: row["exactly"] for row in json.loads(odds.stdout)["odds"]}
    assert chances == {"silver 0": "2/3", "silver 2": "1/6", "silver 4": "1/6"}
    games = json.loads(run(outside, "simulate", "low_water", "--games", "40", "--jobs", "2", "--json").stdout)
    assert sum(outcome["games"] for outcome in games["outcomes"].values()) == 40


def test_line_by_line(outside: Path, tmp_path: Path) -> None:
    lines = "1\n2\nset-out\ne\nsound\nquit\n"
    said = run(outside, "play", "low_water", "--plain", "--seed", "amber crow vale", lines=lines)
    assert said.returncode == 0
    assert "Whom will you lead over the sand?" in said.stdout
    assert "What now, pilot?" in said.stdout
    assert "quicksand 17 %" in said.stdout
    assert run(outside, "verify", "low-water").returncode == 0
    assert "# A crossing at low water" in run(outside, "export", "low-water", "--as", "md").stdout
    assert run(outside, "export", "low-water", "--as", "svg").stdout.startswith("<svg")


@needs_tmux
@pytest.mark.terminal
def test_full_screen(outside: Path, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    try:
        terminal.type(f"{outside} -m tablewright play", "Enter")
        first = terminal.wait_for("T A B L E W R I G H T")
        assert "6 Low Water" in first
        terminal.type("6")
        terminal.wait_for("What shall this game be called")
        terminal.type("Tern", "Enter")
        terminal.wait_for("Whom will you lead over the sand")
        terminal.type("1")
        terminal.wait_for("You have one")
        terminal.type("E")
        terminal.wait_for("What now, pilot")
        terminal.type("e")
        terminal.wait_for("Bell [12]")
    finally:
        terminal.close()

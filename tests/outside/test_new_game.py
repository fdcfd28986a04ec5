"""What `tablewright new-game` writes plays at once: its template is tested here, and a game made of it as a package."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.engine.decisions import Refused
from tablewright.new_game.template.seedling import RULESET
from tablewright.new_game.writing import name_game
from tablewright.testing import GameTests
from tests.outside.environment import make_environment, pip_install


class TestTemplate(GameTests):
    games = (RULESET,)


def test_a_new_game_is_green_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLEWRIGHT_HOME", str(tmp_path / "home"))
    said = CliRunner().invoke(main, ["new-game", "lantern-street", "--title", "Lantern Street, by Night"])
    assert said.exit_code == 0, said.output
    folder = tmp_path / "lantern_street"
    python = make_environment(tmp_path / "venv")
    pip_install(python, folder)
    quiet = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}

    def run(*words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(python), "-m", *words]
        return subprocess.run(
            command, input=lines, capture_output=True, text=True, cwd=folder, env=quiet, timeout=120, check=False
        )

    tested = run("pytest")
    assert tested.returncode == 0, tested.stdout[-3000:]
    games = {game["key"]: game for game in json.loads(run("tablewright", "games", "--json").stdout)["games"]}
    assert games["lantern_street"]["title"] == "Lantern Street, by Night"
    assert "3 rules, 3 implemented and proved" in run("tablewright", "rules", "lantern_street").stderr
    played = run("tablewright", "play", "lantern_street", "--plain", lines="draw\nstop\n")
    assert "Another bucket?" in played.stdout
    assert played.returncode == 0


def test_nothing_of_the_template_is_left(tmp_path: Path) -> None:
    said = CliRunner().invoke(main, ["new-game", "moth", "--to", str(tmp_path / "games" / "moth")])
    assert said.exit_code == 0, said.output
    files = [file for file in (tmp_path / "games" / "moth").rglob("*") if file.is_file()]
    assert len(files) == len(said.stdout.splitlines())
    left = [file.name for file in files if "seedling" in file.read_text(encoding="utf-8").lower()]
    assert left == []
    assert "MOT-DRAW-01" in (tmp_path / "games/moth/src/moth/ledger.toml").read_text(encoding="utf-8")


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "moth").mkdir()
    (tmp_path / "moth" / "diary.txt").write_text("mine")
    said = CliRunner().invoke(main, ["new-game", "moth", "--to", str(tmp_path / "moth")])
    assert said.exit_code == 1
    assert "is not empty" in said.stderr
    assert [file.name for file in (tmp_path / "moth").iterdir()] == ["diary.txt"]


@pytest.mark.parametrize("name", ["", "9lives", "a", "a.b", "../x", "_x", "ä"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(Refused, match="can be no game's name"):
        name_game(name)


def test_a_name_that_is_taken() -> None:
    said = CliRunner().invoke(main, ["new-game", "Freehold"])
    assert said.exit_code == 2
    assert "there is a game 'freehold' already" in said.stderr


def test_the_letters_of_rules() -> None:
    names = ("low_water", "lantern", "ox", "a_b_c_d_e")
    assert [name_game(name).letters for name in names] == ["LW", "LAN", "OXX", "ABCD"]

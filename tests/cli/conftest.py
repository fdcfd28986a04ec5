"""The command line in tests: a home of its own, the toy game registered, and no terminal."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tablewright import rules
from tablewright.cli import main
from tests.engine.games import TOY

Command = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the person who runs the tests is touched."""
    monkeypatch.setenv("TABLEWRIGHT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = ModuleType("toy")
    module.RULESET = TOY
    monkeypatch.setitem(sys.modules, "toy", module)
    monkeypatch.setitem(rules.GAMES, "toy", "Toy")


@pytest.fixture
def command() -> Command:
    """Run `tablewright` with these words, and lines for it to read, in these surroundings."""

    def run(*words: str, lines: str = "", **surroundings: str) -> Result:
        return CliRunner().invoke(main, words, input=lines, prog_name="tablewright", env=surroundings)

    return run


@pytest.fixture
def finished(command: Command) -> str:
    """The name of a save of a game that is over."""
    result = command("play", "toy", "--plain", "--name", "Finished", "--sealed", lines="Ada\nflee\nhome\n")
    assert result.exit_code == 0, result.output
    return "toy-finished"

"""A table in the parlour for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.engine.game.saves import SaveFile
from tablewright.play.session import Session
from tests.play.parlour import new_save


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has played here before, and nothing is left on this machine."""
    monkeypatch.setenv("TABLEWRIGHT_HOME", str(tmp_path / "home"))


@pytest.fixture
def save(tmp_path: Path) -> SaveFile:
    return new_save(tmp_path)


@pytest.fixture
def session(save: SaveFile) -> Session:
    return Session(save, ["p1"])

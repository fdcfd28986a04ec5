"""What the screens look like: a few pictures, kept beside this file. To change one: pytest --snapshot-update."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tablewright.play.drawing.rooms import PAPER
from tablewright.play.screens.table import table_app
from tablewright.play.session import Session
from tests.play.parlour import new_save

Compare = Callable[..., bool]

SCENES = {
    "hexes": ("The Stubborn",),
    "rooms": ("The Stubborn", "delve"),
    "fight": ("The Stubborn", "delve", "east", "fight"),
    "shop": ("The Stubborn", "delve", "east", "fight", "fight"),
}


@pytest.fixture(autouse=True)
def dark_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLORFGBG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def at(scene: str, folder: Path) -> Session:
    session = Session(new_save(folder), ["p1"])
    for key in SCENES[scene]:
        session.answer(key)
    return session


@pytest.mark.parametrize("scene", ["hexes", "rooms", "fight", "shop"])
def test_at_night_in_the_smallest_usual_terminal(scene: str, tmp_path: Path, snap_compare: Compare) -> None:
    assert snap_compare(table_app(at(scene, tmp_path)), terminal_size=(80, 24))


def test_on_paper_in_a_large_terminal(tmp_path: Path, snap_compare: Compare) -> None:
    async def turn_to_paper(pilot: Pilot[object]) -> None:
        pilot.app.theme = PAPER
        await pilot.pause()

    assert snap_compare(table_app(at("hexes", tmp_path)), terminal_size=(120, 40), run_before=turn_to_paper)


def test_without_colours(tmp_path: Path, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(table_app(at("hexes", tmp_path)), press=["up"])

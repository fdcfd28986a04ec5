"""What the documentation shows works as it is written there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tablewright.web.showing import render
from tests.web.conftest import NO_LIMITS, Served

DOCS = Path(__file__).parents[2] / "docs"


TEMPLATES = Path(render.__file__).parents[1] / "templates"
NAMED = re.compile(r"(?<![*\w])\*([A-Z][^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")
GAMES_AND_MAPS = {"Begone, FOE!", "Freehold", "Twelve Years", "yabec", "The land in words", "Playable"}


@pytest.mark.parametrize("page", ["players.md", "game-masters.md", "hosting.md", "api.md", "saves.md", "commands.md"])
def test_buttons_are_called_what_they_are_called(page: str) -> None:
    """A name in italics with a capital is a button, a drawer or a page of the browser table."""
    templates = "".join(file.read_text("utf-8") for file in TEMPLATES.glob("*.html"))
    named = {" ".join(name.split()) for name in NAMED.findall((DOCS / page).read_text("utf-8"))}
    assert sorted(name for name in named - GAMES_AND_MAPS if name not in templates) == []


def test_the_example_of_the_api_plays_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = re.findall(r"```python\n(.*?)```", (DOCS / "api.md").read_text(encoding="utf-8"), re.S)[0]
    with Served(create_app(Config(str(tmp_path / "t.sqlite3"), limits=NO_LIMITS, log=False))) as served:
        exec(example.replace("http://localhost:8722", served.address), {})
    assert capsys.readouterr().out.strip()

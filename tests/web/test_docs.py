"""What the documentation shows works as it is written there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablewright.web.showing import render

DOCS = Path(__file__).parents[2] / "docs"


TEMPLATES = Path(render.__file__).parents[1] / "templates"
NAMED = re.compile(r"(?<![*\w])\*([A-Z][^*\n]+(?:\n[^*\n]+)?)\*(?!\*)")
GAMES_AND_MAPS = {"Begone, FOE!", "Freehold", "Twelve Years", "yabec", "Playable"}


@pytest.mark.parametrize("page", ["players.md", "game-masters.md", "hosting.md", "api.md", "saves.md", "commands.md"])
def test_buttons_are_called_what_they_are_called(page: str) -> None:
    """A name in italics with a capital is a button, a drawer or a page of the browser table."""
    templates = "".join(file.read_text("utf-8") for file in TEMPLATES.glob("*.html"))
    named = {" ".join(name.split()) for name in NAMED.findall((DOCS / page).read_text("utf-8"))}
    assert sorted(name for name in named - GAMES_AND_MAPS if name not in templates) == []

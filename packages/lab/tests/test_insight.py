"""The pages of docs/insight: every question can be asked again, has an answer, and shows the plots it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tablewright_lab.experiments import load

from packages.lab.tools.insight import INSIGHT, files_of, limits_of, words_of
from tablewright.rules import GAMES

FILES = [file for game in GAMES for file in files_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_asked_five_to_eight_questions(game: str) -> None:
    assert 5 <= len(files_of(game)) <= 8
    assert set(INSIGHT.glob(f"{game}_*.toml")) == set(files_of(game))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_question_can_be_asked_again_and_has_its_answer(file: Path) -> None:
    asked = load(file)
    assert asked.answer, file.name
    page = (INSIGHT / f"{asked.game}.md").read_text("utf-8")
    assert asked.answer in page
    assert f"tablewright experiment docs/insight/{file.name}" in page
    for key in asked.pictures or (asked.measure,):
        assert f"plots/{file.stem}-{key}.svg" in page
        assert (INSIGHT / "plots" / f"{file.stem}-{key}.svg").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_a_page_says_what_the_tool_would_write_again(game: str) -> None:
    """Figures are those of whoever played; no word stands there that the next to play would lose."""
    page = (INSIGHT / f"{game}.md").read_text("utf-8").partition("\n\n")[2]
    page = re.sub(r"<img .*?</details>\n\n", "", page, flags=re.S)
    page = re.sub(r"<!-- read -->\n```\ntablewright experiment [^\n]+\n```\n", "", page)
    assert page == f"{limits_of(game)}\n{''.join(words_of(game))}"

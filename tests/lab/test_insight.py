"""The pages of docs/insight: every question can be asked again, has an answer, and shows the plots it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.lab.experiments import load
from tablewright.rules import GAMES
from tools.insight import INSIGHT, files_of

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

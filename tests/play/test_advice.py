"""Guide and hints in the terminal: said once, sent away, called back, remembered on this machine."""

from __future__ import annotations

import io
import re
from importlib import resources
from pathlib import Path

import pytest

from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import Hint
from tablewright.play.advice import Heard, meant
from tablewright.play.plain import lines, start
from tablewright.play.screens.panes import HintLine
from tablewright.play.screens.table import table_app
from tablewright.play.session import Session
from tablewright.rules import GAMES
from tablewright.shelf import Wish, begin

ONE, TWO = Hint("one", "First."), Hint("two", "Second.")


def test_a_hint_is_heard_once_on_this_machine(tmp_path: Path) -> None:
    heard = Heard("freehold", tmp_path)
    assert heard.first_new((ONE, TWO)) == ONE
    heard.hear(ONE)
    assert Heard("freehold", tmp_path).first_new((ONE, TWO)) == TWO
    assert Heard("yabec", tmp_path).first_new((ONE, TWO)) == ONE
    heard.forget()
    assert Heard("freehold", tmp_path).first_new((ONE, TWO)) == ONE


@pytest.mark.parametrize("kept", ["", "[]", "{", '{"freehold": ["one"]'])
def test_a_torn_file_of_hints_is_no_matter(kept: str, tmp_path: Path) -> None:
    (tmp_path / "hints.json").write_text(kept)
    assert Heard("freehold", tmp_path).first_new((ONE,)) == ONE


def test_a_folder_that_cannot_be_written_to_is_no_matter(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")
    heard = Heard("freehold", tmp_path / "state")
    heard.hear(ONE)
    assert heard.first_new((ONE, TWO)) == TWO


def test_a_hint_goes_with_its_question(tmp_path: Path) -> None:
    session = Session(begin(Wish("freehold", undo="always"), tmp_path), ["p1"])
    assert session.hint(session.look()).startswith("The usual party")
    session.answer("quick all")
    assert session.hint(session.look()).startswith("A week at home")
    session.undo()
    assert session.hint(session.look()) == ""
    session.turn_guide()
    session.turn_guide()
    assert session.hint(session.look()).startswith("The usual party")


def said_to(save: SaveFile, *typed: str) -> str:
    said = io.StringIO()
    lines.run(save, ["p1"], True, io.StringIO("".join(f"{line}\n" for line in typed)), said)
    return said.getvalue()


def test_line_by_line_the_guide_says_where_to_look_and_what_it_means(tmp_path: Path) -> None:
    said = said_to(begin(Wish("freehold", guided=True), tmp_path), "1", "guide", "2", "quit")
    assert "Guide, 1 of 14: A home and four people." in said
    assert "Look at: the figures at the top. The guide means 1: The usual party, all at once." in said
    assert said.count("Guide, 2 of 14") == 1
    assert "Hints are off." in said


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_has_no_words_that_are_true_in_a_browser_alone(game: str) -> None:
    path = resources.files(game) / "telling" / "guide.toml"
    words = re.findall(r"\w+", path.read_text(encoding="utf-8").lower())
    assert {"tap", "click", "dots", "mouse", "browser", "beside"}.isdisjoint(words)


def test_who_is_off_the_path_is_told_so_once(tmp_path: Path) -> None:
    said = said_to(begin(Wish("begone_foe", guided=True), tmp_path), "1", "U", "again", "u", "quit")
    assert said.count("Guide: Off the path.") == 2  # when play left it, and when somebody asked to hear it all again
    assert said.count("Guide, 2 of 13: In town.") == 2


def test_the_first_menu_begins_a_guided_session(tmp_path: Path) -> None:
    said = io.StringIO()
    save = start.choose(io.StringIO("learn 9\nlearn freehold\n"), said, tmp_path)
    assert save is not None
    assert save.game.setup.guided
    assert "There are games 1 to " in said.getvalue()


@pytest.mark.anyio
async def test_on_the_full_screen_the_cursor_stands_on_what_the_guide_means(tmp_path: Path) -> None:
    session = Session(begin(Wish("yabec", guided=True), tmp_path), ["p1"])
    for key in ("quick", "depart", "ready"):
        session.answer(key)
    look = session.look()
    async with table_app(session).run_test(size=(120, 40)) as pilot:
        assert str(pilot.app.screen.query_one("#hint", HintLine).render()).startswith("Guide, 4 of 16: Light first.")
        await pilot.press("G")
        assert not pilot.app.screen.query_one("#hint", HintLine).display
        await pilot.press("G", "enter")
        await pilot.pause()
        assert look.prompt is not None
        assert look.prompt.choices[meant(look.scene.lesson, look.prompt)].key == "light"
        assert session.look().scene.lesson != look.scene.lesson

"""The first screen: a newcomer begins a game, somebody comes back to one."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tablewright import rules, shelf
from tablewright.engine.game.saves import SaveFile
from tablewright.play.drawing.rooms import NIGHT, PAPER
from tablewright.play.keywords import fate_name
from tablewright.play.screens import app
from tablewright.play.screens.app import (
    NewGameScreen,
    OptionsScreen,
    StartScreen,
    TerminalApp,
    Wishes,
    WriteScreen,
    start_app,
)
from tests.play.parlour import ParlourGame


@pytest.fixture(autouse=True)
def parlour_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf holds one game: the parlour."""
    game = ParlourGame()
    monkeypatch.setattr(rules, "GAMES", {"parlour": game.title})
    monkeypatch.setattr(app, "find_ruleset", lambda key, house="": game)
    monkeypatch.setattr(shelf, "find_ruleset", lambda key, house="": game)


def chosen(app: TerminalApp) -> SaveFile:
    assert isinstance(app.return_value, SaveFile)
    return app.return_value


async def press(pilot: Pilot[object], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def test_a_newcomer_begins_with_two_enters(tmp_path: Path) -> None:
    app = start_app(tmp_path)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "One of each." in str(pilot.app.screen.query_one("#blurb", Static).visual)
        await press(pilot, "enter", "enter")
    save = chosen(app)
    assert save.game.setup.title.startswith("The ")
    assert save.path.parent == tmp_path


async def test_name_and_options_are_kept(tmp_path: Path) -> None:
    app = start_app(tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "1", *"Crow", "tab")
        assert isinstance(pilot.app.screen, OptionsScreen)
        await press(pilot, "right", "down", "down", "right", "escape")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert "dice: sealed; undo: always" in str(pilot.app.screen.query_one("#summary", Static).visual)
        await press(pilot, "enter")
    setup = chosen(app).game.setup
    assert (setup.title, setup.dice.kind, setup.undo) == ("Crow", "sealed", "always")


async def test_seed_words_and_numbers_are_written(tmp_path: Path) -> None:
    app = start_app(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "1", "tab", "down", "enter")
        assert isinstance(pilot.app.screen, WriteScreen)
        await press(pilot, *"owl", "enter", "down", "down", "right", "down", "enter")
        await press(pilot, "backspace", "backspace", "backspace", *"999", "enter")
        assert isinstance(pilot.app.screen, WriteScreen), "999 gold are too much"
        await press(pilot, "backspace", "enter", "down", "enter", "down", "left", "escape", "enter")
    setup = chosen(app).game.setup
    assert setup.dice.seed == "owl"
    assert setup.hand_dice == ("p1",)
    assert setup.settings == {"gold": 99, "grim": True, "weather": "foul"}


async def test_a_saved_game_is_gone_on_with(tmp_path: Path) -> None:
    saved = shelf.begin(shelf.Wish("parlour", "The Crow"), tmp_path)
    app = start_app(tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "down")
        assert "The Crow: 0 answers so far." in str(pilot.app.screen.query_one("#blurb", Static).visual)
        await press(pilot, "enter")
    assert chosen(app).path == saved.path


async def test_a_damaged_save_is_listed_but_cannot_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "torn.tw").write_bytes(b"nonsense")
    app = start_app(tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "2")
        assert isinstance(pilot.app.screen, StartScreen)
        await press(pilot, "escape")
    assert app.return_value is None


async def test_esc_goes_back_and_then_leaves(tmp_path: Path) -> None:
    app = start_app(tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "enter", "escape")
        assert isinstance(pilot.app.screen, StartScreen)
        before = pilot.app.theme
        await press(pilot, "t")
        assert {before, pilot.app.theme} == {NIGHT, PAPER}
        await press(pilot, "escape")
        assert app.return_code == 0
    assert app.return_value is None
    assert not list(tmp_path.iterdir())


def test_wishes_left_alone_are_the_usual() -> None:
    wish = Wishes(ParlourGame()).wish("The Crow")
    assert (wish.sealed, wish.seed, wish.undo, wish.hand_dice, wish.players) == (False, "", "before-dice", False, 0)


def test_fate_has_a_name_for_every_game() -> None:
    assert fate_name().startswith("The ")
    assert " and the " in fate_name()

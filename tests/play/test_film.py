"""Recorded games, step by step: the film, and the screen that shows it."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tablewright.play import session as film_module
from tablewright.play.screens.pages import LogPage, MapPage, Page, ReplayScreen, replay_app
from tablewright.play.session import Film, Session
from tests.play.parlour import ParlourGame

KEYS = ("Bram", "n", "delve", "east", "fight", "fight", "lamp", "leave", "3")


@pytest.fixture
def film(session: Session) -> Film:
    for key in KEYS:
        session.answer(key)
    return Film(ParlourGame(), session.game.setup, session.game.records, "p1")


def test_each_answer_is_a_step_and_the_beginning_is_one_more(film: Film) -> None:
    assert film.last == len(KEYS)
    modes = [film.look(step).scene.mode for step in range(film.last + 1)]
    assert modes == ["name", "hexes", "hexes", "rooms", "fight", "fight", "shop", "shop", "tip", "over"]
    assert film.caption(0) == "the beginning"
    assert film.caption(2) == "p1: n"


def test_a_step_looks_the_same_from_whichever_side_one_comes(film: Film, monkeypatch: pytest.MonkeyPatch) -> None:
    forward = [film.look(step) for step in range(film.last + 1)]
    monkeypatch.setattr(film_module, "_PICTURES_KEPT", 2)
    monkeypatch.setattr(film_module, "_PICTURES_BEFORE", 1)
    other = Film(film._ruleset, film._setup, film._records, "p1")
    backward = [other.look(step) for step in range(other.last, -1, -1)][::-1]
    assert [look.scene for look in backward] == [look.scene for look in forward]
    assert [look.latest for look in backward] == [look.latest for look in forward]


def test_far_steps_are_wound_to_bit_by_bit(film: Film) -> None:
    assert not film.wind(6, 4)
    assert film.wind(6, 4)
    assert film.look(6).scene.mode == "shop"
    assert film.wind(2, 0), "what was passed on the way is kept"


def test_steps_beyond_the_ends_are_the_ends(film: Film) -> None:
    assert film.look(999) == film.look(film.last)
    assert film.look(-5) == film.look(0)


def test_undo_and_standing_answers_are_steps_too(session: Session) -> None:
    session.answer("Bram")
    session.answer("n")
    session.undo()
    film = Film(ParlourGame(), session.game.setup, session.game.records, "p1")
    assert film.last == 3
    assert film.caption(3) == "p1 took it back"
    assert [telling.text for telling in film.look(3).tellings] == ["Bram come in.", "TookBack"]


def test_a_game_nobody_has_played_yet_has_one_step(session: Session) -> None:
    film = Film(ParlourGame(), session.game.setup, session.game.records, "p1")
    assert film.last == 0
    assert film.look(0).scene.mode == "name"


async def press(pilot: Pilot[object], *keys: str) -> ReplayScreen:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


async def test_keys_step_forward_and_back(film: Film) -> None:
    async with replay_app(film, ParlourGame()).run_test() as pilot:
        assert (await press(pilot, "right_square_bracket", "right", "left_square_bracket")).step == 1
        assert "Choose where to go" in str(pilot.app.screen.query_one("#wanted", Static).visual)
        assert "step 1 of 9   p1: Bram" in str(pilot.app.screen.query_one("#steps", Static).visual)
        assert (await press(pilot, "end")).step == film.last
        assert (await press(pilot, "right")).step == film.last
        assert (await press(pilot, "home", "left")).step == 0
        assert (await press(pilot, "pagedown")).step == film.last


async def test_pages_show_the_step(film: Film) -> None:
    async with replay_app(film, ParlourGame(), 1).run_test() as pilot:
        for key, page in (("L", LogPage), ("M", MapPage), ("P", Page), ("question_mark", Page)):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, page)
            await press(pilot, "escape")


async def test_esc_leaves(film: Film) -> None:
    app = replay_app(film, ParlourGame(), -1)
    async with app.run_test() as pilot:
        assert (await press(pilot)).step == film.last
        assert app.return_code is None
        await pilot.press("escape")
        await pilot.pause()
        assert app.return_code == 0

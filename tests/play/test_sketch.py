"""Squared paper in the terminal: strokes by keys, calls, drafts that stay, line by line too."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import App

from tablewright.engine.decisions import Refused
from tablewright.engine.game.saves import SaveFile
from tablewright.engine.scene import Paper
from tablewright.play.drawing.field import draw_paper
from tablewright.play.drawing.rooms import NIGHT, themes
from tablewright.play.plain.start import PlainPaper
from tablewright.play.screens.pages import SketchScreen
from tablewright.play.session import draft_of, drop_draft, keep_draft
from tablewright.world.mapping.calls import same_map
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.sheet import Sheet, from_paper, to_paper
from tablewright.world.mapping.words import COMPASS, MapError

CALL = "The Landing\nEntrance\n1. Hallway 2 north. Split."
PAPER = Paper("", CALL, (), "The Deep, level 1")


class Desk(App[None]):
    """Nothing but a sheet of paper, and what came of it."""

    def __init__(self, draft: str = "") -> None:
        super().__init__()
        for theme in themes("#8c1c13"):
            self.register_theme(theme)
        self.theme = NIGHT
        self.kept: list[str] = []
        self.handed_in: list[str | None] = []
        self.paper = SketchScreen(PAPER, draft, self.kept.append)

    def on_mount(self) -> None:
        self.push_screen(self.paper, self.handed_in.append)


async def drawn_with(*keys: str, draft: str = "") -> Desk:
    desk = Desk(draft)
    async with desk.run_test() as pilot:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
    return desk


async def test_strokes_by_keys() -> None:
    desk = await drawn_with("space", "i", "d", "shift+right", "up", "greater_than_sign", "enter")
    assert desk.handed_in == desk.kept[-1:]
    grid = from_paper(desk.kept[-1])
    assert grid.squares == {(0, 0): "room", (0, 1): "down"}
    assert grid.side((0, 0), "north") == "wall"
    assert grid.side((0, 0), "east") == "door"


async def test_a_room_by_its_corners_and_a_stroke_taken_back() -> None:
    desk = await drawn_with("r", "up", "right", "r", "space", "z", "enter")
    assert same_map(from_paper(desk.handed_in[0] or ""), draw("Room: 0 west, 1 east, 2 deep.").grid)


async def test_calls_are_drawn_at_the_cursor() -> None:
    desk = await drawn_with("a", "enter")
    assert same_map(from_paper(desk.handed_in[0] or ""), draw(CALL.partition("\n")[2]).grid)
    written = await drawn_with("c", *"Hallway", "space", "2", "enter", "enter")
    assert same_map(from_paper(written.handed_in[0] or ""), draw("Hallway 2.").grid)


async def test_leaving_keeps_the_draft_and_coming_back_finds_it() -> None:
    left = await drawn_with("space", "escape")
    assert left.handed_in == [None]
    again = await drawn_with("up", "space", "enter", draft=left.kept[-1])
    assert len(from_paper(again.handed_in[0] or "").squares) == 2


async def test_clean_paper_is_not_handed_in() -> None:
    assert (await drawn_with("enter")).handed_in == []


# --- line by line ----------------------------------------------------------------------------------------------------
@pytest.fixture
def desk(save: SaveFile) -> Callable[[], PlainPaper]:
    return lambda: PlainPaper(PAPER, save)


def test_a_line_is_drawn_at_once_and_kept(desk: Callable[[], PlainPaper]) -> None:
    assert "+ E +" in desk().take("Hallway 2 north. Split.")[0]
    later = desk()
    later.take("at 1,2 east")
    later.take("Terminate.")
    assert later.take("keep") == []
    assert later.done
    assert same_map(later.sheet.grid, draw("Hallway 2 north. Split. To the east: Terminate.").grid)


def test_an_arm_is_followed_lines_later(desk: Callable[[], PlainPaper]) -> None:
    paper = desk()
    for line in ("Hallway 1 north.", "Split.", "To the west: Terminate.", "To the east: Stairs up."):
        paper.take(line)
    assert same_map(
        paper.sheet.grid, draw("Hallway 1 north. Split.\nTo the west: Terminate.\nTo the east: Stairs up.").grid
    )
    paper.take("back")
    assert len(paper.sheet.grid.squares) == 3


HALL = "Dripping Hallway\nEntrance from the east\n1. Hallway 2 west."


def test_a_call_of_the_next_place_is_drawn_where_it_was_entered(save: SaveFile) -> None:
    """YB-MAP-20: the door that was called gives the way on; the hall behind it is drawn there, on another day too."""
    first = PlainPaper(PAPER, save)
    said = first.take("Room: 1 west, 1 east, 3 deep. Door: west wall 2.")
    assert said[-1] == "The next call begins at -2,1 (east, north of E), heading west."
    drop_draft(save)
    later = PlainPaper(Paper(first.sheet.paper, HALL, (), "The Deep, level 1"), save)
    said = later.take("take")
    assert said[1:] == ["The next call begins at -4,1 (east, north of E), heading west."]
    assert {(-2, 1), (-3, 1)} <= set(later.sheet.grid.squares)


def test_which_of_several_doors_is_the_mappers_to_say(save: SaveFile) -> None:
    drawn = draw("Room: 1 west, 1 east, 3 deep. Doors: west wall 1st & 3rd squares.").grid
    paper = PlainPaper(Paper(to_paper(drawn), HALL, (), "The Deep, level 1"), save)
    with pytest.raises(Refused, match="several openings lead west: -2,2, -2,0; go to one of them first"):
        paper.take("take")
    paper.take("at -2,0 west")
    paper.take("take")
    assert (-3, 0) in paper.sheet.grid.squares


def test_what_does_not_fit_leaves_the_first_drawing(desk: Callable[[], PlainPaper]) -> None:
    """YB-MAP-26: a hallway called into a room is reported, and the room stays a room."""
    paper = desk()
    paper.take("Room: 1 west, 1 east, 3 deep.")
    before = paper.sheet.paper
    paper.take("at 0,0 north")
    assert paper.take("Hallway 1 west.")[2:] == [
        "This hallway runs west, but the path heads north.", "Square (0, 0) is drawn twice.",
    ]  # fmt: skip
    assert paper.sheet.paper == before


@pytest.mark.parametrize("line", ["Hallway north", "mumble", "at 1,1 up", "keep"])
def test_what_cannot_be_drawn_is_refused(desk: Callable[[], PlainPaper], line: str) -> None:
    with pytest.raises(Refused):
        desk().take(line)


def test_drafts_belong_to_their_paper(save: SaveFile) -> None:
    keep_draft(save, "one", "#map\n.")
    assert draft_of(save, "one") == "#map\n."
    assert draft_of(save, "two") == ""
    drop_draft(save)
    assert draft_of(save, "one") == ""


# --- any strokes -----------------------------------------------------------------------------------------------------
CALLS = ("Hallway 2. Turn left.", "Room: 1 left, 1 right, 2 deep.", "Cross.")
strokes = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.sampled_from(COMPASS)),
        st.tuples(st.just("side"), st.sampled_from(COMPASS), st.sampled_from(("wall", "door", "exit"))),
        st.tuples(st.just("floor"), st.sampled_from(("room", "up", "down"))),
        st.tuples(st.just("room"), st.tuples(st.integers(-3, 3), st.integers(-3, 3))),
        st.tuples(st.sampled_from(("erase", "enter_here"))),
        st.tuples(
            st.just("call"), st.sampled_from(("Hallway 2. Turn left.", "Room: 1 left, 1 right, 2 deep.", "Cross."))
        ),
    ),
    max_size=25,
)


@settings(deadline=None, max_examples=60)
@given(strokes)
def test_any_drawing_is_the_same_after_it_was_written_down(made: list[tuple[object, ...]]) -> None:
    sheet = Sheet()
    for name, *values in made:
        before = sheet.paper
        getattr(sheet, str(name))(*values)
        if name != "move":
            assert sheet.undo() is True
            assert sheet.paper == before
            getattr(sheet, str(name))(*values)
    again = Sheet(sheet.paper)
    assert again.paper == sheet.paper
    assert to_paper(from_paper(sheet.paper)) == sheet.paper
    assert draw_paper(sheet.grid, (), sheet.cursor).height > 0


@settings(deadline=None, max_examples=60)
@given(st.text("#map\n+-|.<>/D:E x", max_size=60))
def test_any_text_is_a_map_or_an_error(text: str) -> None:
    with contextlib.suppress(MapError):
        paper = to_paper(from_paper("#map\n" + text))
        assert to_paper(from_paper(paper)) == paper

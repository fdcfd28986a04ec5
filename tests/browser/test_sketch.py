"""Squared paper in a browser: pencil, keys, calls, a draft that survives, and the text that is handed in."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

from playwright.sync_api import Page, expect

from tablewright.world.mapping.calls import same_map
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import Grid
from tablewright.world.mapping.sheet import from_paper, to_paper
from tests.browser.conftest import PHONE

Show = Callable[[str], Page]


def paper_of(page: Page) -> Grid:
    """What would be handed in; written as Python writes it, so that both sides agree on the format."""
    text = page.locator("textarea[name=key]").input_value()
    assert to_paper(from_paper(text)) == text
    return from_paper(text)


def pick(page: Page, pen: str) -> None:
    page.locator(".pen", has_text=pen).click()


def test_a_map_by_keys_and_calls(show: Show) -> None:
    page = show("paper")
    sheet = page.get_by_role("application", name="The Deep, level 1")
    page.get_by_role("button", name="Draw this call at the cursor").click()
    expect(page.locator(".paper-said")).to_have_text("Drawn.")
    assert same_map(paper_of(page), draw("Hallway 2 north. Split.").grid)
    page.get_by_label("A call of your own").fill("To the east: Terminate. Door on the north wall.")
    page.get_by_label("A call of your own").press("Enter")
    whole = "Hallway 2 north. Split.\nTo the east: Terminate. Door on the north wall."
    expect(page.locator(".at")).to_contain_text("door south")  # beyond it, where the next call begins
    assert same_map(paper_of(page), draw(whole).grid)
    page.get_by_role("button", name="To the entrance").click()
    sheet.press("ArrowLeft")
    for key in (" ", "d", "Shift+ArrowUp", "j", "z"):
        sheet.press(key)
    expect(page.locator(".at")).to_have_text("1 west; floor; door north; wall east")
    page.reload()
    page.locator(".sketch.laid").wait_for()
    assert (-1, 0) in paper_of(page).squares
    with page.expect_request("**/answer") as sent:
        page.get_by_role("button", name="Hand in the map").click()
    handed_in = parse_qs(sent.value.post_data or "")["key"][0].replace("\r\n", "\n")
    assert (-1, 0) in from_paper(handed_in).squares


def place(page: Page, east: float, north: float) -> tuple[float, float]:
    """Where on the screen a place lies, counted in squares from the middle of the first one."""
    box = page.locator(".sheet svg").bounding_box()
    assert box is not None
    size = box["width"] / 61
    return box["x"] + (30.5 + east) * size, box["y"] + (43.5 - north) * size


def test_a_map_by_mouse_and_by_taps_on_a_phone(show: Show) -> None:
    page = show("paper")
    page.set_viewport_size(PHONE)
    page.reload()
    page.locator(".sketch.laid").wait_for()
    pick(page, "Room")
    page.mouse.move(*place(page, 0, 0))
    page.mouse.down()
    page.mouse.move(*place(page, 1, 1), steps=4)
    page.mouse.up()
    assert same_map(paper_of(page), draw("Room: 0 west, 1 east, 2 deep.").grid)
    for pen, east in (("Door", 1.45), ("Square", -1), ("Square", -2), ("Erase", -2), ("Down", -1)):
        pick(page, pen)
        page.mouse.click(*place(page, east, 0))
    grid = paper_of(page)
    assert grid.side((1, 0), "east") == "door"
    assert (grid.squares[-1, 0], len(grid.squares)) == ("down", 5)

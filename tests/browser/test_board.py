"""The drawing board in a browser: a dungeon by mouse, by finger and by keys, taken back, kept, and played."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tablewright.world.dungeon.written import read_dungeon
from tests.browser.conftest import PHONE, House, Sit, at_table, complaints_of, violations

SQUARES = 81


def board(page: Page, house: House, game: str = "begone_foe") -> Page:
    page.goto(f"{house.url}/board/{game}")
    page.locator("#drawing-board").wait_for()
    page.locator(".paper-tools").scroll_into_view_if_needed()
    return page


def place(page: Page, east: int, south: int) -> tuple[float, float]:
    """The middle of a square, on the screen."""
    box = page.locator(".sheet svg").bounding_box()
    assert box is not None
    size = box["width"] / SQUARES
    return box["x"] + (SQUARES // 2 + east + 0.5) * size, box["y"] + (SQUARES // 2 + south + 0.5) * size


def expect_said(page: Page, words: str) -> None:
    """What the server says of the drawing: it looks it over in a process of its own."""
    expect(page.locator(".faults")).to_contain_text(words)


def draw(page: Page, one: tuple[int, int], other: tuple[int, int]) -> None:
    page.mouse.move(*place(page, *one))
    page.mouse.down()
    page.mouse.move(*place(page, *other), steps=3)
    page.mouse.up()


def test_a_dungeon_by_mouse_is_kept_and_played(sit: Sit, house: House, tmp_path: Path) -> None:
    page = board(sit(), house)
    draw(page, (0, 0), (2, 2))
    draw(page, (-6, 0), (-4, 3))
    expect_said(page, "cannot be reached")
    page.locator("label", has_text="Way").first.click()
    for square in ((1, 1), (-5, 1)):
        page.mouse.click(*place(page, *square))
    page.locator("#rooms").select_option("1")
    page.get_by_role("button", name="Way out").click()
    page.get_by_label("Name", exact=True).fill("The Steps")
    page.locator("#rooms").select_option("2")
    page.locator("#band-kind").select_option("goblin")
    page.get_by_role("button", name="Let them in").click()
    page.get_by_label("Coins").fill("70")
    page.get_by_label("Its name").fill("The Cellar")
    page.get_by_label("Its name").press("Tab")
    expect_said(page, "Sound: 2 rooms. It can be played.")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Keep it as a file").click()
    kept.value.save_as(tmp_path / "cellar.md")
    dungeon = read_dungeon((tmp_path / "cellar.md").read_text("utf-8"), "cellar.md")
    assert kept.value.suggested_filename == "the_cellar.md"
    assert (dungeon.title, dungeon.rooms["1"].name, dungeon.rooms["2"].bands[0].kind) == (
        "The Cellar",
        "The Steps",
        "goblin",
    )
    assert [(way.a, way.b, way.side, way.feet) for way in dungeon.ways.values() if way.b] == [("1", "2", "w", 30)]
    page.get_by_role("button", name="Play it").click()
    at_table(page)


def test_a_dungeon_without_a_mouse(sit: Sit, house: House) -> None:
    """Arrows, letters, and the fields beside the paper; a reload keeps the draft; all of it can be taken back."""
    page = board(sit(), house)
    sheet = page.get_by_role("application", name="The dungeon")
    for key in ("r", "ArrowRight", "ArrowRight", "ArrowDown", "r"):
        sheet.press(key)
    expect(page.locator(".at")).to_have_text("2 east, 1 south: Room 1, 3 by 2")
    sheet.press("x")
    for key in (*["ArrowDown"] * 4, "r", "ArrowLeft", "ArrowDown", "r", "w", *["ArrowUp"] * 5, "w"):
        sheet.press(key)
    expect_said(page, "Sound: 2 rooms. It can be played.")
    page.locator("#rooms").select_option("2")
    expect(page.locator("#ways li")).to_have_count(1)
    page.get_by_label("State of the door").select_option("locked")
    page.reload()
    page.locator("#drawing-board").wait_for()
    page.locator("#rooms").select_option("2")
    expect(page.get_by_label("State of the door")).to_have_value("locked")
    page.get_by_role("button", name="Take this room away").click()
    expect(page.locator(".plan .chamber")).to_have_count(1)
    sheet.press("z")
    expect(page.locator(".plan .chamber")).to_have_count(2)


def test_a_dungeon_by_finger(browser: Browser, house: House) -> None:
    """On a phone: two taps make a room, two more join it; one made by chance is looked through."""
    context = browser.new_context(
        viewport=ViewportSize(width=360, height=740), has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = board(context.new_page(), house, "yabec")
    complaints = complaints_of(page)
    page.locator(".sheet").scroll_into_view_if_needed()
    for square in ((0, 0), (1, 2), (4, 0), (5, 2)):
        page.touchscreen.tap(*place(page, *square))
    expect(page.locator(".plan .chamber")).to_have_count(2)
    page.locator(".pen", has_text="Way").tap()
    page.locator(".sheet").scroll_into_view_if_needed()
    for square in ((0, 1), (4, 1)):
        page.touchscreen.tap(*place(page, *square))
    expect(page.locator("#ways li")).to_have_count(1)
    page.get_by_role("button", name="Make one by chance").tap()
    expect_said(page, "Sound: 10 rooms. It can be played.")
    assert page.get_by_label("Rumours, one a line").input_value()
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(".plan .chamber")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert complaints == []
    assert violations(page) == []
    context.close()

"""Every screen, by day and by night, wide and on a phone: readable for all, and nothing cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import PHONE, SCREENS, violations
from tests.browser.measuring import measured
from tests.browser.walking import WINDOWS

Show = Callable[[str], Page]
DRAWERS = ("seats", "charter", "keys")
TUMBLE = """entry => {
    entry.classList.add('fresh');  // and measured in the same breath: it is soon over
    return entry.querySelector('.die').getAnimations().map(one => one.effect.getTiming().duration);
}"""
WIDTH_UNFOLDED = """() => {
    document.querySelectorAll('main details').forEach(one => { one.open = true; });
    return document.documentElement.scrollWidth;
}"""
ZOOMED: ViewportSize = {"width": 640, "height": 360}  # 1280x720 at 200 %
CROWD_CHOICES = 30
SMALLEST_TARGET = 40  # 44 less borders of neighbours


def test_axe_finds_nothing_serious_on_any_screen(show: Show) -> None:
    found = {name: violations(show(name)) for name in SCREENS}
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_axe_finds_nothing_serious_on_a_phone(show: Show, page: Page) -> None:
    page.set_viewport_size(PHONE)
    found = {name: violations(show(name)) for name in ("start", "hexes", "rooms", "fight", "shop", "game master")}
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_axe_finds_nothing_serious_in_drawers_and_details(show: Show, page: Page) -> None:
    show("game master")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    found = {}
    for drawer in DRAWERS:
        page.locator(f"#{drawer}").evaluate("drawer => drawer.showPopover()")
        found[drawer] = violations(page)
        page.keyboard.press("Escape")
    assert found == {drawer: [] for drawer in DRAWERS}


def test_axe_sees_what_is_wrong(show: Show, page: Page) -> None:
    show("fight")
    page.locator("#wanted").evaluate("one => one.style.color = '#ddd'")
    assert any("color-contrast" in fault for fault in violations(page))


def test_a_phone_shows_every_screen_without_scrolling_sideways(show: Show, page: Page) -> None:
    page.set_viewport_size(PHONE)
    widths = {name: show(name).evaluate(WIDTH_UNFOLDED) for name in SCREENS}
    assert {name: width for name, width in widths.items() if width > PHONE["width"]} == {}


def test_the_fields_of_a_form_stand_in_a_column_beside_their_labels(show: Show) -> None:
    rows = show("new table").locator("fieldset > .field:has(select):visible")
    fields = [row.locator("select").bounding_box() for row in rows.all()]
    labels = [row.locator("label").bounding_box() for row in rows.all()]
    assert len(fields) > 1
    assert len({box["x"] for box in fields if box}) == 1
    assert all(label and field and label["x"] + 100 < field["x"] for label, field in zip(labels, fields, strict=True))


@pytest.mark.parametrize("name", ["hexes", "rooms", "fight", "shop", "ask face"])
def test_on_a_phone_choices_are_large_enough_for_a_thumb(show: Show, page: Page, name: str) -> None:
    page.set_viewport_size(PHONE)
    show(name)
    pressed = "#answer button:visible:not(.placed *), .shop button:visible, #map [data-choice-key]:visible"
    boxes = [button.bounding_box() for button in page.locator(pressed).all()]
    assert boxes
    assert all(box and box["height"] >= SMALLEST_TARGET and box["width"] >= SMALLEST_TARGET for box in boxes)


@pytest.mark.parametrize("name", ["hexes", "rooms", "fight"])
def test_on_a_phone_map_and_choices_are_in_sight_at_once(show: Show, page: Page, name: str) -> None:
    page.set_viewport_size(PHONE)
    show(name)
    last = page.locator("#answer [data-choice-key]:visible").last.bounding_box()
    assert last
    assert last["y"] + last["height"] <= PHONE["height"]
    chart = page.locator("[data-stage-content]:visible").bounding_box()
    assert chart
    assert chart["y"] < PHONE["height"] / 2


def test_on_a_phone_figures_that_changed_leave_the_last_result_its_room(show: Show, page: Page) -> None:
    page.set_viewport_size(PHONE)
    show("fight")
    words = page.locator("#steps .step").last.locator("a")
    page.locator("#now").evaluate("now => now.classList.remove('past')")  # something has just happened
    words.click()
    before = words.bounding_box()
    page.locator("#changed").evaluate("list => { list.innerHTML = '<li>A gargantuan beetle 17 → 2</li>'; }")
    now, changed = words.bounding_box(), page.locator("#changed").bounding_box()
    panel = page.locator("#now").bounding_box()
    assert before
    assert now
    assert changed
    assert panel
    assert now["width"] == before["width"]
    assert changed["height"] > 10
    assert changed["y"] + changed["height"] <= panel["y"] + panel["height"]


def test_light_and_dark_can_be_switched_and_are_remembered(show: Show, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    show("start")
    by_day = page.evaluate(colour)
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(colour) != by_day
    page.reload()
    assert page.evaluate(colour) != by_day


def test_the_game_gives_the_page_its_spot_colour(show: Show, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    show("hexes")
    assert (
        page.locator(".masthead .home").evaluate("home => getComputedStyle(home).backgroundColor") == "rgb(140, 28, 19)"
    )


def test_an_entry_of_the_log_opens_to_rule_chart_and_proof(show: Show, page: Page) -> None:
    show("fight").locator("#entry-14 summary").click()
    page.locator("#entry-14 .chart .lit").wait_for()
    assert "3" in page.locator("#entry-14 .chart .lit th").inner_text()
    assert page.locator("#entry-14 .rules").is_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_tumble_briefly_and_not_at_all_with_reduced_motion(show: Show, page: Page, motion: str) -> None:
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]  # one of the two words above
    entry = show("fight").locator("#entry-14")
    running = entry.evaluate(TUMBLE)
    assert running == ([140] if motion == "no-preference" else [])


@pytest.mark.parametrize("window", [*WINDOWS, "twice as large"])
def test_six_against_twelve_of_long_names_have_room(show: Show, page: Page, window: str) -> None:
    """As large as a crowd may be: whatever stands open is whole, and the rest is a press away."""
    page.set_viewport_size(WINDOWS.get(window, ZOOMED))
    found = measured(show("crowd"))
    assert found["options"] == CROWD_CHOICES
    amiss = ("double", "unreachable", "badges", "twice", "ellipsis", "sideways", "small", "empty")
    assert {name: found[name] for name in amiss if found[name]} == {}
    assert found["cut"] == [] or window == "twice as large"  # there the page may scroll
    assert found["content"] > (0.2 if window == "twice as large" else 0.38)
    open_ones = page.locator("#answer button[name=key]:not(.opens *)")
    for key in open_ones.evaluate_all("all => all.map((one) => one.value)"):
        name = f'#answer button[name=key][value="{key}"]'
        page.locator(name).focus()
        assert page.locator(name).bounding_box(), f"{key} is not seen when it is focused"

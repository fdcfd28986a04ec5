"""The start page is one screen: every game can be begun without scrolling, and one's tables say how they stand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import House, Sit, answer_first, new_table

Show = Callable[[str], Page]
WIDE: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 720},
    {"width": 1280, "height": 800},
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
)
PHONES: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 360, "height": 740})
LOWEST = "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"


@pytest.mark.parametrize("size", WIDE)
def test_every_game_can_be_begun_without_scrolling(show: Show, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    buttons = show("start").locator(".game .go .button")
    assert buttons.count() >= 5
    assert buttons.evaluate_all(LOWEST) <= size["height"]
    assert page.locator(".your-tables > .tables").evaluate_all(LOWEST) <= size["height"]


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_the_first_game_can_be_begun_without_scrolling(show: Show, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    assert show("start").locator(".game:first-child .go .button").evaluate_all(LOWEST) <= size["height"]


def test_each_card_links_to_the_form_of_its_game(show: Show) -> None:
    games = show("start").locator(".game")
    for game in games.all():
        assert "/new/" in str(game.get_by_role("link", name="New table").get_attribute("href"))


def test_a_map_to_print_stays_in_its_frame(sit: Sit, house: House) -> None:
    page = sit()
    new_table(page, house.url)
    answer_first(page)
    page.goto(f"{page.url.partition('?')[0]}/paper?seat=p1")
    frame, drawn = (page.locator(f".suggested {each}").bounding_box() for each in (".small-map", ".small-map svg"))
    assert frame
    assert drawn
    assert drawn["x"] >= frame["x"]
    assert drawn["y"] >= frame["y"]
    assert drawn["y"] + drawn["height"] <= frame["y"] + frame["height"] + 1

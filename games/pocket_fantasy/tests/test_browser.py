"""Pocket Fantasy in a real browser: alone with the referee, and with a human Pocket Master in a second one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, House, Sit, after, choose, house, new_table, sit, take_seat, violations

__all__ = ["house", "sit"]  # fixtures, lent by the browser's own tests
pytestmark = pytest.mark.browser
GAME = "pocket_fantasy"


def test_alone_with_the_referee(sit: Sit, house: House) -> None:
    page = sit()
    new_table(page, house.url, GAME, dice="open", seed="abd", title="Cellars")
    choose(page, "The standard party")
    choose(page, "A new adventure")
    expect(page.locator("#table")).to_contain_text("Level 1 of")
    choose(page, "Onward")
    choose(page, "Light the lantern")
    assert violations(page) == []
    for _ in range(25):
        if page.locator("#answer button", has_text="End the turn").count():
            break
        after(page, page.locator("#answer button").first.click)
    expect(page.locator("#table")).to_contain_text("Round")
    assert violations(page) == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_human_pocket_master_in_a_second_browser(sit: Sit, house: House) -> None:
    """PF-CORE-01: one plays, the other masters; the referee's answers are marked and may be taken for good."""
    player, master = sit(), sit()
    new_table(player, house.url, GAME, dice="open", seed="abd", title="With a master", sit__gm="invite")
    take_seat(master, player.get_by_label("Link for Game master", exact=True).input_value())
    after(player, player.get_by_role("button", name="Begin").click)
    choose(player, "The standard party")
    ruling = master.locator("#answer")
    for _ in range(4):  # the extra kit of each of the four
        expect(ruling.locator(".choice.default")).to_be_visible()
        after(master, ruling.locator(".choice.default").click)
    expect(player.locator("#answer")).to_contain_text("A new adventure")
    assert violations(master) == []

"""yabec in a real browser with a human Dungeon Master in a second one: quick start, rulings, the road, the dungeon."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, House, Sit, after, choose, house, new_table, sit, take_seat, violations

__all__ = ["house", "sit"]  # fixtures, lent by the browser's own tests
pytestmark = pytest.mark.browser


def rule(master: Page, last: str) -> None:
    """Rule as the referee would, up to and including the ruling whose question holds `last`."""
    usual = master.locator("#answer button", has_text="the referee would say so")
    for _ in range(12):
        expect(usual).to_be_visible()
        found = last in master.locator("#table").inner_text()
        after(master, usual.click)
        if found:
            return
    raise AssertionError(f"no ruling on {last}")


def test_a_human_dungeon_master_in_a_second_browser(sit: Sit, house: House) -> None:
    """YB-GEN-01, YB-TOWN-02, YB-TOWN-21: one plays, the other rules; then both see the party in the dungeon."""
    player, master = sit(), sit()
    new_table(player, house.url, "yabec", dice="open", seed="abd", title="With a master", sit__gm="invite")
    take_seat(master, player.locator("#chair-gm .chair-link input").input_value())
    after(player, player.get_by_role("button", name="Begin").click)
    choose(player, "Quick start")
    rule(master, "Does anything else happen")
    expect(player.locator("#answer")).to_contain_text("Set out for")
    assert violations(master) == []
    choose(player, "Set out for")
    choose(player, "Ready")
    choose(master, "Tell them something")
    master.locator("[id^=own-words]").fill("Rain, all the way.")
    after(master, lambda: master.locator("[id^=own-words]").press("Enter"))
    choose(master, "Go on")
    expect(player.locator("#table")).to_contain_text("Rain, all the way.")
    expect(player.locator("#table")).to_contain_text("What does the party do?")
    player.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert player.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_shop_leaves_its_question_in_sight(sit: Sit, house: House) -> None:
    """Rows of an older page pushed the question out of a phone's window, and left half of a wide one empty."""
    player = sit()
    new_table(player, house.url, "yabec", dice="open", seed="abd", title="In the shop")
    choose(player, "Quick start")
    choose(player, "Shop with")
    expect(player.locator(".shelves")).to_be_visible()
    for width, height in ((1280, 720), (PHONE["width"], PHONE["height"])):
        player.set_viewport_size({"width": width, "height": height})
        expect(player.locator("[data-question]")).to_be_in_viewport(ratio=1)
        assert player.evaluate("document.querySelector('#answer').getBoundingClientRect().bottom") > 0.9 * height

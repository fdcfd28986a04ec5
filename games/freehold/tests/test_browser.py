"""Freehold in two real browsers: a player tries something in own words, a human Game Master says how it goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, House, Sit, after, choose, house, new_table, sit, take_seat, violations

__all__ = ["house", "sit"]  # fixtures, lent by the browser's own tests
pytestmark = pytest.mark.browser
GAME = "freehold"


def write(page: Page, words: str) -> None:
    page.locator("#answer input.own-words").fill(words)
    after(page, page.locator("#answer button").first.click)


def test_the_master_rule_between_a_player_and_a_game_master(sit: Sit, house: House) -> None:
    """FH-GM-01, FH-GM-02: own words, a ruling, the log keeps it, and the precedent is shown when the like comes up."""
    player, master = sit(), sit()
    new_table(player, house.url, GAME, dice="open", seed="abd", title="With a master", sit__gm="invite")
    take_seat(master, player.locator("#chair-gm .chair-link input").input_value())
    after(player, player.get_by_role("button", name="Begin").click)
    choose(player, "The usual party")
    choose(player, "Try something else")
    expect(player.locator("#wanted")).to_contain_text("Who tries")  # the master's coming may be told in between
    after(player, player.locator("#answer button").first.click)
    write(player, "sing for the Folk")
    choose(master, "It simply works")
    choose(player, "Hope rises")
    choose(master, "Hope rises")
    write(master, "They sing along, badly.")
    choose(master, "Yes")
    expect(player.locator("#table")).to_contain_text("They sing along, badly.")
    choose(player, "Try something else")
    expect(player.locator("#wanted")).to_contain_text("Who tries")  # the master's coming may be told in between
    after(player, player.locator("#answer button").first.click)
    write(player, "sing for the Folk again")
    expect(master.locator("#table")).to_contain_text("“sing for the Folk” was ruled: it works")
    expect(master.locator("#answer .choice.default")).to_contain_text("It simply works")
    assert violations(master) == []
    player.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert player.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

"""Begone, FOE! in two real browsers: a Dungeon Master prepares, improvises and overrides while a player plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, House, Sit, after, choose, house, new_table, sit, take_seat, violations

__all__ = ["house", "sit"]  # fixtures, lent by the browser's own tests
pytestmark = pytest.mark.browser
GAME = "begone_foe"


def write(page: Page, words: str) -> None:
    field = page.locator("#answer .own-words")
    field.fill(words)
    after(page, lambda: field.press("Enter"))


def test_a_dungeon_master_and_a_player(sit: Sit, house: House) -> None:
    """BF-CORE-06: what the book leaves to the game master is asked of a person, who may also step in."""
    player, master = sit(), sit()
    new_table(player, house.url, GAME, dice="open", seed="salt road", title="Two browsers", sit__gm="invite")
    link = player.locator("#chair-gm .chair-link input").input_value()
    take_seat(master, link)
    after(player, player.get_by_role("button", name="Begin").click)
    choose(player, "Quick start")
    _prepare(master)
    choose(player, "Set out")
    _improvise(player, master)
    _override(player, master)
    choose(master, "Go on")
    expect(player.locator("#answer")).to_contain_text("Leave the dungeon")
    assert violations(player) == []
    player.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert player.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for fact in ("24", "5 turns", "in 3"):  # turn, light, what is checked next
        expect(player.locator(".facts").first).to_contain_text(fact)


def _prepare(master: Page) -> None:
    choose(master, "Prepare a room")
    choose(master, "Drying Room")
    choose(master, "Somebody lives here")
    choose(master, "Halfling")
    write(master, "2")
    choose(master, "Friendly")
    choose(master, "Plant a rumour")
    write(master, "The pump still turns.")
    assert violations(master) == []
    choose(master, "Go on")


def _improvise(player: Page, master: Page) -> None:
    choose(master, "Tell them something")
    write(master, "Somewhere below a bell rings, once.")
    expect(player.locator("#log")).to_contain_text("a bell rings, once")
    choose(master, "Call for a SKILL test")
    after(master, master.locator("#answer button").first.click)
    choose(master, "None")
    write(master, "11")


def _override(player: Page, master: Page) -> None:
    """A figure is tapped on its card, and changed with a reason that all can read."""
    master.locator("button.bar-figure[data-card=c1][data-bar=HP]").first.evaluate("one => one.click()")
    form = master.locator("#change form")
    form.locator("[name=value]").fill("3")
    form.locator("[name=reason]").fill("A bad stair.")
    after(master, form.locator("button").last.click)
    expect(player.locator("#log")).to_contain_text("A bad stair.")

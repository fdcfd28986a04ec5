"""People at one table, each in their own browser: a duel with a game master, served by a real server in a thread."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablewright.web.serving.config import LOOPBACK
from tablewright.web.showing import render
from tests.browser.conftest import Sit, after, new_table, stamp, take_seat, violations
from tests.web.conftest import Served, make_app

# A browser whose reader looks at something else, and wants to be told when it is their move.
ELSEWHERE = """
window.told = [];
window.Notification = class { constructor(title, about) { told.push(about.body); } };
Notification.permission = "granted";
Object.defineProperty(document, "hidden", { get: () => true });
localStorage.setItem("notify", "on");
"""


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[str]:
    """Asked for before `sit`: it closes when everybody has left, else their pages complain that nobody answers."""
    with Served(make_app(tmp_path / "tables.sqlite3", render=render, hosts=LOOPBACK)) as served:
        yield served.address


def act(page: Page) -> None:
    """A move that asks nothing more."""
    after(page, page.get_by_role("button", name="Wait").click)


def link(page: Page, button: str, row: int = 0) -> str:
    """Make a link in the drawer of seats and read it where it is shown this once."""
    page.get_by_role("button", name="Seats").click()
    links = page.locator("#links .fresh-link input")
    before = links.count()
    page.locator("#seats").get_by_role("button", name=button).nth(row).click()
    expect(links).to_have_count(before + 1)
    made = links.last.input_value()
    page.locator("#links .close").click()
    return made


def chair_link(page: Page, name: str) -> str:
    """The link of an empty chair in the lobby."""
    return page.get_by_label(f"Link for {name}", exact=True).input_value()


def follows(other: Page, page: Page) -> None:
    """The other's screen shows what this one shows, without having been touched."""
    expect(other.locator("#table")).to_have_attribute("data-stamp", stamp(page))


def test_two_people_and_a_spectator_see_the_same_table_live(duel: str, sit: Sit) -> None:
    ada, ben, gallery = sit(), sit(), sit()
    new_table(ada, duel, "duel", seats="2", name="Ada", sit__p2="invite", set__rounds="9")
    chairs = ada.locator(".chair")
    expect(chairs.nth(1)).to_contain_text("empty")
    expect(chairs.nth(1).locator(".qr")).to_be_visible()
    expect(ada.locator(".lobby .notice")).to_contain_text("work on this computer only")
    assert violations(ada) == []
    take_seat(ben, chair_link(ada, "Player 2"), "Ben")
    expect(ben.get_by_role("button", name="I am ready")).to_be_visible()
    assert not ben.get_by_role("button", name="Begin").count()
    after(ben, ben.get_by_role("button", name="I am ready").click)
    expect(chairs.nth(1)).to_contain_text("ready")
    expect(chairs.nth(1)).to_contain_text("Ben")
    expect(ada.locator("#said")).to_have_text("Every chair is taken.")
    after(ada, ada.get_by_role("button", name="Begin").click)
    follows(ben, ada)  # the lobby is left first, and play begins thereafter
    expect(ben.locator("#answer")).to_be_visible()
    expect(ben.locator("#said")).to_have_text(ben.locator("#wanted").inner_text())
    gallery.goto(link(ada, "Link for spectators"))
    expect(gallery.locator(".waiting")).to_contain_text("You are watching")
    act(ben)
    follows(ada, ben)
    follows(gallery, ben)
    ada.keyboard.press("T")
    ada.locator("#chat-text").fill("half a <b>sentence</b>")
    act(ben)
    follows(ada, ben)
    expect(ada.locator("#chat-text")).to_have_value("half a <b>sentence</b>")
    expect(ada.locator("#chat-text")).to_be_focused()
    after(ada, lambda: ada.locator("#chat-text").press("Enter"))
    expect(ada.locator("#chat-text")).to_have_value("")
    expect(ben.locator(".heard .unread")).to_have_text("1")
    expect(gallery.locator("#chat-lines")).to_contain_text("half a <b>sentence</b>")
    assert not gallery.locator("#answer, #undo, #chat-text").count()


def test_who_knocks_is_shown_once_let_in_and_led_to_the_table(duel: str, sit: Sit) -> None:
    ada, ben = sit(), sit()
    new_table(ada, duel, "duel", seats="2", name="Ada", sit__p2="invite", admit="1")
    expect(ada.locator(".chair-link")).to_contain_text("you let them in")
    ben.goto(chair_link(ada, "Player 2"))
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take the seat").click()
    knock = ada.locator(".knock")
    expect(knock).to_be_visible()
    expect(ada.locator("#said")).to_contain_text("Ben waits at the door")
    after(ada, ada.get_by_role("button", name="Begin without them").click)
    assert violations(ada) == []
    act(ada)
    expect(knock).to_have_count(1)
    assert not ada.locator(":popover-open").count()
    after(ada, knock.get_by_role("button", name="Let them in").click)
    expect(knock).to_have_count(0)
    expect(ben.locator("#table")).to_be_visible()


def test_one_browser_holds_two_seats_and_goes_from_one_to_the_other(duel: str, sit: Sit) -> None:
    page = sit()
    new_table(page, duel, "duel", seats="2", name="Ada")
    page.locator(".seat-tabs a").nth(1).click()
    expect(page.locator(".seat-tabs a").nth(1)).to_have_attribute("aria-current", "page")
    after(page, page.get_by_role("button", name="Beg").click)
    page.locator(".seat-tabs a").nth(0).click()
    expect(page.locator(".seat-tabs a").nth(0)).to_have_attribute("aria-current", "page")
    act(page)
    assert violations(page) == []


def test_the_game_master_rules_asks_the_table_and_changes_things_for_all_to_see(duel: str, sit: Sit) -> None:
    ada, ben = sit(), sit()
    ada.add_init_script(ELSEWHERE)
    new_table(ada, duel, "duel", seats="1", name="Ada", sit__gm="me", sit__p1="invite", set__rounds="9")
    take_seat(ben, chair_link(ada, "Player 1"))
    after(ada, ada.get_by_role("button", name="Begin").click)
    expect(ben.locator("#answer")).to_be_visible()
    after(ben, ben.get_by_role("button", name="Beg").click)
    expect(ada).to_have_title(re.compile("^Your move"))
    assert ada.evaluate("told") == ["Your word: CANARY-world"]
    ruling = ada.locator("#choices")
    expect(ruling.locator(".choice.default")).to_contain_text("the referee would say so")
    after(ada, ruling.get_by_role("button", name="Ask the table").click)
    ben.locator(".poll").get_by_role("button", name="Mercy").click()
    expect(ruling.locator(".vote")).to_be_visible()
    assert violations(ada) == []
    after(ada, ruling.locator(".choice.default").click)
    expect(ada.locator(".gm")).to_contain_text("Nothing waits for your ruling")
    ada.get_by_text("Change something by hand").click()
    ada.get_by_role("link", name="look up what else can be changed").click()
    ada.get_by_role("link", name="the rounds").click()
    ada.get_by_label("New value").fill("3")
    ada.get_by_label("Reason (everyone sees it)").fill("it is late")
    ada.get_by_role("button", name="Change it").click()
    expect(ben.locator("#log .entry").last).to_contain_text("Overruled")
    ada.get_by_text("What do the others see?").click()
    ada.locator(".see a").first.click()
    expect(ada.locator(".looking")).to_contain_text("you cannot press anything")
    assert not ada.locator("#answer").count()

"""Twelve Years with a friend, each in their own browser: side by side against enemies, and against each other.

The seed is open: it lets the first party meet a wolf south of the city, and the second walk in on it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Sit, after, new_table, stamp, take_seat
from tests.browser.test_together import chair_link

MEETING = "meeting 92"


@pytest.fixture
def two(sit: Sit, house: House) -> tuple[Page, Page]:
    """Ada and Ben, each with a party assembled in the city."""
    ada, ben = sit(), sit()
    new_table(ada, house.url, seats="2", name="Ada", sit__p2="invite", dice="open", seed=MEETING, pace="free")
    take_seat(ben, chair_link(ada, "Player 2"), "Ben")
    after(ada, ada.get_by_role("button", name="Begin").click)
    expect(ben.get_by_role("button", name="Let fate name them")).to_be_visible()
    for page in (ada, ben):
        after(page, page.get_by_role("button", name="Let fate name them").click)
    expect(ada.locator("#table")).to_have_attribute("data-stamp", stamp(ben))  # what Ben did has come to Ada as well
    return ada, ben


def choose(page: Page, name: str) -> None:
    button = page.locator("#answer button").filter(has_text=name).first
    after(page, lambda: button.evaluate("one => one.click()"))  # it may wait behind a fold


def test_two_parties_fight_side_by_side(two: tuple[Page, Page]) -> None:
    """TY-COOP-02, TY-COOP-03: both declare, and the difference of their dice decides."""
    ada, ben = two
    choose(ada, "Go south")
    expect(ada.locator("#table")).to_contain_text("Fight or evade?")
    choose(ben, "Go south")
    for page in two:
        expect(page.locator("#table")).to_contain_text("You are not alone here")
    choose(ada, "Fight")
    expect(ben.locator("#table")).to_contain_text("You are not alone here")
    choose(ben, "Fight")
    for page in two:
        expect(page.locator("#log")).to_contain_text("Difference")


def test_two_parties_fight_each_other_and_stop(two: tuple[Page, Page]) -> None:
    """TY-PVP-01, TY-PVP-08, TY-PVP-13: declared, engaged, and over when nobody attacks."""
    ada, ben = two
    choose(ada, "Attack")
    expect(ben.locator("#table")).to_contain_text("attack you. Engage, or evade?")
    choose(ben, "Stand and fight them")
    for page in two:
        expect(page.locator("#log")).to_contain_text("Difference")
        expect(page.locator("#table")).to_contain_text("They are still here")
    choose(ada, "Stop fighting")
    choose(ben, "Stop fighting")
    for page in two:
        expect(page.locator("#log")).to_contain_text("The fight is over")

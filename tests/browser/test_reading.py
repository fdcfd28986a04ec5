"""A story that two people read at their own pace: each sees who has read it, and who still does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Sit, after, answer_first, new_table, take_seat
from tests.browser.test_together import chair_link

CARD = "dialog.moment[open]"
MOST_ANSWERS = 12


@pytest.fixture
def two(sit: Sit, house: House) -> tuple[Page, Page]:
    """Ada and Ben before a story of Pocket Fantasy: whoever was not asked last has it before them."""
    ada, ben = sit(), sit()
    new_table(ada, house.url, "pocket_fantasy", seats="2", name="Ada", sit__p2="invite", dice="open", seed="a story")
    take_seat(ben, chair_link(ada, "Player 2"), "Ben")
    after(ada, ada.get_by_role("button", name="Begin").click)
    return ada, ben


def test_each_sees_who_still_reads(two: tuple[Page, Page]) -> None:
    for _ in range(MOST_ANSWERS):
        if all(page.locator(CARD).count() for page in two):
            break
        asked = next(page for page in two if page.locator("#answer").count())
        answer_first(asked)
        expect(two[0].locator("#table")).to_have_attribute(
            "data-stamp", two[1].locator("#table").get_attribute("data-stamp") or ""
        )
    first, second = two
    put_away(first)
    names = {first: "Ada", second: "Ben"}
    expect(first.locator("#reading")).to_have_text(f"{names[second]} still reads.")
    expect(second.locator(f"{CARD} .readers").last).to_have_text(f"Read by {names[first]}.")
    put_away(second)
    expect(first.locator("#reading")).to_have_count(0)


def put_away(page: Page) -> None:
    while page.locator(CARD).count():
        page.locator(CARD).last.locator("form button").click()

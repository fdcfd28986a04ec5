"""A game from outside in the browser: begun, played, checked; the broken one beside it is named at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, House, Sit, after, answer_first, new_table, violations

LONGEST = 60


@pytest.fixture(scope="module")
def their_house(outside: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("outside") / "tables.sqlite3", str(outside))
    yield house
    house.close()


def test_it_stands_among_the_others(sit: Sit, their_house: House) -> None:
    page = sit()
    page.goto(their_house.url)
    expect(page.locator(".games > li")).to_have_count(6)
    expect(page.get_by_role("heading", name="Low Water")).to_be_visible()
    expect(page.locator(".broken")).to_contain_text("broken_game, from the package broken-game 0.1")
    assert violations(page) == []


def test_a_whole_crossing_by_clicks(sit: Sit, their_house: House) -> None:
    page = sit()
    new_table(page, their_house.url, "low_water", dice="open", seed="amber crow vale", title="Terns")
    after(page, page.locator("#answer [data-choice-key]:visible").first.click)
    after(page, page.get_by_role("button", name="Set out over the sand").click)
    expect(page.locator("svg.map.hexes")).to_be_visible()
    assert violations(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for _ in range(LONGEST):
        if not page.locator("#answer").count():
            break
        answer_first(page)
    expect(page.locator(".ending h2")).to_be_visible()
    page.get_by_role("link", name="Check the dice").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Every die checks out")

"""The guided first sessions in a real browser, wide and on a phone: what the guide means is pressed, nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, House, Sit, after, violations

MOST_PRESSES = 40
LEAVE = "That was the tour"


def learn(page: Page, house: House, title: str) -> None:
    page.goto(house.url)
    page.get_by_role("button", name=f"Learn {title}").click()
    expect(page.locator("#lesson")).to_be_visible()


def title(page: Page) -> str:
    return page.locator(".lesson-head strong").inner_text()


def follow(page: Page) -> None:
    """The choice that the guide means, which is in sight wherever it stands; or u to take back."""
    meant = page.locator(".choice.meant")
    if meant.count():
        expect(page.locator("[data-choice-key].meant:visible").first).to_be_in_viewport(ratio=0.9)
    after(page, lambda: meant.evaluate("one => one.click()") if meant.count() else page.keyboard.press("u"))


def follow_to(page: Page, wanted: str) -> int:
    for presses in range(MOST_PRESSES):
        if title(page) == wanted:
            return presses
        follow(page)
    raise AssertionError(f"never came to {wanted!r}")


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("Twelve Years", WIDE),
        ("Pocket Fantasy RPG", PHONE),
        ("Begone, FOE!", WIDE),
        ("yabec", PHONE),
        ("Freehold", WIDE),
    ],
)
def test_a_first_session_is_played_by_following_the_guide(
    sit: Sit, house: House, game: str, size: dict[str, int]
) -> None:
    page = sit()
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    learn(page, house, game)
    pointed = page.locator(".choice.meant")
    expect(pointed).to_have_attribute("aria-describedby", "lesson-text")
    assert follow_to(page, LEAVE) <= 26
    expect(page.get_by_role("link", name="A table of your own")).to_be_visible()


def test_dice_are_heard_by_name_and_sentences_end_once(sit: Sit, house: House) -> None:
    page = sit()
    learn(page, house, "Begone, FOE!")
    follow_to(page, "Reading a roll")
    said = page.locator("#said").inner_text()
    assert "To hit: 20 on a d20. " in said
    assert "Morale: 1, 6 on a d6. " in said
    assert ".." not in said
    assert said.endswith(page.locator("#wanted").inner_text())


@pytest.mark.parametrize("game", ["Twelve Years", "Pocket Fantasy RPG"])
def test_a_moment_beside_the_guide_is_read_without_scrolling(sit: Sit, house: House, game: str) -> None:
    page = sit()
    page.set_viewport_size(PHONE)
    learn(page, house, game)
    moment = page.locator("dialog.moment[open]")
    for _ in range(3):
        if moment.count():
            break
        follow(page)
    assert moment.last.evaluate("one => one.scrollHeight - one.clientHeight") <= 1


def test_the_guide_is_sent_away_called_back_and_found_again(sit: Sit, house: House) -> None:
    page = sit()
    learn(page, house, "Freehold")
    follow_to(page, "The next hex")
    assert violations(page) == []
    page.keyboard.press("G")
    expect(page.locator("#lesson")).to_be_hidden()
    page.reload()
    expect(page.locator("#lesson")).to_be_hidden()
    page.get_by_role("button", name="Guide", exact=True).click()
    expect(page.locator("#lesson")).to_be_visible()
    assert title(page) == "The next hex"
    after(page, lambda: page.locator('[name="key"][value="try"]').evaluate("one => one.click()"))
    assert title(page) == "Off the path"
    page.keyboard.press("Escape")
    after(page, lambda: page.locator("#undo").click())
    assert title(page) == "The next hex"


def test_a_hint_is_said_once(sit: Sit, house: House) -> None:
    page = sit()
    page.goto(f"{house.url}/new/freehold")
    page.get_by_role("button", name="Sit down and play").click()
    hint = page.locator("#hints .said")
    expect(hint).to_contain_text("The usual party has one of each")
    after(page, lambda: page.locator("#answer [data-usual]").evaluate("one => one.click()"))
    expect(hint).to_contain_text("A week at home heals")
    after(page, lambda: page.keyboard.press("u"))
    expect(hint).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Hints, each shown once").uncheck()
    page.get_by_label("Hints, each shown once").check()
    expect(hint).to_contain_text("The usual party has one of each")

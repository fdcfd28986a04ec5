"""The game's words at a real server: marked in text, explained on focus, hover and tap, listed for those who ask."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, House, Sit, after, new_table, violations


def begin(page: Page, house: House) -> None:
    new_table(page, house.url, "yabec", dice="open", seed="words")
    after(page, page.locator("#answer button").first.click)
    page.locator(".card .term").first.wait_for()


def test_words_explain_themselves(sit: Sit, house: House) -> None:
    page = sit()
    begin(page, house)
    card, term = page.locator("#term-card"), page.locator(".card .term", has_text="Fighter").first
    term.hover()
    expect(card).to_contain_text("Prime requisite: strength")
    expect(term).to_have_attribute("aria-describedby", "term-card")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("x")
    expect(page.locator("#words dl")).to_contain_text("Fighter")
    page.keyboard.press("x")
    page.set_viewport_size(PHONE)
    term.click()
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert violations(page) == []
    page.goto(f"{house.url}/terms/yabec#sleep")
    expect(page.locator("#sleep dd")).to_contain_text("HD")

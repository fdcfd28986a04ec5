"""The game's words and its book at a real server: marked in text, explained on focus, hover and tap, looked up."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, House, Sit, after, new_table, violations


def begin(page: Page, house: House) -> None:
    new_table(page, house.url, "yabec", dice="open", seed="words")
    after(page, page.locator("#answer [data-choice-key]:visible").first.click)
    page.locator(".card .term").first.wait_for()


def read_and_shut(page: Page) -> None:
    """The drawer is open at a rule, beside the game; then it is shut and empty again."""
    expect(page.locator("#book-found .book-rule").first).to_be_visible()
    page.locator("#book .close").click()
    expect(page.locator("#book")).to_be_hidden()
    page.locator("#book-found").evaluate("found => found.replaceChildren()")


def ways_into_the_book(page: Page, *, phone: bool = False) -> None:
    """From the question, a card, a word, and from how something came about."""
    if phone:
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator("#book-found .book-rule.current")).to_contain_text("in play now")
    read_and_shut(page)
    if phone:
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("link", name="Party and log").click()
    more = page.locator(".card.member details.more").first
    more.evaluate("more => { more.open = true; }")
    more.get_by_role("link", name="In the rules").click()
    read_and_shut(page)
    page.locator(".card .term", has_text="Fighter").first.click()
    page.locator("#term-card [data-book]").first.click()
    expect(page.locator("#term-card")).to_be_hidden()
    read_and_shut(page)
    how = page.locator("#log details.how").last
    how.evaluate("how => { how.open = true; }")
    how.locator("[data-book]").first.click()
    read_and_shut(page)


def test_words_explain_themselves_and_lead_into_the_book(sit: Sit, house: House) -> None:
    page = sit()
    begin(page, house)
    card, term = page.locator("#term-card"), page.locator(".card .term", has_text="Fighter").first
    term.hover()
    expect(card).to_contain_text("Prime requisite: strength")
    expect(term).to_have_attribute("aria-describedby", "term-card")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.keyboard.press("X")
    expect(page.locator("#words dl")).to_contain_text("Fighter")
    page.keyboard.press("X")
    ways_into_the_book(page)
    page.set_viewport_size(PHONE)
    ways_into_the_book(page, phone=True)
    term.click()
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert violations(page) == []
    page.goto(f"{house.url}/terms/yabec#sleep")
    expect(page.locator("#sleep dd")).to_contain_text("HD")

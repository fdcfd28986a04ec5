"""Two people in two browsers, in every game: who is asked answers, and the other is told whom the table waits for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tablewright.rules import GAMES
from tests.browser.conftest import House, Sit, after, answer_first, new_table, stamp, take_seat
from tests.browser.test_together import chair_link

pytestmark = pytest.mark.browser
MOST_ANSWERS = 40
ENOUGH = 2  # answers of each
LOOKS_ELSEWHERE = """() => {
  window.notified = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission() {}
    constructor(title, { body }) { notified.push(body); }
  };
  document.querySelector("#notify").click();
  Object.defineProperty(document, "hidden", { value: true });
}"""


def level(*pages: Page) -> None:
    """Every screen shows the newest that any of them shows."""
    newest = max(int(stamp(page)) for page in pages)
    for page in pages:
        page.wait_for_function("newest => document.querySelector('#table').dataset.stamp >= newest", arg=newest)


def answer_by_turns(page: Page, step: int) -> None:
    """No quick start: everybody makes their own. Then what is usual; else now the first, now the second on offer."""
    usual, choices = page.locator("#answer .choice.default"), page.locator("#answer .choices .choice")
    if not choices.count():
        answer_first(page)
        return
    other = choices.nth((step + 1) % min(2, choices.count()))
    pressed = usual.first if usual.count() and step else other
    after(page, lambda: pressed.evaluate("one => one.click()"))


def asked(page: Page) -> bool:
    return page.locator("#answer").count() > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_goes_to_the_seat_whose_it_is(game: str, sit: Sit, house: House) -> None:
    ada, ben = sit(), sit()
    new_table(ada, house.url, game, seats="2", name="Ada", dice="open", seed="two seats", sit__p2="invite")
    take_seat(ben, chair_link(ada, "Player 2"), "Ben")
    after(ada, ada.get_by_role("button", name="Begin").click)
    level(ada, ben)
    answered = {"Ada": 0, "Ben": 0}
    for step in range(MOST_ANSWERS):
        if min(answered.values()) >= ENOUGH:
            return
        pages = {"Ada": ada, "Ben": ben}
        name = min((each for each in pages if asked(pages[each])), key=lambda each: answered[each])
        page, other = pages[name], ben if name == "Ada" else ada
        if not asked(other):
            expect(other.locator("#choices")).to_contain_text(name)  # waits for them, or: they lead
        answer_by_turns(page, step)
        level(page, other)
        answered[name] += 1
    raise AssertionError(f"one of them was hardly asked: {answered}")


def test_whoever_waits_says_what_they_want(sit: Sit, house: House) -> None:
    """The question is on both pages; a mark is seen on the other within a moment, and goes when it is pressed again."""
    ada, ben = sit(), sit()
    new_table(ada, house.url, "freehold", seats="2", name="Ada", dice="open", seed="company", sit__p2="invite")
    take_seat(ben, chair_link(ada, "Player 2"), "Ben")
    after(ada, ada.get_by_role("button", name="Begin").click)
    for _ in range(MOST_ANSWERS):
        level(ada, ben)
        if ben.locator("#advise .choice").count() and ben.locator(".chip", has_text="Ada leads").count():
            break
        answer_first(ada if asked(ada) else ben)
    expect(ben.locator(".chip")).to_have_text("Ada leads")
    words = ben.locator("#advise .choice .label").first.inner_text()
    after(ben, lambda: ben.locator("#advise .choice").first.evaluate("one => one.click()"))
    expect(ada.locator("#answer .marker")).to_have_attribute("title", "Ben would")
    assert ada.locator("#answer .choice .label", has=ada.locator(".marker")).inner_text().startswith(words)
    after(ben, lambda: ben.locator("#advise .choice").first.evaluate("one => one.click()"))
    expect(ada.locator("#answer .marker")).to_have_count(0)
    ada.evaluate(LOOKS_ELSEWHERE)
    after(ben, ben.get_by_role("button", name="Ring Ada").click)
    expect(ada.locator(".rung")).to_have_text("Ben rings: it is your turn.")
    expect(ada.locator(".masthead .rings")).to_have_attribute("title", "Ben rang for you")
    expect(ada).to_have_title(re.compile("^Ben rings: "))
    assert ada.evaluate("notified") == ["Ben rings: it is your turn."]

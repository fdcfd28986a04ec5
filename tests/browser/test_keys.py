"""The table without a mouse: every key, and that none fires while somebody types."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request, expect

from tablewright.engine.telling.guide import PARTS

Show = Callable[[str], Page]
SOUTH_EAST = "go:2,-1"  # of the gallery's hexes


def sent(page: Page, press: Callable[[], object]) -> str:
    """The answer that a press sends."""
    with page.expect_request(lambda request: request.method == "POST") as caught:
        press()
    request: Request = caught.value
    return parse_qs(request.post_data or "")["key"][0]


def posts_of(page: Page) -> list[str]:
    """What will be posted from now on."""
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    return posts


def test_one_key_fights_on(show: Show, page: Page) -> None:
    show("fight")
    expect(page.locator("#fight-on")).to_be_visible()
    with page.expect_request("**/fight-on"):
        page.keyboard.press(">")


@pytest.mark.parametrize(("key", "answer"), [("i", "fight"), ("v", "evade"), ("1", "item")])
def test_the_badge_of_a_choice_takes_it(show: Show, page: Page, key: str, answer: str) -> None:
    show("fight")
    assert sent(page, lambda: page.keyboard.press(key)) == answer


def test_two_digits_reach_the_later_choices_and_enter_takes_one(show: Show, page: Page) -> None:
    show("shop")
    posts = posts_of(page)
    page.keyboard.type("10")
    expect(page.locator('#answer [data-press="10"]')).to_be_focused()
    assert not posts, "the two digits may have been meant for two questions"
    assert sent(page, lambda: page.keyboard.press("Enter")) == "leave"


def test_a_digit_that_may_have_a_second_one_waits_for_it(show: Show, page: Page) -> None:
    show("shop")
    posts = posts_of(page)
    page.keyboard.press("1")
    page.wait_for_timeout(900)
    assert not posts


def test_a_fold_is_opened_by_its_letter_and_shut_by_escape(show: Show, page: Page) -> None:
    show("shop")
    sell = page.locator('#answer [value="sell-book"]')
    letter = page.locator(".opener", has_text="Sell").get_attribute("data-key") or ""
    expect(sell).to_be_hidden()
    page.keyboard.press(letter)
    expect(sell).to_be_visible()
    page.keyboard.press("Escape")
    expect(sell).to_be_hidden()
    page.keyboard.press(letter)
    assert sent(page, lambda: page.keyboard.press(sell.get_attribute("data-press") or "")) == "sell-book"


def test_letters_go_to_the_hex_in_their_direction(show: Show, page: Page) -> None:
    show("hexes")
    assert sent(page, lambda: page.keyboard.press("d")) == SOUTH_EAST


def test_the_number_pad_lies_like_the_hexes(show: Show, page: Page) -> None:
    show("hexes")
    assert sent(page, lambda: page.keyboard.press("Numpad3")) == SOUTH_EAST


def test_after_an_answer_no_button_has_the_focus(show: Show, page: Page) -> None:
    show("hexes")
    page.locator("#answer button").first.focus()
    sent(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#choices")).to_be_focused()


def test_a_full_stop_takes_the_marked_choice_whatever_it_is(show: Show, page: Page) -> None:
    show("hexes")
    assert sent(page, lambda: page.keyboard.press(".")) == "camp"
    show("fight")
    page.locator("#answer [data-usual]").evaluate("choice => delete choice.dataset.usual")
    page.locator('#answer [data-number="2"]').evaluate("choice => choice.dataset.usual = ''")  # harmless it is not
    assert sent(page, lambda: page.keyboard.press(".")) == "evade"


def test_enter_takes_the_marked_choice_only_where_it_is_harmless(show: Show, page: Page) -> None:
    show("hexes")
    assert sent(page, lambda: page.keyboard.press("Enter")) == "camp"
    show("fight")
    posts = posts_of(page)
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert not posts


def test_no_key_fires_while_somebody_types(show: Show, page: Page) -> None:
    show("fight")
    posts = posts_of(page)
    page.keyboard.press("T")
    expect(page.locator("#chat-text")).to_be_focused()
    page.keyboard.type("1 u o ?")
    expect(page.locator("#chat-text")).to_have_value("1 u o ?")
    page.keyboard.press("Escape")
    expect(page.locator("#chat")).to_be_hidden()
    assert not posts


def test_single_letters_can_be_switched_off(show: Show, page: Page) -> None:
    show("hexes")
    page.keyboard.press("?")
    page.get_by_label("Letter keys").uncheck()
    page.keyboard.press("Escape")
    posts = posts_of(page)
    page.keyboard.press("d")
    page.keyboard.press("T")
    page.wait_for_timeout(100)
    expect(page.locator("#chat")).to_be_hidden()
    assert not posts


def test_undo_log_map_and_help_have_keys(show: Show, page: Page) -> None:
    show("hexes")
    page.keyboard.press("L")
    expect(page.locator("#log-section")).to_be_focused()
    page.keyboard.press("M")
    expect(page.locator("#map-frame")).to_be_focused()
    page.keyboard.press("P")
    expect(page.locator("#group-1")).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_request("**/undo"):
        page.keyboard.press("u")


def test_letters_mean_what_the_guide_says_in_every_face(show: Show, page: Page) -> None:
    """'What would you do? (C)', 'how it came about (H)': the guide speaks alike here and in a terminal."""
    show("fight")
    page.keyboard.press("H")
    how = page.locator("#log .how").last
    expect(how).to_have_attribute("open", "")
    expect(how.locator("summary").first).to_be_focused()
    page.route("**/counsel**", lambda route: route.fulfill(body="I would: fight", content_type="text/html"))
    page.locator("#choices").focus()
    with page.expect_request("**/counsel**"):
        page.keyboard.press("C")
    assert "(C)" in PARTS["counsel"]
    assert "(H," in PARTS["how"]


def test_odds_can_be_hidden_and_stay_so(show: Show, page: Page) -> None:
    show("hexes")
    odds, hex_there = page.locator("#flag .odds"), page.locator("#map [data-choice-key='go:0,1'] .ground")
    hex_there.hover()
    expect(odds).to_be_visible()
    page.keyboard.press("O")
    expect(odds).to_be_hidden()
    page.reload()
    page.mouse.move(5, 5)
    hex_there.hover()
    expect(page.locator("#flag")).to_be_visible()
    expect(odds).to_be_hidden()


def test_the_map_moves_by_arrow_keys_buttons_wheel_and_drag(show: Show, page: Page) -> None:
    show("hexes")
    box = "const box = document.querySelector('#map').viewBox.baseVal; [box.x, box.y, box.width]"
    first = page.evaluate(box)
    page.locator("#map-frame").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(box)[0] > first[0]
    page.get_by_role("button", name="Closer").click()
    assert page.evaluate(box)[2] < first[2]
    page.get_by_role("button", name="To the party").click()
    page.mouse.move(300, 250)
    page.mouse.wheel(0, 300)
    page.mouse.wheel(0, 300)
    assert page.evaluate(box)[2] > first[2] * 0.9
    before = page.evaluate(box)
    page.mouse.down()
    page.mouse.move(400, 300, steps=4)
    page.mouse.up()
    assert page.evaluate(box)[0] < before[0]


def test_a_click_on_a_hex_is_its_choice(show: Show, page: Page) -> None:
    show("hexes")
    hex_there = page.locator("#map [data-choice-key='go:0,1'] .ground")
    assert sent(page, hex_there.click) == "go:0,1"


def test_a_double_click_answers_once(show: Show, page: Page) -> None:
    show("hexes")
    posts = posts_of(page)
    sent(page, page.locator("#map [data-choice-key] .ground").first.dblclick)
    page.wait_for_timeout(150)
    assert len(posts) == 1


def test_a_finger_aims_first_and_goes_with_the_second_tap(show: Show, page: Page) -> None:
    show("hexes")
    posts = posts_of(page)
    tap = "hex => hex.dispatchEvent(new PointerEvent('click', {bubbles: true, pointerType: 'touch'}))"
    hex_there = page.locator("#map [data-choice-key='go:0,1']")
    hex_there.evaluate(tap)
    expect(page.locator("#said")).to_contain_text("tap again")
    assert not posts
    assert sent(page, lambda: hex_there.evaluate(tap)) == "go:0,1"
    assert len(posts) == 1


def test_a_replay_is_stepped_with_brackets_and_arrows(show: Show, page: Page) -> None:
    show("replay")
    with page.expect_request("**/replay?step=5**"):
        page.keyboard.press("]")
    with page.expect_request("**/replay?step=3**"):
        page.keyboard.press("ArrowLeft")

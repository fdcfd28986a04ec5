"""Views that cross on the wire: what is older never hides what is newer, and what comes twice is told once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tablewright.messages import views as parts
from tablewright.web.pages.live import as_event
from tablewright.web.showing import render
from tests.browser import gallery
from tests.browser.conftest import GALLERY, stamp

pytestmark = pytest.mark.browser
Show = Callable[[str], Page]
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
COUNT = """() => {
  window.heard = window.swaps = 0;
  document.addEventListener("htmx:sse:before:message", ({ detail }) => { window.heard += !detail.message.event; });
  document.addEventListener("htmx:after:swap", () => { window.swaps += 1; });
}"""


def view(screen: str, stamped: int) -> str:
    """The table as it comes later, with an entry of the log that nobody has read."""
    last = gallery.LOG.tellings[-1]
    fresh = parts.NumberedTelling(last.number + stamped, last.telling)
    log = parts.LogView((*gallery.LOG.tellings, fresh), fresh=fresh.number)
    return render.table_parts(gallery.table_page(gallery.SCENES[screen](), log=log, stamp=stamped))


def answered_with(page: Page, *views: str) -> None:
    """What the next answers bring, one after the other."""
    left = [*views]

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        route.fulfill(body=left.pop(0), headers={"content-type": "text/html; charset=utf-8"})

    page.route(f"{GALLERY}/**", answer)


def answer(page: Page) -> None:
    """By script: neither a key nor a pointer, either of which would cut the telling short."""
    with page.expect_response(lambda response: response.request.method == "POST") as caught:
        page.locator("#answer button[name=key]").first.evaluate("one => one.click()")
    caught.value.finished()
    page.evaluate(PAINTED)


def test_a_late_answer_does_not_hide_a_newer_view(show: Show, page: Page) -> None:
    show("hexes")
    answered_with(page, view("fight", 12), view("hexes", 11), view("hexes", 13))
    answer(page)
    expect(page.locator("#table")).to_have_attribute("data-stamp", "12")
    answer(page)
    assert stamp(page) == "12"
    expect(page.locator("#table.mode-fight")).to_have_count(1)
    answer(page)
    expect(page.locator("#table:not(.mode-fight)")).to_have_attribute("data-stamp", "13")


def test_what_is_being_told_goes_on_when_the_same_view_comes_twice(show: Show, page: Page) -> None:
    show("hexes")
    answered_with(page, view("fight", 12), view("fight", 12))
    answer(page)
    expect(page.locator("#now.told-now")).to_have_count(1)
    page.locator("#now").evaluate("one => { one.dataset.first = 'yes'; }")
    answer(page)
    expect(page.locator("#now[data-first]")).to_have_count(0)
    expect(page.locator("#now.told-now")).to_have_count(1)


def test_what_the_form_has_shown_the_live_line_does_not_show_again(show: Show, page: Page) -> None:
    show("hexes")
    page.evaluate(COUNT)
    answered_with(page, view("fight", 12))
    answer(page)
    assert told_live(page, view("fight", 12)) == 1
    assert told_live(page, view("fight", 13)) == 2


def test_what_the_form_says_stays_when_the_live_line_was_quicker(show: Show, page: Page) -> None:
    """Both are as new; the form's may bear a notice."""
    held: list[Route] = []
    show("hexes")
    page.evaluate(COUNT)
    page.route(f"{GALLERY}/**", lambda one: held.append(one) if one.request.method == "POST" else one.fallback())
    page.locator("#answer button[name=key]").first.evaluate("one => one.click()")
    told_live(page, view("fight", 12))
    held[0].fulfill(body=view("hexes", 12), headers={"content-type": "text/html; charset=utf-8"})
    expect(page.locator("#table:not(.mode-fight)")).to_have_attribute("data-stamp", "12")
    page.evaluate(PAINTED)
    expect(page.locator("#table.mode-fight")).to_have_count(0)


def told_live(page: Page, text: str) -> int:
    """How many views have been put into the page when the live line has brought this one."""
    headers = {"content-type": "text/event-stream; charset=utf-8"}
    page.route(f"{GALLERY}/**/live*", lambda route: route.fulfill(body=as_event("view", text, 1), headers=headers))
    page.evaluate("() => { window.heard = 0; htmx.trigger('#wire', 'again'); }")
    page.wait_for_function("() => window.heard > 0")
    page.evaluate(PAINTED)
    return int(page.evaluate("window.swaps"))

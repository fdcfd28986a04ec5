"""A group evening of each game in real browsers (`make evening`): two players and, where there is one, a master; in
Twelve Years three people and two bots.

Counted are pages without a question or anything to do, markers that did not arrive, steps at which somebody had no say,
and moves by which a bot was ahead.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablewright.rules import GAMES, ruleset
from tests.browser.conftest import House, Sit, after, answer_first, new_table, take_seat
from tests.browser.test_together import chair_link
from tests.browser.test_two_seats import asked, level

pytestmark = [pytest.mark.browser, pytest.mark.evening]
STEPS, MOST_STEPS = 20, 90  # at which not only the master is asked, and all together
ENOUGH = 0.9  # of the steps at which the master is not the only one who is asked
TO_DO = "#answer button, #answer input, #answer textarea, #advise button[name=key], #suggest, #own-deeds .choice"
RING = "#choices button[name=for_seat]"
PEOPLE = {"twelve_years": ("Ada", "Ben", "Cat")}


def sit_down(game: str, sit: Sit, house: House) -> dict[str, Page]:
    """Everybody at a table of this game, each in a browser of their own."""
    names = PEOPLE.get(game, ("Ada", "Ben"))
    pages = {name: sit() for name in names}
    first, *others = pages
    seats = {f"sit__p{number}": "invite" for number, _ in enumerate(others, 2)}
    bots = {f"sit__p{number}": "bot:cautious" for number in (4, 5)} if game == "twelve_years" else {}
    master = {"sit__gm": "invite"} if ruleset(game).gm_seat else {}
    size = str(len(names) + len(bots))
    fields = {**seats, **bots, **master, "dice": "open", "seed": "evening"}
    new_table(pages[first], house.url, game, seats=size, name=first, **fields)
    for number, name in enumerate(others, 2):
        take_seat(pages[name], chair_link(pages[first], f"Player {number}"), name)
    if master:
        pages["Mae"] = sit()
        links = pages[first].get_by_label("Link for").all()
        take_seat(pages["Mae"], links[-1].input_value(), "Mae")
    after(pages[first], pages[first].get_by_role("button", name="Begin").click)
    return pages


def answer_as_usual(page: Page) -> None:
    usual = page.locator("#answer .choice.default")
    if usual.count():
        after(page, lambda: usual.first.evaluate("one => one.click()"))
    else:
        answer_first(page)


def mark_something(page: Page, asked_of: Page, had: Counter[str]) -> None:
    """A marker goes up on the page of whoever is asked; of somebody a move ahead, on their own alone."""
    plans = page.locator(".chip").first.inner_text().startswith("A move ahead")
    shown = page.locator("#advise .marker.own") if plans else asked_of.locator("#answer .marker")
    before = shown.count()
    after(page, lambda: page.locator("#advise button[name=key]").first.evaluate("one => one.click()"))
    had["marks"] += 1
    try:
        expect(shown).to_have_count(before + 1)
    except AssertionError:
        had["marks lost"] += 1


def ahead(page: Page, house: House) -> int:
    """By how many moves a bot is before the slowest person; 0 where seats have no moves of their own."""
    table = page.url.split("/t/")[1].partition("?")[0]
    view: dict[str, Any] = page.request.get(f"{house.url}/api/v1/tables/{table}").json()
    moves: dict[str, int] = view.get("moves") or {}
    people = [moves[seat] for seat in ("p1", "p2", "p3") if seat in moves]
    bots = [moves[seat] for seat in ("p4", "p5") if seat in moves]
    return max(bots) - min(people) if people and bots else 0


@pytest.mark.parametrize("game", GAMES)
def test_an_evening(game: str, sit: Sit, house: House) -> None:
    pages, had = sit_down(game, sit, house), Counter[str]()
    for step in range(MOST_STEPS):
        if step - had["steps of the master"] == STEPS:
            break
        level(*pages.values())
        if any(page.locator(".after, #ending").count() for page in pages.values()):
            break
        waits = [name for name, page in pages.items() if asked(page)]
        only_the_master = waits == ["Mae"]
        had["steps of the master"] += only_the_master
        for name, page in pages.items():
            has_a_say = page.locator(TO_DO).count() > 0
            had["empty pages"] += not has_a_say and page.locator(RING).count() == 0
            if not only_the_master:
                had[f"say of {name}"] += has_a_say
                had[f"looks of {name}"] += 1
        had["ahead"] = max(had["ahead"], ahead(pages["Ada"], house))
        assert waits, f"nobody is asked at step {step}"
        name = min(waits, key=lambda each: had[f"answers of {each}"])
        adviser = next((page for page in pages.values() if page.locator("#advise button[name=key]").count()), None)
        if adviser is not None and step % 5 == 0 and len(waits) == 1 and name != "Mae":
            mark_something(adviser, pages[name], had)
        answer_as_usual(pages[name])
        had[f"answers of {name}"] += 1
    print(f"\n{game}: {dict(had)}")
    assert (had["empty pages"], had["marks lost"], had["ahead"] <= 1) == (0, 0, True), dict(had)
    says = {name: had[f"say of {name}"] / had[f"looks of {name}"] for name in pages if name != "Mae"}
    assert min(says.values()) >= ENOUGH, says

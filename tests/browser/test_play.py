"""Twelve Years at a real server: a campaign by clicks, a phone, keys alone, a crash, no script at all."""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.rules import ruleset
from tests.browser.conftest import PHONE, House, Sit, after, answer_first, at_table, new_table, stamp, violations

LONGEST = 40  # answers of a campaign that is short enough to be clicked through
GAME = "twelve_years"


@cache
def short_seed() -> str:
    """A seed whose campaign is soon over when everything is answered in the first way that is offered."""
    return next(seed for seed in (f"short {number}" for number in range(200)) if _is_short(seed))


def _is_short(seed: str) -> bool:
    game_rules = ruleset(GAME)
    setup = Setup("short", GAME, game_rules.version, open_dice(seed), ("p1",), settle(game_rules.settings, {}))
    game = Game(game_rules, setup)
    for _ in range(LONGEST):
        if game.outcome is not None:
            return True
        asked = game.pending[0]
        game.answer("p1", asked.options[0] if asked.options else asked.default)
    return False


def test_a_whole_campaign_by_clicks(sit: Sit, house: House) -> None:
    page = sit()
    new_table(page, house.url, dice="open", seed=short_seed(), title="A short one")
    for _ in range(LONGEST):
        if not page.locator("#answer").count():
            break
        answer_first(page)
    expect(page.locator(".ending h2")).to_be_visible()
    expect(page).to_have_title(re.compile("^Over: A short one"))
    assert violations(page) == []
    page.get_by_role("link", name="Check the dice").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Every die checks out")
    page.go_back()
    page.get_by_role("link", name="The chronicle").click()
    expect(page.locator(".chronicle-text h1")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    page.locator("[data-step=on]").click()
    expect(page.locator("#slider")).to_have_value("1")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#slider")).to_have_value("2")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="What if?").click()
    expect(page.locator("#answer")).to_be_visible()
    page.goto(house.url)
    expect(page.locator(".your-tables .table-card")).to_have_count(2)  # the finished one, and what would have been


def test_a_run_on_a_phone(sit: Sit, house: House) -> None:
    page = sit()
    page.set_viewport_size(PHONE)
    page.goto(house.url)
    page.get_by_role("link", name="New table").first.click()
    page.get_by_role("button", name="Sit down and play").click()
    at_table(page)
    for _ in range(6):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        answer_first(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Charter").click()
    expect(page.locator("#charter")).to_be_visible()


def press_first(page: Page) -> None:
    """By its badge; a number that a second digit could follow waits for Enter."""
    first = page.locator("#answer [data-press], #answer .figure").first
    badge = first.get_attribute("data-press") or first.get_attribute("value") or ""
    page.keyboard.type(badge)
    if len(badge) > 1 or page.locator(f'#answer [data-press^="{badge}"]').count() > 1:
        page.keyboard.press("Enter")


def test_a_run_by_keyboard_alone(sit: Sit, house: House) -> None:
    page = sit()
    page.goto(f"{house.url}/new/{GAME}")
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.textContent") != "Sit down and play":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    at_table(page)
    for _ in range(8):
        if page.locator("#answer .own-words").count():
            page.locator("#answer .own-words").focus()
            after(page, lambda: page.keyboard.press("Enter"))
        else:
            after(page, lambda: press_first(page))
    page.keyboard.press("u")
    expect(page.locator("#log .entry, #notice:not([hidden])").first).to_be_visible()


def test_names_are_typed_one_after_the_other(sit: Sit, house: House) -> None:
    page = sit()
    new_table(page, house.url)
    after(page, page.get_by_role("button", name="Name them yourself").click)
    words = page.locator("#answer .own-words")
    for name in ("Ysolde", "Rook"):
        expect(words).to_be_focused()
        expect(words).not_to_have_value("Ysolde")
        words.fill(name)
        after(page, lambda: words.press("Enter"))
    expect(page.locator(".side")).to_contain_text("Rook")


NOTE_TONES = """
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    document.documentElement.dataset.heard = "tones";
    return made.call(this);
  };
"""


def test_dice_are_heard_by_who_switched_sounds_on(sit: Sit, house: House) -> None:
    page = sit()
    page.add_init_script(NOTE_TONES)
    new_table(page, house.url)
    after(page, page.get_by_role("button", name="Let fate name them").click)
    expect(page.locator("html")).not_to_have_attribute("data-heard", "tones")  # silent unless somebody asks for it
    page.keyboard.press("?")
    page.get_by_label("Sound for dice").check()
    page.keyboard.press("Escape")
    after(page, lambda: page.keyboard.press("s"))  # a step into unknown land: dice fall
    expect(page.locator("html")).to_have_attribute("data-heard", "tones")


def test_reload_and_crash_in_mid_fight_lose_nothing(browser: Browser, tmp_path: Path) -> None:
    house = House(tmp_path / "tables.sqlite3")
    page = browser.new_context().new_page()
    new_table(page, house.url, dice="open", seed=short_seed())
    for _ in range(LONGEST):
        if page.locator(".mode-fight").count():
            break
        answer_first(page)
    expect(page.locator("#field .token.foes").first).to_be_visible()
    answer_first(page)
    before = _what_is_seen(page)
    page.reload()
    assert _what_is_seen(page) == before
    house.kill()
    page.locator("#answer button[name=key]").first.evaluate("one => one.click()")
    expect(page.locator("#wire-lost")).to_be_visible()
    house.start()
    expect(page.locator("#wire-lost")).to_be_hidden()
    assert _what_is_seen(page) == before
    answer_first(page)
    page.context.close()
    house.close()


def _what_is_seen(page: Page) -> list[str]:
    """The table in words, without what is only about the press of a button."""
    return [page.locator(part).inner_text() for part in (".facts", ".wanted", ".side", ".foot")]


def test_forms_answer_without_script(browser: Browser, house: House) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{house.url}/new/{GAME}")
    page.get_by_role("button", name="Sit down and play").click()
    at_table(page)
    first = stamp(page)
    page.locator("#answer button[name=key]").first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-stamp", first)
    expect(page.locator("#log .entry").first).to_be_attached()  # the page may still be coming
    page.context.close()


def test_a_refusal_is_said_and_changes_nothing(sit: Sit, house: House) -> None:
    page = sit()
    new_table(page, house.url, undo="never")
    answer_first(page)
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#undo")).to_have_attribute("title", re.compile("nothing is taken back"))


def test_the_log_has_no_gap_when_old_entries_are_opened(sit: Sit, house: House) -> None:
    page = sit()
    new_table(page, house.url)
    for _ in range(25):
        if not page.locator("#answer").count():
            break
        answer_first(page)
    while page.locator("#log-older .older a").count():
        before = page.locator(".log .entry").count()
        page.locator("#log-older .older a").click()
        expect(page.locator(".log .entry")).not_to_have_count(before)
    numbers = [int(row.get_attribute("data-number") or 0) for row in page.locator(".log .entry").all()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_page_that_stays_open_keeps_its_newest_entries(sit: Sit, house: House) -> None:
    page = sit()
    new_table(page, house.url)
    for _ in range(12):
        answer_first(page)
    page.locator("#log-older").evaluate(
        """older => {
          for (let number = 1; number <= 300; number++) {
            const entry = document.querySelector("#log > .entry").cloneNode(true);
            Object.assign(entry, { id: `old-${number}` }).dataset.number = number;
            older.append(entry);
          }
        }"""
    )
    shown = page.locator("#log > .entry").count()
    while page.locator("#log > .entry").count() == shown and page.locator("#log-older > .entry").count() >= 300:
        answer_first(page)
    expect(page.locator("#log-older > .entry")).to_have_count(150)
    first = page.locator("#log-older > .entry").first.get_attribute("data-number")
    expect(page.locator("#log-older .older a")).to_have_attribute("href", re.compile(rf"/log\?before={first}&seat=p1"))


def test_a_note_on_the_map_and_what_the_figures_mean(sit: Sit, house: House) -> None:
    page = sit()
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    new_table(page, house.url, dice="open", seed="a note")
    answer_first(page)
    page.locator(".strip-open").click()
    expect(page.locator("#figures")).to_contain_text("Gold")
    page.keyboard.press("Escape")
    page.locator("dialog.moment").get_by_role("button").click()
    page.get_by_role("button", name="Map", exact=True).click()
    page.locator("#notes summary").click()
    page.locator("#note-text").fill("ravens next time")
    after(page, page.locator("#notes button").click)
    expect(page.locator("#notes li")).to_contain_text("ravens next time")
    expect(page.locator("#map .noted")).to_have_count(1)
    assert violations(page) == []


def test_undo_takes_a_card_back_too(sit: Sit, house: House) -> None:
    page = sit()
    page.goto(f"{house.url}/new/pocket_fantasy")
    page.get_by_label("Seven Candles").check()
    page.locator("[name=undo]").evaluate("one => { one.value = 'always'; }")
    page.get_by_role("button", name="Sit down and play").click()
    at_table(page)
    card = page.locator("dialog.kind-story[open]")
    while not card.count():
        usual = page.locator("#answer .choice.default")
        pressed = (usual if usual.count() else page.locator("#answer .choice")).first
        after(page, partial(pressed.evaluate, "one => one.click()"))
    expect(card.get_by_role("heading")).to_have_text("Seven Candles")
    after(page, page.locator("#undo").click)
    expect(card).to_have_count(0)

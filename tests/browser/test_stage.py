"""What a good stage is, driven by a real browser: every game from a new table through its first fight, at both sizes.

At every decision: the last result, the party's bars and the first choice are in sight, nothing has jumped, at most
seven choices stand open, no key or placeholder shows, the keyboard is where it was, and what a screen reader hears is
the result, then the question. One walk a game and size; the wide one goes by Tab and Enter alone.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tablewright.engine.telling.staging import AT_FIRST_SIGHT
from tests.browser.conftest import House, Sit, after

WIDE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
SEEDS = {"twelve_years": 4, "pocket_fantasy": 0, "begone_foe": 7, "freehold": 0, "yabec": 4}  # that soon meet somebody
# What somebody presses who wants to see a fight; else the marked choice, else the first.
EAGER = re.compile(r"^(Attack|Fight)|^Go (south|east|west|down)|^A (stuck )?door")
MOST_PRESSES = 10  # from a new table to its first fight
FIGHT = 6  # decisions of it that are looked at
MOST_SHIFT = 0.02
MOST_BYTES = 60_000  # of a new table's page, packed, without its faces

WATCH = """
window.shifted = 0;
const add = (list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value; };
new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
"""

LOOK = """(most) => {
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = (one, within = document.documentElement) => {
    const box = one?.getBoundingClientRect(), frame = within.getBoundingClientRect();
    if (!box?.width) return false;
    const above = box.top < Math.max(0, frame.top) - 1;
    return !above && box.top + Math.min(box.height, 12) <= Math.min(innerHeight, frame.bottom) + 1;
  };
  const open = all("#answer .choice").filter((one) => !one.closest("details:not([open])"));
  const bars = all(innerWidth < 700 ? ".party-strip .gauge" : ".people .card.member .bar:first-of-type");
  const hidden = bars.filter((one) => !seen(one)).length;
  const facts = find(".facts")?.getBoundingClientRect(), moment = find("dialog.moment[open]");
  const isCut = (box) => box.top < facts.bottom && (box.right > facts.right + 1 || box.bottom > facts.bottom + 2);
  const steps = all("#steps .step"), words = find("#table").innerText;
  const raw = words.match(/\\{[a-z_|]*\\}|\\bundefined\\b|: None\\b|\\b[a-z]+_[a-z_]+\\b|\\["|\\bnull\\b/g);
  return {
    faults: [
      steps.length && !seen(steps.at(-1), find("#steps")) ? "the last result is out of sight" : "",
      hidden ? `bars out of sight: ${hidden}` : "",
      open.length && !seen(open[0], find("#choices")) ? "the first choice is out of sight" : "",
      open.length > most ? `${open.length} choices stand open` : "",
      raw ? `raw: ${[...new Set(raw)].join(", ")}` : "",
      all(".fact").some((one) => one.checkVisibility() && isCut(one.getBoundingClientRect())) ? "a fact is cut" : "",
      moment && !seen(moment.querySelector("form"), moment) ? "a moment's button is out of sight" : "",
      document.documentElement.scrollWidth > innerWidth ? "the page is too wide" : "",
    ].filter(Boolean),
    top: find("#choices").getBoundingClientRect().top,
    wanted: find("#wanted")?.textContent ?? "",
    said: find("#said")?.textContent ?? "",
    last: steps.at(-1)?.innerText.trim().slice(0, 12) ?? "",
    focus: document.activeElement?.closest("#choices, .moment") ? "" : document.activeElement?.tagName,
    mode: find("#table").className.match(/mode-(\\w+)/)[1],
  };
}"""


WEIGH = """() => performance.getEntries()
  .filter((one) => one.encodedBodySize && !/woff2|[/]live/.test(one.name) && !one.name.includes("/new/"))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def target(page: Page, been: set[str]) -> Locator:
    """What is pressed next; a way is not gone twice."""
    shown = page.locator("#answer .choice:visible")
    labels = [(one.locator(".label").inner_text(), one.get_attribute("value") or "") for one in shown.all()]
    for place, (label, key) in enumerate(labels):
        if EAGER.search(label) and key not in been:
            been |= {key} if label.startswith(("Go ", "A ")) else set()
            return shown.nth(place)
    marked = page.locator("#answer .choice.default:visible")
    first = page.locator('#answer [data-number="1"]:visible')
    return next((one for one in (marked, first, shown) if one.count()), page.locator("#answer button")).first


def press(page: Page, been: set[str], *, by_keys: bool) -> None:
    words = page.locator("#answer .own-words")
    if words.count():
        return after(page, lambda: words.press("Enter"))
    wanted = target(page, been)
    if not by_keys:
        return after(page, wanted.click)
    wanted.evaluate("one => { window.wanted = one; document.querySelector('#choices').focus(); }")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === window.wanted"):
            return after(page, lambda: page.keyboard.press("Enter"))
    raise AssertionError("the choice cannot be reached by Tab")


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("game", SEEDS)
def test_from_a_new_table_through_the_first_fight(sit: Sit, house: House, game: str, size: str) -> None:
    page = sit()
    page.set_viewport_size(WIDE if size == "wide" else PHONE)
    page.emulate_media(color_scheme="light" if size == "wide" else "dark", reduced_motion="reduce")
    page.add_init_script(WATCH)
    page.goto(f"{house.url}/new/{game}")
    page.evaluate("document.fonts.ready")  # nobody presses before they can read
    page.locator("#seed").evaluate("(one, seed) => { one.value = seed; }", f"the stage {SEEDS[game]}")
    page.locator("#dice").evaluate("one => { one.value = 'open'; }")
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_selector("#answer")
    page.wait_for_load_state("load")
    assert 20_000 < page.evaluate(WEIGH) < MOST_BYTES
    faults: list[str] = []
    been: set[str] = set()
    presses, fought, top = 1, 0, 0.0
    while fought < FIGHT and presses <= MOST_PRESSES:
        page.wait_for_timeout(30)  # what follows a change of the page has its turn
        look: Any = page.evaluate(LOOK, AT_FIRST_SIGHT)
        fought += look["mode"] == "fight" or bool(fought)
        faults += [f"{presses}: {fault}" for fault in look["faults"]]
        if presses > 1:
            faults += [f"{presses}: the question has moved"] if abs(look["top"] - top) > 1 else []
            faults += [f"{presses}: focus is lost to {look['focus']}"] if look["focus"] else []
            in_order = look["said"].find(look["last"]) <= look["said"].rfind(look["wanted"])
            faults += [f"{presses}: heard {look['said']!r}"] if look["last"] and not in_order else []
        top = look["top"]
        if moment := page.locator("dialog.moment[open]").count():
            page.keyboard.press("Escape")
            faults += [f"{presses}: a moment stays"] if page.locator("dialog.moment[open]").count() == moment else []
        if not page.locator("#answer").count():
            break
        presses += not fought
        press(page, been, by_keys=size == "wide")
    shifted = page.evaluate("window.shifted")
    assert faults == []
    assert shifted < MOST_SHIFT
    assert fought, f"no fight within {MOST_PRESSES} presses"

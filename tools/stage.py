"""The whole stage, driven: every game from its first page to the end of a fight, wide and on a phone, light and dark.

`python -m tools.stage [GAME...] [wide] [phone]` (or `make stage`) looks at every decision as the tests do at their
first ones (tests/browser/walking.py), goes round all that can be pressed by Tab, and lets axe look at each new kind of
screen.
One line a walk: presses to the fight, decisions seen, how it ended, layout shift; then what was amiss.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import product
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import AXE, complaints_of
from tests.browser.walking import SEEDS, SIZES, Walk, sit_down
from tests.patience import PATIENCE
from tools.pictures import CHROMIUM, LIGHTS, QUIET, Light, served

MOST_DECISIONS = 60
MOST_SHIFT = 0.02

ROUND = """() => {
  const all = [...document.querySelectorAll("#answer .choice, #answer summary, #answer .own-words, .foot-tools .tool")];
  window.missing = new Set(all.filter((one) => one.checkVisibility() && !one.disabled));
  document.querySelector("#choices").focus();
  return window.missing.size;
}"""
TAKE = "() => { window.missing.delete(document.activeElement); return window.missing.size; }"
MISSING = "() => [...window.missing].map((one) => one.innerText.trim().slice(0, 30)).join(', ')"


def go_round(walk: Walk) -> None:
    """Tab alone comes to everything that can be pressed."""
    left: int = walk.page.evaluate(ROUND)
    for _ in range(3 * left + 20):
        if not left:
            break
        walk.page.keyboard.press("Tab")
        left = walk.page.evaluate(TAKE)
    if left:
        walk.blame(f"not reached by Tab: {walk.page.evaluate(MISSING)}")
    walk.page.locator("#choices").focus()


def look_over(walk: Walk) -> None:
    """What axe finds, in the light that is on."""
    walk.page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = walk.page.evaluate("axe.run(document)")
    walk.blame(*(f"axe: {one['id']} at {one['nodes'][0]['target']}" for one in found["violations"]))


def walked(browser: Browser, url: str, game: str, size: str, light: Light) -> list[str]:
    """One walk, as lines."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    complaints = complaints_of(page)
    walk = sit_down(page, url, game, size, light)
    modes: set[str] = set()
    while True:
        walk.look()
        if walk.mode not in modes:
            modes.add(walk.mode)
            go_round(walk)
            look_over(walk)
        done = walk.fought and walk.mode != "fight"
        if done or walk.is_over or walk.decisions >= MOST_DECISIONS:
            break
        walk.press()
    shifted: float = page.evaluate("window.shifted")
    if shifted > MOST_SHIFT:
        walk.blame(f"shifted {shifted:.3f}")
    jumps: list[str] = page.evaluate("[...new Set(window.jumps)]")  # also those that a press excuses
    context.close()
    end = "over" if done or walk.is_over else "not over"
    line = f"{game} {size} {light}: fight after {walk.presses} presses, {walk.decisions} decisions, {end}, "
    return [
        f"{line}shift {shifted:.4f}, {len(walk.faults)} faults",
        *walk.faults,
        *complaints,
        *(f"jumped {each}" for each in jumps),
    ]


def wished(known: Iterable[str]) -> list[str]:
    """Those that were named, or all of them."""
    return [each for each in known if each in sys.argv] or list(known)


def main() -> None:
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for game, size, light in product(wished(SEEDS), wished(SIZES), LIGHTS):
            print(*walked(browser, url, game, size, light), sep="\n  ", flush=True)
        browser.close()


if __name__ == "__main__":
    main()

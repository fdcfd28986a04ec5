"""The whole stage, driven and measured: every game past its first fight, in five windows, by day and by night.

`python -m tools.stage [GAME...] [WINDOW...] [light|dark] [--json] [--answers N]` (or `make stage`) looks at every
decision as the tests do at their first ones (tests/browser/walking.py), measures it by the names that a script can find
(tests/browser/measuring.py), goes round all that can be pressed by Tab, and lets axe look at each new kind of screen.
One line a walk, then what was amiss; with `--json` (or JSON=1) one line of JSON a walk and nothing else. What walks
seldom come to is looked at by `python -m tools.questions`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from itertools import product
from statistics import median
from typing import Any, TypeVar

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import AXE, complaints_of
from tests.browser.measuring import EFFECT, measured
from tests.browser.walking import SEEDS, WINDOWS, Light, Walk, sit_down
from tests.patience import PATIENCE
from tools.pictures import CHROMIUM, LIGHTS, QUIET, served

MOST_DECISIONS = 60
MOST_SHIFT = 0.02
Each = TypeVar("Each", bound=str)

ROUND = """() => {
  const all = [...document.querySelectorAll("#picks > li > .choice, #answer .own-words, .foot-tools .tool")];
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


class Figures:
    """What was measured on a walk, decision by decision."""

    def __init__(self) -> None:
        self.seen: list[dict[str, Any]] = []
        self.opened = 0  # decisions whose answer stood in a fold

    def add(self, walk: Walk, found: dict[str, Any]) -> None:
        self.seen.append(found)
        for name in ("cut", "double", "astray", "unreachable", "badges", "twice", "ellipsis", "empty"):
            if found[name]:
                walk.blame(f"{name}: {found[name][:3]}")

    def share(self, name: str) -> float:
        return round(min((each[name] for each in self.seen if each["open"]), default=0.0), 3)

    def many(self, name: str) -> int:
        return sum(bool(each[name]) for each in self.seen)

    def line(self, game: str, window: str, light: str, walk: Walk) -> dict[str, Any]:
        effects: list[float] = walk.page.evaluate("window.effects")
        outcomes: list[float] = walk.page.evaluate("window.outcomes")
        asked = [each for each in self.seen if each["options"]]
        return {
            "game": game,
            "window": window,
            "light": light,
            "answers": walk.decisions,
            "cut": self.many("cut"),
            "folded": round(self.opened / max(1, len(asked)), 3),
            "picture": round(median(each["picture"] for each in self.seen), 3),
            "content": round(median(each["content"] for each in self.seen), 3),
            "least_content": self.share("content"),
            "words": median(each["words"] for each in asked) if asked else 0,
            "twice": self.many("twice"),
            "ellipsis": self.many("ellipsis"),
            "sideways": self.many("sideways"),
            "shift": round(walk.page.evaluate("window.shifted"), 4),
            "badge_mismatch": self.many("badges") + walk.mismatched,
            "unreachable": self.many("unreachable"),
            "ms_to_effect": round(median(effects)) if effects else 0,
            "ms_to_outcome": round(median(outcomes)) if outcomes else 0,
            "faults": len(walk.faults),
        }


def walked(browser: Browser, url: str, game: str, window: str, light: Light, most: int) -> tuple[Any, list[str]]:
    """One walk: its line, and what was amiss."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    complaints = complaints_of(page)
    page.add_init_script(EFFECT)
    walk = sit_down(page, url, game, window, light)
    figures, modes = Figures(), set[str]()
    while True:
        walk.look()
        figures.add(walk, measured(page))
        if walk.mode not in modes:
            modes.add(walk.mode)
            go_round(walk)
            look_over(walk)
        if walk.is_over or walk.decisions >= most:
            break
        try:
            figures.opened += walk.press()
        except PlaywrightError as error:
            walk.blame(f"nothing came of a press: {str(error).splitlines()[0]}")
            break
    line = figures.line(game, window, light, walk)
    jumps: list[str] = page.evaluate("[...new Set(window.jumps)]")  # also those that a press excuses
    context.close()
    return line, [*walk.faults, *complaints, *(f"jumped {each}" for each in jumps)]


def wished(known: Iterable[Each]) -> list[Each]:
    """Those that were named, or all of them."""
    return [each for each in known if each in sys.argv] or list(known)


def main() -> None:
    if {"-h", "--help"} & set(sys.argv):
        raise SystemExit(__doc__)
    most = int(sys.argv[sys.argv.index("--answers") + 1]) if "--answers" in sys.argv else MOST_DECISIONS
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for game, window, light in product(wished(SEEDS), wished(WINDOWS), wished(LIGHTS)):
            line, amiss = walked(browser, url, game, window, light, most)
            print(json.dumps(line), flush=True)
            if "--json" not in sys.argv:
                print(*amiss, sep="\n  ", flush=True)
        browser.close()


if __name__ == "__main__":
    main()

"""A walk over the stage: from a new table to a fight and through it, looking at every decision.

At each of them: the last result, the party's bars and the first choice are in sight, nothing has jumped, at most seven
choices stand open, no key or placeholder shows, foes have icons of their own, the keyboard is where it was, and what a
screen reader hears is the result, then the question. The wide walk goes by Tab and Enter alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import parse_qs

from playwright.sync_api import Page, ViewportSize

from tablewright.engine.telling.keys import ROOM
from tests.browser.conftest import PHONE, WIDE, after

Light = Literal["light", "dark"]
SIZES: dict[str, ViewportSize] = {"wide": WIDE, "phone": PHONE}
WINDOWS: dict[str, ViewportSize] = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in ((1280, 720), (1366, 768), (1920, 1080), (390, 844), (360, 740))
}
SEEDS = {"twelve_years": 4, "pocket_fantasy": 0, "begone_foe": 7, "freehold": 0, "yabec": 4}  # that soon meet somebody
# What somebody presses who wants to see a fight; else the marked choice, else the first.
EAGER = re.compile(r"^(Attack|Fight)|^Go (south|east|west|down)|^A (stuck )?door")
MOST_TABS = 200
PHONE_UP_TO = 700

WATCH = """
window.shifted = 0;
window.jumps = [];
const called = ({ node }) => node?.id || node?.className?.baseVal || node?.className || node?.nodeName;
// A browser forgives what moves within half a second of a press. A slow machine answers later than that, and draws it
// later still: so what a press or its answer moves is forgiven until half a second after the frame that shows it.
let pressed = false, waits = false, forgiven = 0;
const soon = () => { if (!waits) forgiven = performance.now() + 500; };
const forgive = () => { forgiven = Infinity; requestAnimationFrame(() => requestAnimationFrame(soon)); };
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { pressed = true; forgive(); }, true);
addEventListener("htmx:before:request", () => {
  if (pressed) { waits = true; forgiven = Infinity; }
  pressed = false;
});
for (const kind of ["htmx:after:swap", "htmx:error", "htmx:response:error"])
  addEventListener(kind, () => { if (waits) { waits = false; forgive(); } });
const add = (list) => {
  for (const one of list.getEntries()) {
    const counts = !one.hadRecentInput && one.startTime > forgiven;
    if (counts) window.shifted += one.value;
    if (counts || one.value > .01)
      window.jumps.push(`${one.value.toFixed(3)} ${one.sources.map(called).join(", ")}${counts ? ", counted" : ""}`);
  }
};
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
  const small = innerWidth < 700, wide = (one) => one.getBoundingClientRect().width > 2;
  const open = all("#picks > .pick:not(.placed), #picks > .opens:not([hidden])").filter(wide);
  const bars = all(small ? ".party-strip .gauge" : ".people .card.member .bar:first-of-type");
  const hidden = bars.slice(0, 4).filter((one) => !seen(one)).length;
  const facts = find(".facts")?.getBoundingClientRect(), moment = find("dialog.moment[open]");
  const isCut = (box) => box.top < facts.bottom && (box.right > facts.right + 1 || box.bottom > facts.bottom + 2);
  const steps = all("#steps .step"), words = find("#table").innerText;
  const result = small ? steps.at(-1) : all("#log > .entry:not([hidden])").at(-1);
  const hides = moment || (small && find("#now.past"));
  const raw = words.match(/\\{[a-z_|]*\\}|\\bundefined\\b|: None\\b|\\b[a-z]+_[a-z_]+\\b|\\["|\\bnull\\b/g);
  const ids = all(".opener .label").map((one) => one.textContent.trim()).filter((title) => /^[A-Z]\\d+\\b/.test(title));
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  const kinds = new Map(), alike = [];
  for (const token of all(".field.wide .token")) {
    const icon = token.querySelector("use")?.getAttribute("href"), side = token.classList.contains("foes");
    const name = (token.querySelector("title")?.textContent ?? "").split(/[,:;(\\n]| \\d/)[0].trim();
    const kind = side ? name.split(" ").at(-1).toLowerCase() : "the party";
    if (icon && kinds.has(icon) && kinds.get(icon) !== kind) alike.push(`${kind} like ${kinds.get(icon)}`);
    if (icon) kinds.set(icon, kind);
  }
  return {
    faults: [
      result && !hides && !seen(result, small ? find("#now") : find(".log")) ? "the last result is out of sight" : "",
      hidden ? `bars out of sight: ${hidden}` : "",
      open.length && !seen(open[0], find("#choices")) ? "the first choice is out of sight" : "",
      open.length > most + 1 ? `${open.length} buttons stand open` : "",
      ids.length ? `raw: ${ids}` : "",
      raw ? `raw: ${[...new Set(raw)].join(", ")}` : "",
      alike.length ? `icons: ${alike.join(", ")}` : "",
      all(".fact").some((one) => one.checkVisibility() && isCut(one.getBoundingClientRect())) ? "a fact is cut" : "",
      moment && !seen(moment.querySelector("form"), moment) ? "a moment's button is out of sight" : "",
      find("#now").compareDocumentPosition(find("#wanted")) & follows ? "" : "the question is read before the result",
      document.documentElement.scrollWidth > innerWidth ? "the page is too wide" : "",
    ].filter(Boolean),
    top: find("#choices").getBoundingClientRect().top,
    wanted: find("#wanted")?.textContent ?? "",
    said: find("#said")?.textContent ?? "",
    last: steps.at(-1)?.textContent.trim().slice(0, 12) ?? "",
    focus: document.activeElement?.closest("#choices, .moment") ? "" : document.activeElement?.tagName,
    mode: find("#table").className.match(/mode-(\\w+)/)[1],
  };
}"""

# Every choice as [key, label, whether it is the marked one, the fold it waits in].
CHOICES = """() => [...document.querySelectorAll("#answer button[name=key]")].map((one) =>
  [one.value, (one.querySelector(".label") ?? one).textContent.trim(), one.matches(".default"),
    one.closest(".opens:not(.open)")?.querySelector(".opener").dataset.foldOf ?? ""])"""


@dataclass(slots=True)
class Walk:
    """One person at a new table: what was pressed, and what was not as it should be."""

    page: Page
    by_keys: bool
    presses: int = 1
    decisions: int = 0
    fought: int = 0
    mode: str = ""
    faults: list[str] = field(default_factory=list)
    been: set[str] = field(default_factory=set)
    mismatched: int = 0  # badges that meant something else
    posted: list[str] = field(default_factory=list)
    _top: float | None = None

    def look(self) -> None:
        """See whether all is in its place; a moment is looked at and put away."""
        self.page.wait_for_timeout(30)  # what follows a change of the page has its turn
        look: Any = self.page.evaluate(LOOK, ROOM)
        self.mode = look["mode"]
        self.fought += self.mode == "fight" or bool(self.fought)
        self.blame(*look["faults"])
        if self._top is not None:
            self._compare(look)
        self._top = look["top"]
        self._end_moment()

    def _compare(self, look: Any) -> None:
        self.blame(*["the question has moved"] * (abs(look["top"] - (self._top or 0)) > 1))
        self.blame(*[f"focus is lost to {look['focus']}"] * bool(look["focus"]))
        in_order = look["said"].find(look["last"]) <= look["said"].rfind(look["wanted"])
        self.blame(*[f"heard {look['said']!r}"] * bool(look["last"] and not in_order))

    def _end_moment(self) -> None:
        moments = self.page.locator("dialog.moment[open]")
        while many := moments.count():
            self.page.keyboard.press("Escape")
            if moments.count() == many:
                self.blame("a moment stays")
                break

    def blame(self, *faults: str) -> None:
        self.faults += [f"{self.decisions} ({self.mode}): {fault}" for fault in faults]

    @property
    def is_over(self) -> bool:
        return not self.page.locator("#answer").count()

    def press(self) -> bool:
        """Answer; whether it stood in a fold."""
        self.presses += not self.fought
        self.decisions += 1
        words = self.page.locator("#answer .own-words")
        if words.count():
            after(self.page, lambda: words.press("Enter"))
            return False
        key, fold = target(self.page, self.been)
        self.posted.clear()
        if not fold and not self.page.locator(shown(key)).count() and self.page.locator(".opens.open").count():
            self.page.locator(".verb > .opener").click()  # back from the verb of the last time
        by_badge = self.by_keys and self.decisions % 2
        press = self._press_badge if by_badge else self._press_by_keys if self.by_keys else self._click
        after(self.page, lambda: press(key, fold))
        self.mismatched += key not in self.posted
        return bool(fold)

    def _press_by_keys(self, key: str, fold: str) -> None:
        """Tab to it, and Enter; what waits in a fold is opened in the same way."""
        self.page.locator("#choices").focus()
        if fold:
            self._tab_to(f'[data-fold-of="{fold}"]')
        self._tab_to(f'#answer button[name=key][value="{quoted(key)}"]')

    def _tab_to(self, selector: str) -> None:
        self.page.evaluate("(selector) => { window.wanted = document.querySelector(selector); }", f".foot {selector}")
        for _ in range(MOST_TABS):
            if self.page.evaluate("document.activeElement === window.wanted"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by Tab")

    def _press_badge(self, key: str, fold: str) -> None:
        """Press the badge that the choice bears; what waits in a fold has its button's before."""
        if fold:
            self.page.keyboard.press(self._badge(f'.foot [data-fold-of="{fold}"]'))
        keys = self._badge(f'[data-choice-key="{quoted(key)}"]:visible')
        if not keys:  # what play cannot undo has none
            self.page.locator(shown(key)).first.click()
        for each in keys:
            self.page.keyboard.press(each)
        if len(keys) > 1 and not self.posted:
            self.page.keyboard.press("Enter")

    def _badge(self, selector: str) -> str:
        badge = self.page.locator(f"{selector} [data-badge]").first
        return (badge.get_attribute("data-badge") or "") if badge.count() else ""

    def _click(self, key: str, fold: str) -> None:
        """Point at it where it stands."""
        if fold:
            self.page.locator(f'[data-fold-of="{fold}"]:visible').first.click()
        self.page.locator(shown(key)).first.click()


def quoted(key: str) -> str:
    return key.replace("\\", "\\\\").replace('"', '\\"')


def shown(key: str) -> str:
    """The one visible thing for a choice; a question for figures has buttons of its own."""
    return f'[data-choice-key="{quoted(key)}"]:visible, #answer .figure[value="{quoted(key)}"]'


def target(page: Page, been: set[str]) -> tuple[str, str]:
    """What is pressed next, and the fold it waits in; a way is not gone twice."""
    choices: list[tuple[str, str, bool, str]] = page.evaluate(CHOICES)
    for key, label, _, fold in choices:
        if EAGER.search(label) and key not in been:
            been |= {key} if label.startswith(("Go ", "A ")) else set()
            return key, fold
    open_ones = [each for each in choices if not each[3]] or choices
    return next(((key, fold) for key, _, marked, fold in choices if marked), (open_ones[0][0], open_ones[0][3]))


def sit_down(page: Page, url: str, game: str, size: str, light: Light) -> Walk:
    """A new table with its defaults, of known dice."""
    page.set_viewport_size({**SIZES, **WINDOWS}[size])
    page.emulate_media(color_scheme=light, reduced_motion="reduce")
    page.add_init_script(WATCH)
    page.goto(f"{url}/new/{game}")
    page.evaluate("document.fonts.ready")  # nobody presses before they can read
    page.locator("#seed").evaluate("(one, seed) => { one.value = seed; }", f"the stage {SEEDS[game]}")
    page.locator("#dice").evaluate("one => { one.value = 'open'; }")
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_selector("#answer")
    page.wait_for_load_state("load")
    walk = Walk(page, by_keys={**SIZES, **WINDOWS}[size]["width"] > PHONE_UP_TO)
    page.on("request", lambda request: walk.posted.extend(parse_qs(request.post_data or "").get("key", [])))
    return walk

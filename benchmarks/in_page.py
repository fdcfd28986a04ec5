"""The edition without a server beside Pyodide's own bare start in the same browser, from the same plain host."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Frame, Page, sync_playwright

from benchmarks.figures import Figure, percentile
from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.game.saves import header_line, record_lines
from tablewright.rules import ruleset
from tablewright.web.in_page.building import build, pyodide_folder
from tests.in_page.conftest import UNDER, Chromium, Host, arrive, arrived, complete

RUNS = 7
VISITS = ("first visit", "cached")
RECORDS, ANSWERS = 2000, 200
BARE = """<!doctype html><script type="module">
import { loadPyodide } from "./bare/pyodide.mjs";
await loadPyodide({ indexURL: "./bare/" });
document.documentElement.dataset.ready = performance.now();
</script>"""
UPLOAD = """async ([base, save]) => {
  const form = new FormData(document.querySelector("#from-file"));
  form.set("save", new File([save], "table.tw"));
  return (await fetch(`${base}/tables/upload`, { method: "POST", body: form })).url;
}"""
# From the click until the page that shows what came of it is painted; below 0 where there is nothing to press.
PRESS = """async () => {
  const stamp = () => document.querySelector("#table").dataset.stamp, before = stamp();
  const all = [...document.querySelectorAll("#answer button[name=key]")];
  const button = all.find((one) => one.matches(".default")) ?? all[0];
  if (!button) return -1;
  const began = performance.now();
  button.click();
  return new Promise((resolve) => {
    const done = () => resolve(performance.now() - began);
    const look = () => requestAnimationFrame(stamp() === before ? look : done);
    look();
  });
}"""


def in_page() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="tablewright-bench-") as name, sync_playwright() as playwright:
        top = Path(name)
        folder = top / UNDER
        folder.parent.mkdir(parents=True)
        build(folder, lambda said: None)
        shutil.copytree(pyodide_folder(), top / "bare")
        (top / "bare.html").write_text(BARE, "utf-8")
        host = Host(folder)
        bare = f"{host.url.removesuffix(UNDER)}bare.html"
        taken: dict[str, list[float]] = {}
        answers: list[Figure] = []

        def take(name: str, milliseconds: float) -> None:
            taken.setdefault(name, []).append(milliseconds)

        for run in range(RUNS):
            browser = Chromium(playwright, top / f"bare-{run}")
            for visit in VISITS:
                take(f"bare, {visit}", _bare(browser.tab(), bare))
            browser.close()
            browser = Chromium(playwright, top / f"ours-{run}")
            for visit in VISITS:
                page = browser.tab()
                _starts(page, host, visit, take)
                page.close()
            if run == RUNS - 1:
                answers = list(_answers(browser.tab(), host))
            browser.close()
        for what, values in taken.items():
            bare_one = median(taken[f"bare, {what.rpartition(', ')[2]}"])
            aim = {"start page": "1.0 of bare", "first question": "1.25 of bare"}.get(what.partition(",")[0], "")
            of = {"runs": RUNS, "of bare": round(median(values) / bare_one, 2)}
            yield Figure(f"in a page: {what}", round(median(values)), "ms", aim, of)
        yield from answers
        host.stop()


def _bare(page: Page, address: str) -> float:
    page.goto(address)
    taken = float(page.wait_for_function("document.documentElement.dataset.ready").json_value())
    page.close()
    return taken


def _starts(page: Page, host: Host, visit: str, take: Callable[[str, float], None]) -> None:
    """The start page, and then a new table's first question: only what the browser and we take, not the finger."""
    frame = arrive(page, f"{host.url}/")
    start = _mark(page, "tw-page")
    frame.goto(f"{host.url}/new/twelve_years")
    asked = page.evaluate("performance.now()")
    frame.get_by_role("button", name="Sit down and play").click()
    frame.locator("#table").wait_for()
    take(f"start page, {visit}", start)
    take(f"first question, {visit}", start + _mark(page, "tw-question") - float(asked))
    complete(page)


def _mark(page: Page, name: str) -> float:
    script = f"performance.getEntriesByName('{name}').at(-1)?.startTime ?? 0"
    while not (at := float(page.evaluate(script))):
        page.wait_for_timeout(5)
    return at


def _answers(page: Page, host: Host) -> Iterator[Figure]:
    frame = arrive(page, f"{host.url}/")
    complete(page)
    base = f"/{host.url.split('/', 3)[3]}"
    address = frame.evaluate(UPLOAD, [base, _long_game().decode()])
    frame = arrive(page, address)
    taken: list[float] = []
    elements: list[int] = []
    for _ in range(ANSWERS):
        milliseconds = _pressed(frame)
        if milliseconds < 0:
            break
        taken.append(milliseconds)
        elements.append(int(frame.evaluate("document.querySelectorAll('*').length")))
        frame = arrived(page)
    of = {"game": "freehold", "records": RECORDS, "answers": len(taken)}
    yield Figure("in a page: an answer, median", round(median(taken), 1), "ms", "80", of)
    yield Figure("in a page: an answer, 99 of 100", round(percentile(taken, 0.99), 1), "ms", "200", of)
    yield Figure("in a page: elements of the page, most", max(elements), "", "", of)
    heap = page.evaluate("window.tablewright.ask({ stats: true })")["heap"]
    yield Figure("in a page: linear memory", round(heap / 2**20, 1), "MB", "64", of)


def _pressed(frame: Frame) -> float:
    return float(frame.evaluate(PRESS))


def _long_game() -> bytes:
    """A campaign of so many records that is not over."""
    rules = ruleset("freehold")
    bot = rules.bots["steady"].make()
    for seed in range(100):
        game = Game(rules, Setup("long", rules.key, rules.version, open_dice(f"long {seed}"), ("p1",), {}))
        while game.outcome is None and len(game.records) < RECORDS:
            decision = game.pending[0]
            policy = rules.referee if decision.seat == rules.gm_seat else bot
            game.answer(decision.seat, policy(decision, rules.view(game.state_for(decision.seat), decision.seat)))
        if game.outcome is None:
            return header_line(game.setup) + record_lines(game.records)
    raise SystemExit("no campaign lasts so long")


MEASURES = {"in-page": in_page}

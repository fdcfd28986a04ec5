"""The table page in a real browser: its weight, how soon a press is on the screens, layout shift, and Lighthouse.

Needs playwright and Chromium, as the tests do; Lighthouse is asked where npm has put it (`npm install lighthouse`
anywhere above, or on the path), and left out where it is not.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, percentile
from benchmarks.web import Served, served

GAMES = ("twelve_years", "pocket_fantasy", "begone_foe", "freehold", "yabec")
CHROMIUM = "/usr/bin/chromium"
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
PRESSES = 12
SCREENS = {"desktop": ["--preset=desktop"], "phone": []}


def table_page() -> Iterator[Figure]:
    """Bytes over the wire without fonts, and the time from a press to the screens of who pressed and who looks on."""
    from playwright.sync_api import sync_playwright

    with _house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for game in GAMES:
            yield from _measured(browser, server.address, game)
        browser.close()


@contextmanager
def _house() -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder, served(f"{folder}/tables.sqlite3") as server:
        yield server


def _measured(browser: Any, url: str, game: str) -> Iterator[Figure]:
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    page, other = context.new_page(), context.new_page()
    table = _sit_down(page, url, game)
    weight, files = _weight(browser, context, table)
    yield Figure("table page without fonts", weight, "bytes", "< 60000", {"game": game, "files": files})
    page.goto(table)
    other.goto(table)
    own, others = _times(page, other)
    yield Figure("press to own screen, median", percentile(own, 0.5), "ms", "< 50 on a quiet machine", {"game": game})
    yield Figure("press to another screen, median", percentile(others, 0.5), "ms", "< 150", {"game": game})
    context.close()


def _weight(browser: Any, seated: Any, table: str) -> tuple[int, int]:
    """What a browser fetches that comes for the first time: bytes and files, without fonts and the live line."""
    context = browser.new_context(storage_state=seated.storage_state())
    page = context.new_page()
    sizes: dict[str, int] = {}
    page.on("requestfinished", lambda request: sizes.__setitem__(request.url, request.sizes()["responseBodySize"]))
    page.goto(table)
    page.wait_for_load_state("load")
    page.wait_for_timeout(500)
    context.close()
    fetched = [size for address, size in sizes.items() if ".woff2" not in address and "/live" not in address]
    return sum(max(0, size) for size in fetched), len(fetched)


def _sit_down(page: Any, url: str, game: str) -> str:
    page.goto(f"{url}/new/{game}")
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_selector("#answer")
    return str(page.url)


def _times(page: Any, other: Any) -> tuple[list[float], list[float]]:
    """Both pages note when their table changes, by the clock that they share."""
    watch = """() => new MutationObserver(() => { window.changed = performance.timeOrigin + performance.now(); })
      .observe(document.querySelector("#table"), { attributes: true, attributeFilter: ["data-stamp"] })"""
    own: list[float] = []
    others: list[float] = []
    for one in (page, other):
        one.evaluate(watch)
    for _ in range(PRESSES):
        if not page.locator("#answer").count():
            break
        stamp = page.locator("#table").get_attribute("data-stamp")
        began = page.evaluate("""() => {
          const now = performance.timeOrigin + performance.now();
          document.querySelector("#answer .choice.default, #answer button").click();
          return now;
        }""")
        for one, times in ((page, own), (other, others)):
            one.wait_for_function("(stamp) => document.querySelector('#table').dataset.stamp !== stamp", arg=stamp)
            times.append(one.evaluate("window.changed") - began)
        time.sleep(0.05)
    return own, others


# --- Lighthouse ------------------------------------------------------------------------------------------------------
def lighthouse() -> Iterator[Figure]:
    """Scores of a table page that anybody may look at, on both screens; nothing where Lighthouse is not installed."""
    command = _lighthouse()
    if not command:
        print("lighthouse is not installed: left out", file=sys.stderr)
        return
    from playwright.sync_api import sync_playwright

    with _house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for game in GAMES:
            context = browser.new_context()
            table = _sit_down(context.new_page(), server.address, game)
            (cookie,) = context.cookies()
            for screen, options in SCREENS.items():
                yield from _scores(command, table, f"{cookie['name']}={cookie['value']}", game, screen, options)
            context.close()
        browser.close()


def _lighthouse() -> str:
    here = [folder / "node_modules" / ".bin" / "lighthouse" for folder in (Path.cwd(), *Path.cwd().parents)]
    return shutil.which("lighthouse") or next((str(path) for path in here if path.exists()), "")


def _scores(command: str, url: str, cookie: str, game: str, screen: str, options: list[str]) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        headers, report = Path(folder, "headers.json"), Path(folder, "report.json")
        headers.write_text(json.dumps({"Cookie": cookie}), "utf-8")
        words = [command, url, "--quiet", "--output=json", f"--output-path={report}", f"--extra-headers={headers}"]
        words += [f"--chrome-path={CHROMIUM}", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
        words += ["--only-categories=performance,accessibility,best-practices", *options]
        subprocess.run(words, check=True, capture_output=True, timeout=300)
        found = json.loads(report.read_text("utf-8"))
    on = {"game": game, "screen": screen}
    for name, category in found["categories"].items():
        yield Figure(f"lighthouse {name}", round(100 * category["score"]), "of 100", "95; 100 but for speed", on)
    shift = found["audits"]["cumulative-layout-shift"]["numericValue"]
    yield Figure("layout shift", round(shift, 4), "", "< 0.02", on)


MEASURES = {"table-page": table_page, "lighthouse": lighthouse}

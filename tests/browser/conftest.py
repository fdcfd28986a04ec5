"""A real server in a process of its own, a gallery of hand-made screens, and axe to look at both."""

from __future__ import annotations

import re
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, Route, ViewportSize, expect

from tablewright.engine.scene import Scene
from tablewright.engine.thinking.forecast import Ends
from tablewright.web.acts import sketching
from tablewright.web.drawing.svg import content_of
from tablewright.web.serving.asking import Form
from tablewright.web.showing import beside, render
from tablewright.web.showing.ink import readable
from tests.browser import gallery
from tests.patience import PATIENCE

AXE = Path(__file__).parents[2] / "tools" / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
GALLERY = "http://gallery.test"
PHONE: ViewportSize = {"width": 360, "height": 740}
WIDE: ViewportSize = {"width": 1280, "height": 800}
Sit = Callable[[], Page]
CONFLICT = 409
REACHED = "stamp => Number(document.querySelector('#table').dataset.stamp) >= stamp"
expect.set_options(timeout=1000 * PATIENCE)

_KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".jpg": "image/jpeg",
}
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'"


# --- a real server ---------------------------------------------------------------------------------------------------
# All these people come from one address, and in a quick run they found more tables than one address may.
_NO_LIMITS = [word for name in ("tables_rate", "address_rate") for word in ("--limit", f"{name}=0")]


def _free_port() -> int:
    """One that the system lends to nobody: it is still free when a server that was killed wants it back."""
    while True:
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", 20_000 + secrets.randbelow(12_000)))
            return int(tried.getsockname()[1])


class House:
    """`tablewright serve` as a person starts it. It can be killed and started again on the same store and port."""

    def __init__(self, store: Path, python: str = sys.executable) -> None:
        self.store, self.port, self._python = store, _free_port(), python
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [self._python, "-m", "tablewright", "serve", "--port", str(self.port), "--no-open", "--quiet"]
        command += ["--store", str(self.store), *_NO_LIMITS]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert f":{self.port}" in line, f"the server did not say where it is, but {line!r}"

    def kill(self) -> None:
        self._stop(signal.SIGKILL)

    def close(self) -> None:
        self._stop(signal.SIGTERM)

    def _stop(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        assert self._process.stdout
        self._process.stdout.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house") / "tables.sqlite3")
    yield house
    house.close()


# --- the gallery -----------------------------------------------------------------------------------------------------
def _table(scene: Callable[[], Scene]) -> str:
    return render.table(gallery.table_page(scene()))


SCREENS: dict[str, Callable[[], str]] = {
    "start": lambda: render.start(gallery.start_page()),
    "first visit": lambda: render.start(gallery.start_page(tables=False)),
    "new table": lambda: render.new_table(gallery.new_table_page()),
    "invite": lambda: render.invite(gallery.invite_page()),
    "error": lambda: render.error(gallery.error_page()),
    "own_data": lambda: render.own_data(gallery.own_data_page()),
    "verify": lambda: render.verify(gallery.verify_page()),
    "replay": lambda: render.replay(gallery.replay_page()),
    "chronicle": lambda: render.chronicle(gallery.chronicle_page()),
    "game master": lambda: render.table(gallery.table_page(gallery.rooms(), gm=gallery.gm_view())),
    "spectator": lambda: render.table(gallery.spectator_page()),
    "refused": lambda: render.table(gallery.refused_page()),
    "hot seat": lambda: render.table(gallery.hot_seat_page()),
    **{name: partial(_table, make) for name, make in gallery.SCENES.items()},
    **{f"ask {kind}": partial(_table, partial(gallery.assembly, kind)) for kind in ("text", "number", "few", "face")},
}


def _answer(route: Route) -> None:
    """What the gallery's server would say, under the same policy as the real one."""
    path = route.request.url.removeprefix(GALLERY).partition("?")[0]
    headers = {"content-security-policy": _POLICY}
    if path.startswith("/accent/"):
        day, night = readable(f"#{path.removeprefix('/accent/')}")
        style = f":root {{ --day: {day}; --night: {night}; }}"
        route.fulfill(body=style, headers={**headers, "content-type": "text/css"})
    elif path.startswith("/static/"):
        kind = _KINDS[Path(path).suffix]
        route.fulfill(body=content_of(path.removeprefix("/static/")), headers={**headers, "content-type": kind})
    elif path.endswith("/live"):
        route.fulfill(body=": quiet\n\n", headers={**headers, "content-type": "text/event-stream"})
    elif path.endswith("/ends"):
        page = beside.EndsPage(gallery.frame(), "friday", Ends(6, 20, 34))
        route.fulfill(body=render.ends(page), headers={**headers, "content-type": "text/html"})
    elif "/log/" in path:
        route.fulfill(body=render.log_detail(gallery.log_detail()), headers={**headers, "content-type": "text/html"})
    elif path.endswith("/sketch"):
        fields = {name: values[0] for name, values in parse_qs(route.request.post_data or "").items()}
        drawn = msgspec.json.encode(sketching.drawn(Form(fields)))
        route.fulfill(body=drawn, headers={**headers, "content-type": "application/json"})
    elif route.request.method == "POST":
        route.fulfill(body=SCREENS["fight"](), headers={**headers, "content-type": "text/html"})
    else:
        name = "replay" if path.endswith("/replay") else path.removeprefix("/").replace("%20", " ")
        route.fulfill(body=SCREENS[name](), headers={**headers, "content-type": "text/html; charset=utf-8"})


@pytest.fixture
def show(page: Page) -> Iterator[Callable[[str], Page]]:
    """Shows a screen of the gallery. Whatever the browser complains about fails the test."""
    page.set_default_timeout(1000 * PATIENCE)
    page.route(f"{GALLERY}/**", _answer)
    complaints = complaints_of(page)

    def show(name: str) -> Page:
        page.goto(f"{GALLERY}/{name}")
        page.evaluate("document.fonts.ready")
        return page

    yield show
    assert not complaints, "\n".join(complaints)


def is_complaint(said: ConsoleMessage) -> bool:
    return said.type == "error" and f"status of {CONFLICT}" not in said.text


def complaints_of(page: Page) -> list[str]:
    """What the browser will complain about on this page: errors of the script, files that are not there, policy.

    That the table has moved on is no fault: two people may press at the same moment.
    """
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    page.on("console", lambda said: complaints.append(f"{page.url}: {said.text}") if is_complaint(said) else None)
    return complaints


@pytest.fixture
def sit(browser: Browser) -> Iterator[Sit]:
    """Gives a new person's browser."""
    contexts: list[BrowserContext] = []
    complaints: list[list[str]] = []

    def sit() -> Page:
        contexts.append(browser.new_context(reduced_motion="reduce"))
        page = contexts[-1].new_page()
        page.set_default_timeout(1000 * PATIENCE)
        complaints.append(complaints_of(page))
        return page

    yield sit
    for context in contexts:
        context.close()
    said = [each for one in complaints for each in one]
    assert not said, "\n".join(said)


# --- helpers ---------------------------------------------------------------------------------------------------------
def violations(page: Page) -> list[str]:
    """What axe finds serious, by day and by night: rule, place and advice."""
    if not AXE.is_file():
        pytest.fail("axe-core is missing: run python tools/assets.py")
    page.evaluate(AXE.read_text("utf-8"))
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    by_day = _look_over(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return by_day + _look_over(page, "runOnly: ['color-contrast']")  # nothing else changes with the light


def _look_over(page: Page, options: str = "") -> list[str]:
    """What is in order is left where it is: it is most, and to fetch it takes longer than to look."""
    look = f"axe.run(document, {{ resultTypes: ['violations'], {options} }}).then(({{ violations }}) => violations)"
    found: list[dict[str, Any]] = page.evaluate(look)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def new_table(page: Page, url: str, game: str = "twelve_years", **fields: str) -> None:
    """Sit down at a new table; `fields` are the form's, by their names (a double underscore stands for a dot)."""
    page.goto(f"{url}/new/{game}")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    for name, value in fields.items():
        field = page.locator(f"[name='{name.replace('__', '.')}']")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Sit down and play").click()
    at_table(page)
    if page.locator("#answer").get_by_role("button", name="Begin", exact=True).count():
        after(page, page.locator("#answer").get_by_role("button", name="Begin", exact=True).click)  # no words for them


def at_table(page: Page) -> None:
    """Wait until the table is there and its script is listening: what is pressed before falls on deaf ears."""
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state("load")


def take_seat(guest: Page, link: str, name: str = "") -> None:
    """Follow a link to a chair, and be there before anybody begins."""
    guest.goto(link)
    if name:
        guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Take the seat").click()
    at_table(guest)


def stamp(page: Page) -> str:
    return page.locator("#table").get_attribute("data-stamp") or ""


def after(page: Page, act: Callable[[], object]) -> None:
    """Press something and wait until the table shows what came of it. Who was overtaken by another presses once more.

    That the table has changed says nothing: it may be another's answer, that came while the own one was on its way.
    """
    at_table(page)
    before = stamp(page)
    came = _press(page, act)
    if came.status == CONFLICT:
        came = _press(page, act)
    assert came.ok, f"{came.status} for {came.request.post_data}"
    expect(page.locator("#table")).not_to_have_attribute("data-stamp", before)


def _press(page: Page, act: Callable[[], object]) -> Response:
    """What the server said to a press, when the page shows it, or something newer."""
    with page.expect_response(lambda response: response.request.method == "POST") as caught:
        act()
    found = re.search(r' data-stamp="(\d+)"', caught.value.text())
    assert found, "no table came back"
    page.wait_for_function(REACHED, arg=int(found[1]))
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")  # it settles
    return caught.value


def answer_first(page: Page) -> None:
    """Answer whatever is asked in the first way that is offered."""
    words = page.locator("#answer .own-words")
    numbered = page.locator('#answer [data-number="1"]')
    first = numbered if numbered.count() else page.locator("#answer button").first
    after(page, (lambda: words.press("Enter")) if words.count() else lambda: first.evaluate("one => one.click()"))


def choose(page: Page, label: str) -> None:
    """Press the choice whose words begin so, as soon as it is offered: where it stands, or in the fold it waits in."""
    words = page.locator(".label", has_text=re.compile(rf"^\W*{label}"))
    choice = page.locator("#answer button.choice[name=key]", has=words).first
    expect(choice).to_be_attached()
    key = (choice.get_attribute("value") or "").replace("\\", r"\\").replace('"', r"\"")
    stands = page.locator(f'[data-choice-key="{key}"]:visible').first
    fold = choice.evaluate("one => one.closest('[data-panel]')?.dataset.panel || ''")

    def press() -> None:
        if fold and not stands.count():
            page.locator(f'[data-fold-of="{fold}"]:visible').first.click()
        stands.click()

    after(page, press)

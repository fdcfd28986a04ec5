"""The folder as `tablewright static` makes it, behind the plainest of servers, and browsers that can be killed."""

from __future__ import annotations

import functools
import http
import http.server
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, Playwright, expect
from playwright.sync_api import Error as PlaywrightError

from tablewright.web.in_page.building import build
from tests.patience import PATIENCE

UNDER = "some/where"  # the folder lies under a path, as on most static hosts
PAUSE = 0.05
expect.set_options(timeout=1000 * PATIENCE)
CHROMIUM = shutil.which("chromium") or "chromium"
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built once; a folder that was built already (TABLEWRIGHT_PAGE) is taken as it is."""
    top = tmp_path_factory.mktemp("host")
    place = top / UNDER
    place.parent.mkdir(parents=True)
    if ready := os.environ.get("TABLEWRIGHT_PAGE"):
        shutil.copytree(ready, place)
    else:
        build(place, lambda said: None)
    return place


class Quiet(http.server.SimpleHTTPRequestHandler):
    """As `python3 -m http.server`, with 404.html for what is not there: no headers of its own, nothing packed."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        other = Path(self.directory, UNDER, "404.html")
        content = other.read_bytes() if code == http.HTTPStatus.NOT_FOUND else b""
        self.send_response(code, message)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *values: Any) -> None:  # noqa: A002  # as the base class calls it
        """Nothing is told."""


class Host:
    """Any static host."""

    def __init__(self, folder: Path) -> None:
        top = folder
        for _ in UNDER.split("/"):
            top = top.parent
        handler = functools.partial(Quiet, directory=str(top))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/{UNDER}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    yield host
    with suppress(OSError):
        host.stop()


class Chromium:
    """A browser with a profile of its own, as a program that can be killed and started again."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        self._playwright, self._profile = playwright, profile
        self.complaints: list[str] = []
        self.asked: set[str] = set()
        self.start()

    def start(self) -> None:
        port = self._profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        command = [CHROMIUM, *FLAGS, f"--user-data-dir={self._profile}", "--remote-debugging-port=0", "about:blank"]
        self._program = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        until = time.monotonic() + PATIENCE
        while not (port.is_file() and "\n" in port.read_text()):
            assert time.monotonic() < until, "Chromium does not start"
            time.sleep(PAUSE)
        self._browser = self._playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port.read_text().split()[0]}")

    @property
    def context(self) -> BrowserContext:
        return self._browser.contexts[0]

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if "Content Security" in said.text else None)
        page.on("request", lambda request: self.asked.add(request.url))
        return page

    def kill(self) -> None:
        """As when the machine stops: nobody is asked."""
        os.killpg(self._program.pid, signal.SIGKILL)
        self._program.wait()
        with suppress(Exception):
            self._browser.close()

    def close(self) -> None:
        if self._program.poll() is None:
            self.kill()


@pytest.fixture
def chromium(playwright: Playwright, tmp_path: Path) -> Iterator[Chromium]:
    browser = Chromium(playwright, tmp_path / "profile")
    yield browser
    browser.close()


# --- a page that plays -----------------------------------------------------------------------------------------------
def arrive(page: Page, address: str) -> Frame:
    """Open an address and wait until it can be played; the frame with the application."""
    page.goto(address)
    return arrived(page)


def arrived(page: Page) -> Frame:
    poll(lambda: state_of(page) in ("ready", "failed"), "the page neither plays nor fails")
    assert state_of(page) == "ready", page.locator("#doing").text_content()
    frame = page.locator("#table").element_handle()
    assert frame is not None
    inner = frame.content_frame()
    assert inner is not None
    return inner


def state_of(page: Page) -> str:
    """`loading`, `ready` or `failed`; nothing while another page is on its way."""
    return told_by(page, "document.documentElement?.dataset.state ?? ''")


def told_by(page: Page, script: str) -> str:
    try:
        return str(page.evaluate(script))
    except PlaywrightError:  # it went while it was asked
        return ""


def poll(is_true: Callable[[], bool], trouble: str) -> None:
    """The page's policy forbids what Playwright waits by."""
    until = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < until, trouble
        time.sleep(PAUSE)


def complete(page: Page) -> None:
    """All of it has come: the page needs no network any more."""
    poll(lambda: page.locator("html").get_attribute("data-complete") == "yes", "the rest does not come")


API = """async ({ base, method, path, body, token }) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  if (body) headers["content-type"] = "application/json";
  const address = `${base}/api/v1${path}`, sent = body ? JSON.stringify(body) : undefined;
  const answer = await fetch(address, { method, headers, body: sent });
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.status, said: isJson ? await answer.json() : await answer.text() };
}"""


def key_for(decision: Any, number: int = 0) -> str:
    """What is answered to any kind of question."""
    options = decision.get("options")
    own = "Ada" if decision.get("kind") == "text" else str(decision.get("low", 0))
    return str(options[number % len(options)]) if options else own


class Program:
    """Plays by the same API as on a server, from inside the page."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self._base, self.token, self.table = page, base, "", ""

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        wish = {"base": self._base, "method": method, "path": path, "body": body, "token": self.token}
        frame = arrived(self.page)
        told = frame.evaluate(API, wish)
        return told["status"], told["said"]

    def begin(self, game: str, **wishes: Any) -> None:
        made = self.need(
            "POST", "/tables", {"game": game, "dice": "open", "seed": "in a page", "name": "Ada", **wishes}
        )
        self.table, self.token = made["table"], made["owner"]

    def need(self, method: str, path: str, body: object = None) -> Any:
        status, said = self.ask(method, path, body)
        assert status in (200, 201), (status, said)
        return said

    def look(self) -> Any:
        seen = self.need("GET", f"/tables/{self.table}")
        seat = next((seat for seat in seen["held"] if seat in seen["waiting"]), "")
        return self.need("GET", f"/tables/{self.table}?seat={seat}") | {"seat": seat}

    def play(self, answers: int) -> int:
        """So many answers, the first that is offered or the marked one; how many were taken."""
        done = 0
        for _ in range(answers):
            seen = self.look()
            if (decision := seen["decision"]) is None:
                break
            wish = {
                "version": seen["version"],
                "command": f"c{seen['version']}-{done}",
                "seat": seen["seat"],
                "key": key_for(decision, done),
            }
            status, said = self.ask("POST", f"/tables/{self.table}/answer", wish)
            assert status in (200, 422), (status, said)
            done += status == 200
        return done

    def save(self) -> str:
        status, said = self.ask("GET", f"/tables/{self.table}/save")
        assert status == 200, said
        return str(said)

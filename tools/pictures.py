"""Makes the pictures for the documentation: every screen of the browser table, wide and on a phone, light and dark.

A bot plays Twelve Years from a fixed seed to learn which answers lead where; then a real server is asked the same
way, and a real browser looks at it at the moments worth a picture. Run it by `make pictures`; it takes a minute or two.
"""

from __future__ import annotations

import base64
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import numpy as np
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tablewright.engine.dice import open_dice
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import settle
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import GAMES, ruleset

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"  # what the pages show
ALBUM = ROOT / "build" / "pictures"  # everything else, to look at
SHOWN = ("fight-phone-light", "hexes-phone-dark", "hexes-wide-light", "log-wide-light", "rooms-phone-dark")
CHROMIUM = "/usr/bin/chromium"
QUIET = ("--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-background-networking", "--disable-sync")
GAME, SEED, BOT = "twelve_years", "long candle", "planner"
SIZES = {"wide": (1280, 800), "phone": (360, 740)}
Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")
MOST_ANSWERS = 2000
MOST_TRIES = 60
MOST_COLOURS = 160
# Screens of the game and which of their moments is shown: the later, the more there is to see.
MOMENTS = {"assembly": 1, "hexes": 25, "rooms": 8, "fight": 6, "shop": 1, "gear": 2}


# --- the way there ---------------------------------------------------------------------------------------------------
def plan() -> tuple[list[str], dict[int, str]]:
    """The bot's answers to the end of the campaign, and the screens worth a picture by the number of answers before."""
    rules = ruleset(GAME)
    game = Game(rules, Setup("plan", GAME, rules.version, open_dice(SEED), ("p1",), settle(rules.settings, {})))
    bot = rules.bots.get(BOT, next(iter(rules.bots.values()))).make()
    answers: list[str] = []
    seen: dict[str, list[int]] = {}
    while game.outcome is None and len(answers) < MOST_ANSWERS:
        seen.setdefault(scene_of(game, "p1").mode, []).append(len(answers))
        answers.append(bot(game.pending[0], rules.view(game.state_for("p1"), "p1")))
        game.answer("p1", answers[-1])
    return answers, {steps[min(MOMENTS.get(mode, 1), len(steps)) - 1]: mode for mode, steps in seen.items()}


# --- the server and the table ----------------------------------------------------------------------------------------
@contextmanager
def served() -> Iterator[str]:
    """`tablewright serve` on a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tablewright", "serve", "--port", "0", "--no-open", "--quiet"]
        command += ["--store", f"{folder}/t.sqlite3", "--limit", "tables_rate=0", "--limit", "address_rate=0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout
            found = re.search(r":(\d+)", process.stdout.readline())
            assert found
            yield f"http://127.0.0.1:{found[1]}"
        finally:
            process.terminate()
            process.wait()


class Player:
    """Sits at a new table and answers without looking."""

    def __init__(self, context: BrowserContext, url: str, game: str, **fields: str) -> None:
        self._context = context
        page = context.new_page()
        page.goto(f"{url}/new/{game}")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        page.locator("[name=dice]").select_option("open")
        page.locator("[name=seed]").fill(SEED)
        page.locator("[name=name]").fill("Ada")
        for name, value in fields.items():
            page.locator(f"[name='{name}']").select_option(value)
        page.get_by_role("button", name="Sit down and play").click()
        self.table = page.url.partition("?")[0]
        self._parts = page.content()
        page.close()

    def answer(self, key: str) -> None:
        form = self._parts[self._parts.index('<form id="answer"') :]
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))
        headers = {"HX-Request": "true"}
        response = self._context.request.post(f"{self.table}/answer", form={**fields, "key": key}, headers=headers)
        assert response.ok, response.text()
        self._parts = response.text()


def until_ruling(context: BrowserContext, table: str) -> None:
    """Play on for a while, now this and now that, until the game master is asked something."""
    page = context.new_page()
    for number in range(MOST_TRIES):
        page.goto(f"{table}?seat=gm")
        if page.locator("#answer").count():
            break
        page.goto(f"{table}?seat=p1")
        ways = page.locator("#answer button, #answer .own-words")
        if not ways.count():
            break
        before = page.locator("#table").get_attribute("data-stamp")
        ways.nth(number % ways.count()).press("Enter")
        page.locator(f"#table:not([data-stamp='{before}'])").wait_for(timeout=5000)
    page.close()


# --- pictures --------------------------------------------------------------------------------------------------------
Prepare = Callable[[Page], None]


class Camera:
    """Takes a picture in every size and light, with the eyes of the one who sits at the table."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.seated = browser.new_context()
        self._browser, self._dark_room = browser, browser.new_page()

    def take(
        self, name: str, address: str, prepare: Prepare = lambda page: None, lights: tuple[Light, ...] = LIGHTS
    ) -> None:
        for size, (width, height) in SIZES.items():
            context = self._browser.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
                storage_state=self.seated.storage_state(),
            )
            page = context.new_page()
            page.goto(address)
            page.evaluate("document.fonts.ready")
            page.reload()  # now with the faces that came too late for the first time
            prepare(page)
            for light in lights:
                page.emulate_media(color_scheme=light)
                page.evaluate("document.fonts.ready")
                self._develop(page.screenshot(), _place(f"{name}-{size}-{light}"))
            context.close()
        print(name)

    def _develop(self, taken: bytes, path: Path) -> None:
        """Write the picture with a palette of few colours: a third of the size, and nobody sees it."""
        source = "data:image/png;base64," + base64.b64encode(taken).decode()
        width, height, pixels = self._dark_room.evaluate(READ_PIXELS, source)
        colours = np.frombuffer(base64.b64decode(pixels), np.uint8).reshape(height, width, 4)[:, :, :3]
        path.write_bytes(palette_png(colours))


READ_PIXELS = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const bytes = pen.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return [image.width, image.height, btoa(text)];
}"""


def _place(name: str) -> Path:
    folder = PICTURES if name in SHOWN else ALBUM
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}.png"


def palette_png(pixels: np.ndarray[Any, Any]) -> bytes:
    """A PNG of few colours, and for all others the nearest of them."""
    flat = pixels.reshape(-1, 3)
    packed = (flat.astype(np.uint32) >> 2) @ np.array([4096, 64, 1], np.uint32)
    _, which, counts = np.unique(packed, return_inverse=True, return_counts=True)
    sums = [np.bincount(which.ravel(), flat[:, channel]) for channel in range(3)]
    colours = np.rint(np.stack(sums, axis=1) / counts[:, None]).astype(np.int32)  # what is nearly alike, in the mean
    palette = palette_of(colours, counts)
    apart = colours[:, None, :] - palette[None, :, :]
    nearest = (apart**2).sum(axis=2).argmin(axis=1).astype(np.uint8)
    height, width, _ = pixels.shape
    rows = nearest[which].reshape(height, width)
    body = np.hstack([np.zeros((height, 1), np.uint8), rows]).tobytes()
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"PLTE", palette.astype(np.uint8).tobytes())]
    chunks += [(b"IDAT", zlib.compress(body, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, content) for kind, content in chunks)


def palette_of(colours: np.ndarray[Any, Any], counts: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """One colour after the other: the one that matters most, being both frequent and far from those taken already."""
    taken = [int(np.argmax(counts))]
    far = ((colours - colours[taken[0]]) ** 2).sum(axis=1)
    while len(taken) < min(MOST_COLOURS, len(colours)):
        taken.append(int(np.argmax(far * np.sqrt(counts))))
        far = np.minimum(far, ((colours - colours[taken[-1]]) ** 2).sum(axis=1))
    return colours[taken]


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


# --- all of them -----------------------------------------------------------------------------------------------------
def open_newest_dice(page: Page) -> None:
    """Unfold how the newest entry with dice came about; on a phone the log lies behind its button."""
    page.evaluate("""() => {
        if (!document.querySelector("#log").checkVisibility()) document.querySelector("a[data-tab=hear-log]").click();
        const summary = [...document.querySelectorAll("#log .entry:has(.die) summary")].at(-1);
        summary.click();
        summary.scrollIntoView();
    }""")
    page.locator(".why-so .rules").first.wait_for()


def open_drawer(name: str) -> Prepare:
    return lambda page: page.evaluate("name => document.getElementById(name).showPopover()", name)


def main() -> None:
    answers, moments = plan()
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        camera = Camera(browser, url)
        camera.take("first-visit", url)
        camera.take("new-table", f"{url}/new/{GAME}")
        player = Player(camera.seated, url, GAME)
        for number, key in enumerate(answers):
            if number in moments:
                camera.take(moments[number], player.table)
            if moments.get(number) == "fight":
                camera.take("log", player.table, open_newest_dice)
                camera.take("seats", player.table, open_drawer("seats"))
                camera.take("charter", player.table, open_drawer("charter"))
                camera.take("keys", player.table, open_drawer("keys"))
            player.answer(key)
        camera.take("over", player.table)
        camera.take("chronicle", f"{player.table}/chronicle?seat=p1")
        camera.take("verify", f"{player.table}/verify")
        camera.take("replay", f"{player.table}/replay?step={len(answers) // 2}&seat=p1")
        if mastered := next((key for key in GAMES if ruleset(key).gm_seat == "gm"), ""):
            player = Player(camera.seated, url, mastered, **{"sit.gm": "me"})
            until_ruling(camera.seated, player.table)
            camera.take("game-master", f"{player.table}?seat=gm")
        camera.take("start", url)
        browser.close()


if __name__ == "__main__":
    main()

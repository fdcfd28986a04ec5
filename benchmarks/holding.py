"""How long one request holds the loop that serves everybody: the costliest requests there are, at every game.

Each step of the loop is timed in processor time of its own thread, so that a busy machine changes nothing: the longest
step is the longest that anybody else's answer has to wait for it.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from asyncio import events
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx

from benchmarks.figures import Figure, Measure
from benchmarks.long_lives import played
from tablewright.engine.game.saves import header_line, record_lines
from tablewright.rules import GAMES, ruleset
from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config, Limits

RECORDS = 2_000
_STEP = "_run"  # of asyncio's handles: there is no other place from which every step can be seen
_LIMITS = Limits(address_rate=0, seat_rate=0, chat_rate=0, replay_rate=0, tables_rate=0)
_ROOMS = [f"## {n}. A\nlevel 1, at {n * 4},0, size 3x3\n- exit: e 10 ft door to {n + 1}\n" for n in range(49)]
_DUNGEON = "# D\n" + "".join(_ROOMS) + "## 49. Z\nlevel 1, at 196,0, size 3x3\n"
_CALLS = {
    "rooms": ("Room: 100 left, 100 right, 100 deep. " * 100)[:3900],
    "walls": ("Left wall: north 100, east 100. " * 120)[:3900],
}


class Steps:
    """The longest step of the loop since it was last asked."""

    def __init__(self) -> None:
        self._longest = 0.0

    def timed(self, run: Callable[[Any], None]) -> Callable[[Any], None]:
        def step(handle: Any) -> None:
            began = time.thread_time()
            run(handle)
            self._longest = max(self._longest, time.thread_time() - began)

        return step

    def longest(self) -> float:
        longest, self._longest = self._longest, 0.0
        return longest


@contextmanager
def _timing() -> Iterator[Steps]:
    steps, run = Steps(), getattr(events.Handle, _STEP)
    setattr(events.Handle, _STEP, steps.timed(run))
    try:
        yield steps
    finally:
        setattr(events.Handle, _STEP, run)


class Visitor:
    """A browser that does one thing after another."""

    def __init__(self, http: httpx.AsyncClient, steps: Steps) -> None:
        self._http, self._steps, self.csrf = http, steps, ""
        self.held: dict[str, float] = {}

    async def get(self, what: str, path: str) -> httpx.Response:
        return self._note(what, await self._http.get(path))

    async def post(self, what: str, path: str, files: Any = None, **fields: str) -> httpx.Response:
        return self._note(what, await self._http.post(path, data={"csrf": self.csrf, **fields}, files=files))

    def _note(self, what: str, response: httpx.Response) -> httpx.Response:
        if response.status_code >= 500:
            raise RuntimeError(f"{what}: {response.text[:500]}")
        self.held[what] = max(self.held.get(what, 0.0), self._steps.longest())
        if found := re.search(r'name="csrf" value="(\w+)"', response.text):
            self.csrf = found[1]
        return response


@asynccontextmanager
async def _visiting(steps: Steps) -> AsyncIterator[Visitor]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Config(str(Path(folder) / "tables.sqlite3"), limits=_LIMITS, log=False))
        async with app.house.opened():
            transport = httpx.ASGITransport(app=app, client=("10.0.0.1", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                await asyncio.to_thread(app.house._load_games)
                yield Visitor(http, steps)


async def _visit(visitor: Visitor, key: str, save: bytes) -> None:
    """Everything that may take long, at one game: twice, since some of it is remembered."""
    await visitor.get("start page", "/")
    await visitor.get("new table", f"/new/{key}")
    brought = await visitor.post("upload", "/tables/upload", files={"save": ("x.tw", save)})
    table = brought.headers["location"]
    for _ in range(2):
        page = await visitor.get("table", table)
        for what in ("log", "log/1", "verify", "replay?step=1000", "chronicle", "chronicle.md", "log.json", "save.tw"):
            await visitor.get(what.partition("?")[0], f"{table}/{what}")
        await visitor.get("terms", f"/terms/{key}")
        await visitor.get("schema", "/api/openapi.json")
        await _press(visitor, table, page.text)
    for what, call in _CALLS.items():
        await visitor.post(f"sketch of {what}", f"{table}/sketch", call=call)
    if any(setting.key == "dungeon" for setting in ruleset(key).settings):
        await visitor.post("table with a dungeon", "/tables", game=key, **{"set.dungeon": _DUNGEON})


async def _press(visitor: Visitor, table: str, page: str) -> None:
    """The first choice of the page, then take it back."""
    fields = {name: found[1] for name in ("version", "command", "seat") if (found := _field(name, page))}
    if key := re.search(r'name="key" value="([^"]*)"', page):
        await visitor.post("answer", f"{table}/answer", key=key[1], **fields)
        again = (await visitor.get("table", table)).text
        fields = {name: found[1] for name in ("version", "command", "seat") if (found := _field(name, again))}
        await visitor.post("undo", f"{table}/undo", agreed="1", **fields)


def _field(name: str, page: str) -> re.Match[str] | None:
    return re.search(rf'name="{name}" value="([^"]*)"', page)


def holding() -> Iterator[Figure]:
    """For each game the requests that hold the loop longest."""
    for key in GAMES:
        game = played(ruleset(key), RECORDS)
        save = header_line(game.setup) + record_lines(game.records)
        with _timing() as steps:
            held = asyncio.run(_held(steps, key, save))
        worst = sorted(held.items(), key=lambda pair: -pair[1])
        of = {
            "game": key,
            "records": len(game.records),
            "ms": {what: round(1000 * took, 1) for what, took in worst[:6]},
        }
        yield Figure("held up by one request", round(1000 * worst[0][1], 1), "milliseconds", "under 100", of)


async def _held(steps: Steps, key: str, save: bytes) -> dict[str, float]:
    async with _visiting(steps) as visitor:
        steps.longest()
        await _visit(visitor, key, save)
        return visitor.held


MEASURES: dict[str, Measure] = {"holding": holding}

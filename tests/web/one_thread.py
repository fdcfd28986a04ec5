"""All five games through the ASGI application in one thread, without another process, a socket or a signal.

A program of its own (`python -m tests.web.one_thread FOLDER`): what it must not do is refused for all of it. An edition
that runs inside a web page stands on exactly this.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.patience import PATIENCE
from tests.web.speaking import socket

NEVER = re.compile(r"socket\.|os\.(fork|exec|posix_spawn|system|kill)|subprocess\.|_thread\.start|signal\.")
HIDDEN = ("fcntl", "resource", "httpx", "multiprocessing", "uvicorn", "uvloop", "greenlet", "termios", "pwd", "grp")
ANSWERS = 30
_SECONDS = 0.001


def forbid(event: object, *values: object) -> None:
    if not isinstance(event, str) or NEVER.match(event):
        raise RuntimeError(f"{event} {values}")


class Loop(asyncio.BaseEventLoop):
    """Turns and waits, and knows of nothing outside."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, timeout: float | None) -> list[Any]:
        time.sleep(min(timeout or 0, _SECONDS))
        return []

    def _process_events(self, events: list[Any]) -> None:
        """There are none."""


class Asker:
    """Calls the application as a server would, with one browser's cookie and one program's token."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.headers: dict[str, str] = {"host": "table.test"}

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "", **heard: Any) -> tuple[int, bytes]:
        """Status and body. `until`: called with each part of a stream; it is left when that says True."""
        until: Callable[[bytes], bool] = heard.get("until", lambda part: False)
        left, said, status = asyncio.Event(), bytearray(), 0
        parts = iter([{"type": "http.request", "body": body}])

        async def receive() -> dict[str, Any]:
            if part := next(parts, None):
                return part
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            for name, value in message.get("headers", ()):
                if name == b"set-cookie":
                    self.headers["cookie"] = value.decode().partition(";")[0]
            said.extend(message.get("body", b""))
            if until(bytes(said)):
                left.set()

        headers = {**self.headers, "content-length": str(len(body)), **({"content-type": kind} if kind else {})}
        where, _, query = path.partition("?")
        scope: dict[str, Any] = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http"}
        scope |= {
            "method": method,
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "client": None,
        }
        scope |= {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]}
        await self._app(scope, receive, send)
        return status, bytes(said)

    async def json(self, method: str, path: str, message: object = None) -> Any:
        body = b"" if message is None else json.dumps(message).encode()
        status, said = await self.ask(method, f"/api/v1{path}", body, "application/json")
        return status, json.loads(said)

    async def form(self, path: str, **fields: str) -> tuple[int, bytes]:
        return await self.ask("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")


async def play(app: Any, game: str) -> int:
    """A game by the API, one live stream beside it; how many answers were taken."""
    asker, choices = Asker(app), random.Random(f"{game}, played on")
    wish = {"game": game, "dice": "open", "seed": "one thread", "name": "Ada"}
    status, made = await asker.json("POST", "/tables", wish)
    assert status == 201, made
    table, asker.headers["authorization"] = f"/tables/{made['table']}", f"Bearer {made['owner']}"
    views = asyncio.ensure_future(
        asker.ask("GET", f"/api/v1{table}/events", until=lambda said: said.count(b"\nid: ") > 1)
    )
    done = 0
    for number in range(ANSWERS):
        _, seen = await asker.json("GET", table)
        seat = next((seat for seat in seen["held"] if seat in seen["waiting"]), "")
        _, seen = await asker.json("GET", f"{table}?seat={seat}")
        if (decision := seen["decision"]) is None:
            break
        options = decision.get("options")
        own = "Ada" if decision.get("kind") == "text" else str(decision.get("low", 0))
        key = choices.choice(options) if options else own
        answer = {"version": seen["version"], "command": f"c{number}", "seat": seat, "key": key}
        status, said = await asker.json("POST", f"{table}/answer", answer)
        assert status in (200, 422), said
        done += status == 200
    status, heard = await asyncio.wait_for(views, PATIENCE)
    assert status == 200
    assert heard.count(b"\nid: ") > 1
    assert await _by_socket(app, f"/api/v1{table}/socket?seat=p1", asker.headers["authorization"])
    for path in ("/log", "/verify", "/chronicle", "/replay"):
        status, said = await asker.ask("GET", f"/api/v1{table}{path}")
        assert status == 200, (path, said)
    await page(app, game)
    return done


async def _by_socket(app: Any, path: str, bearer: str) -> bool:
    """One word said over a WebSocket, and heard by it."""
    async with socket(app, path, {"authorization": bearer}) as spoken:
        await spoken.until("view")
        done = await spoken.do("chat", command="by-socket", text="well met", seat="p1")
        return (done["status"], (await spoken.until("talk"))[-1]["text"]) == (201, "well met")


async def page(app: Any, game: str) -> None:
    """The same game begun by the form of the browser table."""
    asker = Asker(app)
    _, shown = await asker.ask("GET", f"/new/{game}")
    csrf = re.findall(r'name="csrf" value="(\w+)"', shown.decode())[0]
    status, _ = await asker.form("/tables", csrf=csrf, game=game, dice="open", seed="by hand")
    assert status == 303
    _, tables = await asker.ask("GET", "/")
    (path,) = set(re.findall(r'href="(/t/[a-z0-9]{12})"', tables.decode()))
    status, shown = await asker.ask("GET", path)
    assert (status, b'id="table"' in shown) == (200, True)


async def play_all(folder: Path) -> dict[str, int]:
    from tablewright.store import Store
    from tablewright.store.in_place import InPlaceBackend
    from tablewright.web.serving.app import create_app
    from tablewright.web.serving.config import Config, Limits
    from tablewright.web.serving.hands import OwnHands

    limits = Limits(address_rate=0, seat_rate=0, chat_rate=0, replay_rate=0, tables_rate=0)
    store = Store(InPlaceBackend(str(folder / "tables.sqlite3")))
    app = create_app(Config("", limits=limits, log=False), store=store, hands=OwnHands(), clock=time.time)
    async with app.house.opened():
        return {game: await play(app, game) for game in app.house.games}


def main() -> None:
    for name in HIDDEN:
        sys.modules[name] = None  # type: ignore[assignment]  # whoever imports it is told that it is not there
    del time.thread_time
    loop = Loop()
    sys.addaudithook(forbid)
    signal.signal = signal.set_wakeup_fd = forbid  # type: ignore[assignment]  # there is no event for them
    print(json.dumps(loop.run_until_complete(play_all(Path(sys.argv[1])))))
    loop.close()


if __name__ == "__main__":
    main()

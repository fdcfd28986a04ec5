"""The application inside a page: opened by the page's worker, asked request by request, without a socket.

Python runs in a worker of the browser (`files/worker.js`). A long job is done by a second one, which can be ended.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import pickle
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from tablewright.rules import GAMES
from tablewright.store import Store
from tablewright.store.in_place import InPlaceBackend
from tablewright.web.serving.app import create_app
from tablewright.web.serving.asking import COOKIE
from tablewright.web.serving.config import Config, Limits
from tablewright.web.serving.hands import OverBudget, done
from tablewright.web.tables.tokens import TOKEN_LENGTH

T = TypeVar("T")

_UNLIMITED = Limits(address_rate=0, seat_rate=0, chat_rate=0, replay_rate=0, tables_rate=0)  # nobody else is here
_A_DAY = 24 * 3600
_LEFT_OUT = ("accept-encoding", "cookie", "host")  # the page needs nothing zipped, and sees no cookie
_KEPT_BACK = (b"set-cookie", b"content-length")

AskBeside = Callable[[bytes, float], Awaitable["Told | None"]]
"""Has a job done by the second worker: what it says, or None if it took longer than so many seconds."""


class Told(Protocol):
    """Bytes that came from JavaScript."""

    def to_bytes(self) -> bytes: ...


class Send(Protocol):
    """Takes an answer's head (once, as JSON), one part of its body, and whether more will come."""

    def __call__(self, head: str, part: bytes, more: bool, /) -> None: ...  # called across languages


class TwoHands:
    """Short work is done here, between two other things; a long job by the second worker."""

    def __init__(self, ask: AskBeside) -> None:
        self.stopped = Counter[str]()
        self._ask = ask

    async def beside(self, do: Callable[..., T], *values: Any) -> T:
        await asyncio.sleep(0)
        return do(*values)

    aside = beside

    async def run(self, seconds: float, job: Callable[..., T], *values: Any) -> T:
        said = await self._ask(pickle.dumps((job, values)), seconds)
        if said is None:
            self.stopped[job.__name__] += 1
            raise OverBudget(f"this takes longer than the {seconds:.0f} seconds that anything may take here")
        good, result = pickle.loads(said.to_bytes())
        if not good:
            raise result
        return result  # type: ignore[no-any-return]  # what the job returned

    def close(self) -> None:
        """The page ends its workers."""


def do(packed: bytes) -> bytes:
    """A job that the first worker packed; this is the second one."""
    job, values = pickle.loads(packed)
    return pickle.dumps(done(job, values))


class InPage:
    """The application, open."""

    def __init__(self, origin: str, base: str, store: str, kept: Literal["opfs", "memory"], ask: AskBeside) -> None:
        config = Config("", f"{origin}{base}", limits=_UNLIMITED, log=False, in_page=kept)
        backend = InPlaceBackend(store)
        self._app = create_app(config, games=tuple(GAMES), store=Store(backend), hands=TwoHands(ask))
        self._store, self._open = Path(store), AsyncExitStack()

    async def open(self) -> None:
        house = self._app.house
        await self._open.enter_async_context(house.opened())
        name = hmac.digest(house.key, b"this browser", hashlib.sha256)
        token = base64.urlsafe_b64encode(name)[:TOKEN_LENGTH].decode()
        self._cookie = f"{COOKIE}={token}.{int(time.time() // _A_DAY)}".encode()  # always the same browser

    async def answer(self, head: str, body: bytes, send: Send, gone: Awaitable[object]) -> None:
        """One request. `gone` comes true when whoever asked has left."""
        asked = json.loads(head)
        headers = [(name.encode(), value.encode("latin-1", "replace")) for name, value in asked["headers"]]
        headers = [(name, value) for name, value in headers if name.decode() not in _LEFT_OUT]
        headers += [(b"host", asked["host"].encode()), (b"cookie", self._cookie)]
        if body:
            headers = [(name, value) for name, value in headers if name != b"content-length"]
            headers.append((b"content-length", str(len(body)).encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "client": None,
            "method": asked["method"],
            "scheme": asked["scheme"],
            "path": asked["path"],
            "raw_path": asked["path"].encode(),
            "query_string": asked["query"].encode(),
            "headers": headers,
        }
        parts = iter(({"type": "http.request", "body": body},))
        started = ""

        async def receive() -> dict[str, Any]:
            if part := next(parts, None):
                return part
            await gone
            return {"type": "http.disconnect"}

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                kept = [pair for pair in message["headers"] if pair[0] not in _KEPT_BACK]
                named = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in kept]
                started = json.dumps({"status": message["status"], "headers": named})
                return
            send(started, message.get("body", b""), message.get("more_body", False))
            started = ""

        await self._app(scope, receive, sending)

"""A WebSocket of the application itself, without a server or a connection."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


class Spoken:
    """Speaks as a server would for whoever opens one. `heard`: all that was told; `refused`: instead of it."""

    def __init__(self, app: Any, path: str, headers: dict[str, str], address: str) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._number = 0
        self._unread: deque[dict[str, Any]] = deque()
        self.heard: list[dict[str, Any]] = []
        self.refused: tuple[int, Any] | None = None
        self.closed: int | None = None
        where, _, query = path.partition("?")
        headers = {"host": "table.test", **headers}
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": (address, 1),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self._running = asyncio.ensure_future(self._run(app, scope))

    async def _run(self, app: Any, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._in.get, self._out.put)
        finally:
            self._out.put_nowait(None)

    async def begin(self) -> None:
        message = await self._out.get()
        assert message is not None
        if message["type"] == "websocket.http.response.start":
            body = await self._out.get()
            assert body is not None
            self.refused = (message["status"], json.loads(body["body"]))
            return
        assert message["type"] == "websocket.accept", message

    async def say(self, text: str) -> Any:
        """Send a message; the reply that comes next."""
        self._in.put_nowait({"type": "websocket.receive", "text": text})
        while (found := await self._next()) is not None and "event" in found:
            self._unread.append(found)
        return found

    async def do(self, word: str, **fields: Any) -> Any:
        self._number += 1
        reply = await self.say(json.dumps({"id": self._number, "do": word, **fields}))
        assert reply["re"] == self._number
        return reply

    async def until(self, event: str) -> Any:
        """What is told next of this kind; whatever else comes before it is heard, too."""
        while (found := self._unread.popleft() if self._unread else await self._next()) is not None:
            if found.get("event") == event:
                return found["data"]
        raise EOFError(event)

    async def _next(self) -> Any:
        message = await self._out.get()
        if message is None or message["type"] == "websocket.close":
            self.closed = (message or {}).get("code", 1000)
            self._in.put_nowait({"type": "websocket.disconnect", "code": self.closed})
            return None
        found = json.loads(message["text"])
        if "event" in found:
            self.heard.append(found)
        return found

    async def end(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._running


@asynccontextmanager
async def socket(
    app: Any, path: str, headers: dict[str, str] | None = None, address: str = "10.0.0.1"
) -> AsyncIterator[Spoken]:
    """A WebSocket at this path, opened or refused."""
    spoken = Spoken(app, path, headers or {}, address)
    await spoken.begin()
    try:
        yield spoken
    finally:
        await spoken.end()


async def all_told(app: Any, path: str, headers: dict[str, str]) -> str:
    """Everything that somebody is told who opens it, up to the question after what they say themselves."""
    async with socket(app, path, headers) as spoken:
        if spoken.refused:
            return json.dumps(spoken.refused)
        await spoken.until("view")
        reply = await spoken.do("nothing")
        return json.dumps([spoken.heard, reply])

"""The JSON API over a WebSocket: commands go in, their outcomes and what happens at the table come out.

A command becomes the very request that it stands for, and goes through the guard like any other: there is no second way
in. Whatever operation `POST /tables/{table}/WORD` there is, `"do": "WORD"` does it here.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing, suppress
from typing import Annotated, NoReturn

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import WebSocketRoute
from starlette.types import Message, Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tablewright.messages.replies import Happening, Problem, Reply
from tablewright.web.api.callers import BY_SOCKET, SECURED, SeatWished, TableId, caller_of, refusals, token_in
from tablewright.web.api.looking import chat_of, moment_of
from tablewright.web.pages.live import Look, Moment, stream
from tablewright.web.serving.asking import Asked, house_of
from tablewright.web.serving.guard import address_of
from tablewright.web.serving.limits import TooMany
from tablewright.web.serving.routes import ResponseSpec, get
from tablewright.web.tables.people import Forbidden

_CODES = {"bye": 1001, "gone": 1008}  # how a WebSocket says why it is closed
_LATER, _FAULT = 1013, 1011
_KEPT = (b"host", b"authorization", b"cookie", b"origin", b"user-agent")
_SCHEMES = {"ws": "http", "wss": "https"}
_NULL = b"null"
_FORM = 'A message looks like this: {"id": 7, "do": "answer", "version": 3, "command": "a-new-id", "key": "fight"}'
_NEEDS_ORIGIN = "A page of ours says where it comes from (Origin); a program brings a token (Authorization)."

log = logging.getLogger("tablewright.web")

Id = Annotated[str, msgspec.Meta(max_length=64)] | int
Word = Annotated[str, msgspec.Meta(pattern="^[a-z]{1,20}$")]


@get(
    "/tables/{table}/socket",
    status_code=101,
    security=SECURED,
    responses={
        101: ResponseSpec(None, description="a WebSocket: see docs/api.md"),
        **refusals(400, 401, 403, 404, 429),
        426: ResponseSpec(Problem, description="this address speaks WebSocket alone"),
    },
)
async def socket(request: Asked, table: TableId, seat: SeatWished = "") -> NoReturn:
    """A WebSocket on which a program answers, does all other commands, and hears what happens at the table."""
    raise HTTPException(426, "This address speaks WebSocket alone.", {"upgrade": "websocket"})


async def speak(websocket: WebSocket) -> None:
    """Let a program in, and listen and tell until one of both goes away."""
    table, seat = websocket.path_params["table"], websocket.query_params.get("seat", "")
    if not token_in(websocket.scope["headers"]) and "origin" not in websocket.headers:
        raise Forbidden(_NEEDS_ORIGIN)
    asked = Request(_scope(websocket, "GET", websocket.scope["path"], ()))
    house, caller = house_of(asked), await caller_of(asked, table)
    watch = house.hub.join(table, caller.viewer.seats, address_of(websocket.scope))
    async with aclosing(stream(house, watch, _looks(asked, table, seat), -1, _told)) as events:
        await anext(events)  # it has begun: whatever happens from now on, it comes to its end
        with suppress(WebSocketDisconnect):
            await websocket.accept()
            telling = asyncio.create_task(_tell(websocket, events))
            try:
                await _listen(websocket)
            finally:
                telling.cancel()
                await asyncio.gather(telling, return_exceptions=True)


SOCKET = WebSocketRoute("/tables/{table}/socket", speak)


# --- what happens ----------------------------------------------------------------------------------------------------
def _looks(asked: Asked, table: str, seat: str) -> Look:
    """How the table is looked at: like a live stream, with the talk."""
    house, heard = house_of(asked), 0

    async def look() -> Moment:
        nonlocal heard
        caller = await caller_of(asked, table)  # the seat may have been passed on meanwhile
        moment = await moment_of(house, caller, seat)
        said = await chat_of(house, caller.head, caller.viewer)
        lines = [line for line in said.lines if line.number > heard]
        if not lines:
            return moment
        heard = lines[-1].number
        return msgspec.structs.replace(moment, talk=msgspec.json.encode(lines).decode())

    return look


def _told(kind: str, text: str, stamp: int) -> tuple[str, bytes]:
    """An event as a message; None if a WebSocket frame already says it."""
    if kind in ("begin", "beat"):
        return kind, b""
    data = text.encode() if kind in ("view", "talk", "marks", "ring") else msgspec.json.encode(text)
    return kind, msgspec.json.encode(Happening(kind, msgspec.Raw(data)))


async def _tell(websocket: WebSocket, events: AsyncIterator[tuple[str, bytes]]) -> None:
    code = _LATER
    try:
        async for kind, message in events:
            code = _CODES.get(kind, code)
            if message:
                await _send(websocket, message)
    except WebSocketDisconnect:
        return
    except Exception:
        log.exception("failed: a WebSocket")
        code = _FAULT
    with suppress(WebSocketDisconnect, RuntimeError):  # it is closed already
        await websocket.close(code)


async def _send(websocket: WebSocket, message: bytes) -> None:
    """Send a message, unless we have closed it meanwhile."""
    if websocket.application_state == WebSocketState.CONNECTED:
        await websocket.send_text(message.decode())


# --- what is asked for -----------------------------------------------------------------------------------------------
async def _listen(websocket: WebSocket) -> None:
    """Do one command after another, as they come."""
    while (message := await websocket.receive())["type"] == "websocket.receive":
        reply = await _done(websocket, message.get("text") or message.get("bytes") or "")
        await _send(websocket, msgspec.json.encode(reply))


async def _done(websocket: WebSocket, text: str | bytes) -> Reply:
    given: str | int | None = None
    try:
        fields = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        given = msgspec.json.decode(fields.pop("id", _NULL), type=Id | None)
        word = msgspec.json.decode(fields.pop("do", _NULL), type=Word)
    except (msgspec.DecodeError, UnicodeError) as error:
        return _refused(websocket, given, error)
    path = f"{websocket.scope['path'].rpartition('/')[0]}/{word}"
    return await _asked(websocket, given, path, msgspec.json.encode(fields))


def _refused(websocket: WebSocket, given: str | int | None, error: Exception) -> Reply:
    """Count an invalid message like a command."""
    house = house_of(Request(_scope(websocket, "GET", "", ())))
    try:
        house.by_address.take(address_of(websocket.scope), time.monotonic())
    except TooMany as many:
        return Reply(given, 429, _problem(429, str(many)), many.seconds)
    return Reply(given, 400, _problem(400, f"{error}. {_FORM}"))


def _problem(status: int, words: str) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(Problem(status, words)))


async def _asked(websocket: WebSocket, given: str | int | None, path: str, body: bytes) -> Reply:
    """Send a request through the whole application; what it answers."""
    parts = iter([{"type": "http.request", "body": body}])
    said, status, later = bytearray(), 0, 0

    async def receive() -> Message:
        return next(parts, {"type": "http.disconnect"})

    async def send(message: Message) -> None:
        nonlocal status, later
        if message["type"] == "http.response.start":
            status, headers = message["status"], dict(message["headers"])
            later = int(headers.get(b"retry-after", 0))
        said.extend(message.get("body", b""))

    about = ((b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()))
    await websocket.app(_scope(websocket, "POST", path, about), receive, send)
    return Reply(given, status, msgspec.Raw(bytes(said) or _NULL), later)


def _scope(websocket: WebSocket, method: str, path: str, about: Iterable[tuple[bytes, bytes]]) -> Scope:
    """A request of whoever has this WebSocket open, as a server would begin it."""
    own = websocket.scope
    return {
        "type": "http",
        "asgi": own["asgi"],
        "http_version": "1.1",
        "method": method,
        "scheme": _SCHEMES.get(own["scheme"], own["scheme"]),
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [*(each for each in own["headers"] if each[0] in _KEPT), *about],
        "client": own.get("client"),
        "server": own.get("server"),
        "state": {},
        "app": own["app"],
        BY_SOCKET: True,
    }

"""What both clients know of the wire: refusals in words, how long to wait, server-sent events."""

from __future__ import annotations

import base64
import re
import secrets
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple, TypeVar

import httpx
import msgspec
from wsproto.connection import Connection, ConnectionType
from wsproto.events import CloseConnection, Ping, TextMessage
from wsproto.utilities import generate_accept_token

from tablewright.messages.replies import Happening, Marks, Problem, Reply, Ring, TableInfo
from tablewright.messages.views import ChatLine
from tablewright_client.errors import Moved, NotAllowed, Unreachable

T = TypeVar("T")

TRIES = 3  # for a request that the network lost
PATIENCE = 60.0  # seconds that a client waits in all for a busy server
SILENCE = 75.0  # seconds without a sign of life after which a stream counts as broken: the server gives one every 20
KNOCK = 3.0  # seconds after which somebody at the door asks again
NOT_LET_IN = 403  # how the server says that they still have to wait
_LONGEST_PAUSE = 30.0
_BUSY = (429, 503)


def address(server: str) -> str:
    return f"{server.rstrip('/')}/api/v1/"


def new_id() -> str:
    """An id for a command: 128 random bits, so that nobody else can have it."""
    return secrets.token_urlsafe(16)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def read(response: httpx.Response, kind: type[T]) -> T:
    """What the server said, or the error it answered with."""
    check(response)
    if kind is bytes:
        return response.content  # type: ignore[return-value]  # checked one line above
    return msgspec.json.decode(response.content or b"null", type=kind)


def check(response: httpx.Response) -> None:
    if response.status_code == 409:
        raise Moved(msgspec.json.decode(response.content, type=TableInfo))
    if response.is_error:
        raise NotAllowed(response.status_code, _words(response))


def _words(response: httpx.Response) -> str:
    try:
        return str(response.json()["error"])
    except (ValueError, KeyError, TypeError):
        return f"the server answered {response.status_code}"


def pause_before(response: httpx.Response) -> float:
    """Seconds that the server asks to wait before the same request is sent again; 0: it has answered."""
    if response.status_code not in _BUSY:
        return 0.0
    given = response.headers.get("retry-after", "1")
    try:
        return max(float(given), 0.1)
    except ValueError:
        return _until(given)


def _until(date: str) -> float:
    """A proxy may name a date."""
    try:
        return max((parsedate_to_datetime(date) - datetime.now(UTC)).total_seconds(), 0.1)
    except (ValueError, TypeError):
        return 1.0


class Patience:
    """How long a stream that broke off has been tried for; each try waits longer than the one before."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self.pause, self._since = seconds, 1.0, 0.0

    def new(self) -> None:
        """It runs again."""
        self.pause, self._since = 1.0, 0.0

    def next(self) -> float | None:
        """How long to wait before the next try; None when it has been long enough."""
        now = time.monotonic()
        self._since = self._since or now
        if now - self._since > self._seconds:
            return None
        pause, self.pause = self.pause, min(self.pause * 2, _LONGEST_PAUSE)
        return pause


# --- server-sent events ----------------------------------------------------------------------------------------------
class Message(NamedTuple):
    event: str
    data: str
    id: str


class Messages:
    """Takes the bytes of a stream as they come, and gives the messages in them.

    Lines end with CR, LF or both and with nothing else: a text may hold other signs that some call line ends.
    """

    def __init__(self) -> None:
        self._rest = b""
        self._fields: dict[str, list[str]] = {}

    def feed(self, chunk: bytes) -> Iterator[Message]:
        *lines, self._rest = re.split(rb"\r\n|\n|\r(?!\n)(?=.)", self._rest + chunk, flags=re.S)
        for line in lines:
            if line:
                self._take(line.decode("utf-8", "replace"))
            elif (message := self._made()) is not None:
                yield message

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        if name in ("event", "data", "id"):
            self._fields.setdefault(name, []).append(value.removeprefix(" "))

    def _made(self) -> Message | None:
        fields, self._fields = self._fields, {}
        if not fields:
            return None  # a sign of life
        event, last = (fields.get(name, [""])[-1] for name in ("event", "id"))
        return Message(event, "\n".join(fields.get("data", [])), last)


# --- a WebSocket -----------------------------------------------------------------------------------------------------
class Heard(NamedTuple):
    """What a WebSocket tells by itself: a view, marks, ring, talk (its new lines), turn, bye or gone."""

    event: str
    data: TableInfo | list[ChatLine] | Marks | Ring | str


class Socket:
    """Makes the bytes of a WebSocket and reads them, whoever carries them."""

    def __init__(self) -> None:
        self._nonce = base64.b64encode(secrets.token_bytes(16))
        self._frames = Connection(ConnectionType.CLIENT)
        self._text = ""
        self.closed = False

    def headers(self) -> dict[str, str]:
        """What a request says that becomes one."""
        nonce = self._nonce.decode()
        return {
            "connection": "Upgrade",
            "upgrade": "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": nonce,
        }

    def check(self, response: httpx.Response) -> None:
        """The server has opened it for us, and not somebody in between for somebody else."""
        check(response)
        accepted = response.headers.get("sec-websocket-accept", "").encode()
        if response.status_code != 101 or accepted != generate_accept_token(self._nonce):
            raise Unreachable("what answers there opens no WebSocket")

    def said(self, fields: dict[str, Any]) -> bytes:
        return self._frames.send(TextMessage(msgspec.json.encode(fields).decode()))

    def feed(self, chunk: bytes) -> tuple[list[Reply | Happening], bytes]:
        """The messages in a piece of it, and what is to be sent back at once."""
        found: list[Reply | Happening] = []
        back = b""
        self._frames.receive_data(chunk or None)
        for event in self._frames.events():
            match event:
                case TextMessage():
                    self._text += event.data
                    if event.message_finished:
                        found.append(msgspec.json.decode(self._text, type=_Said).made())
                        self._text = ""
                case Ping():
                    back += self._frames.send(event.response())
                case CloseConnection():
                    self.closed = True
        return found, back


class _Said(msgspec.Struct):
    event: str = ""
    data: msgspec.Raw = msgspec.Raw(b"null")
    re: str | int | None = None
    status: int = 0
    outcome: msgspec.Raw = msgspec.Raw(b"null")
    retry_after: int = 0

    def made(self) -> Reply | Happening:
        if self.event:
            return Happening(self.event, self.data)
        return Reply(self.re, self.status, self.outcome, self.retry_after)


def heard(happening: Happening) -> Heard:
    kinds = {"view": TableInfo, "talk": list[ChatLine], "marks": Marks, "ring": Ring}
    kind: Any = kinds.get(happening.event, str)
    return Heard(happening.event, msgspec.json.decode(happening.data, type=kind))


def outcome(reply: Reply) -> Any:
    """What a command came to, as the same request would have been answered."""
    if reply.status == 409:
        raise Moved(msgspec.json.decode(reply.outcome, type=TableInfo))
    if reply.status >= 400:
        raise NotAllowed(reply.status, msgspec.json.decode(reply.outcome, type=Problem).error)
    return msgspec.json.decode(reply.outcome)


def view_in(message: Message) -> TableInfo | None:
    """The table that a message of its stream holds; an error if the seat is gone."""
    if message.event == "gone":
        raise NotAllowed(403, "this seat is no longer yours")
    return msgspec.json.decode(message.data, type=TableInfo) if message.data and not message.event else None


def query(path: str, /, **fields: Any) -> str:
    """A path with those of the fields that say something."""
    said = {name: value for name, value in fields.items() if value not in ("", None)}
    return f"{path}?{httpx.QueryParams(said)}" if said else path

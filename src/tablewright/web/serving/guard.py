"""Checks every request: base path, rate and size limits, Origin, safe headers, the access log.

It is one thin layer around the application, so that no route can forget any of it.
"""

from __future__ import annotations

import itertools
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.types import Message, Receive, Scope, Send

from tablewright.web.hosting.misconfigured import Misconfigured, is_forwarded_in_vain
from tablewright.web.serving.config import Config, without_port
from tablewright.web.serving.heads import fault_in, has_body
from tablewright.web.serving.house import House
from tablewright.web.serving.limits import TooMany, counted_as
from tablewright.web.serving.turns import ASKER
from tablewright.web.tables.tokens import TOKEN_LENGTH

Application = Callable[[Any, Any, Any], Awaitable[None]]

log = logging.getLogger("tablewright.access")

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_CLOSE = (b"connection", b"close")
_TOKENS = re.compile(rf"(?<=/join/).+|(?<=/watch/).+|(?<=/feed/).+|[\w-]{{{TOKEN_LENGTH},}}", re.ASCII | re.IGNORECASE)
_POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    b" connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
SAFE_HEADERS = (
    (b"content-security-policy", _POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_FRAMED = {
    b"content-security-policy": _POLICY.replace(b"'none'; manifest", b"'self'; manifest"),
    b"x-frame-options": b"SAMEORIGIN",
}
_FRAMED_HEADERS = tuple((name, _FRAMED.get(name, value)) for name, value in SAFE_HEADERS)  # the page stays around it
_FILE_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_FILES = ("/static/", "/accent/")  # not documents: what a page may do is said by the page
_STREAMS = ("/live", "/events", "/socket")  # they end when the viewer goes away
_GIVEN = re.compile(r"[A-Za-z0-9_.-]{8,64}")
_NONE: Mapping[str, str] = {}
_UPLOADS = frozenset({"/tables/upload", "/api/v1/tables/upload", "/everything"})
_PROCESS = secrets.token_hex(4)  # numbers of requests are counted, under a name of each process: they keep no secret
_numbers = itertools.count()


def number_given(headers: Mapping[bytes, bytes]) -> str:
    """The number a proxy gave to this request, or '': it stands in the log, and in the answer."""
    given = headers.get(b"x-request-id", b"").decode("latin-1")
    return given if _GIVEN.fullmatch(given) else ""


def new_number() -> str:
    return f"{_PROCESS}{next(_numbers):08x}"


class TooLarge(Exception):
    """More was sent than this server takes."""


class Guard:
    """An ASGI application around another."""

    def __init__(self, app: Application, house: House) -> None:
        self._app, self._house, self._config = app, house, house.config
        self._base, self._origin = house.config.base, house.config.origin
        self._misconfigured = Misconfigured(house.config)
        self._safe = _FRAMED_HEADERS if house.config.in_page else SAFE_HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        headers = dict(scope["headers"])
        is_socket, method = scope["type"] == "websocket", scope.get("method", "GET")
        status, number = 0, number_given(headers) or new_number()
        self._enter(scope)
        body = Body(scope, receive, self._most(scope))

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "websocket.accept":
                status = 101
            elif message["type"].endswith("http.response.start"):
                status = message["status"]
                a_file = status == 200 and scope["path"].startswith(_FILES)
                safe = _FILE_HEADERS if a_file else self._safe
                message["headers"] = [*message["headers"], *safe, (b"x-request-id", number.encode())]
                ends = is_socket or not await body.read_to_its_end(message["headers"])
                if ends and _CLOSE not in message["headers"]:
                    message["headers"].append(_CLOSE)
            elif method == "HEAD":
                message = {**message, "body": b""}
            await send(message)

        ASKER.set(address_of(scope))
        self._misconfigured.look_at(scope, headers)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _answer(sending, scope, *refusal)
        else:
            await self._app(scope, body.receive, sending)
        taken = time.perf_counter() - began
        if not scope["path"].endswith(_STREAMS):
            self._house.meters.request(method, status, taken)
        if self._config.log:
            note_access(number, client_of(scope), method, scope["path"], status, taken)

    def _enter(self, scope: Scope) -> None:
        """Take the base path off, whether a proxy has done so or not, and slashes that say nothing."""
        path, base = scope["path"], self._base
        if base and (path == base or path.startswith(f"{base}/")):
            path = path[len(base) :]
        if path != scope["path"] or path.endswith("/") or "//" in path:
            scope["path"] = "/" + "/".join(filter(None, path.split("/")))
            scope["raw_path"] = scope["path"].encode()

    def _refusal(self, scope: Scope, headers: Mapping[bytes, bytes]) -> tuple[int, str, dict[str, str]] | None:
        """Status, words and headers for a request that gets no further."""
        if fault := fault_in(scope):
            return 400, fault, {"connection": "close"}
        if not is_for_us(self._config, headers.get(b"host", b"")):
            self._misconfigured.other_name(headers.get(b"host", b""))
            return 421, "This server does not go by that name. Use the address that its host has given you.", {}
        if self._house.blocklist.holds(client_of(scope)):
            return 403, "The host of this server has barred your address.", {"connection": "close"}
        try:
            self._house.by_address.take(address_of(scope), time.monotonic())
        except TooMany as many:
            return 429, str(many), {"retry-after": str(many.seconds)}
        if scope.get("method") not in _SAFE_METHODS and not self._same_origin(headers):
            self._misconfigured.other_origin(headers.get(b"origin", b""))
            return 403, "This request comes from another site.", {}
        length = headers.get(b"content-length")
        if length and (not length.isdigit() or int(length) > self._most(scope)):
            return 413, "That is more than this server takes.", {"connection": "close"}
        return None

    def _same_origin(self, headers: Mapping[bytes, bytes]) -> bool:
        """A browser says where a request comes from. Programs say nothing: their requests carry a token instead."""
        if headers.get(b"sec-fetch-site") in (b"cross-site", b"same-site"):
            return False
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin:
            return True
        if self._origin:
            return origin == self._origin
        return urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1")

    def _most(self, scope: Scope) -> int:
        limits = self._config.limits
        return limits.upload if scope["path"] in _UPLOADS else limits.body


class Body:
    """The body of a request: how much of it there may be, and whether all of it was read."""

    def __init__(self, scope: Scope, receive: Receive, most: int) -> None:
        self._receive, self._left, self._more = receive, most, has_body(scope)

    async def receive(self) -> Message:
        """The next part of it, counted: a body need not say how long it is."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message["body"])
            self._more = message.get("more_body", False)
            if self._left < 0:
                raise TooLarge
        else:
            self._more = False
        return message

    async def read_to_its_end(self, answer: Iterable[tuple[bytes, bytes]]) -> bool:
        """Leave nothing of it behind that could be taken for another request; False if the connection must end.

        Whoever is answered before the whole body has come might still be sending it.
        """
        if _CLOSE in answer:
            return True
        try:
            while self._more and self._left >= 0:
                await self.receive()
        except TooLarge:
            pass
        return self._left >= 0


def is_for_us(config: Config, host: bytes) -> bool:
    """A page of another site may send a browser here under a name of its own, to be let in as one of ours."""
    return not config.hosts or without_port(host.decode("latin-1")) in config.hosts


def note_access(number: str, address: str, method: str, path: str, status: int, taken: float) -> None:
    """One line of the access log, without tokens."""
    told = {"id": number, "from": address, "method": method, "path": without_tokens(path)}
    log.info("%s", msgspec.json.encode({**told, "status": status, "ms": round(taken * 1000, 1)}).decode())


def without_tokens(path: str) -> str:
    """An address as the log may have it: nothing of what follows where a token stands, and nothing as long as one."""
    return path if path.startswith(_FILES) else _TOKENS.sub("...", path)


def client_of(scope: Mapping[str, Any]) -> str:
    """The address of whoever asks."""
    client = scope.get("client")
    return str(client[0]) if client else "-"


def is_near(scope: Mapping[str, Any], config: Config) -> bool:
    """True if this machine asks, or a trusted proxy for itself. Behind any other proxy may be anybody."""
    near = client_of(scope) in ("127.0.0.1", "::1", *config.trusted)
    return near and not is_forwarded_in_vain(scope, dict(scope["headers"]))


def address_of(scope: Mapping[str, Any]) -> str:
    """Name under which limits count this client."""
    return counted_as(client_of(scope))


async def _answer(send: Send, scope: Scope, status: int, text: str, headers: dict[str, str]) -> None:
    """A short answer that needs no page; as JSON to programs."""
    if scope["type"] == "websocket":
        send = denying(send)
    if scope["path"].startswith("/api/"):
        await respond(send, status, msgspec.json.encode({"status": status, "error": text}), headers)
    else:
        await respond(send, status, text.encode(), headers, b"text/plain; charset=utf-8")


def denying(send: Send) -> Send:
    """Sends a response instead of opening a WebSocket."""

    async def deny(message: Message) -> None:
        await send({**message, "type": f"websocket.{message['type']}"})

    return deny


async def respond(
    send: Send, status: int, body: bytes, headers: Mapping[str, str] = _NONE, kind: bytes = b"application/json"
) -> None:
    """A whole answer at once."""
    more = [(key.encode(), value.encode()) for key, value in headers.items()]
    about = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": about})
    await send({"type": "http.response.body", "body": body, "more_body": False})

"""A request as ASGI brings it: headers, cookies, what stands behind the question mark, body and form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl

from multipart import MultipartError, MultipartSegment, PushMultipartParser, parse_options_header

from tablewright.web.wire.failures import BadRequest

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

MULTIPART, URL_ENCODED = "multipart/form-data", "application/x-www-form-urlencoded"
_MOST_PARTS = 1000


class Headers:
    """The headers of a request, by names in whatever case; of several of one name, the first."""

    def __init__(self, raw: list[tuple[bytes, bytes]]) -> None:
        self._raw = raw

    def all(self, name: str) -> Iterator[str]:
        wanted = name.lower().encode("latin-1")
        return (value.decode("latin-1") for key, value in self._raw if key.lower() == wanted)

    def get(self, name: str, otherwise: str = "") -> str:
        return next(self.all(name), otherwise)


class Request:
    """One request. `house` is whatever the application stands for; `kept` is for what is found out on the way."""

    def __init__(self, scope: Scope, receive: Receive, house: Any) -> None:
        self.scope, self.house = scope, house
        self.headers = Headers(scope["headers"])
        self.kept: dict[str, Any] = {}
        self._receive = receive
        self._body: bytes | None = None
        self._form: dict[str, str | bytes] | None = None

    @property
    def method(self) -> str:
        return str(self.scope["method"])

    @cached_property
    def cookies(self) -> dict[str, str]:
        pairs = (each.partition("=") for line in self.headers.all("cookie") for each in line.split(";"))
        return {name.strip(): value.strip() for name, _, value in pairs}

    @cached_property
    def query(self) -> dict[str, str]:
        """What stands behind the question mark; of several values of one name, the last."""
        return dict(parse_qsl(self.scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True))

    @property
    def content_type(self) -> tuple[str, dict[str, str]]:
        kind, options = parse_options_header(self.headers.get("content-type"))
        return kind, options

    async def body(self) -> bytes:
        """All of it. How much that may be, the guard says (`serving/guard.py`)."""
        if self._body is None:
            parts, more = [], True
            while more:
                message = await self._receive()
                if message["type"] == "http.disconnect":
                    raise BadRequest("The sender is gone.")
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
            self._body = b"".join(parts)
        return self._body

    async def form(self) -> dict[str, str | bytes]:
        """A form that files may come with: what was filled in is text, a file is bytes. Of one name, the last."""
        if self._form is None:
            boundary = self.content_type[1].get("boundary", "")
            if not boundary:
                raise BadRequest("Multipart boundary missing in Content-Type")
            self._form = _parts(await self.body(), boundary)
        return self._form


def _parts(body: bytes, boundary: str) -> dict[str, str | bytes]:
    found: dict[str, str | bytes] = {}
    if not body:
        return found
    try:
        with PushMultipartParser(boundary, max_segment_count=_MOST_PARTS) as parser:
            segment, content = None, bytearray()
            for event in parser.parse(body):
                if isinstance(event, MultipartSegment):
                    segment, content = event, bytearray()
                elif event:
                    content += event
                elif segment is not None:
                    found[segment.name] = bytes(content) if segment.filename else content.decode()
    except MultipartError:
        raise BadRequest("Invalid multipart/form-data") from None
    return found

"""What a connection may cost before anybody knows what it wants: how many there are, how long, and how much is said.

A request is looked at when its first lines are whole. Until then nobody but the parser sees it, which takes whatever
comes and waits for ever: so whoever sends lines without end, or none at all, is hung up on here.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablewright.engine.budgets import LONGEST_LINES, MOST_LINES, SECONDS_TO_ASK, SECONDS_TO_BEGIN

if TYPE_CHECKING:
    from tablewright.web.serving.house import House

_TOO_MANY = b"Too many connections from one address."
_REFUSAL = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 5\r\n"
    b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(_TOO_MANY), _TOO_MANY)
)


class TooLong(Exception):
    """The lines before a request have no end."""


class Bounded(HttpToolsProtocol):
    """A connection of which a request is expected within a while, and no more lines than any program sends."""

    house: House

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._counted_for = ""  # that it is counted for
        self._asking_since: float | None = None  # a request is expected, or has come only in part
        self._in_lines, self._lines = True, 0  # whether the parser reads these, and how many bytes of them there are

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._asking_since = self.loop.time()
        address, most = self.client[0] if self.client else "", self.house.config.limits.connections_per_address
        if not address or address in self.house.config.trusted:
            return  # a proxy speaks for many
        self._counted_for = address
        self.house.connected[address] += 1
        if most and self.house.connected[address] > most:
            transport.write(_REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._counted_for:
            self.house.connected[self._counted_for] -= 1
            if not self.house.connected[self._counted_for]:
                del self.house.connected[self._counted_for]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_lines:
            self._lines += len(data)
        super().data_received(data)
        if self._in_lines and self._lines > LONGEST_LINES and not self.transport.is_closing():
            self.send_400_response("More lines than this server reads.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._asking_since = self.loop.time()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_LINES:
            raise TooLong

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MOST_LINES:
            raise TooLong

    def on_headers_complete(self) -> None:
        self._in_lines, self._lines = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_lines, self._asking_since = True, None
        super().on_message_complete()

    def hang_up_if_late(self) -> None:
        """Wait for no request that takes too long to come."""
        seconds = SECONDS_TO_BEGIN if self._in_lines else SECONDS_TO_ASK
        if self._asking_since is not None and self.loop.time() - self._asking_since > seconds:
            self.transport.close()

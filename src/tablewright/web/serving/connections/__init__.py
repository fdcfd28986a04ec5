"""Limits on connections before their request is known: number, duration and size.

A request is looked at when its first lines are whole. Until then nobody but the parser sees it, which takes whatever
comes and waits for ever: so whoever sends lines without end, or none at all, is hung up on. How far a request has come
is known to its parser: there is one in C, and one where that is not installed.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.utils import get_remote_addr

from tablewright.web.serving.limits import counted_as

if TYPE_CHECKING:
    from tablewright.web.serving.house import House

SOCKET = b"/socket"
_REFUSAL = (
    "HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    "content-length: {length}\r\n{more}\r\n{words}"
)


class Counted(asyncio.Protocol):
    """A connection, counted for the address it comes from. A proxy that the house trusts speaks for many."""

    house: House
    transport: asyncio.Transport
    proxies: ClassVar[ProxyHeadersMiddleware]  # knows whom to believe
    _counted_for = ""
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count it before anything is kept for it."""
        client, connected = get_remote_addr(transport), self.house.connected
        if client and client[0] not in self.proxies.trusted_hosts:
            address = counted_as(client[0])
            if connected[address] >= (self.house.config.limits.connections_per_address or math.inf):
                self._refused, self.transport = True, transport
                self.refuse("429 Too Many Requests", "Too many connections from one address.", "retry-after: 5\r\n")
                return
            self._counted_for = address
            connected[address] += 1
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._refused:
            self._count_no_more()
            super().connection_lost(exc)

    def handle_websocket_upgrade(self, *given: Any) -> None:
        """From now on another protocol has the connection, and counts it."""
        self._count_no_more()
        super().handle_websocket_upgrade(*given)  # type: ignore[misc]  # uvicorn's protocols for HTTP have it

    def _count_no_more(self) -> None:
        connected, address = self.house.connected, self._counted_for
        self._counted_for = ""
        if address:
            connected[address] -= 1
            if not connected[address]:
                del connected[address]

    def refuse(self, status: str, words: str, more: str = "") -> None:
        """Say why, and hang up."""
        said = _REFUSAL.format(status=status, length=len(words), more=more, words=words)
        self.transport.write(said.encode("ascii"))
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read. Requests before it have their answers first, and then the connection ends."""
        if self.has_begun_to_answer():
            self.end_after_answers()
        elif not self.transport.is_closing():
            self.refuse("400 Bad Request", msg)

    def has_begun_to_answer(self) -> bool:
        """True while an answer is on its way, or will be, to a request that was good."""
        raise NotImplementedError

    def end_after_answers(self) -> None:
        raise NotImplementedError

    def hang_up_if_late(self) -> None:
        """Wait for no request that takes too long to come. Asked every few seconds."""
        raise NotImplementedError


def asks_for_a_socket(method: str, address: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """True for the one request after which a connection may speak something else than HTTP: it has no body in which
    another request could hide. Everything else that wants so is refused by the guard.
    """
    names = Counter(name for name, _ in headers)
    return (
        method == "GET"
        and address.partition(b"?")[0].endswith(SOCKET)
        and (names[b"upgrade"], names[b"content-length"], names[b"transfer-encoding"]) == (1, 0, 0)
    )


def of_house(house: House, kind: type[Counted]) -> type[Counted]:
    """Connections of this house."""
    proxies = ProxyHeadersMiddleware(_nobody, list(house.config.trusted))
    return type(f"House{kind.__name__}", (kind,), {"house": house, "proxies": proxies})


async def _nobody(*_: object) -> None:
    """Who would be called by what only says whom to trust."""

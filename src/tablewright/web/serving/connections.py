"""What a connection may cost before anybody knows what it wants: how many there are, how long, and how much is said.

A request is looked at when its first lines are whole. Until then nobody but the parser sees it, which takes whatever
comes and waits for ever: so whoever sends lines without end, or none at all, is hung up on. How far a request has come
is known to its parser: there is one in C, and one where that is not installed.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

if TYPE_CHECKING:
    from tablewright.web.serving.house import House

_TOO_MANY = b"Too many connections from one address."
_REFUSAL = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 5\r\n"
    b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(_TOO_MANY), _TOO_MANY)
)


class Counted(asyncio.Protocol):
    """A connection, counted for the address it comes from. A proxy that the house trusts speaks for many."""

    house: House
    proxies: ClassVar[ProxyHeadersMiddleware]  # knows whom to believe
    client: tuple[str, int] | None
    _counted_for = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        address, connected = self.client[0] if self.client else "", self.house.connected
        if not address or address in self.proxies.trusted_hosts:
            return
        self._counted_for = address
        connected[address] += 1
        if connected[address] > (self.house.config.limits.connections_per_address or connected[address]):
            transport.write(_REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        connected, address = self.house.connected, self._counted_for
        if address:
            connected[address] -= 1
            if not connected[address]:
                del connected[address]
        super().connection_lost(exc)

    def hang_up_if_late(self) -> None:
        """Wait for no request that takes too long to come. Asked every few seconds."""
        raise NotImplementedError


def of_house(house: House, kind: type[Counted]) -> type[Counted]:
    """Connections of this house."""
    proxies = ProxyHeadersMiddleware(_nobody, list(house.config.trusted))
    return type(f"House{kind.__name__}", (kind,), {"house": house, "proxies": proxies})


async def _nobody(*_: object) -> None:
    """Who would be called by what only says whom to trust."""

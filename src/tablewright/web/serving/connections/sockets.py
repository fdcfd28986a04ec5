"""Connections that have become WebSockets: counted as all others are, and hung up on when their reader falls behind."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from tablewright.engine.budgets import MOST_BEHIND
from tablewright.web.serving.connections import Counted


class Socket(Counted, WSProtocol):
    """A WebSocket. What was written and not yet read is kept for its reader, up to a size."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MOST_BEHIND)

    def hang_up_if_late(self) -> None:
        """No request is expected; whoever is gone does not answer the pings."""

    def shutdown(self) -> None:
        """The house says goodbye on it, and closes it."""
        if not self.handshake_complete:
            super().shutdown()

    def pause_writing(self) -> None:
        """Its reader is too far behind. They come again, and see how things are then."""
        self.transport.abort()

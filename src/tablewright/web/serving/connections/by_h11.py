"""Connections whose requests are read in Python, where the parser in C is not installed."""

from __future__ import annotations

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tablewright.engine.budgets import LONGEST_LINES, MOST_LINES, SECONDS_TO_ASK, SECONDS_TO_BEGIN
from tablewright.web.serving.connections import Counted, asks_for_a_socket


class PlainConnection(Counted, H11Protocol):
    """A connection of which a request is expected within a while, and no more lines than any program sends.

    The parser counts what comes in pieces, but takes any number of lines that come in one.
    """

    _seen: tuple[object, object] = (None, None)  # the request and its state as they were when looked at
    _seen_since = 0.0

    def data_received(self, data: bytes) -> None:
        lines = data.partition(b"\r\n\r\n")[0] if self.conn.their_state is h11.IDLE else b""
        if len(lines) > LONGEST_LINES or lines.count(b"\n") > MOST_LINES:
            self.send_400_response("More lines than this server reads.")
        else:
            super().data_received(data)

    def has_begun_to_answer(self) -> bool:
        return self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE)

    def end_after_answers(self) -> None:
        self.transport.close()  # what follows a request is read when its answer is there

    def _should_upgrade(self) -> bool:
        address = self.scope["raw_path"]
        return super()._should_upgrade() and asks_for_a_socket(self.scope["method"], address, self.headers)

    def _unsupported_upgrade_warning(self) -> None:
        """The guard refuses it."""

    def hang_up_if_late(self) -> None:
        seen, now = (self.cycle, self.conn.their_state), self.loop.time()
        if seen != self._seen:
            self._seen, self._seen_since = seen, now
            return
        seconds = {h11.IDLE: SECONDS_TO_BEGIN, h11.SEND_BODY: SECONDS_TO_ASK}.get(self.conn.their_state)
        if seconds is not None and now - self._seen_since > seconds:
            self.transport.close()

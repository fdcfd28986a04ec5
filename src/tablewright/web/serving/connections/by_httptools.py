"""Connections whose requests are read in C: lines are counted as they come, and when a request began is noted."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tablewright.engine.budgets import LONGEST_LINES, MOST_LINES, SECONDS_TO_ASK, SECONDS_TO_BEGIN
from tablewright.web.serving.connections import Counted, asks_for_a_socket

_TOO_LONG = "More lines than this server reads."


class TooLong(Exception):
    """The lines before a request have no end."""


class Bounded(Counted, HttpToolsProtocol):
    """A connection of which a request is expected within a while, and no more lines than any program sends."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._asking_since: float | None = None  # a request is expected, or has come only in part
        self._in_lines, self._lines = True, 0  # whether the parser reads these, and how many bytes of them there are
        self._answered: RequestResponseCycle | None = None  # the request that is answered now
        self._deaf = False  # what follows a request to upgrade is no HTTP, and read by nobody

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._asking_since = self.loop.time()

    def data_received(self, data: bytes) -> None:
        """Read lines by no more than may still come, so that it is all the same in which pieces they arrive."""
        while data and not self._deaf and not self.transport.is_closing():
            if self._in_lines:
                most = LONGEST_LINES - self._lines
                if most <= 0:
                    self.send_400_response(_TOO_LONG)
                    return
                part, data = data[:most], data[most:]
                self._lines += len(part)
            else:
                part, data = data, b""
            super().data_received(part)

    def has_begun_to_answer(self) -> bool:
        now = self._answered
        if now is None or now.response_complete:
            return False
        broken_itself = now is self.cycle and now.more_body
        return now.response_started or not broken_itself

    def end_after_answers(self) -> None:
        self.pipeline.clear()
        if self._answered is not None:
            self._answered.keep_alive = False

    def _should_upgrade(self) -> bool:
        """Not while a request before it waits for its answer."""
        is_free = self._answered is None or self._answered.response_complete
        return is_free and super()._should_upgrade() and asks_for_a_socket(self.scope["method"], self.url, self.headers)

    def handle_websocket_upgrade(self) -> None:
        self._deaf = True
        super().handle_websocket_upgrade()

    def _unsupported_upgrade_warning(self) -> None:
        """The guard refuses it, once the requests before it have their answers."""
        self._deaf = True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

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
        seconds = SECONDS_TO_BEGIN if self._in_lines else SECONDS_TO_ASK
        if self._asking_since is not None and self.loop.time() - self._asking_since > seconds:
            self.transport.close()

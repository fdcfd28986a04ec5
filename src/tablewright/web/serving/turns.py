"""Shares a few workers fairly: addresses take turns, however many jobs each of them asks for.

Keep one worker free: an address with a running job cannot take the last idle worker, so the next address need not wait
for a long job.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from tablewright.engine.budgets import MOST_WAITING, MOST_WAITING_EACH
from tablewright.web.serving.limits import TooMany

ASKER: ContextVar[str] = ContextVar("asker", default="")  # for whom it is that something is done

_RETRY_SECONDS = 5


class Turns:
    """So many at once, and at most all but one of them for the same asker. `patient`: any number may wait."""

    def __init__(self, count: int, *, patient: bool = False) -> None:
        self._patient = patient
        self._free, self._each = count, max(1, count - 1)
        self._served: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # the next one first

    @asynccontextmanager
    async def taken(self) -> AsyncIterator[None]:
        """Wait for a turn, and have it. `TooMany` where too many wait already."""
        who = ASKER.get()
        await self._wait(who)
        try:
            yield
        finally:
            self._end(who)

    async def _wait(self, who: str) -> None:
        if self._may_begin(who):
            self._begin(who)
            return
        queue = self._waiting.setdefault(who, deque())
        if self._is_full(queue):
            raise TooMany(_RETRY_SECONDS)
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had come just then
                self._end(who)
            raise

    def _is_full(self, queue: deque[asyncio.Future[None]]) -> bool:
        if self._patient:
            return False
        return len(queue) >= MOST_WAITING_EACH or sum(map(len, self._waiting.values())) >= MOST_WAITING

    def _may_begin(self, who: str) -> bool:
        return self._free > 0 and self._served[who] < self._each

    def _begin(self, who: str) -> None:
        self._free -= 1
        self._served[who] += 1

    def _end(self, who: str) -> None:
        self._free += 1
        self._served[who] -= 1
        if not self._served[who]:
            del self._served[who]
        self._call_the_next()

    def _call_the_next(self) -> None:
        for who in list(self._waiting):
            queue = self._waiting[who]
            while queue and queue[0].cancelled():
                queue.popleft()
            if queue and self._may_begin(who):
                self._begin(who)
                queue.popleft().set_result(None)
                self._waiting.move_to_end(who)
            if not queue:
                del self._waiting[who]

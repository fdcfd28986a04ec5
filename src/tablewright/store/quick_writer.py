"""Writing into a file of one's own: statements run on the loop, where they take microseconds, and a thread only syncs.

Two threads that both want Python's lock hand it over at every statement, and each handover costs more than a statement.
Here the loop runs all that waits in one transaction; while the thread syncs it, the next batch gathers. A quick disk
would sync so often that few share a sync, and a sync costs about as much as an answer: so where many write, the next
one waits a little, or until as many have gathered. Who is alone, or one of a few, is written at once. What may take
long, meets another writer or fails is left to the thread, which does it as every writer does.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

from tablewright.store.writer import (
    LARGEST_BATCH,
    Connection,
    Job,
    Tell,
    Transaction,
    Waiting,
    in_order,
    run_job,
    settle_all,
    telling,
    write_batch,
)

T = TypeVar("T")

_CLOSING_SECONDS = 0.002
_MANY = 8  # who share a sync: others will come soon
_BETWEEN = 0.004  # seconds from one batch of many to the next, unless as many have gathered before


class QuickConnection(Connection, Protocol):
    """A connection that can also say at once that somebody else is writing."""

    def begin_at_once(self) -> Transaction: ...


class QuickWriter:
    """The one who writes. At any moment the connection is the loop's or the thread's, never both's."""

    def __init__(self, connect: Callable[[], QuickConnection]) -> None:
        self._connect = connect
        self._connection: QuickConnection | None = None
        self._gathered: list[Waiting] = []
        self._under_way = False  # a batch waits for its time, or is being synced
        self._next, self._last = 0.0, 0  # when the next batch is worth a sync, and how many shared the last
        self._alarm: asyncio.TimerHandle | None = None  # rings then
        self._loop = asyncio.get_running_loop()
        self._batches: queue.SimpleQueue[tuple[list[Waiting], bool] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="tablewright-writer", daemon=True)
        self._thread.start()

    async def write(self, job: Job[T], table: str = "") -> T:
        """Do a job; returns when its change is on the disk. A job about no single table may take long."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self.submit(job, table, telling(future))
        return cast(T, await future)

    def submit(self, job: Job[Any], table: str, tell: Tell) -> None:
        """The same for those who do not wait: they are told, on the loop."""
        self._gathered.append(Waiting(job, table, tell))
        if not self._under_way:
            self._under_way = True
            self._loop.call_soon(self._begin_in_time)
        elif self._alarm is not None and len(self._gathered) >= self._last:
            self._alarm.cancel()
            self._alarm = None
            self._loop.call_soon(self._begin)

    async def close(self) -> None:
        while self._under_way:
            await asyncio.sleep(_CLOSING_SECONDS)
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- on the loop -------------------------------------------------------------------------------------------------
    def _begin_in_time(self) -> None:
        left = self._next - self._loop.time()
        if left > 0 and len(self._gathered) < self._last:
            self._alarm = self._loop.call_later(left, self._begin)
        else:
            self._begin()

    def _begin(self) -> None:
        """Run all that waits, and let the thread sync it."""
        batch, self._gathered = in_order(self._gathered[:LARGEST_BATCH]), self._gathered[LARGEST_BATCH:]
        self._alarm, self._last = None, len(batch)
        self._next = self._loop.time() + _BETWEEN if len(batch) >= _MANY else 0.0
        self._batches.put((batch, self._run_here(batch)))

    def _run_here(self, batch: list[Waiting]) -> bool:
        if self._connection is None or not all(waiting.table for waiting in batch):
            return False
        try:
            transaction = self._connection.begin_at_once()
            for waiting in batch:
                run_job(waiting, transaction)
        except Exception:  # noqa: BLE001  # the thread tries again, and tells everybody what is wrong
            return False
        return True

    def _settle(self, batch: list[Waiting]) -> None:
        """What gathered meanwhile goes first: the disk is busy while those who waited are answered."""
        if self._gathered:
            self._begin_in_time()
        else:
            self._under_way = False
        settle_all(batch)

    # --- in the thread -----------------------------------------------------------------------------------------------
    def _work(self) -> None:
        while (given := self._batches.get()) is not None:
            batch, has_run = given
            if not (has_run and self._commit()):
                self._write_again(batch)
            self._loop.call_soon_threadsafe(self._settle, batch)
        if self._connection is not None:
            self._connection.close()

    def _commit(self) -> bool:
        assert self._connection is not None
        try:
            self._connection.commit()
        except Exception:  # noqa: BLE001  # tried again below
            return False
        return True

    def _write_again(self, batch: list[Waiting]) -> None:
        try:
            if self._connection is not None:
                self._connection.rollback()
        except Exception:  # noqa: BLE001  # it is of no use any more; without this thread nobody would ever write again
            self._connection = None
        written = write_batch(self._connect, self._connection, batch)
        self._connection = cast(QuickConnection | None, written)

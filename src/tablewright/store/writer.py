"""One thread that writes: whatever waits is written in one transaction, so that many answers share one sync.

A job either changes what it promises or raises `Stale` before it has changed anything. When a job fails in another way,
the whole transaction is rolled back and each of its jobs is tried again on its own, so that one cannot hurt another.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Protocol, TypeVar, cast

from tablewright.store.model import NoSuchTable, Stale, StoreDown

T = TypeVar("T")

LARGEST_BATCH = 256


class Locked(StoreDown):
    """Another program does not let anybody write just now. The connection is good."""


class Transaction(Protocol):
    """Database access for a job. Placeholders are question marks."""

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Run a statement; the number of rows it touched."""

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows a statement finds."""

    def overwrite(self) -> None:
        """What is deleted in this transaction is overwritten, so that nothing of it can be read in the file."""

    def wake(self, table: str) -> None:
        """Tell all who look at this table, in every process, once the change is durable."""


class Connection(Protocol):
    """A connection of its own for the writer's thread."""

    def begin(self) -> Transaction: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...


Job = Callable[[Transaction], T]


_table = attrgetter("table")


class Waiting:
    """A job, and the future that is settled when it is on the disk or has failed."""

    __slots__ = ("error", "future", "job", "result", "table")

    def __init__(self, job: Job[Any], table: str, future: asyncio.Future[Any]) -> None:
        self.job, self.table, self.future = job, table, future
        self.result: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The one who writes."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._connect = connect
        self._thread = threading.Thread(target=self._work, name="tablewright-writer", daemon=True)
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def write(self, job: Job[T], table: str = "") -> T:
        """Do a job, most likely about one table; returns when its change is on the disk."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(Waiting(job, table, future))
        return cast(T, await future)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- in the thread -----------------------------------------------------------------------------------------------
    def _work(self) -> None:
        connection: Connection | None = None
        while (first := self._jobs.get()) is not None:
            batch, last = self._gather(first)
            connection = _write_batch(self._connect, connection, batch)
            self._loop.call_soon_threadsafe(_settle_all, batch)
            if last:
                break
        if connection is not None:
            connection.close()

    def _gather(self, first: Waiting) -> tuple[list[Waiting], bool]:
        """All that waits now. True when the end was among it."""
        batch = [first]
        while len(batch) < LARGEST_BATCH:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return _in_order(batch), True
            batch.append(job)
        return _in_order(batch), False


def _write_batch(
    connect: Callable[[], Connection], connection: Connection | None, batch: list[Waiting]
) -> Connection | None:
    """Write a batch. A connection that broke since the last one is replaced, and the batch is tried once more.

    Nothing is done twice by that: a commit that did arrive makes the second one stale.
    """
    while True:
        fresh = connection is None
        try:
            connection = connection or connect()
            _write_on(connection, batch)
        except Locked as error:
            for waiting in batch:
                waiting.error = waiting.error or error
            return connection
        except Exception as error:  # noqa: BLE001  # whatever it is, those who wait must hear of it
            connection = None
            if fresh:
                for waiting in batch:
                    waiting.error = waiting.error or error
                return None
        else:
            return connection


def _write_on(connection: Connection, batch: list[Waiting]) -> None:
    if not _try_together(connection, batch):
        for waiting in batch:
            _try_alone(connection, waiting)


def _in_order(batch: list[Waiting]) -> list[Waiting]:
    """By table: two processes that lock the same rows in the same order cannot wait for each other in a ring."""
    return sorted(batch, key=_table)


def _try_together(connection: Connection, batch: list[Waiting]) -> bool:
    try:
        transaction = connection.begin()
        for waiting in batch:
            _run_job(waiting, transaction)
        connection.commit()
    except Locked:
        raise
    except Exception:  # noqa: BLE001  # each job is tried again alone, and the guilty one gets its own error
        connection.rollback()
        return False
    return True


def _try_alone(connection: Connection, waiting: Waiting) -> None:
    waiting.error = waiting.result = None
    try:
        _run_job(waiting, connection.begin())
        connection.commit()
    except Exception as error:  # noqa: BLE001  # handed to the one who waits
        connection.rollback()
        waiting.error = error


def _run_job(waiting: Waiting, transaction: Transaction) -> None:
    waiting.error = None
    try:
        waiting.result = waiting.job(transaction)
    except (Stale, NoSuchTable) as refused:
        waiting.error = refused


def _settle_all(batch: list[Waiting]) -> None:
    for waiting in batch:
        waiting.settle()

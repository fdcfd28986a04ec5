"""The thread that writes: what meets another writer waits there, and one job that fails hurts no other."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from tablewright.store import sqlite
from tablewright.store.model import Stale, StoreDown
from tablewright.store.sqlite import SqliteBackend, SqliteConnection
from tablewright.store.writer import Job, Transaction
from tests.patience import PATIENCE


async def _backend(path: Path) -> SqliteBackend:
    backend = SqliteBackend(str(path))
    await backend.start(lambda table: None)
    return backend


def _keep(name: str) -> Job[None]:
    def job(transaction: Transaction) -> None:
        transaction.run("INSERT INTO house VALUES (?, 'x')", (name,))

    return job


async def _kept(backend: SqliteBackend) -> set[str]:
    return {row[0] for row in await backend.read("SELECT name FROM house")}


async def test_another_writer_is_waited_for_in_the_thread(tmp_path: Path) -> None:
    backend = await _backend(tmp_path / "x.sqlite3")
    other = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(backend.write(_keep("one"), "t"))
    longest, until = 0.0, time.monotonic() + 0.3
    while time.monotonic() < until:
        began = time.thread_time()
        await asyncio.sleep(0.005)
        longest = max(longest, time.thread_time() - began)
    assert not waiting.done()
    other.execute("ROLLBACK")
    await waiting
    assert (await _kept(backend), longest < 0.1) == ({"one"}, True)
    other.close()
    await backend.close()


async def test_of_a_batch_only_the_guilty_one_fails(tmp_path: Path) -> None:
    backend = await _backend(tmp_path / "x.sqlite3")

    def stale(transaction: Transaction) -> None:
        raise Stale

    def broken(transaction: Transaction) -> None:
        transaction.run("INSERT INTO nowhere VALUES (1)")

    for _ in range(2):
        jobs: list[Job[None]] = [_keep("one"), stale, broken, _keep("two")]
        found = await asyncio.gather(
            *(backend.write(job, f"t{number}") for number, job in enumerate(jobs)),
            return_exceptions=True,
        )
        assert [type(each) for each in found] == [type(None), Stale, StoreDown, type(None)]
        assert await _kept(backend) == {"one", "two"}
        await backend.write(lambda transaction: transaction.run("DELETE FROM house"), "t")
    await backend.close()


class _Worn(SqliteConnection):
    """A connection that breaks in the middle, so that nothing can be rolled back on it either."""

    broken = False

    def commit(self) -> None:
        if self.broken:
            raise sqlite3.OperationalError("disk I/O error")
        super().commit()

    def rollback(self) -> None:
        if self.broken:
            raise sqlite3.OperationalError("disk I/O error")
        super().rollback()


async def test_a_connection_that_breaks_altogether_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It took the writing thread with it, and from then on every answer waited for ever."""
    made = list[_Worn]()

    def connect(*given: Any) -> _Worn:
        made.append(_Worn(*given))
        return made[-1]

    monkeypatch.setattr(sqlite, "SqliteConnection", connect)
    backend = await _backend(tmp_path / "x.sqlite3")
    await backend.write(_keep("one"), "t")
    made[0].broken = True
    made[0]._connection.close()  # as the system does with a file that is gone
    await asyncio.wait_for(backend.write(_keep("two"), "t"), PATIENCE)
    assert (await _kept(backend), len(made)) == ({"one", "two"}, 2)
    await backend.close()


async def test_what_was_begun_is_finished_at_the_end(tmp_path: Path) -> None:
    backend = await _backend(tmp_path / "x.sqlite3")
    writes = [asyncio.create_task(backend.write(_keep(f"n{number}"), "t")) for number in range(500)]
    await asyncio.sleep(0)
    await backend.close()
    assert all(write.done() and write.exception() is None for write in writes)
    again = await _backend(tmp_path / "x.sqlite3")
    assert len(await _kept(again)) == 500
    await again.close()

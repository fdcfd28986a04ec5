"""The store in one SQLite file, for one process without threads: one connection, read and written where it is asked."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tablewright.store.backend import Row, lift_schema
from tablewright.store.model import CannotOpen
from tablewright.store.sqlite import DIALECT, SqliteBackend, SqliteTransaction, connect, make_private, troubles
from tablewright.store.writer import Job

T = TypeVar("T")


class InPlaceBackend(SqliteBackend):
    """Every write is on the disk when it returns, as everywhere. Nobody else opens the file meanwhile."""

    async def start(self, wake: Callable[[str], None]) -> None:
        self._wake = wake
        try:
            with contextlib.suppress(FileExistsError):
                make_private(Path(self.path))
            self._connection = connect(self.path, alone=True)
            await self.write(lambda transaction: lift_schema(transaction, DIALECT))
        except (sqlite3.Error, OSError) as error:
            raise CannotOpen(f"{self.path}: {error}") from error

    async def read(self, sql: str, values: Sequence[Any] = (), *, many: bool = False) -> list[Row]:
        with troubles():
            return self._connection.execute(sql, values).fetchall()

    async def write(self, job: Job[T], table: str = "") -> T:
        transaction = SqliteTransaction(self._connection)
        with troubles():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                result = job(transaction)
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        for woken in transaction.woken:
            asyncio.get_running_loop().call_soon(self._wake, woken)
        return result

    async def fold(self) -> None:
        with troubles():
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def backup(self, path: Path) -> None:
        make_private(path)
        with contextlib.closing(sqlite3.connect(path)) as target:
            self._connection.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")

    async def close(self) -> None:
        self._connection.close()

"""The store in one SQLite file: write-ahead log, every commit synced to the disk before it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tablewright.store.backend import Asked, Row, lift_schema
from tablewright.store.model import CannotOpen, StoreDown
from tablewright.store.writer import Job, Transaction, Writer

T = TypeVar("T")

_BUSY_MS = 10_000
_PAGES_PER_CHECKPOINT = 4000  # the log is folded into the file seldom: whoever answers then waits for it
DIALECT = {"blob": "BLOB", "real": "REAL", "keyed": " WITHOUT ROWID"}


def connect(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=256, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_PAGES_PER_CHECKPOINT}")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()  # it is no database of ours
        raise
    return connection


@contextlib.contextmanager
def _troubles() -> Iterator[None]:
    """What the disk or the file does not allow just now, as the store says it."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise  # a fault of ours
    except sqlite3.DatabaseError as error:
        raise StoreDown(str(error)) from error


def make_private(path: Path) -> None:
    """A new file that only its owner can read: it holds secrets. One that is there already is left alone."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


class SqliteTransaction:
    """Statements on one connection; the tables to wake are kept until the commit."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._cursor = connection.cursor()  # one for all: to make one costs half as much as to use it
        self.woken: dict[str, None] = {}

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._cursor.execute(sql, values).rowcount

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        return self._cursor.execute(sql, values).fetchall()

    def wake(self, table: str) -> None:
        self.woken[table] = None


class SqliteConnection:
    """The writer's connection."""

    def __init__(self, path: str, woken: Callable[[list[str]], None]) -> None:
        self._connection = connect(path)
        self._woken = woken
        self._transaction = SqliteTransaction(self._connection)

    def begin(self) -> Transaction:
        self._connection.execute("BEGIN IMMEDIATE")
        self._transaction = SqliteTransaction(self._connection)
        return self._transaction

    def commit(self) -> None:
        self._connection.execute("COMMIT")
        if self._transaction.woken:
            self._woken(list(self._transaction.woken))

    def rollback(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()


class SqliteBackend:
    """Reads happen in the server's own thread (they take microseconds), writes in the writer's."""

    def __init__(self, path: str) -> None:
        self.path = path

    async def start(self, wake: Callable[[str], None]) -> None:
        with contextlib.suppress(OSError):  # SQLite says it better
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            make_private(Path(self.path))
        loop = asyncio.get_running_loop()

        def wake_all(tables: list[str]) -> None:
            for table in tables:
                wake(table)

        def woken(tables: list[str]) -> None:
            loop.call_soon_threadsafe(wake_all, tables)

        self._writer = Writer(lambda: SqliteConnection(self.path, woken))
        try:
            await self._writer.write(lambda transaction: lift_schema(transaction, DIALECT))
            self._reader = connect(self.path)
        except sqlite3.Error as error:
            await self._writer.close()
            raise CannotOpen(f"{self.path}: {error}") from error

    async def read(self, sql: str, values: Sequence[Any] = (), *, many: bool = False) -> list[Row]:
        with _troubles():
            if many:
                return await asyncio.to_thread(self._read_aside, sql, values)
            return self._reader.execute(sql, values).fetchall()

    async def read_all(self, *asked: Asked) -> list[list[Row]]:
        return [await self.read(sql, values) for sql, values in asked]

    def _read_aside(self, sql: str, values: Sequence[Any]) -> list[Row]:
        with contextlib.closing(connect(self.path)) as connection:
            return connection.execute(sql, values).fetchall()

    async def write(self, job: Job[T], table: str = "") -> T:
        with _troubles():
            return await self._writer.write(job, table)

    async def backup(self, path: Path) -> None:
        await asyncio.to_thread(self._copy_to, path)

    def _copy_to(self, path: Path) -> None:
        make_private(path)
        with contextlib.closing(connect(self.path)) as source, contextlib.closing(sqlite3.connect(path)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")

    async def close(self) -> None:
        await self._writer.close()
        self._reader.close()

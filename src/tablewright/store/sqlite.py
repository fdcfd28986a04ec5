"""The store in one SQLite file: write-ahead log, every commit synced to the disk before it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tablewright.store.backend import Asked, Row, lift_schema
from tablewright.store.model import CannotOpen, StoreDown
from tablewright.store.writer import Job, Locked, Transaction, Writer

T = TypeVar("T")

_OPEN_MS = 10_000  # to wait for a lock of another program while the store is opened, and for what nobody waits for
_READ_MS = 100  # a reader waits in the server's own thread; in write-ahead mode a writer does not hold it up
_WRITE_MS = 900  # somebody waits for the answer
_LOCKED_MS = 50  # while a lock is known: those who queue for it add up
_PAGES_PER_CHECKPOINT = 4000  # the log is folded into the file seldom: whoever answers then waits for it
DIALECT = {
    "blob": "BLOB",
    "real": "REAL",
    "keyed": " WITHOUT ROWID",
    "now": "((julianday('now') - 2440587.5) * 86400.0)",
}


def connect(path: str, wait_ms: int = _OPEN_MS, *, alone: bool = False) -> sqlite3.Connection:
    """`alone`: there is no other connection to this file, so that no memory need be shared with any."""
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=256, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA busy_timeout = {wait_ms}")
        if alone:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_PAGES_PER_CHECKPOINT}")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()  # it is no database of ours
        raise
    return connection


@contextlib.contextmanager
def troubles() -> Iterator[None]:
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
        self.overwrites = False  # costs three times as much for each commit, so only where somebody wants it

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._cursor.execute(sql, values).rowcount

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        return self._cursor.execute(sql, values).fetchall()

    def wake(self, table: str) -> None:
        self.woken[table] = None

    def overwrite(self) -> None:
        self._cursor.execute("PRAGMA secure_delete = ON")
        self.overwrites = True


class SqliteConnection:
    """The writer's connection. It waits a little for another program's lock; once that was in vain, hardly at all."""

    def __init__(self, path: str, woken: Callable[[list[str]], None], waits_ms: int) -> None:
        self._connection = connect(path, waits_ms)
        self._woken = woken
        self._transaction = SqliteTransaction(self._connection)
        self._waits_ms = waits_ms

    def begin(self) -> Transaction:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            self._wait(_LOCKED_MS)
            raise Locked("another program holds a lock on the store's file") from error
        self._wait(_WRITE_MS)
        if self._transaction.overwrites:
            self._connection.execute("PRAGMA secure_delete = OFF")
        self._transaction = SqliteTransaction(self._connection)
        return self._transaction

    def _wait(self, milliseconds: int) -> None:
        if milliseconds != self._waits_ms:
            self._connection.execute(f"PRAGMA busy_timeout = {milliseconds}")
            self._waits_ms = milliseconds

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

        self._waits_ms = _OPEN_MS
        self._writer = Writer(lambda: SqliteConnection(self.path, woken, self._waits_ms))
        try:
            await self._writer.write(lambda transaction: lift_schema(transaction, DIALECT))
            self._reader = connect(self.path, _READ_MS)
            self._waits_ms = _WRITE_MS
        except (sqlite3.Error, Locked) as error:
            await self._writer.close()
            raise CannotOpen(f"{self.path}: {error}") from error

    async def read(self, sql: str, values: Sequence[Any] = (), *, many: bool = False) -> list[Row]:
        with troubles():
            if many:
                return await asyncio.to_thread(self._read_aside, sql, values)
            return self._reader.execute(sql, values).fetchall()

    async def read_all(self, *asked: Asked) -> list[list[Row]]:
        return [await self.read(sql, values) for sql, values in asked]

    def _read_aside(self, sql: str, values: Sequence[Any]) -> list[Row]:
        with contextlib.closing(connect(self.path)) as connection:
            return connection.execute(sql, values).fetchall()

    async def write(self, job: Job[T], table: str = "") -> T:
        with troubles():
            return await self._writer.write(job, table)

    async def sizes(self) -> dict[str, int]:
        main, wal = Path(self.path), Path(f"{self.path}-wal")
        files = {"store_bytes": main.stat().st_size, "wal_bytes": wal.stat().st_size if wal.exists() else 0}
        return {**files, "disk_free_bytes": shutil.disk_usage(main.parent).free}

    async def fold(self) -> None:
        with troubles():
            await asyncio.to_thread(self._fold)

    def _fold(self) -> None:
        """Everything into the file, and the log emptied: it keeps words that have been deleted from the file."""
        with contextlib.closing(connect(self.path)) as connection:
            if connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                raise sqlite3.OperationalError("the log could not be emptied: somebody was reading; try again")

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

"""The store in PostgreSQL: several server processes on several machines share it, woken by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from tablewright.store.backend import Asked, Row, lift_schema
from tablewright.store.model import CannotOpen, StoreDown
from tablewright.store.schema import TABLES
from tablewright.store.sqlite import DIALECT as SQLITE_DIALECT
from tablewright.store.sqlite import SqliteTransaction, make_private
from tablewright.store.writer import Job, Transaction, Writer

T = TypeVar("T")

_CHANNEL = "tablewright"
_DIALECT = {"blob": "BYTEA", "real": "DOUBLE PRECISION", "keyed": "", "now": "EXTRACT(EPOCH FROM now())"}
_READERS = 4
_LISTEN_SECONDS = 1.0
_SCHEMA_LOCK = 0x7AB1E
_ROWS_AT_ONCE = 500


@cache
def _in_psycopg(sql: str) -> str:
    return sql.replace("?", "%s")


@contextmanager
def _troubles() -> Iterator[None]:
    """What the database does not allow just now, as the store says it."""
    try:
        yield
    except (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError) as error:
        raise StoreDown(str(error).strip()) from error


class PostgresTransaction:
    """Statements in one transaction of one connection."""

    def __init__(self, connection: psycopg.Connection[Row]) -> None:
        self._connection = connection
        self._woken: set[str] = set()

    def run(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._connection.execute(_in_psycopg(sql).encode(), values).rowcount

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        return self._connection.execute(_in_psycopg(sql).encode(), values).fetchall()

    def wake(self, table: str) -> None:
        if table not in self._woken:
            self._woken.add(table)
            self._connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, table))

    def overwrite(self) -> None:
        """`fold` lets the database reuse what was deleted; it does not overwrite it."""


class PostgresConnection:
    """The writer's connection."""

    def __init__(self, address: str) -> None:
        self._connection = psycopg.connect(address)

    def begin(self) -> Transaction:
        return PostgresTransaction(self._connection)

    def commit(self) -> None:
        self._connection.commit()

    def rollback(self) -> None:
        self._connection.rollback()

    def close(self) -> None:
        self._connection.close()


class _Readers:
    """A few connections for reading, lent one at a time; a broken one is replaced."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._idle: queue.SimpleQueue[psycopg.Connection[Row]] = queue.SimpleQueue()
        self._threads = ThreadPoolExecutor(_READERS, thread_name_prefix="tablewright-reader")

    async def read(self, *asked: Asked) -> list[list[Row]]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, asked)

    def _read(self, asked: Sequence[Asked]) -> list[list[Row]]:
        """Several statements are sent together: the way there and back is longer than the reading."""
        with self._lent() as connection, connection.pipeline() if len(asked) > 1 else nullcontext():
            found = [connection.execute(_in_psycopg(sql).encode(), values) for sql, values in asked]
            return [cursor.fetchall() for cursor in found]

    @contextmanager
    def _lent(self) -> Iterator[psycopg.Connection[Row]]:
        try:
            connection = self._idle.get_nowait()
        except queue.Empty:
            connection = psycopg.connect(self._address, autocommit=True)
        try:
            yield connection
        except psycopg.OperationalError:
            connection.close()
            raise
        self._idle.put(connection)

    def close(self) -> None:
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().close()


class _Listener:
    """A thread that waits for NOTIFY. When its connection breaks, everybody is woken after it has a new one."""

    def __init__(self, address: str, wake: Callable[[str], None]) -> None:
        self._address, self._wake = address, wake
        self._loop = asyncio.get_running_loop()
        self._closing = threading.Event()
        self._listening = threading.Event()
        self._thread = threading.Thread(target=self._work, name="tablewright-listener", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        while not self._closing.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {_CHANNEL}".encode())
                    self._listening.set()
                    self._tell("")
                    self._hear(connection)
            except psycopg.OperationalError:
                self._closing.wait(_LISTEN_SECONDS)

    def _hear(self, connection: psycopg.Connection[Row]) -> None:
        while not self._closing.is_set():
            for notice in connection.notifies(timeout=_LISTEN_SECONDS):
                self._tell(notice.payload)

    def _tell(self, table: str) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, table)

    async def listening(self) -> None:
        await asyncio.to_thread(self._listening.wait, _LISTEN_SECONDS * 10)

    async def close(self) -> None:
        self._closing.set()
        await asyncio.to_thread(self._thread.join)


class PostgresBackend:
    """Reads by a few connections in threads of their own, writes by the writer's, wakes by the listener's."""

    def __init__(self, address: str) -> None:
        self.address = address

    async def start(self, wake: Callable[[str], None]) -> None:
        self._writer = Writer(lambda: PostgresConnection(self.address))
        try:
            await self._writer.write(_lift)
        except psycopg.Error as error:
            await self._writer.close()
            raise CannotOpen(str(error).strip()) from error
        self._readers = _Readers(self.address)
        self._listener = _Listener(self.address, wake)
        await self._listener.listening()

    async def read(self, sql: str, values: Sequence[Any] = (), *, many: bool = False) -> list[Row]:
        return (await self.read_all((sql, values)))[0]

    async def read_all(self, *asked: Asked) -> list[list[Row]]:
        with _troubles():
            return await self._readers.read(*asked)

    async def write(self, job: Job[T], table: str = "") -> T:
        with _troubles():
            return await self._writer.write(job, table)

    async def sizes(self) -> dict[str, int]:
        rows = await self.read("SELECT pg_database_size(current_database())")
        return {"store_bytes": int(rows[0][0])}

    async def fold(self) -> None:
        await asyncio.to_thread(self._vacuum)

    def _vacuum(self) -> None:
        with _troubles(), psycopg.connect(self.address, autocommit=True) as connection:
            for table in TABLES:
                connection.execute(f"VACUUM {table}".encode())

    async def backup(self, path: Path) -> None:
        await asyncio.to_thread(self._copy_to, path)

    def _copy_to(self, path: Path) -> None:
        """One consistent look at everything, written row by row into a new SQLite file."""
        make_private(path)
        target = sqlite3.connect(path, isolation_level=None)
        try:
            target.execute("BEGIN")
            lift_schema(SqliteTransaction(target), SQLITE_DIALECT)
            with psycopg.connect(self.address) as source:
                source.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                for table, columns in TABLES.items():
                    _copy_rows(source, target, table, columns)
            target.execute("COMMIT")
        finally:
            target.close()

    async def close(self) -> None:
        await self._writer.close()
        await self._listener.close()
        self._readers.close()


def _lift(transaction: Transaction) -> None:
    """Lift the schema. Of several processes that start at once, one does it and the others wait."""
    transaction.rows("SELECT pg_advisory_xact_lock(?)", (_SCHEMA_LOCK,))
    lift_schema(transaction, _DIALECT)


def _copy_rows(source: psycopg.Connection[Row], target: sqlite3.Connection, table: str, columns: Sequence[str]) -> None:
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    with source.cursor(name=f"copy_{table}") as cursor:
        cursor.execute(f"SELECT {names} FROM {table}".encode())
        while rows := cursor.fetchmany(_ROWS_AT_ONCE):
            target.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)

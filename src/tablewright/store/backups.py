"""Backups: one SQLite file from either database, checked, and brought back into either."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from tablewright.store import open_store
from tablewright.store.backend import Row
from tablewright.store.model import StoreTrouble
from tablewright.store.schema import STEPS, TABLES
from tablewright.store.sums import is_whole


class BadBackup(StoreTrouble):
    """A file that is no backup, or a damaged one, or one that cannot be written."""


def backup(where: str, path: Path) -> int:
    """Copy the store at `where` into a new file; the number of tables in it."""
    if not path.parent.is_dir():
        raise BadBackup(f"there is no folder {path.parent}; nothing was written")
    try:
        asyncio.run(_backup(where, path))
    except (sqlite3.Error, OSError) as error:
        raise BadBackup(f"{path.name} could not be written: {error}") from None
    return check(path)


async def _backup(where: str, path: Path) -> None:
    store = open_store(where)
    await store.start()
    try:
        await store.backup(path)
    finally:
        await store.close()


def check(path: Path) -> int:
    """Read a backup through and check it; the number of tables in it. One without a checksum is from an old version."""
    if not path.is_file():
        raise BadBackup(f"there is no backup {str(path)!r}")
    if is_whole(path) is False:
        raise BadBackup(f"{path.name}: damaged: it is not what its checksum says; take another backup")
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        problem = connection.execute("PRAGMA integrity_check").fetchone()[0]
        version = connection.execute("SELECT version FROM schema_version").fetchone()[0]
        count = connection.execute("SELECT COUNT(*) FROM tables").fetchone()[0]
    except (sqlite3.DatabaseError, TypeError, IndexError) as error:
        raise BadBackup(f"{path.name}: this is not a backup of Tablewright's tables ({error})") from None
    finally:
        connection.close()
    if problem != "ok":
        raise BadBackup(f"{path.name}: damaged: {problem}")
    if version > len(STEPS):
        raise BadBackup(f"{path.name}: written by a newer Tablewright")
    return int(count)


def restore(path: Path, where: str) -> int:
    """Bring a backup back into an empty store; the number of tables in it."""
    count = check(path)
    try:
        asyncio.run(_restore(path, where))
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"{path.name}: damaged: {error}; nothing was restored") from None
    return count


async def _restore(path: Path, where: str) -> None:
    store = open_store(where)
    await store.start()
    try:
        if await store.count():
            raise BadBackup("the store to restore into is not empty; give it another place, or move it away first")
        await store.fill(rows_of(path), dict(TABLES))
    finally:
        await store.close()


def rows_of(path: Path) -> Callable[[str, Sequence[str]], Sequence[Row]]:
    """What is in a backup that was checked."""
    return _Reader(path)


class _Reader:
    """Rows of a backup, table by table."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __call__(self, table: str, columns: Sequence[str]) -> Sequence[Row]:
        connection = sqlite3.connect(f"{self._path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            known = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
            wanted = (name if name in known else "0" for name in columns)  # an older version had no such column
            return connection.execute(f"SELECT {', '.join(wanted)} FROM {table}").fetchall()
        finally:
            connection.close()

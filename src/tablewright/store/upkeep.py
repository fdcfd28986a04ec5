"""What a host does with tables: looks them over, sees which nobody opens any more, and erases what people wrote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from tablewright.store.model import Head, NoSuchTable, Said
from tablewright.store.rows import HEAD_COLUMNS, head_of, touch
from tablewright.store.shelf import Shelf
from tablewright.store.writer import Transaction

_LAST = "CASE WHEN t.looked > t.changed THEN t.looked ELSE t.changed END"
_SIZE = "(SELECT SUM(LENGTH(c.lines)) FROM commits c WHERE c.table_id = t.id)"
_OVERVIEW = f"SELECT {HEAD_COLUMNS}, {_LAST}, {_SIZE} FROM tables t"


class Overview(msgspec.Struct, frozen=True):
    """A table as a host sees it."""

    head: Head
    opened: float  # when somebody last looked at it or played there
    bytes: int  # of its records


class Upkeep(Shelf):
    """Looking after tables."""

    async def overview(self, limit: int = -1) -> list[Overview]:
        """Tables, the one opened last first; those that cannot be read are left out."""
        end = f" LIMIT {limit}" if limit >= 0 else ""
        return _overviews(await self._backend.read(f"{_OVERVIEW} ORDER BY {_LAST} DESC{end}", many=True))

    async def unopened(self, since: float, limit: int = 200) -> list[Overview]:
        """Tables that nobody has opened since a moment, the longest forgotten first."""
        sql = f"{_OVERVIEW} WHERE {_LAST} < ? ORDER BY {_LAST} LIMIT {limit}"
        return _overviews(await self._backend.read(sql, (since,), many=True))

    async def talk_of(self, table: str, seats: Sequence[str]) -> list[Said]:
        """All that was said from these seats."""
        marks = ", ".join("?" * len(seats))
        rows = await self._backend.read(
            f"SELECT number, seat, name, text, at, kind FROM chat WHERE table_id = ? AND kind = 'talk'"
            f" AND seat IN ({marks}) ORDER BY number",
            (table, *seats),
        )
        return [Said(*row) for row in rows]

    async def tables_naming(self, holder: str) -> list[str]:
        """Tables on whose desk something is kept for a holder, such as notes of a seat that they left."""
        rows = await self._backend.read("SELECT id, desk FROM tables", many=True)
        return [table for table, desk in rows if holder.encode() in bytes(desk)]

    async def erase_words(
        self, table: str, seat: str, since: float, until: int, renamed: Callable[[str], str],
        record: Callable[[bytes, int], bytes],
    ) -> None:  # fmt: skip
        """Delete what was said from a seat since a moment, and change what else is written of it.

        `renamed` changes a line of the table's own that names somebody, `record` the records of a commit that ends at
        a version.
        """

        def job(transaction: Transaction) -> None:
            transaction.overwrite()
            transaction.run(
                "DELETE FROM chat WHERE table_id = ? AND seat = ? AND at >= ? AND kind = 'talk'", (table, seat, since)
            )
            for number, text in transaction.rows("SELECT number, text FROM chat WHERE table_id = ?", (table,)):
                if (other := renamed(text)) != text:
                    transaction.run(
                        "UPDATE chat SET text = ? WHERE table_id = ? AND number = ?", (other, table, number)
                    )
            rows = transaction.rows("SELECT version, lines FROM commits WHERE table_id = ?", (table,))
            for version, lines in rows:
                if version <= until and (changed := record(bytes(lines), version)) != lines:
                    transaction.run(
                        "UPDATE commits SET lines = ? WHERE table_id = ? AND version = ?", (changed, table, version)
                    )
            touch(transaction, table)

        await self._backend.write(job, table)

    async def fold(self) -> None:
        """Let nothing that was deleted stay behind in the store's own log."""
        await self._backend.fold()


def _overviews(rows: Sequence[Any]) -> list[Overview]:
    found = []
    for *row, opened, size in rows:
        with suppress(NoSuchTable):
            found.append(Overview(head_of(tuple(row)), opened, int(size or 0)))
    return found

"""Data of no table: the server's key and lists, a write check, backups."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from tablewright.store.backend import Row
from tablewright.store.rows import WORDS, as_json
from tablewright.store.shelf import Shelf
from tablewright.store.sums import add_sum
from tablewright.store.writer import Transaction


class Household(Shelf):
    """The store as a whole."""

    async def server_key(self) -> bytes:
        """The key that signs what browsers bring back; made once, the same for all processes."""

        def job(transaction: Transaction) -> bytes:
            made = secrets.token_bytes(32)
            transaction.run("INSERT INTO house VALUES ('key', ?) ON CONFLICT DO NOTHING", (made,))
            return bytes(transaction.rows("SELECT value FROM house WHERE name = 'key'")[0][0])

        return await self._backend.write(job)

    async def list_of(self, name: str) -> list[str]:
        """A list that the house keeps under this name."""
        rows = await self._backend.read("SELECT value FROM house WHERE name = ?", (name,))
        return list(WORDS.decode(rows[0][0])) if rows else []

    async def add_to_list(self, name: str, entry: str) -> None:
        await self.change_list(name, lambda entries: [*entries, entry])

    async def change_list(self, name: str, change: Callable[[list[str]], list[str]]) -> None:
        def job(transaction: Transaction) -> None:
            rows = transaction.rows("SELECT value FROM house WHERE name = ?", (name,))
            entries = change(list(WORDS.decode(rows[0][0])) if rows else [])
            transaction.run("DELETE FROM house WHERE name = ?", (name,))
            transaction.run("INSERT INTO house VALUES (?, ?)", (name, as_json(entries)))

        await self._backend.write(job)

    async def probe(self) -> None:
        """See whether the store can be written to; `StoreDown` if not."""

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM house WHERE name = 'probe'")
            transaction.run("INSERT INTO house VALUES ('probe', ?)", (secrets.token_bytes(8),))

        await self._backend.write(job)

    async def count(self) -> int:
        rows = await self._backend.read("SELECT COUNT(*) FROM tables")
        return int(rows[0][0])

    async def sizes(self) -> dict[str, int]:
        """Bytes that the store takes, and what its disk has left, as far as that is known."""
        return await self._backend.sizes()

    async def backup(self, path: Path, aside: Callable[..., Awaitable[object]] = asyncio.to_thread) -> None:
        """Everything into one new file with a checksum, while play goes on. The file is there only when it is whole."""
        part = path.with_name(path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            await self._backend.backup(part)
            await aside(add_sum, part)
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise

    async def fill(self, rows: Callable[[str, Sequence[str]], Sequence[Row]], tables: dict[str, Sequence[str]]) -> None:
        """Put the rows of a backup into this store in place of what is there, all or none."""

        def job(transaction: Transaction) -> None:
            for table in reversed(tables):
                transaction.run(f"DELETE FROM {table}")
            transaction.run("DELETE FROM house")
            for table, columns in tables.items():
                names, marks = ", ".join(columns), ", ".join("?" * len(columns))
                for row in rows(table, columns):
                    transaction.run(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)
            transaction.run("UPDATE tables SET looked = ? WHERE looked = 0", (time.time(),))

        await self._backend.write(job)

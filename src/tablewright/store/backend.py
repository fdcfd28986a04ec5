"""Interface of a database: connecting, reading, writing, and notifying listeners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tablewright.store.model import CannotOpen
from tablewright.store.schema import STEPS
from tablewright.store.writer import Job, Transaction

T = TypeVar("T")

Row = tuple[Any, ...]
Asked = tuple[str, Sequence[Any]]  # a statement and its values


class Backend(Protocol):
    """A database, opened by `start`."""

    async def start(self, wake: Callable[[str], None]) -> None:
        """Connect, lift the schema to the newest version, and call `wake` with the id of each table that changes.

        `CannotOpen` if that is not possible.
        """

    async def read(self, sql: str, values: Sequence[Any] = (), *, many: bool = False) -> list[Row]:
        """The rows a statement finds. `many`: so many that nobody else should wait for them."""

    async def read_all(self, *asked: Asked) -> list[list[Row]]:
        """The rows of several statements, in one go."""

    async def write(self, job: Job[T], table: str = "") -> T:
        """Do a job, most likely about one table; returns when its change is durable."""

    async def sizes(self) -> dict[str, int]:
        """Bytes that the store takes, and what its disk has left, as far as that is known."""

    async def fold(self) -> None:
        """Let nothing that was deleted stay behind: in a log that is kept beside the store, or in dead rows."""

    async def backup(self, path: Path) -> None:
        """A copy of everything in one new SQLite file, while play goes on."""

    async def close(self) -> None:
        """Finish what was begun, and disconnect."""


def lift_schema(transaction: Transaction, dialect: Mapping[str, str]) -> None:
    """Take the steps that this database has not yet taken."""
    transaction.run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    found = transaction.rows("SELECT version FROM schema_version")
    version = int(found[0][0]) if found else 0
    if version > len(STEPS):
        raise CannotOpen(f"this store has schema {version}; this Tablewright knows schemas up to {len(STEPS)}")
    for step in STEPS[version:]:
        for statement in step:
            transaction.run(statement.format_map(dialect))
    transaction.run("DELETE FROM schema_version")
    transaction.run("INSERT INTO schema_version VALUES (?)", (len(STEPS),))

"""The store itself: statements that both databases understand, and the compare-and-swap on a table's version."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.game.records import Setup
from tablewright.store.chairs import Chairs
from tablewright.store.devices import Devices
from tablewright.store.household import Household
from tablewright.store.model import Commit, Desk, Grant, Head, NoSuchTable, Repeated, Stale
from tablewright.store.rows import HEAD_COLUMNS, add_grant, as_json, head_of, put_desk
from tablewright.store.talk import Talk
from tablewright.store.upkeep import Upkeep
from tablewright.store.writer import Job, Transaction

_NO_END = 2**31 - 1
_MANY_RECORDS = 2_000
_MOVE = (
    "UPDATE tables SET version = ?, stamp = stamp + 1, changed = ?, outcome = ?, waiting = ?, due = ?"
    " WHERE id = ? AND version = ?"
)
_KEEP = "INSERT INTO commits VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


class Store(Chairs, Devices, Talk, Upkeep, Household):
    """Tables and all that belongs to them. Every write is durable when it returns."""

    async def create(
        self,
        table: str,
        setup: Setup,
        desk: Desk,
        holds: Sequence[tuple[str, str]],
        now: float,
        waiting: Sequence[str] = (),
        due: float | None = None,
        grants: Sequence[Grant] = (),
    ) -> None:
        """A new table without records, with its tokens; `holds` says who holds which seat: (seat, holder).

        `Repeated` if there is one of this id.
        """

        def job(transaction: Transaction) -> None:
            since = dict.fromkeys(waiting, now)
            values = (table, as_json(setup), as_json(desk), 0, 0, now, "", as_json(since), due)
            made = transaction.run(
                "INSERT INTO tables (id, setup, desk, version, stamp, changed, outcome, waiting, due)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                values,
            )
            if not made:
                raise Repeated
            for seat, holder in holds:
                transaction.run("INSERT INTO holds VALUES (?, ?, ?)", (table, seat, holder))
            for grant in grants:
                add_grant(transaction, grant)

        await self._backend.write(job, table)

    async def head(self, table: str) -> Head:
        rows = await self._backend.read(f"SELECT {HEAD_COLUMNS} FROM tables t WHERE t.id = ?", (table,))
        if not rows:
            raise NoSuchTable(table)
        return head_of(rows[0])

    async def records(self, table: str, after: int = 0, until: int = _NO_END) -> bytes:
        """All records from number `after` on, one JSON line each. Both must be versions that the table once had."""
        rows = await self._backend.read(
            "SELECT lines FROM commits WHERE table_id = ? AND version > ? AND version <= ? ORDER BY version",
            (table, after, until),
            many=until - after > _MANY_RECORDS,
        )
        return b"".join(row[0] for row in rows)

    async def version_at(self, table: str, when: float) -> int:
        """The version that a table had at a moment."""
        rows = await self._backend.read(
            "SELECT MAX(version) FROM commits WHERE table_id = ? AND made <= ?", (table, when)
        )
        return int(rows[0][0] or 0)

    async def commit(self, commit: Commit) -> int:
        """Append records if the table is still at the expected version; the new version."""
        return await self._backend.write(_committing(commit), commit.table)

    async def command(self, table: str, command: str) -> int | None:
        """The version after this command, if it was done."""
        rows = await self._backend.read(
            "SELECT version FROM commits WHERE table_id = ? AND command = ?", (table, command)
        )
        return int(rows[0][0]) if rows else None

    async def set_desk(self, head: Head, desk: Desk, due: float | None = None) -> None:
        """Replace the desk if nothing else at the table has changed since `head`."""
        await self._backend.write(lambda transaction: put_desk(transaction, head, desk, due), head.id)

    async def delete(self, table: str) -> None:
        def job(transaction: Transaction) -> None:
            transaction.overwrite()
            transaction.run("DELETE FROM tables WHERE id = ?", (table,))
            transaction.wake(table)

        await self._backend.write(job, table)

    async def due(self, now: float, limit: int = 50) -> list[str]:
        """Tables whose absent player's time is up."""
        rows = await self._backend.read("SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", (now, limit))
        return [row[0] for row in rows]


def _committing(commit: Commit) -> Job[int]:
    """What a commit does to the database."""

    def job(transaction: Transaction) -> int:
        version = commit.expected + commit.count
        moved = transaction.run(
            _MOVE,
            (
                version,
                commit.now,
                commit.over,
                as_json(commit.waiting),
                commit.due,
                commit.table,
                commit.expected,
            ),
        )
        if not moved:
            raise Stale
        kept = transaction.run(_KEEP, (commit.table, version, commit.lines, commit.command, commit.now))
        if not kept:
            raise Repeated  # not Stale: what was updated above must be rolled back
        transaction.wake(commit.table)
        return version

    return job

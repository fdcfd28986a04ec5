"""Who may do what at a table: the seats that somebody holds, the links and tokens that lead to them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tablewright.engine.game.records import Setup
from tablewright.store.model import Desk, Grant, Head, NoSuchTable
from tablewright.store.rows import DESK, HEAD_COLUMNS, add_grant, grant_of, head_of, setup_of, strip_seat, touch
from tablewright.store.shelf import Shelf
from tablewright.store.writer import Transaction

_ENTER = f"SELECT g.*, {HEAD_COLUMNS} FROM grants g JOIN tables t ON t.id = g.table_id WHERE g.hash = ?"
_TABLES = f"SELECT {HEAD_COLUMNS} FROM tables t"


class Chairs(Shelf):
    """Seats, links and tokens."""

    async def holds(self, table: str, holder: str) -> tuple[str, ...]:
        rows = await self._backend.read(
            "SELECT seat FROM holds WHERE table_id = ? AND holder = ? ORDER BY seat", (table, holder)
        )
        return tuple(row[0] for row in rows)

    async def place_of(self, table: str, holder: str) -> tuple[tuple[str, ...], Setup, Desk] | None:
        """What a holder holds at a table, with the table's setup and desk; None if it is nothing."""
        rows = await self._backend.read(
            "SELECT h.seat, t.setup, t.desk FROM holds h JOIN tables t ON t.id = h.table_id"
            " WHERE h.table_id = ? AND h.holder = ? ORDER BY h.seat",
            (table, holder),
        )
        if not rows:
            return None
        return tuple(row[0] for row in rows), setup_of(table, rows[0][1]), DESK.decode(rows[0][2])

    async def holders(self, table: str, seat: str) -> frozenset[str]:
        """Who holds a seat: browsers, and programs by their tokens."""
        rows = await self._backend.read("SELECT holder FROM holds WHERE table_id = ? AND seat = ?", (table, seat))
        return frozenset(row[0] for row in rows)

    async def tables_of(self, holder: str, limit: int = 100) -> list[tuple[Head, tuple[str, ...]]]:
        """The tables at which this holder sits, the newest first, with the seats held."""
        rows = await self._backend.read(
            f"{_TABLES} WHERE t.id IN (SELECT table_id FROM holds WHERE holder = ?) ORDER BY t.changed DESC LIMIT ?",
            (holder, limit),
        )
        held = await self._backend.read("SELECT table_id, seat FROM holds WHERE holder = ?", (holder,))
        seats = {row[0]: tuple(sorted(seat for table, seat in held if table == row[0])) for row in rows}
        found = []
        for row in rows:
            with suppress(NoSuchTable):
                found.append((head_of(row), seats[row[0]]))
        return found

    async def give_seats(self, table: str, holder: str, seats: Sequence[str], *, alone: bool) -> None:
        """Let a holder hold these seats; `alone`: and nobody else."""

        def job(transaction: Transaction) -> None:
            touch(transaction, table)
            for seat in seats:
                if alone:
                    transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (table, seat))
                transaction.run("INSERT INTO holds VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, seat, holder))

        await self._backend.write(job, table)

    # --- links and tokens --------------------------------------------------------------------------------------------
    async def add_grant(self, grant: Grant) -> None:
        """Keep a link or token; one that is kept already stays as it is."""

        def job(transaction: Transaction) -> None:
            touch(transaction, grant.table)
            add_grant(transaction, grant)

        await self._backend.write(job, grant.table)

    async def grant(self, digest: str, now: float) -> Grant | None:
        """What a link or token is good for; None where it is unknown, used up, revoked or out of date."""
        rows = await self._backend.read("SELECT * FROM grants WHERE hash = ?", (digest,))
        found = grant_of(rows[0]) if rows else None
        return found if found and (not found.expires or found.expires > now) else None

    async def enter(self, digest: str, now: float) -> tuple[Grant, Head] | None:
        """A token and its table, in one go: the way in for programs, which come often."""
        rows = await self._backend.read(_ENTER, (digest,))
        if not rows:
            return None
        grant, head = grant_of(rows[0][:6]), head_of(rows[0][6:])
        return (grant, head) if not grant.expires or grant.expires > now else None

    async def use_invite(self, grant: Grant, holder: str) -> bool:
        """Exchange an invite link for its seats, once. False if somebody was faster."""

        def job(transaction: Transaction) -> bool:
            if not transaction.run("DELETE FROM grants WHERE hash = ?", (grant.hash,)):
                return False
            for seat in grant.seats:
                if grant.kind == "invite":
                    strip_seat(transaction, grant.table, seat)
                    transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (grant.table, seat))
                transaction.run(
                    "INSERT INTO holds VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (grant.table, seat, holder)
                )
            touch(transaction, grant.table)
            return True

        return await self._backend.write(job, grant.table)

    async def revoke(self, table: str, seat: str, back_to: str = "") -> None:
        """Void all links and tokens of a seat; it goes to `back_to` alone, or to nobody."""

        def job(transaction: Transaction) -> None:
            strip_seat(transaction, table, seat)
            transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (table, seat))
            if back_to:
                transaction.run("INSERT INTO holds VALUES (?, ?, ?)", (table, seat, back_to))
            touch(transaction, table)

        await self._backend.write(job, table)

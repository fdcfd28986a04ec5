"""Rights at a table: the seats that somebody holds, and the links and tokens that give them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from tablewright.engine.game.records import Setup
from tablewright.store.model import WATCHER, Desk, Grant, Head, NoSuchTable, Said
from tablewright.store.rows import (
    DESK,
    HEAD_COLUMNS,
    HOLDS,
    add_grant,
    add_line,
    give_seat,
    grant_of,
    head_of,
    holds_of,
    put_desk,
    setup_of,
    strip_seat,
    touch,
)
from tablewright.store.shelf import Shelf
from tablewright.store.writer import Transaction

_ENTER = f"SELECT g.*, {HEAD_COLUMNS} FROM grants g JOIN tables t ON t.id = g.table_id WHERE g.hash = ?"
_TABLES = f"SELECT {HEAD_COLUMNS} FROM tables t"


class Change(msgspec.Struct, frozen=True):
    """A change of who sits in a seat."""

    seat: str
    told: str  # the line of talk that tells of it; empty: none
    now: float
    id: str  # of the line, unique at the table
    holder: str | None = None  # who holds it alone from now on, '' nobody: other links and tokens end; None: as it is
    grant: Grant | None = None  # a token to be added
    link: str = ""  # hash of the invite link that is used up by this


class Chairs(Shelf):
    """Seats, links and tokens."""

    async def holds(self, table: str, holder: str) -> tuple[str, ...]:
        rows = await self._backend.read(
            "SELECT seat FROM holds WHERE table_id = ? AND holder = ? ORDER BY seat", (table, holder)
        )
        return tuple(row[0] for row in rows)

    async def place_of(self, table: str, holder: str) -> tuple[tuple[str, ...], Setup, Desk] | None:
        """Seats of a holder at a table, with the table's setup and desk; None if there are none."""
        rows = await self._backend.read(
            "SELECT h.seat, t.setup, t.desk FROM holds h JOIN tables t ON t.id = h.table_id"
            " WHERE h.table_id = ? AND h.holder = ? ORDER BY h.seat",
            (table, holder),
        )
        if not rows:
            return None
        return tuple(row[0] for row in rows), setup_of(table, rows[0][1]), DESK.decode(rows[0][2])

    async def who_holds(self, table: str, seat: str) -> tuple[dict[str, frozenset[str]], frozenset[str]]:
        """Who holds each seat of a table, and the table; and who can act for one seat: its holders, and programs."""
        held, grants = await self._backend.read_all(
            (HOLDS, (table,)), ("SELECT * FROM grants WHERE table_id = ? AND kind = 'token'", (table,))
        )
        holds = holds_of(held)
        tokens = frozenset(grant.hash for grant in map(grant_of, grants) if seat in grant.seats)
        return holds, holds.get(seat, frozenset()) | tokens

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
                    strip_seat(transaction, table, seat, holder)
                    transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (table, seat))
                give_seat(transaction, table, seat, holder)

        await self._backend.write(job, table)

    # --- links and tokens --------------------------------------------------------------------------------------------
    async def add_grant(self, grant: Grant, *, alone: bool = False) -> None:
        """Keep a link or token; one that is kept already stays as it is. `alone`: all others for its seats end."""

        def job(transaction: Transaction) -> None:
            touch(transaction, grant.table)
            for seat in grant.seats if alone else ():
                strip_seat(transaction, grant.table, seat, grant.hash)
            add_grant(transaction, grant)

        await self._backend.write(job, grant.table)

    async def grant(self, digest: str, now: float) -> Grant | None:
        """Rights of a link or token; None if it is unknown, used, revoked or expired."""
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

    async def use_share(self, grant: Grant, holder: str) -> bool:
        """Exchange a link for another device, once: it holds the same seats. False if somebody was faster."""

        def job(transaction: Transaction) -> bool:
            if not transaction.run("DELETE FROM grants WHERE hash = ?", (grant.hash,)):
                return False
            for seat in grant.seats:
                give_seat(transaction, grant.table, seat, holder)
            touch(transaction, grant.table)
            return True

        return await self._backend.write(job, grant.table)

    async def rearrange(self, head: Head, desk: Desk, due: float | None, change: Change) -> bool:
        """Change who sits in a seat, the desk and the talk in one piece.

        False if the invite link was used by somebody faster. `Stale` if anything else has changed since `head`.
        """

        def job(transaction: Transaction) -> bool:
            if change.link and not transaction.rows("SELECT 1 FROM grants WHERE hash = ?", (change.link,)):
                return False
            put_desk(transaction, head, desk, due)
            if change.holder is not None:
                strip_seat(transaction, head.id, change.seat, change.holder)
                transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (head.id, change.seat))
                if change.holder:
                    give_seat(transaction, head.id, change.seat, change.holder)
            if change.grant is not None:
                add_grant(transaction, change.grant)
            if change.told:
                add_line(transaction, head.id, Said(0, change.seat, "", change.told, change.now, "note"), change.id)
            return True

        return await self._backend.write(job, head.id)

    async def void(self, table: str, instead: Sequence[Grant], told: Said) -> None:
        """End all cookies, links and tokens at a table; only some new links are good from now on."""

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM holds WHERE table_id = ?", (table,))
            transaction.run("DELETE FROM grants WHERE table_id = ?", (table,))
            for grant in instead:
                add_grant(transaction, grant)
            add_line(transaction, table, told, f"void {told.at}")
            touch(transaction, table)

        await self._backend.write(job, table)

    async def end_watching(self, table: str) -> None:
        """Void all spectators' links; nobody looks on any more."""

        def job(transaction: Transaction) -> None:
            strip_seat(transaction, table, WATCHER)
            transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (table, WATCHER))
            touch(transaction, table)

        await self._backend.write(job, table)

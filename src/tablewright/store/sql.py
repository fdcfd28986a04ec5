"""The store itself: statements that both databases understand, and the compare-and-swap on a table's version."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.game.records import Setup
from tablewright.store.backend import Backend, Row
from tablewright.store.doors import Doors
from tablewright.store.model import (
    Around,
    ChatKind,
    Commit,
    Desk,
    Grant,
    Head,
    NoSuchTable,
    Present,
    Repeated,
    Said,
    Stale,
)
from tablewright.store.writer import Job, Transaction

T = TypeVar("T")

CHAT_KEPT = 500
PRESENCE = "~"
_NO_END = 2**31 - 1
_MANY_RECORDS = 2_000
_HEAD_COLUMNS = "t.id, t.setup, t.desk, t.version, t.stamp, t.changed, t.outcome, t.waiting"
_HEAD = f"SELECT {_HEAD_COLUMNS} FROM tables t"
_CHAT = "SELECT number, seat, name, text, at, kind FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?"
_ENTER = f"SELECT g.*, {_HEAD_COLUMNS} FROM grants g JOIN tables t ON t.id = g.table_id WHERE g.hash = ?"

_json = msgspec.json.Encoder().encode
_setup_decoder = msgspec.json.Decoder(Setup)
_desk_decoder = msgspec.json.Decoder(Desk)
_waiting_decoder = msgspec.json.Decoder(dict[str, float])
_seats_decoder = msgspec.json.Decoder(tuple[str, ...])


def _head(row: Row) -> Head:
    table, setup, desk, version, stamp, changed, outcome, waiting = row
    return Head(
        table,
        _setup_decoder.decode(setup),
        _desk_decoder.decode(desk),
        version,
        stamp,
        changed,
        outcome,
        _waiting_decoder.decode(waiting),
    )


def _grant(row: Row) -> Grant:
    digest, table, kind, seats, created, expires = row
    return Grant(digest, table, kind, _seats_decoder.decode(seats), created, expires)


class Store:
    """Tables and all that belongs to them. Every write is durable when it returns."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._wakers: list[Callable[[str], None]] = []
        self._doors = Doors()

    async def start(self) -> None:
        await self._backend.start(self._wake)

    async def close(self) -> None:
        await self._backend.close()

    def on_change(self, waker: Callable[[str], None]) -> None:
        """Call `waker` with the id of each table that changes, in whichever process; '' when any may have.

        When only the people looking on have changed, the id comes after a `PRESENCE` sign: there is no hurry then.
        """
        self._wakers.append(waker)

    def _wake(self, table: str) -> None:
        for waker in self._wakers:
            waker(table)

    async def _write(self, job: Job[T], table: str) -> T:
        """Do a job at a table of which nothing is known any more, then."""
        self._doors.forget(table)
        try:
            return await self._backend.write(job, table)
        finally:
            self._doors.forget(table)

    # --- tables ------------------------------------------------------------------------------------------------------

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
            values = (table, _json(setup), _json(desk), 0, 0, now, "", _json(since), due)
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
                _add_grant(transaction, grant)

        await self._backend.write(job, table)

    async def head(self, table: str) -> Head:
        rows = await self._backend.read(f"{_HEAD} WHERE t.id = ?", (table,))
        if not rows:
            raise NoSuchTable(table)
        return _head(rows[0])

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

        def job(transaction: Transaction) -> int:
            version = commit.expected + commit.count
            moved = transaction.run(
                "UPDATE tables SET version = ?, stamp = stamp + 1, changed = ?, outcome = ?, waiting = ?, due = ?"
                " WHERE id = ? AND version = ? AND (? OR stamp = ?)",
                (
                    version,
                    commit.now,
                    commit.over,
                    _json(commit.waiting),
                    commit.due,
                    commit.table,
                    commit.expected,
                    commit.stamp is None,
                    commit.stamp or 0,
                ),
            )
            if not moved:
                raise Stale
            written = transaction.run(
                "INSERT INTO commits VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (commit.table, version, commit.lines, commit.command, commit.now),
            )
            if not written:
                raise Repeated  # not Stale: what was updated above must be rolled back
            transaction.wake(commit.table)
            return version

        try:
            version = await self._backend.write(job, commit.table)
        except BaseException:
            self._doors.forget(commit.table)
            raise
        self._doors.move_on(commit)
        return version

    async def command(self, table: str, command: str) -> int | None:
        """The version after this command, if it was done."""
        rows = await self._backend.read(
            "SELECT version FROM commits WHERE table_id = ? AND command = ?", (table, command)
        )
        return int(rows[0][0]) if rows else None

    async def set_desk(self, table: str, desk: Desk, stamp: int, due: float | None = None) -> None:
        """Replace the desk if nothing else at the table has changed since `stamp`."""

        def job(transaction: Transaction) -> None:
            changed = transaction.run(
                "UPDATE tables SET desk = ?, stamp = stamp + 1, due = ? WHERE id = ? AND stamp = ?",
                (_json(desk), due, table, stamp),
            )
            if not changed:
                raise Stale
            transaction.wake(table)

        await self._write(job, table)

    async def delete(self, table: str) -> None:
        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM tables WHERE id = ?", (table,))
            transaction.wake(table)

        await self._write(job, table)

    async def due(self, now: float, limit: int = 50) -> list[str]:
        """Tables whose absent player's time is up."""
        rows = await self._backend.read("SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?", (now, limit))
        return [row[0] for row in rows]

    # --- who holds what ----------------------------------------------------------------------------------------------

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
        return tuple(row[0] for row in rows), _setup_decoder.decode(rows[0][1]), _desk_decoder.decode(rows[0][2])

    async def holders(self, table: str, seat: str) -> frozenset[str]:
        """Who holds a seat: browsers, and programs by their tokens."""
        rows = await self._backend.read("SELECT holder FROM holds WHERE table_id = ? AND seat = ?", (table, seat))
        return frozenset(row[0] for row in rows)

    async def tables_of(self, holder: str, limit: int = 100) -> list[tuple[Head, tuple[str, ...]]]:
        """The tables at which this holder sits, the newest first, with the seats held."""
        rows = await self._backend.read(
            f"{_HEAD} WHERE t.id IN (SELECT table_id FROM holds WHERE holder = ?) ORDER BY t.changed DESC LIMIT ?",
            (holder, limit),
        )
        held = await self._backend.read("SELECT table_id, seat FROM holds WHERE holder = ?", (holder,))
        return [(_head(row), tuple(sorted(seat for table, seat in held if table == row[0]))) for row in rows]

    async def give_seats(self, table: str, holder: str, seats: Sequence[str], *, alone: bool) -> None:
        """Let a holder hold these seats; `alone`: and nobody else."""

        def job(transaction: Transaction) -> None:
            _touch(transaction, table)
            for seat in seats:
                if alone:
                    transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (table, seat))
                transaction.run("INSERT INTO holds VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, seat, holder))

        await self._write(job, table)

    # --- links and tokens --------------------------------------------------------------------------------------------

    async def add_grant(self, grant: Grant) -> None:
        """Keep a link or token; one that is kept already stays as it is."""

        def job(transaction: Transaction) -> None:
            _touch(transaction, grant.table)
            _add_grant(transaction, grant)

        await self._write(job, grant.table)

    async def grant(self, digest: str, now: float) -> Grant | None:
        """What a link or token is good for; None where it is unknown, used up, revoked or out of date."""
        rows = await self._backend.read("SELECT * FROM grants WHERE hash = ?", (digest,))
        found = _grant(rows[0]) if rows else None
        return found if found and (not found.expires or found.expires > now) else None

    async def enter(self, digest: str, now: float) -> tuple[Grant, Head] | None:
        """A token and its table, in one go: the way in for programs, which come often."""
        rows = await self._backend.read(_ENTER, (digest,))
        if not rows:
            return None
        grant, head = _grant(rows[0][:6]), _head(rows[0][6:])
        self._doors.keep(grant, head)
        return (grant, head) if not grant.expires or grant.expires > now else None

    def enter_again(self, table: str, digest: str, now: float) -> tuple[Grant, Head] | None:
        """The same as it stood when this process last looked or wrote: good for a commit that names its stamp."""
        return self._doors.find(table, digest, now)

    async def use_invite(self, grant: Grant, holder: str) -> bool:
        """Exchange an invite link for its seats, once. False if somebody was faster."""

        def job(transaction: Transaction) -> bool:
            if not transaction.run("DELETE FROM grants WHERE hash = ?", (grant.hash,)):
                return False
            for seat in grant.seats:
                if grant.kind == "invite":
                    _strip_seat(transaction, grant.table, seat)
                    transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (grant.table, seat))
                transaction.run(
                    "INSERT INTO holds VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (grant.table, seat, holder)
                )
            _touch(transaction, grant.table)
            return True

        return await self._write(job, grant.table)

    async def revoke(self, table: str, seat: str, back_to: str = "") -> None:
        """Void all links and tokens of a seat; it goes to `back_to` alone, or to nobody."""

        def job(transaction: Transaction) -> None:
            _strip_seat(transaction, table, seat)
            transaction.run("DELETE FROM holds WHERE table_id = ? AND seat = ?", (table, seat))
            if back_to:
                transaction.run("INSERT INTO holds VALUES (?, ?, ?)", (table, seat, back_to))
            _touch(transaction, table)

        await self._write(job, table)

    # --- chat and presence -------------------------------------------------------------------------------------------

    async def say(
        self, table: str, seat: str, name: str, text: str, now: float, command: str, kind: ChatKind = "talk"
    ) -> None:
        """Add a line of chat, once for each command; the oldest beyond the cap are forgotten."""

        def job(transaction: Transaction) -> None:
            _touch(transaction, table)
            last = transaction.rows("SELECT MAX(number) FROM chat WHERE table_id = ?", (table,))[0][0] or 0
            said = transaction.run(
                "INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (table, last + 1, seat, name, text, now, kind, command),
            )
            transaction.run("DELETE FROM chat WHERE table_id = ? AND number <= ?", (table, last + said - CHAT_KEPT))

        await self._write(job, table)

    async def chat(self, table: str, limit: int) -> list[Said]:
        """The last lines of chat, oldest first."""
        rows = await self._backend.read(_CHAT, (table, limit))
        return [Said(*row) for row in reversed(rows)]

    async def arrive(self, present: Present, now: float) -> None:
        def job(transaction: Transaction) -> None:
            _note_presence(transaction, present, now)
            transaction.wake(PRESENCE + present.table)

        await self._write(job, present.table)

    async def leave(self, present: Present) -> None:
        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM presence WHERE table_id = ? AND viewer = ?", (present.table, present.viewer))
            transaction.wake(present.table)

        await self._write(job, present.table)

    async def still_present(self, everyone: Sequence[Present], now: float, forget: float) -> None:
        """All who look on in this process are still there; whoever was not seen since `forget` is gone."""

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM presence WHERE seen < ?", (forget,))
            for present in everyone:
                _note_presence(transaction, present, now)

        await self._backend.write(job)

    async def around(self, table: str, lines: int, now: float, since: float) -> Around:
        """What there is at a table besides its game: who holds seats, links that are good now, who is there, talk."""
        held, grants, present, chat = await self._backend.read_all(
            ("SELECT DISTINCT seat FROM holds WHERE table_id = ?", (table,)),
            ("SELECT * FROM grants WHERE table_id = ?", (table,)),
            ("SELECT seats FROM presence WHERE table_id = ? AND seen >= ?", (table, since)),
            (_CHAT, (table, lines)),
        )
        return Around(
            frozenset(row[0] for row in held),
            tuple(grant for grant in map(_grant, grants) if not grant.expires or grant.expires > now),
            tuple(_seats_decoder.decode(row[0]) for row in present),
            tuple(Said(*row) for row in reversed(chat)),
        )

    # --- the house ---------------------------------------------------------------------------------------------------

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
        return list(_seats_decoder.decode(rows[0][0])) if rows else []

    async def add_to_list(self, name: str, entry: str) -> None:
        def job(transaction: Transaction) -> None:
            rows = transaction.rows("SELECT value FROM house WHERE name = ?", (name,))
            entries = [*(_seats_decoder.decode(rows[0][0]) if rows else ()), entry]
            transaction.run("DELETE FROM house WHERE name = ?", (name,))
            transaction.run("INSERT INTO house VALUES (?, ?)", (name, _json(entries)))

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

    async def backup(self, path: Path) -> None:
        """Everything into one new file, while play goes on. The file is there only when it is whole."""
        part = path.with_name(path.name + ".part")
        try:
            part.unlink(missing_ok=True)
            await self._backend.backup(part)
            with part.open("rb") as file:
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise

    async def fill(self, rows: Callable[[str, Sequence[str]], Sequence[Row]], tables: dict[str, Sequence[str]]) -> None:
        """Put the rows of a backup into this store, all or none."""

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM house")
            for table, columns in tables.items():
                names, marks = ", ".join(columns), ", ".join("?" * len(columns))
                for row in rows(table, columns):
                    transaction.run(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)

        await self._backend.write(job)


def _touch(transaction: Transaction, table: str) -> None:
    """Something at the table has changed, but not the game."""
    if not transaction.run("UPDATE tables SET stamp = stamp + 1 WHERE id = ?", (table,)):
        raise NoSuchTable(table)
    transaction.wake(table)


def _add_grant(transaction: Transaction, grant: Grant) -> None:
    values = (grant.hash, grant.table, grant.kind, _json(grant.seats), grant.created, grant.expires)
    transaction.run("INSERT INTO grants VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values)


def _strip_seat(transaction: Transaction, table: str, seat: str) -> None:
    """No link or token is good for this seat any more; one that has other seats keeps those."""
    for row in transaction.rows("SELECT * FROM grants WHERE table_id = ?", (table,)):
        grant = _grant(row)
        if seat in grant.seats:
            left = tuple(other for other in grant.seats if other != seat)
            transaction.run("UPDATE grants SET seats = ? WHERE hash = ?", (_json(left), grant.hash))
            if not left:
                transaction.run("DELETE FROM grants WHERE hash = ?", (grant.hash,))


def _note_presence(transaction: Transaction, present: Present, now: float) -> None:
    values: tuple[Any, ...] = (present.table, present.viewer, _json(present.seats), now)
    transaction.run("DELETE FROM presence WHERE table_id = ? AND viewer = ?", values[:2])
    if transaction.rows("SELECT 1 FROM tables WHERE id = ?", values[:1]):
        transaction.run("INSERT INTO presence VALUES (?, ?, ?, ?)", values)

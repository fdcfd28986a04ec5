"""Data beside a table's game: talk, and who is watching."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.store.model import Around, ChatKind, Present, Said
from tablewright.store.rows import HOLDS, WORDS, add_line, grant_of, holds_of, note_presence, touch
from tablewright.store.shelf import PRESENCE, Shelf
from tablewright.store.writer import Transaction

_CHAT = "SELECT number, seat, name, text, at, kind FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?"


class Talk(Shelf):
    """Chat and presence."""

    async def say(
        self, table: str, seat: str, name: str, text: str, now: float, command: str, kind: ChatKind = "talk"
    ) -> None:
        """Add a line of chat, once for each command; the oldest beyond the cap are forgotten."""

        def job(transaction: Transaction) -> None:
            touch(transaction, table)
            add_line(transaction, table, Said(0, seat, name, text, now, kind), command)

        await self._backend.write(job, table)

    async def chat(self, table: str, limit: int) -> list[Said]:
        """The last lines of chat, oldest first."""
        rows = await self._backend.read(_CHAT, (table, limit))
        return [Said(*row) for row in reversed(rows)]

    async def arrive(self, present: Present, now: float) -> None:
        def job(transaction: Transaction) -> None:
            note_presence(transaction, present, now)
            transaction.run("UPDATE tables SET looked = ? WHERE id = ?", (now, present.table))
            transaction.wake(PRESENCE + present.table)

        await self._backend.write(job, present.table)

    async def leave(self, present: Present) -> None:
        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM presence WHERE table_id = ? AND viewer = ?", (present.table, present.viewer))
            transaction.wake(PRESENCE + present.table)

        await self._backend.write(job, present.table)

    async def still_present(self, everyone: Sequence[Present], now: float, forget: float) -> None:
        """All who look on in this process are still there; whoever was not seen since `forget` is gone."""

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM presence WHERE seen < ?", (forget,))
            for present in everyone:
                note_presence(transaction, present, now)

        await self._backend.write(job)

    async def around(self, table: str, lines: int, now: float, since: float) -> Around:
        """What there is at a table besides its game: who holds seats, links that are good now, who is there, talk."""
        held, grants, present, chat = await self._backend.read_all(
            (HOLDS, (table,)),
            ("SELECT * FROM grants WHERE table_id = ?", (table,)),
            ("SELECT seats FROM presence WHERE table_id = ? AND seen >= ?", (table, since)),
            (_CHAT, (table, lines)),
        )
        return Around(
            holds_of(held),
            tuple(grant for grant in map(grant_of, grants) if not grant.expires or grant.expires > now),
            tuple(WORDS.decode(row[0]) for row in present),
            tuple(Said(*row) for row in reversed(chat)),
        )

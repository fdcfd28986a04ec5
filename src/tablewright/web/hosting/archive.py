"""Tables that nobody opens any more: a note is put on them, and two weeks later they are written into a folder and
removed. Off unless the host names a folder.

Whoever opens such a table meanwhile keeps it. What was written can be brought back: it is a game like any other save.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import msgspec

from tablewright.store import Store
from tablewright.store.model import Desk, NoSuchTable, Stale
from tablewright.store.upkeep import Overview
from tablewright.web.hosting.administration import export_table, remove_table
from tablewright.web.tables.waiting import due_at
from tablewright.web.tables.wording import iso

DAY = 24 * 3600.0
NOTICE_DAYS = 14  # between the note and the end
SECONDS = 3600.0  # between looks
log = logging.getLogger("tablewright.web")


class Archive:
    """Takes out what nobody opens."""

    def __init__(self, store: Store, folder: Path, days: float, clock: Callable[[], float]) -> None:
        self._store, self._folder, self._days, self._clock = store, folder, days, clock

    async def look(self) -> None:
        """Put notes on tables, and take out those whose note is old. One that fails is tried again the next time."""
        now = self._clock()
        for table in await self._store.unopened(now - self._days * DAY):
            noted = table.head.desk.leaving
            try:
                if noted <= table.opened:  # a note from before somebody came back is none
                    await self._put_note(table, now)
                elif now - noted >= NOTICE_DAYS * DAY:
                    await self._take_out(table)
            except (Stale, NoSuchTable):
                continue  # somebody has come just now
            except OSError as error:
                log.error("the table %s could not be written into %s: %s", table.head.id, self._folder, error)

    async def _put_note(self, table: Overview, now: float) -> None:
        head, desk = table.head, _copy(table.head.desk)
        desk.leaving = now
        await self._store.set_desk(head, desk, due_at(desk, head.waiting))
        day = iso(now + NOTICE_DAYS * DAY)[:10]
        words = (
            f"Nobody has opened this table for {self._days:g} days. On {day} it is taken off this server, and its host "
            "keeps it as a file. Open it before that day to keep it here."
        )
        await self._store.say(head.id, "", "", words, now, f"leaving {now}", "note")

    async def _take_out(self, table: Overview) -> None:
        path = await export_table(self._store, table.head.id, self._folder)
        await remove_table(self._store, table.head.id)
        log.info("the table %s was not opened for %g days: taken out into %s", table.head.id, self._days, path.name)


def _copy(desk: Desk) -> Desk:
    return msgspec.json.decode(msgspec.json.encode(desk), type=Desk)

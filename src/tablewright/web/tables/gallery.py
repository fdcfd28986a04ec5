"""The gallery: where the table has agreed on it, spectators see what happened some minutes ago, and nothing newer.

Who looks on from there is shown the game that the records of that time lead to: another game in memory, kept beside
the one at play, from which scene, log, dice and chronicle are made as for everybody. Talk is as old as the rest.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from weakref import WeakValueDictionary

import msgspec

from tablewright.store.model import Desk, Head
from tablewright.web.tables.opened import OpenTable
from tablewright.web.tables.people import Forbidden, Viewer
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.wording import iso

_KEPT = 64  # tables
_KEPT_SECONDS = 600.0


def sees_late(desk: Desk, viewer: Viewer) -> bool:
    """True if this viewer sees the table with a delay. Its maker and everybody with a seat see it live."""
    return bool(desk.late_minutes) and not viewer.seats and not viewer.owner


class Gallery:
    """Tables as they were for those who may only see them late."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._then: OrderedDict[str, tuple[OpenTable, float]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def at(self, table: str, viewer: Viewer) -> AsyncIterator[tuple[Head, OpenTable]]:
        """The table as this viewer may see it now."""
        head = None if viewer.seats or viewer.owner else await self._tables.store.head(table)
        if head is None or not sees_late(head.desk, viewer):
            async with self._tables.at(table) as found:
                yield found
            return
        async with self._locks.setdefault(table, asyncio.Lock()):
            yield await self._back_then(head)

    async def head(self, table: str, viewer: Viewer) -> Head:
        """How the table stood for this viewer, without its game."""
        async with self.at(table, viewer) as (head, _):
            return head

    def until(self, desk: Desk, viewer: Viewer) -> float | None:
        """The moment after which nothing is shown to this viewer; None where there is none."""
        return self._tables.clock() - 60 * desk.late_minutes if sees_late(desk, viewer) else None

    async def _back_then(self, head: Head) -> tuple[Head, OpenTable]:
        until = self._tables.clock() - 60 * head.desk.late_minutes
        version = await self._tables.store.version_at(head.id, until)
        if not version and _begun(head) > until:
            minutes = head.desk.late_minutes
            raise Forbidden(f"Spectators see this table {minutes} minutes late. It has not been open for so long yet.")
        then = msgspec.structs.replace(
            head, version=version, stamp=version, changed=until, over="", waiting={}, desk=_desk_then(head.desk, until)
        )
        kept = self._then.get(head.id)
        opened = await self._tables.stand_at(kept[0] if kept else None, then)
        self._then[head.id] = (opened, time.monotonic())
        self._then.move_to_end(head.id)
        return msgspec.structs.replace(then, over=opened.game.outcome or ""), opened

    def forget_idle(self) -> None:
        oldest = time.monotonic() - _KEPT_SECONDS
        for table, (_, used) in list(self._then.items()):
            if used < oldest or len(self._then) > _KEPT:
                del self._then[table]


def _begun(head: Head) -> float:
    try:
        return datetime.fromisoformat(head.setup.begun).timestamp()
    except ValueError:
        return 0.0


def _desk_then(desk: Desk, until: float) -> Desk:
    """Seats as they are now, without anything about the current play."""
    broken = desk.seal_broken if desk.seal_broken[: len(iso(until))] <= iso(until) else ""
    return msgspec.structs.replace(
        desk,
        notes={},
        put_by={},
        put_by_map={},
        poll=None,
        recalls={},
        knocks={},
        marked=[],
        rung=[],
        ready=[],
        again="",
        seal_broken=broken,
    )

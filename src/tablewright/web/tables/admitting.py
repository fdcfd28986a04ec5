"""Admission: where the table has agreed on it, who comes by a link waits until who made the table lets them in."""

from __future__ import annotations

from tablewright.engine.decisions import Refused
from tablewright.store.model import WATCHER, Desk, Grant, Head, Knock
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.seating import Seating
from tablewright.web.tables.tokens import digest_of
from tablewright.web.tables.wording import LONGEST_NAME, clean

MOST_KNOCKS = 20  # at one table: the rest may come again


class Admission:
    """Admission: people who wait at the door, and the decision to let them in."""

    def __init__(self, seating: Seating) -> None:
        self._seating, self._tables, self._store = seating, seating.tables, seating.tables.store

    async def come(self, grant: Grant, holder: str, name: str, *, program: bool = False) -> bool:
        """Somebody comes by a link. Whether they are in; else they wait to be let in."""
        head = await self._store.head(grant.table)
        if head.desk.admit and grant.kind in ("invite", "watch"):
            await self._knock(grant, holder, clean(name, LONGEST_NAME), program)
            return False
        await self._let_in(grant, holder, name, program)
        return True

    async def _knock(self, grant: Grant, holder: str, name: str, program: bool) -> None:
        knock = Knock(grant.hash, name, grant.seats, self._tables.clock(), program)

        def change(desk: Desk) -> None:
            if len(desk.knocks) >= MOST_KNOCKS and holder not in desk.knocks:
                raise Refused("too many people wait at this door already; come again later")
            desk.knocks[holder] = knock

        await self._tables.change_desk(grant.table, change)

    async def decide(self, head: Head, viewer: Viewer, who: str, let_in: bool) -> None:
        """Admit or refuse somebody who waits at the door. Only for whoever made the table."""
        viewer.need_owner()
        holder = next((holder for holder in head.desk.knocks if door_name(holder) == who), None)
        if holder is None:
            raise Refused("nobody of that kind waits at the door: look at Seats again")
        knock = head.desk.knocks[holder]
        grant = await self._store.grant(knock.grant, self._tables.clock())
        if let_in and grant is None:
            raise Refused("the link they came by is not good any more: send them another")
        await self._tables.change_desk(head.id, lambda desk: _drop(desk, holder))
        if let_in and grant is not None:
            await self._let_in(grant, holder, knock.name, knock.program)

    async def _let_in(self, grant: Grant, holder: str, name: str, program: bool) -> None:
        if grant.kind != "watch":
            await self._seating.join(grant, holder, name)
        elif not program:
            await self._store.give_seats(grant.table, holder, (WATCHER,), alone=False)
        if program:
            now = self._tables.clock()
            await self._store.add_grant(Grant(holder, grant.table, "token", grant.seats, now, 0))


def door_name(holder: str) -> str:
    """By which somebody at the door is called: it says nothing about their token."""
    return digest_of(f"door {holder}")[:16]


def _drop(desk: Desk, holder: str) -> None:
    desk.knocks.pop(holder, None)

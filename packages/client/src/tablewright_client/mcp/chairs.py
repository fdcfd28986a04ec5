"""The chairs that programs sit in: each a seat at a served table, known to its program by a handle nobody can guess.

The token of a seat never leaves this process: a model that repeats everything it was told gives away a handle, and that
is good with this process only.
"""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from tablewright.engine.decisions import Refused
from tablewright_client import AsyncClient, AsyncSeat, wire

MOST_CHAIRS = 500


class Chair:
    """A seat, what its holder has been told already, and which game is played there."""

    def __init__(self, seat: AsyncSeat, handle: str) -> None:
        self.seat, self.handle = seat, handle
        self.told = 0  # number of the last entry of the log that was told
        self.game = ""
        self.title = ""


class Chairs:
    """The chairs of this process by handle. `alone`: one program has them all, and need not name the only one."""

    def __init__(self, client: AsyncClient, server: str, *, alone: bool) -> None:
        self.client, self.server, self.alone = client, server.rstrip("/"), alone
        self._chairs: dict[str, Chair] = {}
        self._knocks: dict[str, str] = {}  # link: the command it was knocked with, so that the next try is the same

    async def sit(self, link: str, name: str) -> list[Chair]:
        """Take the seat that a link or `TABLE:TOKEN` is good for; a link to several seats gives a chair for each."""
        if len(self._chairs) >= MOST_CHAIRS:
            raise Refused("all chairs of this program are taken; leave one first")
        table, _, token = link.strip().rpartition(":")
        if table and "/" not in link:
            return [await self._by_token(table, token)]
        joined = await self._let_in(self._ours(link.strip()), name)
        if joined.seat:
            if (former := self._formerly(joined)) is not None:
                await joined.held_before(former)
            return [self._keep(joined)]
        seats = (await joined.look()).held
        return [self._keep(AsyncSeat(self.client, joined.table, seat, joined.token)) for seat in seats or ("",)]

    async def _let_in(self, link: str, name: str) -> AsyncSeat:
        """What the link is good for; `Refused` where it has to be waited for."""
        command = self._knocks.get(link) or wire.new_id()
        joined = await self.client.join(link, name, command=command)
        if joined.admitted:
            self._knocks.pop(link, None)
            return joined
        if len(self._knocks) >= MOST_CHAIRS:
            raise Refused("too many programs wait at doors here; come again later")
        self._knocks[link] = command
        raise Refused(
            "You have knocked, and wait at the door of this table until who made it lets you in. "
            "Sit down with the same link again in a while."
        )

    async def _by_token(self, table: str, token: str) -> Chair:
        seat = AsyncSeat(self.client, table, "", token)
        held = (await seat.look()).held
        if len(held) > 1:
            raise Refused("this token holds several seats; a program needs one for its seat alone")
        return self._keep(AsyncSeat(self.client, table, held[0] if held else "", token))

    def _ours(self, link: str) -> str:
        """A link to the server that this program was told of: nobody sends it elsewhere."""
        if "://" in link and urlsplit(link).netloc != urlsplit(self.server).netloc:
            raise Refused(f"this link leads to another server than {self.server}")
        return link

    def _keep(self, seat: AsyncSeat) -> Chair:
        chair = Chair(seat, secrets.token_urlsafe(12))
        self._chairs[chair.handle] = chair
        return chair

    def _formerly(self, joined: AsyncSeat) -> str | None:
        """The token with which this program sat in the same seat before."""
        before = [each.seat for each in self._chairs.values() if each.seat.table == joined.table]
        return next((seat.token for seat in reversed(before) if seat.seat == joined.seat), None)

    def find(self, handle: str) -> Chair:
        if not handle and self.alone and len(self._chairs) == 1:
            return next(iter(self._chairs.values()))
        if handle not in self._chairs:
            held = ", ".join(self._chairs) if self.alone else ""
            raise Refused("no such chair; sit down first" + (f", or name one of: {held}" if held else ""))
        return self._chairs[handle]

    def named(self, handles: list[str]) -> list[Chair]:
        """The chairs of these handles; all, where one program has them all and names none."""
        return list(self._chairs.values()) if self.alone and not handles else [self.find(each) for each in handles]

    def leave(self, handle: str) -> None:
        del self._chairs[self.find(handle).handle]

"""Seats change hands: links and tokens are made, exchanged and voided; bots, the referee and people sit down."""

from __future__ import annotations

from typing import Any

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.log import seat_label
from tablewright.shelf import REFEREE
from tablewright.store.model import OWNER, WATCHER, Desk, Grant, GrantKind, Head, SeatCard
from tablewright.web.tables.beginning import ME, all_seats, check_sitter
from tablewright.web.tables.people import Forbidden, Viewer
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.tokens import digest_of, new_token
from tablewright.web.tables.wording import LONGEST_NAME, clean

_DAY = 24 * 3600.0
NOBODY = "nobody"


class Seating:
    """What viewers may do about seats."""

    def __init__(self, tables: Tables, invite_days: int) -> None:
        self.tables, self.store = tables, tables.store
        self._invite_seconds = invite_days * _DAY

    def _ruleset(self, head: Head) -> Ruleset[Any]:
        return self.tables.find_ruleset(head.setup.game)

    def _need(self, head: Head, seat: str) -> None:
        if seat not in all_seats(self._ruleset(head), head.setup):
            raise Refused(f"there is no seat {seat!r} at this table")

    # --- links and tokens --------------------------------------------------------------------------------------------

    async def invite(self, head: Head, viewer: Viewer, seat: str) -> tuple[str, float]:
        """A link that hands this seat to whoever opens it first."""
        self._need(head, seat)
        viewer.need_owner_or_seat(seat)
        return await self._grant(head, "invite", (seat,), self._invite_seconds)

    async def share(self, head: Head, viewer: Viewer) -> tuple[str, float]:
        """A link to open the same seats on another device."""
        held = (*viewer.seats, *((OWNER,) if viewer.owner else ()))
        if not held:
            raise Forbidden("You hold no seat here.")
        return await self._grant(head, "share", held, self._invite_seconds)

    async def token(self, head: Head, viewer: Viewer, seat: str) -> str:
        """A token with which a program plays this seat through the API."""
        self._need(head, seat)
        viewer.need_owner_or_seat(seat)
        return (await self._grant(head, "token", (seat,), 0))[0]

    async def feed(self, head: Head, viewer: Viewer) -> str:
        """The address of a feed that says when one of these seats is waited for."""
        if not viewer.seats:
            raise Forbidden("You hold no seat here.")
        return (await self._grant(head, "feed", viewer.seats, 0))[0]

    async def watchers(self, head: Head, viewer: Viewer, on: bool) -> str:
        """A link for spectators, or the end of all such links."""
        viewer.need_owner()
        await self.store.revoke(head.id, WATCHER)
        return (await self._grant(head, "watch", (WATCHER,), 0))[0] if on else ""

    async def _grant(self, head: Head, kind: GrantKind, seats: tuple[str, ...], seconds: float) -> tuple[str, float]:
        token, now = new_token(), self.tables.clock()
        expires = now + seconds if seconds else 0
        await self.store.add_grant(Grant(digest_of(token), head.id, kind, seats, now, expires))
        return token, expires

    async def revoke(self, head: Head, viewer: Viewer, seat: str) -> None:
        """Void a seat's links and tokens; it is held by who made the table, or by who asks, alone."""
        self._need(head, seat)
        viewer.need_owner_or_seat(seat)
        await self.store.revoke(head.id, seat, viewer.id)

    async def join(self, grant: Grant, holder: str, name: str) -> None:
        """Exchange an invite link for its seats."""
        name = clean(name, LONGEST_NAME)
        if not await self.store.use_invite(grant, holder):
            raise Forbidden("This link has been used already. Ask for another one.")
        if grant.kind == "share":
            return

        def sit_down(desk: Desk) -> None:
            for seat in grant.seats:
                desk.seats[seat] = SeatCard(name, "person")

        await self.tables.change_desk(grant.table, sit_down)

    # --- who sits there ----------------------------------------------------------------------------------------------

    async def sit(self, head: Head, viewer: Viewer, seat: str, sitter: str) -> None:
        """Let a bot, the referee or oneself sit in a seat, or leave it free."""
        self._need(head, seat)
        viewer.need_owner_or_seat(seat)
        check_sitter(self._ruleset(head), seat, sitter, (ME, NOBODY))
        if sitter == ME and seat not in viewer.seats:
            await self._take(head, viewer, seat)

        def change(desk: Desk) -> None:
            card = desk.seats.setdefault(seat, SeatCard())
            card.sitter = "person" if sitter in (ME, NOBODY) else sitter

        await self.tables.change_desk(head.id, change)
        if sitter == NOBODY:
            await self.store.revoke(head.id, seat)
        async with self.tables.at(head.id):
            pass  # whoever sat down has answered what was asked

    async def _take(self, head: Head, viewer: Viewer, seat: str) -> None:
        """Who made the table may sit in a seat that nobody holds."""
        if seat in await self.store.held_seats(head.id):
            raise Forbidden("Somebody holds that seat. Revoke it first.")
        await self.store.give_seats(head.id, viewer.id, (seat,), alone=True)

    async def name(self, head: Head, viewer: Viewer, seat: str, name: str) -> None:
        viewer.need_seat(seat)
        name = clean(name, LONGEST_NAME)

        def change(desk: Desk) -> None:
            desk.seats.setdefault(seat, SeatCard()).name = name

        await self.tables.change_desk(head.id, change)


def sitter_label(ruleset: Ruleset[Any], sitter: str) -> str:
    if sitter == REFEREE:
        return "the referee"
    key = sitter.removeprefix("bot:")
    if sitter.startswith("bot:") and key in ruleset.bots:
        return ruleset.bots[key].title
    return "nobody" if sitter == NOBODY else "a person"


def name_of(head: Head, ruleset: Ruleset[Any], seat: str) -> str:
    card = head.desk.seats.get(seat, SeatCard())
    return card.name or seat_label(ruleset, seat)


# --- whose secrets a table holds -------------------------------------------------------------------------------------


def holds_everything(head: Head, ruleset: Ruleset[Any], viewer: Viewer) -> bool:
    """Whether this one person sits in every seat of the table, so that nothing at it is anybody else's secret."""
    people = {seat for seat in all_seats(ruleset, head.setup) if _sits_a_person(head, seat)}
    return {*head.setup.seats, *people} <= set(viewer.seats)


def _sits_a_person(head: Head, seat: str) -> bool:
    return head.desk.seats.get(seat, SeatCard()).sitter == "person"


def need_end_not_told(head: Head, game: Game[Any], viewer: Viewer) -> None:
    """At the end everybody may learn the seed and take the whole game along: nobody plays on with what is in it."""
    if game.outcome is not None and not holds_everything(head, game.ruleset, viewer):
        raise Refused("the game is over and all that was hidden is told: at a table of several people its end stands")

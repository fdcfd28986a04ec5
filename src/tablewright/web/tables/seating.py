"""Seats change hands: links and tokens are made, exchanged and voided; bots, the referee and people sit down."""

from __future__ import annotations

from typing import Any

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.log import seat_label
from tablewright.shelf import REFEREE
from tablewright.store.model import OWNER, WATCHER, Absent, Desk, Grant, GrantKind, Head, SeatCard
from tablewright.web.tables.beginning import all_seats, check_sitter, lateness
from tablewright.web.tables.people import Forbidden, Viewer
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.tokens import digest_of, new_token, token_of
from tablewright.web.tables.wishes import LONGEST_WAIT, ME
from tablewright.web.tables.wording import LONGEST_NAME, clean

_DAY = 24 * 3600.0
NOBODY = "nobody"


class Seating:
    """What viewers may do about seats."""

    def __init__(self, tables: Tables, invite_days: int) -> None:
        self.tables, self.store = tables, tables.store
        self._invite_seconds = invite_days * _DAY

    def _ruleset(self, head: Head) -> Ruleset[Any]:
        return self.tables.ruleset_of(head.setup)

    def _need(self, head: Head, seat: str) -> None:
        if seat not in all_seats(self._ruleset(head), head.setup):
            raise Refused(f"there is no seat {seat!r} at this table")

    # --- links and tokens --------------------------------------------------------------------------------------------
    async def invite(self, head: Head, viewer: Viewer, seat: str, token: str = "") -> tuple[str, float]:
        """A link that hands this seat to whoever opens it first. `token`, here as below: the one to be used, if any."""
        self._need(head, seat)
        viewer.need_owner_or_seat(seat)
        await self._need_word(head, viewer, seat)
        return await self._grant(head, "invite", (seat,), self._invite_seconds, token)

    async def invite_by(self, maker: str, head: Head, viewer: Viewer, seat: str) -> tuple[str, float]:
        """The same, made by a browser, known by its token: it alone can be shown the link again."""
        made_with = new_token()
        made = await self.invite(head, viewer, seat, invite_token(maker, head.id, seat, made_with))

        def change(desk: Desk) -> None:
            desk.links[seat] = made_with

        await self.tables.change_desk(head.id, change)
        return made

    async def share(self, head: Head, viewer: Viewer, token: str = "") -> tuple[str, float]:
        """A link to open the same seats on another device."""
        held = (*viewer.seats, *((OWNER,) if viewer.owner else ()))
        if not held:
            raise Forbidden("You hold no seat here.")
        return await self._grant(head, "share", held, self._invite_seconds, token)

    async def token(self, head: Head, viewer: Viewer, seat: str, token: str = "") -> str:
        """A token with which a program plays this seat through the API: for who holds it, or if nobody does."""
        self._need(head, seat)
        viewer.need_owner_or_seat(seat)
        if await self._others(head, viewer, seat):
            raise Forbidden("Somebody holds that seat: only they can let a program play it.")
        return (await self._grant(head, "token", (seat,), 0, token))[0]

    async def feed(self, head: Head, viewer: Viewer, token: str = "") -> str:
        """The address of a feed that says when one of these seats is waited for."""
        if not viewer.seats:
            raise Forbidden("You hold no seat here.")
        return (await self._grant(head, "feed", viewer.seats, 0, token))[0]

    async def watchers(self, head: Head, viewer: Viewer, on: bool, token: str = "") -> str:
        """A link for spectators, or the end of all such links."""
        viewer.need_owner()
        await self.store.revoke(head.id, WATCHER)
        return (await self._grant(head, "watch", (WATCHER,), 0, token))[0] if on else ""

    async def _grant(
        self, head: Head, kind: GrantKind, seats: tuple[str, ...], seconds: float, token: str
    ) -> tuple[str, float]:
        token, now = token or new_token(), self.tables.clock()
        expires = now + seconds if seconds else 0
        await self.store.add_grant(Grant(digest_of(token), head.id, kind, seats, now, expires))
        return token, expires

    async def revoke(self, head: Head, viewer: Viewer, seat: str) -> None:
        """Void a seat's links and tokens; it is held by who made the table, or by who asks, alone."""
        self._need(head, seat)
        viewer.need_owner_or_seat(seat)
        await self._need_word(head, viewer, seat)
        taken = await self._others(head, viewer, seat)
        await self._put_notes_by(head, seat, viewer.id)
        await self.store.revoke(head.id, seat, viewer.id)
        if taken:
            await self._tell(head, seat, f"{self._name(head, seat)} was taken back by who made the table.")

    async def join(self, grant: Grant, holder: str, name: str) -> None:
        """Exchange an invite link for its seats."""
        name = clean(name, LONGEST_NAME)
        head = await self.store.head(grant.table)
        before = {seat: await self.store.holders(grant.table, seat) for seat in grant.seats}
        if not await self.store.use_invite(grant, holder):
            raise Forbidden("This link has been used already. Ask for another one.")
        if grant.kind == "share":
            return
        for seat in grant.seats:
            await self._put_notes_by(head, seat, holder, before[seat])

        def sit_down(desk: Desk) -> None:
            for seat in grant.seats:
                desk.seats[seat] = SeatCard(name, "person")

        await self.tables.change_desk(grant.table, sit_down)
        for seat in grant.seats:
            if self._is_chair(head, seat):
                await self._tell(head, seat, f"{name or 'Somebody'} sits in the game master's chair now.")

    # --- the lobby ---------------------------------------------------------------------------------------------------
    async def ready(self, head: Head, viewer: Viewer, seat: str, on: bool) -> None:
        """Somebody in the lobby is ready to begin, or no longer."""
        viewer.need_seat(seat)

        def change(desk: Desk) -> None:
            desk.ready = sorted({*desk.ready, seat} if on else {*desk.ready} - {seat})

        await self.tables.change_desk(head.id, change)

    async def leave_lobby(self, head: Head, viewer: Viewer) -> None:
        """Let play begin: for who made the table, or masters it."""
        if not viewer.owner:
            viewer.need_seat(self._ruleset(head).gm_seat)

        def change(desk: Desk) -> None:
            desk.lobby = False

        await self.tables.change_desk(head.id, change)
        await self.tables.rest(head.id, False)

    # --- who sits there ----------------------------------------------------------------------------------------------
    async def sit(self, head: Head, viewer: Viewer, seat: str, sitter: str) -> None:
        """Let a bot, the referee or oneself sit in a seat, or leave it free."""
        self._need(head, seat)
        if seat not in viewer.chairs:
            viewer.need_owner_or_seat(seat)
        check_sitter(self._ruleset(head), seat, sitter, (ME, NOBODY))
        await self._need_word(head, viewer, seat)
        if sitter == ME and seat not in viewer.seats:
            await self._take(head, viewer, seat)

        def change(desk: Desk) -> None:
            card = desk.seats.setdefault(seat, SeatCard())
            card.sitter = "person" if sitter in (ME, NOBODY) else sitter

        before = head.desk.seats.get(seat, SeatCard()).sitter
        await self.tables.change_desk(head.id, change)
        if self._is_chair(head, seat) and before != ("person" if sitter == ME else sitter):
            who = self._own_name(head, viewer) if sitter == ME else sitter_label(self._ruleset(head), sitter)
            await self._tell(head, seat, f"{who} sits in the game master's chair now.")
        if sitter == NOBODY:
            await self.store.revoke(head.id, seat)
        async with self.tables.at(head.id):
            pass  # whoever sat down has answered what was asked

    async def _take(self, head: Head, viewer: Viewer, seat: str) -> None:
        """Who made the table may sit in a seat that nobody else holds."""
        if await self._others(head, viewer, seat):
            raise Forbidden("Somebody holds that seat. Revoke it first.")
        await self._put_notes_by(head, seat, viewer.id)
        await self.store.give_seats(head.id, viewer.id, (seat,), alone=True)

    # --- the master's chair ------------------------------------------------------------------------------------------
    def _is_chair(self, head: Head, seat: str) -> bool:
        return seat == self._ruleset(head).gm_seat

    async def _others(self, head: Head, viewer: Viewer, seat: str) -> bool:
        """Whether somebody else holds a seat, and sits in it."""
        sitter = head.desk.seats.get(seat, SeatCard()).sitter
        return sitter == "person" and bool(await self.store.holders(head.id, seat) - {viewer.id})

    async def _need_word(self, head: Head, viewer: Viewer, seat: str) -> None:
        """Nobody takes the master's chair from who sits in it without their word, or that of all the players."""
        if not self._is_chair(head, seat) or seat in viewer.seats or not await self._others(head, viewer, seat):
            return
        missing = [other for other in self._players(head, viewer) if other not in head.desk.chair]
        if missing:
            names = ", ".join(self._name(head, other) for other in missing)
            raise Refused(
                f"somebody sits in that chair: they can pass it on themselves, or all agree; missing: {names}"
            )

    def _players(self, head: Head, viewer: Viewer) -> list[str]:
        """The seats of the other players who are people."""
        cards = head.desk.seats
        people = [seat for seat in head.setup.seats if cards.get(seat, SeatCard()).sitter == "person"]
        return [seat for seat in people if seat not in viewer.seats]

    async def agree_on_chair(self, head: Head, viewer: Viewer, seat: str, on: bool) -> None:
        """A player agrees that who made the table may take the master's chair back, or no longer does."""
        viewer.need_seat(seat)
        if seat not in head.setup.seats:
            raise Refused("only players have a say in that")

        def change(desk: Desk) -> None:
            desk.chair = sorted({*desk.chair, seat} if on else {*desk.chair} - {seat})

        await self.tables.change_desk(head.id, change)
        words = "agrees" if on else "no longer agrees"
        await self._tell(head, seat, f"{self._name(head, seat)} {words} that the game master's chair be given back.")

    async def _put_notes_by(
        self, head: Head, seat: str, new_holder: str, holders: frozenset[str] | None = None
    ) -> None:
        """Secret notes stay with who wrote them; who comes back to a seat finds their own again."""
        before = await self.store.holders(head.id, seat) if holders is None else holders

        def change(desk: Desk) -> None:
            desk.chair = []
            written = desk.notes.pop(seat, "")
            for holder in before if written else ():
                desk.put_by.setdefault(holder, {})[seat] = written
            if own := desk.put_by.get(new_holder, {}).pop(seat, ""):
                desk.notes[seat] = own

        await self.tables.change_desk(head.id, change)

    def _name(self, head: Head, seat: str) -> str:
        return name_of(head, self._ruleset(head), seat)

    def _own_name(self, head: Head, viewer: Viewer) -> str:
        return next((self._name(head, seat) for seat in viewer.seats if seat in head.setup.seats), "Who made the table")

    async def _tell(self, head: Head, seat: str, words: str) -> None:
        """What everybody at the table should know of, among the talk."""
        now = self.tables.clock()
        await self.store.say(head.id, seat, "", words, now, f"seat {seat} {new_token()}", "note")

    async def charter(
        self,
        head: Head,
        viewer: Viewer,
        absent: str,
        minutes: int,
        admit: bool | None = None,
        late: int | None = None,
    ) -> None:
        """What happens when somebody keeps the table waiting, comes by a link, or looks on; None: as it is."""
        viewer.need_owner()
        known = _absent(absent)
        if not 1 <= minutes <= LONGEST_WAIT:
            raise Refused(f"the wait for an absent player is 1 to {LONGEST_WAIT} minutes")

        def change(desk: Desk) -> None:
            desk.absent, desk.absent_minutes = known, minutes
            desk.admit = desk.admit if admit is None else admit
            desk.late_minutes = desk.late_minutes if late is None else lateness(late)

        await self.tables.change_desk(head.id, change)

    async def name(self, head: Head, viewer: Viewer, seat: str, name: str) -> None:
        viewer.need_seat(seat)
        name = clean(name, LONGEST_NAME)

        def change(desk: Desk) -> None:
            desk.seats.setdefault(seat, SeatCard()).name = name

        await self.tables.change_desk(head.id, change)


def invite_token(maker: str, table: str, seat: str, made_with: str) -> str:
    return token_of(maker, f"invite {table} {seat} {made_with}")


def _absent(text: str) -> Absent:
    known: dict[str, Absent] = {"wait": "wait", "gm": "gm", "bot": "bot"}
    if text not in known:
        raise Refused("an absent player is waited for (wait), or answered for by the game master (gm) or a bot (bot)")
    return known[text]


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

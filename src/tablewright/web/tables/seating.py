"""Seats change hands: links and tokens are made, exchanged and voided; bots, the referee and people sit down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.game import Game
from tablewright.engine.ruleset import Ruleset
from tablewright.store.chairs import Change
from tablewright.store.model import OWNER, WATCHER, Absent, Desk, Grant, GrantKind, Head, Recall, SeatCard, Stale
from tablewright.web.tables import recalling
from tablewright.web.tables.beginning import all_seats, check_sitter, lateness
from tablewright.web.tables.people import Forbidden, Viewer, name_of, sitter_label
from tablewright.web.tables.playing import Tables
from tablewright.web.tables.putting_by import lift_notes, put_back, put_by, returned_to
from tablewright.web.tables.tokens import digest_of, new_token, token_of
from tablewright.web.tables.waiting import due_at
from tablewright.web.tables.wishes import LONGEST_CONSENT, LONGEST_WAIT, ME
from tablewright.web.tables.wording import LONGEST_NAME, LONGEST_NOTES, clean

_DAY = 24 * 3600.0
NOBODY = "nobody"
MAKER = "Who made the table"


class Seen(msgspec.Struct, frozen=True):
    """A table at one moment."""

    head: Head
    holds: recalling.Holds  # who holds each seat
    keys: frozenset[str]  # who can act for the seat in question


Plan = Callable[[Seen, Desk], Change | None]  # changes the desk; None: nothing is to be changed


class Seating:
    """Actions on seats."""

    def __init__(self, tables: Tables, invite_days: int) -> None:
        self.tables, self.store = tables, tables.store
        self._invite_seconds = invite_days * _DAY

    def _ruleset(self, head: Head) -> Ruleset[Any]:
        return self.tables.ruleset_of(head.setup)

    def _need(self, head: Head, seat: str) -> None:
        if seat not in all_seats(self._ruleset(head), head.setup):
            raise Refused(f"there is no seat {seat!r} at this table; choose one that Seats shows")

    # --- links and tokens --------------------------------------------------------------------------------------------
    async def invite(self, head: Head, viewer: Viewer, seat: str, token: str = "") -> tuple[str, float]:
        """A link that hands this seat to whoever opens it first. `token`, here as below: the one to be used, if any."""
        return await self._key(head, viewer, "invite", seat, self._invite_seconds, token)

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
            raise Forbidden("You hold no seat here. Ask for an invite link.")
        return await self._grant(head, "share", held, self._invite_seconds, token)

    async def token(self, head: Head, viewer: Viewer, seat: str, token: str = "") -> str:
        """A token with which a program plays this seat through the API: for who holds it, or if nobody does."""
        return (await self._key(head, viewer, "token", seat, 0, token))[0]

    async def feed(self, head: Head, viewer: Viewer, token: str = "") -> str:
        """The address of a feed that says when one of these seats is waited for."""
        if not viewer.seats:
            raise Forbidden("You hold no seat here. Ask for an invite link.")
        return (await self._grant(head, "feed", viewer.seats, 0, token))[0]

    async def watchers(self, head: Head, viewer: Viewer, on: bool, token: str = "") -> str:
        """A link for spectators, or the end of all such links."""
        viewer.need_owner()
        await self.store.end_watching(head.id)
        return (await self._grant(head, "watch", (WATCHER,), 0, token))[0] if on else ""

    async def _grant(
        self, head: Head, kind: GrantKind, seats: tuple[str, ...], seconds: float, token: str
    ) -> tuple[str, float]:
        grant, token = self._new_grant(head, kind, seats, seconds, token)
        await self.store.add_grant(grant)
        return token, grant.expires

    def _new_grant(
        self, head: Head, kind: GrantKind, seats: tuple[str, ...], seconds: float, token: str
    ) -> tuple[Grant, str]:
        token, now = token or new_token(), self.tables.clock()
        return Grant(digest_of(token), head.id, kind, seats, now, now + seconds if seconds else 0), token

    async def _key(
        self, head: Head, viewer: Viewer, kind: GrantKind, seat: str, seconds: float, token: str
    ) -> tuple[str, float]:
        """A link or token for one seat, for who may dispose of it."""
        await self._claim(head, viewer, seat)
        grant, token = self._new_grant(head, kind, (seat,), seconds, token)

        def plan(seen: Seen, desk: Desk) -> Change:
            told = ""
            if kind == "token" and not seen.holds.get(seat):
                told = f"A program may sit in {self._place(head, seat)} now: {MAKER.lower()} made a token for it."
            return self._change(seat, told, grant=grant)

        await self._rearrange(head, viewer, seat, plan)
        return token, grant.expires

    async def revoke(self, head: Head, viewer: Viewer, seat: str) -> None:
        """Void a seat's links and tokens; it is held by who made the table, or by who asks, alone."""
        await self._claim(head, viewer, seat)
        await self._sit_down(head, viewer, seat)

    async def join(self, grant: Grant, holder: str, name: str) -> None:
        """Exchange an invite link for its seats."""
        name = clean(name, LONGEST_NAME)
        head = await self.store.head(grant.table)
        if grant.kind == "share":
            done = await self.store.use_share(grant, holder)
        else:
            (seat,) = grant.seats
            told = f"{name or 'Somebody'} sits in {self._place(head, seat)} now."
            done = await self._hand_over(head, None, seat, holder, SeatCard(name), told, link=grant.hash)
        if not done:
            raise Forbidden("This link has been used already. Ask for another one.")

    # --- the lobby ---------------------------------------------------------------------------------------------------
    async def ready(self, head: Head, viewer: Viewer, seat: str, on: bool) -> None:
        """Somebody in the lobby is ready to begin, or no longer."""
        viewer.need_seat(seat)
        await self.tables.change_desk(head.id, lambda desk: desk.say_ready(seat, on))

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
        check_sitter(self._ruleset(head), seat, sitter, (ME, NOBODY))
        await self._claim(head, viewer, seat)
        seen = await self._see(head.id, seat)
        if sitter == NOBODY:
            told = f"Nobody sits in {self._place(head, seat)} now."
            await self._hand_over(head, viewer, seat, "", SeatCard(), told)
        elif sitter == ME and not (viewer.id in seen.keys and seen.holds.get(seat)):
            await self._sit_down(head, viewer, seat)
        else:
            await self._let_sit(head, viewer, seat, sitter)
        async with self.tables.at(head.id):
            pass  # whoever sat down has answered what was asked

    async def _let_sit(self, head: Head, viewer: Viewer, seat: str, sitter: str) -> None:
        """A bot or the referee answers for a seat from now on, or the person who holds it does so again."""
        kept = "person" if sitter == ME else sitter

        def plan(seen: Seen, desk: Desk) -> Change | None:
            card = desk.seats.setdefault(seat, SeatCard())
            if card.sitter == kept:
                return None
            card.sitter = kept
            who = self._own_name(head, viewer) if sitter == ME else sitter_label(self._ruleset(head), sitter)
            return self._change(seat, f"{_capital(who)} sits in {self._place(head, seat)} now.")

        await self._rearrange(head, viewer, seat, plan)

    async def _sit_down(self, head: Head, viewer: Viewer, seat: str) -> None:
        """The viewer holds a seat alone. That is told if it was not theirs."""
        cards = (head.desk.seats.get(own, SeatCard()) for own in viewer.seats if own in head.setup.seats)
        card = SeatCard(next((each.name for each in cards if each.name), ""))
        told = f"{self._own_name(head, viewer)} sits in {self._place(head, seat)} now."
        await self._hand_over(head, viewer, seat, viewer.id, card, told)

    # --- calling back ------------------------------------------------------------------------------------------------
    async def ask_for(self, head: Head, viewer: Viewer, seat: str) -> None:
        """Ask everybody concerned for a seat, once; each may agree or not, at any time. Only for the table's maker."""
        self._need(head, seat)
        viewer.need_owner()

        def plan(seen: Seen, desk: Desk) -> Change | None:
            standing = self._standing(seen, seat)
            if standing.free:
                raise Refused("that seat can be had without asking: take it back under Seats")
            recall = desk.recalls.setdefault(seat, Recall())
            if recall.asked:
                return None
            recall.asked = self.tables.clock()
            place, who = self._place(head, seat), self._name(head, seat)
            told = f"{self._own_name(head, viewer)} asks for {place}, where {who} sits."
            return self._change(seat, f"{told} Those who have a say can agree under Seats.")

        await self._rearrange(head, None, seat, plan)

    async def agree(self, head: Head, viewer: Viewer, acting: str, seat: str, on: bool) -> None:
        """Somebody agrees that who made the table calls a seat back, or does not."""
        self._need(head, seat)
        viewer.need_seat(acting)

        def plan(seen: Seen, desk: Desk) -> Change | None:
            own = recalling.seats_with_a_say(self._standing(seen, seat), viewer, seat)
            if not own:
                raise Refused(
                    "only the person in that seat and the other people at the table have a say in that: ask them"
                )
            recall = desk.recalls.setdefault(seat, Recall())
            if set(own) <= set(recall.yes if on else recall.no):
                return None
            recall.yes = sorted({*recall.yes, *own} if on else {*recall.yes} - {*own})
            recall.no = sorted({*recall.no} - {*own} if on else {*recall.no, *own})
            words = "agrees" if on else "does not agree"
            told = f"{self._name(head, acting)} {words} that {self._place(head, seat)} be given back."
            return self._change(acting, told)

        await self._rearrange(head, None, seat, plan)

    async def agree_on_chair(self, head: Head, viewer: Viewer, acting: str, on: bool) -> None:
        """The same for the master's chair."""
        await self.agree(head, viewer, acting, self._ruleset(head).gm_seat, on)

    def _standing(self, seen: Seen, seat: str) -> recalling.Standing:
        return recalling.standing_of(seen.head, self._ruleset(seen.head), seen.holds, seat, self.tables.clock())

    async def _claim(self, head: Head, viewer: Viewer, seat: str) -> None:
        """See to it that the viewer may dispose of a seat; if others sit there, it is called back, for all to see."""
        self._need(head, seat)
        seen = await self._see(head.id, seat)
        self._need_right(seen, viewer, seat)
        standing = self._standing(seen, seat)
        if viewer.id not in seen.keys and standing.others:
            name = self._name(head, seat)
            told = f"{_capital(self._place(head, seat))} was taken back from {name}: {standing.because}."
            await self._hand_over(head, viewer, seat, viewer.id, SeatCard(), told)

    def _need_right(self, seen: Seen, viewer: Viewer, seat: str) -> None:
        """Require the seat's holder, or the table's maker if the seat is free or may be called back."""
        if viewer.id in seen.keys:
            return
        viewer.need_owner()
        if why_not := self._standing(seen, seat).why_not:
            raise Refused(why_not)

    # --- how it is done ----------------------------------------------------------------------------------------------
    async def _rearrange(self, head: Head, viewer: Viewer | None, seat: str, plan: Plan) -> bool:
        """Do what was planned if nothing changes meanwhile, else plan anew. `viewer`: must be free to have the seat."""
        while True:
            seen = await self._see(head.id, seat)
            if viewer is not None:
                self._need_right(seen, viewer, seat)
            desk = msgspec.json.decode(msgspec.json.encode(seen.head.desk), type=Desk)
            change = plan(seen, desk)
            if change is None:
                return True
            try:
                return await self.store.rearrange(seen.head, desk, due_at(desk, seen.head.waiting), change)
            except Stale:
                continue

    async def _see(self, table: str, seat: str) -> Seen:
        head = await self.store.head(table)  # first: what changes after it makes the table stale
        return Seen(head, *await self.store.who_holds(table, seat))

    async def _hand_over(
        self, head: Head, viewer: Viewer | None, seat: str, holder: str, card: SeatCard, told: str, link: str = ""
    ) -> bool:
        """A seat goes to `holder` alone, or to nobody. Notes stay with who wrote them, and come back with them."""
        stays = holder in (await self._see(head.id, seat)).keys
        lifted = {} if stays else await lift_notes(self.tables, head.id, seat)
        to_put_back = lifted

        def plan(seen: Seen, desk: Desk) -> Change:
            nonlocal to_put_back
            before = desk.seats.get(seat, SeatCard())
            held = seen.holds.get(seat, frozenset())
            if holder in seen.keys:
                desk.seats[seat] = msgspec.structs.replace(before, sitter=card.sitter)
            else:
                put_by(desk, seat, seen.keys, lifted)
                to_put_back = returned_to(desk, seat, holder)
                desk.seats[seat] = msgspec.structs.replace(card, since=self.tables.clock(), version=seen.head.version)
                _forget_agreement(desk, seat)
            same = holder in held if holder else not held and before.sitter == "person"
            return self._change(seat, "" if same else told, holder=holder, link=link)

        done = False
        try:
            done = await self._rearrange(head, viewer, seat, plan)
        finally:
            await put_back(self.tables, head.id, seat, to_put_back if done else lifted)
        return done

    async def recognise(self, head: Head, viewer: Viewer, seat: str, former: str) -> None:
        """Somebody holds a seat again, by another token: their notes of then come back, before those they have now."""
        viewer.need_seat(seat)
        mapped: dict[str, str] = {}

        def plan(seen: Seen, desk: Desk) -> Change | None:
            nonlocal mapped
            self._need_right(seen, viewer, seat)
            now = desk.notes.get(seat, "")
            mapped = returned_to(desk, seat, former)
            if desk.notes.get(seat, "") != now:
                desk.notes[seat] = clean("\n".join(filter(None, (desk.notes[seat], now))), LONGEST_NOTES, lines=True)
            return self._change(seat, "")

        await self._rearrange(head, None, seat, plan)
        await put_back(self.tables, head.id, seat, mapped)

    def _change(self, seat: str, told: str, **more: Any) -> Change:
        return Change(seat, told, self.tables.clock(), f"seat {seat} {new_token()}", **more)

    def _place(self, head: Head, seat: str) -> str:
        return recalling.place_of(self._ruleset(head), seat)

    def _name(self, head: Head, seat: str) -> str:
        return name_of(head, self._ruleset(head), seat)

    def _own_name(self, head: Head, viewer: Viewer) -> str:
        return next((self._name(head, seat) for seat in viewer.seats if seat in head.setup.seats), MAKER)

    async def note_return(self, head: Head, seat: str) -> None:
        """Whoever kept the table waiting, so that others answered for them, has answered themselves."""
        if head.desk.seats.get(seat, SeatCard()).away:

            def change(desk: Desk) -> None:
                desk.seats.setdefault(seat, SeatCard()).away = 0.0

            await self.tables.change_desk(head.id, change)

    async def charter(
        self,
        head: Head,
        viewer: Viewer,
        absent: str,
        minutes: int,
        admit: bool | None = None,
        late: int | None = None,
        consent: int | None = None,
    ) -> None:
        """Set rules for absent players, people with a link, and spectators; None leaves a rule as it is."""
        viewer.need_owner()
        known = _absent(absent)
        if not 1 <= minutes <= LONGEST_WAIT:
            raise Refused(
                f"the wait for an absent player is 1 to {LONGEST_WAIT} minutes, not {minutes}: write one of these"
            )
        if consent is not None and not 0 <= consent <= LONGEST_CONSENT:
            raise Refused(
                f"the time to consent is 0 (no limit) to {LONGEST_CONSENT} seconds, not {consent}: write one of these"
            )
        seat = self._ruleset(head).gm_seat or head.setup.seats[0]

        def plan(seen: Seen, desk: Desk) -> Change:
            desk.short_from = recalling.shortened(desk, known, minutes, self.tables.clock())
            changed = (desk.absent, desk.absent_minutes) != (known, minutes)
            desk.absent, desk.absent_minutes = known, minutes
            desk.admit = desk.admit if admit is None else admit
            desk.late_minutes = desk.late_minutes if late is None else lateness(late)
            desk.consent_seconds = desk.consent_seconds if consent is None else consent
            return self._change(seat, _absence_words(desk) if changed else "")

        await self._rearrange(head, None, seat, plan)

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


def _absence_words(desk: Desk) -> str:
    if desk.absent == "wait":
        return "The charter has changed: the table waits for absent players."
    who = "the game master" if desk.absent == "gm" else "a cautious bot"
    return f"The charter has changed: {who} answers for absent players after {recalling.in_words(desk.absent_minutes)}."


def _forget_agreement(desk: Desk, seat: str) -> None:
    """Whoever left a seat has no say any more, and what was said about them is over."""
    desk.recalls.pop(seat, None)
    for recall in desk.recalls.values():
        recall.yes = [other for other in recall.yes if other != seat]
        recall.no = [other for other in recall.no if other != seat]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# --- whose secrets a table holds -------------------------------------------------------------------------------------
def holds_everything(head: Head, ruleset: Ruleset[Any], viewer: Viewer) -> bool:
    """True if this one person sits in every seat of the table, so that nothing at it is anybody else's secret."""
    people = {seat for seat in all_seats(ruleset, head.setup) if _sits_a_person(head, seat)}
    return {*head.setup.seats, *people} <= set(viewer.seats)


def _sits_a_person(head: Head, seat: str) -> bool:
    return head.desk.seats.get(seat, SeatCard()).sitter == "person"


def need_end_not_told(head: Head, game: Game[Any], viewer: Viewer) -> None:
    """At the end everybody may learn the seed and take the whole game along: nobody plays on with what is in it."""
    if game.outcome is not None and not holds_everything(head, game.ruleset, viewer):
        raise Refused("the game is over and all that was hidden is told: at a table of several people its end stands")

"""The game master's console: rulings put to the table, changes by hand, notes, dice on any chart, absent players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from tablewright.engine.budgets import LONGEST_REASON, OVERRIDE_SECONDS
from tablewright.engine.consent import CONSENT
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.game.asides import LONGEST_CALL
from tablewright.engine.game.checking import check_state
from tablewright.engine.game.game import Game
from tablewright.engine.game.paths import Leaf, leaves, with_change
from tablewright.engine.game.records import AnyRecord, Called
from tablewright.engine.game.saves import header_line
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Bar, Card
from tablewright.engine.telling.staging import bare
from tablewright.store.model import Desk, Head, Poll, SeatCard, Stale
from tablewright.web.tables import heavy
from tablewright.web.tables.drawing_board import REASON, TOLD, changed, place_in, workshop
from tablewright.web.tables.people import Forbidden, Viewer, name_of
from tablewright.web.tables.playing import Act, Tables
from tablewright.web.tables.seating import need_end_not_told
from tablewright.web.tables.wording import LONGEST_NOTES, clean, iso

PRESENT_SECONDS = 90.0  # for which somebody counts as there who was seen

# --- changing ---------------------------------------------------------------------------------------------------------
# A figure on a card, changed by tapping it: which value of the state it shows is found by trying.
# A face knows cards and bars, not states. So each single value that belongs to whom the card shows is changed on a
# copy, and the card looked at again: the one that makes this bar, and no other, show what is wanted is the one to
# change.
_WORDS = {"HP": "hit points", "MP": "magic points"}
_MOST_TRIES = 400


class Change(msgspec.Struct, frozen=True):
    """A change of the state, and its description."""

    path: str
    value: int
    told: str


def change_of(game: Game[Any], seat: str, card_id: str, label: str, value: int) -> Change:
    """The change that makes a card's bar show this value; `Refused` where there is none."""
    card, bar = _card(game, game.checkpoint, seat, card_id), None
    if card is not None:
        bar = next((each for each in card.bars if each.label == label), None)
    if card is None or bar is None:
        raise Refused("that cannot be changed in the middle of this; answer what is asked first")
    if not 0 <= value <= bar.most:
        raise Refused(f"{card.title}: write a whole number from 0 to {bar.most}, not {value}")
    told = f"{card.title}'s {_WORDS.get(label, label)} from {bar.now} to {value}"
    for path, new in _tries(game, card, bar, value):
        if _shows(game, seat, card, label, path, new, value):
            return Change(path, new, told)
    raise Refused(f"{card.title}: that figure cannot be changed by hand; choose another")


def _tries(game: Game[Any], card: Card, bar: Bar, value: int) -> Iterator[tuple[str, int]]:
    """Values of whom the card shows: first those named like the bar; what is left, or what is gone of it."""
    own = [leaf for leaf in leaves(game.checkpoint) if _belongs(leaf, card)]
    own.sort(key=lambda leaf: not leaf.path.endswith(f".{bar.label.lower()}"))
    for leaf in own[:_MOST_TRIES]:
        if leaf.value == bar.now:
            yield leaf.path, value
        if leaf.value == bar.most - bar.now:
            yield leaf.path, bar.most - value


def _belongs(leaf: Leaf, card: Card) -> bool:
    if isinstance(leaf.value, bool) or not isinstance(leaf.value, int):
        return False
    return leaf.whose == card.title or f'["{bare(card.id)}"]' in leaf.path


def _shows(game: Game[Any], seat: str, card: Card, label: str, path: str, new: int, value: int) -> bool:
    """True if the change sets the card to this value, changes nothing else, and lets the game go on."""
    try:
        changed = with_change(game.checkpoint, path, new)
        check_state(game.ruleset, changed)
    except Refused:
        return False
    then = _card(game, changed, seat, card.id)
    if then is None:
        return False
    wanted = tuple(msgspec.structs.replace(bar, now=value) if bar.label == label else bar for bar in card.bars)
    return then.bars == wanted


def _card(game: Game[Any], state: Any, seat: str, card_id: str) -> Card | None:
    scene = game.ruleset.scene(state, seat, ())
    return next((card for card in scene.cards if card.id == card_id), None)


# --- console ----------------------------------------------------------------------------------------------------------
Value = bool | int | str | list[int | str] | dict[str, int | str | bool | None] | None

_value_decoder: msgspec.json.Decoder[Value] = msgspec.json.Decoder(Value)


class Console:
    """Tools of a game master besides answering."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store

    def gm_seat(self, head: Head, viewer: Viewer) -> str:
        """The game master's seat, if this viewer holds it."""
        seat = self.tables.ruleset_of(head.setup).gm_seat
        if not seat:
            raise Refused("nobody masters this game: only a table with a game master has these tools")
        if seat not in viewer.seats:
            raise Forbidden("Only the game master may do that. Ask them.")
        return seat

    async def override_act(self, head: Head, viewer: Viewer, path: str, value: str, reason: str) -> Act:
        """Change one thing in the state, for all to see."""
        seat = self.gm_seat(head, viewer)
        plain, why = _plain_value(value), clean(reason, LONGEST_REASON)
        await self._rehearse(head, seat, path, plain, why)

        def act(game: Game[Any]) -> list[AnyRecord]:
            need_end_not_told(head, game, viewer)
            return game.override(seat, path, plain, why)

        return act

    async def redraw_act(self, head: Head, viewer: Viewer, path: str, plan: str) -> Act:
        """Draw anew what nobody has seen of a dungeon. All are told that it was done, and not what."""
        seat, ruleset = self.gm_seat(head, viewer), self.tables.find_ruleset(head.setup.game)
        async with self.tables.at(head.id) as (_, opened):
            place = place_in(opened.game.checkpoint, path)
        value = changed(workshop(ruleset), place.dungeon, plan)
        await self._rehearse(head, seat, place.path, value, REASON)

        def act(game: Game[Any]) -> list[AnyRecord]:
            need_end_not_told(head, game, viewer)
            return game.override(seat, place.path, value, REASON, TOLD)

        return act

    async def _rehearse(self, head: Head, seat: str, path: str, value: Any, why: str) -> None:
        """Let a worker try a change, within a time limit: what nobody could see in time is never kept."""
        content = header_line(head.setup) + await self.store.records(head.id, until=head.version)
        job = (self.tables.find_ruleset, content, head.id, seat, path, value, why)
        await self.tables.hands.run(OVERRIDE_SECONDS, heavy.rehearse, *job)

    def change_act(self, head: Head, viewer: Viewer, card: str, bar: str, value: int, reason: str) -> Act:
        """Change a figure on a card, for all to see."""
        seat, why = self.gm_seat(head, viewer), clean(reason, LONGEST_REASON)

        def act(game: Game[Any]) -> list[AnyRecord]:
            need_end_not_told(head, game, viewer)
            change = change_of(game, seat, card, bar, value)
            return game.override(seat, change.path, change.value, why, change.told)

        return act

    async def keep_notes(self, head: Head, viewer: Viewer, seat: str, text: str) -> None:
        viewer.need_seat(seat)
        kept, sat_down = clean(text, LONGEST_NOTES, lines=True), _sat_down((await self.store.head(head.id)).desk, seat)
        if viewer.id not in (await self.store.who_holds(head.id, seat))[1]:
            raise Forbidden("You do not hold that seat any more.")

        def change(desk: Desk) -> None:
            if _sat_down(desk, seat) != sat_down:
                raise Forbidden("You do not hold that seat any more.")  # its new holder must not read this
            desk.notes[seat] = kept

        await self.tables.change_desk(head.id, change)

    def chart_act(self, head: Head, viewer: Viewer, key: str) -> Act:
        """Roll on a chart of the rules, for all to read."""
        seat = self.gm_seat(head, viewer)
        return lambda game: game.roll_chart(seat, key)

    def roll_act(self, head: Head, viewer: Viewer, call: Called) -> Act:
        """Have somebody roll: a check, a save, a plain die, for all to read."""
        seat = self.gm_seat(head, viewer)
        who, why = clean(call.who, LONGEST_CALL), clean(call.why, LONGEST_CALL)
        return lambda game: game.call_roll(msgspec.structs.replace(call, by=seat, who=who, why=why))

    # --- asking the table --------------------------------------------------------------------------------------------
    async def ask_table(self, head: Head, viewer: Viewer) -> None:
        """Put the first question of the queue to the players."""
        seat = self.gm_seat(head, viewer)
        async with self.tables.at(head.id) as (now, opened):
            decision = opened.game.pending_for(seat)
            if decision is None or decision.kind != "choice":
                raise Refused("there is no ruling to put to the table now: wait until one is asked of you")
            poll = Poll(now.version, decision.question)

        def change(desk: Desk) -> None:
            if desk.poll is None or (desk.poll.version, desk.poll.question) != (poll.version, poll.question):
                desk.poll = poll  # put to them again, it keeps the votes it has

        await self.tables.change_desk(head.id, change)

    async def vote(self, head: Head, viewer: Viewer, seat: str, key: str) -> None:
        viewer.need_seat(seat)
        async with self.tables.at(head.id) as (now, opened):
            decision = polled(now, opened.game)
            if decision is None:
                raise Refused("there is nothing to vote on now: wait until a ruling is put to the table")
            decision.check(key)

        def change(desk: Desk) -> None:
            if desk.poll:
                desk.poll.votes[seat] = key

        await self.tables.change_desk(head.id, change)

    # --- absent players ----------------------------------------------------------------------------------------------
    def may_answer_for(self, head: Head, viewer: Viewer, seat: str) -> bool:
        """The game master may act for somebody who keeps the table waiting, where the table agreed to that."""
        gm = self.tables.ruleset_of(head.setup).gm_seat
        since = head.waiting.get(seat)
        if head.desk.absent != "gm" or gm not in viewer.seats or since is None:
            return False
        return self.tables.clock() >= since + head.desk.absent_minutes * 60

    async def note_stand_in(self, head: Head, seat: str, who: str, command: str) -> None:
        """Write down that somebody was answered for."""
        ruleset = self.tables.ruleset_of(head.setup)
        since = iso(head.waiting.get(seat, self.tables.clock()))
        text = f"{name_of(head, ruleset, seat)} has kept the table waiting since {since}; {who} answered."
        await self.store.say(head.id, seat, "", text, self.tables.clock(), f"note {command}", "note")

        def change(desk: Desk) -> None:
            card = desk.seats.setdefault(seat, SeatCard())
            card.away = card.away or head.waiting.get(seat, self.tables.clock())

        await self.tables.change_desk(head.id, change)

    async def act_for_absent(self) -> int:
        """Let a cautious bot answer one question of everybody who kept their table waiting too long; how many."""
        acted = 0
        for table in await self.store.due(self.tables.clock()):
            head = await self.store.head(table)
            seat = next((seat for seat, since in head.waiting.items() if self._is_late(head, since)), None)
            if seat is not None:
                acted += await self._act_for(head, seat)
        return acted

    async def close_consents(self) -> int:
        """Whoever is there and says nothing to what another would do with theirs has said no; how many. For those who
        are away the rule for absent players answers.
        """
        closed, now = 0, self.tables.clock()
        for table in [table for table, when in self.tables.closing.items() if when <= now]:
            async with self.tables.at(table) as (head, opened):
                asked = [each.seat for each in opened.game.pending if each.question == CONSENT]
            around = await self.store.around(table, 1, now, now - PRESENT_SECONDS)
            here = {seat for seats in around.present for seat in seats}
            since = now - head.desk.consent_seconds
            for seat in [seat for seat in asked if seat in here and head.waiting.get(seat, now) <= since]:
                command = f"silence {seat} {head.version}"
                with suppress(Stale, Refused):  # it has been answered meanwhile
                    await self.tables.act(table, head.version, command, partial(Game.say_nothing, seat=seat))
                    closed += 1
        return closed

    async def _act_for(self, head: Head, seat: str) -> bool:
        command = f"absent {seat} {head.version}"
        try:
            ruleset = self.tables.ruleset_of(head.setup)
            done = await self.tables.act(head.id, head.version, command, _stand_in(ruleset, seat))
        except (Stale, Refused):
            return False  # they came back, another process was faster, or the game is not installed any more
        if not done.repeated:
            await self.note_stand_in(head, seat, "a cautious bot", command)
        return not done.repeated

    def _is_late(self, head: Head, since: float) -> bool:
        return since + head.desk.absent_minutes * 60 <= self.tables.clock()


def _sat_down(desk: Desk, seat: str) -> float:
    return desk.seats.get(seat, SeatCard()).since


def polled(head: Head, game: Game[Any]) -> Decision | None:
    """The ruling on which the table votes, as long as it is the one to be made."""
    poll, gm = head.desk.poll, game.ruleset.gm_seat
    decision = game.pending_for(gm) if gm else None
    return decision if poll and decision and decision.question == poll.question else None


def _stand_in(ruleset: Ruleset[Any], seat: str) -> Act:
    """Answer one question of a seat as its bot would, recorded as a helper's answer."""
    bot = ruleset.bots.get("cautious") or next(iter(ruleset.bots.values()), None)
    policy = bot.make() if bot else ruleset.referee
    given = 0

    def once(decision: Decision, view: Any) -> str | None:
        nonlocal given
        given += 1
        if decision.question == CONSENT and given == 1:
            return decision.usual  # what cannot be undone is a no of whoever is away
        return policy(decision, view) if given == 1 else None

    def act(game: Game[Any]) -> Any:
        records = game.help(seat, once)
        game.help(seat, None)
        return records

    return act


def _plain_value(text: str) -> Value:
    """Parse a game master's input: JSON if a record can hold it, otherwise text."""
    try:
        value: Value = _value_decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return text
    return value

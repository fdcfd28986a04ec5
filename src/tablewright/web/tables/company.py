"""What players do about a question that one of them answers: mark a choice, pass the lead, ring.

Nothing of it is on record but who leads, and how a party decides: marks stand on the desk and go with their question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.engine.decisions import Open, Refused
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import AnyRecord
from tablewright.engine.scene import Prompt
from tablewright.engine.telling.looking import is_told, prompt_seen_by
from tablewright.messages.views import NEXT
from tablewright.store.model import Desk, Head, Marked, Rung, Stale
from tablewright.web.serving.limits import TooMany
from tablewright.web.tables.beginning import all_seats
from tablewright.web.tables.people import Viewer, name_of
from tablewright.web.tables.playing import Act, Tables
from tablewright.web.tables.tokens import new_token

RING_SECONDS = 60.0
LEAD_SECONDS = 60.0  # that the table waits before another may take the lead from somebody who is not there
LONGEST_MARK = 40  # letters of words that somebody would have another say
MOST_MARKED = 12  # questions
READY, NOT_READY = "ready", "not-ready"  # what a player tells the master whom the table waits for


def marks_seen(marks: Mapping[str, str], prompt: Prompt | None) -> dict[str, str]:
    """Marks that this viewer may see: those on options that its own prompt shows."""
    if prompt is not None and prompt.kind != "choice":  # words or a number that somebody thinks of
        return dict(marks)
    seen = {choice.key for choice in prompt.choices} if prompt else set()
    return {seat: key for seat, key in marks.items() if key in seen}


def has_something(prompt: Prompt | None) -> bool:
    """True if the question can be marked."""
    return prompt is not None and (prompt.kind in ("text", "number") or bool(prompt.choices))


def _has_a_say(game: Game[Any], seat: str) -> bool:
    """True if this seat may answer or mark something that is asked now."""
    return any(
        each.decision.seat == seat or has_something(prompt_seen_by(game, seat, each)) for each in game.open_questions
    )


def waits_for_master(game: Game[Any], seat: str) -> bool:
    """True if the master is asked something and this seat is not."""
    asked = {decision.seat for decision in game.pending}
    return bool(game.ruleset.gm_seat) and game.ruleset.gm_seat in asked and seat not in asked


def next_id(last: str) -> str:
    """Under what people put their marks on what will most likely be asked next: `last` was asked before."""
    return f"{NEXT}{last}"


def _wishes(desk: Desk) -> Iterator[tuple[str, str, str]]:
    """What people would have next: the question asked last, who, and which answer."""
    for marked in desk.marked:
        if marked.question.startswith(NEXT):
            yield from ((marked.question.removeprefix(NEXT), seat, key) for seat, key in marked.marks.items())


def is_asked_with(game: Game[Any], asked: Open, seat: str) -> bool:
    """True if this is put to a party in this seat's hearing; where nobody masters the game each seat is a party."""
    if asked.decision.party:
        return is_told(game, seat, asked)
    return not game.ruleset.gm_seat and seat == asked.decision.seat


def is_of_same_turn(asked: str, last: str) -> bool:
    """True if it is of the same turn as the one before: what it asks hangs on the answer to that."""
    return asked != last and asked.partition("-")[0] == last.partition("-")[0]


def _asks_again(asked: Open, last: str) -> bool:
    return asked.id != last and last.split(":")[1] == asked.decision.question


class Closed(Exception):
    """The question that somebody has an opinion on is not asked any more."""


def marks_on(desk: Desk, question: str) -> dict[str, str]:
    return next((marked.marks for marked in desk.marked if marked.question == question), {})


def marks_for(desk: Desk, game: Game[Any], seat: str) -> Mapping[str, str]:
    """Marks on the party's question that a seat is about to answer."""
    return next(
        (marks_on(desk, asked.id) for asked in game.open_questions if asked.decision.seat == seat), {}
    )  # fmt: skip


class Company:
    """Marks, lead, votes and rings at the tables of this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store

    async def mark(self, head: Head, viewer: Viewer, seat: str, question: str, key: str) -> Marked:
        """A seat is for one of the answers; an empty key takes that away."""
        viewer.need_seat(seat)
        async with self.tables.at(head.id) as (_, opened):
            known = (*opened.game.open_questions, *opened.game.held_questions)
            asked = next((each for each in known if each.id == question), None)
            still = opened.game.asked_ids
            seen = prompt_seen_by(opened.game, seat, asked) if asked else None
            last = None if asked or _has_a_say(opened.game, seat) else opened.last_asked.get(seat)
        if last is not None and question == next_id(last.id):
            seen = last.prompt
        elif asked is None:
            raise Closed
        if seen is None:
            raise Refused("this question is not shown to you: wait for the answer")
        if key and seen.kind == "choice":
            options = [choice.key for choice in seen.choices]
            if key not in options:
                raise Refused(f"{key!r} is none of: {', '.join(options)}")
        elif key and asked:
            asked.decision.check(key)
            if len(key) > LONGEST_MARK:
                raise Refused(f"at most {LONGEST_MARK} letters, please: more than that is talk")
        now = Marked(question)

        def change(desk: Desk) -> None:
            marked = next((each for each in desk.marked if each.question == question), Marked(question))
            marks = {who: what for who, what in marked.marks.items() if who != seat}
            now.marks = {**marks, seat: key} if key else marks
            open_yet = (each for each in desk.marked if each.question in still or each.question.startswith(NEXT))
            others = [each for each in open_yet if each.question != question]
            desk.marked = [*others[-MOST_MARKED:], now]

        await self.tables.change_desk(head.id, change)
        return Marked(question, marks_seen(now.marks, seen))

    async def forget_marks(self, table: str) -> None:
        """A question was answered: what people were for is on record, and their marks go.

        What they would have next goes along to that question as soon as it is asked.
        """
        async with self.tables.at(table) as (head, opened):
            asked, still = opened.game.open_questions, opened.game.asked_ids

        def change(desk: Desk) -> None:
            kept = {each.question: each.marks for each in desk.marked if each.question in still}
            for last, seat, key in _wishes(desk):
                ours = next((each for each in asked if is_asked_with(opened.game, each, seat)), None)
                if ours is None or (is_of_same_turn(ours.id, last) and not _asks_again(ours, last)):
                    kept.setdefault(next_id(last), {})[seat] = key
                elif _asks_again(ours, last) and key in ours.decision.options:
                    kept.setdefault(ours.id, {}).setdefault(seat, key)
            desk.marked = [Marked(question, marks) for question, marks in kept.items()]

            if any(each.decision.party for each in asked):
                desk.ready = []

        if head.desk.ready or any(each.question not in still for each in head.desk.marked):
            await self.tables.change_desk(table, change)

    async def lead(self, head: Head, viewer: Viewer, seat: str, to: str, way: str = "") -> bool:
        """Pass the lead on, take it from who is away, or decide in another way. False: it was only asked for."""
        viewer.need_seat(seat)
        ruleset = self.tables.ruleset_of(head.setup)
        async with self.tables.at(head.id) as (_, opened):
            asked = party_question(opened.game, seat)
        if asked is None:
            raise Refused("your party is not asked anything now: wait for its next question")
        if to and to not in asked.decision.party:
            raise Refused(f"{to!r} is none of the party: {', '.join(asked.decision.party)}")
        leads = seat == asked.decision.lead or viewer.owner or seat == ruleset.gm_seat
        if not leads and to == seat and await self._is_away(head, asked.decision.lead):
            leads = True
        if not leads:
            if to == seat and not way:
                name = name_of(head, ruleset, seat)
                now = self.tables.clock()
                await self.store.say(head.id, "", name, "asks for the lead.", now, f"lead {new_token()}", "note")
                return False
            raise Refused("only who leads passes the lead on; you can ask for it")
        await self._act(head.id, lambda game: game.agree(seat, way=way or None, lead=to or None))
        return True

    async def close(self, head: Head, viewer: Viewer, seat: str) -> None:
        """Whoever leads ends a vote: those who have said nothing leave it to the others."""
        viewer.need_seat(seat)
        async with self.tables.at(head.id) as (_, opened):
            asked = party_question(opened.game, seat)
        if asked is None or seat != asked.decision.lead:
            raise Refused("only the party's leader closes a vote: ask them, or vote yourself")
        await self._act(head.id, lambda game: game.close_vote(seat))

    async def ring(self, head: Head, viewer: Viewer, seat: str, for_seat: str) -> Rung:
        """Ask another to look up, once a minute."""
        viewer.need_seat(seat)
        if for_seat not in head.waiting or for_seat == seat:
            raise Refused(
                f"the table does not wait for {for_seat!r}; it waits for {', '.join(head.waiting) or 'nobody'}"
            )
        now = self.tables.clock()
        rung = Rung(seat, for_seat, now)

        def change(desk: Desk) -> None:  # looks again each time: two rings may come at once
            last = max((each.at for each in desk.rung if each.seat == seat), default=0.0)
            if now - last < RING_SECONDS:
                raise TooMany(last + RING_SECONDS - now)
            desk.rung = [*(each for each in desk.rung if each.seat != seat), rung]

        await self.tables.change_desk(head.id, change)
        return rung

    async def note_read(self, head: Head, viewer: Viewer, seat: str, card: int) -> None:
        """Note which story card a seat's person has put away last."""
        viewer.need_seat(seat)

        def change(desk: Desk) -> None:
            desk.read[seat] = max(card, desk.read.get(seat, 0))

        await self.tables.change_desk(head.id, change)

    async def mute(self, head: Head, viewer: Viewer, seat: str, for_seat: str, *, on: bool) -> None:
        """Mute or unmute a player's talk for one seat."""
        viewer.need_seat(seat)
        known = all_seats(self.tables.ruleset_of(head.setup), head.setup)
        if for_seat not in known or for_seat == seat:
            raise Refused(f"{for_seat!r} is nobody else at this table: {', '.join(known)}")

        def change(desk: Desk) -> None:
            others = [each for each in desk.muted.get(seat, ()) if each != for_seat]
            desk.muted[seat] = [*others, for_seat] if on else others

        await self.tables.change_desk(head.id, change)

    async def say_ready(self, head: Head, viewer: Viewer, seat: str, key: str) -> None:
        """A player tells the master, whom the table waits for, that they are ready, or not after all."""
        viewer.need_seat(seat)
        async with self.tables.at(head.id) as (_, opened):
            if not waits_for_master(opened.game, seat):
                raise Refused("the table does not wait for its master: answer what is asked")
        await self.tables.change_desk(head.id, lambda desk: desk.say_ready(seat, key == READY))

    async def _is_away(self, head: Head, seat: str) -> bool:
        now = self.tables.clock()
        if now - head.waiting.get(seat, now) < LEAD_SECONDS:
            return False
        around = await self.store.around(head.id, 1, now, now - LEAD_SECONDS)
        return not any(seat in seats for seats in around.present)

    async def _act(self, table: str, act: Act) -> None:
        """Do something that does not hang on what has been answered meanwhile."""
        for _ in range(3):
            version = (await self.store.head(table)).version
            try:
                await self.tables.act(table, version, new_token(), act)
                return
            except Stale:
                continue
        raise Stale


def do_own(game: Game[Any], seat: str, key: str) -> list[AnyRecord]:
    """Do something for one's own though nobody asks. To be asked again ends all that was answered once and for all."""
    if key != "ask-again":
        return game.act(seat, key)
    return [record for who, question in list(game.standing) if who == seat for record in game.stand(seat, question, "")]


def party_question(game: Game[Any], seat: str) -> Open | None:
    """The open question of a seat's party, if any."""
    return next((asked for asked in game.open_questions if seat in asked.decision.party), None)

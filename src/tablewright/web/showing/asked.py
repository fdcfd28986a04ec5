"""Every open question as a seat may know of it, with who is for what, and what the seat may do about it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from tablewright.engine.decisions import Open
from tablewright.engine.game.game import Game
from tablewright.engine.scene import Prompt
from tablewright.engine.telling.looking import is_told, own_choices, prompt_seen_by
from tablewright.messages.views import OwnView, QuestionView
from tablewright.store.model import Head
from tablewright.web.tables.company import (
    NOT_READY,
    READY,
    has_something,
    is_asked_with,
    is_of_same_turn,
    marks_on,
    marks_seen,
    next_id,
    waits_for_master,
)
from tablewright.web.tables.opened import OpenTable
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.waiting import closes_at, sitters_of
from tablewright.web.tables.wording import iso

log = logging.getLogger("tablewright.web")

Of = Literal["party", "own", "master"]
_READY = "While the master prepares"
_OF_FIGURES = {"hint": "", "odds": "", "chances": (), "costs": (), "default": False}


def questions_for(
    head: Head, opened: OpenTable, viewer: Viewer, seat: str, prompt: Prompt | None
) -> tuple[QuestionView, ...]:
    """Those that a seat may know of, its own first. `prompt`: what the seat itself is asked, as its scene has it."""
    _note_asked(head, opened)
    seen = [_question(head, opened, viewer, seat, each, prompt) for each in _once(opened)]
    seen += [
        _held_question(head, opened, viewer, each) for each in opened.game.held_questions if each.decision.seat == seat
    ]
    seen.sort(key=lambda each: (each.seat != seat, each.of != "party"))
    return (*seen, *_next_question(head, opened, viewer, seat, seen))


def _next_question(
    head: Head, opened: OpenTable, viewer: Viewer, seat: str, seen: Sequence[QuestionView]
) -> Iterator[QuestionView]:
    """What its party was asked last, for a seat without a say in what is asked now: it may say what it would have next.

    It shows nothing that the seat might not have read before; once it is asked again, what people are for goes along.
    """
    game, last = opened.game, opened.last_asked.get(seat)
    if last is None or last.prompt is None or seat not in viewer.seats or game.outcome is not None:
        return
    if any({"answer", "mark"} & {*each.may} for each in seen):
        return
    choices = tuple(msgspec.structs.replace(choice, **_OF_FIGURES) for choice in last.prompt.choices)
    prompt = msgspec.structs.replace(last.prompt, text=f"Next: {last.prompt.text}", choices=choices, default="")
    marks = marks_seen(marks_on(head.desk, next_id(last.id)), prompt)
    more: dict[str, Any] = {"marks": marks, "may": ("mark",), "since": _waiting_since(head)}
    yield msgspec.structs.replace(last, id=next_id(last.id), prompt=prompt, **more)


def _note_asked(head: Head, opened: OpenTable) -> None:
    """Keep what each person's party is asked, as they read it: also for those who do not look now."""
    helped = sitters_of(head.desk)
    for asked in _once(opened):
        for seat in opened.game.setup.seats if asked.decision.kind == "choice" else ():
            last = opened.last_asked.get(seat)
            is_news = last is None or not (asked.id == last.id or is_of_same_turn(asked.id, last.id))
            if is_news and seat not in helped and is_asked_with(opened.game, asked, seat):
                decision, prompt = asked.decision, _prompt(opened, seat, asked)
                opened.last_asked[seat] = QuestionView(
                    asked.id, decision.seat, "party", decision.question, prompt, decision.way, decision.lead
                )


def _waiting_since(head: Head) -> str:
    """Since when the table waits."""
    return iso(min(head.waiting.values())) if head.waiting else ""


def _held_question(head: Head, opened: OpenTable, viewer: Viewer, asked: Open) -> QuestionView:
    """What a seat that is a move ahead will be asked: it can say for itself what it has in mind."""
    seat, marks = asked.decision.seat, marks_on(head.desk, asked.id)
    prompt = _prompt(opened, seat, asked)
    may = ("mark",) if seat in viewer.seats and has_something(prompt) else ()
    marks = marks_seen(marks, prompt)
    question = asked.decision.question
    return QuestionView(asked.id, seat, "own", question, prompt, marks=marks, may=may, since=_waiting_since(head))


def _once(opened: OpenTable) -> Iterator[Open]:
    """A vote is one question, though all are asked."""
    known: set[str] = set()
    for asked in opened.game.open_questions:
        if asked.id not in known:
            known.add(asked.id)
            yield asked


def _question(
    head: Head, opened: OpenTable, viewer: Viewer, seat: str, asked: Open, prompt: Prompt | None
) -> QuestionView:
    game, decision = opened.game, asked.decision
    who = {each.decision.seat: each.decision for each in game.open_questions if each.id == asked.id}
    mine = bool(seat) and seat in who
    of: Of = "party" if decision.party else "master" if decision.seat == game.ruleset.gm_seat else "own"
    asked_of = seat if mine else decision.seat
    told = is_told(game, seat, asked)
    prompt = prompt if mine and who[seat] == game.pending_for(seat) else _prompt(opened, seat, asked) if told else None
    since = head.waiting.get(asked_of)
    return QuestionView(
        asked.id if told or mine else asked.id.split(":")[0],
        asked_of,
        of,
        decision.question if told or mine else "",
        prompt,
        decision.way,
        decision.lead,
        marks_seen(marks_on(head.desk, asked.id), prompt) if told or mine else {},
        tuple(each for each in decision.party if each not in who) if decision.vote else (),
        tuple(_may(head, viewer, seat, asked, mine=mine, told=told and has_something(prompt))),
        iso(since) if since else "",
        iso(closes) if (closes := closes_at(head, (decision,))) else "",
    )


def _may(head: Head, viewer: Viewer, seat: str, asked: Open, *, mine: bool, told: bool) -> Iterator[str]:
    decision = asked.decision
    if not seat or seat not in viewer.seats:
        return
    if mine:
        yield "answer"
    if told:
        yield "mark"
    if seat in decision.party:
        yield "lead" if seat == decision.lead else "ask-lead"
        if decision.vote and seat == decision.lead:
            yield "close"
    if not mine and decision.seat not in sitters_of(head.desk):
        yield "ring"


def _prompt(opened: OpenTable, seat: str, asked: Open) -> Prompt | None:
    known = opened.prompts.get((seat, asked.id))
    if known is not None and known[0] == opened.version:
        return known[1]
    try:
        prompt = prompt_seen_by(opened.game, seat, asked)
    except Exception:
        log.exception("%s has no words for a question that others are asked", opened.game.ruleset.key)
        prompt = None
    opened.prompts = {key: each for key, each in opened.prompts.items() if each[0] == opened.version}
    opened.prompts[seat, asked.id] = (opened.version, prompt)
    return prompt


def news_for(opened: OpenTable, seat: str) -> tuple[str, ...]:
    """What a seat could know of those who go their own ways, where the game tells of it."""
    tell = getattr(opened.game.ruleset, "meanwhile", None)
    if tell is None or seat not in opened.game.setup.seats or opened.game.outcome is not None:
        return ()
    news: tuple[str, ...] = tell(opened.game.state_for(seat), seat)
    return news


def own_of(head: Head, opened: OpenTable, viewer: Viewer, seat: str) -> tuple[OwnView, ...]:
    """What a seat may do though nobody asks it."""
    game = opened.game
    if not seat or seat not in viewer.seats or game.outcome is not None:
        return ()
    standing = any(who == seat for who, _ in game.standing)
    recall = (OwnView("ask-again", "Be asked again what you have answered once and for all"),) if standing else ()
    return (
        OwnView("speak", "Say something", "text"),
        *recall,
        *_readiness_deed(head, game, seat),
        *_deeds_of(opened, seat),
    )


def _readiness_deed(head: Head, game: Game[Any], seat: str) -> tuple[OwnView, ...]:
    """Whether a player is ready, for the master whom the table waits for."""
    if not waits_for_master(game, seat):
        return ()
    if seat in head.desk.ready:
        return (OwnView(NOT_READY, "Tell the master that you are not ready after all", group=_READY),)
    return (
        OwnView(
            READY, "Tell the master that you are ready", hint="the master reads it; nothing begins by it", group=_READY
        ),
    )


def _deeds_of(opened: OpenTable, seat: str) -> tuple[OwnView, ...]:
    """What the game lets a player do unasked; worked out once for each version."""
    version, deeds = opened.deeds.get(seat, (-1, ()))
    if version != opened.version:
        try:
            deeds = tuple(
                OwnView(each.key, each.label, hint=each.hint, group=each.group)
                for each in own_choices(opened.game, seat)
            )
        except Exception:
            log.exception("%s cannot say what a seat may do unasked", opened.game.ruleset.key)
            deeds = ()
        opened.deeds[seat] = (opened.version, deeds)
    return deeds

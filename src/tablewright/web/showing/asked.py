"""Every open question as a seat may know of it, with who is for what, and what the seat may do about it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Literal

from tablewright.engine.decisions import Open
from tablewright.engine.scene import Prompt
from tablewright.engine.telling.looking import SPECTATOR, prompt_seen_by
from tablewright.messages.views import OwnView, QuestionView
from tablewright.store.model import Head
from tablewright.web.tables.company import marks_on
from tablewright.web.tables.opened import OpenTable
from tablewright.web.tables.people import Viewer
from tablewright.web.tables.waiting import sitters_of
from tablewright.web.tables.wording import iso

log = logging.getLogger("tablewright.web")

Of = Literal["party", "own", "master"]


def questions_for(
    head: Head, opened: OpenTable, viewer: Viewer, seat: str, prompt: Prompt | None
) -> tuple[QuestionView, ...]:
    """Those that a seat may know of, its own first. `prompt`: what the seat itself is asked, as its scene has it."""
    seen = [_question(head, opened, viewer, seat, each, prompt) for each in _once(opened)]
    return tuple(sorted(seen, key=lambda each: (each.seat != seat, each.of != "party")))


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
    told = of == "party" and (seat in decision.party or seat in (SPECTATOR, game.ruleset.gm_seat))
    since = head.waiting.get(asked_of)
    return QuestionView(
        asked.id if told or mine else asked.id.split(":")[0],
        asked_of,
        of,
        decision.question if told or mine else "",
        prompt if mine and who[seat] == game.pending_for(seat) else _prompt(opened, seat, asked) if told else None,
        decision.way,
        decision.lead,
        marks_on(head.desk, asked.id) if told else {},
        tuple(each for each in decision.party if each not in who) if decision.vote else (),
        tuple(_may(head, viewer, seat, asked, mine=mine)),
        iso(since) if since else "",
    )


def _may(head: Head, viewer: Viewer, seat: str, asked: Open, *, mine: bool) -> Iterator[str]:
    decision = asked.decision
    if not seat or seat not in viewer.seats:
        return
    if mine:
        yield "answer"
    if seat in decision.party:
        if decision.kind == "choice":
            yield "mark"
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


def own_of(head: Head, opened: OpenTable, viewer: Viewer, seat: str) -> tuple[OwnView, ...]:
    """What a seat may do though nobody asks it."""
    game = opened.game
    if not seat or seat not in viewer.seats or seat not in game.setup.seats or game.outcome is not None:
        return ()
    standing = any(who == seat for who, _ in game.standing)
    recall = (OwnView("ask-again", "Be asked again what you have answered once and for all"),) if standing else ()
    return (OwnView("speak", "Say something", "text"), *recall)

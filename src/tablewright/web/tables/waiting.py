"""The seats that a table waits for, since when, and who may answer for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablewright.engine.consent import CONSENT
from tablewright.engine.decisions import Decision
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, AnyRecord, Checkpoint, Salted, Undone
from tablewright.store.model import Desk, Head

_ACTED = (Answered, Undone, Salted)


def sitters_of(desk: Desk) -> dict[str, str]:
    """Seats in which no person sits, with the key of who does."""
    return {
        seat: card.sitter.removeprefix("bot:") for seat, card in desk.seats.items() if card.sitter not in ("person", "")
    }


def begun_to_wait(head: Head, waiting: Mapping[str, float]) -> list[str]:
    """People whom the table did not wait for before."""
    begun = [seat for seat, since in waiting.items() if head.waiting.get(seat) != since]
    helped = sitters_of(head.desk) if begun else {}
    return [seat for seat in begun if seat not in helped]


def is_a_persons(record: AnyRecord) -> bool:
    return not (isinstance(record, Checkpoint) or (isinstance(record, Answered) and record.by))


def waited_for(game: Game[Any], head: Head, records: list[AnyRecord], now: float) -> dict[str, float]:
    """Seats that the table waits for, and since when; for whoever has just answered, since now."""
    acted = {record.seat for record in records if isinstance(record, _ACTED)}
    return {
        decision.seat: now if decision.seat in acted else head.waiting.get(decision.seat, now)
        for decision in game.pending
    }


def closes_at(head: Head, pending: Iterable[Decision]) -> float:
    """When the first of those who are asked for a yes has said no by saying nothing; 0: nobody is, or there is time."""
    asked = [head.waiting[each.seat] for each in pending if each.question == CONSENT and each.seat in head.waiting]
    return min(asked) + head.desk.consent_seconds if asked and head.desk.consent_seconds else 0.0


def due_at(desk: Desk, waiting: Mapping[str, float]) -> float | None:
    """When the bot is to act for somebody absent; None where it never does."""
    if desk.absent != "bot":
        return None
    helped = sitters_of(desk)
    since = [when for seat, when in waiting.items() if seat not in helped]
    return min(since) + desk.absent_minutes * 60 if since else None

"""What taking back needs: how the game stood before an answer, and which records are left to be played again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.engine.game.records import Answered, AnyRecord, Checkpoint, Override, Standing, Undone
from tablewright.engine.table import Answer


class Snapshot(msgspec.Struct):
    """What an undo goes back to."""

    frozen: bytes
    positions: dict[str, int]
    answers: dict[str, list[Answer]]
    told: dict[str, int]
    log: int
    dice: int
    answered: Answered


def still_standing(records: Sequence[AnyRecord]) -> list[AnyRecord]:
    """The records less the answers that were taken back; none if an override bars the way."""
    standing: list[AnyRecord] = []
    for record in records:
        if isinstance(record, Override):
            return []
        if isinstance(record, Undone):
            _drop_last_answer(standing)
        elif not isinstance(record, Checkpoint | Standing):
            standing.append(record)
    return standing if any(isinstance(record, Answered) and not record.by for record in standing) else []


def _drop_last_answer(records: list[AnyRecord]) -> None:
    """Take out a person's last answer and what helpers answered after it; charts rolled and notes stay."""
    last = max(i for i, record in enumerate(records) if isinstance(record, Answered) and not record.by)
    records[last:] = [record for record in records[last:] if not isinstance(record, Answered)]

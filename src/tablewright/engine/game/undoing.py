"""What taking back needs: how the game stood before an answer, and how far back records reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.game.records import Answered, AnyRecord, Checkpoint, Override, Undone
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


class OutOfPast(Refused):
    """More is taken back than this game remembers: it has to be played again from further back."""


def last_standing(records: Sequence[AnyRecord]) -> Answered | None:
    """The last answer of a person that was not taken back; None if there is none, or an override bars the way to it."""
    taken_back = 0
    for record in reversed(records):
        if isinstance(record, Override):
            return None
        if isinstance(record, Undone):
            taken_back += 1
        elif isinstance(record, Answered) and not record.by:
            if not taken_back:
                return record
            taken_back -= 1
    return None


def self_contained(records: Sequence[AnyRecord]) -> Iterator[int]:
    """Where checkpoints stand since which nothing was taken back that had been answered before; the last one first."""
    deeper = 0  # answers that are taken back further on
    for number in range(len(records) - 1, -1, -1):
        record = records[number]
        if isinstance(record, Checkpoint):
            if not deeper:
                yield number
        elif isinstance(record, Undone):
            deeper += 1
        elif deeper and isinstance(record, Answered) and not record.by:
            deeper -= 1


def depth_of_undo(records: Sequence[AnyRecord]) -> int:
    """How many answers back these records reach at most by taking back: so many snapshots are needed to replay them."""
    height = peak = deepest = 0
    for record in records:
        if isinstance(record, Answered) and not record.by:
            height += 1
            peak = max(peak, height)
        elif isinstance(record, Undone):
            deepest = max(deepest, peak - height + 1)
            height -= 1
        elif isinstance(record, Override):
            height = peak = 0
    return deepest

"""Marks, and going back to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tablewright.engine.budgets import work_time
from tablewright.engine.decisions import Refused
from tablewright.engine.game.company import Company
from tablewright.engine.game.records import Agreed, Answered, AnyRecord, Called, Checkpoint, Override, RolledOn, Undone
from tablewright.engine.table import Answer

# --- marks ------------------------------------------------------------------------------------------------------------
# How a game stood at one moment: to be put back there when an act fails half-way, so that nothing is half done.
if TYPE_CHECKING:
    from tablewright.engine.game.running import Running


class Mark:
    """A game at one moment. `with Mark(game):` whatever goes wrong within, the game is then as it was before.

    States, frozen bytes and whatever else a game holds are never changed in place, others are put in their place: so
    they need no copy. Records, log and snapshots are only ever added to, or replaced too; the oldest snapshots are let
    go of, and nobody misses them. Open turns do change, and are copied.
    """

    __slots__ = ("_began", "_game", "_log_length", "_newest", "_open", "_record_count", "_values")

    def __init__(self, game: Running[Any]) -> None:
        self._game, self._began = game, work_time()  # however busy the machine is with others
        self._values = game.__dict__.copy()
        self._record_count, self._log_length = len(game.records), len(game.log)
        self._open = {name: turn.copy() for name, turn in game._open.items()}
        self._newest = game._snapshots[-1] if game._snapshots else None

    def put_back(self) -> None:
        """The game as it stood. Its records and log have only grown since, or were replaced by others."""
        game = self._game
        game.__dict__.update(self._values)
        game.records.cut(self._record_count)
        game.log.cut(self._log_length)
        game._open = self._open
        while game._snapshots and game._snapshots[-1] is not self._newest:
            game._snapshots.pop()

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if kind is not None:
            self.put_back()
        else:
            self._game._cost = self._values["_cost"] + work_time() - self._began


# --- undoing ----------------------------------------------------------------------------------------------------------
# What taking back needs: how the game stood before an answer, how far back records reach, and what of them stands.
class Grave(NamedTuple):
    """Answers to take back to be before a seat's last deed that play cannot undo; nobody else has answered since."""

    seat: str = ""
    answers: int = 0


NOTHING_GRAVE = Grave()


class Snapshot(msgspec.Struct):
    """The point to which an undo returns."""

    frozen: bytes
    positions: dict[str, int]
    answers: dict[str, list[Answer]]
    told: dict[str, int]
    log: int
    dice: int
    answered: Answered
    stood: int  # records that would have been played again then, from the start
    moves: dict[str, int]
    grave: Grave
    company: Company


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
    """Positions of checkpoints that no later undo went behind, the last one first."""
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


class TakenBack(NamedTuple):
    """The log line that remains of an answer that was undone."""

    seat: str
    key: str


def what_stands(records: Sequence[AnyRecord]) -> list[AnyRecord | TakenBack]:
    """What leads where these records led, without the answers that were taken back and without checkpoints.

    `OutOfPast`: more was taken back than was answered here.
    """
    stands: list[AnyRecord | TakenBack] = []
    for record in records:
        if isinstance(record, Undone):
            _take_back(stands, record)
        elif not isinstance(record, Checkpoint):
            stands.append(record)
    return stands


def _take_back(stands: list[AnyRecord | TakenBack], record: Undone) -> None:
    """The last answer of a person goes, with all that followed from it, and whatever was agreed on since about how to
    decide; what was done beside the rules stays.
    """
    beside: list[AnyRecord | TakenBack] = []
    while stands:
        last = stands.pop()
        if isinstance(last, Answered) and not last.by:
            stands += [*reversed(beside), TakenBack(record.seat, last.key)]
            return
        if isinstance(last, Override):
            break
        if isinstance(last, RolledOn | Called):  # it was signed where the game does not stand any more
            beside.append(msgspec.structs.replace(last, check=""))
        elif not isinstance(last, Answered | TakenBack | Agreed):
            beside.append(last)
    raise OutOfPast("there is nothing to take back")


def answers_that_stand(records: Sequence[AnyRecord]) -> int:
    """How many answers of persons there are to take back."""
    return sum(isinstance(each, Answered) and not each.by for each in what_stands(records))


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

"""A recorded game as a film: one picture for every step that people took, to be looked at in any order."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Answered, AnyRecord, Override, Setup, Standing, Undone
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.telling.log import Teller
from tablewright.play.session import Look, look_at

_PICTURES_KEPT = 128
_PICTURES_BEFORE = 32  # so many steps before the one asked for are pictured too, for those who then step back


class Film:
    """Steps of a game as one seat saw them. Step 0 is the beginning.

    Forward costs one step; backward is looked up among the pictures kept, or played again from the beginning.
    """

    def __init__(self, ruleset: Ruleset[Any], setup: Setup, records: Sequence[AnyRecord], seat: str) -> None:
        self._ruleset, self._setup, self._records, self._seat = ruleset, setup, records, seat
        self._cuts = _cuts(records)
        self._pictures: OrderedDict[int, Look] = OrderedDict()
        self._rewind()

    @property
    def last(self) -> int:
        """Number of the last step."""
        return len(self._cuts) - 1

    def look(self, step: int) -> Look:
        step = min(max(step, 0), self.last)
        self.wind(step)
        return self._pictures[step]

    def wind(self, step: int, most: int | None = None) -> bool:
        """Wind towards a step, `most` steps at a time; True when its picture is there."""
        if step in self._pictures:
            return True
        if step <= self._step:
            self._rewind()
        left = step - self._step if most is None else min(most, step - self._step)
        for _ in range(left):
            self._play_on(pictured=step - self._step <= _PICTURES_BEFORE)
        return step in self._pictures

    def caption(self, step: int) -> str:
        """What was done to come to this step."""
        if step == 0:
            return "the beginning"
        record = self._records[self._cuts[step - 1]]
        match record:
            case Answered(seat=seat, key=key):
                return f"{seat}: {key}"
            case Undone(seat=seat):
                return f"{seat} took it back"
            case Override(by=by, path=path, value=value):
                return f"{by} changed {path} to {value}"
            case Standing(seat=seat, question=question, key=key):
                return f"{seat}: {question} always {key}" if key else f"{seat}: ask me {question} again"
        return ""

    def _rewind(self) -> None:
        game: Game[Any] = Game(self._ruleset, self._setup, self._records[: self._cuts[0]], checked=False)
        self._game, self._teller, self._step = game, Teller(game, self._seat), 0
        self._keep(seen=0)

    def _play_on(self, *, pictured: bool) -> None:
        seen = len(self._game.log_for(self._seat)) if pictured else 0
        self._step += 1
        self._game.replay(self._records[self._cuts[self._step - 1] : self._cuts[self._step]], checked=False)
        if pictured:
            self._keep(seen)

    def _keep(self, seen: int) -> None:
        self._pictures[self._step] = look_at(self._game, self._seat, self._teller, seen)
        if len(self._pictures) > _PICTURES_KEPT:
            self._pictures.popitem(last=False)


def _cuts(records: Sequence[AnyRecord]) -> list[int]:
    """How many records belong to each step and those before it: a person's act, and all that bots said to it."""
    acts = [number for number, record in enumerate(records) if _is_an_act(record)]
    return [*acts, len(records)]


def _is_an_act(record: AnyRecord) -> bool:
    return (isinstance(record, Answered) and not record.by) or isinstance(record, Undone | Override | Standing)

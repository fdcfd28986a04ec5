"""How a game stood at one moment: to be put back there when an act fails half-way, so that nothing is half done."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablewright.engine.game.running import Running

_VALUES = (
    *("_state", "_frozen", "outcome", "_due", "words", "seal_broken"),
    *("resumed", "_replaying", "_log_kept", "_checkpoint_at", "_parts_kept"),
)


class Mark:
    """A game at one moment. `with Mark(game):` whatever goes wrong within, the game is then as it was before.

    States and frozen bytes are never changed in place, so they need no copy. Snapshots are only ever added to, or
    others put in their place; the oldest are let go of, and nobody misses them.
    """

    __slots__ = (
        "_asides",
        "_began",
        "_cost",
        "_dicts",
        "_game",
        "_log",
        "_log_length",
        "_newest",
        "_open",
        "_record_count",
        "_records",
        "_snapshots",
        "_values",
    )

    def __init__(self, game: Running[Any]) -> None:
        self._game, self._began, self._cost = game, time.thread_time(), game._cost
        self._values = [getattr(game, name) for name in _VALUES]
        self._records, self._record_count = game.records, len(game.records)
        self._log, self._log_length = game.log, len(game.log)
        self._dicts = dict(game.standing), dict(game.helpers), dict(game.positions)
        self._asides = game.asides.copy()
        self._open = {name: turn.copy() for name, turn in game._open.items()}
        self._snapshots = game._snapshots
        self._newest = self._snapshots[-1] if self._snapshots else None

    def put_back(self) -> None:
        """The game as it stood. Its records and log have only grown since, or were replaced by others."""
        game = self._game
        for name, value in zip(_VALUES, self._values, strict=True):
            setattr(game, name, value)
        game.standing, game.helpers, game.positions = self._dicts
        game.records, game.log = self._records, self._log
        game.records.cut(self._record_count)
        game.log.cut(self._log_length)
        game.asides, game._open, game._snapshots = self._asides, self._open, self._snapshots
        while self._snapshots and self._snapshots[-1] is not self._newest:
            self._snapshots.pop()

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if kind is not None:
            self.put_back()
        else:
            self._game._cost = self._cost + time.thread_time() - self._began

"""How a game stood at one moment: to be put back there when an act fails half-way, so that nothing is half done."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any

from tablewright.engine.budgets import work_time

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

"""How a game stood at one moment: to be put back there when an act fails half-way, so that nothing is half done."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablewright.engine.game.running import Running

_VALUES = ("checkpoint", "_frozen", "words", "seal_broken", "resumed", "_replaying", "_log_kept", "_checkpoint_at")


class Mark:
    """A game at one moment. States and frozen bytes are never changed in place, so they need no copy."""

    def __init__(self, game: Running[Any]) -> None:
        self.cost = game._cost
        self._values = {name: getattr(game, name) for name in _VALUES}
        self._records, self._record_count = game.records, len(game.records)
        self._log, self._log_length = game.log, len(game.log)
        self._dicts = {name: dict(getattr(game, name)) for name in ("standing", "helpers", "positions")}
        self._asides = game.asides.copy()
        self._open = {name: _copy_of_turn(turn) for name, turn in game._open.items()}
        self._snapshots = game._snapshots.copy()

    def put_back(self, game: Running[Any]) -> None:
        """The game as it stood. Its records and log have only grown since, or were replaced by others."""
        for name, value in (self._values | self._dicts).items():
            setattr(game, name, value)
        game.records, game.log = self._records, self._log
        del game.records[self._record_count :]
        del game.log[self._log_length :]
        game.asides, game._open, game._snapshots = self._asides, self._open, self._snapshots


def _copy_of_turn(turn: Any) -> Any:
    twin = copy.copy(turn)
    twin.answers = list(turn.answers)
    return twin

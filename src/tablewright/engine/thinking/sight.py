"""Far sight: what a state between turns is worth at the real end of the game, by whoever can play it out quickly.

A game names where such a sight may be found (`Thinking.sight`); it lies above the rules, so that nothing here or there
imports it, and whether it is there is asked when somebody thinks. Without it tries are played by the rules themselves.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from tablewright.engine.copying import thaw
from tablewright.engine.thinking.position import Position, Thinking


class Sight(Protocol):
    """Sees from states of one game. Its dice are its own, by label: the same ones for every answer that is tried."""

    games: int  # that are played to their end for one look

    def __call__(self, state: Any, label: str) -> float | None:
        """What the state is worth, from 0 to 1; None where it cannot be seen."""


def sight_from(thinking: Thinking, position: Position) -> Sight | None:
    """A sight for the game in which somebody stands there, if there is one on this machine."""
    module, _, name = thinking.sight.partition(":")
    if not module:
        return None
    state = thaw(position.frozen, position.ruleset.state_type)
    found: Sight | None = getattr(import_module(module), name)(position.ruleset, state, position.seat)
    return found

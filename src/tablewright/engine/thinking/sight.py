"""Far sight: what a state between turns is worth at the real end of the game, by whoever can play it out quickly.

A game names the engine that has such a sight (`Thinking.sight`); it comes in a package of its own, and whether it is
there is asked when somebody thinks. Without it tries are played by the rules themselves.
"""

from __future__ import annotations

from tablewright.engine.copying import thaw
from tablewright.engine.engines import Sight, engine_named, is_declared
from tablewright.engine.thinking.position import Position, Thinking


def sight_from(thinking: Thinking, position: Position) -> Sight | None:
    """A sight for the game in which somebody stands there, if there is one on this machine."""
    if not is_declared(thinking.sight):
        return None
    state = thaw(position.frozen, position.ruleset.state_type)
    return engine_named(thinking.sight).sight(position.ruleset, state, position.seat)

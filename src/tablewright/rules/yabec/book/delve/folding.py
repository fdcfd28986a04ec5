"""Dungeons that nobody is in are folded up: one lies open at a time, the others are a few bytes of the state.

No rule: a state is copied with every answer, and a campaign sees many dungeons.
"""

from __future__ import annotations

from tablewright.engine.copying import freeze, thaw
from tablewright.rules.yabec.state import World
from tablewright.world.dungeon import Dungeon


def unfold(world: World, name: str) -> None:
    """Lay this dungeon open, if it has been built, and fold the others."""
    for other in [key for key in world.dungeons if key != name]:
        world.away[other] = freeze(world.dungeons.pop(other))
    if name in world.away:
        world.dungeons[name] = thaw(world.away.pop(name), Dungeon)

"""A world before the first party: nothing on the map but the city and, due south, the castle (chapter "Hexploring")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablewright.rules.twelve_years.settings import switches
from tablewright.rules.twelve_years.state import START, Dungeon, Hex, World


def new_world(settings: Mapping[str, bool | int | str], seats: Sequence[str]) -> World:
    """The city and the castle, whose place is known from the start (TY-HEX-01, TY-HEX-02)."""
    world = World(switches(settings), list(seats), {}, {}, years=dict.fromkeys(seats, 0))
    world.hexes[START] = Hex(terrain="start", explored=True, feature="start")
    world.hexes[world.castle] = Hex(terrain="castle", feature="castle")
    world.dungeons[world.castle] = Dungeon(world.castle, "The Sunken Castle", "castle", castle=True)
    return world

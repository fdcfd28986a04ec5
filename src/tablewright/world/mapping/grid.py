"""Squared paper: squares with marks, and sides that two squares share. x grows east, y grows north.

A shared side has one value: wall, open, door or exit (YB-MAP-05).
"""

from __future__ import annotations

import msgspec

from tablewright.world.mapping.words import COMPASS, STEPS

Square = tuple[int, int]
Edge = tuple[int, int, str]
_EDGES = {"north": (0, 0, "n"), "east": (0, 0, "e"), "south": (0, -1, "n"), "west": (-1, 0, "e")}
AROUND = tuple((*STEPS[side], *_EDGES[side]) for side in COMPASS)  # to the next square, to the side between, its name


class Grid(msgspec.Struct):
    """Squares with marks ('', room, up, down, half), sides by edge, and which room a square belongs to."""

    squares: dict[Square, str] = {}
    sides: dict[Edge, str] = {}
    rooms: dict[Square, int] = {}
    disputed: list[Square] = []
    heading: str = "north"  # of the one who enters at (0, 0)

    def side(self, square: Square, direction: str) -> str:
        return self.sides.get(edge_of(square, direction), "")

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        xs, ys = [x for x, _ in self.squares] or [0], [y for _, y in self.squares] or [0]
        return min(xs), max(xs), min(ys), max(ys)


def edge_of(square: Square, direction: str) -> Edge:
    """One name for a side that two squares share."""
    dx, dy, side = _EDGES[direction]
    return square[0] + dx, square[1] + dy, side


def step(square: Square, direction: str, times: int = 1) -> Square:
    dx, dy = STEPS[direction]
    return square[0] + dx * times, square[1] + dy * times


def wall_squares(squares: list[Square], direction: str, up: str = "north") -> list[Square]:
    """The squares along a wall in reading direction: from the west, or from the north (YB-MAP-21).

    Without a compass they are read as by somebody who holds the paper with `up`, the way they came in, at the top.
    """
    inside = set(squares)
    x, y = STEPS[direction]
    row = [each for each in squares if (each[0] + x, each[1] + y) not in inside]
    dx, dy = STEPS[up]
    if (direction in ("north", "south")) == (up in ("north", "south")):
        return sorted(row, key=lambda at: (at[0] * dy - at[1] * dx, at[0] * dx + at[1] * dy))
    return sorted(row, key=lambda at: (-at[0] * dx - at[1] * dy, at[0] * dy - at[1] * dx))

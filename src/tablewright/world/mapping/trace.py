"""Wall traces: corners walked along a wall, and the squares that a closed wall holds (YB-MAP-16 to YB-MAP-18)."""

from __future__ import annotations

from bisect import bisect_right

from tablewright.world.mapping.grid import Square
from tablewright.world.mapping.words import STEPS, Call, turned

_MOST = 100


def jambs(square: Square, heading: str) -> tuple[Square, Square]:
    """The corners left and right of the one who enters a square; corner (x, y) is the square's south-west one."""
    x, y = square
    return {"north": ((x, y), (x + 1, y)), "east": ((x, y + 1), (x, y)), "south": ((x + 1, y + 1), (x, y + 1)),
            "west": ((x + 1, y), (x + 1, y + 1))}[heading]  # fmt: skip


def trace_corners(start: Square, call: Call, heading: str) -> list[Square]:
    """The corners a trace passes; words without a compass are turned by the heading of the one who entered."""
    corners = [start]
    for direction, length in zip(call.directions, call.numbers, strict=True):
        steps = [STEPS[turned(word, heading)] for word in direction.split()]
        dx, dy = (sum(each) for each in zip(*steps, strict=True))
        corners.append((corners[-1][0] + dx * length, corners[-1][1] + dy * length))
    return corners


def is_too_large(corners: list[Square]) -> bool:
    """Nobody's paper is larger than this, and looking through it would take too long."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(max(xs) - min(xs), max(ys) - min(ys)) > _MOST or len(corners) > _MOST


def area_of(corners: list[Square]) -> int:
    """Squares of the rectangle around these corners: what looking for the inside costs."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def squares_inside(corners: list[Square]) -> tuple[set[Square], set[Square]]:
    """Whole and half squares inside a closed wall of straight and diagonal segments."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    whole, halves = set(), set()
    for y in range(min(ys), max(ys)):
        low, middle, high = (_crossings(y + part, corners) for part in (0.2, 0.5, 0.8))
        for x in range(min(xs), max(xs)):
            points = ((x + 0.5, low), (x + 0.5, high), (x + 0.2, middle), (x + 0.8, middle))
            hits = sum(bisect_right(walls, at) % 2 for at, walls in points)
            if hits == 4:
                whole.add((x, y))
            elif hits == 2:
                halves.add((x, y))
    return whole, halves


def _crossings(y: float, corners: list[Square]) -> list[float]:
    """Where the wall crosses this height, from west to east: an odd number of crossings lies west of what is inside."""
    return sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
        if (ay > y) != (by > y)
    )

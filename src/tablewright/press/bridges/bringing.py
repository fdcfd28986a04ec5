"""Maps that others made, brought in: Universal VTT, map calls, Text Mapper. Nothing in them is taken on trust."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.press.bridges.floor import Corner, Edge, Square
from tablewright.press.bridges.surveying import Survey, dungeon_text, edge_between
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import Grid, step
from tablewright.world.mapping.words import COMPASS, MapError

_MOST_SIDE = 200  # squares of a map, either way
_MOST_LINES = 20_000
_BEHIND = {"north": "s", "east": "w", "south": "n", "west": "e"}


class _Point(msgspec.Struct):
    x: float
    y: float


class _Portal(msgspec.Struct):
    bounds: list[_Point]
    closed: bool = True


class _Resolution(msgspec.Struct):
    map_size: _Point
    map_origin: _Point = msgspec.field(default_factory=lambda: _Point(0, 0))


class _Vtt(msgspec.Struct):
    """What we read of a Universal VTT file; everything else in it is passed over."""

    resolution: _Resolution
    line_of_sight: list[list[_Point]] = []
    objects_line_of_sight: list[list[_Point]] = []
    portals: list[_Portal] = []


def from_universal_vtt(content: bytes, title: str) -> str:
    """A dungeon file from walls and doors that run along the grid."""
    try:
        vtt = msgspec.json.decode(content, type=_Vtt)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(f"this is no Universal VTT file: {error}") from None
    width, height = round(vtt.resolution.map_size.x), round(vtt.resolution.map_size.y)
    if not (0 < width <= _MOST_SIDE and 0 < height <= _MOST_SIDE):
        raise Refused(f"a map of 1 to {_MOST_SIDE} squares a side, please; this one has {width} by {height}")
    lines = [*vtt.line_of_sight, *vtt.objects_line_of_sight]
    if sum(map(len, lines)) > _MOST_LINES:
        raise Refused(f"this map has more than {_MOST_LINES:,} points in its walls")
    origin = vtt.resolution.map_origin
    walls = {edge for line in lines for a, b in pairwise(line) for edge in _edges(a, b, origin)}
    doors = {edge: "door" for portal in vtt.portals for edge in _door_edges(portal, origin)}
    squares = _inside(width, height, walls | set(doors))
    return dungeon_text(Survey(frozenset(squares), frozenset(walls), doors), title)


def _corner(point: _Point, origin: _Point) -> Corner:
    return round(point.x - origin.x), round(point.y - origin.y)


def _edges(a: _Point, b: _Point, origin: _Point) -> list[Edge]:
    """The sides of squares that a wall covers; a slanting wall has none and is passed over."""
    (ax, ay), (bx, by) = sorted((_corner(a, origin), _corner(b, origin)))
    if ax == bx and by - ay <= _MOST_SIDE:
        return [((ax, y), (ax, y + 1)) for y in range(ay, by)]
    if ay == by and bx - ax <= _MOST_SIDE:
        return [((x, ay), (x + 1, ay)) for x in range(ax, bx)]
    return []


def _door_edges(portal: _Portal, origin: _Point) -> list[Edge]:
    return _edges(portal.bounds[0], portal.bounds[1], origin) if len(portal.bounds) == 2 else []


def _inside(width: int, height: int, walls: set[Edge]) -> set[Square]:
    """All squares that one cannot walk to from beyond the rim of the picture."""
    outside: set[Square] = set()
    waiting = [(x, y) for x in range(-1, width + 1) for y in (-1, height)]
    waiting += [(x, y) for x in (-1, width) for y in range(-1, height + 1)]
    while waiting:
        square = waiting.pop()
        if square in outside or not (-1 <= square[0] <= width and -1 <= square[1] <= height):
            continue
        outside.add(square)
        x, y = square
        for side, beyond in (("n", (x, y - 1)), ("e", (x + 1, y)), ("s", (x, y + 1)), ("w", (x - 1, y))):
            if edge_between(square, side) not in walls:
                waiting.append(beyond)
    return {(x, y) for x in range(width) for y in range(height)} - outside


def from_map_calls(text: str, title: str) -> str:
    """A dungeon file from a text of map calls. Squared paper counts northwards, dungeons count southwards."""
    try:
        grid = draw(text).grid
    except MapError as error:
        raise Refused(f"these calls cannot be drawn: {error}") from None
    walls, doors = set(), {}
    for square in grid.squares:
        for direction in COMPASS:
            value = grid.side(square, direction) or _unsaid(grid, square, direction)
            edge = edge_between(_south(square), direction[0])
            if value == "door":
                doors[edge] = "door"
            elif value == "wall":
                walls.add(edge)
    squares = frozenset(_south(square) for square in grid.squares)
    out = ((_south((0, 0)), _BEHIND[grid.heading]),) if (0, 0) in grid.squares else ()
    return dungeon_text(Survey(squares, frozenset(walls), doors, out), title)


def _unsaid(grid: Grid, square: Square, direction: str) -> str:
    """What no call spoke of: open floor within a room or along a passage, else a wall."""
    beyond = step(square, direction)
    same = beyond in grid.squares and grid.rooms.get(square) == grid.rooms.get(beyond)
    return "open" if same else "wall"


def _south(square: Square) -> Square:
    return square[0], -square[1]


_VTT = (".dd2vtt", ".uvtt", ".df2vtt", ".json")


def brought(content: bytes, suffix: str, title: str) -> str:
    """A dungeon file from whatever map this is."""
    if suffix.lower() in _VTT:
        return from_universal_vtt(content, title)
    try:
        return from_map_calls(content.decode("utf-8"), title)
    except UnicodeDecodeError:
        raise Refused(f"this is neither a Universal VTT file ({', '.join(_VTT)}) nor a text of map calls") from None

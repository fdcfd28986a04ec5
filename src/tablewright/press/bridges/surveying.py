"""Maps that others made, brought in: rooms found in squares, and written down as a dungeon file."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.press.bridges.floor import Corner, Edge, Square
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import Grid, step
from tablewright.world.mapping.words import COMPASS, MapError

# --- surveying --------------------------------------------------------------------------------------------------------
# Surveying: rooms found in squares, walls and doors, and written down as a dungeon file that can be played.
# Whatever is walled in is one region. A region that is a rectangle is a room; any other is cut into rectangles that are
# open to each other, long and narrow ones being corridors.
_SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}
_MOST_SQUARES = 10_000
_Way = tuple[str, str, int]  # the side it leaves by, what it is, the room it leads to


class Survey(msgspec.Struct, frozen=True):
    """Squares of floor, walls between them, and doors by kind ("door", "locked", "secret")."""

    squares: frozenset[Square]
    walls: frozenset[Edge]
    doors: Mapping[Edge, str]
    ways_out: tuple[tuple[Square, str], ...] = ()  # squares with a way out, and its side


class Found(msgspec.Struct, frozen=True):
    """A room that was found."""

    x: int
    y: int
    width: int
    height: int

    def squares(self) -> Iterator[Square]:
        return ((x, y) for x in range(self.x, self.x + self.width) for y in range(self.y, self.y + self.height))

    @property
    def narrow(self) -> bool:
        return min(self.width, self.height) == 1 and max(self.width, self.height) > 2


def edge_between(square: Square, side: str) -> Edge:
    """The side of a square, its smaller corner first."""
    x, y = square
    corner = {"n": (x, y), "w": (x, y), "e": (x + 1, y), "s": (x, y + 1)}[side]
    return corner, ((corner[0] + 1, corner[1]) if side in "ns" else (corner[0], corner[1] + 1))


def dungeon_text(survey: Survey, title: str) -> str:
    """The dungeon as a file of its own, to be edited, furnished and played."""
    if not survey.squares:
        raise Refused("there is no floor in this map: no room to be found")
    if len(survey.squares) > _MOST_SQUARES:
        raise Refused(f"this map has more than {_MOST_SQUARES:,} squares of floor")
    rooms = [room for region in _regions(survey) for room in _rectangles(region)]
    owner = {square: number for number, room in enumerate(rooms) for square in room.squares()}
    first = owner[survey.ways_out[0][0]] if survey.ways_out else 0
    ways = {number: list(_ways(room, number, survey, owner)) for number, room in enumerate(rooms)}
    order = list(_reached(first, ways))
    named = {number: place for place, number in enumerate(order, 1)}
    out = _side_out(rooms[first], survey, owner)
    parts = [
        _room(rooms[number], named[number], ways[number], named, out if number == first else "") for number in order
    ]
    return f"# {title}\n\n{_left_out(len(rooms) - len(order))}" + "\n\n".join(parts) + "\n"


def _reached(first: int, ways: Mapping[int, Sequence[_Way]]) -> Iterator[int]:
    """The rooms one can walk to, nearest first: a dungeon to play has no others."""
    seen, waiting = {first}, deque([first])
    while waiting:
        number = waiting.popleft()
        yield number
        waiting += (beyond := [other for _, _, other in ways[number] if other not in seen])
        seen |= set(beyond)


def _left_out(count: int) -> str:
    if not count:
        return ""
    return (
        f"{count} {'room that no way leads to was' if count == 1 else 'rooms that no way leads to were'} left out.\n\n"
    )


def _regions(survey: Survey) -> Iterator[set[Square]]:
    left = set(survey.squares)
    while left:
        region, waiting = set(), [min(left, key=lambda square: (square[1], square[0]))]
        while waiting:
            square = waiting.pop()
            if square in left:
                left.discard(square)
                region.add(square)
                waiting += [beyond for side, beyond in _around(square) if _is_open(survey, square, side)]
        yield region


def _around(square: Square) -> Iterator[tuple[str, Square]]:
    return ((side, (square[0] + across, square[1] + down)) for side, (across, down) in _SIDES.items())


def _is_open(survey: Survey, square: Square, side: str) -> bool:
    edge = edge_between(square, side)
    return edge not in survey.walls and edge not in survey.doors


def _rectangles(region: set[Square]) -> Iterator[Found]:
    """The largest rectangle first, then the largest of what is left."""
    left = set(region)
    while left:
        room = max(
            (_grown(square, left) for square in left), key=lambda each: (each.width * each.height, -each.y, -each.x)
        )
        left -= set(room.squares())
        yield room


def _size(room: Found) -> tuple[int, int, int]:
    return room.width * room.height, -room.y, -room.x


def _grown(corner: Square, squares: set[Square]) -> Found:
    """The largest rectangle with this upper left corner."""
    x, y = corner
    best, widest, height = Found(x, y, 1, 1), 10**6, 0
    while (x, y + height) in squares:
        width = 0
        while width < widest and (x + width, y + height) in squares:
            width += 1
        widest, height = min(widest, width), height + 1
        if widest * height > best.width * best.height:
            best = Found(x, y, widest, height)
    return best


def _room(room: Found, name: int, ways: Sequence[_Way], named: Mapping[int, int], out: str) -> str:
    size = f"level 1, at {room.x},{room.y}, size {room.width}x{room.height}"
    lines = [f"## {name}. {'Passage' if room.narrow else 'Room'} {name}", size + (", corridor" if room.narrow else "")]
    lines += [f"- exit: {out} passage to out"] if out else []
    lines += [f"- exit: {side} {way} to {named[other]}" for side, way, other in ways]
    return "\n".join(lines)


def _side_out(room: Found, survey: Survey, owner: Mapping[Square, int]) -> str:
    squares = set(room.squares())
    told = next((side for square, side in survey.ways_out if square in squares), "")
    free = (side for square in sorted(squares) for side, beyond in _around(square) if beyond not in owner)
    return told or next(free, "s")


def _ways(room: Found, number: int, survey: Survey, owner: Mapping[Square, int]) -> Iterable[_Way]:
    """One way to each neighbour: through a door if there is one, else an open passage where no wall stands."""
    found: dict[int, _Way] = {}
    for square in sorted(room.squares()):
        for side, beyond in _around(square):
            other, edge = owner.get(beyond, number), edge_between(square, side)
            if other == number or (edge in survey.walls and edge not in survey.doors):
                continue
            way = {"door": "door", "locked": "locked door", "secret": "secret door"}.get(survey.doors.get(edge, ""), "")
            if other not in found or (way and found[other][1] == "passage"):
                found[other] = (side, way or "passage", other)
    return found.values()


# --- bringing ---------------------------------------------------------------------------------------------------------
# Maps that others made, brought in: Universal VTT, map calls, Text Mapper. Nothing in them is taken on trust.
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

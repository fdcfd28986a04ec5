"""Surveying: rooms found in squares, walls and doors, and written down as a dungeon file that can be played.

Whatever is walled in is one region. A region that is a rectangle is a room; any other is cut into rectangles that are
open to each other, long and narrow ones being corridors.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.press.bridges.floor import Edge, Square

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

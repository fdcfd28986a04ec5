"""A map of rooms as squares of floor, with walls between them and doors in the walls.

Virtual table tops know no rooms: they know squares, lines that stop the eye, and doors in such lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

import msgspec

from tablewright.engine.scene import Link, MapView, Zone
from tablewright.press.rooms import side_towards

Square = tuple[int, int]
Corner = tuple[int, int]
Edge = tuple[Corner, Corner]  # one side of a square, its smaller corner first

_STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_STUB = 2  # squares of a way that leads to nowhere known


class Door(msgspec.Struct, frozen=True):
    """A door in a wall: which side of which square, and whether one can see through it."""

    edge: Edge
    kind: str
    label: str


class Floor(msgspec.Struct, frozen=True):
    """Squares of floor (whose each is), walls, doors; all in squares from the upper left corner."""

    width: int
    height: int
    squares: Mapping[Square, str]
    walls: tuple[tuple[Corner, Corner], ...]
    doors: tuple[Door, ...]
    labels: tuple[tuple[Square, str], ...]


def floor_of(view: MapView) -> Floor:
    """Rooms first, then the ways between them, then what stands between the two."""
    zones = {zone.id: zone for zone in view.zones}
    squares: dict[Square, str] = {}
    for zone in view.zones:
        squares |= dict.fromkeys(_squares(zone), zone.id)
    doors = [door for number, link in enumerate(view.links) for door in _way(link, number, view, zones, squares)]
    left, top = min(x for x, _ in squares) - 1, min(y for _, y in squares) - 1
    width, height = max(x for x, _ in squares) + 2 - left, max(y for _, y in squares) + 2 - top
    moved = {(x - left, y - top): owner for (x, y), owner in squares.items()}
    there = tuple(Door(_moved(door.edge, left, top), door.kind, door.label) for door in doors)
    labels = tuple(((zone.x - left, zone.y - top), zone.label) for zone in view.zones)
    return Floor(width, height, moved, tuple(_runs(_walls(moved, {door.edge for door in there}))), there, labels)


def _moved(edge: Edge, left: int, top: int) -> Edge:
    (ax, ay), (bx, by) = edge
    return (ax - left, ay - top), (bx - left, by - top)


def _squares(zone: Zone) -> Iterator[Square]:
    """The squares of a room; of a round one those whose middle lies within it."""
    for x in range(zone.x, zone.x + zone.width):
        for y in range(zone.y, zone.y + zone.height):
            if zone.shape not in ("round", "cavern") or _within(zone, x, y):
                yield x, y


def _within(zone: Zone, x: int, y: int) -> bool:
    across = (x + 0.5 - zone.x - zone.width / 2) / (zone.width / 2)
    down = (y + 0.5 - zone.y - zone.height / 2) / (zone.height / 2)
    return across * across + down * down <= 1.05 or min(zone.width, zone.height) <= 2


# --- ways ------------------------------------------------------------------------------------------------------------
def _way(link: Link, number: int, view: MapView, zones: Mapping[str, Zone], squares: dict[Square, str]) -> list[Door]:
    """Lay the squares of one way; a door stands where it leaves its room, and where it comes to the other."""
    if link.a not in zones:
        return []
    zone, other = zones[link.a], zones.get(link.b)
    side = link.side if link.side in _STEP else side_towards(zone, other)
    start = _at_wall(zone, side, _share(link, number, view), squares)
    laid = list(_line(start, side, other, squares))
    owner = f"way {number}"
    path = [start, *laid]
    for square in laid:
        squares.setdefault(square, owner)
    crossings = [_edge(a, b) for a, b in pairwise(path) if squares[a] != squares[b]]
    kinds = [link.kind, *["open"] * len(crossings)]
    return [Door(edge, kind, link.label or link.kind) for edge, kind in zip(crossings, kinds, strict=False)]


def _share(link: Link, number: int, view: MapView) -> float:
    """Several ways through one wall stand apart."""
    same = [place for place, each in enumerate(view.links) if each.a == link.a and each.side == link.side]
    return (same.index(number) + 1) / (len(same) + 1)


def _at_wall(zone: Zone, side: str, share: float, squares: Mapping[Square, str]) -> Square:
    """The room's square from which a way leaves: the last one towards that side, in its row or column."""
    across, down = _STEP[side]
    row = [(x, y) for (x, y), owner in squares.items() if owner == zone.id]
    if across:
        wanted = zone.y + min(zone.height - 1, int(zone.height * share))
        line = [square for square in row if square[1] == wanted] or row
    else:
        wanted = zone.x + min(zone.width - 1, int(zone.width * share))
        line = [square for square in row if square[0] == wanted] or row
    return max(line, key=lambda square: square[0] * across + square[1] * down)


def _line(start: Square, side: str, other: Zone | None, squares: Mapping[Square, str]) -> Iterator[Square]:
    """Squares from a wall to the other room, one bend at most; a short stub where nobody knows whither it leads."""
    across, down = _STEP[side]
    x, y = start
    if other is None:
        for _ in range(_STUB):
            x, y = x + across, y + down
            if (x, y) in squares:
                return
            yield x, y
        return
    to_x, to_y = other.x + other.width // 2, other.y + other.height // 2
    legs = ((to_x, y), (to_x, to_y)) if across else ((x, to_y), (to_x, to_y))
    for leg in legs:
        while (x, y) != leg:
            x, y = x + _sign(leg[0] - x), y + _sign(leg[1] - y)
            yield x, y
            if squares.get((x, y)) == other.id:
                return


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _edge(a: Square, b: Square) -> Edge:
    """The side that two neighbouring squares share."""
    (ax, _), (bx, by) = sorted((a, b))
    return ((bx, by), (bx, by + 1)) if ax != bx else ((bx, by), (bx + 1, by))


# --- walls -----------------------------------------------------------------------------------------------------------
def _walls(squares: Mapping[Square, str], doors: set[Edge]) -> set[Edge]:
    """A wall stands wherever floor ends, and between two owners where no way leads through."""
    found = set()
    for (x, y), owner in squares.items():
        for across, down in _STEP.values():
            beyond = (x + across, y + down)
            edge = _edge((x, y), beyond)
            if squares.get(beyond) != owner and edge not in doors:
                found.add(edge)
    return found


def _runs(edges: set[Edge]) -> Iterator[Edge]:
    """Edges in one line become one wall."""
    for lengthwise in (0, 1):
        line = sorted((edge for edge in edges if (edge[0][0] == edge[1][0]) == bool(lengthwise)),
                      key=lambda edge: (edge[0][1 - lengthwise], edge[0][lengthwise]))  # fmt: skip
        yield from _joined(line)


def _joined(edges: Iterable[Edge]) -> Iterator[Edge]:
    run: Edge | None = None
    for edge in edges:
        if run is not None and run[1] == edge[0]:
            run = (run[0], edge[1])
        else:
            if run is not None:
                yield run
            run = edge
    if run is not None:
        yield run

"""Flat-topped hexes in axial coordinates (q, r), named by keys such as "3,-2".

Directions go clockwise from north, as the keys q w e a s d lie on a keyboard: NW N NE over SW S SE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

import msgspec

# --- hexes ------------------------------------------------------------------------------------------------------------
ORIGIN = "0,0"
DIRECTIONS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
_FLAT, _STEEP = 0.36, 0.48  # eight winds of 45 degrees each, in columns of 1.5 and rows of the root of 3
_PAIRS_KEPT = 65_536  # whose distance is remembered: over the years there are millions
HOTKEYS = {"NW": "q", "N": "w", "NE": "e", "SW": "a", "S": "s", "SE": "d"}


def key_of(q: int, r: int) -> str:
    return f"{q},{r}"


@cache
def coordinates(key: str) -> tuple[int, int]:
    q, r = key.split(",")
    return int(q), int(r)


@cache
def neighbours(key: str) -> dict[str, str]:
    """The six hexes around this one, by direction."""
    q, r = coordinates(key)
    return {name: key_of(q + dq, r + dr) for name, (dq, dr) in DIRECTIONS.items()}


@lru_cache(_PAIRS_KEPT)
def distance(a: str, b: str = ORIGIN) -> int:
    (aq, ar), (bq, br) = coordinates(a), coordinates(b)
    dq, dr = bq - aq, br - ar
    return max(abs(dq), abs(dr), abs(dq + dr))


def bearing(start: str, end: str) -> str:
    """Describe one hex's position from another: '3 hexes south'."""
    (q, r), (to_q, to_r) = coordinates(start), coordinates(end)
    across, down = to_q - q, (to_r - r) + (to_q - q) / 2
    vertical = "" if abs(down) < _FLAT * abs(across) else "south" if down > 0 else "north" if down < 0 else ""
    sideways = "" if abs(across) < _STEEP * abs(down) else "east" if across > 0 else "west" if across < 0 else ""
    far = distance(start, end)
    return f"{far} hex{'es' if far != 1 else ''} {'-'.join(filter(None, (vertical, sideways)))}"


def straight(key: str, direction: str, steps: int) -> str:
    """The hex so many steps away in one direction."""
    (q, r), (dq, dr) = coordinates(key), DIRECTIONS[direction]
    return key_of(q + dq * steps, r + dr * steps)


def within(centre: str, radius: int) -> Iterator[str]:
    """All hexes at most `radius` away, the centre included, row by row."""
    q, r = coordinates(centre)
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
            yield key_of(q + dq, r + dr)


def flood(start: str, passable: Callable[[str], bool]) -> dict[str, None]:
    """Every hex that can be reached from `start` over passable ones, in the order of reaching."""
    reached = {start: None}
    front = [start]
    while front:
        front = [
            near
            for here in front
            for near in neighbours(here).values()
            if near not in reached and passable(near) and reached.setdefault(near) is None
        ]
    return reached


def bounding_box(keys: Iterable[str]) -> tuple[int, int, int, int]:
    """Smallest and largest q, smallest and largest r."""
    places = [coordinates(key) for key in keys]
    columns, rows = [q for q, _ in places], [r for _, r in places]
    return min(columns), max(columns), min(rows), max(rows)


# --- layout -----------------------------------------------------------------------------------------------------------
# Rooms placed on a grid in the order in which they are found, so that a map can grow without moving what is drawn.
# Each room is put as near as possible to the room it was found from, on the side its door points to, clear of the
# others.
SIDES = ("e", "s", "n", "w")
OPPOSITE = {"e": "w", "w": "e", "n": "s", "s": "n"}
GAP = 2
_FARTHEST = 60


class Box(msgspec.Struct, frozen=True):
    """A room's place on the grid, in cells."""

    x: int
    y: int
    width: int
    height: int

    def overlaps(self, other: Box) -> bool:
        """True if the two touch, a margin of one cell included."""
        return (
            self.x - 1 < other.x + other.width
            and other.x - 1 < self.x + self.width
            and self.y - 1 < other.y + other.height
            and other.y - 1 < self.y + self.height
        )


class Found(msgspec.Struct, frozen=True):
    """A room as the explorers found it: from which room, by which of its ways."""

    id: str
    width: int
    height: int
    parent: str = ""
    way: int = 0


def place_rooms(rooms: Iterable[Found]) -> dict[str, Box]:
    """A box for each room. Rooms must come in the order of finding; the first one stands at the origin."""
    placed: dict[str, Box] = {}
    for room in rooms:
        placed[room.id] = _place(room, placed)
    return placed


def _place(room: Found, placed: dict[str, Box]) -> Box:
    if room.parent not in placed:
        return Box(0, 0, room.width, room.height)
    parent = placed[room.parent]
    first = room.way % len(SIDES)
    for gap in range(GAP, _FARTHEST):
        for turn in range(len(SIDES)):
            side = SIDES[(first + turn) % len(SIDES)]
            for shift in _shifts(gap):
                box = _beside(parent, side, room, gap, shift)
                if not any(box.overlaps(other) for other in placed.values()):
                    return box
    raise ValueError(f"no place within {_FARTHEST} cells for room {room.id}")


def _shifts(gap: int) -> list[int]:
    """Sideways steps to try, the straight way first."""
    return sorted(range(-gap, gap + 1), key=abs)


def _beside(parent: Box, side: str, room: Found, gap: int, shift: int) -> Box:
    middle_x = parent.x + (parent.width - room.width) // 2 + shift
    middle_y = parent.y + (parent.height - room.height) // 2 + shift
    if side == "e":
        return Box(parent.x + parent.width + gap, middle_y, room.width, room.height)
    if side == "w":
        return Box(parent.x - gap - room.width, middle_y, room.width, room.height)
    if side == "s":
        return Box(middle_x, parent.y + parent.height + gap, room.width, room.height)
    return Box(middle_x, parent.y - gap - room.height, room.width, room.height)


def side_towards(box: Box, other: Box) -> str:
    """The side of `box` that faces `other`."""
    across = (other.x + other.width / 2) - (box.x + box.width / 2)
    down = (other.y + other.height / 2) - (box.y + box.height / 2)
    if abs(across) >= abs(down):
        return "e" if across >= 0 else "w"
    return "s" if down >= 0 else "n"

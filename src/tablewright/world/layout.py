"""Rooms placed on a grid in the order in which they are found, so that a map can grow without moving what is drawn.

Each room is put as near as possible to the room it was found from, on the side its door points to, clear of the others.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

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
        """Whether the two touch, a margin of one cell included."""
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

"""Flat-topped hexes in axial coordinates (q, r), named by keys such as "3,-2".

Directions go clockwise from north, as the keys q w e a s d lie on a keyboard: NW N NE over SW S SE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

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
    """Where one hex lies from another: '3 hexes south'."""
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

"""Finding the way on a map that is half unknown: over hexes, and through the rooms of a dungeon. For bots that plan."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from tablewright.rules.twelve_years.book.party.members import FAE_FOLK, has
from tablewright.rules.twelve_years.bots.view import SeatView
from tablewright.rules.twelve_years.state import Dungeon
from tablewright.world.hexes import distance, neighbours

_FARTHEST = 40
_NEVER = float("inf")
_SAFE, _UNKNOWN, _FAMILIAR, _MISTY = 0.6, 1.0, 1.1, 1.8


def step_towards(view: SeatView, target: str) -> str:
    """The first step of the cheapest way to a hex, as an option key; "" where there is none (A* over what is known).

    Familiar ground is worse than unknown land for those without Lore: the mist comes up on one face in six there.
    """
    party = view.party
    assert party is not None
    start = party.hex
    misty = _FAMILIAR if has(party, FAE_FOLK) else _MISTY
    best = {start: 0.0}
    front = [(0.0, 0.0, start, "")]
    while front:
        _, cost, here, first = heapq.heappop(front)
        if here == target:
            return first
        if cost > best[here] or distance(here, start) > _FARTHEST:
            continue
        for way, near in neighbours(here).items():
            if view.is_lake(near):
                continue
            dearer = cost + _cost(view, near, misty)
            if dearer < best.get(near, _NEVER):
                best[near] = dearer
                heapq.heappush(front, (dearer + _SAFE * distance(near, target), dearer, near, first or f"go:{way}"))
    return ""


def _cost(view: SeatView, key: str, misty: float) -> float:
    hex_ = view.hex(key)
    if hex_ is None or not hex_.explored:
        return _UNKNOWN
    return _SAFE if hex_.terrain in ("clearing", "start", "castle") else misty


def way_to_room(dungeon: Dungeon, start: int, wanted: Callable[[int], bool]) -> str:
    """The first step to the nearest room that is wanted, as an option key; "" where there is none or it is here."""
    if wanted(start):
        return ""
    seen = {start}
    front = [(start, "")]
    while front:
        number, first = front.pop(0)
        for way, near in _ways(dungeon, number):
            if near in seen:
                continue
            seen.add(near)
            if wanted(near):
                return first or way
            front.append((near, first or way))
    return ""


def _ways(dungeon: Dungeon, number: int) -> list[tuple[str, int]]:
    room = dungeon.rooms[number]
    doors = [(f"door:{i}", door.to) for i, door in enumerate(room.doors, 1) if door.to]
    return [*doors, ("back", room.parent)] if room.parent else doors


def unopened(dungeon: Dungeon, number: int) -> list[str]:
    """The doors of a room nobody has opened."""
    doors = enumerate(dungeon.rooms[number].doors, 1)
    return [f"door:{i}" for i, door in doors if not door.to and door.kind != "exit"]

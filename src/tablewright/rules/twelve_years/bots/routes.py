"""Finding the way on a map that is half unknown: over hexes, and through the rooms of a dungeon. For bots that plan."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.party.members import FAE_FOLK, has
from tablewright.rules.twelve_years.book.places import LAKE
from tablewright.rules.twelve_years.bots.policy import Policy
from tablewright.rules.twelve_years.bots.view import DungeonView, SeatView
from tablewright.rules.twelve_years.state import Hex
from tablewright.world.hexes import DIRECTIONS, distance, neighbours

_FARTHEST = 40
_NEVER = 1 << 60
_GO = {way: Option("go", way) for way in DIRECTIONS}
_HARMLESS = frozenset(("clearing", "start", "castle"))


def step_towards(view: SeatView, target: str, policy: Policy) -> Option | None:
    """The first step of the cheapest way to a hex; None where there is none (A* over what is known).

    Familiar ground may be worse than unknown land for those without Lore: the mist comes up on one face in six there.
    """
    party, hexes = view.party, view.hexes
    start = party.hex
    for way, near in neighbours(start).items():
        if near == target and (near not in hexes or hexes[near].terrain != LAKE):
            return _GO[way]  # every hex has its price: no way round is cheaper
    misty = policy.familiar if has(party, FAE_FOLK) else policy.misty
    best = {start: 0}
    front = [(0, 0, start, "")]
    while front:
        _, cost, here, first = heappop(front)
        if here == target:
            return _GO[first] if first else None
        if cost > best[here] or distance(here, start) > _FARTHEST:
            continue
        for way, near in neighbours(here).items():
            before = best.get(near, _NEVER)
            if before <= cost:  # no price is below nothing
                continue
            dearer = cost + (_price(hexes[near], misty, policy) if near in hexes else policy.unknown)
            if dearer < before:
                best[near] = dearer
                heappush(front, (dearer + policy.safe * distance(near, target), dearer, near, first or way))
    return None


def _price(known: Hex, misty: int, policy: Policy) -> int:
    """What it costs to go into a hex that is on the map, if only by hearsay."""
    terrain = known.terrain
    if terrain == LAKE:
        return _NEVER
    if not known.explored:
        return policy.unknown
    return policy.safe if terrain in _HARMLESS else misty


def way_to_room(dungeon: DungeonView, start: int, wanted: Callable[[int], object]) -> Option | None:
    """The first step to the nearest room that is wanted; None where there is none or it is here."""
    if wanted(start):
        return None
    seen = {start}
    front: list[tuple[int, Option | None]] = [(start, None)]
    while front:
        number, first = front.pop(0)
        for way, near in dungeon.ways(number):
            if near in seen:
                continue
            seen.add(near)
            if wanted(near):
                return first or way
            front.append((near, first or way))
    return None

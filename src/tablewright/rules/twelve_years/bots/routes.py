"""Finding the way on a map that is half unknown: over hexes, and through the rooms of a dungeon. For bots that plan."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush

from tablewright.engine.options import Option
from tablewright.rules.twelve_years.book.party.members import FAE_FOLK, has
from tablewright.rules.twelve_years.book.places import LAKE
from tablewright.rules.twelve_years.bots.policy import Policy
from tablewright.rules.twelve_years.bots.view import DungeonView, SeatView
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
    unknown, safe = policy.unknown, policy.safe
    misty = policy.familiar if has(party, FAE_FOLK) else policy.misty
    prices = {LAKE: _NEVER} | dict.fromkeys(_HARMLESS, safe)
    nearby = _FARTHEST * min(unknown, safe, misty)  # whoever has paid less is not too far from the start
    ahead = _distances_to(target)
    best = {start: 0}
    front = [(0, 0, start, "")]
    while front:
        _, cost, here, first = heappop(front)
        if here == target:
            return _GO[first] if first else None
        if cost > best[here] or (cost > nearby and distance(here, start) > _FARTHEST):
            continue
        for way, near in neighbours(here).items():
            before = best.get(near, _NEVER)
            if before <= cost:  # whoever goes there from here comes later
                continue
            known = hexes.get(near)
            if known is None or (not known.explored and known.terrain != LAKE):
                dearer = cost + unknown
            else:
                dearer = cost + prices.get(known.terrain, misty)
            if dearer < before:
                best[near] = dearer
                heappush(front, (dearer + safe * ahead[near], dearer, near, first or way))
    return None


class _Distances(dict[str, int]):
    """How far each hex is from this one, found when it is asked for."""

    def __init__(self, target: str) -> None:
        super().__init__()
        self._target = target

    def __missing__(self, key: str) -> int:
        self[key] = far = distance(key, self._target)
        return far


_distances_to = lru_cache(maxsize=256)(_Distances)  # castle, city, dungeons, the rim of the known: few come again


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

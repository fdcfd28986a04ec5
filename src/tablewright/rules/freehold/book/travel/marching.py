"""A march (chapters "Taking Turns", "Travel"): a far place or a direction, hex by hex, till evening or a meeting.

The players agree how long a turn is (FH-TURN-04); each hex costs and rolls as a single step would. A march stands in
the party's state, so that whoever is met, hurt or has something to say ends it.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice

import msgspec

from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.roster import condition, hours_left
from tablewright.rules.freehold.book.travel.walking import can_reach, travel_cost
from tablewright.rules.freehold.events import Acted
from tablewright.rules.freehold.state import Glimpse, Hex, March, Party, World, glimpse_of, glimpses
from tablewright.world.hexes import DIRECTIONS, distance, neighbours, within

FAR = 2  # hexes; what is nearer is a single step
MOST_PLACES = 5
WHITE_WITHIN = 4  # hexes, that somebody looks for land to map
UNKNOWN_HOURS = 4  # as the worst terrain: known ways are preferred


# --- where to --------------------------------------------------------------------------------------------------------
def march_options(world: World, party: Party) -> list[Option]:
    """Directions in which today leads further than one hex, then home and places to which the first hex fits in."""
    ways = [name for name, key in neighbours(party.at).items() if _leads_on(world, party, key)]
    barred = [key for key in neighbours(party.at).values() if not can_reach(world, party, key)]
    far = far_places(world, party) if ways else []
    fitting = [to for to in far if next_hex(world, party, to) not in barred] if barred else far
    return each("march", [*ways, *fitting])


def _leads_on(world: World, party: Party, key: str) -> bool:
    place = world.land.get(key)
    hours = travel_cost(world, party, key) if place and place.terrain else 1
    return can_reach(world, party, key) and hours_left(party) > hours and not _is_home(world, key)


def far_places(world: World, party: Party) -> list[str]:
    """Home, the nearest places with something to do, and the nearest land without a map."""
    home = [world.hold.at] if _is_home(world, world.hold.at) else []
    near = sorted(_worth_a_way(world), key=lambda key: (distance(party.at, key), key))
    far = [key for key in (*home, *near) if distance(party.at, key) >= FAR]
    hostile = [key for key in _of_the_power(world) if distance(party.at, key) >= FAR]
    return list(dict.fromkeys([*islice(far, MOST_PLACES), *hostile, *_white(world, party)]))


def _is_home(world: World, key: str) -> bool:
    return key == world.hold.at and not world.hold.lost


def _of_the_power(world: World) -> list[str]:
    """Strongholds that stand, and the seat if it is known: however far, they can be marched to."""
    power = world.power
    if power is None or power.lord_dead:
        return []
    return [*power.standing, *([power.seat] if power.seat_known else [])]


def _worth_a_way(world: World) -> Iterator[str]:
    yield from _of_the_power(world)
    yield from (key for key, place in glimpses(world.land) if place.outpost or has_something(place))


def has_something(place: Hex | Glimpse) -> bool:
    """A site that is not done with or was told of, the dead, or things on the ground."""
    here = place.bodies or place.left or place.coin or was_told(place)
    return bool(here) or any(not (site.cleared or site.broken) for site in place.sites)


def was_told(place: Hex | Glimpse) -> bool:
    """A lair, ruin or cache that a rumor or a guest spoke of, and nobody has mapped yet."""
    return place.feature in ("lair", "ruin", "cache") and not (place.mapped or place.sites)


def _white(world: World, party: Party) -> list[str]:
    """The nearest hex that nobody has mapped."""
    white = [
        key
        for key in within(party.at, WHITE_WITHIN)
        if distance(party.at, key) >= FAR and not glimpse_of(world.land, key).mapped
    ]
    return [min(white, key=lambda key: (distance(party.at, key), distance(world.hold.at, key), key))] if white else []


# --- the way ---------------------------------------------------------------------------------------------------------
def next_hex(world: World, party: Party, to: str) -> str:
    """The hex that comes next: straight on, or the first of the way that takes the fewest hours."""
    return neighbours(party.at)[to] if to in DIRECTIONS else _way(world, party, to)[0]


def _way(world: World, party: Party, to: str) -> list[str]:
    """The hexes from here to there by the fewest hours; between equals by those that were found first."""
    queue, hours = [(distance(party.at, to), 0, party.at, "")], Hours(world, party)
    came_from, fewest = dict[str, str](), dict[str, int]()
    while True:
        total, _, here, before = heappop(queue)
        if here in came_from:
            continue
        came_from[here] = before
        if here == to:
            return _back(came_from, to)
        spent = total - distance(here, to)
        for near in neighbours(here).values():
            if near in came_from:
                continue
            cost = spent + hours[near] + distance(near, to)
            if near not in fewest or cost < fewest[near]:
                fewest[near] = cost
                heappush(queue, (cost, len(came_from), near, here))


def _back(came_from: dict[str, str], to: str) -> list[str]:
    """The way to a hex, without where it begins."""
    way = [to]
    while before := came_from[way[-1]]:
        way.append(before)
    return way[-2::-1]


class Hours(dict[str, int]):
    """What hexes cost this party now, worked out once for each kind of land."""

    def __init__(self, world: World, party: Party) -> None:
        self._world, self._party = world, party
        self._kinds: dict[tuple[str, bool], int] = {("", False): UNKNOWN_HOURS}

    def __missing__(self, key: str) -> int:
        place = glimpse_of(self._world.land, key)
        kind = (place.terrain, place.road and bool(place.terrain))
        if kind not in self._kinds:
            self._kinds[kind] = travel_cost(self._world, self._party, key)
        self[key] = self._kinds[kind]
        return self[key]


# --- under way -------------------------------------------------------------------------------------------------------
def begin_march(world: World, party: Party, to: str) -> None:
    party.march = March(to, condition(world, party))


def is_marching(world: World, party: Party, table: Table) -> bool:
    """Whether a march goes on from here; why it ends is told."""
    if party.march is None:
        return False
    why = halt(world, party, party.march)
    if why:
        party.march = None
        table.tell(Acted("", "halt", why))
    return not why


def halt(world: World, party: Party, march: March) -> str:
    """Why a march ends here; "" if it goes on."""
    return _reached(world, party, march) or (
        "" if can_reach(world, party, next_hex(world, party, march.to)) else "evening"
    )


def _reached(world: World, party: Party, march: March) -> str:
    """Why it ends in this very hex, however early it is."""
    if march.to == party.at:
        return "there"
    if march.condition != condition(world, party):
        return "need"
    return "find" if march.to in DIRECTIONS and has_something(world.land[party.at]) else ""


def todays_way(world: World, party: Party, to: str) -> list[str]:
    """The hexes that a march enters today if nobody is met; none where it leads through unknown land."""
    walker, march = msgspec.structs.replace(party), March(to, condition(world, party))
    way: list[str] = []
    while not (way and (_is_home(world, walker.at) or _reached(world, walker, march))):
        key = next_hex(world, walker, to)
        if way and not can_reach(world, walker, key):
            break
        if key not in world.land or not world.land[key].terrain:
            return []
        walker.hours += travel_cost(world, walker, key)
        walker.at, walker.entered_today = key, walker.entered_today + 1
        way.append(key)
    return way

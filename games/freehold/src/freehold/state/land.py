"""The land as data: hexes, and the sites and rooms in them.

A campaign of years knows thousands of hexes, and every answer copies the state: so a hex stays folded until somebody
goes there or asks for it, and who only looks over the land has a glimpse of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

import msgspec

from freehold.state.encounters import Band
from tablewright.engine.copying import Folded, freeze, thaw, written


class Lock(msgspec.Struct, omit_defaults=True):
    locked: bool = False
    picked: list[str] = []  # who has tried


class Room(msgspec.Struct, omit_defaults=True):
    """A room of a site, rolled when first entered and kept."""

    rolled: bool = False
    entered: bool = False
    sneaked: bool = False
    heard: bool = False  # somebody found out from outside who is in it
    trap: str = ""
    trap_state: str = ""  # "", "spotted", "sprung", "disarmed", "passed"
    bands: list[Band] = []
    loot: list[str] = []  # kinds of treasure that lie here, the first one within reach
    lock: Lock | None = None  # of the first one, once somebody went for it
    guarded: bool = False  # the trap was gone round: what it guards cannot be had
    oddity: bool = False
    last: bool = False
    waiting: bool = False  # creatures are here and not yet rolled
    bodies: list[str] = []
    coin: int = 0  # left with the dead, or laid down
    left: dict[str, int] = {}  # things laid down here
    within: dict[str, int] = {}  # ... and what goes with them: drink, mana, what acid took, the day of a blast
    note: str = ""
    words: str = ""  # read aloud when somebody first comes in


class Site(msgspec.Struct, omit_defaults=True):
    """A ruin, lair, stronghold, seat of a Power, or a hidden cache outdoors."""

    kind: str
    tier: int
    table: str  # of creatures: "ruin", a terrain, or the Power whose host lives there
    rooms: list[Room] = []
    looked: bool = False
    cleared: bool = False
    lair_cleared: bool = False
    broken: bool = False  # a stronghold's captain or the seat's lord is no more
    told: bool = False
    visited: int = 0  # day on which the party last left it
    heroes: list[str] = []  # who cleared it
    owed: list[str] = []  # of them, who was elsewhere when it was told at home
    power: str = ""
    truce: bool = False
    id: str = written("0")  # within its hex

    def __post_init__(self) -> None:
        self.table = self.table.removeprefix("host:")  # as games of rules 1 have it


class Hex(msgspec.Struct, omit_defaults=True):
    """What is known of a hex, by being mapped, entered, seen or told of."""

    terrain: str = ""
    water: bool | None = None
    mapped: bool = False
    entered: bool = False
    seen: bool = False
    feature: str = ""  # "" while it is not rolled
    resource: str = ""
    road: bool = False
    sites: list[Site] = []
    bodies: list[str] = []
    statues: list[str] = []  # characters of stone who could not be carried on
    coin: int = 0  # left with the dead
    foraged: int = 0  # day
    dug: int = 0
    outpost: bool = False
    beacon: bool = False
    note: str = ""
    sign: str = ""  # drawn on the map by the players
    left: dict[str, int] = {}  # things laid down here, and what goes with them, as in a room
    within: dict[str, int] = {}

    def __post_init__(self) -> None:
        """Sites are never taken away, so each has the id it was given; games of rules 1 had none."""
        for number, site in enumerate(self.sites):
            site.id = str(number)

    def site(self, which: str) -> Site:
        return next(site for site in self.sites if site.id == which)

    def add_site(self, site: Site) -> None:
        site.id = str(len(self.sites))
        self.sites.append(site)


class Land(Folded[Hex]):
    """All hexes that somebody knows of, in the order of their finding."""

    kind = Hex


# --- from afar -------------------------------------------------------------------------------------------------------
class RoomGlimpse(msgspec.Struct, frozen=True):
    bodies: tuple[str, ...] = ()
    coin: int = 0
    left: dict[str, int] = {}


class SiteGlimpse(msgspec.Struct, frozen=True):
    kind: str
    rooms: tuple[RoomGlimpse, ...] = ()
    cleared: bool = False
    broken: bool = False
    told: bool = False
    owed: tuple[str, ...] = ()


class Glimpse(msgspec.Struct, frozen=True, eq=False):
    """A hex as whoever looks over the land needs it, to be read and not to be changed; like ones are one and the same.

    Its fields are those of a `Hex`, of its sites and rooms, that somebody looks for all over the land.
    """

    terrain: str = ""
    mapped: bool = False
    entered: bool = False
    feature: str = ""
    resource: str = ""
    road: bool = False
    sites: tuple[SiteGlimpse, ...] = ()
    bodies: tuple[str, ...] = ()
    statues: tuple[str, ...] = ()
    coin: int = 0
    outpost: bool = False
    beacon: bool = False
    note: str = ""
    sign: str = ""
    left: dict[str, int] = {}

    @property
    def lying(self) -> list[str]:
        """The dead who lie in the hex and in its sites."""
        return [*self.bodies, *(who for site in self.sites for room in site.rooms for who in room.bodies)]


GLIMPSES_KEPT = 30_000


_NOTHING = Glimpse()


@lru_cache(GLIMPSES_KEPT)
def _glimpse(frozen: bytes) -> Glimpse:
    return thaw(frozen, Glimpse)


def _seen(place: object) -> Glimpse:
    return _glimpse(bytes(place) if isinstance(place, msgspec.Raw) else freeze(place))


def glimpses(land: dict[str, Hex]) -> Iterator[tuple[str, Glimpse]]:
    """The hexes in the order of their finding. None is opened by it."""
    for key, place in dict.items(land):
        yield key, _seen(place)


def looks(land: dict[str, Hex]) -> Iterator[tuple[str, Hex | Glimpse]]:
    """The same for who looks often, and only at what both have: of an opened hex no glimpse is made."""
    places = dict.items(cast("dict[str, object]", land))
    return ((key, place if isinstance(place, Hex) else _seen(place)) for key, place in places)


def look_at(land: dict[str, Hex], key: str) -> Hex | Glimpse:
    """One of them."""
    place: object = dict.get(land, key, _NOTHING)
    return place if isinstance(place, (Hex, Glimpse)) else _seen(place)


def glimpse_of(land: dict[str, Hex], key: str) -> Glimpse:
    """One hex, not opened by it; one that nobody knows is a blank."""
    place = dict.get(land, key)
    return _NOTHING if place is None else _seen(place)

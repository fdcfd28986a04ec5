"""The land as data: hexes, and the sites and rooms in them."""

from __future__ import annotations

import msgspec

from tablewright.rules.freehold.state.encounters import Band


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
    heroes: list[str] = []  # who cleared it and has not yet told of it at home
    power: str = ""
    truce: bool = False
    id: str = "0"  # within its hex

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
    left: dict[str, int] = {}  # things laid down here

    def __post_init__(self) -> None:
        """Sites are never taken away, so each has the id it was given; games of rules 1 had none."""
        for number, site in enumerate(self.sites):
            site.id = str(number)

    def site(self, which: str) -> Site:
        return next(site for site in self.sites if site.id == which)

    def add_site(self, site: Site) -> None:
        site.id = str(len(self.sites))
        self.sites.append(site)

"""A crossing in progress: who walks, where, what is known of the ground, and how late it is."""

from __future__ import annotations

import msgspec

SHORE, ISLAND = "0,0", "8,-4"


class Traveller(msgspec.Struct):
    """Somebody who pays to be led. What they are by nature stands in content/travellers.toml under their id."""

    id: str
    breath: int
    burden: bool = True  # still carried


class Hex(msgspec.Struct):
    """Ground that has been seen."""

    ground: str
    safe: bool = False  # sounded, or walked before
    searched: bool = False


class Crossing(msgspec.Struct):
    """The whole state of a game."""

    seats: list[str]  # one: the pilot's
    ebb: int = 0
    waiting: list[str] = []  # at the inn, ids
    company: list[Traveller] = []
    left: list[str] = []  # waiting for a boat, ids
    lost: list[str] = []
    landed: list[str] = []
    under_way: bool = False
    hexes: dict[str, Hex] = {}
    here: str = SHORE
    path: list[str] = []
    bells: int = 0
    fog: bool = False
    lit: bool = False  # the lantern burns for the next step
    ropes: int = 1
    oil: int = 2
    silver: int = 0
    outcome: str = ""

    @property
    def pilot(self) -> str:
        return self.seats[0]

    @property
    def ground(self) -> str:
        """What the company stands on."""
        return self.hexes[self.here].ground

    def traveller(self, traveller_id: str) -> Traveller:
        return next(each for each in self.company if each.id == traveller_id)

"""What a bot may look at. Nothing is decided before it is seen, so there is nothing in the state to hide."""

from __future__ import annotations

from low_water.book.quicksand import sinks_on
from low_water.book.sand import bells_of
from low_water.state import ISLAND, Crossing
from tablewright.api.hexes import distance


class View:
    """A crossing, asked only for what the pilot sees."""

    def __init__(self, crossing: Crossing) -> None:
        self._crossing = crossing

    @property
    def bells(self) -> int:
        return self._crossing.bells

    @property
    def ropes(self) -> int:
        return self._crossing.ropes

    @property
    def company(self) -> int:
        return len(self._crossing.company)

    @property
    def spent(self) -> int:
        """How many must be carried."""
        return sum(each.breath == 0 for each in self._crossing.company)

    def left_to_go(self, key: str = "") -> int:
        """Steps to the island from here, or from a hex."""
        return distance(key or self._crossing.here, ISLAND)

    def bells_to(self, key: str) -> int:
        """How long a step takes; unseen ground is guessed at."""
        return bells_of(self._crossing, key) if key in self._crossing.hexes else 2

    def risk_at(self, key: str) -> int:
        """Faces of a d6 that mean quicksand there; unseen ground is guessed at."""
        if key not in self._crossing.hexes:
            return 1
        ground = self._crossing.hexes[key].ground
        return sinks_on(self._crossing, key, ground, self.bells + self.bells_to(key))

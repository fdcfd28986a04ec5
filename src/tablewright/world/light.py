"""Light that burns down: torches, lanterns, spells. Numbers (how long, how far) come from each game.

A `Flame` is the burning part of a thing: how many turns are left and whether it is lit. It keeps what is left when it
is put out. `burn` lets a number of turns pass and says which flames died.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Flame(msgspec.Struct, omit_defaults=True):
    left: int  # turns it can still burn; a negative number never burns down
    lit: bool = False

    @property
    def spent(self) -> bool:
        return self.left == 0

    def light(self) -> None:
        self.lit = not self.spent

    def quench(self) -> None:
        self.lit = False


def burn(flames: Iterable[Flame], turns: int) -> list[Flame]:
    """Let lit flames burn for so many turns; the ones that went out on the way are returned."""
    died = []
    for flame in flames:
        if not flame.lit or flame.left < 0:
            continue
        flame.left = max(0, flame.left - turns)
        if flame.spent:
            flame.lit = False
            died.append(flame)
    return died


def longest(flames: Iterable[Flame]) -> int:
    """Turns until the last lit flame dies: 0 in the dark, -1 if one never does."""
    left = [flame.left for flame in flames if flame.lit]
    return -1 if any(turns < 0 for turns in left) else max(left, default=0)

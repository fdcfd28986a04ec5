"""Light that burns down: torches, lanterns, spells. Numbers (how long, how far) come from each game.

Whatever has `left` (turns it can still burn; negative: for ever) and `lit` can burn: a game's own items, or a `Flame`.
It keeps what is left when it is put out. `burn` lets a number of turns pass and says what went out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

import msgspec


class Burning(Protocol):
    left: int
    lit: bool


B = TypeVar("B", bound=Burning)


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


def burn(flames: Iterable[B], turns: int) -> list[B]:
    """Let lit flames burn for so many turns; the ones that went out on the way are returned."""
    died = []
    for flame in flames:
        if not flame.lit or flame.left < 0:
            continue
        flame.left = max(0, flame.left - turns)
        if flame.left == 0:
            flame.lit = False
            died.append(flame)
    return died


def longest(flames: Iterable[Burning]) -> int:
    """Turns until the last lit flame dies: 0 in the dark, -1 if one never does."""
    left = [flame.left for flame in flames if flame.lit]
    return -1 if any(turns < 0 for turns in left) else max(left, default=0)

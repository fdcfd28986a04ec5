"""Rolls as values (2): how a roll is made, and how it fell.

The order of one roll (PF-CORE-13): roll each chain, keep best, lowest or chosen, subtract X, apply the minimum, add
flat points. Focus and Deflect stand in for all but the last step.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablewright.engine.events import Why
from tablewright.rules.pocket_fantasy.content import D6

FIXED = 6  # what Focus and Deflect set


class Dice(msgspec.Struct):
    """How a roll is made. `x` is added to the kept chain (it is negative for d6-X), `flat` after the minimum."""

    why: Why
    x: int = 0
    floor: int | None = None
    flat: int = 0
    best: bool = False
    lowest: bool = False
    explode: bool = False
    fixed: bool = False  # Focus or Deflect
    pair: bool = False  # two rolls joined: Assassinate, Backstab

    @property
    def least(self) -> int:
        """What a single roll of a 1 comes to."""
        lowest = 1 + self.x
        return (lowest if self.floor is None else max(lowest, self.floor)) + self.flat


class Throw(msgspec.Struct):
    """A roll as it fell: chains of (first die, sum of the chain)."""

    dice: Dice
    chains: list[tuple[int, int]] = []
    second: list[tuple[int, int]] = []  # the other of two joined rolls
    six: bool = False

    def value(self, explode: bool = True) -> int:
        """The result (PF-CORE-06, PF-CORE-07, PF-CORE-11, PF-CORE-12, PF-CORE-13)."""
        dice = self.dice
        if dice.fixed and not dice.pair:
            return FIXED + (self._kept(self.chains, explode) if self.chains else 0) + dice.flat
        total = self._kept(self.chains, explode) + dice.x
        if dice.floor is not None:
            total = max(total, dice.floor)
        if self.second or dice.pair:
            total += FIXED if dice.fixed else self._kept(self.second, explode) + dice.x
        return total + dice.flat

    def _kept(self, chains: Sequence[tuple[int, int]], explode: bool) -> int:
        values = [chain[1] if explode else chain[0] for chain in chains]
        return min(values) if self.dice.lowest else max(values)

    @property
    def at_most(self) -> bool:
        """No further roll could better it."""
        rolls = [part for part in (self.chains, self.second) if part]
        return not self.dice.explode and all(any(first == D6 for first, _ in part) for part in rolls)

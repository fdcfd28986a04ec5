"""How somebody is minded: how much danger is taken on, from when on ruins are entered, what money is spent for."""

from __future__ import annotations

import msgspec


class Temper(msgspec.Struct, frozen=True):
    """The steady bot's own, unless said otherwise."""

    courage: float = 1.0  # more is bold
    fair_fight: float = 0.45  # the share of HP a fight may cost that one chooses
    seasoned: int = 3  # level: one blow fells whoever is below it, and nobody has looked into a ruin beforehand
    comforts: bool = True  # whether money beyond the next supplies goes into draughts, tents and mirrors

    @property
    def dares(self) -> float:
        """The share of HP that a fight may cost."""
        return self.fair_fight * self.courage

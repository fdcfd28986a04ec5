"""What dice that are compared mean for one of the parties (tables "Cooperative Combat" and "PvP Combat")."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tablewright.engine.decisions import Facts
from twelve_years.book.combat import attack
from twelve_years.content import figures


class Lot(NamedTuple):
    """What an exchange means for one party, in halves of damage."""

    deals: int = 0
    takes: int = 0
    chaos: bool = False  # dealt to and taken from comrades


Reading = Callable[[int, int, int], Lot]  # the own die, the lowest and the highest of all
_WORTH = 2  # halves of damage that make a thorn worth spending


def beside_others(own: int, lowest: int, highest: int) -> Lot:
    """Against the same enemies (TY-COOP-04, TY-COOP-05)."""
    row = figures.COOPERATIVE[highest - lowest]
    ends = [side for side, face in (("high", highest), ("low", lowest)) if own == face]
    if row.chaos:
        return Lot(row.halves, row.halves, chaos=True) if ends else Lot()
    deals = row.halves if row.dealers == "all" or row.dealers in ends else 0
    return Lot(deals, attack.FULL if any(side in row.struck for side in ends) else 0)


def against_others(own: int, lowest: int, highest: int) -> Lot:
    """Against each other (TY-PVP-08, TY-BRAWL-05)."""
    row = figures.OPPOSED[highest - lowest]
    if own == highest:
        return Lot(row.winner, row.loser)
    return Lot(row.loser, row.winner) if own == lowest else Lot()


def lot_of(reading: Reading, faces: list[int], own: int) -> Lot:
    """What a die means beside these others."""
    return reading(own, min(own, *faces), max(own, *faces))


def thorn_worth(reading: Reading, others: Facts, *, crowns: bool = False) -> Callable[[int, int], bool]:
    """Whether one more on the die crowns the king, or is worth as much as a full hit."""
    faces = [int(face) for face in others.values()]

    def worth(own: int, left: int) -> bool:
        before, after = lot_of(reading, faces, own), lot_of(reading, faces, own + 1)
        return _gain_of(after, crowns=crowns) - _gain_of(before, crowns=crowns) >= _WORTH

    return worth


def _gain_of(lot: Lot, *, crowns: bool) -> int:
    crowned = 2 * _WORTH if crowns and lot.deals >= attack.FULL else 0
    return crowned - lot.takes + (0 if lot.chaos else lot.deals)

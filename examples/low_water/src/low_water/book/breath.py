"""Chapter 'walking': breath that is lost and found again, and travellers who are lost for good."""

from __future__ import annotations

from collections.abc import Iterable

from low_water.book.gifts import person
from low_water.events import Lost, Tired
from low_water.state import Crossing, Traveller
from tablewright.api import Table


def tire(travellers: Iterable[Traveller], why: str, table: Table) -> None:
    """One breath from each who has any (LW-WALK-02)."""
    tired = [each for each in travellers if each.breath > 0]
    for each in tired:
        each.breath -= 1
    if tired:
        table.tell(Tired(tuple(each.id for each in tired), why))


def is_tired(traveller: Traveller) -> bool:
    return traveller.breath < person(traveller).breath


def refresh(travellers: Iterable[Traveller], breath: int) -> list[Traveller]:
    """So much breath back for each, up to what they set out with; returns those who got any."""
    better = [each for each in travellers if is_tired(each)]
    for each in better:
        each.breath = min(each.breath + breath, person(each).breath)
    return better


def lose(crossing: Crossing, traveller: Traveller, how: str, table: Table) -> None:
    crossing.company.remove(traveller)
    crossing.lost.append(traveller.id)
    table.tell(Lost(traveller.id, how))

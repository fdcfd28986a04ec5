"""Chapter 'the end': who pays, who is fetched, and how the crossing is told."""

from __future__ import annotations

from low_water.book.gifts import person
from low_water.content import PEOPLE
from low_water.events import Boat, Ended, Lost, Paid
from low_water.state import Crossing, Traveller
from tablewright.api import Table, Why

COMES = 4  # the face of a d6 from which a boat comes
BOAT = Why("A boat", "LW-END-02")


def land(crossing: Crossing, table: Table) -> None:
    """On the island: every fare and every burden that came along is paid for (LW-END-01, LW-END-03)."""
    for each in crossing.company:
        fare, worth = fees(each)
        crossing.silver += fare + worth
        crossing.landed.append(each.id)
        table.tell(Paid(each.id, fare, worth))
    whole = not crossing.lost and not crossing.left
    end(crossing, "every soul" if whole else "some came over", table)


def fees(traveller: Traveller) -> tuple[int, int]:
    """Fare, and what the burden is worth if it is still carried."""
    return person(traveller).fare, person(traveller).worth if traveller.burden else 0


def end(crossing: Crossing, outcome: str, table: Table) -> None:
    """Boats for those who wait (LW-END-02), then the last word (LW-CORE-03, LW-END-03)."""
    for who in crossing.left:
        if table.roll(6, BOAT, PEOPLE[who].name) >= COMES:
            table.tell(Boat(who))
        else:
            crossing.lost.append(who)
            table.tell(Lost(who, "boat"))
    crossing.outcome = outcome
    table.tell(Ended(outcome, crossing.silver, len(crossing.landed), len(crossing.lost)))

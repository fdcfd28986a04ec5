"""Chapter 'the inn': what travellers are by nature, and which gifts the company has (LW-INN-03)."""

from __future__ import annotations

from low_water.content import PEOPLE, Person
from low_water.state import Crossing, Traveller


def person(traveller: Traveller) -> Person:
    return PEOPLE[traveller.id]


def newcomer(traveller_id: str) -> Traveller:
    return Traveller(traveller_id, PEOPLE[traveller_id].breath, bool(PEOPLE[traveller_id].burden))


def gifted(crossing: Crossing, gift: str, but: str = "") -> bool:
    """Whether somebody in the company has this gift, `but` left aside."""
    return any(person(each).gift == gift for each in crossing.company if each.id != but)

"""What walking costs (chapter "Travel"): hours by terrain, what fits into the day, and the chance to meet somebody."""

from __future__ import annotations

from tablewright.rules.freehold.book.checks import Check, in_twelve
from tablewright.rules.freehold.book.party.loads import is_overloaded
from tablewright.rules.freehold.book.party.roster import able, has, has_mastery, hours_left, mouths, total
from tablewright.rules.freehold.book.travel.land import in_home_rings
from tablewright.rules.freehold.content import TERRAINS, TRAVEL
from tablewright.rules.freehold.state import Party, World


def travel_cost(world: World, party: Party, key: str) -> int:
    """Hours to enter a hex: by the terrain entered, 1 on an old road; the largest help counts, never below 1.

    Whoever goes with care (FH-TURN-03) or carries too much (FH-ENCUMB-01) takes an hour more.
    """
    place = world.land[key]
    hours = TRAVEL.road_hours if place.road else TERRAINS[place.terrain].hours
    slower = party.careful + is_overloaded(world, party)
    return max(1, hours - _speed(world, party, place.terrain, place.road)) + slower


def too_late_for_any(world: World, party: Party) -> bool:
    """Whether no country at all can be crossed in what is left of the day: who tries sees it, and turns back."""
    least = min(terrain.hours for terrain in TERRAINS.values())
    slower = party.careful + is_overloaded(world, party)
    return max(1, least - _speed(world, party, "plains", road=False)) + slower > hours_left(party)


def _speed(world: World, party: Party, terrain: str, road: bool) -> int:
    """Swift Path, Pathfinder, horses and boots take an hour off; they do not add up (FH-LEVEL-05)."""
    people = able(world, party)
    boots = bool(people) and has(people[0], "path_boots") and party.entered_today == 0
    mounted = (terrain == "plains" or road) and total(world, party, "horse") >= len(mouths(world, party))
    finder = any(has_mastery(one, "pathfinder") for one in people)
    return int(party.swift or boots or mounted or finder)


def can_reach(world: World, party: Party, key: str) -> bool:
    """What is known must fit into the day's hours; the unknown may be tried while an hour is left."""
    place = world.land.get(key)
    if place is None or not place.terrain:
        return hours_left(party) >= 1
    return travel_cost(world, party, key) <= hours_left(party)


def entry_check(world: World, key: str) -> Check:
    """The terrain's number in twelve; in the home rings 1, none by day with a Watchtower (FH-TRAVEL-03)."""
    if in_home_rings(world, key):
        return in_twelve(0 if world.hold.buildings.get("watchtower") else TRAVEL.home_check_in_12)
    return in_twelve(TERRAINS[world.land[key].terrain].encounter)

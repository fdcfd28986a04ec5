"""Food and water (chapter "Food and Water"): what is carried, what is eaten and drunk in a day.

Two meals and a drink are a proper day (FH-FOOD-01). A ration is two meals; a waterskin holds two days' drink for one
(FH-GEAR-02). Members share what they carry; a companion can feed the unconscious (FH-DEATH-05).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.roster import gain, has, hex_of, hirelings, lose, members, speaker_seat
from tablewright.rules.freehold.state import Character, Fresh, Hireling, Party, World

RATIONS = Question("rations", "FH-FOOD-01")
MEALS_A_DAY = 2
SKIN_DAYS = 2


# --- food ------------------------------------------------------------------------------------------------------------


def meals_in_packs(world: World, party: Party) -> int:
    packed = sum(2 * one.pack.get("ration", 0) + one.pack.get("meal", 0) for one in members(world, party))
    return packed + sum(fresh.meals for fresh in party.fresh)


def eat_from_packs(world: World, party: Party, meals: int) -> None:
    """What spoils is eaten first, then half rations, then a ration is opened."""
    for _ in range(meals):
        _take_meal(world, party)


def _take_meal(world: World, party: Party) -> None:
    if party.fresh:
        first = min(party.fresh, key=lambda fresh: fresh.until)
        first.meals -= 1
        party.fresh = [fresh for fresh in party.fresh if fresh.meals > 0]
        return
    people = members(world, party)
    opened = next((one for one in people if has(one, "meal")), None)
    if opened:
        lose(opened, "meal")
        return
    owner = next(one for one in people if has(one, "ration"))
    lose(owner, "ration")
    gain(owner, "meal")


def eaters(world: World, party: Party) -> list[Character]:
    """The stone eat nothing (FH-MON-04)."""
    return [one for one in members(world, party) if not one.stone]


def feed(world: World, party: Party, table: Table) -> int:
    """The day's meals: two each if there is enough; if not, the party says how to share. Returns meals eaten."""
    mouths = len(eaters(world, party)) + len(hirelings(world, party))
    there = meals_in_packs(world, party)
    each = MEALS_A_DAY
    if there < MEALS_A_DAY * mouths:
        options = ("share", "one", "none") if there else ("none",)
        answer = table.ask(speaker_seat(world, party), RATIONS, options, {"meals": there, "mouths": mouths}, "share")
        each = {"share": MEALS_A_DAY, "one": 1, "none": 0}[answer]
    return _serve(world, party, each, there)


def _serve(world: World, party: Party, each: int, there: int) -> int:
    """One round after the other in marching order, so that nobody has two while another has none."""
    eaten = 0
    for _ in range(each):
        for one in eaters(world, party):
            if eaten < there:
                one.meals += 1
                eaten += 1
        for hired in hirelings(world, party):
            if eaten < there:
                hired.meals += 1
                eaten += 1
    eat_from_packs(world, party, eaten)
    return eaten


def add_fresh(party: Party, meals: int, until: int) -> None:
    if meals > 0:
        party.fresh.append(Fresh(meals, until))


# --- water -----------------------------------------------------------------------------------------------------------


def drink_here(world: World, party: Party) -> None:
    """In a hex with water skins are filled and everyone drinks freely (FH-TRAVEL-08)."""
    if hex_of(world, party).water:
        for one in members(world, party):
            one.drank = True
            one.water = SKIN_DAYS * one.pack.get("waterskin", 0)
        for hired in hirelings(world, party):
            hired.drank = True


def give_drink(world: World, party: Party, people: int) -> None:
    """A day's drink for so many, those who need it most first."""
    dry = sorted((one for one in eaters(world, party) if not one.drank), key=lambda one: -one.days_thirsty)
    thirsty: list[Character | Hireling] = [*dry, *(one for one in hirelings(world, party) if not one.drank)]
    for one in thirsty[:people]:
        one.drank = True


def drink_from_skins(world: World, party: Party) -> int:
    """Who has not drunk today drinks from the skins, the thirstiest first. Returns how many stay dry."""
    drink_here(world, party)
    dry = sorted((one for one in eaters(world, party) if not one.drank), key=lambda one: -one.days_thirsty)
    thirsty: list[Character | Hireling] = [*dry, *(one for one in hirelings(world, party) if not one.drank)]
    for one in thirsty:
        owner = next((other for other in members(world, party) if other.water), None)
        if owner is None:
            break
        owner.water -= 1
        one.drank = True
    return sum(1 for one in thirsty if not one.drank)

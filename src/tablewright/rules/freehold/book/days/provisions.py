"""Food and water (chapter "Food and Water"): what is carried, what is eaten and drunk in a day.

Two meals and a drink are a proper day (FH-FOOD-01). A ration is two meals; a waterskin holds two days' drink for one
(FH-GEAR-02). Members share what they carry; a companion can feed the unconscious (FH-DEATH-05).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.consent import agrees, open_to
from tablewright.rules.freehold.book.party.roster import (
    gain,
    has,
    hex_of,
    hirelings,
    lose,
    mouths,
    of_flesh,
    speaker_seat,
    total,
)
from tablewright.rules.freehold.state import Character, Fresh, Hireling, Party, Ration, World

RATIONS = Question("rations", "FH-FOOD-01")
PLAN = Question("ration-plan", "FH-FOOD-01")
WITHOUT = Question("go-without", "FH-FOOD-01")
DRINKS = Question("who-drinks", "FH-FOOD-01")
MEALS_A_DAY = 2
SKIN_DAYS = 2


# --- food ------------------------------------------------------------------------------------------------------------
def meals_in_packs(world: World, party: Party) -> int:
    """Meals that the party has: a ration is two (FH-FOOD-01)."""
    packed = MEALS_A_DAY * total(world, party, "ration") + total(world, party, "meal")
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
    people = of_flesh(world, party)
    opened = next((one for one in people if has(one, "meal")), None)
    if opened:
        lose(opened, "meal")
        return
    owner = next(one for one in people if has(one, "ration"))
    lose(owner, "ration")
    gain(owner, "meal")


def daily_meals(world: World, party: Party) -> int:
    """What everybody eats in a proper day (FH-FOOD-01)."""
    return MEALS_A_DAY * len(mouths(world, party))


def plan_rations(world: World, party: Party, table: Table) -> None:
    """From now on: eat properly, once a day, not at all, or say each evening who does."""
    plans: tuple[Ration, ...] = ("full", "one", "none", "choose")
    party.ration = table.ask(speaker_seat(world, party), PLAN, plans, {"plan": party.ration}, party.ration)


def feed(world: World, party: Party, table: Table) -> int:
    """The day's meals: as planned if there is enough; if not, the party says how to share. Returns meals eaten."""
    people = mouths(world, party)
    there = meals_in_packs(world, party)
    meals = {"full": MEALS_A_DAY, "one": 1, "none": 0, "choose": MEALS_A_DAY}[party.ration]
    if party.ration == "choose":
        people = _who_eats(world, party, people, table)
    elif there < meals * len(people):
        options = ("share", "one", "none") if there else ("none",)
        about = {"meals": there, "mouths": len(people)}
        answer = table.ask(speaker_seat(world, party), RATIONS, options, about, "share")
        meals = min(meals, {"share": MEALS_A_DAY, "one": 1, "none": 0}[answer])
    return _serve(world, party, people, meals, there)


def _who_eats(
    world: World, party: Party, people: list[Character | Hireling], table: Table
) -> list[Character | Hireling]:
    """Who goes without today, one by one."""
    eating = list(people)
    while eating:
        options = [Option("done"), *each("without", open_to(world, party, "without", (one.id for one in eating)))]
        answer = table.ask(
            speaker_seat(world, party), WITHOUT, options, {"meals": meals_in_packs(world, party)}, "done"
        )
        if answer == "done":
            break
        if agrees(world, party, answer.target, "without", table):
            eating = [one for one in eating if one.id != answer.target]
    return eating


def _serve(world: World, party: Party, people: list[Character | Hireling], meals: int, there: int) -> int:
    """One round after the other in marching order, so that nobody has two while another has none."""
    eaten = 0
    for _ in range(meals):
        for one in people:
            if eaten < there:
                one.meals += 1
                eaten += 1
    eat_from_packs(world, party, eaten)
    return eaten


def add_fresh(party: Party, meals: int, until: int) -> None:
    party.fresh.append(Fresh(meals, until))


# --- water -----------------------------------------------------------------------------------------------------------
def drink_here(world: World, party: Party) -> None:
    """In a hex with water skins are filled and everyone drinks freely (FH-TRAVEL-08)."""
    if hex_of(world, party).water:
        for one in of_flesh(world, party):
            one.drank = True
            one.water = SKIN_DAYS * one.pack.get("waterskin", 0)
        for hired in hirelings(world, party):
            hired.drank = True


def give_drink(world: World, party: Party, people: int) -> None:
    """A day's drink for so many, those who need it most first."""
    for one in thirsty(world, party)[:people]:
        one.drank = True


def drink_from_skins(world: World, party: Party, table: Table) -> int:
    """Who has not drunk today drinks from the skins, the thirstiest first. Returns how many stay dry.

    Where the plan is to say who eats, and there is too little for all, the party says who drinks too.
    """
    drink_here(world, party)
    dry = thirsty(world, party)
    while dry and (owner := next((other for other in of_flesh(world, party) if other.water), None)):
        one = dry[0]
        if party.ration == "choose" and len(dry) > water_days(world, party):
            ids = [other.id for other in dry]
            who = table.ask(speaker_seat(world, party), DRINKS, ids, default=ids[0])
            one = next(other for other in dry if other.id == who)
        owner.water -= 1
        one.drank = True
        dry.remove(one)
    return len(dry)


def water_days(world: World, party: Party) -> int:
    """Days of drink for one in all the skins (FH-GEAR-02)."""
    return sum(one.water for one in of_flesh(world, party))


def thirsty(world: World, party: Party) -> list[Character | Hireling]:
    """Who has not drunk today, the driest first, the hired last."""
    dry = sorted((one for one in of_flesh(world, party) if not one.drank), key=lambda one: -one.days_thirsty)
    return [*dry, *(one for one in hirelings(world, party) if not one.drank)]

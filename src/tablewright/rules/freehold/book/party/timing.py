"""The passing of time for a party: Active turns of five minutes (FH-TURN-03), and what runs out meanwhile."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.freehold.book.combat.saving import wake
from tablewright.rules.freehold.book.days.light import (
    ask_for_light,
    burn_lights,
    burn_out,
    is_dark_here,
    make_light,
    turns_of_light,
)
from tablewright.rules.freehold.book.party.roster import able, is_inside, sleepers
from tablewright.rules.freehold.state import TURNS_AN_HOUR, Party, World


def pass_turns(world: World, party: Party, turns: int, table: Table) -> None:
    """So many Active turns go by: lights burn down, smoke wears off. Who is left in the dark may light another."""
    lasting = turns_of_light(world, party)
    if lasting < turns and party.lights and is_dark_here(world, party):
        _elapse(party, lasting, table)
        burn_out(party, table)
        light_another(world, party, table)
        turns -= lasting
    _elapse(party, turns, table)
    wake_rested(world, party, table)


def wake_rested(world: World, party: Party, table: Table) -> None:
    """Whoever slept by smoke or spell wakes when the time is over (FH-MAGIC-02)."""
    for one in sleepers(world, party):
        if one.asleep_until <= party.clock:
            wake(one, "rested", table)


def _elapse(party: Party, turns: int, table: Table) -> None:
    party.clock += turns
    burn_lights(party, turns, table)


def spend_turns(world: World, party: Party, turns: int, table: Table) -> None:
    """Active turns of a visit to a site; elsewhere they are only time."""
    party.site_turns += turns if party.mode == "site" else 0
    pass_turns(world, party, turns, table)


def light_another(world: World, party: Party, table: Table) -> None:
    """Making light takes one Active turn (FH-GEAR-01)."""
    kind = ask_for_light(world, party, table) if able(world, party) else ""
    if kind:
        party.site_turns += 1
        _elapse(party, 1, table)
        make_light(world, party, kind, table)


def pass_hours(world: World, party: Party, hours: int, table: Table) -> None:
    """Hours of the day's ten, counted in bundles of twelve Active turns."""
    party.hours += hours
    pass_turns(world, party, hours * TURNS_AN_HOUR, table)


def waste_hours(world: World, party: Party, hours: int, table: Table) -> None:
    """Hours of the day that are gone; inside a site they count as Active turns of the visit (FH-TRAPLIST-01)."""
    if is_inside(party):
        party.site_turns += hours * TURNS_AN_HOUR
    else:
        party.hours += hours
    pass_turns(world, party, hours * TURNS_AN_HOUR, table)


# --- everyone gets a turn (FH-TURN-05) -------------------------------------------------------------------------------
def has_acted(party: Party, who: str) -> bool:
    return who in party.acted


def note_act(world: World, party: Party, who: str, table: Table) -> None:
    """Somebody had this Active turn; when everyone conscious has, it is over."""
    party.acted.append(who)
    if all(one.id in party.acted for one in able(world, party)):
        end_active_turn(world, party, table)


def end_active_turn(world: World, party: Party, table: Table) -> None:
    """The others pass: the five minutes are over."""
    if party.acted:
        party.acted = []
        if party.mode == "site":
            party.site_turns += 1
        pass_turns(world, party, 1, table)

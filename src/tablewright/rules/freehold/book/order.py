"""Taking turns (chapter of that name): which party acts next, and one step of whatever it is engaged in.

The party whose clock is furthest behind goes first, so that groups of a split party stay in step (FH-TURN-01). Parties
that wait at home follow the others' clock. The freehold's week turns when everybody has lived through it.
"""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.freehold.book.characters.making import make_character
from tablewright.rules.freehold.book.combat.rounds import play_fight
from tablewright.rules.freehold.book.days.camp import play_camp
from tablewright.rules.freehold.book.days.dawn import night_at_home
from tablewright.rules.freehold.book.encounters.meetings import play_meeting
from tablewright.rules.freehold.book.hold.home import finish_study, play_home
from tablewright.rules.freehold.book.hold.week import turn_week, week_is_due
from tablewright.rules.freehold.book.master.moment import MEETING, NEWCOMER, gm_moment
from tablewright.rules.freehold.book.party.parting import reunite
from tablewright.rules.freehold.book.party.roster import day_of, drop_hirelings, members
from tablewright.rules.freehold.book.party.statues import all_stone, stand_for_ever
from tablewright.rules.freehold.book.sites.exploring import play_site
from tablewright.rules.freehold.book.travel.road import meet_here, play_road
from tablewright.rules.freehold.events import Closed
from tablewright.rules.freehold.state import Party, World

PLAY = {
    "home": play_home,
    "road": play_road,
    "site": play_site,
    "meeting": play_meeting,
    "fight": play_fight,
    "camp": play_camp,
}


def play_turn(world: World, table: Table) -> None:
    """One step of the campaign."""
    if _must_make(world):
        make_character(world, table)
        return
    if week_is_due(world):
        turn_week(world, table)
        _stop_if_agreed(world, table)
        return
    party = next_party(world)
    world.acting = party.id
    if not (world.gm_steps and _steps_in(world, party, table)):
        PLAY[party.mode](world, party, table)
        tidy(world, table)
    world.acting = ""


def _steps_in(world: World, party: Party, table: Table) -> bool:
    """The GM's moment between two steps, if time has passed since the last; True if somebody comes of it."""
    if party.mode not in ("home", "road", "site"):
        return False
    comes = gm_moment(world, party, table)
    if comes == MEETING:
        meet_here(world, party, "hex", table)
    elif comes == NEWCOMER:
        world.to_make, world.put_off = [*world.to_make, *world.put_off], []
        world.met_by = party.id
    return comes in (MEETING, NEWCOMER)


def _must_make(world: World) -> bool:
    """Newcomers join when a party is at the freehold, when nobody is left, or where the GM lets them be met
    (FH-CHAR-10, FH-GOAL-02).
    """
    if world.making is not None:
        return True
    if not world.parties and not world.to_make:
        world.to_make, world.put_off = world.put_off, []
    at_home = any(party.mode == "home" for party in world.parties)
    if not world.to_make or not any(party.id == world.met_by for party in world.parties):
        world.met_by = ""
    return bool(world.to_make) and bool(at_home or world.met_by or not world.parties)


def next_party(world: World) -> Party:
    """Whose step it is; else the party furthest behind in time, those who wait at home when nobody else is left."""
    if len(world.parties) == 1:
        return world.parties[0]
    if world.acting and (acting := next((party for party in world.parties if party.id == world.acting), None)):
        return acting
    active = [party for party in world.parties if party.mode != "waiting"] or world.parties
    return min(active, key=lambda party: party.clock)


def tidy(world: World, table: Table) -> None:
    """After each step: parties without members are gone, those at home live on, those who meet join."""
    for party in world.parties:
        if party.mode != "fight":
            drop_hirelings(world, party)
        if party.mode in ("road", "site", "home", "gone") and all_stone(world, party):
            stand_for_ever(world, party)
    for party in [party for party in world.parties if not members(world, party)]:
        _dissolve(world, party)
    _catch_up(world, table)
    reunite(world, table)


def _dissolve(world: World, party: Party) -> None:
    """Nobody of the party is left: what coin they had stays where they lie."""
    world.parties.remove(party)
    world.last_clock = max(world.last_clock, party.clock)
    world.land[party.at].coin += party.coin
    for who in party.order:
        world.hirelings.pop(who, None)


def _catch_up(world: World, table: Table) -> None:
    """Those who wait at home live through the same days; they are home again when the others are."""
    active = [party for party in world.parties if party.mode != "waiting"]
    if not active:
        for party in world.parties:
            party.mode = "home"
        return
    now = min(active, key=lambda party: party.clock)
    for party in world.parties:
        while party.mode == "waiting" and day_of(party) < day_of(now):
            night_at_home(world, party, table)
            finish_study(world, party, table)
        if party.mode == "waiting" and any(other.mode == "home" for other in active):
            party.mode = "home"


def _stop_if_agreed(world: World, table: Table) -> None:
    if world.stop_after and world.hold.week >= world.stop_after and not world.closed:
        world.closed = "weeks"
        table.tell(Closed("weeks"))

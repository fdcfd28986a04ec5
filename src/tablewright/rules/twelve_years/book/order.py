"""Order of Play: what happens next to a party (TY-ORDER-01). One step is one turn of the engine.

Generated places are met in the book's order: traps that are not on loot; enemies, evasion before combat; then loot;
then friend, mist, circle, entrance; then moving on (TY-DELVE-07), in `calm.py`. What is immediate has already happened
on arrival (TY-ORDER-02, TY-ORDER-03).
"""

from __future__ import annotations

from contextlib import suppress

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.calm import calm_events, what_next
from tablewright.rules.twelve_years.book.combat.attack import attack
from tablewright.rules.twelve_years.book.combat.evading import can_evade, evade, evade_behind, meet_trap
from tablewright.rules.twelve_years.book.freely import act, free_acts, one_change
from tablewright.rules.twelve_years.book.hexploring.friends import zauber_strikes
from tablewright.rules.twelve_years.book.hexploring.hexes import announce
from tablewright.rules.twelve_years.book.loot.magicks import compel_all
from tablewright.rules.twelve_years.book.multiplayer.bargaining import bargain
from tablewright.rules.twelve_years.book.multiplayer.competing import fight_each_other
from tablewright.rules.twelve_years.book.multiplayer.cooperating import cooperate
from tablewright.rules.twelve_years.book.multiplayer.meeting import (
    affair_of,
    attack_options,
    declare,
    drop_dead_affairs,
    seats_of,
)
from tablewright.rules.twelve_years.book.options import EVADE, FIGHT, GEAR, meant, on_each
from tablewright.rules.twelve_years.book.party.assembly import assemble
from tablewright.rules.twelve_years.book.party.death import GameEnded, PartyEnded
from tablewright.rules.twelve_years.book.party.members import obedient
from tablewright.rules.twelve_years.book.party.sheet import see_to_sheet
from tablewright.rules.twelve_years.book.places import is_faced, place_of, trap_here
from tablewright.rules.twelve_years.book.trying import TRY, in_own_words
from tablewright.rules.twelve_years.state import Party, World

FIGHT_OR_EVADE = Question("fight-or-evade", "TY-COMBAT-01")


def play(world: World, turn: str, table: Table) -> None:
    """One step: of a seat's party, or of several parties that share one (TY-MP-04)."""
    fell = len(world.fallen)
    if turn in world.years:
        _play_alone(world, turn, table)
    else:
        _play_together(world, seats_of(world, turn), table)
    if len(world.seats) > 1:
        _goods_work(world, fell, table)
    if world.affairs:
        drop_dead_affairs(world)


def _goods_work(world: World, fell: int, table: Table) -> None:
    """What those who fell just now leave behind compels whoever stands by; that may be the end of others.

    TY-MAG-08, TY-DEATH-04, TY-PVP-14.
    """
    while fell < len(world.fallen) and not world.outcome:
        grave, fell = world.fallen[fell], fell + 1
        for party in [party for party in world.parties.values() if party.assembled]:
            if (party.hex, party.dungeon, party.room) == (grave.hex, grave.dungeon, grave.room):
                with suppress(PartyEnded, GameEnded):
                    compel_all(world, party, table)


def _play_together(world: World, seats: list[str], table: Table) -> None:
    """A bargain, a fight between parties, or enemies faced together (TY-MP-03, TY-PVP-01, TY-COOP-01)."""
    affair = affair_of(world, world.parties[seats[0]])
    with suppress(PartyEnded, GameEnded):
        if affair is None:
            cooperate(world, seats, table)
        elif affair.kind == "bargain":
            bargain(world, affair, table)
        else:
            fight_each_other(world, seats, affair, table)


def _play_alone(world: World, seat: str, table: Table) -> None:
    """One step of this seat's party; a seat without one assembles the next (TY-CORE-03)."""
    try:
        party = world.parties.get(seat)
        if party is None:
            assemble(world, seat, table)
            announce(world, world.parties[seat], table)
        else:
            _step(world, party, table)
    except (PartyEnded, GameEnded):
        pass


def _step(world: World, party: Party, table: Table) -> None:
    if party.counter == "gear":
        party.counter = "gear" if one_change(party, table) else ""
        return
    place = place_of(world, party)
    if party.counter == "sheet":
        see_to_sheet(world, party, table)
    elif trap_here(world, party):
        meet_trap(world, party, table)
    elif place.enemies and is_faced(place, party):
        _encounter(world, party, table)
    elif not calm_events(world, party, place, table):
        what_next(world, party, place, table)


# --- enemies ---------------------------------------------------------------------------------------------------------
def _encounter(world: World, party: Party, table: Table) -> None:
    """Attack or evade, again and again; magick and gear before each choice.

    TY-COMBAT-01, TY-COMBAT-04, TY-EVADE-13, TY-MAG-03.
    """
    if zauber_strikes(world, party, table):
        return
    answers = [FIGHT, EVADE] if can_evade(world, party) else [FIGHT]
    others = attack_options(world, party) if len(world.parties) > 1 else []
    holders = on_each("hold", obedient(party)) if EVADE in answers else []
    offered = [*answers, *free_acts(world, party), *others, *holders]
    answer = table.ask(party.seat, FIGHT_OR_EVADE, [*offered, TRY])
    tried = in_own_words(world, party, offered, table, answers) if answer == TRY else answer
    if tried is not None:
        _respond(world, party, tried, others, table)


def _respond(world: World, party: Party, answer: Option, others: list[Option], table: Table) -> None:
    if answer == GEAR:
        party.counter = "gear"
    elif answer in others:
        declare(world, party, "attack", answer.target, table)
    else:
        _meet_enemies(world, party, answer, table)


def _meet_enemies(world: World, party: Party, answer: Option, table: Table) -> None:
    if answer == FIGHT:
        attack(world, party, table)
    elif answer == EVADE:
        evade(world, party, table)
    elif answer.verb == "hold":
        evade_behind(world, party, meant(party.members, answer), table)
    else:
        act(world, party, answer, table)

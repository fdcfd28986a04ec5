"""Characters of stone: carried by two others each, or two on a mule; else they stand where they are (FH-MON-04)."""

from __future__ import annotations

from collections.abc import Sequence

from freehold import events
from freehold.book.combat import saving
from freehold.book.party import consent, roster
from freehold.state import Character, Newcomer, Party, World
from tablewright.engine.decisions import Question
from tablewright.engine.table import Table

LEAVE_STATUE = Question("leave-statue", "FH-MON-04")
CARRIERS = 2
MULE_CARRIES = 2


def can_carry(world: World, party: Party) -> int:
    """How many of stone the party can take along, the hired lending a hand."""
    return len(roster.standing(world, party)) // CARRIERS + MULE_CARRIES * roster.total(world, party, "mule")


def can_be_borne(fallen: Sequence[Character], bearers: int, mules: int) -> bool:
    """A mule takes any two; of the others two bear one of stone, and one bears anybody else (FH-MON-04, FH-MON-05)."""
    hands = sorted((CARRIERS if one.stone else 1 for one in fallen), reverse=True)
    return sum(hands[MULE_CARRIES * mules :]) <= bearers


def stone_members(world: World, party: Party) -> list[str]:
    return [one.id for one in roster.members(world, party) if one.stone]


def leave_statues(world: World, party: Party, table: Table) -> None:
    """Before the party moves on: those it cannot carry stay in the hex."""
    while len(stone := stone_members(world, party)) > can_carry(world, party):
        willing = consent.open_to(world, party, "leave", stone)
        options = willing or stone  # somebody has to stay
        who = table.ask(roster.speaker_seat(world, party), LEAVE_STATUE, options, default=options[-1])
        if len(willing) > 1 and not consent.agrees(world, party, who, "leave", table):
            continue
        set_down(world, party, who, table)


def set_down(world: World, party: Party, who: str, table: Table) -> None:
    """Left standing in this hex, to be fetched later."""
    _leave_standing(world, party, who)
    table.tell(events.Scattered((world.characters[who].name,), "stone"))


def _leave_standing(world: World, party: Party, who: str) -> None:
    party.order.remove(who)
    roster.hex_of(world, party).statues.append(who)


def statues_to_lift(world: World, party: Party) -> list[str]:
    """Who of stone stands here and could be taken along."""
    here = roster.hex_of(world, party).statues
    return list(here) if here and can_carry(world, party) > len(stone_members(world, party)) else []


def lift(world: World, party: Party, who: str, table: Table) -> None:
    roster.hex_of(world, party).statues.remove(who)
    party.order.append(who)
    table.tell(events.Scattered((world.characters[who].name,), "together"))


def all_stone(world: World, party: Party) -> bool:
    people = roster.members(world, party)
    return bool(people) and all(one.stone for one in people)


def stand_for_ever(world: World, party: Party) -> None:
    """Nobody is left to move: they stand where they are, and their players may send newcomers (FH-GOAL-02)."""
    for who in stone_members(world, party):
        _leave_standing(world, party, who)
        one = world.characters[who]
        today = one.stone_since == roster.day_of(party)
        world.to_make.append(Newcomer(one.seat, one.stone_since if today and not saving.has_throw(one) else 0))

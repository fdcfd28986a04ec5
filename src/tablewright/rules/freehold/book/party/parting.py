"""A party that is split, and parties that come together again (FH-TURN-01): each group has its own clock."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.encounters.spoils import end_meeting
from tablewright.rules.freehold.book.party.roster import members, name_of_member, new_id
from tablewright.rules.freehold.book.sites.rooms import site_of
from tablewright.rules.freehold.events import FightEnded, Scattered
from tablewright.rules.freehold.state import Character, Fight, Party, World

GATE = Why("Which room", "FH-TRAPLIST-01")
STEP_WITH = Question("step-with", "FH-MAGIC-01")
STEP_MOST = 5


def split_off(world: World, party: Party, who: list[str]) -> Party:
    """Some of the party are elsewhere now: a party of their own, with the lights they bear."""
    other = Party(new_id(world, "g"), [one for one in party.order if one in who], party.at, party.clock)
    party.order = [one for one in party.order if one not in who]
    other.lights = [light for light in party.lights if light.bearer in who]
    party.lights = [light for light in party.lights if light.bearer not in who]
    other.hours, other.in_site, other.room, other.site_turns = party.hours, party.in_site, party.room, party.site_turns
    other.came_from, other.away_since = party.came_from, party.away_since
    other.mode = "site" if "site" in (party.mode, party.before) else "road"
    world.parties.append(other)
    return other


def teleport(world: World, party: Party, one: Character, table: Table) -> None:
    """A step that ends in a random room of the same site."""
    rooms = site_of(world, party).rooms
    place = table.roll(len(rooms), GATE, one.name) - 1 if len(rooms) > 1 else 0
    alone = members(world, party) == [one]
    target = party if alone else split_off(world, party, [one.id])
    target.room = place
    table.tell(Scattered((one.name,), "gate"))


def step_away(world: World, party: Party, caster: Character, table: Table) -> None:
    """The caster and up to five willing creatures are out of the combat; for those who stay it goes on."""
    going = [caster.id]
    others = [who for who in party.order if who != caster.id]
    while others and len(going) <= STEP_MOST:
        if len(others) + len(going) <= STEP_MOST + 1:
            going += others
            others = []
        else:
            who = table.ask(caster.seat, STEP_WITH, others, {"who": caster.id})
            going.append(who)
            others.remove(who)
    fight = party.fight
    assert fight is not None
    if not [one for one in members(world, party) if one.id not in going]:
        table.tell(FightEnded("parted", fight.round))
        end_meeting(world, party, "broke off", table)
        return
    other = split_off(world, party, going)
    _go_on_without(fight, going)
    if other.mode == "site":
        other.room = max(-1, other.room - 1)
    table.tell(Scattered(tuple(name_of_member(world, who) for who in other.order), "step away"))


def _go_on_without(fight: Fight, gone: list[str]) -> None:
    """Who is gone has no more turns in it; the place that is next stays the same person's (FH-COMBAT-04)."""
    fight.at = sum(1 for who in fight.order[: fight.at] if who not in gone)
    fight.order = [who for who in fight.order if who not in gone]
    fight.late = [who for who in fight.late if who not in gone]
    fight.acted = True


def reunite(world: World, table: Table) -> None:
    """Parties in the same place, with nothing going on there, are one party again."""
    for index, party in enumerate(world.parties):
        for other in world.parties[index + 1 :]:
            if _together(party, other):
                _join(world, party, other, table)
                return


def _together(party: Party, other: Party) -> bool:
    if party.at != other.at or party.mode != other.mode or party.mode not in ("road", "home", "site"):
        return False
    return party.mode != "site" or (party.in_site, party.room) == (other.in_site, other.room)


def _join(world: World, party: Party, other: Party, table: Table) -> None:
    names = tuple(name_of_member(world, who) for who in other.order)
    party.order += other.order
    party.lights += other.lights
    party.fresh += other.fresh
    party.stubs += other.stubs
    party.coin += other.coin
    party.clock = max(party.clock, other.clock)
    party.hours = max(party.hours, other.hours)
    party.site_turns = max(party.site_turns, other.site_turns)
    world.parties.remove(other)
    table.tell(Scattered(names, "together"))

"""A party that is split, and parties that come together again (FH-TURN-01): each group has its own clock."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.encounters.spoils import end_meeting
from tablewright.rules.freehold.book.party.consent import agrees, open_to
from tablewright.rules.freehold.book.party.roster import (
    able,
    day_of,
    hired_here,
    is_inside,
    members,
    name_of_member,
    new_id,
    speaker_seat,
    yet_to_come,
)
from tablewright.rules.freehold.book.sites.rooms import site_of
from tablewright.rules.freehold.events import FightEnded, Scattered
from tablewright.rules.freehold.state import Character, Fight, Hireling, Party, World

GATE = Why("Which room", "FH-TRAPLIST-01")
STEP_WITH = Question("step-with", "FH-MAGIC-01")
STEP_WHERE = Question("step-where", "FH-MAGIC-01")
WHO_GOES = Question("who-goes", "FH-TURN-01")
JOIN = Question("join", "FH-TURN-01", standing=True)
STEP_MOST = 5
LEAST = 1  # who must stay behind when some go their own way


def split_off(world: World, party: Party, who: list[str]) -> Party:
    """Some of the party are elsewhere now: a party of their own, with the lights they bear."""
    other = Party(new_id(world, "g"), [one for one in party.order if one in who], party.at, party.clock)
    party.order = [one for one in party.order if one not in who]
    other.lights = [light for light in party.lights if light.bearer in who]
    party.lights = [light for light in party.lights if light.bearer not in who]
    other.hours, other.in_site, other.room, other.site_turns = party.hours, party.in_site, party.room, party.site_turns
    other.came_from, other.away_since = party.came_from, party.away_since
    other.mode = "site" if is_inside(party) else "road"
    world.parties.append(other)
    return other


def teleport(world: World, party: Party, one: Character | Hireling, table: Table) -> None:
    """A step that ends in a random room of the same site; one who is hired finds no way back to the others."""
    rooms = site_of(world, party).rooms
    place = table.roll(len(rooms), GATE, one.name) - 1 if len(rooms) > 1 else 0
    alone = members(world, party) == [one]
    target = party if alone else split_off(world, party, [one.id])
    target.room = place
    table.tell(Scattered((one.name,), "gate"))


def step_away(world: World, party: Party, caster: Character, table: Table) -> None:
    """The caster and up to five willing creatures are out of the combat; for those who stay it goes on."""
    with_them, spot = _plan_step(world, party, caster, table)
    going = [caster.id, *with_them]
    fight = party.fight
    assert fight is not None
    if not [one for one in members(world, party) if one.id not in going]:
        table.tell(FightEnded("parted", fight.round))
        end_meeting(world, party, "broke off", table)
        if party.mode == "site":
            party.room = spot
        return
    guards = sum(1 for who in going if who in world.hirelings and world.hirelings[who].kind == "guard")
    other = split_off(world, party, going)
    _go_on_without(fight, going, guards)
    if other.mode == "site":
        other.room = spot
    table.tell(Scattered(tuple(name_of_member(world, who) for who in other.order), "step away"))


def _plan_step(world: World, party: Party, caster: Character, table: Table) -> tuple[list[str], int]:
    """Everybody, if there is room for them, or whom the caster names, one by one; and the spot."""
    there: list[Character | Hireling] = [*members(world, party), *hired_here(world, party)]
    near = [one.id for one in there if one is not caster and one.id not in yet_to_come(world, party)]
    others = open_to(world, party, "step", near, caster.seat)
    going: list[str] = []
    spot, spots = max(-1, party.room - 1), _seen_spots(world, party)
    while len(going) < STEP_MOST and (others or (spots and not going)):
        everybody = ["all"] if others and len(going) + len(others) <= STEP_MOST else []
        options = [*everybody, *others, "done", *(["spot"] if spots else [])]
        answer = table.ask(caster.seat, STEP_WITH, options, {"who": caster.id}, options[0])
        if answer == "done":
            break
        if answer == "spot":
            spot = _room(table.ask(caster.seat, STEP_WHERE, spots, {"who": caster.id}))
            spots = []
            continue
        asked = others if answer == "all" else [answer]
        others = [who for who in others if who not in asked]
        going += [who for who in asked if agrees(world, party, who, "step", table, caster.seat)]
    return going, spot


def _seen_spots(world: World, party: Party) -> list[Option]:
    """The entrance and rooms that were entered: the caster has seen them, and they are near enough."""
    if party.before != "site":
        return []
    rooms = site_of(world, party).rooms
    entered = [str(index + 1) for index, room in enumerate(rooms) if room.entered and index != party.room]
    return [Option("entrance"), *each("room", entered)] if entered else []


def _room(spot: Option) -> int:
    return int(spot.target) - 1 if spot.target else -1


def _go_on_without(fight: Fight, gone: list[str], guards: int) -> None:
    """Who is gone has no more turns in it; the place that is next stays the same person's (FH-COMBAT-04). Guards who
    went are no losses to those who stay (FH-MON-02).
    """
    fight.sizes[-1] -= guards
    fight.at = sum(1 for who in fight.order[: fight.at] if who not in gone)
    fight.order = [who for who in fight.order if who not in gone]
    fight.late = [who for who in fight.late if who not in gone]
    fight.acted = True


def can_part(world: World, party: Party) -> bool:
    """On the road or in a site, with at least two of them and one awake to go."""
    return party.mode in ("road", "site") and len(members(world, party)) > 1 and bool(able(world, party))


def part_ways(world: World, party: Party, table: Table) -> None:
    """Some go their own way from here, with a clock of their own (FH-TURN-01); the fallen can be left with them."""
    going: list[str] = []
    while True:
        left = open_to(world, party, "part", (who for who in party.order if who not in going))
        if len([who for who in left if who in world.characters]) <= LEAST:
            break
        done = [Option("done")] if any(who in world.characters for who in going) else [Option("nobody")]
        answer = table.ask(speaker_seat(world, party), WHO_GOES, [*done, *map(Option, left)], {"n": len(going)})
        if answer.verb in ("done", "nobody"):
            break
        if agrees(world, party, answer.verb, "part", table):
            going.append(answer.verb)
    if any(who in world.characters for who in going):
        go_apart(world, party, going, table)


def go_apart(world: World, party: Party, going: list[str], table: Table) -> None:
    """These go their own way from here; the others stay together until they meet again."""
    other = split_off(world, party, going)
    other.mode = other.before = party.mode
    party.apart, other.apart = [*party.apart, other.id], [party.id]
    table.tell(Scattered(tuple(name_of_member(world, who) for who in other.order), "own way"))


def reunite(world: World, table: Table) -> None:
    """Parties in the same place on the same day, with nothing going on there, are one party again; who parted by choice
    is asked. Whoever is a day behind has that day and its night still to come (FH-TURN-01).
    """
    for index, party in enumerate(world.parties):
        for other in world.parties[index + 1 :]:
            if not _in_one_place(party, other):
                _may_meet_again(party, other)
            elif (
                day_of(party) == day_of(other)
                and other.id not in party.apart
                and _wish_to_join(world, party, other, table)
            ):
                _join(world, party, other, table)
                return


def _may_meet_again(party: Party, other: Party) -> None:
    """Once they are in different places, those who parted are asked when they next meet."""
    if other.id in party.apart:
        party.apart.remove(other.id)
        other.apart.remove(party.id)
        party.parted, other.parted = True, True


def _wish_to_join(world: World, party: Party, other: Party, table: Table) -> bool:
    if not (party.parted and other.parted) or party.mode == "home":
        return True
    if table.ask(speaker_seat(world, party), JOIN, ("join", "apart"), default="join") == "join":
        return True
    party.apart, other.apart = [*party.apart, other.id], [*other.apart, party.id]
    return False


def _in_one_place(party: Party, other: Party) -> bool:
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
    party.clock, party.march = max(party.clock, other.clock), None
    party.hours = max(party.hours, other.hours)
    party.site_turns = max(party.site_turns, other.site_turns)
    for third in world.parties:
        third.apart = [each for each in third.apart if each != other.id]
    world.parties.remove(other)
    table.tell(Scattered(names, "together"))

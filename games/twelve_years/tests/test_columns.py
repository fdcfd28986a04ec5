"""Whole columns of the matrix as properties, over states and answers of chance.

The dead do nothing, and a party lives by its members with an archetype alone; nobody lives with less than a point or
has more than the greatest; a doom that is due and a bite that was carried to the next hex have done their work; a
curse counts wherever it goes; who is elsewhere is untouched; who is hidden is named by nobody, pays nothing, and is
seen after a deed.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.options import Option
from tablewright.engine.table import BotTable
from twelve_years.book import order
from twelve_years.book.core import members, places
from twelve_years.book.loot import magicks
from twelve_years.book.multiplayer import meeting
from twelve_years.book.party import death
from twelve_years.content import charts
from twelve_years.proving import worlds
from twelve_years.proving.worlds import Given, GivenItem, GivenMember, GivenOther
from twelve_years.state import Party, World

GAMES, STEPS = 120, 40
POWERS = [row.key for row in charts.MAGICKS.rows]
FOES = [key for key in charts.BEINGS if key not in ("deer", "twice", "three", "possessed", "lich_king")]
FRIENDS = ["", *charts.FRIEND, "traveling_tinker", "lost_noble"]
NAMES_A_PARTY = (*meeting.HOSTILE, *meeting.TALK, "along")
NAMES_A_MEMBER = ("wield", "wear", "off", "drop", "hold", "send", "member")
SHOWS = ("deal", "train", "trade", "lay-hands", "fight", *meeting.HOSTILE, *meeting.TALK)


class Broken(AssertionError):
    """A property of a column does not hold."""


def a_member(chance: random.Random, first: bool) -> GivenMember:
    kinds = [*members.TRUE_KINDS, *([] if first else ["charmed", *members.ESCORTS])]
    member = GivenMember(chance.choice(sorted(kinds)))
    if member.archetype == "charmed":
        member.being = chance.choice(FOES)
    elif member.archetype in members.TRUE_KINDS:
        usable = [key for key in charts.WEAPON if member.archetype in members.wielders(key)]
        member.weapon = chance.choice(["", *usable])
        member.shield = member.archetype in members.wearers("wooden_shield") and chance.random() < 0.3
        member.armor = member.archetype in members.wearers("armor") and chance.random() < 0.3
        member.bitten, member.doomed = chance.random() < 0.2, chance.choice([0, 0, 0, 1, 3])
    if member.archetype not in members.ESCORTS:
        member.poisoned, member.burning = chance.random() < 0.2, chance.random() < 0.2
    return member


def a_thing(chance: random.Random, powers: list[str]) -> GivenItem:
    given = [chance.choice(powers)] if chance.random() < 0.6 else []
    kinds = [*charts.LOOT_KIND, *charts.WEAPON]
    kind = chance.choice([each for each in kinds if each not in ("weapon", "mirror", "key", "coffer")])
    return GivenItem(kind, powers=given, traps=0 if chance.random() < 0.7 else 1)


def a_party(chance: random.Random) -> tuple[GivenMember, ...]:
    return tuple(a_member(chance, first=number == 0) for number in range(chance.randint(1, 4)))


def things(chance: random.Random) -> list[Any]:
    """In the pack: what would have compelled those who have it lies with nobody at the start."""
    kept = [power for power in POWERS if power not in ("cursed", "demonic")]
    found = [a_thing(chance, kept) for _ in range(chance.randrange(3))]
    return [item for item in found if item.kind not in ("mushroom", "book")]


def a_world(chance: random.Random) -> World:
    below = chance.random() < 0.4
    given = Given(
        settings={"magick_after_die": chance.random() < 0.3, "wide_evasion": chance.random() < 0.3},
        level=chance.choice([-9, -2, 0, 0, 1, 3]),
        gold=chance.choice([0, 5, 120]),
        party=a_party(chance),
        items=things(chance),
        at="room" if below else "hex",
        terrain="forest",
        foes=[chance.choice(FOES) for _ in range(chance.choice([0, 0, 1, 2]))],
        loot=[a_thing(chance, POWERS) for _ in range(chance.randrange(3))],
        visitor=chance.choice(FRIENDS),
        traps=int(below and chance.random() < 0.3),
        doors=("door", "stairs"),
    )
    for _ in range(chance.randrange(3)):
        given.others.append(
            GivenOther(
                a_party(chance),
                level=chance.choice([-3, 0, 2]),
                gold=chance.choice([0, 60]),
                items=things(chance),
                hidden=chance.random() < 0.4,
                at=chance.choice(["", "", "0,0"]),
                along=chance.random() < 0.3,
            )
        )
    return worlds.build(given)


# --- at each question ------------------------------------------------------------------------------------------------
def check_question(world: World, decision: Decision) -> None:
    """Only parties in sight and members who live are named."""
    party = world.parties.get(decision.seat)
    if party is None or not party.assembled:
        return
    living = {str(member.id) for member in party.members}
    living |= {str(member.id) for member in party.dead} if decision.question == "mend" else set()
    for option in map(Option.read, decision.options):
        if option.verb in NAMES_A_PARTY and option.target in world.parties:
            other = world.parties[option.target]
            if other.hidden or places.where(other) != places.where(party):
                raise Broken(f"{decision.question} offers {option}: hidden {other.hidden}, {places.where(other)}")
            if option.verb in ("threaten", "truce") and meeting.at_truce(world, party, other):
                raise Broken(f"{decision.question} offers {option} though there is a truce")
        if option.verb in NAMES_A_MEMBER and decision.question not in ("raise", "mend"):
            who = option.targets[-1] if option.verb == "off" and len(option.targets) == 1 else option.targets[0]
            if who not in living:
                raise Broken(f"{decision.question} offers {option}: nobody living has that number")


# --- after each step -------------------------------------------------------------------------------------------------
def check_world(world: World) -> None:
    wrong = [*order.check(world)]
    if wrong:
        raise Broken("; ".join(wrong))
    for party in world.parties.values():
        if party.assembled:
            _check_party(world, party)
    for affair in world.affairs:
        first, second = world.parties[affair.by], world.parties[affair.target]
        if affair.kind in meeting.HOSTILE and meeting.at_truce(world, first, second):
            raise Broken(f"{affair} goes on in a truce")


def _check_party(world: World, party: Party) -> None:
    if not any(members.is_true(member) for member in party.members):
        raise Broken(f"{party.seat} lives on with {[member.kind for member in party.members]}")
    for member in party.members:
        most = members.max_hp(member, party)
        if not 0 < member.hp <= most:
            raise Broken(f"{member.name} ({member.kind}) lives with {member.hp} of {most}")
        if 0 < member.doomed <= world.years[party.seat]:
            raise Broken(f"{member.name} was doomed for {member.doomed} and lives in {world.years[party.seat]}")
    cursed = sum(item.powers.count("cursed") for item in party.items)
    if party.curses < cursed:
        raise Broken(f"{party.seat} has {cursed} cursed things and {party.curses} curses")


def belongings(party: Party) -> dict[str, Any]:
    """All that is a party's own, but for whom it goes along with, and for those slain among its enemies."""
    kept = msgspec.to_builtins(party)
    return {key: each for key, each in kept.items() if key not in ("along", "dead")}


class Watched:
    """What must still be so when a step is over."""

    def __init__(self, world: World, seats: tuple[str, ...]) -> None:
        here = {places.where(world.parties[seat]) for seat in seats if seat in world.parties}
        others = [party for party in world.parties.values() if party.assembled and party.seat not in seats]
        self.elsewhere = {party.seat: belongings(party) for party in others if places.where(party) not in here}
        self.unseen = {party.seat: (party.gold, len(party.items)) for party in others if party.hidden}
        acting = [party for party in world.parties.values() if party.seat in seats]
        self.fallen = len(world.fallen)
        self.hidden = {party.seat: places.where(party) for party in acting if party.hidden and len(seats) == 1}
        self.bitten = {
            party.seat: (party.number, len(party.path), [each.id for each in party.members if each.bitten])
            for party in world.parties.values()
        }

    def check(self, world: World, deeds: dict[str, set[str]]) -> None:
        for seat, had in self.elsewhere.items():
            if seat in world.parties and belongings(world.parties[seat]) != had:
                raise Broken(f"{seat} is elsewhere: had {had}, has {belongings(world.parties[seat])}")
        for seat, (gold, number) in self.unseen.items() if len(world.fallen) == self.fallen else ():
            party = world.parties.get(seat)
            if party is not None and party.hidden and (party.gold < gold or len(party.items) < number):
                raise Broken(f"{seat} is hidden and was taken from")
        for seat, where in self.hidden.items():
            party = world.parties.get(seat)
            stays = party is not None and party.hidden and places.where(party) == where
            if stays and deeds.get(seat, set()) & {*SHOWS}:
                raise Broken(f"{seat} is still hidden after {sorted(deeds[seat])}")
        for seat, (number, steps, bitten) in self.bitten.items():
            party = world.parties.get(seat)
            if party is not None and party.number == number and len(party.path) > steps:
                left = [member.name for member in party.members if member.id in bitten and member.bitten]
                if left:
                    raise Broken(f"{left} were bitten, came to another hex and did not turn")


def play(number: int) -> int:
    """Answers of chance for so many steps; every question and every step is looked at."""
    chance = random.Random(f"columns/{number}")
    world = a_world(chance)
    asked = 0
    deeds: dict[str, set[str]] = {}

    def answer(decision: Decision, view: World) -> str:
        nonlocal asked
        asked += 1
        check_question(world, decision)
        if not decision.options:
            return decision.usual
        chosen = chance.choice(decision.options)
        deeds.setdefault(decision.seat, set()).add(Option.read(str(chosen)).verb)
        return str(chosen)

    table = BotTable(
        OpenSeed(f"columns/{number}"), "table", dict.fromkeys(world.seats, answer), dict.fromkeys(world.seats, world)
    )
    for party in list(world.parties.values()):  # they have just come, and what lies there compels
        with suppress(death.PartyEnded, death.GameEnded):
            magicks.compel_all(world, party, table)
            death.let_wither(world, party, table)
    for _ in range(STEPS):
        turns = [turn for turn in meeting.turns_of(world) if any(seat in world.parties for seat in turn.seats)]
        if world.outcome or not turns:
            break
        turn = chance.choice(turns)
        deeds.clear()
        watched = Watched(world, tuple(turn.seats))
        order.play(world, turn.name, table)
        if world.outcome:
            break
        if chance.random() < 0.2:
            watched = Watched(world, (aside := chance.choice(world.seats),))
            order.play_freely(world, aside, table)
        try:
            check_world(world)
            watched.check(world, deeds)
        except Broken as broken:
            raise Broken(f"{broken} (game {number}, turn {turn.name}, {deeds})") from None
    return asked


def test_what_lies_on_somebody_counts_everywhere() -> None:
    assert sum(map(play, range(GAMES))) > GAMES

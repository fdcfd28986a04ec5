"""Raids on the freehold (FH-HOLD-06): a die each, or a fight at the gate if a human GM plays it out."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge
from tablewright.rules.freehold.book.checks import Check
from tablewright.rules.freehold.book.hold.losing import lose_hold
from tablewright.rules.freehold.book.hold.scores import add_folk, add_hope, add_stores, defence, has_effect, tell_week
from tablewright.rules.freehold.book.party.roster import able, at_home
from tablewright.rules.freehold.content import RAID
from tablewright.rules.freehold.events import Raided
from tablewright.rules.freehold.state import GM, Band, Character, Party, World

RAIDERS = Why("Raiders", "FH-HOLD-06")
DEFENDERS = Why("Defenders", "FH-HOLD-06")
RAID_LOSS = Why("Stores lost", "FH-HOLD-06")
HOW = Question("gm-raid", "FH-HOLD-06", standing=True)
WHO = Question("gm-raiders", "FH-HOLD-06", standing=True)
NUMBER = Question("gm-raiders-number", "FH-HOLD-06")
BAD_LOSS = RAID.bad_loss_margin
RAIDING_FOLK = ("bandit", "goblin", "orc", "hobgoblin", "ash_cultist")
MOST_RAIDERS = 30
DEFENDERS_DIE = 6
HELD = ("won", "parted")  # how a fight at the gate may end without plunder


def people_at_home(world: World) -> list[Character]:
    """Those who are still to fight at the gate are at home as well."""
    return [one for party in world.parties if _is_there(world, party) for one in able(world, party)]


def _is_there(world: World, party: Party) -> bool:
    return at_home(world, party) or (party.meeting is not None and party.meeting.where == "raid")


def home_party(world: World) -> Party | None:
    return next((party for party in world.parties if at_home(world, party) and able(world, party)), None)


def power_presses(world: World) -> bool:
    """An awake Power that was not bought off (FH-POWER-02, FH-POWER-07)."""
    tribute = world.hold.tribute_until >= world.hold.week
    return world.power is not None and not world.power.lord_dead and not tribute


def shadow_over(world: World) -> int:
    """What an awake Power adds to raiders: half its Shadow."""
    return world.power.shadow // 2 if world.power and power_presses(world) else 0


def raid_sides(world: World) -> tuple[int, int]:
    """What each side adds to its die: Threat and half the Shadow; Defence and the characters at home."""
    return world.hold.threat + shadow_over(world), defence(world.hold) + len(people_at_home(world))


def holds_against(world: World, raiders: int) -> Check:
    """The defenders' die: the freehold holds if its total is equal or higher."""
    return Check(DEFENDERS_DIE, raiders - raid_sides(world)[1])


def raid(world: World, table: Table) -> list[Band]:
    """Raiders' die first; the freehold holds if its total is equal or higher. Returns who is to be fought instead."""
    raiders = table.roll(6, RAIDERS) + raid_sides(world)[0]
    if home_party(world) and judge(world, table, HOW, ("dice", "fight"), "dice", {"n": raiders}) == "fight":
        return [_at_the_gate(world, raiders, table)]
    face = table.roll(DEFENDERS_DIE, DEFENDERS)
    freehold = face + raid_sides(world)[1]
    if holds_against(world, raiders).made(face):
        table.tell(Raided(raiders, freehold, True))
    else:
        plundered(world, raiders, freehold, raiders - freehold >= BAD_LOSS, table)
    return []


def _at_the_gate(world: World, raiders: int, table: Table) -> Band:
    """Who comes and how many is the GM's to say; the walls keep as many out as they have Defence."""
    who = judge(world, table, WHO, RAIDING_FOLK, RAIDING_FOLK[0])
    usual = max(1, min(MOST_RAIDERS, raiders - defence(world.hold)))
    number = table.ask_number(GM, NUMBER, 1, MOST_RAIDERS, {"foe": who}, str(usual))
    return Band(who, number, angry=True)


def plundered(world: World, raiders: int, freehold: int, badly: bool, table: Table) -> None:
    """1d6 Stores, half with a Granary, and 1 Hope; 1 Folk too if it was lost badly and there is no Keep."""
    hold = world.hold
    lost = table.roll(6, RAID_LOSS)
    lost = min(hold.stores, lost // 2 if has_effect(hold, "spoil_half") else lost)
    folk = 1 if badly and not has_effect(hold, "folk_safe") else 0
    add_stores(hold, -lost)
    hope = add_hope(world, -1)
    add_folk(hold, -folk)
    table.tell(Raided(raiders, freehold, False, lost, folk, hope))


def fighting_at_the_gate(world: World) -> bool:
    return any(party.meeting is not None and party.meeting.where == "raid" for party in world.parties)


def settle_fight(world: World, result: str, table: Table) -> None:
    """The fight at the gate is over: won or parted by terms, the freehold held; with everybody down it lost badly."""
    if result in HELD:
        table.tell(Raided(0, 0, True))
    else:
        plundered(world, 0, 0, result == "lost", table)
    tell_week(world, table)
    if world.hold.folk == 0:
        lose_hold(world, table)

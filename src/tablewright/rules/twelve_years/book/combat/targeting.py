"""Targeting Party Members: who is struck, and where damage flows when one is not enough."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import TypeVar

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.loot.items import count_power, with_power
from tablewright.rules.twelve_years.book.options import meant, on_each
from tablewright.rules.twelve_years.book.party.death import kill
from tablewright.rules.twelve_years.book.party.members import CHARMED, ROGUE
from tablewright.rules.twelve_years.events import SlippedAside, Unharmed, Vanished, Wounded
from tablewright.rules.twelve_years.state import Member, Party

VICTIM = Question("victim", "TY-MAG-10")
ROLL = Option("roll")
DEADLY = 0  # in place of damage: whoever is hit dies of it

T = TypeVar("T")

TARGET = Why("Who is struck?", "TY-TARGET-01")
REROLL = Why("The Rogue slips aside", "TY-ARCH-06")
FLOWS_ON = Why("Damage reaches the Rogue", "TY-TARGET-05")
AT_RANDOM = Why("Whom does it take?", "TY-TARGET-06")

# The smallest die whose faces are a multiple of the number; where none fits, the next larger (TY-DICE-02).
_DIE_FOR = {2: 4, 3: 6, 4: 4, 5: 10, 6: 6, 7: 8, 8: 8, 9: 10, 10: 10, 11: 12, 12: 12}
_MOST_BY_ONE_DIE = 12


def pick(candidates: Sequence[T], why: Why, table: Table) -> T:
    """One of the candidates by a die, numbered round its faces in order; no die for a single one.

    TY-CORE-02, TY-DICE-01, TY-DICE-02. Faces beyond the last full round are rolled again; above twelve candidates d12
    and d10 make a face, and in a crowd another d10 as often as it needs.
    """
    number = len(candidates)
    if number == 1:
        return candidates[0]
    dice = _dice_for(number)
    faces = prod(dice)
    while True:
        face = 0
        for die in dice:
            face = face * die + table.roll(die, why) - 1
        if face < faces // number * number:
            return candidates[face % number]


@cache
def _dice_for(number: int) -> tuple[int, ...]:
    if number <= _MOST_BY_ONE_DIE:
        return (_DIE_FOR[number],)
    dice: tuple[int, ...] = (12, 10)
    while prod(dice) < number:
        dice += (10,)
    return dice


# --- who takes damage ------------------------------------------------------------------------------------------------
def aim(party: Party, damage: int, table: Table) -> Member:
    """The member an attack is aimed at: by Clairvoyance, or by a die with the Rogue's one re-roll.

    TY-TARGET-01, TY-TARGET-02, TY-ARCH-06, TY-MAG-10.
    """
    if count_power(party, "clairvoyant"):
        return choose_victim(party, damage, table)
    return _reroll_rogue(party, pick(party.members, TARGET, table), REROLL, table)


def aim_touch(party: Party, table: Table) -> Member:
    """The Lich King's touch: only a Clairvoyant crown steers it (TY-LICH-02, TY-LICH-03, TY-LICH-04)."""
    if any(item.kind == "crown" for item in with_power(party, "clairvoyant")):
        return choose_victim(party, DEADLY, table)
    return _reroll_rogue(party, pick(party.members, TARGET, table), REROLL, table)


def aim_trap(party: Party, damage: int, table: Table) -> Member:
    """A trap's victim: no re-roll for Rogues (TY-TRAP-01, TY-ARCH-06)."""
    if count_power(party, "clairvoyant"):
        return choose_victim(party, damage, table)
    return pick(party.members, TARGET, table)


def _reroll_rogue(party: Party, target: Member, why: Why, table: Table) -> Member:
    """One re-roll over all living members; its result stands (TY-ARCH-06)."""
    if target.kind != ROGUE or len(party.members) == 1:
        return target
    again = pick(party.members, why, table)
    table.tell(SlippedAside(target.name, again.name))
    return again


def choose_victim(party: Party, damage: int, table: Table) -> Member:
    """Clairvoyance: the player chooses, or lets the die decide; a charmed Banshee may not be chosen (TY-MAG-10).

    The question says what is coming.
    """
    candidates = [member for member in party.members if member.being != "banshee"]
    if len(candidates) == 1:
        return candidates[0]
    answer = table.ask(party.seat, VICTIM, [*on_each("member", candidates), ROLL], {"damage": damage})
    return pick(party.members, TARGET, table) if answer == ROLL else meant(candidates, answer)


# --- a pool of damage ------------------------------------------------------------------------------------------------
def strike(party: Party, pool: int, cause: str, table: Table, chosen: Member | None = None) -> list[Member]:
    """A pool of damage strikes one member and flows on from the dead to the next in line, round the sheet.

    TY-TARGET-01, TY-TARGET-03, TY-TARGET-05. Returns everyone who took at least 1 point (TY-ROUND-08).
    `chosen`: whom the striker picked.
    """
    damaged: list[Member] = []
    if pool <= 0:
        return damaged
    target, flowed = chosen or aim(party, pool, table), False
    while True:
        line = party.members.index(target)
        had = target.hp
        if _untouched(party, target, pool, table):
            return damaged
        damaged.append(target)
        target.hp -= pool
        table.tell(Wounded(target.name, pool, max(target.hp, 0), cause, flowed))
        if target.hp > 0:
            return damaged
        kill(party, target, cause, table)
        pool -= had
        if pool <= 0 or not party.members:
            return damaged
        target, flowed = _next_in_line(party, line, pool, table), True


def _untouched(party: Party, target: Member, damage: int, table: Table) -> bool:
    """Damage aimed at a charmed Banshee is lost; a charmed Shade vanishes with it (TY-MAG-19)."""
    if target.kind != CHARMED or target.being not in ("banshee", "shade"):
        return False
    if target.being == "shade":
        party.members.remove(target)
        table.tell(Vanished(target.name))
    else:
        table.tell(Unharmed(target.name, damage))
    return True


def _next_in_line(party: Party, line: int, damage: int, table: Table) -> Member:
    """After the last comes the first; a Rogue in line means one more roll over the living.

    TY-TARGET-03, TY-TARGET-05.
    """
    target = party.members[line % len(party.members)]
    if target.kind == ROGUE and len(party.members) > 1 and count_power(party, "clairvoyant"):
        return choose_victim(party, damage, table)
    return _reroll_rogue(party, target, FLOWS_ON, table)

"""Danger, targeting and traps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import TypeVar

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.core import members, picking, places
from twelve_years.book.loot import items
from twelve_years.book.party import death
from twelve_years.state import Item, Member, Party, World

# --- targeting: targeting Party Members: who is struck, and where damage flows when one is not enough -----------------
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
    if items.count_power(party, "clairvoyant"):
        return choose_victim(party, damage, table)
    return _reroll_rogue(party, pick(party.members, TARGET, table), REROLL, table)


def aim_touch(party: Party, table: Table) -> Member:
    """The Lich King's touch: only a Clairvoyant crown steers it (TY-LICH-02, TY-LICH-03, TY-LICH-04)."""
    if any(item.kind == "crown" for item in items.with_power(party, "clairvoyant")):
        return choose_victim(party, DEADLY, table)
    return _reroll_rogue(party, pick(party.members, TARGET, table), REROLL, table)


def aim_trap(party: Party, damage: int, table: Table) -> Member:
    """A trap's victim: no re-roll for Rogues (TY-TRAP-01, TY-ARCH-06)."""
    if items.count_power(party, "clairvoyant"):
        return choose_victim(party, damage, table)
    return pick(party.members, TARGET, table)


def _reroll_rogue(party: Party, target: Member, why: Why, table: Table) -> Member:
    """One re-roll over all living members; its result stands (TY-ARCH-06)."""
    if target.kind != members.ROGUE or len(party.members) == 1:
        return target
    again = pick(party.members, why, table)
    table.tell(events.SlippedAside(target.name, again.name))
    return again


def choose_victim(party: Party, damage: int, table: Table) -> Member:
    """Clairvoyance: the player chooses, or lets the die decide; a charmed Banshee may not be chosen (TY-MAG-10).

    The question says what is coming.
    """
    candidates = [member for member in party.members if member.being != "banshee"]
    if len(candidates) == 1:
        return candidates[0]
    answer = table.ask(party.seat, VICTIM, [*picking.on_each("member", candidates), ROLL], {"damage": damage})
    return pick(party.members, TARGET, table) if answer == ROLL else picking.meant(candidates, answer)


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
        if death.is_untouched(party, target, pool, table):
            return damaged
        damaged.append(target)
        target.hp -= pool
        table.tell(events.Wounded(target.name, pool, max(target.hp, 0), cause, flowed))
        if target.hp > 0:
            return damaged
        death.kill(party, target, cause, table)
        pool -= had
        if pool <= 0 or not party.members:
            return damaged
        target, flowed = _next_in_line(party, line, pool, table), True


def _next_in_line(party: Party, line: int, damage: int, table: Table) -> Member:
    """After the last comes the first; a Rogue in line means one more roll over the living.

    TY-TARGET-03, TY-TARGET-05.
    """
    target = party.members[line % len(party.members)]
    if target.kind == members.ROGUE and len(party.members) > 1 and items.count_power(party, "clairvoyant"):
        return choose_victim(party, damage, table)
    return _reroll_rogue(party, target, FLOWS_ON, table)


# --- traps ------------------------------------------------------------------------------------------------------------
# Traps: in rooms, on loot, set by elves. Disabled by a Rogue, evaded, or sprung (chapter "Traps").
# They do nothing to creatures and monsters (TY-TRAP-09). A trap that one party disabled or set off is gone for all; one
# that was evaded waits for the next party (TY-TRAP-10).
TRAP_DAMAGE = Why("Trap", "TY-TRAP-01")
LOOT_TRAP_DAMAGE = Why("Trapped loot", "TY-QUAL-08")
TRAP_DIE = 12


def spring(world: World, party: Party, dice: int, table: Table, look: int = 0, victim: Member | None = None) -> None:
    """1d12 a trap to one random member, without flow-over; damage first, then the target (TY-TRAP-01, TY-DICE-07).

    `victim`: the charmed enemy that was sent into it (TY-MAG-17).
    """
    damage = sum(table.roll(TRAP_DIE, TRAP_DAMAGE) for _ in range(dice))
    _wound_by_trap(
        world, party, victim or aim_trap(party, damage, table), damage, events.TrapSprung("", damage, look=look), table
    )


def spring_item(world: World, party: Party, item: Item, table: Table, owner: Member | None = None) -> None:
    """All d12 of one item hit one member: a random one, at assembly its owner (TY-QUAL-08, TY-ASM-05).

    Afterwards the item is free of traps. If the owner is dead already the trap is spent harmlessly.
    """
    dice, item.traps = item.traps, 0
    if owner is not None and owner not in party.members:
        return
    damage = sum(table.roll(TRAP_DIE, LOOT_TRAP_DAMAGE) for _ in range(dice))
    victim = owner or aim_trap(party, damage, table)
    _wound_by_trap(world, party, victim, damage, events.TrapSprung("", damage, members.item_label(item)), table)


def _wound_by_trap(
    world: World, party: Party, victim: Member, damage: int, event: events.TrapSprung, table: Table
) -> None:
    if death.is_untouched(party, victim, damage, table):
        return
    victim.hp -= damage
    table.tell(events.TrapSprung(victim.name, damage, event.item, event.look))
    if victim.hp <= 0:
        death.kill(party, victim, "trap", table)
        death.bury_if_dead(world, party, "trap", table)


def clear_item(world: World, party: Party, item: Item, table: Table, owner: Member | None = None) -> None:
    """A trapped thing is handled: a Rogue disarms it, otherwise it goes off (TY-TRAP-06, TY-ARCH-05, TY-ASM-05)."""
    if not disarm_item(world, party, item, table):
        spring_item(world, party, item, table, owner)


def disarm_item(world: World, party: Party, item: Item, table: Table) -> bool:
    """A Rogue of any party here disarms trapped loot without a roll; False if there is none (TY-TRAP-10)."""
    rogues = places.rogues_here(world, party)
    if rogues:
        item.traps = 0
        table.tell(events.TrapDisabled(rogues[0].name, members.item_label(item)))
    return bool(rogues)

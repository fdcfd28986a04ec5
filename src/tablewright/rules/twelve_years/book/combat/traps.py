"""Traps: in rooms, on loot, set by elves. Disabled by a Rogue, evaded, or sprung (chapter "Traps").

They do nothing to creatures and monsters (TY-TRAP-09). A trap that one party disabled or set off is gone for all; one
that was evaded waits for the next party (TY-TRAP-10).
"""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.combat.targeting import aim_trap
from tablewright.rules.twelve_years.book.party.death import bury_if_dead, kill
from tablewright.rules.twelve_years.book.party.members import ROGUE, item_label
from tablewright.rules.twelve_years.events import TrapDisabled, TrapSprung
from tablewright.rules.twelve_years.state import Item, Member, Party, World

TRAP_DAMAGE = Why("Trap", "TY-TRAP-01")
LOOT_TRAP_DAMAGE = Why("Trapped loot", "TY-QUAL-08")
TRAP_DIE = 12


def rogue_of(party: Party) -> Member | None:
    """One living Rogue is enough for every trap (TY-ARCH-05, TY-TRAP-02)."""
    return next((member for member in party.members if member.kind == ROGUE), None)


def spring(world: World, party: Party, dice: int, table: Table, look: int = 0, victim: Member | None = None) -> None:
    """1d12 a trap to one random member, without flow-over; damage first, then the target (TY-TRAP-01, TY-DICE-07).

    `victim`: the charmed enemy that was sent into it (TY-MAG-17).
    """
    damage = sum(table.roll(TRAP_DIE, TRAP_DAMAGE) for _ in range(dice))
    _wound(world, party, victim or aim_trap(party, damage, table), damage, TrapSprung("", damage, look=look), table)


def spring_item(world: World, party: Party, item: Item, table: Table, owner: Member | None = None) -> None:
    """All d12 of one item hit one member: a random one, at assembly its owner (TY-QUAL-08, TY-ASM-05).

    Afterwards the item is free of traps. If the owner is dead already the trap is spent harmlessly.
    """
    dice, item.traps = item.traps, 0
    if owner is not None and owner not in party.members:
        return
    damage = sum(table.roll(TRAP_DIE, LOOT_TRAP_DAMAGE) for _ in range(dice))
    victim = owner or aim_trap(party, damage, table)
    _wound(world, party, victim, damage, TrapSprung("", damage, item_label(item)), table)


def _wound(world: World, party: Party, victim: Member, damage: int, event: TrapSprung, table: Table) -> None:
    victim.hp -= damage
    table.tell(TrapSprung(victim.name, damage, event.item, event.look))
    if victim.hp <= 0:
        kill(party, victim, "trap", table)
        bury_if_dead(world, party, "trap", table)


def disarm_item(party: Party, item: Item, table: Table) -> None:
    """A Rogue disarms trapped loot without a roll (TY-ARCH-05, TY-TRAP-06)."""
    item.traps = 0
    rogue = rogue_of(party)
    table.tell(TrapDisabled(rogue.name if rogue else "", item_label(item)))


def clear_item(world: World, party: Party, item: Item, table: Table) -> None:
    """Taking trapped loot outright: a Rogue disarms it, otherwise it goes off (TY-TRAP-06)."""
    if rogue_of(party):
        disarm_item(party, item, table)
    else:
        spring_item(world, party, item, table)

"""Traps: in rooms, on loot, set by elves (`book/combat/targeting.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import record as r
from tablewright_kernel.book.combat.targeting import aim_trap
from tablewright_kernel.book.party.death import bury_if_dead, is_untouched, kill
from tablewright_kernel.book.party.members import has, lives
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll

TRAP_DIE = 12


@compiled
def _trap_damage(g: Record, dice: int) -> int:
    damage = 0
    for _ in range(dice):
        damage += roll(g, TRAP_DIE)
    return damage


@compiled
def spring(g: Record, c: Content, dice: int, victim: int) -> bool:
    """1d12 a trap to one random member, or to whom was sent into it (TY-TRAP-01, TY-DICE-07, TY-MAG-17)."""
    damage = _trap_damage(g, dice)
    return _wound(g, c, victim if victim else aim_trap(g, c, damage), damage)


@compiled
def spring_item(g: Record, c: Content, item: int, owner: int) -> bool:
    """All d12 of one item hit one member: a random one, at assembly its owner (TY-QUAL-08, TY-ASM-05)."""
    dice = g[item + r.ITEM_TRAPS]
    g[item + r.ITEM_TRAPS] = g[r.PACK_KNOWN] = 0
    if owner and not lives(g, owner):
        return False
    damage = _trap_damage(g, dice)
    return _wound(g, c, owner if owner else aim_trap(g, c, damage), damage)


@compiled
def _wound(g: Record, c: Content, victim: int, damage: int) -> bool:
    if is_untouched(g, victim):
        return False
    g[victim + r.HP] -= damage
    if g[victim + r.HP] > 0:
        return False
    kill(g, victim, k.BY_TRAP)
    return bury_if_dead(g, c, k.BY_TRAP)


@compiled
def clear_item(g: Record, c: Content, item: int, owner: int) -> bool:
    """A Rogue disarms trapped loot, otherwise it goes off (TY-TRAP-06, TY-ARCH-05)."""
    if has(g, k.ROGUE):
        g[item + r.ITEM_TRAPS] = g[r.PACK_KNOWN] = 0
        return False
    return spring_item(g, c, item, owner)

"""Damage: what each side strikes with, and what comes of a total (chapters "Damage", "Weapons & Damage").

Whatever rolls damage and whatever tells its chances goes through here: dice, bonus, modifier, and what lands on one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tablewright.rules.twelve_years.book.hexploring.creatures import damage_bonus, damage_dice
from tablewright.rules.twelve_years.book.loot.items import count_power
from tablewright.rules.twelve_years.book.party.members import CHARMED, GIANT
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.state import Enemy, Member, Party

HALF, FULL, DOUBLE = 1, 2, 4  # modifiers, in halves
TIMES = {DOUBLE: "double", FULL: "full", HALF: "half"}
_NO_DAMAGE = frozenset(("satyr", "lich_king"))  # a lure (TY-CREA-13) and a touch (TY-LICH-01) instead


class Pool(NamedTuple):
    """What a side's damage is rolled with: dice by their sides, and what is added."""

    dice: tuple[int, ...]
    bonus: int

    def total(self, rolled: int, halves: int) -> int:
        return total_of(rolled, self.bonus, halves)


def total_of(rolled: int, bonus: int, halves: int) -> int:
    """(Dice + bonuses) x modifier, never below 0, rounded down (TY-DMG-01, TY-DMG-02, TY-DMG-03, TY-CORE-06)."""
    return max(rolled + bonus, 0) * halves // 2


def party_pool(party: Party) -> Pool:
    """All members' weapons, level and bonuses (TY-DMG-02)."""
    return Pool(tuple(sides for member in party.members for sides in member_dice(member)), damage_bonus_of(party))


def enemy_pool(foes: Iterable[Enemy]) -> Pool:
    """All enemies' dice and flat bonuses as one pool (TY-DMG-05)."""
    armed = [foe for foe in foes if deals_damage(foe)]
    return Pool(tuple(sides for foe in armed for sides in damage_dice(foe)), sum(map(damage_bonus, armed)))


def deals_damage(foe: Enemy) -> bool:
    return foe.kind not in _NO_DAMAGE


def member_dice(member: Member) -> tuple[int, ...]:
    """Damage dice of a member: the weapon's, none unarmed (TY-WPN-05), a charmed enemy's own (TY-MAG-18)."""
    if member.kind == CHARMED:
        return charts.BEING_DICE[member.being]
    return charts.WEAPON_DICE[member.wields]


def damage_bonus_of(party: Party) -> int:
    """Level for each member, +1 a Giant, +1 a Thorning, -1 a curse, a charmed enemy's flat bonus.

    TY-DMG-02, TY-ARCH-09, TY-MAG-07, TY-MAG-09, TY-MAG-16, TY-MAG-18.
    """
    total = party.level * len(party.members) + count_power(party, "thorning") - party.curses
    for member in party.members:
        total += member.bonus + (member.kind == GIANT)
    return total


def metal_weapons(party: Party) -> int:
    """How many metal weapons are wielded on a side (TY-DMG-06)."""
    return sum(member.wields in charts.METAL for member in party.members)


def lands(enemy: Enemy, pool: int, metal: int, *, palpable: bool) -> int:
    """What a pool does to one enemy.

    A Troll dies only of a palpable hit (TY-MON-06, TY-ROUND-07); an Elf takes +1 for each metal weapon, which does not
    flow on (TY-DMG-06, TY-CREA-09).
    """
    damage = pool + (metal if enemy.kind == "hostile_elf" else 0)
    return damage if palpable or enemy.kind != "two_headed_troll" else min(damage, enemy.hp - 1)

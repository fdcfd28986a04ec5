"""Morale, and fear of light and fire: 1d12 higher than the morale and the rest flee (FH-MON-02, FH-MON-03)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.checks import Check, in_twelve
from tablewright.rules.freehold.book.party.roster import hirelings, is_gone
from tablewright.rules.freehold.content import MONSTERS
from tablewright.rules.freehold.events import HirelingLeft, MoraleTested
from tablewright.rules.freehold.state import Fight, Foe, Hireling, Mark, Party, World

MORALE = Why("Morale", "FH-MON-02")
UNBREAKABLE = 12
GUARDS = -1  # the band number of the party's hired guards
GUARD_MORALE = 7


def fighting(fight: Fight) -> list[Foe]:
    """Foes that are still in the fight; those asleep or held count as standing (FH-COMBAT-01)."""
    return [foe for foe in fight.foes if not foe.out]


def bands_left(fight: Fight) -> dict[int, list[Foe]]:
    """Who is left of each group."""
    left: dict[int, list[Foe]] = {}
    for foe in fighting(fight):
        left.setdefault(foe.band, []).append(foe)
    return left


def check_morale(world: World, party: Party, table: Table) -> None:
    """At half numbers or fewer, or a lone creature at half its HP: once per combat for each group (FH-MON-02)."""
    fight = party.fight
    assert fight is not None
    for band, left in bands_left(fight).items():
        if band not in fight.checked and _halved(fight.sizes[band], left):
            fight.checked.append(band)
            test_morale(left, "losses", table)
    check_guards(world, party, fight, table)


def _halved(size: int, left: Sequence[Foe | Hireling]) -> bool:
    return left[0].hp * 2 <= left[0].max_hp if size == 1 else len(left) * 2 <= size


def test_morale(left: list[Foe], why: str, table: Table) -> None:
    """Roll for one band. Those asleep or held do not flee. Grazers always run (FH-MON-07)."""
    monster = MONSTERS[left[0].monster]
    if monster.morale >= UNBREAKABLE:
        return
    stand = morale_check(monster.key)
    roll = table.roll(stand.sides, MORALE, monster.name)
    fled = not stand.made(roll)
    table.tell(MoraleTested(monster.key, roll, monster.morale, fled, why, len(left)))
    if fled:
        drive_off(left)


def morale_check(monster: str) -> Check:
    """They stand on this; creatures of morale 12 never roll."""
    return in_twelve(MONSTERS[monster].morale)


def drive_off(foes: list[Foe]) -> None:
    for foe in foes:
        if not (foe.asleep or foe.held):
            foe.out = "fled"


def force_morale(fight: Fight, why: str, table: Table, fire: bool = False) -> None:
    """A check forced by fire, a horn or a spell, on each band that it can frighten (FH-MON-03)."""
    for left in bands_left(fight).values():
        if not fire or MONSTERS[left[0].monster].fears_fire():
            test_morale(left, why, table)


def guards_left(world: World, party: Party) -> list[Hireling]:
    """Who of the hired guards is still with the party (FH-GEAR-03)."""
    return [one for one in hirelings(world, party) if one.kind == "guard" and not is_gone(one)]


def check_guards(world: World, party: Party, fight: Fight, table: Table) -> None:
    """They check as a group of their own and may leave the fight, but for those asleep or held (FH-MON-02)."""
    left = guards_left(world, party)
    if not left or GUARDS in fight.checked or not _halved(fight.sizes[-1], left):
        return
    fight.checked.append(GUARDS)
    stand = in_twelve(GUARD_MORALE)
    roll = table.roll(stand.sides, MORALE, "Hired guards")
    table.tell(MoraleTested("guard", roll, GUARD_MORALE, not stand.made(roll), "losses"))
    if not stand.made(roll):
        for one in (one for one in left if not (one.asleep_until or fight.marks.get(one.id, Mark()).held)):
            one.fled = True
            table.tell(HirelingLeft(one.name, "fear"))

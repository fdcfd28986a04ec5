"""Moving in a fight (3.2): beside somebody, away from all, or out of the encounter, and the free attacks it costs."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.attack import free_attack
from tablewright.rules.pocket_fantasy.book.combat.harm import release_victims_of, stop_song
from tablewright.rules.pocket_fantasy.book.core.field import (
    are_adjacent,
    can_strike,
    conjured,
    engaged_with,
    fight_of,
    find,
    is_ours,
    put_beside,
    side_of,
)
from tablewright.rules.pocket_fantasy.events import LeftFight, Moved
from tablewright.rules.pocket_fantasy.state import Act, Being, World


def may_move(being: Being, act: Act) -> bool:
    """One move a turn (PF-ROUND-03); the held and the confused do not move (PF-ABIL-08, PF-ROUND-13)."""
    return not act.moved and not act.confused and not act.lost and not being.bout.held_by


def move(world: World, table: Table, mover: Being, act: Act, target: str) -> bool:
    """Move beside `target`, or away from all if it is empty (PF-ROUND-04). False if the mover was felled first."""
    act.moved = act.used = True
    if not _pays_for_leaving(world, table, mover, target):
        return False
    put_beside(fight_of(world), mover.id, target)
    mover.bout.exposed = [each for each in mover.bout.exposed if each == "sunlight"]
    release_victims_of(world, table, mover)
    beside = find(world, target) if target else None
    friend = beside is not None and side_of(beside) == side_of(mover)
    table.tell(Moved(mover.name, beside.name if beside else "", friend))
    return True


def _pays_for_leaving(world: World, table: Table, mover: Being, staying_with: str = "") -> bool:
    """Every engaged foe left behind makes one free attack before the move (PF-ROUND-05)."""
    for foe in left_behind(world, mover, staying_with):
        free_attack(world, table, foe, mover)
        if not mover.standing:
            return False
    return mover.standing


def left_behind(world: World, mover: Being, staying_with: str = "") -> list[Being]:
    """Those who would strike at this one for walking away from them (PF-ROUND-05)."""
    if is_ours(mover) and fight_of(world).water and conjured(world, "breathe_underwater"):
        return []  # they slip away through the water (PF-WIZARD-12)
    return [foe for foe in engaged_with(world, mover) if foe.id != staying_with and can_strike(world, foe)]


def reach(world: World, table: Table, mover: Being, act: Act, target: Being) -> bool:
    """Come beside a melee target, moving if need be. False if that failed."""
    fight = fight_of(world)
    there = are_adjacent(fight, mover.id, target.id)
    if not there and not (may_move(mover, act) and move(world, table, mover, act, target.id)):
        return False
    return target.standing or target.hp <= 0


def leave(world: World, table: Table, mover: Being, act: Act) -> None:
    """Leave the encounter with the move, after the free attacks (PF-ROUND-15)."""
    act.moved = act.used = True
    if not _pays_for_leaving(world, table, mover):
        return
    put_beside(fight_of(world), mover.id, "")
    release_victims_of(world, table, mover)
    if mover.bout.song:
        stop_song(world, table, mover)
    mover.bout.gone = True
    table.tell(LeftFight(mover.name))

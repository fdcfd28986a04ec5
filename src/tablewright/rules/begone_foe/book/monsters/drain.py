"""Level drain (BF-MON-10)."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.injuries import die, settle_figures
from tablewright.rules.begone_foe.content import LEVELS
from tablewright.rules.begone_foe.events import Drained
from tablewright.rules.begone_foe.state import Being, Campaign

DRAINED = Why("Hit dice HP drained", "BF-MON-10")


def drain_levels(state: Campaign, table: Table, being: Being, levels: int, foe: Being) -> None:
    """Each level: XP to the new threshold, the last point gained by levelling and what it gave lost, D8 hit dice HP.

    A victim of level 1 dies, and may rise.
    """
    for _ in range(levels):
        if being.dead:
            return
        if being.level <= 1:
            die(state, table, being, foe.name)
            return
        lost = fall_a_level(being)
        being.hit_dice_hp = max(1, being.hit_dice_hp - table.roll(8, DRAINED, being.name))
        table.tell(Drained(being.id, being.name, being.level, lost))
        settle_figures(state, table, being)


def fall_a_level(being: Being) -> str:
    """XP to the threshold of the new level, and the last point gained by levelling; returns whose it was."""
    being.level -= 1
    being.xp = LEVELS[being.level - 1]
    return _lose_last_point(being)


def _lose_last_point(being: Being) -> str:
    """`points` keeps the scores raised by levelling and what came with them."""
    if not being.points:
        return ""
    point = Option.read(being.points.pop())
    name, gift = point.verb, point.target
    setattr(being, name, getattr(being, name) - 1)
    for known in (being.arts, being.spells, being.masteries):
        if gift in known:
            known.remove(gift)
    return name

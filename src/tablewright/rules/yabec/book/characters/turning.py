"""Turning undead. Chapter: Cleric."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.field import enemies
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.life import die
from tablewright.rules.yabec.book.core.stats import undead
from tablewright.rules.yabec.content import CLASSES, MONSTERS, health_dice
from tablewright.rules.yabec.effects import Broken, an_effect
from tablewright.rules.yabec.events import Turned
from tablewright.rules.yabec.state import Creature, World

TURNING = Why("Turn undead", "YB-CLASS-04")
AFFECTED = Why("HD affected", "YB-CLASS-04")


def need(cleric_level: int, foe: Creature) -> str:
    """The table's entry: a number, T, D or a dash; a 9th-level cleric uses row 8 (YB-CLASS-04)."""
    rows = [row for row in CLASSES["cleric"].turning if row.level <= cleric_level]
    dice = health_dice(foe.hd)
    count = max(1, dice.count)
    column = "hd8plus" if count >= 8 else f"hd{count}"
    if count == 2 and foe.key in MONSTERS and MONSTERS[foe.key].ab:
        column = "hd2_ability"
    return str(getattr(rows[-1], column))


def turn_undead(world: World, table: Table, cleric: Creature) -> None:
    """Once per turn 2d6 against the table; then 2d6 HD are affected, the lowest HD first, at least one
    (YB-CLASS-04).
    """
    cleric.use_turn().turning = True
    near = sorted(
        (each for each in enemies(world, cleric) if each.zone == cleric.zone and undead(each)),
        key=lambda each: health_dice(each.hd).worth,
    )
    total = roll_dice(table, "2d6", TURNING, cleric.name)
    reached = [each for each in near if _works(need(cleric.level, each), total)]
    if not reached:
        table.tell(Turned(cleric.name, 0))
        return
    budget = roll_dice(table, "2d6", AFFECTED, cleric.name)
    number, destroyed = 0, False
    for each in reached:
        cost = max(1, health_dice(each.hd).count)
        if number and cost > budget:
            break
        budget -= cost
        number += 1
        if need(cleric.level, each) == "D":
            destroyed = True
            die(world, table, each, "turned")
        else:
            each.effects.append(Broken("shift"))
            each.effects.append(an_effect("turned", by=cleric.id))
    table.tell(Turned(cleric.name, number, destroyed))


def _works(entry: str, total: int) -> bool:
    return entry in ("T", "D") or (entry.isdigit() and total >= int(entry))

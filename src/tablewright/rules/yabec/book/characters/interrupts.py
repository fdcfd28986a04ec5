"""Where a boon steps into somebody's blow, and what a mystic's powers cost. Chapters: Merit and Boons, the mystic."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.damage import wants
from tablewright.rules.yabec.book.conflict.field import allies
from tablewright.rules.yabec.book.core.stats import is_bad, is_player_side
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, World

VALOR = Question("true-valor", "YB-DOWN-10", standing=True)
POWER_COSTS = {skill.key: skill.cost for skill in CLASSES["mystic"].skills}


def drawn_away(world: World, table: Table, attacker: Creature, target: Creature) -> Creature:
    """True Valor: one who holds the boon may draw an attack on an ally within touch to oneself (YB-DOWN-10)."""
    if not is_player_side(target):
        return target
    for each in allies(world, target):
        ready = "true_valor" in each.boons and each.zone == target.zone and not is_bad(each) and each is not attacker
        if ready and wants(table, each, VALOR, {"who": each.id, "target": target.id}):
            each.boons.remove("true_valor")
            table.tell(Used(each.name, "true_valor", target.name))
            return each
    return target

"""Where a boon steps into somebody's blow, and what a mystic's powers cost. Chapters: Merit and Boons, the mystic."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from yabec import content, events
from yabec.book.conflict import damage
from yabec.book.core import field, stats
from yabec.state import Creature, World

# --- endurance --------------------------------------------------------------------------------------------------------
# What the two later classes live on: a hollow's endurance and a mystic's mantra (YB-CLASS-01, content of 2.8).
MANTRA_EARLY, MANTRA_LATE, LATE = 10, 25, 7


def endurance(hollow: Creature) -> int:
    """What is left of it (YB-CLASS-01)."""
    return hollow.endurance


def can_spend(hollow: Creature) -> bool:
    """One point at a time, once per turn."""
    return hollow.key == "hollow" and endurance(hollow) > 0 and not hollow.turn_uses.endurance


def spend(hollow: Creature) -> None:
    hollow.endurance -= 1
    hollow.use_turn().endurance = True


def recover(hollow: Creature) -> None:
    """At the end of a turn in which none was spent, 1 comes back, up to level + 1."""
    if hollow.is_a("hollow") and not hollow.turn_uses.endurance:
        hollow.endurance = min(hollow.level + 1, endurance(hollow) + 1)


def mantra(mystic: Creature) -> int:
    """What has been chanted and not spent (YB-CLASS-01)."""
    return mystic.mantra


def most_mantra(mystic: Creature) -> int:
    return MANTRA_LATE if mystic.level >= LATE else MANTRA_EARLY


def chant(mystic: Creature) -> int:
    """A turn of quiet chanting gains 1 mantra up to 10; from 7th level 2, up to 25."""
    gained = 2 if mystic.level >= LATE else 1
    mystic.mantra = min(most_mantra(mystic), mantra(mystic) + gained)
    return mantra(mystic)


def spend_mantra(mystic: Creature, cost: int) -> None:
    mystic.mantra -= cost


# --- interrupts -------------------------------------------------------------------------------------------------------
VALOR = Question("true-valor", "YB-DOWN-10", standing=True)
POWER_COSTS = {skill.key: skill.cost for skill in content.CLASSES["mystic"].skills}


def drawn_away(world: World, table: Table, attacker: Creature, target: Creature) -> Creature:
    """True Valor: one who holds the boon may draw an attack on an ally within touch to oneself (YB-DOWN-10)."""
    if not stats.is_player_side(target):
        return target
    for each in field.allies(world, target):
        ready = (
            "true_valor" in each.boons and each.zone == target.zone and not stats.is_bad(each) and each is not attacker
        )
        if ready and damage.wants(table, each, VALOR, {"who": each.id, "target": target.id}):
            each.boons.remove("true_valor")
            table.tell(events.Used(each.name, "true_valor", target.name))
            return each
    return target

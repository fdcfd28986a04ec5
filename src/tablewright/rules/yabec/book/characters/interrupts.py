"""Where a class steps into somebody's roll or blow: inspiration, luck, interception, parrying, forewarning.

Each is asked only when it could matter, and a seat may leave a standing answer. Chapters: the classes, Merit and Boons.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.endurance import can_spend, mantra, spend, spend_mantra
from tablewright.rules.yabec.book.conflict.damage import Blow, wants
from tablewright.rules.yabec.book.conflict.field import allies, within
from tablewright.rules.yabec.book.core.dice import chance
from tablewright.rules.yabec.book.core.stats import can_use_skills, is_bad, is_player_side
from tablewright.rules.yabec.content import CLASSES
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import Creature, Effect, World

CATCH = Why("Catch missiles", "YB-CLASS-11")
INSPIRE = Question("inspire", "YB-CLASS-15", standing=True)
LUCKY = Question("lucky", "YB-CLASS-18", standing=True)
VALOR = Question("true-valor", "YB-DOWN-10", standing=True)
INTERCEPT = Question("intercept", "YB-CLASS-14", standing=True)
PARRY = Question("parry", "YB-CLASS-01", standing=True)
FOREWARN = Question("forewarn", "YB-CLASS-01", standing=True)
PRESSURE = Question("pressure-point", "YB-CLASS-01", standing=True)
POWER_COSTS = {skill.key: skill.cost for skill in CLASSES["mystic"].skills}


def boost(world: World, table: Table, roller: Creature, what: str) -> int:
    """Advantage from a princess (once per turn, YB-CLASS-15) or a halfling's luck (once per session, YB-CLASS-18), if
    their players wish.
    """
    if not is_player_side(roller):
        return 0
    for each in allies(world, roller):
        ready = each.is_a("princess") and can_use_skills(each)
        ready = ready and not each.used.get("turn:inspiration") and within(world, each, roller, "distant")
        if ready and wants(table, each, INSPIRE, {"who": roller.id, "what": what}):
            each.mark("turn:inspiration")
            table.tell(Used(each.name, "inspiration", roller.name))
            return 1
    return int(luck(table, roller, what))


def luck(table: Table, roller: Creature, what: str) -> bool:
    """A halfling's luck: advantage on any one roll, once per session (YB-CLASS-18)."""
    lucky = roller.is_a("halfling") and not roller.used.get("session:lucky")
    if not lucky or not can_use_skills(roller) or not wants(table, roller, LUCKY, {"who": roller.id, "what": what}):
        return False
    roller.mark("session:lucky")
    table.tell(Used(roller.name, "lucky", what))
    return True


def forewarned(world: World, table: Table, roller: Creature, what: str) -> bool:
    """A mystic lets another player roll one die again (YB-CLASS-01, content of 2.8)."""
    if not is_player_side(roller):
        return False
    for each in allies(world, roller):
        ready = "forewarning" in each.skills and mantra(each) >= POWER_COSTS["forewarning"] and can_use_skills(each)
        if ready and wants(table, each, FOREWARN, {"who": each.id, "target": roller.id, "what": what}):
            spend_mantra(each, POWER_COSTS["forewarning"])
            table.tell(Used(each.name, "forewarning", roller.name))
            return True
    return False


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


def caught(table: Table, target: Creature, blow: Blow) -> bool:
    """An acrobat may catch a plain missile once per turn (YB-CLASS-11)."""
    ready = "catch_missiles" in target.skills and can_use_skills(target) and not target.used.get("turn:catch")
    if not ready or blow.weapon.magic:
        return False
    target.mark("turn:catch")
    success = chance(table, CLASSES["acrobat"].figure(target.level, "cm"), 100, CATCH, target.name)
    if success:
        table.tell(Used(target.name, "catch_missiles"))
    return success


def parried(table: Table, target: Creature) -> bool:
    """A hollow turns a hit on oneself into a miss for 1 endurance (YB-CLASS-01, content of 2.8)."""
    if "parry" not in target.skills or not can_use_skills(target) or not can_spend(target):
        return False
    if not wants(table, target, PARRY, {"who": target.id}):
        return False
    spend(target)
    table.tell(Used(target.name, "parry"))
    return True


def interceptor(world: World, table: Table, target: Creature, amount: int) -> Creature | None:
    """A knight may take half the damage of an attack on an ally within touch, once per turn (YB-CLASS-14)."""
    if not is_player_side(target) or not target.zone:
        return None
    for each in allies(world, target):
        ready = each.is_a("knight") and each.zone == target.zone and can_use_skills(each)
        ready = ready and not each.used.get("turn:intercept")
        if ready and wants(table, each, INTERCEPT, {"who": each.id, "target": target.id, "amount": amount}):
            each.mark("turn:intercept")
            table.tell(Used(each.name, "intercept", target.name, amount // 2))
            return each
    return None


def press_point(table: Table, attacker: Creature, target: Creature) -> None:
    """A mystic's hit may make its target bad to the end of the round (YB-CLASS-01, content of 2.8)."""
    ready = "pressure_point" in attacker.skills and mantra(attacker) >= POWER_COSTS["pressure_point"]
    if (
        not ready
        or not can_use_skills(attacker)
        or not wants(table, attacker, PRESSURE, {"who": attacker.id, "target": target.id})
    ):
        return
    spend_mantra(attacker, POWER_COSTS["pressure_point"])
    target.effects.append(Effect("pressure_point", "round", by=attacker.id, bad=True, about="numb"))
    table.tell(Used(attacker.name, "pressure_point", target.name))

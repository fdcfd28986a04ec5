"""How much a hit does, and whether it does anything: dice, strength, skills, spells, what only magic harms.

Chapters: Damage, class abilities in battle.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import parse, roll_dice
from tablewright.rules.yabec.book.core.items import hurt_item, shield_of
from tablewright.rules.yabec.book.core.stats import (
    can_use_skills,
    effect_sum,
    has_effect,
    has_skill,
    nature_of,
    power_of,
    score,
)
from tablewright.rules.yabec.content import ITEMS, Item, modifier
from tablewright.rules.yabec.state import Creature, Thing, World

DAMAGE = Why("Damage", "YB-ITEM-10")
EXTRA = Why("Extra damage", "YB-CLASS-06")
ELEMENT = Why("In its element", "YB-MON-04")
RECKLESS = Question("reckless", "YB-CLASS-06", standing=True)
PAIN = Question("true-pain", "YB-DOWN-10", standing=True)
SILVER = ("silver_dagger", "silver_arrow")


class Blow(msgspec.Struct):
    """An attack about to be made. `how` is melee, thrown or fired."""

    weapon: Item
    how: str = "melee"
    thing: Thing | None = None
    charge: int = 1  # a charge doubles damage, mounted it triples (YB-ITEM-09)
    av: int = 0
    face: int = 0
    ammo: str = ""  # what was shot


def _silver(blow: Blow) -> bool:
    return blow.weapon.key in SILVER or blow.ammo in SILVER


def harms(attacker: Creature, target: Creature, blow: Blow) -> bool:
    """Some monsters are harmed only by magic, or by silver too; a weapon under Striking counts as magic."""
    magic = blow.weapon.magic or has_effect(attacker, "striking")
    if blow.how != "melee" and has_effect(target, "protection_from_normal_missiles") and not magic:
        return False
    rider = power_of(target).rider
    return not rider.only_magic or magic or (rider.silver and _silver(blow))


def _half_proof(world: World, target: Creature, blow: Blow) -> bool:
    """A wraith takes half from silver (YB-MON-04)."""
    return nature_of(world, target).half and _silver(blow)


def _more_against(world: World, table: Table, attacker: Creature, target: Creature) -> int:
    """Elementals strike 1d8 harder at those in the air, or at those on the ground (YB-MON-04)."""
    where = "fliers" if has_effect(target, "fly") or "wings" in target.skills else "ground"
    return table.roll(8, ELEMENT, attacker.name) if nature_of(world, attacker).more_against == where else 0


def damage_of(world: World, table: Table, attacker: Creature, target: Creature, blow: Blow, *, was_bad: bool) -> int:
    """The weapon's die, strength in melee, skills, item damage; at least 1 (YB-ITEM-10)."""
    weapon, thing = blow.weapon, blow.thing
    if (
        "true_pain" in attacker.boons
        and table.ask(attacker.seat, PAIN, ("no", "yes"), {"who": attacker.id}, "no") == "yes"
    ):
        attacker.boons.remove("true_pain")
        total = most(weapon.damage)
    else:
        total = roll_dice(table, weapon.damage, DAMAGE, attacker.name)
    top = total == most(weapon.damage)
    total += steady_damage(attacker, blow)
    total += _extra_dice(table, attacker, blow) + _striking(table, attacker)
    total += _more_against(world, table, attacker, target)
    if was_bad and has_skill(attacker, "backstab") and can_use_skills(attacker):
        total *= 3  # the whole damage, die and modifiers (YB-CLASS-09)
    total = _scaled(attacker, total) * blow.charge // (2 if _half_proof(world, target, blow) else 1)
    total = max(1, total) if weapon.damage != "0" else 0
    if thing is not None and weapon.has("fragile") and top and blow.how != "thrown":
        hurt_item(table, attacker, thing)
    return total


def plain_blow(table: Table, attacker: Creature, weapon: Item, thing: Thing | None) -> int:
    """A hit in melee where there is no field to speak of: die, strength, the weapon's bonus, wear and edge."""
    blow = Blow(weapon, "melee", thing)
    total = roll_dice(table, weapon.damage, DAMAGE, attacker.name) + steady_damage(attacker, blow)
    return max(1, total + (_honed(table, attacker, thing) if thing is not None else 0))


def steady_damage(attacker: Creature, blow: Blow) -> int:
    """What no die decides: the weapon's own bonus and wear, strength in melee, a skill, a spell (YB-ITEM-10)."""
    total = blow.weapon.bonus - (blow.thing.hurt if blow.thing is not None else 0) + effect_sum(attacker, "damage")
    if blow.how == "melee" and attacker.scores:
        total += modifier("strength", score(attacker, "strength"), "damage")
    return total + 3 * (blow.weapon.has("blunt") and "bounty_hunter" in attacker.skills)


def _scaled(attacker: Creature, total: int) -> int:
    """An animal grown by magic bites twice as hard, a shrunken one half as hard (YB-MAGIC-09)."""
    for effect in attacker.effects:
        if effect.key == "growth_of_animal":
            total = total * 2 if effect.amount > 0 else total // 2
    return total


def most(dice: str) -> int:
    """The top of a roll."""
    number, sides, plus = parse(dice)
    return number * sides + plus


def _extra_dice(table: Table, attacker: Creature, blow: Blow) -> int:
    """Two weapons, a reckless swing, a honed edge (YB-CLASS-06, YB-CLASS-07, YB-DOWN-14)."""
    total = 0
    thing = blow.thing
    if "dual_wielding" in attacker.skills and blow.how == "melee" and _second_weapon(attacker, thing):
        total += table.roll(6, EXTRA, attacker.name)
    reckless = "reckless" in attacker.skills and not blow.weapon.magic and blow.how == "melee"
    if thing is not None and reckless and wants(table, attacker, RECKLESS, {"who": attacker.id, "what": thing.key}):
        total += table.roll(4, EXTRA, attacker.name)
        hurt_item(table, attacker, thing)
    return total + (_honed(table, attacker, thing) if thing is not None else 0)


def _honed(table: Table, attacker: Creature, thing: Thing) -> int:
    """An edge of the forge adds 1d4, and is gone when that shows 4 (YB-DOWN-14)."""
    face = table.roll(4, EXTRA, attacker.name) if thing.honed else 0
    thing.honed = thing.honed and face < 4
    return face


def wants(table: Table, creature: Creature, question: Question, about: Facts) -> bool:
    """Ask a player to step in, yes or no."""
    return table.ask(creature.seat, question, ("no", "yes"), about, default="no") == "yes"


def _second_weapon(attacker: Creature, thing: Thing | None) -> bool:
    if thing is None or ITEMS[thing.key].has("two-handed") or shield_of(attacker) is not None or attacker.arms:
        return False
    others = [t for t in attacker.items if t is not thing and ITEMS[t.key].has("melee")]
    return thing.qty > 1 or any(not ITEMS[t.key].has("two-handed") for t in others)


def _striking(table: Table, attacker: Creature) -> int:
    total = 0
    for effect in attacker.effects:
        if effect.key == "striking":
            total += roll_dice(table, f"{effect.amount}d6", EXTRA, attacker.name)
    return total

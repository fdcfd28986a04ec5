"""How much a hit does, and whether it does anything: dice, strength, skills, spells, what only magic harms.

Chapters: Damage, class abilities in battle.
"""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from yabec import content
from yabec.book.core import items, light, powers, stats
from yabec.state import Creature, Thing

DAMAGE = Why("Damage", "YB-ITEM-10")
EXTRA = Why("Extra damage", "YB-CLASS-06")
PAIN = Question("true-pain", "YB-DOWN-10", standing=True)
SILVER = ("silver_dagger", "silver_arrow")


def harms(made: powers.Strike) -> bool:
    """Some monsters are harmed only by magic, or by silver too (YB-MON-04); charmed missiles alone reach whom a spell
    protects (YB-MAGIC-09).
    """
    attacker, target, blow = made.attacker, made.target, made.blow
    magic = blow.weapon.magic or any(
        power.is_magic(attacker, made) for power in powers.who(powers.Power.is_magic, attacker, made.world)
    )
    if blow.how != "melee" and stats.has_effect(target, "protection_from_normal_missiles") and not magic:
        return False
    harmed_by = stats.entry_of(target).harmed_by
    return not harmed_by or magic or (harmed_by == "silver" and is_silver(blow))


def is_silver(blow: powers.Blow) -> bool:
    return blow.weapon.key in SILVER or blow.ammo in SILVER


def damage_of(table: Table, made: powers.Strike, *, was_bad: bool) -> int:
    """The weapon's die, strength in melee, skills, item damage; at least 1 (YB-ITEM-10)."""
    world, attacker, target, blow = made.world, made.attacker, made.target, made.blow
    weapon, thing = blow.weapon, blow.thing
    if (
        "true_pain" in attacker.boons
        and table.ask(attacker.seat, PAIN, ("no", "yes"), {"who": attacker.id}, "no") == "yes"
    ):
        attacker.boons.remove("true_pain")
        total = most(weapon.damage)
    else:
        total = light.roll_dice(table, weapon.damage, DAMAGE, attacker.name)
    top = total == most(weapon.damage)
    total += steady_damage(attacker, blow)
    for power in powers.who(powers.Power.more_damage, attacker, world):
        total += power.more_damage(attacker, table, made)
    total += _roll_edge(table, attacker, thing) if thing is not None else 0
    if was_bad and stats.has_skill(attacker, "backstab") and stats.can_use_skills(attacker):
        total *= 3  # the whole damage, die and modifiers (YB-CLASS-09)
    halved = any(power.halves(target, made) for power in powers.who(powers.Power.halves, target, world))
    total = _scale_damage(attacker, total) * blow.charge // (2 if halved else 1)
    total = max(1, total) if weapon.damage != "0" else 0
    if thing is not None and weapon.has("fragile") and top and blow.how != "thrown":
        items.hurt_item(table, attacker, thing)
    return total


def plain_blow(table: Table, attacker: Creature, weapon: content.Item, thing: Thing | None) -> int:
    """A hit in melee where there is no field to speak of: die, strength, the weapon's bonus, wear and edge."""
    blow = powers.Blow(weapon, "melee", thing)
    total = light.roll_dice(table, weapon.damage, DAMAGE, attacker.name) + steady_damage(attacker, blow)
    return max(1, total + (_roll_edge(table, attacker, thing) if thing is not None else 0))


def steady_damage(attacker: Creature, blow: powers.Blow) -> int:
    """What no die decides: the weapon's own bonus and wear, strength in melee, a skill, a spell (YB-ITEM-10)."""
    total = (
        blow.weapon.bonus - (blow.thing.hurt if blow.thing is not None else 0) + stats.effect_sum(attacker, "damage")
    )
    if blow.how == "melee" and attacker.scores:
        total += content.modifier("strength", stats.score(attacker, "strength"), "damage")
    return total + 3 * (blow.weapon.has("blunt") and stats.uses_skill(attacker, "bounty_hunter"))


def _scale_damage(attacker: Creature, total: int) -> int:
    """An animal grown by magic bites twice as hard, a shrunken one half as hard (YB-MAGIC-09)."""
    for effect in attacker.effects:
        if effect.key == "growth_of_animal":
            total = total * 2 if effect.amount > 0 else total // 2
    return total


def most(dice: str) -> int:
    """The top of a roll."""
    number, sides, plus = light.parse(dice)
    return number * sides + plus


def _roll_edge(table: Table, attacker: Creature, thing: Thing) -> int:
    """An edge of the forge adds 1d4, and is gone when that shows 4 (YB-DOWN-14)."""
    face = table.roll(4, EXTRA, attacker.name) if thing.honed else 0
    thing.honed = thing.honed and face < 4
    return face


def wants(table: Table, creature: Creature, question: Question, about: Facts) -> bool:
    """Ask a player to step in, yes or no."""
    return table.ask(creature.seat, question, ("no", "yes"), about, default="no") == "yes"

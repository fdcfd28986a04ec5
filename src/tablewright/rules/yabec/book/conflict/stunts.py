"""Stunts: forced move, intimidation, disarming, sundering, and whatever else the DM allows. Chapter: Stunts."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.attack import comes_home
from tablewright.rules.yabec.book.conflict.coming import held_fast, shove
from tablewright.rules.yabec.book.conflict.field import adjacent, can_touch, enemies, engage
from tablewright.rules.yabec.book.conflict.morale import check_morale
from tablewright.rules.yabec.book.conflict.weapons import is_armed, weapon_in_hand
from tablewright.rules.yabec.book.core.dice import Trial
from tablewright.rules.yabec.book.core.items import armour_of, hurt_item, weapon_of
from tablewright.rules.yabec.book.core.powers import Blow
from tablewright.rules.yabec.book.core.saves import check
from tablewright.rules.yabec.book.core.stats import STREET, has_skill
from tablewright.rules.yabec.content import ABILITIES
from tablewright.rules.yabec.effects import an_effect
from tablewright.rules.yabec.events import Stunt
from tablewright.rules.yabec.state import GM, Creature, World

STUNTS = ("push", "intimidate", "disarm", "sunder", "other")
PUSHED = Trial(6, 3)
PUSH = Why("Forced move", "YB-CONF-25")
AT = Question("stunt-target", "YB-CONF-25")
WHERE = Question("push-to", "YB-CONF-25")
WHAT = Question("sunder-what", "YB-CONF-25")
WAY = Question("stunt-way", "YB-CONF-25", standing=True)
RULED = Question("stunt-ruling", "YB-CONF-23")
AT_ARMS = ("disarm", "sunder")
TACTICIAN = 4


def stunt(world: World, table: Table, creature: Creature, kind: str) -> None:
    """A manoeuvre that takes the action and deals no damage (YB-CONF-23, YB-CONF-24)."""
    near = stunt_targets(world, creature, kind)
    if not near:
        return
    if kind == "intimidate":
        _intimidate(world, table, creature, near)
        return
    names = [each.id for each in near]
    about = {"who": creature.id, "kind": kind}
    target = world.creatures[table.ask(creature.seat or GM, AT, names, about, default=names[0])]
    if kind == "other":
        _ruled(world, table, creature, target)
        return
    if world.full and table.ask(GM, WAY, ("suggested", "check"), about, default="suggested") == "check":
        _by_check(world, table, creature, target, kind)
        return
    weapon, thing = weapon_in_hand(creature)
    landed = comes_home(world, table, creature, target, Blow(weapon, "melee", thing, av=-knack(creature)))
    target = landed.target if landed is not None else target
    works = landed is not None and _SUGGESTED[kind](world, table, creature, target)
    table.tell(Stunt(creature.name, kind, target.name, works))


def stunt_targets(world: World, creature: Creature, kind: str) -> list[Creature]:
    """Enemies of the zone; for what begins with a hit those within reach, in a hallway not all are (YB-DUNG-03).
    Disarming and sundering need somebody who is armed. From a street nobody can be driven into another zone, and
    characters never check morale (YB-CONF-25).
    """
    if (kind == "push" and creature.zone == STREET) or (kind == "intimidate" and creature.side == "foes"):
        return []
    near = [each for each in enemies(world, creature) if each.zone == creature.zone]
    if kind in _SUGGESTED:
        near = [each for each in near if can_touch(world, creature, each)]
    return [each for each in near if is_armed(each)] if kind in AT_ARMS else near


def _by_check(world: World, table: Table, creature: Creature, target: Creature, kind: str) -> None:
    """Another way than the suggested one: a check of an ability that the DM names, and it works (YB-CONF-25)."""
    engage(creature, target)
    about = {"who": creature.id, "target": target.id}
    works = check(table, creature, table.ask(GM, RULED, ABILITIES, about, default="dexterity"), knack(creature))
    works = works and _SUGGESTED[kind](world, table, creature, target)
    table.tell(Stunt(creature.name, kind, target.name, works))


def knack(creature: Creature) -> int:
    """A tactician: AV 4 lower on the attack, d20 4 lower on the check (YB-CLASS-06)."""
    return TACTICIAN if has_skill(creature, "tactician") else 0


def _intimidate(world: World, table: Table, creature: Creature, near: list[Creature]) -> None:
    """A charisma check makes the enemies of the zone check morale, within the one check a round (YB-CONF-25)."""
    works = check(table, creature, "charisma", knack(creature))
    table.tell(Stunt(creature.name, "intimidate", near[0].name, works))
    if works and near[0].side == "foes":
        check_morale(world, table, among=near)


def _push(world: World, table: Table, creature: Creature, target: Creature) -> bool:
    """3-in-6 to push the enemy to an adjacent zone (YB-CONF-25)."""
    zones = [] if held_fast(target) else adjacent(world, target.zone)
    if not PUSHED.roll(table, PUSH, creature.name)[1] or not zones:
        return False
    shove(world, table, target, table.ask(creature.seat or GM, WHERE, zones, {"who": target.id}, default=zones[0]))
    return True


def _disarm(world: World, table: Table, creature: Creature, target: Creature) -> bool:
    """A hit, then the attacker's dexterity check: the weapon lies in the zone (YB-CONF-25)."""
    if not check(table, creature, "dexterity", knack(creature)):
        return False
    thing = weapon_of(target)
    if thing is not None:
        thing.held = False
        target.items.remove(thing)
        world.delve.dropped.setdefault(target.zone, []).append(thing)
    target.effects.append(an_effect("disarmed", "conflict"))
    return True


def _sunder(world: World, table: Table, creature: Creature, target: Creature) -> bool:
    """1 damage to the enemy's weapon or armour; magic is immune (YB-CONF-25)."""
    weapon, armour = weapon_of(target), armour_of(target)
    choice = table.ask(creature.seat or GM, WHAT, ("weapon", "armour"), {"who": target.id}, default="armour")
    thing = weapon if choice == "weapon" else armour
    if thing is not None:
        hurt_item(table, target, thing)
    elif target.kind == "monster" and choice == "armour":
        target.figures["ac"] += 1
    else:
        target.effects.append(an_effect("sundered", "conflict", mods={"damage": -1}))
    return True


def _ruled(world: World, table: Table, creature: Creature, target: Creature) -> None:
    """Any other manoeuvre: the DM names an ability check; on success the target is off balance for a round
    (YB-CONF-23).
    """
    ability = table.ask(GM, RULED, ABILITIES, {"who": creature.id, "target": target.id}, default="dexterity")
    works = check(table, creature, ability, knack(creature))
    if works and world.conflict is not None:
        world.conflict.coming[target.id] = "off-balance"
    table.tell(Stunt(creature.name, "other", target.name, works))


_SUGGESTED = {"push": _push, "disarm": _disarm, "sunder": _sunder}

"""How monsters and minions without a player act: the referee's default, asked of the DM where a DM would choose.

Chapter: Monsters, Morale. Broken monsters leave and fight only if cornered (YB-MON-03).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.attack import strike
from tablewright.rules.yabec.book.conflict.damage import Blow
from tablewright.rules.yabec.book.conflict.field import adjacent, enemies, is_silent, reaches, side
from tablewright.rules.yabec.book.conflict.moves import go
from tablewright.rules.yabec.book.conflict.weapons import monster_attacks, weapon_in_hand
from tablewright.rules.yabec.book.core.life import hp_left
from tablewright.rules.yabec.book.core.stats import armour_class, has_effect, is_bad, is_down, undead
from tablewright.rules.yabec.book.magic.spells import take_effect
from tablewright.rules.yabec.content import MONSTERS, SPELLS, Item
from tablewright.rules.yabec.state import GM, Creature, World

MONSTER = Question("monster-acts", "YB-CONF-07")


def act_as_monster(world: World, table: Table, monster: Creature) -> None:
    """Leave if broken, cast what it has, else strike, else come nearer."""
    if has_effect(monster, "broken") and _leave(world, table, monster):
        return
    if _cast_something(world, table, monster):
        return
    reachable = _reachable(world, monster)
    if not reachable:
        _approach(world, table, monster)
        return
    names = [Option("attack", each.id) for each in reachable]
    default = Option("attack", preferred(monster, reachable).id)
    chosen = table.ask(GM, MONSTER, [*names, Option("wait")], {"who": monster.id}, default=default)
    if chosen == "wait":
        return
    target = world.creatures[chosen.target]
    monster.missed = 0
    for item in _attacks(monster):
        how = reaches(world, monster, target, item)
        if how and not is_down(target):
            strike(
                world,
                table,
                monster,
                target,
                Blow(item, how, None if monster.kind == "monster" else weapon_in_hand(monster)[1]),
            )
            break


def _attacks(monster: Creature) -> list[Item]:
    if monster.kind == "monster" and monster.key in MONSTERS:
        return list(monster_attacks(monster.key))
    return [weapon_in_hand(monster)[0]]


def _reachable(world: World, monster: Creature) -> list[Creature]:
    """Enemies an attack reaches; the turned keep off their cleric, the dead do not strike a warlock first
    (YB-CLASS-16).
    """
    found = []
    turned_by = [effect.by for effect in monster.effects if effect.key == "turned"]
    for each in enemies(world, monster):
        if has_effect(each, "tree_shape"):
            continue
        if each.id in turned_by or (undead(monster) and each.key == "warlock" and monster.id not in each.engaged):
            continue
        if any(reaches(world, monster, each, item) for item in _attacks(monster)):
            found.append(each)
    return found


def preferred(monster: Creature, targets: list[Creature]) -> Creature:
    """The bad first, then whoever it already fights, then the easiest to hit and the nearest to falling."""
    return min(
        targets,
        key=lambda each: (
            not is_bad(each),
            each.id not in monster.engaged,
            -armour_class(each, monster) // 3,
            hp_left(each),
        ),
    )


def _leave(world: World, table: Table, monster: Creature) -> bool:
    """A broken one goes to a zone without enemies, and is gone; cornered, it fights."""
    held = {each.zone for each in enemies(world, monster)}
    outs = [zone for zone in adjacent(world, monster.zone, monster) if zone not in held]
    if not outs or has_effect(monster, "rooted"):
        return False
    monster.moved = True
    go(world, table, monster, outs[0], "leave")
    return True


def _approach(world: World, table: Table, monster: Creature) -> None:
    """One zone nearer to the nearest enemy, by the shortest walk."""
    if has_effect(monster, "rooted"):
        return
    goals = {each.zone for each in enemies(world, monster)}
    before = {monster.zone: ""}
    front = [monster.zone]
    while front and not goals & set(front):
        nxt = []
        for here in front:
            for zone in adjacent(world, here, monster):
                if zone not in before:
                    before[zone] = here
                    nxt.append(zone)
        front = nxt
    goal = next((zone for zone in front if zone in goals), "")
    if not goal or goal == monster.zone:
        return
    while before[goal] != monster.zone:
        goal = before[goal]
    monster.moved = True
    go(world, table, monster, goal, "move")


def _cast_something(world: World, table: Table, monster: Creature) -> bool:
    """A priestess or shaman mends a friend that is half slain."""
    if monster.kind != "monster" or monster.key not in MONSTERS or is_silent(world, monster.zone):
        return False
    if has_effect(monster, "silence") or has_effect(monster, "feeblemind"):
        return False
    spells = MONSTERS[monster.key].power.rider.spells
    used = monster.used.get("spells", 0)
    if used >= spells.count("cure_wounds"):
        return False
    hurt_ones = [each for each in side(world, monster.side) if 2 * each.damage >= each.hp and each.zone == monster.zone]
    if not hurt_ones:
        return False
    monster.used["spells"] = used + 1
    take_effect(world, table, monster, SPELLS["cure_wounds"], False, hurt_ones[0])
    return True

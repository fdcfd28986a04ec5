"""Steps for scenarios: dice, life and death, the hooks."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.proving.given import Named, step
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.attack import attack_hits, dodge_fails
from tablewright.rules.yabec.book.core import abandonment, afterlife, hooks, items, life, light
from tablewright.rules.yabec.book.core.dice import best, chance
from tablewright.rules.yabec.book.core.saves import category, check, save, saved_damage
from tablewright.rules.yabec.book.delve import hazards
from tablewright.rules.yabec.book.delve.looting import loot_body
from tablewright.rules.yabec.content import modifier
from tablewright.rules.yabec.state import Creature, World


def _save_damage(world: World, table: Table, each: Creature, against: str = "b", damage: int = 9) -> int:
    amount = saved_damage(each, damage, save(table, each, against))
    life.hurt(world, table, each, amount, "trap")
    return amount


def _category(fitting: list[str]) -> str:
    return category(*fitting)


def _advantage(table: Table, why: Why, kind: int = 1, high: bool = True, sides: int = 20) -> int:
    return best(table, sides, why, "", kind, high=high)


def _odds(av: int, ac: int) -> list[int]:
    """How many faces of the d20 hit by attack roll, and by dodge."""
    faces = range(1, 21)
    return [sum(attack_hits(av, ac, f) for f in faces), sum(dodge_fails(av, ac, f) for f in faces)]


def _hurt(
    world: World, table: Table, each: Creature, amount: int = 1, cause: str = "weapon", blunt_by: str = ""
) -> int:
    life.hurt(world, table, each, amount, cause, blunt_by=blunt_by)
    return life.hp_left(each)


def _heal(world: World, table: Table, each: Creature, amount: int = 1, magic: bool = False) -> int:
    life.heal(world, table, each, amount, "scenario", magic=magic)
    return each.damage


def _hurt_item(table: Table, each: Creature, item: str, by: int = 1) -> None:
    thing = items.find(each, item)
    if thing is not None:
        items.hurt_item(table, each, thing, by)


def _rites(world: World, table: Table, dead: Creature, cleric: bool = False) -> list[bool]:
    afterlife.hold_rites(world, table, dead, cleric=cleric)
    return [afterlife.can_be_reanimated(dead), afterlife.can_be_called(dead), afterlife.can_be_raised(world, dead)]


def _inherit(world: World, table: Table, dead: Creature) -> str:
    heir = afterlife.heir_of(world, dead)
    if heir is not None:
        afterlife.inherit(world, table, dead, heir)
    return heir.id if heir is not None else ""


def _burn(world: World, table: Table) -> None:
    hooks.burn(world, table)
    light.update_blindness(world)


def _end_turn(world: World, table: Table) -> None:
    world.delve.turn += 1
    hooks.end_turn(world, table)


LIFE: Named = {
    "check": step(check, who="c1", ability="strength", bonus=0, advantage=0),
    "save": step(save, who="c1", against="s", bonus=0, advantage=0),
    "save-damage": _save_damage,
    "category": _category,
    "chance": step(chance, x=1, sides=6),
    "advantage": _advantage,
    "odds": _odds,
    "modifier": modifier,
    "hurt": _hurt,
    "heal": _heal,
    "bandage": step(life.bandage, who="c1", target="c1"),
    "can-bandage": step(life.can_bandage, target="c1"),
    "monster-hp": life.roll_monster_hp,
    "hurt-item": _hurt_item,
    "check-scores": life.check_scores,
    "rites": _rites,
    "resurrect": afterlife.resurrect,
    "inherit": _inherit,
    "abandon": step(abandonment.abandon, who="c1", heir="c2"),
    "may-abandon": abandonment.may_abandon,
    "loot-body": loot_body,
    "fatigue": step(hooks.fatigue, who=lambda world: [world.creatures[key] for key in world.delve.march]),
    "shift": hooks.shift,
    "burn": _burn,
    "end-turn": _end_turn,
    "end-delve": hooks.end_delve,
    "week-passes": hooks.pass_the_week,
    "hazard": hazards.start_turn,
    "loud-check": hazards.loud_check,
}

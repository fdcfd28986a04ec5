"""Steps for scenarios: dice, life and death, the hooks."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.yabec.book.conflict.attack import attack_hits, dodge_fails
from tablewright.rules.yabec.book.core import abandonment, afterlife, hooks, items, life, light
from tablewright.rules.yabec.book.core.dice import best, chance
from tablewright.rules.yabec.book.core.saves import category, check, save, saved_damage
from tablewright.rules.yabec.book.delve import hazards
from tablewright.rules.yabec.book.delve.looting import loot_body
from tablewright.rules.yabec.content import modifier
from tablewright.rules.yabec.proving.register import SCRIPT, of, step
from tablewright.rules.yabec.state import World

# --- dice -------------------------------------------------------------------------------------------------------------


@step
def check_(
    world: World, table: Table, who: str = "c1", ability: str = "strength", bonus: int = 0, advantage: int = 0
) -> bool:
    return check(table, of(world, who), ability, bonus, advantage)


@step
def save_(world: World, table: Table, who: str = "c1", against: str = "s", bonus: int = 0, advantage: int = 0) -> bool:
    return save(table, of(world, who), against, bonus, advantage)


@step
def save_damage(world: World, table: Table, who: str = "c1", against: str = "b", damage: int = 9) -> int:
    each = of(world, who)
    amount = saved_damage(each, damage, save(table, each, against))
    life.hurt(world, table, each, amount, "trap")
    return amount


@step
def category_(world: World, table: Table, fitting: list[str]) -> str:
    return category(*fitting)


@step
def chance_(world: World, table: Table, x: int = 1, sides: int = 6) -> bool:
    return chance(table, x, sides, SCRIPT)


@step
def advantage(world: World, table: Table, kind: int = 1, high: bool = True, sides: int = 20) -> int:
    return best(table, sides, SCRIPT, "", kind, high=high)


@step
def odds(world: World, table: Table, av: int, ac: int) -> list[int]:
    """How many faces of the d20 hit by attack roll, and by dodge."""
    faces = range(1, 21)
    return [sum(attack_hits(av, ac, f) for f in faces), sum(dodge_fails(av, ac, f) for f in faces)]


@step
def modifier_(world: World, table: Table, ability: str, score: int, column: str) -> int:
    return modifier(ability, score, column)


# --- life and death ---------------------------------------------------------------------------------------------------


@step
def hurt(
    world: World, table: Table, who: str = "c1", amount: int = 1, cause: str = "weapon", blunt_by: str = ""
) -> int:
    life.hurt(world, table, of(world, who), amount, cause, blunt_by=blunt_by)
    return life.hp_left(of(world, who))


@step
def heal(world: World, table: Table, who: str = "c1", amount: int = 1, magic: bool = False) -> int:
    life.heal(world, table, of(world, who), amount, "scenario", magic=magic)
    return of(world, who).damage


@step
def bandage(world: World, table: Table, who: str = "c1", target: str = "c1") -> bool:
    return life.bandage(world, table, of(world, who), of(world, target))


@step
def can_bandage(world: World, table: Table, target: str = "c1") -> bool:
    return life.can_bandage(of(world, target))


@step
def monster_hp(world: World, table: Table, hd: str) -> int:
    return life.roll_monster_hp(table, hd, SCRIPT)


@step
def hurt_item(world: World, table: Table, item: str, who: str = "c1", by: int = 1) -> None:
    each = of(world, who)
    thing = items.find(each, item)
    if thing is not None:
        items.hurt_item(table, each, thing, by)


@step
def check_scores(world: World, table: Table, who: str = "c1") -> None:
    life.check_scores(world, table, of(world, who))


@step
def rites(world: World, table: Table, who: str = "c1", cleric: bool = False) -> list[bool]:
    dead = of(world, who)
    afterlife.hold_rites(world, table, dead, cleric=cleric)
    return [afterlife.can_be_reanimated(dead), afterlife.can_be_called(dead), afterlife.can_be_raised(world, dead)]


@step
def resurrect(world: World, table: Table, who: str = "c1") -> bool:
    return afterlife.resurrect(world, table, of(world, who))


@step
def inherit(world: World, table: Table, who: str = "c1") -> str:
    heir = afterlife.heir_of(world, of(world, who))
    if heir is not None:
        afterlife.inherit(world, table, of(world, who), heir)
    return heir.id if heir is not None else ""


@step
def abandon(world: World, table: Table, who: str = "c1", heir: str = "c2") -> None:
    abandonment.abandon(world, table, of(world, who), of(world, heir))


@step
def may_abandon(world: World, table: Table, who: str = "c1") -> bool:
    return abandonment.may_abandon(world, of(world, who))


@step
def loot_body_(world: World, table: Table, who: str = "c1") -> None:
    loot_body(world, table, of(world, who))


# --- hooks ------------------------------------------------------------------------------------------------------------


@step
def fatigue(world: World, table: Table, who: list[str] | None = None) -> None:
    hooks.fatigue(world, table, [of(world, key) for key in who or world.delve.march])


@step
def shift(world: World, table: Table) -> None:
    hooks.shift(world, table)


@step
def burn(world: World, table: Table) -> None:
    hooks.burn(world, table)
    light.update_blindness(world)


@step
def end_turn(world: World, table: Table) -> None:
    world.delve.turn += 1
    hooks.end_turn(world, table)


@step
def end_delve(world: World, table: Table) -> None:
    hooks.end_delve(world, table)


@step
def hazard(world: World, table: Table, resting: list[str] | None = None, quiet: bool = False) -> bool:
    return hazards.start_turn(world, table, resting=resting, quiet=quiet)


@step
def loud_check(world: World, table: Table) -> bool:
    return hazards.loud_check(world, table)

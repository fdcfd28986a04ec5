"""What every week in town does besides what it is spent on: it heals, and a caused disease goes on."""

from __future__ import annotations

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.life import die, heal, mortal, regain_strength
from tablewright.rules.yabec.book.core.stats import has_effect
from tablewright.rules.yabec.state import Creature, World

DAYS_A_WEEK = 7
HEALING = Why("Natural healing", "YB-LIFE-05")


def pass_a_week(world: World, table: Table, hero: Creature) -> None:
    """A week that goes into somebody else's affair, or into one's own of several weeks, is a week all the same."""
    natural_healing(world, table, hero)
    sicken(world, table, hero)


def see_to(world: World, table: Table, hero: Creature) -> None:
    """Hands are near in town: whoever lies near death is bandaged at once (YB-GEN-06)."""
    if hero.status == "near death":
        heal(world, table, hero, 0, "bandage")


def natural_healing(world: World, table: Table, hero: Creature) -> None:
    """A week heals 2d6 (YB-LIFE-05), half of it under a caused disease (YB-MAGIC-09); a warlock whose tenet forbids it
    gets nothing (YB-CLASS-16). The strength that a shadow took is back by then (YB-MON-04).
    """
    regain_strength(hero, hero.strength_lost)
    if hero.damage and 14 not in hero.tenets:
        dice = "2d4" if hero.disfavour >= 3 else "2d6"
        amount = roll_dice(table, dice, HEALING, hero.name)
        heal(world, table, hero, amount // 2 if has_effect(hero, "disease") else amount, "week")


def sicken(world: World, table: Table, hero: Creature) -> None:
    """A week takes seven of the days that a caused disease leaves (YB-MAGIC-09)."""
    for effect in [each for each in hero.effects if mortal(each)]:
        effect.amount -= DAYS_A_WEEK
        if effect.amount <= 0:
            die(world, table, hero, "disease")

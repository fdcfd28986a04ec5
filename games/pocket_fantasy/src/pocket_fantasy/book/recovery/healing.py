"""Healing and recovery (5): what restores HP, what lifts conditions, and which healing is magical (PF-HEAL-06)."""

from __future__ import annotations

from pocket_fantasy import events
from pocket_fantasy.book.core import field, rolls
from pocket_fantasy.state import Being, Hero, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

CURE = Question("cure-or-hp", "PF-ABIL-28", standing=True)
POTION_DIE = Why("Healing potion", "PF-EQUIP-04")

MAGICAL = ("holy_light", "song_of_mending", "drain_life", "free_form")  # PF-HEAL-06
POTIONS = ("healing_potion", "potion_a", "potion_b", "potion_c", "potion_d")
HEALING_POTIONS = ("healing_potion", "potion_d")


def is_in_need(being: Being) -> bool:
    """Would magical healing do anything for this one (PF-HEAL-07)?"""
    return being.hp < being.max_hp or being.poisoned or being.diseased or being.cs_penalty > 0


def heal(world: World, table: Table, being: Being, amount: int, by: str) -> None:
    """Restore HP up to the most (PF-CORE-14). Magical healing may lift poison instead and mends more besides."""
    if amount <= 0:
        return
    if by in MAGICAL:
        if being.poisoned and _cures_poison(world, table, being, amount):
            return
        _mend_by_magic(table, being, amount, by)
    healed = min(amount, being.max_hp - being.hp)
    being.hp += healed
    if healed:
        table.tell(events.Healed(being.name, by, healed, being.hp))
    if being.status in ("unconscious", "stabilized"):
        being.status = "up"  # PF-DOWN-04


def _cures_poison(world: World, table: Table, being: Being, amount: int) -> bool:
    """The recipient chooses cure or HP for each magical heal; a cure restores nothing else (PF-ABIL-28)."""
    default = "hp" if being.hp == 0 else "cure"
    if (
        table.ask(field.seat_of(world, being), CURE, ("hp", "cure"), {"who": being.id, "amount": amount}, default)
        == "hp"
    ):
        return False
    being.poisoned = False
    table.tell(events.Cured(being.name, "poisoned", "magic"))
    return True


def _mend_by_magic(table: Table, being: Being, amount: int, by: str) -> None:
    """A point of magical healing ends a disease; each lifts a point of CS penalty, at full HP too (PF-HEAL-07)."""
    if being.diseased:  # PF-ABIL-15
        being.diseased = False
        table.tell(events.Cured(being.name, "diseased", by))
    if being.cs_penalty:  # PF-ABIL-19
        being.cs_penalty = max(0, being.cs_penalty - amount)
        table.tell(
            events.Relieved(being.name, by, being.modifier)
            if being.cs_penalty
            else events.Cured(being.name, "drained", by)
        )


def cure(table: Table, being: Being, of: str, by: str) -> None:
    """Lift one lasting condition, as the rows of PF-HEAL-07 allow."""
    if of == "poisoned" and being.poisoned:
        being.poisoned = False
    elif of == "diseased" and being.diseased:
        being.diseased = False
    elif of == "stunned" and being.bout.stunned:
        being.bout.stunned = 0
    else:
        return
    table.tell(events.Cured(being.name, of, by))


# --- potions ---------------------------------------------------------------------------------------------------------
def drink(world: World, table: Table, drinker: Being, potion: str, carrier: Hero) -> None:
    """Drink a potion, or be fed one by its carrier (PF-EQUIP-04, PF-DRUID-05, PF-DRUID-06)."""
    carrier.kit[potion] -= 1
    table.tell(
        events.Drank(drinker.name, potion, "" if carrier is drinker else carrier.name, not helps(drinker, potion))
    )
    if potion in HEALING_POTIONS:
        heal(world, table, drinker, potion_points(world, table, drinker), potion)
    else:
        cure(table, drinker, {"potion_a": "diseased", "potion_b": "stunned", "potion_c": "poisoned"}[potion], potion)


def potion_points(world: World, table: Table, drinker: Being) -> int:
    """Rerolled d6-1, at least 1; the drinker's player rolls (PF-EQUIP-04)."""
    dice = rolls.Dice(POTION_DIE, x=-1, floor=1, best=True)
    missing = drinker.max_hp - drinker.hp
    thrown = rolls.throw(world, table, drinker, dice, rolls.Stake(need=missing, grave=drinker.hp == 0, points=True))
    if thrown.six:
        rolls.special_rolls(world, table, [drinker])
    return thrown.value()


def helps(drinker: Being, potion: str) -> bool:
    """Would this potion do anything for this one now?"""
    cures = {"potion_a": drinker.diseased, "potion_b": drinker.bout.stunned > 0, "potion_c": drinker.poisoned}
    return cures.get(potion, drinker.hp < drinker.max_hp)


def potions_of(hero: Hero) -> list[str]:
    return [potion for potion in POTIONS if hero.carries(potion) > 0]


def draught_of(carrier: Hero) -> str:
    """The potion with which this one could bring somebody back to life; "" if there is none."""
    return next((potion for potion in HEALING_POTIONS if carrier.carries(potion) > 0), "")


def has_help(carrier: Hero, drinker: Being) -> bool:
    """Would one of this one's potions do that one any good now?"""
    return any(helps(drinker, potion) for potion in potions_of(carrier))

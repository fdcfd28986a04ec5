"""Defense (3.2.1.1): how it is rolled, and what stops or lessens the damage (PF-ATTACK-02)."""

from __future__ import annotations

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow, Hit, cs_floor, is_master, key_of
from tablewright.rules.pocket_fantasy.book.core.dice import Dice
from tablewright.rules.pocket_fantasy.book.core.field import fight_of, has, is_class, race_has, seat_of
from tablewright.rules.pocket_fantasy.book.core.rolls import (
    HEROIC_DEFENSE,
    Stake,
    favored,
    sung_for,
    throw,
    wants_every,
)
from tablewright.rules.pocket_fantasy.book.core.tasks import Task, attempt
from tablewright.rules.pocket_fantasy.book.monsters.abilities import WORST_CS, weak_to
from tablewright.rules.pocket_fantasy.content import SOURCES, WEAPONS
from tablewright.rules.pocket_fantasy.state import Being, Hero, World

DEFENSE = Why("Defense", "PF-ATTACK-02")
HALVE = Task(Why("Dodge the breath", "PF-ABIL-06"), "agility", ("dodge",), grave=True)
DEFLECT = Question("deflect", "PF-MAGIC-02", standing=True)
DODGE = Question("dodge-breath", "PF-ABIL-06", standing=True)
IGNORE_WOUND = Question("ignore-wound", "PF-BERSERKER-06", standing=True)


def defend(world: World, table: Table, blow: Blow, hit: Hit) -> int:
    """The target's Defense: everybody above 0 HP makes one, at no cost (PF-ATTACK-02)."""
    target = hit.target
    hit.deflect = _spends_deflect(world, table, blow, hit)
    dice = defense_dice(world, blow, target, hit.deflect)
    dice.best = dice.best or favored(target)
    thrown = throw(world, table, target, dice, _at_stake(blow, hit))
    if thrown.six:
        hit.due.append(target)
    return thrown.value()


def _at_stake(blow: Blow, hit: Hit) -> Stake:
    """HP; under a draining touch a point of CS, whatever the margin, and at the last one life (PF-ABIL-17, -18)."""
    if blow.drains:
        return Stake(HEROIC_DEFENSE, hit.output, vital=hit.target.modifier <= WORST_CS, grave=True)
    return Stake(HEROIC_DEFENSE, hit.output, hit.target.hp)


def defense_dice(world: World, blow: Blow, target: Being, deflect: bool = False) -> Dice:
    """How the Defense is rolled; rerolls do not pile up (PF-CORE-08), best and lowest cancel (PF-CORE-09)."""
    master = is_master(target, blow.ranged)
    armored = target.bout.arcane_armor  # the printed d6 stands in for the own CS (PF-WIZARD-04, PF-WIZARD-05)
    return Dice(
        DEFENSE,
        x=0 if armored else target.modifier,
        floor=cs_floor(world, not armored),
        flat=block_points(world, target),
        best=_defense_rerolls(blow, target),
        lowest=blow.attacker.id in target.bout.furious,  # PF-BERSERKER-08
        explode=master,
        fixed=deflect,
    )


def block_points(world: World, target: Being) -> int:
    """Armored and Lay of Deflection each block 1 more (PF-ABIL-03, PF-BARD-08)."""
    return has(target, "armored") + sung_for(world, target, "lay_of_deflection")


def _defense_rerolls(blow: Blow, target: Being) -> bool:
    sharp = blow.weapon is not None and WEAPONS[blow.weapon.key].sharp
    return (
        target.bout.full_defense  # PF-FULLDEF-01
        or target.bout.arcane_armor
        or blow.aimed  # PF-RANGER-05
        or (race_has(target, "defense_reroll_vs_large") and has(blow.attacker, "large"))  # PF-RACE-08
        or (sharp and has(target, "bones"))  # PF-ABIL-07
        or (blow.ranged and has(target, "flight") and not target.bout.stunned)  # PF-ABIL-21
    )


def _spends_deflect(world: World, table: Table, blow: Blow, hit: Hit) -> bool:
    """Deflect is spent knowing the output, instead of rolling; 6 is blocked (PF-MAGIC-02, PF-MAGIC-04).

    Where even a 1 blocks all of it there is nothing to ask.
    """
    target, output = hit.target, hit.output
    armor = target.armor
    if armor is None or armor.left <= 0 or output <= defense_dice(world, blow, target).least:
        return False
    default = "deflect" if output - target.modifier - 1 >= min(target.hp, 4) else "roll"
    about: Facts = {"who": target.id, "damage": output, "left": armor.left, **_by_touch(blow)}
    if table.ask(seat_of(world, target), DEFLECT, ("roll", "deflect"), about, default) == "roll":
        return False
    armor.used += 1
    fight_of(world).items_used += 1
    return True


def _by_touch(blow: Blow) -> Facts:
    """What a question says of a touch that drains instead of hurting (PF-ABIL-17)."""
    return {"how": "touch"} if blow.drains else {}


def dodge_breath(world: World, table: Table, hit: Hit) -> None:
    """After defending, a Tough (5) Agility task halves what remains, rounded down (PF-ABIL-06, PF-CORE-21)."""
    about: Facts = {"who": hit.target.id, "damage": hit.damage}
    asked = wants_every(world, hit.target)
    if asked and table.ask(seat_of(world, hit.target), DODGE, ("roll", "take"), about, "roll") == "take":
        return
    if attempt(world, table, hit.target, HALVE, 5, hit.due):
        hit.damage //= 2


def is_immune(blow: Blow, target: Being) -> bool:
    """Mundane immunity: nothing from weapons that are not magical (PF-ABIL-23, PF-MAGIC-06, PF-EQUIP-09)."""
    if not has(target, "mundane_immunity") or SOURCES[blow.source].magical:
        return False
    if blow.source == "oil_flask":
        return True
    weapon = blow.weapon
    magical = weapon is not None and (weapon.instances > 0 or WEAPONS[weapon.key].magical)
    arcane = is_class(blow.attacker, "spellsword") and not blow.ranged
    stake = key_of(weapon) == "wooden_stake" and weak_to(target, "wooden_stake", fire=False)
    return not (magical or arcane or stake)


def ignores_wound(table: Table, blow: Blow, hit: Hit) -> bool:
    """Once per combat a berserker ignores an attack's damage and what came with it (PF-BERSERKER-06)."""
    target = hit.target
    if not isinstance(target, Hero) or target.cls != "berserker" or target.bout.used.get("ignore_wound"):
        return False
    default = "ignore" if blow.drains or hit.damage >= min(3, target.hp) else "take"
    about: Facts = {"who": target.id, "damage": hit.damage, **_by_touch(blow)}
    if table.ask(target.seat, IGNORE_WOUND, ("take", "ignore"), about, default) == "take":
        return False
    target.bout.used["ignore_wound"] = 1
    return True

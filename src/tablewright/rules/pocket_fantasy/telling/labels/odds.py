"""Exact chances of an attack against a Defense (3.2.1.1), asked of the functions that roll them (PF-ATTACK-03)."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tablewright.rules.pocket_fantasy.book.combat.attack import attack_dice, attack_points
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.defense import defense_dice, is_immune
from tablewright.rules.pocket_fantasy.book.core.chances import AT_A_GLANCE, Spread, at_least, spread_of
from tablewright.rules.pocket_fantasy.book.core.dice import Dice
from tablewright.rules.pocket_fantasy.state import Being, World


def exchange(attack: Spread, defense: Spread) -> Spread:
    """Damage of one attack before HP set a limit: output minus block, at least 0 (PF-ATTACK-03)."""
    spread: Spread = defaultdict(Fraction)
    for output, chance in attack.items():
        for block, chance_of_block in defense.items():
            spread[max(0, output - block)] += chance * chance_of_block
    return dict(spread)


def damage_of(world: World, blow: Blow, target: Being, focus: bool = False) -> Spread:
    """What this attack does to this target, before any Deflect or Heroic Reroll."""
    if is_immune(blow, target):
        return {0: Fraction(1)}
    attack = _spread(attack_dice(world, blow, focus), blow.attacker)
    if blow.output is not None:
        attack = {blow.output + attack_points(world, blow.attacker): Fraction(1)}
    if target.hp <= 0:
        return exchange(attack, {0: Fraction(1)})
    return exchange(attack, _spread(defense_dice(world, blow, target), target))


def _spread(dice: Dice, roller: Being) -> Spread:
    if roller.diseased:  # cannot reroll (PF-ABIL-16)
        dice.best = dice.lowest = False
    return spread_of(dice, depth=AT_A_GLANCE)


def of_blow(world: World, blow: Blow, focus: bool = False) -> tuple[Fraction, Fraction]:
    """Chances that an attack hurts its first target, and that it fells it."""
    target = blow.targets[0]
    damage = damage_of(world, blow, target, focus)
    return at_least(damage, 1), at_least(damage, max(1, target.hp))

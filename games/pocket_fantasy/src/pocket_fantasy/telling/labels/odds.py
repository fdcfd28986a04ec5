"""Exact chances of an attack against a Defense (3.2.1.1), asked of the functions that roll them (PF-ATTACK-03)."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

from pocket_fantasy.book.combat import attack
from pocket_fantasy.book.core.rolls import AT_A_GLANCE, FIXED, Dice, Spread, chain, task_chance
from pocket_fantasy.book.monsters.abilities import TOUGH, WORST_CS, ignores
from pocket_fantasy.state import Being, World

DEPTH = 8


@cache
def kept(explode: bool, rolls: int, lowest: bool, depth: int = DEPTH) -> tuple[tuple[int, Fraction], ...]:
    """The best (or lowest) of several chains (PF-CORE-07, PF-CORE-12)."""
    single = chain(explode, depth)
    ordered = single if not lowest else single[::-1]
    spread, below = [], Fraction(0)
    for total, chance in ordered:
        upto = below + chance
        spread.append((total, upto**rolls - below**rolls))
        below = upto
    return tuple(spread)


def spread_of(dice: Dice, rerolls: int = 0, depth: int = DEPTH) -> Spread:
    """The result of a roll in the order of PF-CORE-13; `rerolls` are further Heroic Rerolls, all spent."""
    if dice.fixed and not dice.explode and not dice.pair:
        return {FIXED + dice.flat: Fraction(1)}
    cancel = dice.best == dice.lowest
    rolls = (1 if cancel else 2) + rerolls
    spread: Spread = defaultdict(Fraction)
    for total, chance in kept(dice.explode, rolls, dice.lowest and not cancel, depth):
        value = FIXED + total if dice.fixed and not dice.pair else total + dice.x
        if dice.floor is not None and not dice.fixed:
            value = max(value, dice.floor)
        spread[value + dice.flat] += chance
    return _joined_spread(dict(spread), dice, rolls, depth) if dice.pair else dict(spread)


def _joined_spread(first: Spread, dice: Dice, rolls: int, depth: int) -> Spread:
    """The second of two joined rolls on top of the first (PF-ASSASSIN-06); with Focus it is the fixed six."""
    if dice.fixed:
        return {value + FIXED: chance for value, chance in first.items()}
    spread: Spread = defaultdict(Fraction)
    for value, chance in first.items():
        for total, also in kept(dice.explode, rolls, lowest=False, depth=depth):
            second = total + dice.x if dice.floor is None else max(total + dice.x, dice.floor)
            spread[value + second] += chance * also
    return dict(spread)


def at_least(spread: Spread, least: int) -> Fraction:
    return sum((chance for value, chance in spread.items() if value >= least), Fraction(0))


def exchange(outputs: Spread, blocks: Spread) -> Spread:
    """Damage of one attack before HP set a limit: output minus block, at least 0 (PF-ATTACK-03)."""
    spread: Spread = defaultdict(Fraction)
    for output, chance in outputs.items():
        for block, chance_of_block in blocks.items():
            spread[max(0, output - block)] += chance * chance_of_block
    return dict(spread)


def damage_of(world: World, blow: attack.Blow, target: Being, focus: bool = False) -> Spread:
    """What this attack does to this target, before any Deflect or Heroic Reroll."""
    if attack.is_immune(blow, target) or (blow.source == "breath" and ignores(target, blow.attacker, "breath_attack")):
        return {0: Fraction(1)}
    outputs = _spread_for(attack.attack_dice(world, blow, focus), blow.attacker)
    if blow.output is not None:
        outputs = {blow.output + attack.attack_points(world, blow.attacker): Fraction(1)}
    if target.hp <= 0:
        return exchange(outputs, {0: Fraction(1)})
    damage = exchange(outputs, _spread_for(attack.defense_dice(world, blow, target), target))
    return _dodged_spread(world, damage, target) if blow.source == "breath" else damage


def _dodged_spread(world: World, damage: Spread, target: Being) -> Spread:
    """A breath after the task that halves it (PF-ABIL-06)."""
    dodges = task_chance(world, target, attack.HALVE, TOUGH)
    spread: Spread = defaultdict(Fraction)
    for amount, chance in damage.items():
        spread[amount // 2] += chance * dodges
        spread[amount] += chance * (1 - dodges)
    return dict(spread)


def _spread_for(dice: Dice, roller: Being) -> Spread:
    if roller.diseased:  # cannot reroll (PF-ABIL-16)
        dice.best = dice.lowest = False
    return spread_of(dice, depth=AT_A_GLANCE)


def of_blow(world: World, blow: attack.Blow, focus: bool = False) -> tuple[Fraction, Fraction]:
    """Chances that an attack hurts its first target, and that it fells it."""
    target = blow.targets[0]
    damage = damage_of(world, blow, target, focus)
    hurts, drains = at_least(damage, 1), attack.drain_share(blow.attacker, target, blow.ranged)
    drained_to_death = hurts if target.modifier <= WORST_CS else Fraction(0)
    return hurts, drains * drained_to_death + (1 - drains) * at_least(damage, max(1, target.hp))

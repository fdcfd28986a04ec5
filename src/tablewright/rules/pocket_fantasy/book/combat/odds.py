"""Exact odds of a roll and of an attack against a Defense, as fractions, without rolling anything.

An exploding chain has no end; it is followed for `DEPTH` dice after the first, beyond which lies one chance in 6^DEPTH.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

from tablewright.rules.pocket_fantasy.book.combat.attack import attack_dice
from tablewright.rules.pocket_fantasy.book.combat.blows import Blow
from tablewright.rules.pocket_fantasy.book.combat.defense import defense_dice, is_immune
from tablewright.rules.pocket_fantasy.book.core.field import weapons_for
from tablewright.rules.pocket_fantasy.book.core.rolls import FIXED, Dice
from tablewright.rules.pocket_fantasy.state import Being, Gear, World

Spread = dict[int, Fraction]
DEPTH = 8
FACES = range(1, 7)


@cache
def chain(explode: bool, depth: int = DEPTH) -> tuple[tuple[int, Fraction], ...]:
    """Sums of one chain and their chances (PF-CORE-10)."""
    spread: Spread = defaultdict(Fraction)
    for face in FACES:
        if explode and face == 6 and depth:
            for rest, chance in chain(explode, depth - 1):
                spread[face + rest] += chance / 6
        else:
            spread[face] += Fraction(1, 6)
    return tuple(sorted(spread.items()))


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
    if dice.fixed and not dice.explode:
        return {FIXED + dice.flat: Fraction(1)}
    cancel = dice.best == dice.lowest
    rolls = (1 if cancel else 2) + rerolls
    spread: Spread = defaultdict(Fraction)
    for total, chance in kept(dice.explode, rolls, dice.lowest and not cancel, depth):
        value = FIXED + total if dice.fixed else total + dice.x
        if dice.floor is not None and not dice.fixed:
            value = max(value, dice.floor)
        spread[value + dice.flat] += chance
    return dict(spread)


def exchange(attack: Spread, defense: Spread) -> Spread:
    """Damage of one attack before HP set a limit: output minus block, at least 0 (PF-ATTACK-03)."""
    spread: Spread = defaultdict(Fraction)
    for output, chance in attack.items():
        for block, chance_of_block in defense.items():
            spread[max(0, output - block)] += chance * chance_of_block
    return dict(spread)


def at_least(spread: Spread, least: int) -> Fraction:
    return sum((chance for value, chance in spread.items() if value >= least), Fraction(0))


def of_strike(world: World, attacker: Being, target: Being, weapon: Gear | None, ranged: bool) -> tuple[float, float]:
    """Chances that a plain weapon attack hurts, and that it fells the target."""
    blow = Blow(attacker, [target], ranged=ranged, weapon=weapon)
    if is_immune(blow, target):
        return 0.0, 0.0
    damage = exchange(
        spread_of(attack_dice(world, blow), depth=3), spread_of(defense_dice(world, blow, target), depth=3)
    )
    return float(at_least(damage, 1)), float(at_least(damage, target.hp))


def usual_weapon(being: Being, ranged: bool) -> Gear | None:
    weapons = weapons_for(being, "ranged" if ranged else "melee")
    return weapons[0] if weapons else None

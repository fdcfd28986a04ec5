"""Chances that can be had at once, for the choices a player sees: the next roll of a fight, an evasion, a new hex."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tablewright.rules.twelve_years.book.combat.attack import damage_bonus_of, member_dice
from tablewright.rules.twelve_years.book.hexploring.creatures import damage_bonus, damage_dice
from tablewright.rules.twelve_years.book.party.members import GIANT, has
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.state import Enemy, Party


def sums(dice: Iterable[int]) -> list[Fraction]:
    """The distribution of a sum of dice, by the sum."""
    chances = [Fraction(1)]
    for sides in dice:
        longer = [Fraction(0)] * (len(chances) + sides)
        for total, chance in enumerate(chances):
            for face in range(1, sides + 1):
                longer[total + face] += chance / sides
        chances = longer
    return chances


def kill_chance(party: Party, foe: Enemy) -> Fraction:
    """The chance that one attack roll kills this enemy, if all damage goes to it (TY-COMBAT-03, TY-DMG-02)."""
    if not foe.hp:
        return Fraction(1, 2) if foe.kind == "shade" else Fraction(0)
    chances = sums(sides for member in party.members for sides in member_dice(member))
    bonus = damage_bonus_of(party)
    killed = Fraction(0)
    for result in charts.COMBAT.rows:
        if result.party_mult == 0 or (foe.kind == "two_headed_troll" and result.party_mult < 2):
            continue
        enough = (
            chance for total, chance in enumerate(chances) if int(max(total + bonus, 0) * result.party_mult) >= foe.hp
        )
        killed += sum(enough, Fraction(0)) / 6
    return killed


def mean_hit(foes: list[Enemy]) -> float:
    """What a plain hit of these enemies costs on average."""
    return sum(sum((sides + 1) / 2 for sides in damage_dice(foe)) + damage_bonus(foe) for foe in foes)


def fight_odds(party: Party, foes: list[Enemy]) -> str:
    parts = ["only you are hurt 3/6", "both, half 1/6", "you hit 1/6", "you hit double 1/6"]
    if len(foes) == 1 and foes[0].hp:
        chance = kill_chance(party, foes[0])
        parts.append(f"kills it on this roll {float(chance):.1%}")
    return " | ".join(parts)


def evade_odds(party: Party, foes: list[Enemy]) -> str:
    if foes and all(foe.kind == "stone_golem" for foe in foes):
        return "hit 1/4 | away 3/4" if has(party, GIANT) else "hit 1/4 | away with the loot 3/4"
    if has(party, GIANT):
        return "hit 1/4 | followed 1/4 | away, no loot 2/4"
    return "hit 1/4 | followed 1/4 | away 1/4 | away with the loot 1/4"

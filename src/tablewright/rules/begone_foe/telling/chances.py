"""Exact chances that can be had at once: to hit, to turn, to break, to be hurt where."""

from __future__ import annotations

from fractions import Fraction

from tablewright.engine.decisions import Decision
from tablewright.engine.options import Option
from tablewright.rules.begone_foe.book.core.beings import armour_class, score, soul_dice, undead, up
from tablewright.rules.begone_foe.book.core.gear import weapon_in_hand
from tablewright.rules.begone_foe.book.core.injuries import box_of, row_of
from tablewright.rules.begone_foe.book.core.rolls import edge_of
from tablewright.rules.begone_foe.book.core.saves import EASY
from tablewright.rules.begone_foe.book.core.soul import SOUL_DIE
from tablewright.rules.begone_foe.book.fight.attacks import (
    attack_score,
    certain_hit,
    edges,
    hit_modifiers,
    weapon_strike,
)
from tablewright.rules.begone_foe.book.fight.groups import enemies
from tablewright.rules.begone_foe.content import CHARTS, SKILLS
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.rules.begone_foe.telling.plain import being_of

D20 = 20


def at_least(needed: int, edge: int = 0) -> Fraction:
    """Chance of a D20 showing `needed` or more, with advantage (1), disadvantage (-1) or neither."""
    plain = Fraction(min(D20, max(0, D20 + 1 - needed)), D20)
    if edge > 0:
        return 1 - (1 - plain) ** 2
    return plain**2 if edge < 0 else plain


def to_hit(bonus: int, ac: int, edge: int = 0) -> Fraction:
    """BF-ATK-01, BF-CORE-02."""
    return at_least(ac - bonus, edge)


def breaks(rating: int, penalty: int = 0) -> Fraction:
    """Chance that 2D6 + penalty is above the rating (BF-MORALE-01)."""
    above = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b + penalty > rating)
    return Fraction(above, 36)


def turns_one(dice: int, hit_dice: int, rating: int) -> Fraction:
    """Chance that `dice` Soul Dice turn a single undead of so many Hit Dice (BF-TURN-01 to BF-TURN-05)."""
    chance = Fraction(0)
    for total, highest, weight in _sums(dice):
        if total >= hit_dice:
            chance += weight * breaks(rating, highest)
    return chance


def _sums(dice: int) -> list[tuple[int, int, Fraction]]:
    outcomes: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for _ in range(dice):
        grown: dict[tuple[int, int], Fraction] = {}
        for (total, highest), weight in outcomes.items():
            for face in range(1, SOUL_DIE + 1):
                key = (total + face, max(highest, face))
                grown[key] = grown.get(key, Fraction(0)) + weight / SOUL_DIE
        outcomes = grown
    return [(total, highest, weight) for (total, highest), weight in outcomes.items()]


def injury(excess: int, helmet: bool) -> dict[str, Fraction]:
    """Chances of each box for a first hit of so much excess (BF-INJ-04)."""
    chances: dict[str, Fraction] = {}
    for row in CHARTS["location"].rows:
        box = box_of(row_of(excess), row.name, helmet)
        chances[box] = chances.get(box, Fraction(0)) + Fraction(1, D20)
    return chances


# --- in words --------------------------------------------------------------------------------------------------------


def odds_of(state: Campaign, decision: Decision, option: Option) -> str:
    """Chances that can be had at once."""
    being = being_of(state, str(decision.facts.get("who", "")))
    if decision.question == "act" and being is not None and state.fight is not None:
        return _odds_of_deed(state, being, option)
    if decision.question.startswith("soul-") and option.isdigit():
        return soul_odds(int(option), int(decision.facts["short"]), all_or_nothing=decision.question != "soul-damage")
    if decision.question == "who" and str(decision.facts["task"]) in SKILLS:
        return skill_odds(state, state.beings[option], str(decision.facts["task"]))
    return ""


def _odds_of_deed(state: Campaign, being: Being, option: Option) -> str:
    if option.verb in ("attack", "subdue", "shoot", "throw"):
        return hit_odds(state, being, state.beings[option.target], ranged=option.verb in ("shoot", "throw"))
    return turn_odds(state, being) if option.verb == "turn" else ""


def percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.0f} %"


def hit_odds(state: Campaign, being: Being, target: Being, ranged: bool) -> str:
    weapon = weapon_in_hand(being)
    strike = weapon_strike(being, weapon, ranged, sneak=state.fight is not None and being.id in state.fight.sneaks)
    if certain_hit(target, strike):
        return "hits"
    edge = edge_of(state, being, *edges(state, being, target, strike))
    ac = armour_class(target, "missile" if ranged else "melee")
    return percent(to_hit(attack_score(being, ranged) + hit_modifiers(being, target), ac, edge)) + " to hit"


def skill_odds(state: Campaign, being: Being, skill: str) -> str:
    """An ordinary test of 11; a master does not roll (BF-SKILL-03, BF-SKILL-04)."""
    if skill in being.masteries:
        return "masters it"
    return percent(at_least(EASY - score(being, "skill"), edge_of(state, being, 0, 0)))


def soul_odds(dice: int, short: int, all_or_nothing: bool) -> str:
    """The chance that so many D8 make up what is missing; damage is lessened by any roll."""
    enough = sum((weight for total, _, weight in _sums(dice) if total >= short), Fraction(0))
    return percent(enough) + ("" if all_or_nothing else " to take nothing")


def turn_odds(state: Campaign, being: Being) -> str:
    """For the weakest of the dead in sight, with one die and with all."""
    dead = [foe for foe in enemies(state, being) if undead(foe) and up(foe)]
    if not dead:
        return ""
    weakest = min(dead, key=lambda foe: foe.hd)
    one = percent(turns_one(1, max(1, weakest.hd), weakest.morale))
    if soul_dice(being) < 2:
        return f"{weakest.name}: {one}"
    every = percent(turns_one(soul_dice(being), max(1, weakest.hd), weakest.morale))
    return f"{weakest.name}: {one} with one die, {every} with {soul_dice(being)}"

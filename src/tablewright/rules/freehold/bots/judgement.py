"""What a fight is likely to cost, by the figures a player knows: the steady bot's judgement of whom to stand up to.

Rough on purpose: average dice, foes felled one after the other, the players' first blow, morale at half their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from tablewright.rules.freehold.book.combat.blows import Arm, arm_harms_kind, hireling_ac
from tablewright.rules.freehold.book.party.roster import (
    UNARMORED_AC,
    armor_class,
    can_cast,
    has,
    has_mastery,
    usable_weapons,
)
from tablewright.rules.freehold.book.spells.targets import LIFELESS
from tablewright.rules.freehold.bots.view import View
from tablewright.rules.freehold.content import MONSTERS, hit_points
from tablewright.rules.freehold.content.dice import Dice, dice
from tablewright.rules.freehold.content.kinds import Monster
from tablewright.rules.freehold.content.things import base_weapon, forged
from tablewright.rules.freehold.state import Character

BLOW = 3.5  # what a hit does, on average
DART = 2.5  # what a spell that strikes one does, misses counted
HOPELESS = 9.0
_BAD = {"stone": 0.9, "drain": 0.3, "hold": 0.4, "poison": 0.5, "damage": 0.5}
HEALING_OF_MANA = 0.6  # HP a point of a priest's mana is worth

Foe = tuple[str, float]  # kind, and the HP it is likely to have left


class Outlook:
    """A fight ahead: `cost` is the share of the party's HP it will take; from 1 on it is lost."""

    def __init__(self, cost: float, a_round: float) -> None:
        self.cost = cost
        self.a_round = a_round  # the share that one round of theirs takes


def outlook(view: View, foes: Sequence[Foe]) -> Outlook:
    """`foes`: each one's kind and the HP it is likely to have left; sleepers left out."""
    ours = view.able
    hp = _endurance(view, ours)
    if not ours or not hp:
        return Outlook(HOPELESS, HOPELESS)
    awake = _after_spells(ours, foes)
    force = _force(view, ours, foes)
    ac = _front_ac(view)
    theirs = sum(_harm(MONSTERS[key], ac) for key, _ in foes) / hp
    if not awake:
        return Outlook(theirs, theirs)
    left = sum(points for _, points in awake)
    rounds = left * _steadiness(awake) / force if force else HOPELESS
    share = (len(awake) + 1) / (2 * len(foes))
    return Outlook(theirs * share * max(0.4, rounds - 0.4), theirs)


def parting(view: View, foes: Sequence[Foe]) -> float:
    """What breaking off costs: one block of blows, none of the slow, and more where the fast give chase."""
    quick = [foe for foe in foes if not MONSTERS[foe[0]].has("slow")]
    chase = 1.5 if any(MONSTERS[key].has("fast") for key, _ in quick) else 1.0
    return outlook(view, quick).a_round * chase if quick else 0.0


def group(monster: str, number: int) -> list[Foe]:
    """So many creatures of a kind that are whole."""
    return [(monster, _mean(hit_points(MONSTERS[monster])))] * number


def fighting_now(view: View) -> list[Foe]:
    seen = [foe for foe in view.foes if not foe.asleep]
    return [(foe.monster, max(1.0, _mean(hit_points(MONSTERS[foe.monster])) - foe.hurt)) for foe in seen]


def _mean(roll: Dice) -> float:
    return roll.count * (roll.sides + 1) / 2 * roll.times + roll.plus


# --- our side --------------------------------------------------------------------------------------------------------
def _force(view: View, ours: Iterable[Character], foes: Sequence[Foe]) -> float:
    """HP we take off them in a round, by blows or by the spell that does more."""
    ac = sum(MONSTERS[key].ac for key, _ in foes) / len(foes)
    total = sum(max(_by_weapon(one, ac) * _touched(one, foes), _by_spell(view, one, foes)) for one in ours)
    plain = sum(_feels(key, ("",)) for key, _ in foes) / len(foes)
    return total + sum(BLOW * _chance(ac) * plain for hired in view.hired if hired.kind == "guard")


def _touched(one: Character, foes: Sequence[Foe]) -> float:
    """The share of them that what this one could take in hand can harm at all (FH-MON-04)."""
    arms = (one.weapon, *usable_weapons(one), *(["oil"] if has(one, "oil") else []))
    shot = has(one, "enchanted_arrow")
    return sum(shot or _feels(key, arms) for key, _ in foes) / len(foes)


def _feels(key: str, arms: Iterable[str]) -> bool:
    return not MONSTERS[key].immune_to("mundane") or any(arm_harms_kind(key, Arm(thing)) for thing in arms)


def _chance(need: float) -> float:
    return max(0.0, min(1.0, (20 - need) / 20))


def _by_weapon(one: Character, ac: float) -> float:
    twice = any(has_mastery(one, key) for key in ("second_blow", "volley", "bear_shape"))
    return (2 if twice else 1) * BLOW * _chance(ac - _bonus(one))


def _bonus(one: Character) -> int:
    weapon = base_weapon(one.weapon)
    shoots = weapon is not None and one.calling == "scout" and "ranged" in weapon.tags
    skilled = weapon is not None and (weapon.key == one.favourite or shoots)
    return int(skilled) + {"true": 1, "dawn": 3}.get(forged(one.weapon), 0)


def _by_spell(view: View, one: Character, foes: Sequence[Foe]) -> float:
    """The best of the spells that strike many, counted against half of them: the others fall on the way."""
    many = (len(foes) + 1) / 2
    undead = sum(MONSTERS[key].kind == "undead" for key, _ in foes)
    burnt = sum(not MONSTERS[key].immune_to("fire") for key, _ in foes)
    ways = {"fire_fan": 2 * BLOW * min(3.0, many, burnt), "holy_fire": 2 * BLOW * min(many, undead)}
    if any(MONSTERS[key].immune_to("mundane") for key, _ in foes):
        ways |= {"spark_dart": DART, "thorn_lash": DART}  # little, but they feel it
    if view.fight is None or view.fight.outdoors:
        ways["storm"] = 3 * BLOW * many
    return max((harm for spell, harm in ways.items() if can_cast(one, spell)), default=0.0)


def _after_spells(ours: Iterable[Character], foes: Sequence[Foe]) -> list[Foe]:
    """Those left to fight when sleep and turning have done what they do on average."""
    left = sorted(foes, key=lambda foe: MONSTERS[foe[0]].hd)
    for one in ours:
        if can_cast(one, "slumber"):
            left = _less(left, _sleepy)
        if one.calling == "priest" and not one.used.get("turn"):
            left = _less(left, partial(_turnable, most=one.level + 1))
    return left


def _sleepy(foe: Monster) -> bool:
    return foe.hd <= 2 and foe.kind not in LIFELESS


def _turnable(foe: Monster, most: int) -> bool:
    return foe.kind == "undead" and foe.hd <= most


def _less(foes: list[Foe], fits: Callable[[Monster], bool]) -> list[Foe]:
    """Without 1d6 Hit Dice of those who fit, the weakest first."""
    left, hit_dice = [], BLOW
    for key, points in foes:
        if fits(MONSTERS[key]) and hit_dice >= MONSTERS[key].hd:
            hit_dice -= MONSTERS[key].hd
        else:
            left.append((key, points))
    return left


def _endurance(view: View, ours: Iterable[Character]) -> float:
    """HP on our side, less of those whom one blow may fell, and some of what the healers can give back."""
    healing = sum(HEALING_OF_MANA * one.mp for one in ours if one.calling == "priest")
    return sum(one.hp * one.hp / (one.hp + BLOW) for one in ours) + sum(hired.hp for hired in view.hired) + healing


# --- their side ------------------------------------------------------------------------------------------------------
def _front_ac(view: View) -> float:
    """What they have to beat, on average."""
    clock = view.party.clock
    acs = [armor_class(one, clock) for one in view.front] + [hireling_ac(one, clock) for one in view.front_hired]
    return sum(acs) / len(acs) if acs else float(UNARMORED_AC)


def _harm(monster: Monster, ac: float) -> float:
    """HP one of them takes off us in a round."""
    blows = sum(blow.n * _mean(dice(blow.damage)) * _chance(ac - blow.bonus) for blow in monster.attacks)
    return blows * _spite(monster.key)


@cache
def _spite(key: str) -> float:
    """How much worse its effects make it."""
    return 1.0 + sum(_BAD.get(fx.do, 0.0) for fx in MONSTERS[key].fx)


def _steadiness(foes: Sequence[Foe]) -> float:
    """Of their HP, the part that must fall before they break."""
    morale = sum(MONSTERS[key].morale for key, _ in foes) / len(foes)
    return 1.0 - 0.45 * max(0.0, 12 - morale) / 12

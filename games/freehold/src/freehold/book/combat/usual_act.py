"""What a member usually does in combat: worked out as a good player would, from what the table can see; no rule.

Rough on purpose: average dice, foes felled one after the other, and morale at half their number.
"""

from __future__ import annotations

from collections.abc import Sequence

from freehold import content
from freehold.book.combat import block, morale
from freehold.book.party import roster
from freehold.book.spells import casting
from freehold.content import dice, things
from freehold.state import Character, Fight, Foe, Party, World
from tablewright.engine.options import Option

BLOW = 3.5  # what a hit does, on average
BREAKS = 0.7  # the part of their hit points that must fall before most run
BREAK, TURN, FRONT, PASS = map(Option, ("break", "turn", "front", "pass"))
MANY = 3  # small foes who are worth putting to sleep
SLUMBER = Option("cast", casting.SLUMBER)


def usual_act(world: World, party: Party, one: Character, options: Sequence[Option]) -> Option:
    """Off, where the fight is lost; else wake the sleepers, turn and lull, and strike the weakest, most hurt foe."""
    fight = roster.fight_of(party)
    awake = [foe for foe in morale.fighting(fight) if not foe.asleep]
    if BREAK in options and awake and is_lost(world, party, awake):
        return BREAK
    shaken = next((each for each in options if each.verb == "shake"), None)
    if shaken:
        return shaken
    if TURN in options and any(morale.is_turnable(foe, one) for foe in awake):
        return TURN
    if SLUMBER in options and len(casting.sleepy(awake)) >= MANY:
        return SLUMBER
    arm = block.Arm(one.weapon)
    blows = [each for each in options if each.verb == "strike" and block.arm_harms(_foe_meant(fight, each.target), arm)]
    if blows:
        return min(blows, key=lambda blow: _weakest_first(_foe_meant(fight, blow.target)))
    better = _better_arm(world, party, one, options, awake)
    return better or next(each for each in (FRONT, PASS, options[0]) if each in options)


def is_lost(world: World, party: Party, foes: Sequence[Foe]) -> bool:
    """They would have us down before we have broken them, who strike less the fewer they are."""
    ours = roster.at_hand(world, party)
    strength = sum(one.hp for one in ours)
    force = sum(max((_blow_worth(world, party, one, foe) for foe in foes), default=0.0) for one in ours)
    left = sum(_likely_hp(foe) for foe in foes)
    harm = sum(_harm_done(world, party, foe) for foe in foes) * (len(foes) + 1) / (2 * len(foes))
    return BREAKS * left * harm > strength * force


def _blow_worth(world: World, party: Party, one: Character, foe: Foe) -> float:
    """Hit points that this one takes off it with a blow of what is in hand, or could be."""
    things = (thing for thing in (one.weapon, *roster.usable_weapons(one)) if _can_reach(world, party, one, thing))
    arms = [arm for arm in map(block.Arm, things) if block.arm_harms(foe, arm)]
    return BLOW * max((float(block.attack_check(world, party, one, foe, arm).chance) for arm in arms), default=0.0)


def _harm_done(world: World, party: Party, foe: Foe) -> float:
    """Hit points that one of them takes off the party in a round."""
    total = 0.0
    for blow in content.MONSTERS[foe.monster].attacks:
        acs = [block.ac_of(world, party, who) for who in block.targets_for(world, party, blow)]
        need = sum(acs) / len(acs) - blow.bonus if acs else 20.0
        total += blow.n * dice.dice(blow.damage).mean * max(0.0, min(1.0, (20 - need) / 20))
    return total


def _likely_hp(foe: Foe) -> float:
    """Of such a creature on average, less what it has lost in sight of all."""
    return max(1.0, content.hit_points(content.MONSTERS[foe.monster]).mean - (foe.max_hp - foe.hp))


def _weakest_first(foe: Foe) -> tuple[bool, float, int]:
    """Who is awake, has the fewest Hit Dice, and has lost the most."""
    return foe.asleep, content.MONSTERS[foe.monster].hd, foe.hp - foe.max_hp


def _can_reach(world: World, party: Party, one: Character, thing: str) -> bool:
    return block.reaches(world, party, one, weapon.tags if (weapon := things.base_weapon(thing)) else ())


def _better_arm(
    world: World, party: Party, one: Character, options: Sequence[Option], foes: Sequence[Foe]
) -> Option | None:
    """What reaches them from where one stands and harms them: free to take in hand."""
    arms = [each for each in options if each.verb == "wield" and _can_reach(world, party, one, ":".join(each.targets))]
    return next((each for each in arms if any(block.arm_harms(foe, _arm_meant(each)) for foe in foes)), None)


def _arm_meant(option: Option) -> block.Arm:
    thing = ":".join(option.targets)
    return block.Arm("" if thing == block.BARE else thing)


def _foe_meant(fight: Fight, key: str) -> Foe:
    return next(foe for foe in morale.fighting(fight) if foe.id == key)

"""What the bestiary's texts say of single kinds in a fight: charges, blinking away, many arms, wings, daylight.

A text that changes a roll applies as printed (BF-MON-16). What no rule can count (disguise, mounts, old fears) the game
master reads on the card, and can give either side an edge for it (`master/moment.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.beings import has, hit_dice, is_monster, of_element, tagged, up
from tablewright.rules.begone_foe.book.core.gear import armour_weight
from tablewright.rules.begone_foe.book.core.injuries import fall_prone
from tablewright.rules.begone_foe.book.core.scores import score
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies, fight_of, fighters
from tablewright.rules.begone_foe.book.fight.strikes import Strike
from tablewright.rules.begone_foe.content import KINDS, Attack, Effect
from tablewright.rules.begone_foe.events import Moved
from tablewright.rules.begone_foe.settings import chosen
from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import ways_from

BLINKS = Why("Tens of feet it blinks away", "BF-MON-16")
CHARGE_FEET = 60
VOLLEYS = 4  # twenty-four spikes, six at a time
SWEPT_FEET = 20
# Attacks that stand for a power and are not rolled by themselves.
NOT_A_BLOW = ("gaze", "magic", "song", "spell", "breath", "lightning bolt", "group curse", "swarm")

SPIRIT_USES = 3


# --- before a fight --------------------------------------------------------------------------------------------------
def feel_daylight(state: Campaign, foes: Sequence[Being]) -> None:
    """Goblins and orcs fight at -1 where the day comes in."""
    for foe in foes if _day_comes_in(state) else ():
        if tagged(foe, "sun_hating"):
            foe.note("daylight")


def _day_comes_in(state: Campaign) -> bool:
    """Where the adventure says so, and by day in a room that leads out."""
    dungeon, room = state.below, state.room(state.here)
    if room is not None and room.data.get("daylight"):
        return True
    ways = ways_from(dungeon, state.here) if dungeon is not None and chosen(state.settings).natures else ()
    return state.clock.by_day and any(way.kind == "exit" for way in ways)


def not_yet_seen(state: Campaign, attacker: Being, target: Being) -> bool:
    """Nobody can strike at a pixie in the first round who cannot see the unseen."""
    if target.kind != "pixie" or fight_of(state).round > 1:
        return False
    return not (has(attacker, "detecting_invisible") or tagged(attacker, "sees_invisible"))


# --- blows -----------------------------------------------------------------------------------------------------------
def natural_strike(state: Campaign, foe: Being, target: Being, attack: Attack, ranged: bool) -> Strike:
    """BODY to hit, never to damage: the dice include strength (BF-MON-03)."""
    fight = fight_of(state)
    sneak = foe.id in fight.sneaks and fight.round == 0
    damage = ("3d8" if foe.uses.get("concentration") else half_of_it(foe, attack.dmg)) + extra_dice(foe, target)
    return Strike(attack.name, damage, score(foe, "body"), 0, ranged, sneak=sneak, natural=attack)


def half_of_it(foe: Being, dice: str) -> str:
    """What has come of a divided slime does about half of what the whole did."""
    return dice if not foe.uses.get("bud") else "1d8" if foe.kind == "black_pudding" else "1d6"


def missile_attack(foe: Being) -> Attack | None:
    """What it shoots or throws; a manticore's spikes run out."""
    return None if out_of_spikes(foe) else _missile_of(foe.kind)


@cache
def _missile_of(kind: str) -> Attack | None:
    return next((each for each in KINDS[kind].attacks if each.far and each.name not in NOT_A_BLOW), None)


@cache
def first_blow(kind: str) -> Attack | None:
    """The one blow that it has for whoever runs past: a wounding one, or else a touch (BF-PURS-03)."""
    blows = [each for each in KINDS[kind].attacks if each.name not in NOT_A_BLOW and not each.far]
    return next((each for each in blows if each.dmg != "0"), blows[0] if blows else None)


def extra_dice(foe: Being, target: Being) -> str:
    """A die more against what its element is strong against, inside a pillar of flame, or by a chief's arm."""
    airborne = has(target, "flying") or has(target, "aloft") or tagged(target, "flyer")
    cold = tagged(target, "immune_cold") or of_element(target, "cold")
    strong = (
        (foe.kind == "elemental_air" and airborne)
        or (foe.kind == "elemental_earth" and not airborne)
        or (foe.kind == "elemental_fire" and cold)
        or bool(foe.uses.get("pillar"))
    )
    bonus = foe.uses.get("bonus", 0)
    return ("+1d8" if strong else "") + (f"+{bonus}" if bonus else "")


def holds_for_the_bite(foe: Being, target: Being, attack: Attack) -> bool:
    """A rhagodessa bites what it holds without a roll."""
    return attack.name == "bite" and any(each.kind == "grabbed" and each.source == foe.id for each in target.conditions)


def second_foe(state: Campaign, foe: Being, target: Being, number: int) -> Being:
    """Four arms: the third blow and the fourth go to the next foe in reach, if there is one."""
    if foe.kind != "golem_bone" or number != 2:
        return target
    near = [other for other in enemies(state, foe) if up(other) and abs(other.at - foe.at) <= REACH]
    return next((other for other in near if other is not target), target)


def sweep_aside(foe: Being, target: Being) -> None:
    """An air elemental throws down and away what has fewer than two Hit Dice."""
    if foe.kind == "elemental_air" and hit_dice(target) < 2 and not target.dead:
        fall_prone(target)
        target.at += SWEPT_FEET if target.at >= foe.at else -SWEPT_FEET


def blink_away(state: Campaign, table: Table, foe: Being, target: Being) -> None:
    """Beside a foe, a bite, and 1d4 x 10 ft off again."""
    if foe.kind == "blink_dog" and up(foe):
        feet = 10 * table.roll(4, BLINKS, foe.name)
        foe.at += feet if foe.at >= target.at else -feet
        table.tell(Moved(foe.id, foe.name, feet, "blink"))


def out_of_spikes(foe: Being) -> bool:
    return foe.kind == "manticore" and foe.uses.get("volleys", 0) >= VOLLEYS


def note_volley(foe: Being) -> None:
    if is_monster(foe):
        foe.uses["volleys"] = foe.uses.get("volleys", 0) + 1


def swarms(foe: Being) -> bool:
    """It is all over one, and needs no roll to hurt."""
    return foe.kind == "insect_swarm"


def swarm_damage(being: Being) -> str:
    """An insect swarm does 2 a round in armour, 4 without."""
    return "2" if armour_weight(being) else "4"


def vanishes(foe: Being) -> bool:
    """Those who teleport, and spirits that turn to air, are not chased."""
    return tagged(foe, "teleport") or foe.kind == "djinni"


def holds_its_breath(state: Campaign, foe: Being, effect: Effect) -> bool:
    """A chimera breathes half the time, a bombardier beetle once in three rounds at most, a stone golem slows every
    other round, a djinni is a whirlwind three times a day."""
    now = fight_of(state).round
    if effect.on == "whirlwind":
        return foe.uses.get("whirlwind", 0) >= SPIRIT_USES
    if effect.on == "slow":
        return now - foe.uses.get("last slow", -2) < 2
    if effect.on == "spray":
        return now - foe.uses.get("last spray", -3) < 3
    return foe.kind == "chimera" and effect.on == "breath" and now % 2 == 0


def worth_using(foe: Being, option: Option) -> bool:
    """The referee lets it call when half its blood is gone, and leaves webs to a game master who wants them."""
    if option.verb != "power":
        return True
    return option.target != "web" and (option.target != "call" or foe.hp * 2 <= foe.most)


def slime_hosts(state: Campaign, slime: Being) -> list[Being]:
    """Whom a green slime sits on."""
    return [
        being
        for being in fighters(state)
        if any(each.kind == "dying" and each.source == slime.id for each in being.conditions)
    ]

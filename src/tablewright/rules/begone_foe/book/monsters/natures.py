"""What the bestiary's texts say of single kinds in a fight: charges, blinking away, many arms, wings, daylight.

A text that changes a roll applies as printed (BF-MON-16). What no rule can count (disguise, mounts, old fears) the game
master reads on the card, and can give either side an edge for it (`master/moment.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.rules.begone_foe.book.core.beings import has, is_monster, kind_of, tagged
from tablewright.rules.begone_foe.book.core.powers import Power, who
from tablewright.rules.begone_foe.book.core.scores import score
from tablewright.rules.begone_foe.book.fight.groups import fight_of
from tablewright.rules.begone_foe.book.fight.strikes import Strike
from tablewright.rules.begone_foe.content import KINDS, Attack
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
    """Nobody can strike in the first round at what shows itself by striking, who cannot see the unseen."""
    if not kind_of(target).shows_itself or fight_of(state).round > 1:
        return False
    return not (has(attacker, "detecting_invisible") or tagged(attacker, "sees_invisible"))


# --- blows -----------------------------------------------------------------------------------------------------------
def natural_strike(state: Campaign, foe: Being, target: Being, attack: Attack, ranged: bool) -> Strike:
    """BODY to hit, never to damage: the dice include strength (BF-MON-03)."""
    fight = fight_of(state)
    sneak = foe.id in fight.sneaks and fight.round == 0
    damage = "3d8" if foe.uses.get("concentration") else own_dice(foe, attack.dmg)
    damage += "".join(power.more_dice(foe, target) for power in who(Power.more_dice, foe))
    damage += f"+{foe.uses['bonus']}" if foe.uses.get("bonus") else ""  # of a chief's arm
    return Strike(attack.name, damage, score(foe, "body"), 0, ranged, sneak=sneak, natural=attack)


def own_dice(foe: Being, dice: str) -> str:
    """What has come of a divided slime does about half of what the whole did."""
    for power in who(Power.own_dice, foe):
        dice = power.own_dice(foe, dice)
    return dice


def missile_attack(foe: Being) -> Attack | None:
    """What it shoots or throws; a manticore's spikes run out."""
    return None if any(power.holds_back(foe) for power in who(Power.holds_back, foe)) else _missile_of(foe.kind)


@cache
def _missile_of(kind: str) -> Attack | None:
    return next((each for each in KINDS[kind].attacks if each.far and each.name not in NOT_A_BLOW), None)


@cache
def first_blow(kind: str) -> Attack | None:
    """The one blow that it has for whoever runs past: a wounding one, or else a touch (BF-PURS-03)."""
    blows = [each for each in KINDS[kind].attacks if each.name not in NOT_A_BLOW and not each.far]
    return next((each for each in blows if each.dmg != "0"), blows[0] if blows else None)


def note_volley(foe: Being) -> None:
    if is_monster(foe):
        foe.uses["volleys"] = foe.uses.get("volleys", 0) + 1


def vanishes(foe: Being) -> bool:
    """Those who teleport, and spirits that turn to air, are not chased."""
    return is_monster(foe) and kind_of(foe).vanishes


def worth_using(foe: Being, option: Option) -> bool:
    """The referee lets it call when half its blood is gone, and leaves webs to a game master who wants them."""
    if option.verb != "power":
        return True
    return option.target != "web" and (option.target != "call" or foe.hp * 2 <= foe.most)

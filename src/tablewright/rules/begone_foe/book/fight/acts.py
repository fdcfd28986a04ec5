"""A character's turn in a fight: what may be done, and doing it (Action Economy).

Move 30 ft and act, or move 60 ft. Drawing from the belt, dropping, talking and reactive Soul Dice are free; attacking,
casting, reading, drinking, lighting, reloading, digging in the pack, picking up and Soul Dice that heal, cure or turn
take the action (BF-ACT-01, BF-ACT-02).
"""

from __future__ import annotations

from functools import partial

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each, first_of
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.care import curable
from tablewright.rules.begone_foe.book.core import soul
from tablewright.rules.begone_foe.book.core.beings import (
    can_speak,
    drop_condition,
    has,
    has_any,
    helpless,
    of_stone,
    soul_dice,
    too_slow,
    undead,
    up,
    walking,
)
from tablewright.rules.begone_foe.book.core.gear import (
    HANDS,
    at_hand,
    can_wield,
    drawable,
    has_item,
    needs_loading,
)
from tablewright.rules.begone_foe.book.core.likeness import numbered, unlike
from tablewright.rules.begone_foe.book.core.rolls import GM
from tablewright.rules.begone_foe.book.fight.arms import may_strike, promise, strike_for, strike_options
from tablewright.rules.begone_foe.book.fight.comrades import call_options, drop_options, guard_options, help_options
from tablewright.rules.begone_foe.book.fight.deeds import perform, to_heal
from tablewright.rules.begone_foe.book.fight.ground import STAND_UP_FEET, blockers
from tablewright.rules.begone_foe.book.fight.groups import REACH, enemies, fight_of, reachable_allies
from tablewright.rules.begone_foe.book.fight.handling import (
    HANDS_FULL,
    Turn,
    dress_options,
    has_flame,
    improvise_options,
    strip_options,
    torch_at_hand,
)
from tablewright.rules.begone_foe.book.fight.moving import beside, move_options
from tablewright.rules.begone_foe.book.fight.strikes import harms
from tablewright.rules.begone_foe.book.magic import aiming
from tablewright.rules.begone_foe.book.magic.casting import (
    castable,
    hand_with,
    potions,
    scrolls_at_hand,
)
from tablewright.rules.begone_foe.book.magic.spells_of_war import bear_options
from tablewright.rules.begone_foe.book.magic.turning import CURE_DICE, MEND_DICE, TURN_REACH, crippling, pool
from tablewright.rules.begone_foe.book.pursuit.flight import free_to_flee, may_drag, other_ways
from tablewright.rules.begone_foe.content import GEAR, KINDS
from tablewright.rules.begone_foe.state import Being, Campaign, Dropped, Item

ACT = Question("act", "BF-ACT-01")
CUTTING_ROUNDS = 2
STAND, TRY, WAIT, FLEE = map(Option, ("stand", "try", "wait", "flee"))
CAST, SCROLL, DRINK = map(Option, ("cast", "scroll", "drink"))
HEAL, TURN, CURE, MEND = map(Option, ("heal", "turn", "cure", "mend"))
RELOAD, WRENCH, LIGHT = map(Option, ("reload", "wrench", "light"))
STRIKES = ("attack", "shoot", "throw", "torch", "oil")
WORTH_DIGGING = ("weapon", "missile", "scroll", "potion", "shield", "thrown", "light", "tool", "food")
_DUG = frozenset(key for key, gear in GEAR.items() if gear.kind in WORTH_DIGGING and not at_hand(Item(key)))
_STONY = frozenset(key for key, kind in KINDS.items() if "petrify" in kind.tags and "gaze" in kind.tags)


def take_turn(state: Campaign, table: Table, being: Being) -> None:
    """Ask and act until the turn is used up. A stunned character has no action this time (BF-INJ-10)."""
    turn = Turn(walking(being), attacks=2 if has(being, "hasted") else 1)
    if has(being, "stunned") or too_slow(being):
        turn.action = False
        drop_condition(being, "stunned")
    was_caught, foes = being.caught, enemies(state, being)
    while not turn.over:
        options = choices(state, being, turn, foes)
        chosen = table.ask(
            being.seat,
            ACT,
            options,
            {"who": being.id, "round": fight_of(state).round, "feet": turn.feet, "action": int(turn.action)},
            "" if being.seat == GM else partial(_usual, state, being, options),
        )
        if chosen.verb not in ("don", "doff"):
            being.uses.pop("dressing", None)
        stood = being.at
        perform(state, table, being, turn, chosen)
        if being.at != stood:
            turn.beyond = []  # what reached nobody from there may do from here
        foes = enemies(state, being)
        turn.over |= _out(being) or _nothing_left(turn) or not foes
    if was_caught:
        being.caught = False  # the forced round is played; flight may be tried on the next turn (BF-PURS-06)


def _usual(state: Campaign, being: Being, options: list[Option]) -> str:
    """Up, and at whoever can be hurt with what one has; else nearer, or away. Who lies senseless is left lying."""
    if not any(up(foe) for foe in enemies(state, being)):
        return first_of(options, "wait")
    vain = [
        option
        for option in options
        if option.verb in STRIKES
        and not harms(state.beings[option.target], strike_for(state, being, state.beings[option.target], option.verb))
    ]
    able = [option for option in options if option not in vain]
    strikes = [option for option in able if option.verb in STRIKES]
    if strikes and not has(being, "prone"):
        return max(strikes, key=lambda option: promise(state, being, state.beings[option.target], option.verb))
    return first_of(able, "stand", *STRIKES, "reload", "wrench", *(["flee"] if vain else ["advance"]), "wait")


def _out(being: Being) -> bool:
    return being.dead or bool(being.gone) or helpless(being)


def _nothing_left(turn: Turn) -> bool:
    return not turn.action and turn.feet < REACH


# --- what may be done ------------------------------------------------------------------------------------------------
def choices(state: Campaign, being: Being, turn: Turn, foes: list[Being]) -> list[Option]:
    """`foes`: who stands against this one, looked up with the deed before."""
    out: list[Option] = []
    if has(being, "prone") and turn.feet >= STAND_UP_FEET:
        out.append(STAND)
    friends = reachable_allies(state, being)
    if turn.action or turn.draws < HANDS_FULL:
        numbered(being.items)
    if turn.action:
        pace = walking(being)
        out += strike_options(state, being, foes, turn.feet)
        out += _push_options(state, being, foes, turn)
        out += _magic_options(state, being, foes, friends, turn)
        out += _soul_options(state, being, foes)
        out += _handling_options(state, being, foes, friends, pace)
        out += help_options(being, friends)
        out += improvise_options(state, being)
        out += guard_options(state, being, foes, friends)
        out += dress_options(being)
        out += _flight_options(state, being, friends, pace)
        out.append(TRY)
    out += _free_options(being, foes, turn)
    out += call_options(state, being, foes, turn)
    out += move_options(state, being, foes, friends, turn)
    out.append(WAIT)
    return [option for option in out if option.verb not in turn.declined] if turn.declined else out


def _push_options(state: Campaign, being: Being, foes: list[Being], turn: Turn) -> list[Option]:
    if not may_strike(being):
        return []
    return [
        Option("push", foe.id)
        for foe in foes
        if REACH < abs(foe.at - being.at) <= turn.feet + REACH and blockers(state, being, foe.at, foes)
    ]


def _magic_options(state: Campaign, being: Being, foes: list[Being], friends: list[Being], turn: Turn) -> list[Option]:
    out: list[Option] = []
    knows = being.spells or being.book
    if knows and any(key not in turn.beyond for key in aiming.in_fights(castable(being))):
        out.append(CAST)
    if has_item(being, "scroll") and any(key not in turn.beyond for key in scrolls_at_hand(state, being)):
        out.append(SCROLL)
    if being.conditions:
        out += bear_options(state, being)
    if not has_item(being, "potion") or has(being, "swallowed"):
        return out
    if any(hand_with(being, "potion", key) for key in potions(being)):
        out.append(DRINK)
        near = [other for other in (*friends, *foes) if abs(other.at - being.at) <= REACH]
        out += [Option("feed", other.id) for other in near if helpless(other) and not of_stone(other)]
    return out


def _soul_options(state: Campaign, being: Being, foes: list[Being]) -> list[Option]:
    """Downed characters may still spend dice (BF-INJ-11)."""
    if not soul_dice(being) or not can_speak(being):
        return []
    out: list[Option] = []
    if to_heal(state, being):
        out.append(HEAL)
    if any(undead(foe) and abs(foe.at - being.at) <= TURN_REACH for foe in foes):
        out.append(TURN)
    payers = soul.spenders(state, being)
    if pool(payers, CURE_DICE) and curable(state):
        out.append(CURE)
    if pool(payers, MEND_DICE) and any(crippling(other) for other in state.party):
        out.append(MEND)
    return out


def _handling_options(
    state: Campaign, being: Being, foes: list[Being], friends: list[Being], pace: int
) -> list[Option]:
    """Things that take an action: reload, dig, pick up, light, tie, wrench free, prepare a blow."""
    out: list[Option] = []
    for item in being.items:
        if item.unloaded and item.place in HANDS:
            out += [RELOAD] if needs_loading(being, item) else []
            break
    if being.conditions and has_any(being, ("grabbed", "attached", "lodged")):
        out.append(WRENCH)
    if "careful_strike" in being.arts and not being.art and may_strike(being):
        out.append(Option("careful"))
    buried = [item for item in being.items if item.place == "pack" and item.kind in _DUG and item.bulk and not item.lit]
    buried = [item for item in buried if can_wield(being, item)] if being.limbs else buried
    out += each("dig", [str(item.id) for item in unlike(buried)])
    if fight_of(state).dropped:
        out += each("pick", [str(dropped.id) for dropped in _within_a_walk(state, being, pace)])
    if torch_at_hand(being) is not None and has_flame(state, being):
        out.append(LIGHT)
    out += [
        Option("bind", foe.id)
        for foe in foes
        if abs(foe.at - being.at) <= REACH and helpless(foe) and not has(foe, "bound")
    ]
    out += [
        Option("cut", other.id)
        for other in [being, *friends]
        if other.conditions and _in_time_to_cut(state, other) and abs(other.at - being.at) <= REACH
    ]
    return out + strip_options(being, friends)


def _in_time_to_cut(state: Campaign, being: Being) -> bool:
    """A grub can be cut out for two rounds; later only a cure helps (BF-MON-15)."""
    grub = next((held for held in being.conditions if held.note == "infested"), None)
    return grub is not None and fight_of(state).round - grub.amount <= CUTTING_ROUNDS


def _flight_options(state: Campaign, being: Being, friends: list[Being], pace: int) -> list[Option]:
    if not pace or not free_to_flee(state, being):
        return []
    near = [ally.id for ally in friends if may_drag(being, ally, pace)]
    return [FLEE, *each("flee", other_ways(state)), *each("drag", near)]


def _within_a_walk(state: Campaign, being: Being, feet: int) -> list[Dropped]:
    """What lies near enough to be picked up and used; of things that are alike the nearest."""
    near = [dropped for dropped in numbered(fight_of(state).dropped) if abs(dropped.at - being.at) <= feet]
    if being.limbs:
        near = [dropped for dropped in near if can_wield(being, dropped.item)]
    if len(near) < 2:
        return near
    if len({dropped.at for dropped in near}) > 1:
        near.sort(key=lambda dropped: abs(dropped.at - being.at))
    listed = unlike([dropped.item for dropped in near])
    if len(listed) == len(near):
        return near
    things = {*map(id, listed)}
    return [dropped for dropped in near if id(dropped.item) in things]


def _free_options(being: Being, foes: list[Being], turn: Turn) -> list[Option]:
    out: list[Option] = []
    if "defensive_tactics" in being.arts and not being.art:
        out.append(Option("guard"))
    if turn.draws < HANDS_FULL:
        out += each("draw", [str(item.id) for item in unlike(drawable(being))])
    out += drop_options(being)
    if has(being, "anti_magic"):
        out.append(Option("drop-shell"))
    gazers = [foe for foe in foes if foe.kind in _STONY]
    if gazers and beside(being, gazers) and not has(being, "looking_away"):
        out.append(Option("look-away"))
    return out

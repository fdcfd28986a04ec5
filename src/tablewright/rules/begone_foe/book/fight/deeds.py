"""Doing what was chosen in a character's turn: blows, magic, Soul Dice, handling things, movement, flight."""

from __future__ import annotations

from tablewright.engine.asking import pick
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.characters.care import CURE_WHAT, MEND_WHAT, curable, mendable
from tablewright.rules.begone_foe.book.core import soul
from tablewright.rules.begone_foe.book.core.beings import has, max_hp, of_stone, soul_dice
from tablewright.rules.begone_foe.book.core.concentration import lose_concentration
from tablewright.rules.begone_foe.book.core.gear import gear_of, held, take_coins
from tablewright.rules.begone_foe.book.core.injuries import let_fall
from tablewright.rules.begone_foe.book.core.likeness import by_id
from tablewright.rules.begone_foe.book.fight.arms import (
    FLASKS,
    fight_hand_to_hand,
    shoot,
    throw_flask,
)
from tablewright.rules.begone_foe.book.fight.attacks import attack_score
from tablewright.rules.begone_foe.book.fight.comrades import (
    call_for_help,
    hand_over,
    help_up,
    let_others_go_first,
    offer_quarter,
    protect,
    shut_door,
)
from tablewright.rules.begone_foe.book.fight.ground import blockers, close_in, push_past
from tablewright.rules.begone_foe.book.fight.groups import allies
from tablewright.rules.begone_foe.book.fight.handling import HANDLING, Turn, take_in_hand, tell_deed
from tablewright.rules.begone_foe.book.fight.moving import MOVES
from tablewright.rules.begone_foe.book.magic import aiming
from tablewright.rules.begone_foe.book.magic.casting import (
    begin,
    castable,
    scrolls_at_hand,
)
from tablewright.rules.begone_foe.book.magic.draughts import drink
from tablewright.rules.begone_foe.book.magic.spells import work
from tablewright.rules.begone_foe.book.magic.spells_of_war import bear
from tablewright.rules.begone_foe.book.magic.spells_of_warding import let_shell_go
from tablewright.rules.begone_foe.book.magic.turning import lift, mend, soul_heal, turn_undead
from tablewright.rules.begone_foe.book.master.aims import aims_in_a_fight
from tablewright.rules.begone_foe.book.master.own_words import try_in_words
from tablewright.rules.begone_foe.book.monsters.powers import has_mirror
from tablewright.rules.begone_foe.book.pursuit.flight import flee, leave_barrow, take_hold
from tablewright.rules.begone_foe.content import GEAR
from tablewright.rules.begone_foe.state import Being, Campaign, Condition

HEAL_WHOM = Question("heal-whom", "BF-SOUL-03")
HOW_MANY = Question("how-many-dice", "BF-SOUL-11")


def to_heal(state: Campaign, being: Being) -> list[Being]:
    return [
        each
        for each in [being, *allies(state, being)]
        if not (each.kind or of_stone(each)) and each.hp < max_hp(each) and soul.within_earshot(state, being, each)
    ]


# --- doing it --------------------------------------------------------------------------------------------------------
def perform(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    """Do what was chosen; acts that cost the action say so on the turn."""
    name = chosen.verb
    if name in ("attack", "subdue", "sally", "torch", "shoot", "throw", "oil", "holy"):
        _strike(state, table, being, turn, name, state.beings[chosen.target])
    elif name in _FREE:
        _FREE[name](state, table, being, turn, chosen)
    else:
        turn.action = False
        turn.over = _ACTIONS[name](state, table, being, turn, chosen)


def _strike(state: Campaign, table: Table, being: Being, turn: Turn, name: str, target: Being) -> None:
    """Haste gives two attacks; after a shot there may be movement left."""
    turn.attacks -= 1
    turn.action = turn.attacks > 0
    lose_concentration(state, table, being)
    if name in ("attack", "subdue", "sally", "torch"):
        turn.feet -= fight_hand_to_hand(state, table, being, target, turn.feet, name)
        turn.over = not turn.action and name != "sally"
    elif name in ("shoot", "throw"):
        shoot(state, table, being, target, thrown=name == "throw")
    else:
        throw_flask(state, table, being, target, FLASKS[name])


# free acts


def _guard(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    """Defensive Tactics: the attack bonus to AC until the next turn; costs no action (BF-ARTS-09)."""
    weapon = next((item for item in held(being) if GEAR[item.kind].kind == "missile"), None)
    bonus = attack_score(being, ranged=weapon is not None)
    being.art, being.guard = "defensive_tactics", max(0, bonus)
    tell_deed(table, being, "guard")


def _draw(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    turn.draws += 1
    item = by_id(being.items, chosen.target)
    take_in_hand(state, table, being, item)
    tell_deed(table, being, "draw", gear_of(item).name)


def _drop(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    if chosen.target == "barrow":
        leave_barrow(state, being)
        tell_deed(table, being, "drop", "barrow")
        return
    if chosen.target == "silver":
        _drop_coins(state, table, being)
        return
    fallen = [
        item for item in being.items if item.place == chosen.target and (item.place != "pack" or gear_of(item).slots)
    ]
    for item in fallen:
        let_fall(state, table, being, item)
    tell_deed(table, being, "drop", gear_of(fallen[0]).name if len(fallen) == 1 else "pack")


def _drop_coins(state: Campaign, table: Table, being: Being) -> None:
    """All of one's coins, counted or not: nobody counts them out in a fight (BF-ENC-08)."""
    heaps = [item for item in being.items if item.kind == "coins"]
    heaps += [take_coins(being, None, being.silver)] if being.silver else []
    for heap in heaps:
        let_fall(state, table, being, heap)
    tell_deed(table, being, "drop", f"{sum(heap.worth for heap in heaps)} silver")


def _look_away(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    being.conditions.append(Condition("looking_away", rounds=1, amount=1 if has_mirror(being) else 4))
    tell_deed(table, being, "look-away")


def _drop_shell(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    let_shell_go(table, being)


def _wait(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> None:
    turn.over = True


# acts that take the action: they return True when the turn is over


def _push(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Past an enemy's line, and a blow if it works."""
    target = state.beings[chosen.target]
    if push_past(state, table, being, blockers(state, being, target.at)[0]):
        fight_hand_to_hand(state, table, being, target, turn.feet)
    else:
        first = min(blockers(state, being, target.at), key=lambda foe: abs(foe.at - being.at))
        close_in(state, table, being, first, turn.feet)
    return True


def _cast(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """An action; the caster may also move (BF-SPELL-14)."""
    keys = [key for key in aiming.in_fights(castable(being)) if key not in turn.beyond]
    aim = aiming.choose(state, table, being, keys, being.mind, turn.beyond)
    if aim is None:
        return _no_spell(turn, chosen, keys)
    casting = begin(state, table, being, aim.key, "slots", aim.at, aim.turned)
    casting.mode = aim.mode
    work(state, table, casting)
    return False


def _no_spell(turn: Turn, chosen: Option, keys: list[str]) -> bool:
    """Thought better of, or out of reach: the action is kept, and what reaches somebody may still be cast."""
    turn.action = True
    if not any(key in turn.beyond for key in keys):
        turn.declined.append(chosen.verb)
    return False


def _scroll(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Uses it up; save target and level by the reader's MIND (BF-ITEM-02)."""
    keys = [key for key in scrolls_at_hand(state, being) if key not in turn.beyond]
    aim = aiming.choose(state, table, being, keys, max(1, being.mind), turn.beyond)
    if aim is None:
        return _no_spell(turn, chosen, keys)
    casting = begin(state, table, being, aim.key, "scroll", aim.at, aim.turned)
    casting.mode = aim.mode
    work(state, table, casting)
    return False


def _bear(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Telekinesis goes on: another 20 ft, for the action and no slots."""
    bear(state, table, being, state.beings[chosen.target], chosen.verb.removeprefix("bear-"))
    return False


def _drink(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    drink(state, table, being, being)
    return False


def _feed(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """It may be poured into a helpless ally (BF-ITEM-03)."""
    drink(state, table, being, state.beings[chosen.target])
    return False


def _heal(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    patients = to_heal(state, being)
    patient = pick(table, being.seat, HEAL_WHOM, patients, {"who": being.id})
    dice = int(
        table.ask(
            being.seat, HOW_MANY, [str(n) for n in range(1, soul_dice(being) + 1)], {"who": being.id, "use": "heal"}
        )
    )
    soul_heal(table, being, patient, dice)
    return False


def _turn(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    dice = int(
        table.ask(
            being.seat, HOW_MANY, [str(n) for n in range(1, soul_dice(being) + 1)], {"who": being.id, "use": "turn"}
        )
    )
    turn_undead(state, table, being, dice)
    return False


def _cure(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    what = table.ask(being.seat, CURE_WHAT, curable(state), {"who": being.id})
    paid = lift(table, being.seat, _payers(state, being), state.beings[what.target], what.verb)
    return _cost_payers(turn, chosen, being, paid)


def _mend(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    what = table.ask(being.seat, MEND_WHAT, mendable(state), {"who": being.id})
    paid = mend(table, being.seat, _payers(state, being), state.beings[what.target], what.verb)
    return _cost_payers(turn, chosen, being, paid)


def _payers(state: Campaign, being: Being) -> list[Being]:
    """Whoever asks for it gives first."""
    return sorted(soul.spenders(state, being), key=lambda payer: payer is not being)


def _cost_payers(turn: Turn, chosen: Option, being: Being, paid: list[Being]) -> bool:
    """One action from each who pays (BF-SOUL-05); where the others would not, nothing is lost but the asking."""
    if not paid:
        turn.action = True
        turn.declined.append(chosen.verb)
    for payer in paid:
        if payer is not being and not has(payer, "stunned"):
            payer.conditions.append(Condition("stunned"))
    return False


def _try(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Something no rule has a button for: an action, a test, the game master's ruling (BF-SKILL-02)."""
    turn.action = True
    if not try_in_words(state, table, being, aims_in_a_fight(state, being), lambda: _spent(turn)):
        turn.declined.append(chosen.verb)
    return False


def _spent(turn: Turn) -> bool:
    turn.action = False
    return True


def _flee(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    flee(state, table, being, way=chosen.target)
    return True


def _drag(state: Campaign, table: Table, being: Being, turn: Turn, chosen: Option) -> bool:
    """Dragging needs both hands (BF-PURS-11): what they hold is let fall."""
    ally = state.beings[chosen.target]
    take_hold(state, table, being, ally)
    flee(state, table, being, ally)
    return True


_FREE = {
    **MOVES,
    "guard": _guard,
    "draw": _draw,
    "drop": _drop,
    "look-away": _look_away,
    "drop-shell": _drop_shell,
    "quarter": offer_quarter,
    "call": call_for_help,
    "after": let_others_go_first,
    "wait": _wait,
}
_ACTIONS = {
    **HANDLING,
    "help": help_up,
    "hand": hand_over,
    "protect": protect,
    "shut": shut_door,
    "push": _push,
    "cast": _cast,
    "scroll": _scroll,
    "bear-away": _bear,
    "bear-near": _bear,
    "drink": _drink,
    "feed": _feed,
    "heal": _heal,
    "turn": _turn,
    "cure": _cure,
    "mend": _mend,
    "try": _try,
    "flee": _flee,
    "drag": _drag,
}

"""A character's turn in a fight: what may be done, and doing it (Action Economy).

Move 30 ft and act, or move 60 ft. Drawing from the belt, dropping, talking and reactive Soul Dice are free; attacking,
casting, reading, drinking, lighting, reloading, digging in the pack, picking up and Soul Dice that heal, cure or turn
take the action (BF-ACT-01, BF-ACT-02).
"""

from __future__ import annotations

from functools import partial

from begone_foe import content
from begone_foe.book.characters import outfit
from begone_foe.book.core import beings, carrying, groups, measures, powers, saves
from begone_foe.book.core.strikes import harms
from begone_foe.book.fight import arms, deeds, handling
from begone_foe.book.magic import aiming, spells_of_war, turning
from begone_foe.book.pursuit import flight
from begone_foe.settings import is_brief
from begone_foe.state import Being, Campaign, Dropped, Item
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option, each, first_of
from tablewright.engine.table import Table

ACT = Question("act", "BF-ACT-01")
CUTTING_ROUNDS = 2
STAND, TRY, WAIT, FLEE = map(Option, ("stand", "try", "wait", "flee"))
CAST, SCROLL, DRINK = map(Option, ("cast", "scroll", "drink"))
HEAL, TURN, CURE, MEND = map(Option, ("heal", "turn", "cure", "mend"))
RELOAD, WRENCH, LIGHT = map(Option, ("reload", "wrench", "light"))
STRIKES = ("attack", "shoot", "throw", "torch", "oil")
WORTH_DIGGING = ("weapon", "missile", "scroll", "potion", "shield", "thrown", "light", "tool", "food")
_DUG = frozenset(
    key for key, gear in content.GEAR.items() if gear.kind in WORTH_DIGGING and not carrying.at_hand(Item(key))
)
_STONY = frozenset(key for key, kind in content.KINDS.items() if "petrify" in kind.tags and "gaze" in kind.tags)


def take_turn(state: Campaign, table: Table, being: Being) -> None:
    """Ask and act until the turn is used up. A stunned character has no action this time (BF-INJ-10)."""
    turn = handling.Turn(beings.walking(being), attacks=2 if beings.has(being, "hasted") else 1)
    if beings.has(being, "stunned") or beings.too_slow(being):
        turn.action = False
        beings.drop_condition(being, "stunned")
    was_caught, foes = being.caught, groups.enemies(state, being)
    while not turn.over:
        options = choices(state, being, turn, foes)
        left: Facts = {"feet": turn.feet, "action": int(turn.action)}
        about: Facts = {"who": being.id, "round": groups.fight_of(state).round, **left}
        usual = "" if being.seat == saves.GM else partial(_usual, state, being, options)
        chosen = table.ask(being.seat, ACT, options, about, usual)
        if chosen.verb not in ("don", "doff"):
            being.uses.pop("dressing", None)
        stood = being.at
        deeds.perform(state, table, being, turn, chosen)
        if being.at != stood:
            turn.beyond = []  # what reached nobody from there may do from here
        foes = groups.enemies(state, being)
        turn.over |= being.dead or bool(being.gone) or beings.helpless(being) or not foes
        turn.over |= not turn.action and turn.feet < groups.REACH
        turn.over |= is_brief(state.settings) and not turn.action and _is_done(state, being, turn, foes)
    if was_caught:
        being.caught = False  # the forced round is played; flight may be tried on the next turn (BF-PURS-06)


LOST = 2  # times as strong as those who still stand: most run


def _usual(state: Campaign, being: Being, options: list[Option]) -> str:
    """Up, and at whoever can be hurt with what one has; else nearer, or away. Who lies senseless is left lying."""
    if not any(beings.up(foe) for foe in groups.enemies(state, being)):
        return first_of(options, "wait")
    threat = groups.danger(list(filter(beings.up, groups.enemies(state, being))))
    if threat > LOST * groups.might_of(state.characters) and (away := first_of(options, "flee")):
        return away
    vain = [
        option
        for option in options
        if option.verb in STRIKES
        and not harms(
            state.beings[option.target], arms.strike_for(state, being, state.beings[option.target], option.verb)
        )
    ]
    able = [option for option in options if option not in vain]
    strikes = [option for option in able if option.verb in STRIKES]
    if strikes and not beings.has(being, "prone"):
        return max(strikes, key=lambda option: arms.promise(state, being, state.beings[option.target], option.verb))
    return first_of(able, "stand", *STRIKES, "reload", "wrench", *(["flee"] if vain else ["advance"]), "wait")


def _is_done(state: Campaign, being: Being, turn: handling.Turn, foes: list[Being]) -> bool:
    """A comfort, no rule: who has acted, stands and is hardly hurt, with nobody beside them and nobody to close in
    on, stays there.
    """
    if beings.has(being, "prone") or 2 * being.hp <= beings.max_hp(being) or handling.those_beside(being, foes):
        return False
    return not any(option.verb == "advance" for option in choices(state, being, turn, foes))


# --- what may be done ------------------------------------------------------------------------------------------------
def choices(state: Campaign, being: Being, turn: handling.Turn, foes: list[Being]) -> list[Option]:
    """`foes`: who stands against this one, looked up with the deed before."""
    out: list[Option] = []
    if beings.has(being, "prone") and turn.feet >= handling.STAND_UP_FEET:
        out.append(STAND)
    friends = groups.reachable_allies(state, being)
    if turn.action or turn.draws < handling.HANDS_FULL:
        measures.numbered(being.items)
    if turn.action:
        pace = beings.walking(being)
        strikes = arms.strike_options(state, being, foes, turn.feet)
        out += strikes
        out += arms.manner_options(state, being) if strikes else []
        out += _push_options(state, being, foes, turn)
        out += _magic_options(state, being, foes, friends, turn)
        out += _soul_options(state, being, foes)
        out += _handling_options(state, being, foes, friends, pace)
        out += deeds.help_options(being, friends)
        out += handling.improvise_options(state, being)
        out += deeds.guard_options(state, being, foes, friends)
        out += handling.dress_options(being)
        out += _flight_options(state, being, friends, pace)
        out.append(TRY)
    out += _free_options(being, foes, turn)
    out += deeds.call_options(state, being, foes, turn)
    out += handling.move_options(state, being, foes, friends, turn)
    out.append(WAIT)
    return [option for option in out if option.verb not in turn.declined] if turn.declined else out


def _push_options(state: Campaign, being: Being, foes: list[Being], turn: handling.Turn) -> list[Option]:
    if not arms.may_strike(being):
        return []
    return [
        Option("push", foe.id)
        for foe in foes
        if groups.REACH < abs(foe.at - being.at) <= turn.feet + groups.REACH
        and handling.blockers(state, being, foe.at, foes)
    ]


def _magic_options(
    state: Campaign, being: Being, foes: list[Being], friends: list[Being], turn: handling.Turn
) -> list[Option]:
    out: list[Option] = []
    knows = being.spells or being.book
    if knows and any(key not in turn.beyond for key in aiming.in_fights(aiming.castable(being))):
        out.append(CAST)
    if carrying.has_item(being, "scroll") and any(
        key not in turn.beyond for key in aiming.scrolls_at_hand(state, being)
    ):
        out.append(SCROLL)
    if being.conditions:
        out += spells_of_war.bear_options(state, being)
    if not carrying.has_item(being, "potion") or beings.has(being, "swallowed") or not carrying.has_hand(being):
        return out
    if any(aiming.hand_with(being, "potion", key) for key in aiming.potions(being)):
        out.append(DRINK)
        near = [other for other in (*friends, *foes) if abs(other.at - being.at) <= groups.REACH]
        out += [Option("feed", other.id) for other in near if beings.helpless(other) and not beings.of_stone(other)]
    return out


def _soul_options(state: Campaign, being: Being, foes: list[Being]) -> list[Option]:
    """Downed characters may still spend dice (BF-INJ-11)."""
    if not beings.soul_dice(being) or not beings.can_speak(being):
        return []
    out: list[Option] = []
    patients = deeds.heard_by(state, being)
    if any(map(turning.can_be_healed, patients)):
        out.append(HEAL)
    if any(beings.undead(foe) and beings.up(foe) and abs(foe.at - being.at) <= turning.TURN_REACH for foe in foes):
        out.append(TURN)
    payers = beings.spenders(state, being)
    if turning.pool(payers, turning.CURE_DICE) and outfit.curable_people(patients):
        out.append(CURE)
    if turning.pool(payers, turning.MEND_DICE) and outfit.mendable_people(patients):
        out.append(MEND)
    return out


def _handling_options(
    state: Campaign, being: Being, foes: list[Being], friends: list[Being], pace: int
) -> list[Option]:
    """Things that take an action: reload, dig, pick up, light, tie, wrench free, prepare a blow."""
    out: list[Option] = []
    for item in being.items:
        if item.unloaded and item.place in carrying.HANDS:
            out += [RELOAD] if carrying.needs_loading(being, item) else []
            break
    if being.conditions and (beings.has(being, "lodged") or (_is_gripped(being) and not beings.disabled(being))):
        out.append(WRENCH)
    if not being.art and arms.may_strike(being) and any(power.prepares() for _, power in powers.of_arts(being.arts)):
        out.append(Option("careful"))
    buried = [item for item in being.items if item.place == "pack" and item.kind in _DUG and item.bulk and not item.lit]
    buried = [item for item in buried if carrying.can_wield(being, item)] if being.limbs else buried
    out += each("dig", [str(item.id) for item in measures.unlike(buried)])
    if groups.fight_of(state).dropped:
        out += each("pick", [str(dropped.id) for dropped in _within_a_walk(state, being, pace)])
    if handling.torch_at_hand(being) is not None and handling.has_flame(state, being):
        out.append(LIGHT)
    if not carrying.has_hand(being) or beings.disabled(being) or beings.has(being, "swallowed"):
        return out + handling.strip_options(being, friends)
    out += [
        Option("bind", foe.id)
        for foe in foes
        if abs(foe.at - being.at) <= groups.REACH and beings.helpless(foe) and not beings.has(foe, "bound")
    ]
    out += [
        Option("cut", other.id)
        for other in [being, *friends]
        if other.conditions and _in_time_to_cut(state, other) and abs(other.at - being.at) <= groups.REACH
    ]
    return out + handling.strip_options(being, friends)


def _is_gripped(being: Being) -> bool:
    """What takes strength to shake off, more than the Downed have (BF-MON-15, BF-INJ-11)."""
    return beings.has_any(being, ("grabbed", "attached"))


def _in_time_to_cut(state: Campaign, being: Being) -> bool:
    """A grub can be cut out for two rounds; later only a cure helps (BF-MON-15)."""
    grub = next((held for held in being.conditions if held.note == "infested"), None)
    return grub is not None and groups.fight_of(state).round - grub.amount <= CUTTING_ROUNDS


def _flight_options(state: Campaign, being: Being, friends: list[Being], pace: int) -> list[Option]:
    if not pace or not flight.free_to_flee(state, being):
        return []
    near = [ally.id for ally in friends if flight.may_drag(state, being, ally, pace)]
    return [FLEE, *each("flee", flight.other_ways(state)), *each("drag", near)]


def _within_a_walk(state: Campaign, being: Being, feet: int) -> list[Dropped]:
    """What lies near enough to be picked up and used; of things that are alike the nearest."""
    near = [
        dropped
        for dropped in measures.numbered(groups.fight_of(state).dropped)
        if handling.can_walk_to(state, being, dropped.at, feet)
    ]
    if being.limbs:
        near = [dropped for dropped in near if carrying.can_wield(being, dropped.item)]
    if len(near) < 2:
        return near
    if len({dropped.at for dropped in near}) > 1:
        near.sort(key=lambda dropped: abs(dropped.at - being.at))
    listed = measures.unlike([dropped.item for dropped in near])
    if len(listed) == len(near):
        return near
    things = {*map(id, listed)}
    return [dropped for dropped in near if id(dropped.item) in things]


def _free_options(being: Being, foes: list[Being], turn: handling.Turn) -> list[Option]:
    out: list[Option] = []
    if not being.art and any(power.guards() for _, power in powers.of_arts(being.arts)):
        out.append(Option("guard"))
    if turn.draws < handling.HANDS_FULL:
        out += each("draw", [str(item.id) for item in measures.unlike(carrying.drawable(being))])
    out += deeds.drop_options(being)
    if beings.has(being, "anti_magic"):
        out.append(Option("drop-shell"))
    gazers = [foe for foe in foes if foe.kind in _STONY]
    if gazers and handling.those_beside(being, gazers) and not beings.has(being, "looking_away"):
        out.append(Option("look-away"))
    return out

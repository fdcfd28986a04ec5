"""Doing what was chosen in a character's turn: blows, magic, Soul Dice, handling things, movement, flight."""

from __future__ import annotations

from collections.abc import Sequence

from begone_foe import content
from begone_foe.book.characters import outfit
from begone_foe.book.core import beings, carrying, groups, injuries, measures
from begone_foe.book.delve import wandering
from begone_foe.book.fight import arms, attacks, handling
from begone_foe.book.magic import aiming, spells_of_war, spells_of_warding, spells_of_wits, turning
from begone_foe.book.master import aims
from begone_foe.book.monsters import morale
from begone_foe.book.pursuit import flight
from begone_foe.state import Being, Campaign, Condition, Group, Place
from tablewright.engine.asking import pick
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import Way

# --- comrades ---------------------------------------------------------------------------------------------------------
# What one does for others in a fight, and says to the other side (Action Economy, Morale).
# Talking is free; helping up and handing over take the action (BF-ACT-02).
HANDS_OF: tuple[Place, Place] = ("main", "off")


def help_options(being: Being, friends: Sequence[Being]) -> list[Option]:
    """The fallen on their feet, and what one holds into another's free hand."""
    near = [ally for ally in friends if abs(ally.at - being.at) <= groups.REACH and not beings.helpless(ally)]
    if not near:
        return []
    fallen = [ally for ally in near if ally.conditions and beings.has(ally, "prone") and not ally.downed]
    out = [Option("help", ally.id) for ally in fallen if not beings.disabled(being)]
    things = measures.unlike(item for item in being.items if item.place in HANDS_OF)
    free = [ally for ally in near if not ally.kind and carrying.free_hands(ally)] if things else ()
    return [*out, *(Option("hand", ally.id, str(item.id)) for ally in free for item in things)]


def hand_over(state: Campaign, table: Table, being: Being, chosen: Option) -> bool:
    ally, item = state.beings[chosen.thing], measures.by_id(being.items, chosen.target)
    carrying.remove(being, item)
    item.place = next(hand for hand in HANDS_OF if carrying.hand_free(ally, hand))
    carrying.add_item(ally, item)
    handling.tell_deed(table, being, "hand", carrying.gear_of(item).name)
    return False


def guard_options(state: Campaign, being: Being, foes: Sequence[Being], friends: Sequence[Being]) -> list[Option]:
    """Stand before somebody; shut a door through which foes could leave (BF-ACT-01)."""
    near = [
        ally.id for ally in friends if abs(ally.at - being.at) <= groups.REACH and not beings.has(ally, "protected")
    ]
    if beings.disabled(being):
        return []
    out = each_of("protect", near)
    return out if handling.those_beside(being, foes) else [*out, *each_of("shut", [way.id for way in _doors(state)])]


def _doors(state: Campaign) -> list[Way]:
    dungeon = state.below
    if dungeon is None or groups.fight_of(state).exits < 1:
        return []
    ways = [way for way in dungeon.ways.values() if way.state == "open" and way.kind == "door"]
    here = [way for way in ways if state.here in (way.a, way.b) and not way.hidden]
    return [way for way in here if way.other(state.here) != state.came_by]


def protect(state: Campaign, table: Table, being: Being, chosen: Option) -> bool:
    """Until the guard's next turn blows at the one behind are struck at a disadvantage (our ruling, BF-ATK-04)."""
    ally = state.beings[chosen.target]
    ally.conditions.append(Condition("protected", being.id, rounds=1))
    handling.tell_deed(table, being, "protect", ally.name)
    return False


# --- words across the field ------------------------------------------------------------------------------------------
def call_options(state: Campaign, being: Being, foes: Sequence[Being], turn: handling.Turn) -> list[Option]:
    """Quarter, once a fight; and in a free round the comrades may go first (BF-INIT-03)."""
    fight = groups.fight_of(state)
    out = []
    if fight.round == 0 and being.id not in fight.deferred and not turn.moved and turn.action:
        waiting = any(state.beings[key].side == being.side for key in fight.queue)
        out += [Option("after")] if waiting else []
    if (
        not fight.quarter
        and beings.can_speak(being)
        and any(beings.intelligent(foe) and beings.up(foe) for foe in foes)
    ):
        out.append(Option("quarter"))
    if state.apart and being.side == "party" and beings.can_speak(being) and wandering.within_call(state):
        out.append(Option("call"))
    return out


def _yield(state: Campaign, table: Table, group: Group) -> None:
    there = [each_one for each_one in groups.members(state, group) if beings.up(each_one)]
    cornered = not groups.fight_of(state).exits or all(each_one.caught for each_one in there)
    if there and cornered and morale.expects_mercy(state, there):
        group.broken = "surrender"
        morale.give_up(table, there)


def let_others_go_first(state: Campaign, being: Being, turn: handling.Turn) -> None:
    """To the end of the side's order, once."""
    fight = groups.fight_of(state)
    fight.deferred.append(being.id)
    fight.queue.append(being.id)
    turn.over = True


# --- letting go ------------------------------------------------------------------------------------------------------
def drop_options(being: Being) -> list[Option]:
    """What one holds, and the whole pack: dropping is free, and empty slots are what one runs with (BF-PURS-04)."""
    lettable: dict[str, None] = {}
    packed = pushed = False
    silver = being.silver
    for item in being.items:  # one look at each, as this is asked with every question of a fight
        if item.place in carrying.HANDS:
            lettable[item.place] = None
        elif item.kind == "coins":
            silver += item.worth
        elif not packed and item.place == "pack":
            packed = content.GEAR[item.kind].slots > 0
        pushed = pushed or item.kind in carrying.BARROWS
    if packed:
        lettable["pack"] = None
    if pushed:
        lettable["barrow"] = None
    if silver >= carrying.COINS_A_SLOT:
        lettable["silver"] = None
    return each_of("drop", lettable)


# --- deeds ------------------------------------------------------------------------------------------------------------
HEAL_WHOM = Question("heal-whom", "BF-SOUL-03")
HOW_MANY = Question("how-many-dice", "BF-SOUL-11")


def heard_by(state: Campaign, being: Being) -> list[Being]:
    """For whom one's Soul Dice may be given in a fight: those of one's side who are there, in earshot (BF-SOUL-02)."""
    return [each for each in [being, *groups.allies(state, being)] if beings.within_earshot(state, being, each)]


# --- doing it --------------------------------------------------------------------------------------------------------
def perform(state: Campaign, table: Table, being: Being, turn: handling.Turn, chosen: Option) -> None:
    """Do what was chosen; acts that cost the action say so on the turn."""
    match chosen.verb:
        case "attack" | "subdue" | "sally" | "torch" | "shoot" | "throw" | "oil" | "holy":
            _strike(state, table, being, turn, chosen.verb, state.beings[chosen.target])
        case "stand" | "advance" | "walk" | "back" | "run":
            handling.move(state, table, being, turn, chosen)
        case "guard" | "draw" | "drop" | "look-away" | "drop-shell" | "quarter" | "call" | "after" | "wait":
            _act_freely(state, table, being, turn, chosen)
        case "with":
            being.manner = chosen.target
        case _:
            turn.action = False
            turn.over = _act(state, table, being, turn, chosen)


def _strike(state: Campaign, table: Table, being: Being, turn: handling.Turn, name: str, target: Being) -> None:
    """Haste gives two attacks; after a shot there may be movement left."""
    turn.attacks -= 1
    turn.action = turn.attacks > 0
    if name in ("attack", "subdue", "sally", "torch"):
        turn.feet -= arms.fight_hand_to_hand(state, table, being, target, turn.feet, name)
        turn.over = not turn.action and name != "sally"
    elif name in ("shoot", "throw"):
        arms.shoot(state, table, being, target, thrown=name == "throw")
    else:
        arms.throw_flask(state, table, being, target, name)


# free acts


def _draw(state: Campaign, table: Table, being: Being, turn: handling.Turn, chosen: Option) -> None:
    turn.draws += 1
    item = measures.by_id(being.items, chosen.target)
    handling.take_in_hand(state, table, being, item)
    handling.tell_deed(table, being, "draw", carrying.gear_of(item).name)


def _drop(state: Campaign, table: Table, being: Being, chosen: Option) -> None:
    if chosen.target == "barrow":
        flight.leave_barrow(state, being)
        handling.tell_deed(table, being, "drop", "barrow")
        return
    if chosen.target == "silver":
        _drop_coins(state, table, being)
        return
    fallen = [
        item
        for item in being.items
        if item.place == chosen.target and (item.place != "pack" or carrying.gear_of(item).slots)
    ]
    for item in fallen:
        injuries.let_fall(state, table, being, item)
    handling.tell_deed(table, being, "drop", carrying.gear_of(fallen[0]).name if len(fallen) == 1 else "pack")


def _drop_coins(state: Campaign, table: Table, being: Being) -> None:
    """All of one's coins, counted or not: nobody counts them out in a fight (BF-ENC-08)."""
    heaps = [item for item in being.items if item.kind == "coins"]
    heaps += [carrying.take_coins(being, None, being.silver)] if being.silver else []
    for heap in heaps:
        injuries.let_fall(state, table, being, heap)
    handling.tell_deed(table, being, "drop", f"{sum(heap.worth for heap in heaps)} silver")


# acts that take the action: they return True when the turn is over


def _push(state: Campaign, table: Table, being: Being, turn: handling.Turn, chosen: Option) -> bool:
    """Past an enemy's line, and a blow if it works."""
    target = state.beings[chosen.target]
    if handling.push_past(state, table, being, handling.blockers(state, being, target.at)[0]):
        arms.fight_hand_to_hand(state, table, being, target, turn.feet)
    else:
        first = min(handling.blockers(state, being, target.at), key=lambda foe: abs(foe.at - being.at))
        handling.close_in(state, table, being, first, turn.feet)
    return True


def _no_spell(turn: handling.Turn, chosen: Option, keys: list[str]) -> bool:
    """Thought better of, or out of reach: the action is kept, and what reaches somebody may still be cast."""
    turn.action = True
    if not any(key in turn.beyond for key in keys):
        turn.declined.append(chosen.verb)
    return False


def _scroll(state: Campaign, table: Table, being: Being, turn: handling.Turn, chosen: Option) -> bool:
    """Uses it up; save target and level by the reader's MIND (BF-ITEM-02)."""
    keys = [key for key in aiming.scrolls_at_hand(state, being) if key not in turn.beyond]
    aim = aiming.choose(state, table, being, keys, max(1, being.mind), turn.beyond)
    if aim is None:
        return _no_spell(turn, chosen, keys)
    casting = aiming.begin(state, table, being, aim.key, "scroll", aim.at, aim.turned)
    casting.mode = aim.mode
    spells_of_wits.work(state, table, casting)
    return False


def _heal(state: Campaign, table: Table, being: Being) -> bool:
    patients = list(filter(turning.can_be_healed, heard_by(state, being)))
    patient = pick(table, being.seat, HEAL_WHOM, patients, {"who": being.id})
    dice = _how_many_dice(table, being, "heal")
    turning.soul_heal(table, being, patient, dice)
    return False


def _how_many_dice(table: Table, being: Being, use: str) -> int:
    options = [str(number) for number in range(1, beings.soul_dice(being) + 1)]
    return int(table.ask(being.seat, HOW_MANY, options, {"who": being.id, "use": use}))


def _mend(state: Campaign, table: Table, being: Being, turn: handling.Turn, chosen: Option) -> bool:
    what = table.ask(being.seat, outfit.MEND_WHAT, outfit.mendable_people(heard_by(state, being)), {"who": being.id})
    paid = turning.mend(table, being.seat, _payers(state, being), state.beings[what.target], what.verb)
    return _cost_payers(turn, chosen, being, paid)


def _payers(state: Campaign, being: Being) -> list[Being]:
    """Whoever asks for it gives first."""
    return sorted(beings.spenders(state, being), key=lambda payer: payer is not being)


def _cost_payers(turn: handling.Turn, chosen: Option, being: Being, paid: list[Being]) -> bool:
    """One action from each who pays (BF-SOUL-05); where the others would not, nothing is lost but the asking."""
    if not paid:
        turn.action = True
        turn.declined.append(chosen.verb)
    for payer in paid:
        if payer is not being and not beings.has(payer, "stunned"):
            payer.conditions.append(Condition("stunned"))
    return False


def _try(state: Campaign, table: Table, being: Being, turn: handling.Turn, chosen: Option) -> bool:
    """Something no rule has a button for: an action, a test, the game master's ruling (BF-SKILL-02)."""
    turn.action = True
    if not aims.try_in_words(state, table, being, aims.aims_in_a_fight(state, being), lambda: _spent(turn)):
        turn.declined.append(chosen.verb)
    return False


def _spent(turn: handling.Turn) -> bool:
    turn.action = False
    return True


def _drag(state: Campaign, table: Table, being: Being, chosen: Option) -> bool:
    """Dragging needs both hands (BF-PURS-11): what they hold is let fall."""
    ally = state.beings[chosen.target]
    flight.take_hold(state, table, being, ally)
    flight.flee(state, table, being, ally)
    return True


def _act_freely(state: Campaign, table: Table, being: Being, turn: handling.Turn, chosen: Option) -> None:
    """What costs no action."""
    match chosen.verb:
        case "guard":
            # Defensive Tactics: the attack bonus to AC until the next turn; costs no action (BF-ARTS-09).
            weapon = next((item for item in carrying.held(being) if content.GEAR[item.kind].kind == "missile"), None)
            bonus = attacks.attack_score(being, ranged=weapon is not None)
            being.art, being.guard = "defensive_tactics", max(0, bonus)
            handling.tell_deed(table, being, "guard")
        case "draw":
            _draw(state, table, being, turn, chosen)
        case "drop":
            _drop(state, table, being, chosen)
        case "look-away":
            being.conditions.append(
                Condition("looking_away", rounds=1, amount=1 if carrying.has_item(being, "mirror") else 4)
            )
            handling.tell_deed(table, being, "look-away")
        case "drop-shell":
            spells_of_warding.let_shell_go(table, being)
        case "quarter":
            # Those who are beaten and have wits lay down their arms: they expect mercy now (BF-MORALE-06).
            fight = groups.fight_of(state)
            fight.quarter, fight.seen_cruelty = True, False
            handling.tell_deed(table, being, "quarter")
            for group in fight.groups.values():
                if group.broken in ("flee", "desperate"):
                    _yield(state, table, group)
        case "call":
            # A shout is free (BF-ACT-02); those who hear it come running.
            handling.tell_deed(table, being, "call", str(wandering.call_others(state)))
        case "after":
            let_others_go_first(state, being, turn)
        case "wait":
            turn.over = True


def _act(state: Campaign, table: Table, being: Being, turn: handling.Turn, chosen: Option) -> bool:
    """What costs the action; True when the turn is over."""
    match chosen.verb:
        case "help":
            ally = state.beings[chosen.target]
            beings.drop_condition(ally, "prone")
            handling.tell_deed(table, being, "help", ally.name)
            return False
        case "hand":
            return hand_over(state, table, being, chosen)
        case "protect":
            return protect(state, table, being, chosen)
        case "shut":
            # One way less for those who would run (BF-MORALE-06).
            measures.dungeon_of(state).ways[chosen.target].state = "shut"
            groups.fight_of(state).exits -= 1
            handling.tell_deed(table, being, "shut")
            return False
        case "push":
            return _push(state, table, being, turn, chosen)
        case "cast":
            # An action; the caster may also move (BF-SPELL-14).
            keys = [key for key in aiming.in_fights(aiming.castable(being)) if key not in turn.beyond]
            aim = aiming.choose(state, table, being, keys, being.mind, turn.beyond)
            if aim is None:
                return _no_spell(turn, chosen, keys)
            casting = aiming.begin(state, table, being, aim.key, "slots", aim.at, aim.turned)
            casting.mode = aim.mode
            spells_of_wits.work(state, table, casting)
            return False
        case "scroll":
            return _scroll(state, table, being, turn, chosen)
        case "bear-away" | "bear-near":
            # Telekinesis goes on: another 20 ft, for the action and no slots.
            spells_of_war.bear(state, table, being, state.beings[chosen.target], chosen.verb.removeprefix("bear-"))
            return False
        case "drink":
            spells_of_wits.drink(state, table, being, being)
            return False
        case "feed":
            # It may be poured into a helpless ally (BF-ITEM-03).
            spells_of_wits.drink(state, table, being, state.beings[chosen.target])
            return False
        case "heal":
            return _heal(state, table, being)
        case "turn":
            turning.turn_undead(state, table, being, _how_many_dice(table, being, "turn"))
            return False
        case "cure":
            what = table.ask(
                being.seat, outfit.CURE_WHAT, outfit.curable_people(heard_by(state, being)), {"who": being.id}
            )
            paid = turning.lift(table, being.seat, _payers(state, being), state.beings[what.target], what.verb)
            return _cost_payers(turn, chosen, being, paid)
        case "mend":
            return _mend(state, table, being, turn, chosen)
        case "try":
            return _try(state, table, being, turn, chosen)
        case "flee":
            flight.flee(state, table, being, way=chosen.target)
            return True
        case "drag":
            return _drag(state, table, being, chosen)
        case _:
            return handling.handle(state, table, being, turn, chosen)

"""Order of Play.

What happens next to a party, one step a turn (`book/order.py`, `calm.py`; TY-ORDER-01, TY-DELVE-07).
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, ask_text, target_of, thing_of, verb_of
from tablewright_kernel.book.combat.attack import attack
from tablewright_kernel.book.combat.evading import (
    can_evade,
    dodges,
    evade,
    offer_trap_answers,
    room_trap_goes_off,
    snatch,
    spend_room_traps,
)
from tablewright_kernel.book.combat.traps import clear_item, spring_item
from tablewright_kernel.book.freely import act, is_free, offer_free_acts, one_change
from tablewright_kernel.book.hexploring.crossings import offer_far_ways
from tablewright_kernel.book.hexploring.friends import (
    deal,
    lay_hands,
    meet,
    offer_deals,
    tinker_due,
    tinker_pays,
    zauber_strikes,
)
from tablewright_kernel.book.hexploring.hexes import fall
from tablewright_kernel.book.hexploring.moving import go, offer_exits
from tablewright_kernel.book.loot.items import is_first_of_its_like, receive, take_all, take_gold
from tablewright_kernel.book.loot.trading import trade, train
from tablewright_kernel.book.party.assembly import assemble
from tablewright_kernel.book.party.death import end_game, knows_better, lost_in_the_fae
from tablewright_kernel.book.party.members import find, has, heal_all
from tablewright_kernel.book.party.sheet import see_to_sheet
from tablewright_kernel.book.places import any_hostile, offer_ways, place_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import remove, strike_off, with_id
from tablewright_kernel.options import no_options, offer, offer_on

KINDS_OF_TURN, KINDS_OF_DEED = 8, 8
_AMONG_ENEMIES, _AN_ATTACK, _AN_EVASION = 3, KINDS_OF_TURN, KINDS_OF_TURN + 1
SORTS = 8  # of games at one kind of step


@compiled
def play_turn(g: Record, c: Content) -> None:
    """One step of the party (TY-CORE-03): what it chooses to do, and what comes of that."""
    question = begin_turn(g, c)
    if question:
        choose_deed(g, c, question)
        do_deed(g, c)


@compiled
def begin_turn(g: Record, c: Content) -> int:
    """A turn up to the choice of a deed, which is asked for next; 0 where it is over without one.

    Without a party one is assembled.
    """
    place = place_of(g)
    if g[r.PARTY] == 0:
        assemble(g, c)
    elif g[r.COUNTER] == k.AT_GEAR:
        g[r.COUNTER] = k.AT_GEAR if one_change(g, c) else 0
    elif g[r.COUNTER] == k.AT_SHEET:
        see_to_sheet(g, c)
    elif g[r.PURSUED] or (g[r.DELVING] and g[place + r.TRAPS] > 0):
        _meet_trap(g, c, place)
    elif g[place + r.FOES] and any_hostile(g, c, place):
        return _encounter(g, c)
    else:
        return _calm(g, c, place)
    return 0


@compiled
def choose_deed(g: Record, c: Content, question: int) -> None:
    """What was chosen of all that is offered stands in the record until it is done."""
    answer = ask(g, c, question, -1)
    g[r.DEED], g[r.DEED_WITH], g[r.DEED_ON] = verb_of(g, answer), thing_of(g, answer), target_of(g, answer)


@compiled
def kind_of_turn(g: Record, c: Content) -> int:
    """Which part of the book the next turn begins in, below `KINDS_OF_TURN`.

    A GPU plays games of one kind side by side; it changes nothing that is played.
    """
    place = place_of(g)
    if g[r.PARTY] == 0:
        return 0
    if g[r.COUNTER]:
        return 1
    if g[r.PURSUED] or (g[r.DELVING] and g[place + r.TRAPS] > 0):
        return 2
    if g[place + r.FOES] and any_hostile(g, c, place):
        return _AMONG_ENEMIES
    if g[r.PENDING] or (g[place + r.VISITOR] and g[place + r.VISITOR_MET] == 0):
        return 4
    if g[r.LOOKED] == 0 and (g[place + r.LOOT] or g[place + r.PURSE]):
        return 5
    return 6 if g[r.DELVING] else 7


@compiled
def kind_of_deed(g: Record) -> int:
    """Which part of the book a chosen deed leads to, below `KINDS_OF_DEED`: for a GPU as well."""
    verb = g[r.DEED]
    if verb == k.FIGHT:
        return 0
    if verb == k.EVADE or verb == k.HOLD:
        return 1
    if verb == k.TRAIN:
        return 7
    if verb == k.GO:
        near = g[g[r.HERE] + r.AROUND + g[r.DEED_ON]]
        return 2 if near == 0 or g[near + r.EXPLORED] == 0 else 3
    if verb == k.THROUGH_DOOR:
        return 4 if g[g[r.ROOM] + r.DOOR_TO + g[r.DEED_ON] - 1] == 0 else 5
    if verb == k.ENTER:
        return 4 if g[g[g[r.HERE] + r.DUNGEON] + r.FIRST_ROOM] == 0 else 5
    return 5 if k.GO <= verb <= k.PORTAL else 6


@compiled
def sort_of_step(g: Record, kind: int) -> int:
    """How long loops will be in a step of this kind, below `SORTS`: by enemies in a fight, else by magick and people.

    A GPU has games of one sort beside each other, so that few of them wait for others.
    """
    if kind == _AMONG_ENEMIES:
        return 2 * min(_more_enemies(g), 3) + int(g[r.USABLE] > 0)
    if kind == _AN_ATTACK or kind == _AN_EVASION:
        return _more_enemies(g)
    if kind < _AMONG_ENEMIES or kind > _AN_EVASION:
        return 0
    return 2 * min(g[r.USABLE], 3) + int(g[r.MEMBERS] > 3)


@compiled
def _more_enemies(g: Record) -> int:
    """How many there are beside the first, as far as sorts go."""
    enemies, enemy = 0, g[place_of(g) + r.FOES]
    while enemy and enemies < SORTS:
        enemies, enemy = enemies + 1, g[enemy]
    return max(enemies - 1, 0)


# --- enemies ---------------------------------------------------------------------------------------------------------
@compiled
def _encounter(g: Record, c: Content) -> int:
    """Attack or evade, again and again; magick and gear before each choice (TY-COMBAT-01, TY-EVADE-13, TY-MAG-03)."""
    if zauber_strikes(g, c):
        return 0
    no_options(g)
    offer(g, k.FIGHT)
    evadable = can_evade(g, c)
    if evadable:
        offer(g, k.EVADE)
    offer_free_acts(g, c)
    if evadable:
        _offer_holders(g)
    offer(g, k.TRY)
    return k.Q_FIGHT


@compiled
def _offer_holders(g: Record) -> None:
    if not has(g, k.CHARMED):
        return
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if g[member + r.KIND] == k.CHARMED:
            offer_on(g, k.HOLD, g[member + r.MEMBER_ID])


@compiled
def in_own_words(g: Record, c: Content) -> None:
    """Nobody here has words of their own: it is let be (`book/core/places.py`, TY-CORE-08)."""
    no_options(g)
    ask_text(g, c, k.Q_DEED)


# --- traps -----------------------------------------------------------------------------------------------------------
@compiled
def _meet_trap(g: Record, c: Content, place: int) -> None:
    """A Rogue disables it, or waives that; without one the party evades or takes it.

    TY-TRAP-02, TY-TRAP-03, TY-TRAP-11.
    """
    look = g[place + r.TRAP_LOOK] if g[r.DELVING] else 0
    while True:
        no_options(g)
        offer_trap_answers(g, c)
        offer(g, k.TRY)
        own = g[r.OFFERED]
        offer_free_acts(g, c)
        g[r.FACTS], g[r.FACT_1] = k.LOOK_FACT, look
        answer = ask(g, c, k.Q_TRAP, 0)
        verb, target = verb_of(g, answer), target_of(g, answer)
        if answer >= own:
            if act(g, c, verb, target) or place_of(g) != place:
                return
        elif verb == k.TRY:
            in_own_words(g, c)
        else:
            break
    if verb == k.EVADE:
        evade(g, c, 0)
    elif verb == k.DISARM:
        spend_room_traps(g, place)
    else:
        room_trap_goes_off(g, c, place, find(g, target) if verb == k.SEND else 0)


# --- a calm place ----------------------------------------------------------------------------------------------------
@compiled
def _calm(g: Record, c: Content, place: int) -> int:
    """Loot first, then what waits here, in the book's order; then the free choice."""
    tinker = tinker_due(g)
    if tinker:
        tinker_pays(g, c, tinker)
    elif g[r.LOOKED] == 0 and (g[place + r.LOOT] or g[place + r.PURSE]):
        _offer_loot(g, c, place)
    elif g[place + r.VISITOR] and g[place + r.VISITOR_MET] == 0:
        meet(g, c)
    elif g[r.PENDING]:
        what = g[r.PENDING_LIST]
        strike_off(g, r.PENDING, r.PENDING_LIST, what)
        _pending(g, c, what)
    elif g[r.COUNTER] == k.AT_TRADE:
        trade(g, c)
    else:
        return _what_next(g, c, place)
    return 0


@compiled
def _pending(g: Record, c: Content, what: int) -> None:
    """Mist, Faerie Circle, once an entry, sinkhole (TY-HENC-03, TY-HENC-10, TY-ENTR-03)."""
    if what == k.MIST_WAITS:
        if knows_better(g) or not dodges(g, c, k.MIST_DANGER):
            lost_in_the_fae(g, c, k.IN_MIST)
    elif what == k.CIRCLE_WAITS:
        heal_all(g, c)
    elif g[g[r.HERE] + r.DISCOVERED] == 0:
        if dodges(g, c, k.SINKHOLE_DANGER):
            g[g[r.HERE] + r.DISCOVERED] = 1
        else:
            fall(g, c)


# --- loot ------------------------------------------------------------------------------------------------------------
@compiled
def _offer_loot(g: Record, c: Content, place: int) -> None:
    """With nobody in the way the party takes as much as it likes, without a roll (TY-LOOT-09)."""
    while True:
        no_options(g)
        _offer_pieces(g, c, place)
        offer(g, k.LEAVE)
        own = g[r.OFFERED]
        offer_free_acts(g, c)
        answer = ask(g, c, k.Q_LOOT, 0)
        verb, target = verb_of(g, answer), target_of(g, answer)
        if answer < own:
            break
        if act(g, c, verb, target) or place_of(g) != place:
            return
    if verb == k.LEAVE:
        g[r.LOOKED] = 1
    else:
        _take(g, c, place, verb, target)


@compiled
def _offer_pieces(g: Record, c: Content, place: int) -> None:
    """Everything at once, or piece by piece; trapped things may be taken outright, set off or snatched.

    TY-LOOT-09, TY-TRAP-06, TY-TRAP-11.
    """
    first = g[place + r.LOOT]
    if first == 0:
        offer_on(g, k.TAKE_PART, k.TAKE_ALL)
        return
    purse, free = g[place + r.PURSE] != 0, _any_free(g, first)
    if purse or free:
        offer_on(g, k.TAKE_PART, k.TAKE_ALL)
    if g[first] or purse or not free:
        _offer_things(g, place, k.TAKE, 0)
    if purse:
        offer_on(g, k.TAKE_PART, k.TAKE_GOLD)
    if _any_trapped(g, first):
        before = g[r.OFFERED]
        offer_exits(g, c)
        leads_on = g[r.OFFERED] > before
        g[r.OFFERED] = before
        if leads_on:
            _offer_things(g, place, k.SNATCH, 1)
        if has(g, k.ROGUE):
            _offer_things(g, place, k.SPRING_ITEM, 1)


@compiled
def _any_free(g: Record, item: int) -> bool:
    while item:
        if g[item + r.ITEM_TRAPS] == 0:
            return True
        item = g[item]
    return False


@compiled
def _any_trapped(g: Record, item: int) -> bool:
    while item:
        if g[item + r.ITEM_TRAPS]:
            return True
        item = g[item]
    return False


@compiled
def _offer_things(g: Record, place: int, verb: int, trapped: int) -> None:
    item = g[place + r.LOOT]
    while item:
        if (trapped == 0 or g[item + r.ITEM_TRAPS]) and is_first_of_its_like(g, place + r.LOOT, item, False):
            offer_on(g, verb, g[item + r.ITEM_ID])
        item = g[item]


@compiled
def _take(g: Record, c: Content, place: int, verb: int, target: int) -> None:
    if verb == k.TAKE_PART:
        if target == k.TAKE_ALL:
            take_all(g, c, place)
        else:
            take_gold(g, place)
        return
    item = with_id(g, place + r.LOOT, target)
    if verb == k.SNATCH:
        snatch(g, c, item)
    elif verb == k.SPRING_ITEM:
        spring_item(g, c, item, 0)
    elif g[item + r.ITEM_TRAPS] == 0 or not clear_item(g, c, item, 0):
        remove(g, place + r.LOOT, item)
        receive(g, c, item)


# --- the free choice -------------------------------------------------------------------------------------------------
@compiled
def _what_next(g: Record, c: Content, place: int) -> int:
    """Everything a party in a calm place may do (TY-CORE-10)."""
    no_options(g)
    offer_ways(g, c)
    offer_deals(g, c)
    if g[place + r.LOOT] or g[place + r.PURSE]:
        _offer_pieces(g, c, place)
    if g[place + r.FOES]:
        offer(g, k.FIGHT)
    offer_far_ways(g, c)
    if c[f.SECOND_WAY] == f.AN_OWN_WAY:
        offer(g, k.OWN_WAY)
    offer_free_acts(g, c)
    offer(g, k.SHEET)
    offer(g, k.TRY)
    return k.Q_WHAT_NEXT


@compiled
def do_deed(g: Record, c: Content) -> None:
    """What was chosen, among enemies or in a calm place."""
    place, verb, target = place_of(g), g[r.DEED], g[r.DEED_ON]
    if k.GO <= verb <= k.PORTAL:
        go(g, c, verb, g[r.DEED_WITH], target, 0)
    elif k.TAKE_PART <= verb <= k.SPRING_ITEM:
        _take(g, c, place, verb, target)
    elif verb == k.DEAL:
        deal(g, c, target)
    elif verb == k.TRAIN:
        train(g, c)
    elif verb == k.LAY_HANDS:
        lay_hands(g, place)
    elif verb == k.FIGHT:
        attack(g, c)
    elif verb == k.EVADE or verb == k.HOLD:
        evade(g, c, find(g, target) if verb == k.HOLD else 0)
    elif verb == k.TRADE or verb == k.GEAR or verb == k.SHEET:
        g[r.COUNTER] = k.AT_TRADE if verb == k.TRADE else k.AT_GEAR if verb == k.GEAR else k.AT_SHEET
    elif is_free(verb):
        act(g, c, verb, target)
    elif verb == k.TRY:
        in_own_words(g, c)
    elif verb == k.OWN_WAY:
        end_game(g, k.DESTROYED)

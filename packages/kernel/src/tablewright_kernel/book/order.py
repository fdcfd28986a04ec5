"""Order of Play.

What happens next to a party, one step a turn (`book/order.py`, `calm.py`; TY-ORDER-01, TY-DELVE-07).
"""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.asking import ask, ask_text, target_of, thing_of, verb_of
from tablewright_kernel.book.combat.attack import attack, clear_item, settle_doom, spring_item
from tablewright_kernel.book.combat.evading import (
    can_evade,
    dodges,
    evade,
    offer_trap_answers,
    room_trap_goes_off,
    snatch,
    spend_room_traps,
)
from tablewright_kernel.book.hexploring.friends import (
    deal,
    drop,
    lay_hands,
    meet,
    offer_deals,
    offer_drops,
    tinker_due,
    tinker_pays,
    zauber_strikes,
)
from tablewright_kernel.book.hexploring.hexes import fall, go, offer_exits, offer_far_ways, use_key
from tablewright_kernel.book.loot.items import has_crown, is_first_of_its_like, receive, take_all, take_gold
from tablewright_kernel.book.loot.magicks import offer_uses, use
from tablewright_kernel.book.loot.trading import trade, train
from tablewright_kernel.book.party.assembly import assemble
from tablewright_kernel.book.party.death import end_game, knows_better, lost_in_the_fae, see_to_sheet
from tablewright_kernel.book.party.members import (
    find,
    has,
    heal_all,
    in_use,
    lay_off,
    lay_off_all,
    max_hp,
    may_wear,
    may_wield,
    put_on,
)
from tablewright_kernel.book.places import any_hostile, kinds_here, offer_ways, place_of
from tablewright_kernel.compiling import (
    Content,
    Record,
    compiled,
    no_options,
    offer,
    offer_members,
    offer_on,
    offer_two,
)
from tablewright_kernel.translating import listed, note, remove, strike_off, with_id

# --- freely -----------------------------------------------------------------------------------------------------------
# What a party may do at any time between rolls.
# Magick, gear, sending companions off (`book/freely.py`, `loot/gear.py`).
_LICH = 1 << codes.LICH_KING


@compiled
def offer_free_acts(g: Record, c: Content) -> None:
    """All of it that is of some effect here and now (TY-MAG-03, TY-LOOT-04, TY-WPN-04, TY-ESCORT-01)."""
    place = place_of(g)
    offer_uses(g, c)
    offer_drops(g)
    if g[place + compiling.FOES]:
        if kinds_here(g, place) & _LICH and has_crown(g):
            offer(g, codes.READY if g[compiling.WITHHOLDS] else codes.WITHHOLD)
        if g[place + compiling.LOOT] and not has(g, codes.ROGUE):
            _offer_loot_in_flight(g, place)
    offer(g, codes.GEAR)


@compiled
def _offer_loot_in_flight(g: Record, place: int) -> None:
    """Trapped things behind enemies, to be carried off in flight or left (TY-EVADE-06, TY-TRAP-08, TY-COOP-11)."""
    item = g[place + compiling.LOOT]
    while item:
        if g[item + compiling.ITEM_TRAPS]:
            number = g[item + compiling.ITEM_ID]
            offer_on(
                g, codes.WANT if listed(g, compiling.SPURNED, compiling.SPURNED_LIST, number) else codes.SPURN, number
            )
        item = g[item]


@compiled
def is_free(verb: int) -> bool:
    return verb == codes.GEAR or codes.USE_DEATH <= verb <= codes.WANT


@compiled
def act(g: Record, c: Content, verb: int, target: int) -> bool:
    """One of the free acts."""
    if verb == codes.GEAR:
        while one_change(g, c):
            pass
    elif verb == codes.WITHHOLD or verb == codes.READY:
        g[compiling.WITHHOLDS] = int(verb == codes.WITHHOLD)
    elif verb == codes.SPURN:
        note(g, compiling.SPURNED, compiling.SPURNED_LIST, compiling.MOST_SPURNED, target)
    elif verb == codes.WANT:
        strike_off(g, compiling.SPURNED, compiling.SPURNED_LIST, target)
    elif verb == codes.DROP:
        drop(g, target)
    else:
        if use_key(g, c, target) if verb == codes.USE_KEY else use(g, c, verb, target):
            return True
        settle_doom(g, place_of(g))
    return False


# --- gear ------------------------------------------------------------------------------------------------------------
@compiled
def one_change(g: Record, c: Content) -> bool:
    """A single change of what is wielded, worn or carried; False when all is well (TY-WPN-04, TY-LOOT-04)."""
    no_options(g)
    offer(g, codes.DONE)
    _offer_gear(g, c)
    if g[compiling.MEMBERS] > 1:
        _offer_loose(g)
    answer = ask(g, c, codes.Q_GEAR, -1)
    verb, number, target = verb_of(g, answer), thing_of(g, answer), target_of(g, answer)
    if verb == codes.DONE:
        return False
    if verb == codes.HAND:
        no_options(g)
        offer_members(g, codes.MEMBER)
        g[compiling.FACTS], g[compiling.FACT_1] = codes.THING_FACT, with_id(g, compiling.PACK, target)
        g[with_id(g, compiling.PACK, target) + compiling.BEARER] = target_of(g, ask(g, c, codes.Q_BEARER, -1))
    else:
        _change_gear(g, c, verb, find(g, number), with_id(g, compiling.PACK, target))
    return True


@compiled
def _offer_gear(g: Record, c: Content) -> None:
    """Every legal change of equipment."""
    item = g[compiling.PACK]
    while item:
        if is_first_of_its_like(g, compiling.PACK, item, True):
            _offer_to_each(g, c, item)
        item = g[item]
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        for field in (compiling.WEAPON, compiling.SHIELD, compiling.ARMOR):
            if g[member + field]:
                offer_two(g, codes.OFF, g[member + compiling.MEMBER_ID], g[member + field])


@compiled
def _offer_to_each(g: Record, c: Content, item: int) -> None:
    kind, number = g[item + compiling.ITEM_KIND], g[item + compiling.ITEM_ID]
    wearable = (kind == codes.WOODEN_SHIELD or kind == codes.AN_ARMOR) and not in_use(g, item)
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        if (
            kind == codes.A_WEAPON
            and g[member + compiling.WEAPON] != number
            and may_wield(g, c, member, g[item + compiling.ITEM_WEAPON])
        ):
            offer_two(g, codes.WIELD, g[member + compiling.MEMBER_ID], number)
        elif wearable and may_wear(g, member, kind):
            offer_two(g, codes.WEAR, g[member + compiling.MEMBER_ID], number)


@compiled
def _offer_loose(g: Record) -> None:
    """Things that nobody wields or wears; who carries them is for the sheet alone (TY-LOOT-04)."""
    item = g[compiling.PACK]
    while item:
        if not in_use(g, item):
            offer_on(g, codes.HAND, g[item + compiling.ITEM_ID])
        item = g[item]


@compiled
def _change_gear(g: Record, c: Content, verb: int, member: int, item: int) -> None:
    """Before the party leaves the city those who are unhurt stay so (TY-WPN-04, TY-LOOT-04, TY-ASM-02)."""
    unhurt = 0
    for line in range(g[compiling.MEMBERS]):
        each = g[compiling.MEMBER_LIST + line]
        unhurt |= int(g[compiling.FRESH] != 0 and g[each + compiling.HP] == max_hp(g, c, each)) << line
    if verb == codes.OFF:
        lay_off(g, c, member, g[item + compiling.ITEM_ID])
    else:
        lay_off_all(g, c, g[item + compiling.ITEM_ID])
        put_on(g, member, item)
    for line in range(g[compiling.MEMBERS]):
        if unhurt & (1 << line):
            each = g[compiling.MEMBER_LIST + line]
            g[each + compiling.HP] = max_hp(g, c, each)


# --- order ------------------------------------------------------------------------------------------------------------
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
    if g[compiling.PARTY] == 0:
        assemble(g, c)
    elif g[compiling.COUNTER] == codes.AT_GEAR:
        g[compiling.COUNTER] = codes.AT_GEAR if one_change(g, c) else 0
    elif g[compiling.COUNTER] == codes.AT_SHEET:
        see_to_sheet(g, c)
    elif g[compiling.PURSUED] or (g[compiling.DELVING] and g[place + compiling.TRAPS] > 0):
        _meet_trap(g, c, place)
    elif g[place + compiling.FOES] and any_hostile(g, c, place):
        return _encounter(g, c)
    else:
        return _calm(g, c, place)
    return 0


@compiled
def choose_deed(g: Record, c: Content, question: int) -> None:
    """What was chosen of all that is offered stands in the record until it is done."""
    answer = ask(g, c, question, -1)
    g[compiling.DEED], g[compiling.DEED_WITH], g[compiling.DEED_ON] = (
        verb_of(g, answer),
        thing_of(g, answer),
        target_of(g, answer),
    )


@compiled
def kind_of_turn(g: Record, c: Content) -> int:
    """Which part of the book the next turn begins in, below `KINDS_OF_TURN`.

    A GPU plays games of one kind side by side; it changes nothing that is played.
    """
    place = place_of(g)
    if g[compiling.PARTY] == 0:
        return 0
    if g[compiling.COUNTER]:
        return 1
    if g[compiling.PURSUED] or (g[compiling.DELVING] and g[place + compiling.TRAPS] > 0):
        return 2
    if g[place + compiling.FOES] and any_hostile(g, c, place):
        return _AMONG_ENEMIES
    if g[compiling.PENDING] or (g[place + compiling.VISITOR] and g[place + compiling.VISITOR_MET] == 0):
        return 4
    if g[compiling.LOOKED] == 0 and (g[place + compiling.LOOT] or g[place + compiling.PURSE]):
        return 5
    return 6 if g[compiling.DELVING] else 7


@compiled
def kind_of_deed(g: Record) -> int:
    """Which part of the book a chosen deed leads to, below `KINDS_OF_DEED`: for a GPU as well."""
    verb = g[compiling.DEED]
    if verb == codes.FIGHT:
        return 0
    if verb == codes.EVADE or verb == codes.HOLD:
        return 1
    if verb == codes.TRAIN:
        return 7
    if verb == codes.GO:
        near = g[g[compiling.HERE] + compiling.AROUND + g[compiling.DEED_ON]]
        return 2 if near == 0 or g[near + compiling.EXPLORED] == 0 else 3
    if verb == codes.THROUGH_DOOR:
        return 4 if g[g[compiling.ROOM] + compiling.DOOR_TO + g[compiling.DEED_ON] - 1] == 0 else 5
    if verb == codes.ENTER:
        return 4 if g[g[g[compiling.HERE] + compiling.DUNGEON] + compiling.FIRST_ROOM] == 0 else 5
    return 5 if codes.GO <= verb <= codes.PORTAL else 6


@compiled
def sort_of_step(g: Record, kind: int) -> int:
    """How long loops will be in a step of this kind, below `SORTS`: by enemies in a fight, else by magick and people.

    A GPU has games of one sort beside each other, so that few of them wait for others.
    """
    if kind == _AMONG_ENEMIES:
        return 2 * min(_more_enemies(g), 3) + int(g[compiling.USABLE] > 0)
    if kind == _AN_ATTACK or kind == _AN_EVASION:
        return _more_enemies(g)
    if kind < _AMONG_ENEMIES or kind > _AN_EVASION:
        return 0
    return 2 * min(g[compiling.USABLE], 3) + int(g[compiling.MEMBERS] > 3)


@compiled
def _more_enemies(g: Record) -> int:
    """How many there are beside the first, as far as sorts go."""
    enemies, enemy = 0, g[place_of(g) + compiling.FOES]
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
    offer(g, codes.FIGHT)
    evadable = can_evade(g, c)
    if evadable:
        offer(g, codes.EVADE)
    offer_free_acts(g, c)
    if evadable:
        _offer_holders(g)
    offer(g, codes.TRY)
    return codes.Q_FIGHT


@compiled
def _offer_holders(g: Record) -> None:
    if not has(g, codes.CHARMED):
        return
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.KIND] == codes.CHARMED:
            offer_on(g, codes.HOLD, g[member + compiling.MEMBER_ID])


@compiled
def in_own_words(g: Record, c: Content) -> None:
    """Nobody here has words of their own: it is let be (`book/core/places.py`, TY-CORE-08)."""
    no_options(g)
    ask_text(g, c, codes.Q_DEED)


# --- traps -----------------------------------------------------------------------------------------------------------
@compiled
def _meet_trap(g: Record, c: Content, place: int) -> None:
    """A Rogue disables it, or waives that; without one the party evades or takes it.

    TY-TRAP-02, TY-TRAP-03, TY-TRAP-11.
    """
    look = g[place + compiling.TRAP_LOOK] if g[compiling.DELVING] else 0
    while True:
        no_options(g)
        offer_trap_answers(g, c)
        offer(g, codes.TRY)
        own = g[compiling.OFFERED]
        offer_free_acts(g, c)
        g[compiling.FACTS], g[compiling.FACT_1] = codes.LOOK_FACT, look
        answer = ask(g, c, codes.Q_TRAP, 0)
        verb, target = verb_of(g, answer), target_of(g, answer)
        if answer >= own:
            if act(g, c, verb, target) or place_of(g) != place:
                return
        elif verb == codes.TRY:
            in_own_words(g, c)
        else:
            break
    if verb == codes.EVADE:
        evade(g, c, 0)
    elif verb == codes.DISARM:
        spend_room_traps(g, place)
    else:
        room_trap_goes_off(g, c, place, find(g, target) if verb == codes.SEND else 0)


# --- a calm place ----------------------------------------------------------------------------------------------------
@compiled
def _calm(g: Record, c: Content, place: int) -> int:
    """Loot first, then what waits here, in the book's order; then the free choice."""
    tinker = tinker_due(g)
    if tinker:
        tinker_pays(g, c, tinker)
    elif g[compiling.LOOKED] == 0 and (g[place + compiling.LOOT] or g[place + compiling.PURSE]):
        _offer_loot(g, c, place)
    elif g[place + compiling.VISITOR] and g[place + compiling.VISITOR_MET] == 0:
        meet(g, c)
    elif g[compiling.PENDING]:
        what = g[compiling.PENDING_LIST]
        strike_off(g, compiling.PENDING, compiling.PENDING_LIST, what)
        _pending(g, c, what)
    elif g[compiling.COUNTER] == codes.AT_TRADE:
        trade(g, c)
    else:
        return _what_next(g, c, place)
    return 0


@compiled
def _pending(g: Record, c: Content, what: int) -> None:
    """Mist, Faerie Circle, once an entry, sinkhole (TY-HENC-03, TY-HENC-10, TY-ENTR-03)."""
    if what == codes.MIST_WAITS:
        if knows_better(g) or not dodges(g, c, codes.MIST_DANGER):
            lost_in_the_fae(g, c, codes.IN_MIST)
    elif what == codes.CIRCLE_WAITS:
        heal_all(g, c)
    elif g[g[compiling.HERE] + compiling.DISCOVERED] == 0:
        if dodges(g, c, codes.SINKHOLE_DANGER):
            g[g[compiling.HERE] + compiling.DISCOVERED] = 1
        else:
            fall(g, c)


# --- loot ------------------------------------------------------------------------------------------------------------
@compiled
def _offer_loot(g: Record, c: Content, place: int) -> None:
    """With nobody in the way the party takes as much as it likes, without a roll (TY-LOOT-09)."""
    while True:
        no_options(g)
        _offer_pieces(g, c, place)
        offer(g, codes.LEAVE)
        own = g[compiling.OFFERED]
        offer_free_acts(g, c)
        answer = ask(g, c, codes.Q_LOOT, 0)
        verb, target = verb_of(g, answer), target_of(g, answer)
        if answer < own:
            break
        if act(g, c, verb, target) or place_of(g) != place:
            return
    if verb == codes.LEAVE:
        g[compiling.LOOKED] = 1
    else:
        _take(g, c, place, verb, target)


@compiled
def _offer_pieces(g: Record, c: Content, place: int) -> None:
    """Everything at once, or piece by piece; trapped things may be taken outright, set off or snatched.

    TY-LOOT-09, TY-TRAP-06, TY-TRAP-11.
    """
    first = g[place + compiling.LOOT]
    if first == 0:
        offer_on(g, codes.TAKE_PART, codes.TAKE_ALL)
        return
    purse, free = g[place + compiling.PURSE] != 0, _any_free(g, first)
    if purse or free:
        offer_on(g, codes.TAKE_PART, codes.TAKE_ALL)
    if g[first] or purse or not free:
        _offer_things(g, place, codes.TAKE, 0)
    if purse:
        offer_on(g, codes.TAKE_PART, codes.TAKE_GOLD)
    if _any_trapped(g, first):
        before = g[compiling.OFFERED]
        offer_exits(g, c)
        leads_on = g[compiling.OFFERED] > before
        g[compiling.OFFERED] = before
        if leads_on:
            _offer_things(g, place, codes.SNATCH, 1)
        if has(g, codes.ROGUE):
            _offer_things(g, place, codes.SPRING_ITEM, 1)


@compiled
def _any_free(g: Record, item: int) -> bool:
    while item:
        if g[item + compiling.ITEM_TRAPS] == 0:
            return True
        item = g[item]
    return False


@compiled
def _any_trapped(g: Record, item: int) -> bool:
    while item:
        if g[item + compiling.ITEM_TRAPS]:
            return True
        item = g[item]
    return False


@compiled
def _offer_things(g: Record, place: int, verb: int, trapped: int) -> None:
    item = g[place + compiling.LOOT]
    while item:
        if (trapped == 0 or g[item + compiling.ITEM_TRAPS]) and is_first_of_its_like(
            g, place + compiling.LOOT, item, False
        ):
            offer_on(g, verb, g[item + compiling.ITEM_ID])
        item = g[item]


@compiled
def _take(g: Record, c: Content, place: int, verb: int, target: int) -> None:
    if verb == codes.TAKE_PART:
        if target == codes.TAKE_ALL:
            take_all(g, c, place)
        else:
            take_gold(g, place)
        return
    item = with_id(g, place + compiling.LOOT, target)
    if verb == codes.SNATCH:
        snatch(g, c, item)
    elif verb == codes.SPRING_ITEM:
        spring_item(g, c, item, 0)
    elif g[item + compiling.ITEM_TRAPS] == 0 or not clear_item(g, c, item, 0):
        remove(g, place + compiling.LOOT, item)
        receive(g, c, item)


# --- the free choice -------------------------------------------------------------------------------------------------
@compiled
def _what_next(g: Record, c: Content, place: int) -> int:
    """Everything a party in a calm place may do (TY-CORE-10)."""
    no_options(g)
    offer_ways(g, c)
    offer_deals(g, c)
    if g[place + compiling.LOOT] or g[place + compiling.PURSE]:
        _offer_pieces(g, c, place)
    if g[place + compiling.FOES]:
        offer(g, codes.FIGHT)
    offer_far_ways(g, c)
    if c[codes.SECOND_WAY] == codes.AN_OWN_WAY:
        offer(g, codes.OWN_WAY)
    offer_free_acts(g, c)
    offer(g, codes.SHEET)
    offer(g, codes.TRY)
    return codes.Q_WHAT_NEXT


@compiled
def do_deed(g: Record, c: Content) -> None:
    """What was chosen, among enemies or in a calm place."""
    place, verb, target = place_of(g), g[compiling.DEED], g[compiling.DEED_ON]
    if codes.GO <= verb <= codes.PORTAL:
        go(g, c, verb, g[compiling.DEED_WITH], target, 0)
    elif codes.TAKE_PART <= verb <= codes.SPRING_ITEM:
        _take(g, c, place, verb, target)
    elif verb == codes.DEAL:
        deal(g, c, target)
    elif verb == codes.TRAIN:
        train(g, c)
    elif verb == codes.LAY_HANDS:
        lay_hands(g, place)
    elif verb == codes.FIGHT:
        attack(g, c)
    elif verb == codes.EVADE or verb == codes.HOLD:
        evade(g, c, find(g, target) if verb == codes.HOLD else 0)
    elif verb == codes.TRADE or verb == codes.GEAR or verb == codes.SHEET:
        g[compiling.COUNTER] = (
            codes.AT_TRADE if verb == codes.TRADE else codes.AT_GEAR if verb == codes.GEAR else codes.AT_SHEET
        )
    elif is_free(verb):
        act(g, c, verb, target)
    elif verb == codes.TRY:
        in_own_words(g, c)
    elif verb == codes.OWN_WAY:
        end_game(g, codes.DESTROYED)

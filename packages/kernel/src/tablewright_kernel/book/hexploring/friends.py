"""Friends, the Traveling Tinker and the Lost Noble: meetings, deals, escorts (`book/hexploring/friends.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, target_of, thing_of
from tablewright_kernel.book.combat.evading import dodges
from tablewright_kernel.book.hexploring.creatures import enemy_dies
from tablewright_kernel.book.hexploring.hexes import open_entrance
from tablewright_kernel.book.loot.compulsion import compel
from tablewright_kernel.book.loot.items import can_be_sold, is_first_of_its_like, roll_item, value
from tablewright_kernel.book.loot.trading import can_train, hand_over, plain_item, trader_here
from tablewright_kernel.book.names import ESCORT_NAMES
from tablewright_kernel.book.party.assembly import newcomer_joins
from tablewright_kernel.book.party.members import find, gain_levels, has, has_companion, is_true, joins, leaves
from tablewright_kernel.book.places import (
    column_beyond,
    exists,
    find_hex,
    hex_distance,
    is_hostile,
    new_hex,
    place_of,
    row_beyond,
    welcome,
)
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll
from tablewright_kernel.lists import append, give_back_member, listed, new_member, note, strike_off, with_id
from tablewright_kernel.options import no_options, offer, offer_on, offer_two

WISE_WOMAN_REACH = 6


# --- meeting ---------------------------------------------------------------------------------------------------------
@compiled
def meet(g: Record, c: Content) -> None:
    """A friend is met once the place is calm (TY-FRIEND-01, TY-FRIEND-15, TY-FRIEND-16)."""
    place = place_of(g)
    g[place + r.VISITOR_MET] = 1
    if g[place + r.VISITOR] == k.POPPLECROP and not dodges(g, c, k.POPPLECROP_DANGER):
        _popplecrop(g, c)


@compiled
def _popplecrop(g: Record, c: Content) -> None:
    """He takes all gold and the most valuable item; a level for each full 100 gold stolen (TY-FRIEND-03)."""
    worth = g[r.GOLD]
    g[r.GOLD] = 0
    if g[r.PACK]:
        item = _most_valuable(g, c)
        worth += value(g, c, item)
        hand_over(g, c, item)
    levels = worth // c[f.STOLEN_FOR_LEVEL]
    if levels:
        gain_levels(g, c, levels)


@compiled
def _most_valuable(g: Record, c: Content) -> int:
    best = -1
    item = g[r.PACK]
    while item:
        best = max(best, value(g, c, item))
        item = g[item]
    no_options(g)
    item = g[r.PACK]
    while item:
        if value(g, c, item) == best:
            offer_on(g, k.AN_ITEM, g[item + r.ITEM_ID])
        item = g[item]
    return with_id(g, r.PACK, target_of(g, ask(g, c, k.Q_STOLEN, -1)))


# --- what they offer -------------------------------------------------------------------------------------------------
@compiled
def offer_deals(g: Record, c: Content) -> None:
    """Everything the visitor, or an escort on the way, will do for the party now."""
    place = place_of(g)
    met = g[place + r.VISITOR_MET] != 0
    if met and g[place + r.DEALT] == 0:
        _offer_deals_of(g, c, g[place + r.VISITOR])
    if trader_here(g) and (met or has(g, k.TINKER)):
        offer(g, k.TRADE)
    if _teacher_here(g, c, place) and can_train(g, c):
        offer(g, k.TRAIN)
    if met and g[place + r.VISITOR]:
        offer(g, k.LAY_HANDS)


@compiled
def _teacher_here(g: Record, c: Content, place: int) -> bool:
    """Every friend trains unless noted; so do Tinker and Noble, met or escorted (TY-FRIEND-02, TY-ESCORT-06)."""
    who = g[place + r.VISITOR]
    if g[place + r.VISITOR_MET]:
        if c[f.TRAINS + who] or who == k.THE_TINKER or who == k.THE_NOBLE:
            return True
        if who == k.POPPLECROP and c[f.POPPLECROP_TRAINS]:
            return True
    return has(g, k.TINKER) or has(g, k.NOBLE)


@compiled
def _offer_deals_of(g: Record, c: Content, who: int) -> None:
    if who == k.ADVENTURER or who == k.ZAUBER:
        offer_on(g, k.DEAL, k.ACCEPT)
    elif who == k.THOGWOOD:
        offer_on(g, k.DEAL, k.SKIP)
        offer_on(g, k.DEAL, k.EXIT_PROMISED)
    elif who == k.THE_TINKER or who == k.THE_NOBLE:
        offer_on(g, k.DEAL, k.ESCORT)
    elif who == k.NEWCOMER or who == k.PHIM_PHAM or (who == k.RENEGADE and g[r.GOLD] >= c[f.RENEGADE_PRICE]):
        offer_on(g, k.DEAL, k.RECRUIT)
    elif who == k.WISE_WOMAN and g[r.GOLD] >= c[f.WISE_WOMAN_PRICE] and _any_markable(g, c):
        offer_on(g, k.DEAL, k.MARK)
    elif who == k.ELLAS:
        if g[r.GOLD] >= c[f.ELLAS_PRICE]:
            offer_on(g, k.DEAL, k.FOR_GOLD)
        if _has_bow(g):
            offer_on(g, k.DEAL, k.FOR_BOW)


@compiled
def _is_bow(g: Record, item: int) -> bool:
    """Any bow that is not magick will do (TY-FRIEND-13)."""
    return g[item + r.ITEM_WEAPON] == k.BOW and can_be_sold(g, item)


@compiled
def _has_bow(g: Record) -> bool:
    item = g[r.PACK]
    while item:
        if _is_bow(g, item):
            return True
        item = g[item]
    return False


@compiled
def deal(g: Record, c: Content, what: int) -> bool:
    """Take a friend up on an offer, once a meeting."""
    place = place_of(g)
    who = g[place + r.VISITOR]
    g[place + r.DEALT] = what
    if who == k.ADVENTURER:
        _promise(g, k.LOOT_PROMISED)
    elif who == k.ZAUBER:
        _promise(g, k.ZAUBER_PROMISED)
    elif who == k.THOGWOOD:
        _promise(g, k.SKIP_PROMISED if what == k.SKIP else k.WAY_OUT_PROMISED)
    elif what == k.ESCORT:
        _escort(g, place)
    elif what == k.RECRUIT:
        if who == k.RENEGADE:
            g[r.GOLD] -= c[f.RENEGADE_PRICE]
        return newcomer_joins(g, c, k.FAE_FOLK if who == k.PHIM_PHAM else 0)
    elif what == k.MARK:
        _mark(g, c)
    else:
        _learn_from_ellas(g, c, what)
    return False


@compiled
def _promise(g: Record, promise: int) -> None:
    note(g, r.PROMISES, r.PROMISE_LIST, r.MOST_PROMISES, promise)


@compiled
def _learn_from_ellas(g: Record, c: Content, what: int) -> None:
    """One level for 50 gold or one bow (TY-FRIEND-13)."""
    if what == k.FOR_GOLD:
        g[r.GOLD] -= c[f.ELLAS_PRICE]
    else:
        no_options(g)
        item = g[r.PACK]
        while item:
            if _is_bow(g, item) and is_first_of_its_like(g, r.PACK, item, True):
                offer_on(g, k.AN_ITEM, g[item + r.ITEM_ID])
            item = g[item]
        hand_over(g, c, with_id(g, r.PACK, target_of(g, ask(g, c, k.Q_BOW, -1))))
    gain_levels(g, c, 1)


# --- the Wise Woman --------------------------------------------------------------------------------------------------
@compiled
def _can_hold_entrance(g: Record, c: Content, column: int, row: int) -> bool:
    """Not a lake, the start, the castle or a hex with a permanent feature (TY-FRIEND-05)."""
    if not exists(c, column, row):
        return False
    known = find_hex(g, column, row)
    return known == 0 or (g[known + r.TERRAIN] != k.LAKE and g[known + r.FEATURE] == 0)


@compiled
def _any_markable(g: Record, c: Content) -> bool:
    """Whether there is a hex for her to mark.

    In a straight line, or anywhere at that distance, as the setting has it.
    """
    if c[f.WISE_WOMAN_CHOOSE]:
        before = g[r.OFFERED]
        _offer_markable(g, c)
        found = g[r.OFFERED] > before
        g[r.OFFERED] = before
        return found
    hex_ = g[r.HERE]
    for direction in range(6):
        column = g[hex_ + r.COLUMN] + WISE_WOMAN_REACH * column_beyond(0, direction)
        if _can_hold_entrance(g, c, column, g[hex_ + r.ROW] + WISE_WOMAN_REACH * row_beyond(0, direction)):
            return True
    return False


@compiled
def _offer_markable(g: Record, c: Content) -> None:
    hex_ = g[r.HERE]
    reach = WISE_WOMAN_REACH
    for dq in range(-reach, reach + 1):
        for dr in range(max(-reach, -dq - reach), min(reach, -dq + reach) + 1):
            column, row = g[hex_ + r.COLUMN] + dq, g[hex_ + r.ROW] + dr
            if hex_distance(dq, dr) == reach and _can_hold_entrance(g, c, column, row):
                offer_two(g, k.TO_HEX, column, row)


@compiled
def _mark(g: Record, c: Content) -> None:
    """Direction d6, entrance d6: a dungeon whose first loot roll is a crown.

    TY-FRIEND-05, TY-FRIEND-06, TY-DICE-09.
    """
    g[r.GOLD] -= c[f.WISE_WOMAN_PRICE]
    here = g[r.HERE]
    column, row = g[here + r.COLUMN], g[here + r.ROW]
    if c[f.WISE_WOMAN_CHOOSE]:
        no_options(g)
        _offer_markable(g, c)
        answer = ask(g, c, k.Q_MARK, -1)
        column, row = thing_of(g, answer), target_of(g, answer)
    else:
        way = roll(g, 6) - 1
        while not _can_hold_entrance(
            g, c, column + WISE_WOMAN_REACH * column_beyond(0, way), row + WISE_WOMAN_REACH * row_beyond(0, way)
        ):
            way = (way + 1) % 6
        column, row = column + WISE_WOMAN_REACH * column_beyond(0, way), row + WISE_WOMAN_REACH * row_beyond(0, way)
    hex_ = find_hex(g, column, row)
    if hex_ == 0:
        hex_ = new_hex(g, column, row)
    g[open_entrance(g, c, hex_) + r.CROWN_PROMISED] = 1


# --- escorts ---------------------------------------------------------------------------------------------------------
@compiled
def _escort(g: Record, place: int) -> None:
    """Tinker or Noble joins, last in the order, with 1 hp and unarmed (TY-ESCORT-01, TY-ESCORT-02)."""
    kind = k.TINKER if g[place + r.VISITOR] == k.THE_TINKER else k.NOBLE
    g[place + r.VISITOR] = 0
    member = new_member(g)
    g[member + r.KIND], g[member + r.HP], g[member + r.NAME] = kind, 1, ESCORT_NAMES - kind
    joins(g, member)
    g[r.UNSETTLED] = 1


@compiled
def offer_drops(g: Record) -> None:
    """Escorts and charmed enemies may be sent off at any time (TY-ESCORT-01, TY-MAG-17)."""
    if not has_companion(g):
        return
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if not is_true(g, member):
            offer_on(g, k.DROP, g[member + r.MEMBER_ID])


@compiled
def drop(g: Record, number: int) -> None:
    member = find(g, number)
    leaves(g, member)
    give_back_member(g, member)


@compiled
def lay_hands(g: Record, place: int) -> None:
    """No friend has figures for a fight: they get away (TY-FRIEND-16)."""
    welcome(g, place, 0)


@compiled
def tinker_due(g: Record) -> int:
    """An escorted Tinker who has reached the next hex (TY-ESCORT-03)."""
    if not has(g, k.TINKER):
        return 0
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if g[member + r.KIND] == k.TINKER and g[member + r.PAY_DUE]:
            return member
    return 0


@compiled
def tinker_pays(g: Record, c: Content, tinker: int) -> bool:
    """A new item, trap and compulsion included (TY-ESCORT-03)."""
    leaves(g, tinker)
    give_back_member(g, tinker)
    item = _reward(g, c)
    place = place_of(g)
    append(g, place + r.LOOT, item)
    return compel(g, c, place, item, 0)


@compiled
def _reward(g: Record, c: Content) -> int:
    """Rolled; or, by the setting, one plain thing of the Tinker's wares."""
    if c[f.TINKER_CHOOSE] == 0:
        return roll_item(g, c, 0, 0)
    no_options(g)
    for place in range(c[f.WARE_COUNT]):
        if c[f.WARES + place] != k.WARE_KINDS + k.CROWN:
            offer_on(g, k.WARE, c[f.WARES + place])
    return plain_item(g, target_of(g, ask(g, c, k.Q_REWARD, -1)))


# --- Gerhardus Zauber ------------------------------------------------------------------------------------------------
@compiled
def zauber_strikes(g: Record, c: Content) -> bool:
    """He defeats the next encounter by himself: its monsters and creatures are gone without a roll (TY-FRIEND-09)."""
    if not listed(g, r.PROMISES, r.PROMISE_LIST, k.ZAUBER_PROMISED):
        return False
    place = place_of(g)
    beaten = False
    enemy = g[place + r.FOES]
    while enemy:
        following = g[enemy]
        if g[enemy + r.WAS_MEMBER] == 0 and g[enemy + r.ENEMY_KIND] != k.LICH_KING and is_hostile(g, c, enemy):
            enemy_dies(g, place, enemy)
            beaten = True
        enemy = following
    if beaten:
        strike_off(g, r.PROMISES, r.PROMISE_LIST, k.ZAUBER_PROMISED)
    return beaten

"""What a party may do at any time between rolls.

Magick, gear, sending companions off (`book/freely.py`, `loot/gear.py`).
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, target_of, thing_of, verb_of
from tablewright_kernel.book.combat.attack import settle_doom
from tablewright_kernel.book.hexploring.crossings import use_key
from tablewright_kernel.book.hexploring.friends import drop, offer_drops
from tablewright_kernel.book.loot.items import has_crown, is_first_of_its_like
from tablewright_kernel.book.loot.magicks import offer_uses, use
from tablewright_kernel.book.party.members import (
    find,
    has,
    in_use,
    lay_off,
    lay_off_all,
    max_hp,
    may_wear,
    may_wield,
    put_on,
)
from tablewright_kernel.book.places import kinds_here, place_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import listed, note, strike_off, with_id
from tablewright_kernel.options import no_options, offer, offer_members, offer_on, offer_two

_LICH = 1 << k.LICH_KING


@compiled
def offer_free_acts(g: Record, c: Content) -> None:
    """All of it that is of some effect here and now (TY-MAG-03, TY-LOOT-04, TY-WPN-04, TY-ESCORT-01)."""
    place = place_of(g)
    offer_uses(g, c)
    offer_drops(g)
    if g[place + r.FOES]:
        if kinds_here(g, place) & _LICH and has_crown(g):
            offer(g, k.READY if g[r.WITHHOLDS] else k.WITHHOLD)
        if g[place + r.LOOT] and not has(g, k.ROGUE):
            _offer_loot_in_flight(g, place)
    offer(g, k.GEAR)


@compiled
def _offer_loot_in_flight(g: Record, place: int) -> None:
    """Trapped things behind enemies, to be carried off in flight or left (TY-EVADE-06, TY-TRAP-08, TY-COOP-11)."""
    item = g[place + r.LOOT]
    while item:
        if g[item + r.ITEM_TRAPS]:
            number = g[item + r.ITEM_ID]
            offer_on(g, k.WANT if listed(g, r.SPURNED, r.SPURNED_LIST, number) else k.SPURN, number)
        item = g[item]


@compiled
def is_free(verb: int) -> bool:
    return verb == k.GEAR or k.USE_DEATH <= verb <= k.WANT


@compiled
def act(g: Record, c: Content, verb: int, target: int) -> bool:
    """One of the free acts."""
    if verb == k.GEAR:
        while one_change(g, c):
            pass
    elif verb == k.WITHHOLD or verb == k.READY:
        g[r.WITHHOLDS] = int(verb == k.WITHHOLD)
    elif verb == k.SPURN:
        note(g, r.SPURNED, r.SPURNED_LIST, r.MOST_SPURNED, target)
    elif verb == k.WANT:
        strike_off(g, r.SPURNED, r.SPURNED_LIST, target)
    elif verb == k.DROP:
        drop(g, target)
    else:
        if use_key(g, c, target) if verb == k.USE_KEY else use(g, c, verb, target):
            return True
        return settle_doom(g, c, place_of(g))
    return False


# --- gear ------------------------------------------------------------------------------------------------------------
@compiled
def one_change(g: Record, c: Content) -> bool:
    """A single change of what is wielded, worn or carried; False when all is well (TY-WPN-04, TY-LOOT-04)."""
    no_options(g)
    offer(g, k.DONE)
    _offer_gear(g, c)
    if g[r.MEMBERS] > 1:
        _offer_loose(g)
    answer = ask(g, c, k.Q_GEAR, -1)
    verb, number, target = verb_of(g, answer), thing_of(g, answer), target_of(g, answer)
    if verb == k.DONE:
        return False
    if verb == k.HAND:
        no_options(g)
        offer_members(g, k.MEMBER)
        g[r.FACTS], g[r.FACT_1] = k.THING_FACT, with_id(g, r.PACK, target)
        g[with_id(g, r.PACK, target) + r.BEARER] = target_of(g, ask(g, c, k.Q_BEARER, -1))
    else:
        _change_gear(g, c, verb, find(g, number), with_id(g, r.PACK, target))
    return True


@compiled
def _offer_gear(g: Record, c: Content) -> None:
    """Every legal change of equipment."""
    item = g[r.PACK]
    while item:
        if is_first_of_its_like(g, r.PACK, item, True):
            _offer_to_each(g, c, item)
        item = g[item]
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        for field in (r.WEAPON, r.SHIELD, r.ARMOR):
            if g[member + field]:
                offer_two(g, k.OFF, g[member + r.MEMBER_ID], g[member + field])


@compiled
def _offer_to_each(g: Record, c: Content, item: int) -> None:
    kind, number = g[item + r.ITEM_KIND], g[item + r.ITEM_ID]
    wearable = (kind == k.WOODEN_SHIELD or kind == k.AN_ARMOR) and not in_use(g, item)
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if kind == k.A_WEAPON and g[member + r.WEAPON] != number and may_wield(g, c, member, g[item + r.ITEM_WEAPON]):
            offer_two(g, k.WIELD, g[member + r.MEMBER_ID], number)
        elif wearable and may_wear(g, member, kind):
            offer_two(g, k.WEAR, g[member + r.MEMBER_ID], number)


@compiled
def _offer_loose(g: Record) -> None:
    """Things that nobody wields or wears; who carries them is for the sheet alone (TY-LOOT-04)."""
    item = g[r.PACK]
    while item:
        if not in_use(g, item):
            offer_on(g, k.HAND, g[item + r.ITEM_ID])
        item = g[item]


@compiled
def _change_gear(g: Record, c: Content, verb: int, member: int, item: int) -> None:
    """Before the party leaves the city those who are unhurt stay so (TY-WPN-04, TY-LOOT-04, TY-ASM-02)."""
    unhurt = 0
    for line in range(g[r.MEMBERS]):
        each = g[r.MEMBER_LIST + line]
        unhurt |= int(g[r.FRESH] != 0 and g[each + r.HP] == max_hp(g, c, each)) << line
    if verb == k.OFF:
        lay_off(g, c, member, g[item + r.ITEM_ID])
    else:
        lay_off_all(g, c, g[item + r.ITEM_ID])
        put_on(g, member, item)
    for line in range(g[r.MEMBERS]):
        if unhurt & (1 << line):
            each = g[r.MEMBER_LIST + line]
            g[each + r.HP] = max_hp(g, c, each)

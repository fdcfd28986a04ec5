"""The planner's small decisions: blows, loot, trade and gear (second half of `bots/planner.py` of the game)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.loot.items import has_crown, value
from tablewright_kernel.book.party.members import has, in_use, may_wear, may_wield
from tablewright_kernel.book.places import hostile_kinds, place_of
from tablewright_kernel.bots.steady import toughest
from tablewright_kernel.bots.view import damage, is_below, toughness
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import with_id
from tablewright_kernel.options import offered, offered_on

_LICH, _DEMON = 1 << k.LICH_KING, 1 << k.DEMON
_DIE = 0x468_8AC_0  # what it thinks of weapons


@compiled
def small_answer(g: Record, c: Content, question: int, default: int) -> int:
    if question == k.Q_STRIKE:
        return _strike(g, c)
    if question == k.Q_THORN:
        return _thorn(g, c)
    if question == k.Q_FOE:
        return _foe(g)
    if question == k.Q_VICTIM:
        return toughest(g)
    if question == k.Q_LOOT:
        return _loot(g, c)
    if question == k.Q_TRADE or question == k.Q_OFFER:
        return _trade(g, c) if question == k.Q_TRADE else _offer(g)
    if question == k.Q_POND:
        return offered(g, k.REFUSE if is_below(g, c, c[f.TO_POND]) else k.ENTER)
    return _gear(g, c) if question == k.Q_GEAR else default


# --- small decisions -------------------------------------------------------------------------------------------------
@compiled
def _strike(g: Record, c: Content) -> int:
    crown = offered(g, k.CROWN_HIM)
    if crown >= 0:
        return crown
    heal, hits = offered(g, k.HEAL), damage(g, c)
    if heal >= 0 and hits >= 1 and is_below(g, c, c[f.TO_HEAL]) and hits < toughness(g, c):
        return heal
    return offered(g, k.STRIKE)


@compiled
def _thorn(g: Record, c: Content) -> int:
    kinds, face = hostile_kinds(g, c, place_of(g)), g[r.FACT_1]
    king = kinds & _LICH != 0 and face == 4 and has_crown(g)
    return 1 if king or (face == 1 and kinds & _DEMON != 0) else 0


@compiled
def _foe(g: Record) -> int:
    """The one that falls soonest, goblins first."""
    best, least = 0, 1 << 30
    for place in range(g[r.OFFERED]):
        enemy = with_id(g, place_of(g) + r.FOES, g[r.SECONDS + place])
        weight = g[enemy + r.ENEMY_HP] + (0 if g[enemy + r.ENEMY_KIND] == k.GOBLIN else 1 << 20)
        if weight < least:
            best, least = place, weight
    return best


@compiled
def _loot(g: Record, c: Content) -> int:
    here = place_of(g)
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] == k.TAKE:
            item = with_id(g, here + r.LOOT, g[r.SECONDS + place])
            if g[item + r.ITEM_KIND] == k.CROWN:
                if g[item + r.ITEM_TRAPS]:
                    return place
                break
    whole = offered_on(g, k.TAKE_PART, k.TAKE_ALL)
    if whole >= 0:
        return whole
    take = offered(g, k.TAKE)
    dares = has(g, k.ROGUE) or not is_below(g, c, c[f.TO_TRAP])
    return take if take >= 0 and dares else offered(g, k.LEAVE)


@compiled
def _trade(g: Record, c: Content) -> int:
    if has_crown(g):
        return offered(g, k.DONE)
    crown = offered_on(g, k.BUY, k.WARE_KINDS + k.CROWN)
    if crown >= 0:
        return crown
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] == k.SELL and value(g, c, with_id(g, r.PACK, g[r.SECONDS + place])) > 0:
            return place
    return offered(g, k.DONE)


@compiled
def _offer(g: Record) -> int:
    """Gold first; then dear things that are no crown, armour or weapon in use."""
    done = offered(g, k.DONE)
    if done >= 0:
        return done
    for place in range(g[r.OFFERED]):
        if g[r.VERBS + place] == k.AN_ITEM:
            kind = g[with_id(g, r.PACK, g[r.SECONDS + place]) + r.ITEM_KIND]
            if kind == k.RING or kind == k.COFFER or kind == k.A_MIRROR or kind == k.BOOK:
                return place
    return offered(g, k.CANCEL)


# --- gear ------------------------------------------------------------------------------------------------------------
@compiled
def better_gear(g: Record, c: Content) -> int:
    """A free thing that somebody would be better off with; 0 if all is well. Who: `_for_whom`."""
    item = g[r.PACK]
    while item:
        if not in_use(g, item) and _for_whom(g, c, item):
            return item
        item = g[item]
    return 0


@compiled
def _die(weapon: int) -> int:
    return (_DIE >> (4 * weapon)) & 15


@compiled
def _for_whom(g: Record, c: Content, item: int) -> int:
    kind, weapon = g[item + r.ITEM_KIND], g[item + r.ITEM_WEAPON]
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if kind == k.A_WEAPON and may_wield(g, c, member, weapon) and _die(weapon) > _die(g[member + r.WIELDS]):
            return member
        worn = g[member + r.ARMOR] if kind == k.AN_ARMOR else g[member + r.SHIELD]
        if (kind == k.AN_ARMOR or kind == k.WOODEN_SHIELD) and worn == 0 and may_wear(g, member, kind):
            return member
    return 0


@compiled
def _gear(g: Record, c: Content) -> int:
    item = better_gear(g, c)
    if item:
        member, number = g[_for_whom(g, c, item) + r.MEMBER_ID], g[item + r.ITEM_ID]
        verb = k.WIELD if g[item + r.ITEM_KIND] == k.A_WEAPON else k.WEAR
        for place in range(g[r.OFFERED]):
            if g[r.VERBS + place] == verb and g[r.FIRSTS + place] == member and g[r.SECONDS + place] == number:
                return place
    return offered(g, k.DONE)

"""Magick that works by itself on sight: trap, Demonic, unique item, Cursed (first part of `book/loot/magicks.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.combat.targeting import pick
from tablewright_kernel.book.combat.traps import clear_item
from tablewright_kernel.book.hexploring.creatures import possess
from tablewright_kernel.book.loot.items import has_power, loses_power, receive
from tablewright_kernel.book.party.death import bury_if_dead, kill, knows_better, lost_in_the_fae
from tablewright_kernel.book.places import place_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import append, give_back_item, remove, stands_in


@compiled
def compel_all(g: Record, c: Content) -> bool:
    """Everything compelling that lies in this place works on the party, once (TY-MAG-08, TY-ORDER-02, TY-DEATH-04)."""
    place = place_of(g)
    item = g[place + r.LOOT]
    while item:
        following = g[item]
        if compel(g, c, place, item, 0):
            return True
        item = following
    return False


@compiled
def compel(g: Record, c: Content, place: int, item: int, owner: int) -> bool:
    """One item works its will (TY-ASM-08, TY-MAG-08). At assembly `owner` is set and possession kills."""
    if g[item + r.POWER_1] == 0 or not _is_compelling(g, c, item) or g[item + r.MET_BY] & (1 << g[r.PARTY]):
        return False
    g[item + r.MET_BY] |= 1 << g[r.PARTY]
    if _is_handled(g, item) and g[item + r.ITEM_TRAPS] and clear_item(g, c, item, owner):
        return True
    first, second = g[item + r.POWER_1], g[item + r.POWER_2]
    if _power_works(g, c, place, item, first, owner):
        return True
    if second and _power_works(g, c, place, item, second, owner):
        return True
    _cursed(g, c, place, item)
    return False


@compiled
def _power_works(g: Record, c: Content, place: int, item: int, power: int, owner: int) -> bool:
    kind = g[item + r.ITEM_KIND]
    if power == k.DEMONIC:
        return _demonic(g, c, place, owner)
    if power == k.MIRROR:
        return _magick_mirror(g, c, item)
    if kind == k.MUSHROOM and (power == k.FAE_TOUCHED or power == k.DEATH):
        return g[item + r.POWER_1] != 0 and _mushroom(g, c, place, item, power)
    if kind == k.BOOK and power == k.DEATH:
        return _book_of_death(g, c, item)
    return False


@compiled
def _is_compelling(g: Record, c: Content, item: int) -> bool:
    kind = g[item + r.ITEM_KIND]
    if kind == k.MUSHROOM and (has_power(g, item, k.FAE_TOUCHED) or has_power(g, item, k.DEATH)):
        return True
    if kind == k.BOOK and has_power(g, item, k.DEATH):
        return c[f.BOOK_OF_DEATH] != 0
    return has_power(g, item, k.CURSED) or has_power(g, item, k.DEMONIC) or has_power(g, item, k.MIRROR)


@compiled
def _is_handled(g: Record, item: int) -> bool:
    """Cursed items, mushrooms and the book are taken in hand; mirror and demonic items act from where they lie."""
    kind = g[item + r.ITEM_KIND]
    return kind == k.MUSHROOM or kind == k.BOOK or has_power(g, item, k.CURSED)


@compiled
def _pick_but(g: Record, spared: int, others: int, eligible: int) -> int:
    chosen = pick(g, eligible)
    for place in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + place]
        if g[member + r.KIND] != spared and g[member + r.KIND] <= others:
            if chosen == 0:
                return member
            chosen -= 1
    return 0


@compiled
def _eligible(g: Record, spared: int, others: int) -> int:
    """How many there are who are not of the `spared` kind, nor of a kind beyond `others`."""
    eligible = 0
    for place in range(g[r.MEMBERS]):
        kind = g[g[r.MEMBER_LIST + place] + r.KIND]
        eligible += int(kind != spared and kind <= others)
    return eligible


@compiled
def _demonic(g: Record, c: Content, place: int, owner: int) -> bool:
    """A random member is possessed and met at once as an enemy; at assembly it simply dies (TY-MAG-13, TY-ASM-06)."""
    victim = _pick_but(g, 0, k.CHARMED, _eligible(g, 0, k.CHARMED))
    if owner:
        kill(g, victim, k.BY_POSSESSION)
    else:
        append(g, place + r.FOES, possess(g, c, victim))
    return bury_if_dead(g, c, k.BY_POSSESSION)


@compiled
def _magick_mirror(g: Record, c: Content, item: int) -> bool:
    """Through the mirror: 1d10 years, then an empty frame; with Lore it stays as it is (TY-UNIQ-02, TY-UNIQ-07)."""
    if knows_better(g):
        return False
    loses_power(g, item, k.MIRROR)
    return lost_in_the_fae(g, c, k.IN_MIRROR)


@compiled
def _mushroom(g: Record, c: Content, place: int, item: int, power: int) -> bool:
    """Fae Touched: eaten by all, 1d4 years (TY-UNIQ-04). Death: a random member not of the Fae dies (TY-UNIQ-05)."""
    if power == k.FAE_TOUCHED:
        if knows_better(g):
            return False
        _eat(g, place, item)
        return lost_in_the_fae(g, c, k.ON_MUSHROOM)
    eligible = _eligible(g, k.FAE_FOLK, k.GIANT)
    if eligible == 0:
        return False
    _eat(g, place, item)
    kill(g, _pick_but(g, k.FAE_FOLK, k.GIANT, eligible), k.BY_MUSHROOM)
    return bury_if_dead(g, c, k.BY_MUSHROOM)


@compiled
def _eat(g: Record, place: int, item: int) -> None:
    """A mushroom is eaten and gone; a curse stays behind (TY-MAG-04, TY-UNIQ-01)."""
    g[r.CURSES] += _curses(g, item)
    g[item + r.POWER_1] = g[item + r.POWER_2] = 0
    remove(g, place + r.LOOT, item)
    remove(g, r.PACK, item)
    give_back_item(g, item)


@compiled
def _curses(g: Record, item: int) -> int:
    return int(g[item + r.POWER_1] == k.CURSED) + int(g[item + r.POWER_2] == k.CURSED)


@compiled
def _book_of_death(g: Record, c: Content, item: int) -> bool:
    """A random member other than a Hermit reads it and dies; then its power is spent (TY-UNIQ-06)."""
    eligible = _eligible(g, k.HERMIT, k.GIANT)
    if eligible == 0 or c[f.BOOK_OF_DEATH] == 0:
        return False
    loses_power(g, item, k.DEATH)
    kill(g, _pick_but(g, k.HERMIT, k.GIANT, eligible), k.BY_BOOK)
    return bury_if_dead(g, c, k.BY_BOOK)


@compiled
def _cursed(g: Record, c: Content, place: int, item: int) -> None:
    """It must be taken, or eaten, at once, past any guard; -1 to damage for good (TY-MAG-09)."""
    curses = _curses(g, item)
    if curses == 0:
        return
    if g[item + r.ITEM_KIND] == k.MUSHROOM:
        _eat(g, place, item)
        return
    g[r.CURSES] += curses
    if stands_in(g, place + r.LOOT, item):
        remove(g, place + r.LOOT, item)
        receive(g, c, item)

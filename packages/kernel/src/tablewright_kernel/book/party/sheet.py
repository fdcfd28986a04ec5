"""The party's sheet, and rules bent where the table agreed to it (`book/party/assembly.py`, `bending.py`).

Nobody here has words of their own, so names stay as they are.
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, ask_number, ask_text, target_of, verb_of
from tablewright_kernel.book.names import region_text
from tablewright_kernel.book.party.death import LAST_YEAR
from tablewright_kernel.book.party.members import find, has, is_true, line_of, max_hp
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.options import no_options, offer, offer_members, offer_on

_QUARTERS = 4
MOST_GOLD, MOST_LEVEL = 1000, 20


@compiled
def see_to_sheet(g: Record, c: Content) -> None:
    """One entry on the sheet."""
    no_options(g)
    _offer_entries(g, c)
    answer = ask(g, c, k.Q_SHEET, -1)
    verb, target = verb_of(g, answer), target_of(g, answer)
    no_options(g)
    if verb == k.DONE:
        g[r.COUNTER] = 0
    elif verb == k.LORE:
        g[r.WAIVES_LORE] = 1 - g[r.WAIVES_LORE]
    elif verb == k.WRITE:
        ask_text(g, c, k.Q_WRITE)
    elif verb == k.TURN:
        g[g[r.ROOM] + r.TURNED] = (g[g[r.ROOM] + r.TURNED] + 1) % _QUARTERS
    elif verb == k.BEND:
        _bend(g, c)
    elif verb == k.UP:
        _move_up(g, find(g, target))
    else:
        g[r.FACTS], g[r.FACT_1] = k.NAME_FACT, _text_of_name(g, c, verb, target)
        ask_text(g, c, k.Q_NEW_NAME)


@compiled
def _offer_entries(g: Record, c: Content) -> None:
    offer(g, k.DONE)
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if is_true(g, member):
            offer_on(g, k.RENAME, g[member + r.MEMBER_ID])
    offer(g, k.NAME_PARTY)
    if _place_has_name(g):
        offer(g, k.NAME_PLACE)
    if g[r.UNSETTLED]:
        for line in range(1, g[r.MEMBERS]):
            offer_on(g, k.UP, g[g[r.MEMBER_LIST + line] + r.MEMBER_ID])
    if has(g, k.FAE_FOLK):
        offer(g, k.LORE)
    offer(g, k.WRITE)
    if g[r.DELVING] and g[g[r.ROOM] + r.PARENT]:
        offer(g, k.TURN)
    if c[f.BENT_RULES]:
        offer(g, k.BEND)


@compiled
def _place_has_name(g: Record) -> bool:
    """What has a name here that may be changed: the dungeon one is in or at, or the hex (TY-REC-01, TY-ENTR-05)."""
    hex_ = g[r.HERE]
    if g[hex_ + r.DUNGEON]:
        return g[g[hex_ + r.DUNGEON] + r.IS_CASTLE] == 0
    return g[hex_ + r.TERRAIN] <= k.FOREST


@compiled
def _text_of_name(g: Record, c: Content, verb: int, target: int) -> int:
    if verb == k.RENAME:
        return f.TEXT_OF_PERSON + g[find(g, target) + r.NAME] - 1
    if verb == k.NAME_PARTY:
        return f.TEXT_OF_PARTY + g[r.PARTY_NAMES + g[r.FELL]]
    dungeon = g[g[r.HERE] + r.DUNGEON]
    return f.TEXT_OF_DUNGEON + g[dungeon + r.CALLED] if dungeon else region_text(g, c, g[r.HERE])


@compiled
def _move_up(g: Record, member: int) -> None:
    """One place up the line (TY-TARGET-02, TY-TARGET-03)."""
    line = line_of(g, member)
    g[r.MEMBER_LIST + line] = g[r.MEMBER_LIST + line - 1]
    g[r.MEMBER_LIST + line - 1] = member


@compiled
def _bend(g: Record, c: Content) -> None:
    """One figure: gold, level, years, or the hit points of somebody who lives (TY-CORE-12)."""
    offer(g, k.BEND_GOLD)
    offer(g, k.BEND_LEVEL)
    offer(g, k.BEND_YEARS)
    offer_members(g, k.MEMBER)
    offer(g, k.CANCEL)
    answer = ask(g, c, k.Q_BEND, -1)
    verb, member = verb_of(g, answer), 0
    if verb == k.CANCEL:
        return
    field, least, most, what = r.GOLD, 0, MOST_GOLD, f.TEXT_OF_FIGURE + verb - k.BEND_GOLD
    if verb == k.BEND_LEVEL:
        field, most = r.LEVEL, MOST_LEVEL
    elif verb == k.BEND_YEARS:
        field, most = r.YEARS, LAST_YEAR - 1
    elif verb == k.MEMBER:
        member = find(g, target_of(g, answer))
        field, least, most = member + r.HP, 1, max(1, max_hp(g, c, member))
        what = f.TEXT_OF_PERSON + g[member + r.NAME] - 1
        if g[member + r.NAME] <= 0:
            g[r.SPILLED] = 1  # somebody without a name of the list: the readable engine knows what they are called
    old = g[field]
    no_options(g)
    g[r.FACTS], g[r.FACT_1], g[r.FACT_2] = k.BEND_FACTS, old, what
    new = ask_number(g, c, k.Q_BEND_TO, least, most, min(most, max(least, old)))
    ask_text(g, c, k.Q_BEND_WHY)
    g[field] = new
    if verb == k.BEND_LEVEL:
        for line in range(g[r.MEMBERS]):
            each = g[r.MEMBER_LIST + line]
            g[each + r.HP] = min(g[each + r.HP], max_hp(g, c, each))

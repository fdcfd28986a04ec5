"""Targeting Party Members.

Who is struck, and where damage flows when one is not enough (`book/combat/targeting.py`).
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, target_of, verb_of
from tablewright_kernel.book.loot.items import count_power, has_power
from tablewright_kernel.book.party.death import is_untouched, kill
from tablewright_kernel.book.party.members import find, line_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll
from tablewright_kernel.options import no_options, offer, offer_on

_DIE_FOR = 0xCC_AA_88_6A_46_4_00  # by number, from the right (TY-DICE-02)
_MOST_BY_ONE_DIE = 12
DEADLY = 0  # in place of damage: whoever is hit dies of it


@compiled
def pick(g: Record, number: int) -> int:
    """One of so many by a die, numbered round its faces; no die for a single one.

    TY-CORE-02, TY-DICE-01, TY-DICE-02.
    """
    if number == 1:
        return 0
    die = (_DIE_FOR >> (4 * number)) & 15 if number <= _MOST_BY_ONE_DIE else 0
    faces = die if die else 120
    face = faces + 1
    while face > faces // number * number:
        if die:
            face = roll(g, die)
        else:
            tens = roll(g, 12) - 1
            face = tens * 10 + roll(g, 10)
    return (face - 1) % number


@compiled
def _pick_member(g: Record) -> int:
    return g[r.MEMBER_LIST + pick(g, g[r.MEMBERS])]


@compiled
def aim(g: Record, c: Content, damage: int) -> int:
    """By Clairvoyance, or by a die with the Rogue's one re-roll (TY-TARGET-01, TY-TARGET-02, TY-ARCH-06, TY-MAG-10)."""
    if count_power(g, k.CLAIRVOYANT):
        return choose_victim(g, c, damage)
    return _reroll_rogue(g, _pick_member(g))


@compiled
def aim_touch(g: Record, c: Content) -> int:
    """The Lich King's touch: only a Clairvoyant crown steers it (TY-LICH-02, TY-LICH-03, TY-LICH-04)."""
    item = g[r.PACK]
    while item:
        if g[item + r.ITEM_KIND] == k.CROWN and has_power(g, item, k.CLAIRVOYANT):
            return choose_victim(g, c, DEADLY)
        item = g[item]
    return _reroll_rogue(g, _pick_member(g))


@compiled
def aim_trap(g: Record, c: Content, damage: int) -> int:
    """A trap's victim: no re-roll for Rogues (TY-TRAP-01, TY-ARCH-06)."""
    if count_power(g, k.CLAIRVOYANT):
        return choose_victim(g, c, damage)
    return _pick_member(g)


@compiled
def _reroll_rogue(g: Record, target: int) -> int:
    """One re-roll over all living members; its result stands (TY-ARCH-06)."""
    if g[target + r.KIND] != k.ROGUE or g[r.MEMBERS] == 1:
        return target
    return _pick_member(g)


@compiled
def choose_victim(g: Record, c: Content, damage: int) -> int:
    """Clairvoyance: the player chooses, or lets the die decide; a charmed Banshee may not be chosen (TY-MAG-10)."""
    no_options(g)
    for place in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + place]
        if g[member + r.BEING] != k.BANSHEE:
            offer_on(g, k.MEMBER, g[member + r.MEMBER_ID])
    if g[r.OFFERED] == 1:
        return find(g, target_of(g, 0))
    offer(g, k.ROLL)
    g[r.FACTS], g[r.FACT_1] = k.BLOW_FACT, damage
    answer = ask(g, c, k.Q_VICTIM, -1)
    return _pick_member(g) if verb_of(g, answer) == k.ROLL else find(g, target_of(g, answer))


# --- a pool of damage ------------------------------------------------------------------------------------------------
@compiled
def strike(g: Record, c: Content, pool: int, cause: int) -> int:
    """A pool of damage strikes one member and flows on from the dead to the next in line, round the sheet.

    TY-TARGET-01, TY-TARGET-03, TY-TARGET-05. Notes everyone who took at least 1 point (TY-ROUND-08) and says how many.
    """
    struck = 0
    if pool <= 0:
        return struck
    target = aim(g, c, pool)
    while True:
        line, had = line_of(g, target), g[target + r.HP]
        if is_untouched(g, target):
            return struck
        g[r.STRUCK_LIST + struck] = target
        struck += 1
        g[target + r.HP] -= pool
        if g[target + r.HP] > 0:
            return struck
        kill(g, target, cause)
        pool -= had
        if pool <= 0 or g[r.MEMBERS] == 0:
            return struck
        target = _next_in_line(g, c, line, pool)


@compiled
def _next_in_line(g: Record, c: Content, line: int, damage: int) -> int:
    """After the last comes the first; a Rogue in line means one more roll over the living.

    TY-TARGET-03, TY-TARGET-05.
    """
    target = g[r.MEMBER_LIST + line % g[r.MEMBERS]]
    if g[target + r.KIND] == k.ROGUE and g[r.MEMBERS] > 1 and count_power(g, k.CLAIRVOYANT):
        return choose_victim(g, c, damage)
    return _reroll_rogue(g, target)

"""Death, Dying & Continuity, and the Passage of Time (`book/party/death.py`).

Where the readable engine raises PartyEnded or GameEnded, functions here say True: nothing more of this turn happens.
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.hexploring.creatures import enemy_again
from tablewright_kernel.book.party.members import empty_hands, has, has_true_member, is_escort, is_true, leaves
from tablewright_kernel.book.places import place_of, welcome
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll
from tablewright_kernel.digests import mixed
from tablewright_kernel.lists import append, give_back, give_back_member, join_on, note, remove

LAST_YEAR = 12
MOST_MET = 30  # parties that a mask of bits can tell apart


@compiled
def kill(g: Record, member: int, cause: int) -> None:
    """A member dies; what they carried stays with the party (TY-DMG-07, TY-DEATH-07, TY-LOOT-04, TY-ASM-04)."""
    leaves(g, member)
    g[r.UNSETTLED] = 1
    if is_escort(g, member):
        give_back_member(g, member)
        return
    g[member + r.FATE], g[member + r.HP] = cause, 0
    empty_hands(g, member)
    if is_true(g, member):
        note(g, r.DEAD, r.DEAD_LIST, r.MOST_DEAD, member)
    else:
        give_back_member(g, member)


@compiled
def hurt(g: Record, member: int, damage: int, cause: int) -> None:
    """Damage to one member that flows on to nobody (TY-TARGET-04)."""
    if is_untouched(g, member):
        return
    g[member + r.HP] -= damage
    if g[member + r.HP] <= 0:
        kill(g, member, cause)


@compiled
def is_untouched(g: Record, member: int) -> bool:
    """Damage aimed at a charmed Banshee is lost; a charmed Shade vanishes with it (TY-MAG-19)."""
    if g[member + r.KIND] != k.CHARMED:
        return False
    if g[member + r.BEING] == k.SHADE:
        leaves(g, member)
        give_back_member(g, member)
        return True
    return g[member + r.BEING] == k.BANSHEE


@compiled
def bury_if_dead(g: Record, c: Content, cause: int) -> bool:
    """A party with no true member left is dead (TY-MAG-15, TY-MAG-20, TY-DEATH-03)."""
    if has_true_member(g):
        return False
    _party_falls(g, c, cause)
    return True


# --- parties ---------------------------------------------------------------------------------------------------------
@compiled
def _party_falls(g: Record, c: Content, cause: int) -> None:
    """Its goods lie where it fell, its enemies stay, a year passes.

    TY-DEATH-03, TY-DEATH-05, TY-DEATH-06, TY-ASM-09, TY-TIME-02.
    """
    place = place_of(g)
    join_on(g, place + r.LOOT, g[r.PACK])
    g[r.PACK] = g[r.PACK_KNOWN] = 0
    g[place + r.PURSE] += g[r.GOLD]
    g[place + r.FALLEN_HERE] |= 1 << g[r.PARTY]
    enemy = g[place + r.FOES]
    while enemy:
        g[enemy + r.PASSING] = 0
        enemy = g[enemy]
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        if g[member + r.KIND] == k.CHARMED:
            append(g, place + r.FOES, enemy_again(g, c, member))
        else:
            give_back_member(g, member)
    if g[place + r.VISITOR_MET] or g[r.DELVING] == 0:
        welcome(g, place, 0)
    _dig_grave(g, cause)
    g[r.FELL] += 1
    g[r.PARTY] = g[r.MEMBERS] = g[r.DEAD] = g[r.PARTY_KINDS] = g[r.HOSTILE_KINDS] = 0
    pass_years(g, 1)


@compiled
def _dig_grave(g: Record, cause: int) -> None:
    """The record of a dead party, mixed into one number (TY-DEATH-03); names of its dead are taken from now on."""
    mix = mixed(mixed(mixed(g[r.GRAVES], g[r.PARTY]), g[r.YEARS]), g[r.LEVEL])
    mix = mixed(mixed(mixed(mix, cause), g[g[r.HERE] + r.COLUMN]), g[g[r.HERE] + r.ROW])
    mix = mixed(mix, g[g[r.ROOM] + r.NUMBER] if g[r.DELVING] else 0)
    for place in range(g[r.DEAD]):
        member = g[r.DEAD_LIST + place]
        mix = mixed(mixed(mixed(mix, g[member + r.MEMBER_ID]), g[member + r.NAME]), g[member + r.FATE])
        if g[member + r.NAME] > 0:
            name = g[member + r.NAME] - 1
            g[r.NAMES_TAKEN + (name >> 4)] |= 1 << (name & 15)
        give_back_member(g, member)
    g[r.GRAVES] = mix


# --- time ------------------------------------------------------------------------------------------------------------
@compiled
def pass_years(g: Record, years: int) -> bool:
    """Years are added and checked at once: twelve end the game (TY-TIME-01, TY-TIME-05, TY-WIN-04)."""
    g[r.YEARS] += years
    if g[r.YEARS] < LAST_YEAR:
        return False
    g[r.OUTCOME] = k.LOST
    return True


@compiled
def knows_better(g: Record) -> bool:
    """Lore of the Fae Folk keeps a party from being lost, unless it wants to be (TY-ARCH-07)."""
    return g[r.WAIVES_LORE] == 0 and has(g, k.FAE_FOLK)


@compiled
def lost_in_the_fae(g: Record, c: Content, source: int) -> bool:
    """Lore first; then the years die, the twelve years, the Cyclops' doom (TY-TIME-03, TY-TIME-04, TY-ARCH-07)."""
    if knows_better(g):
        return False
    if pass_years(g, roll(g, c[f.YEARS_DIE + source])):
        return True
    return doom_falls_due(g, c)


@compiled
def doom_falls_due(g: Record, c: Content) -> bool:
    """All who are doomed for this year die together (TY-MON-08)."""
    fell = False
    place = 0
    while place < g[r.MEMBERS]:
        member = g[r.MEMBER_LIST + place]
        if 0 < g[member + r.DOOMED] <= g[r.YEARS]:
            kill(g, member, k.BY_DOOM)
            fell = True
        else:
            place += 1
    return fell and bury_if_dead(g, c, k.BY_DOOM)


# --- the end ---------------------------------------------------------------------------------------------------------
@compiled
def end_game(g: Record, outcome: int) -> bool:
    """Won: the game is over there and then, and the castle's skeletons crumble (TY-WIN-01, TY-WIN-05, TY-LICH-08)."""
    g[r.OUTCOME] = outcome
    room = g[g[r.CASTLE] + r.FIRST_ROOM]
    while room:
        _crumble(g, room)
        room = g[room + r.NEXT_ROOM]
    return True


@compiled
def _crumble(g: Record, room: int) -> None:
    enemy = g[room + r.FOES]
    while enemy:
        following = g[enemy]
        if g[enemy + r.ENEMY_KIND] == k.SKELETON or g[enemy + r.ENEMY_KIND] == k.LICH_KING:
            remove(g, room + r.FOES, enemy)
            give_back(g, r.ENEMIES_FREE, enemy)
        enemy = following

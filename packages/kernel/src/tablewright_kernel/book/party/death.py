"""Death, Dying & Continuity, and the Passage of Time (`book/party/death.py`).

Where the readable engine raises PartyEnded or GameEnded, functions here say True: nothing more of this turn happens.
"""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.asking import ask, ask_number, ask_text, target_of, verb_of
from tablewright_kernel.book.hexploring.creatures import enemy_again
from tablewright_kernel.book.party.members import (
    empty_hands,
    find,
    has,
    has_true_member,
    is_escort,
    is_true,
    leaves,
    line_of,
    max_hp,
)
from tablewright_kernel.book.places import place_of, region_text, welcome
from tablewright_kernel.compiling import Content, Record, compiled, no_options, offer, offer_members, offer_on, roll
from tablewright_kernel.digests import mixed
from tablewright_kernel.translating import append, give_back, give_back_member, join_on, note, remove

# --- death ------------------------------------------------------------------------------------------------------------
LAST_YEAR = 12
MOST_MET = 30  # parties that a mask of bits can tell apart


@compiled
def kill(g: Record, member: int, cause: int) -> None:
    """A member dies; what they carried stays with the party (TY-DMG-07, TY-DEATH-07, TY-LOOT-04, TY-ASM-04)."""
    leaves(g, member)
    g[compiling.UNSETTLED] = 1
    if is_escort(g, member):
        give_back_member(g, member)
        return
    g[member + compiling.FATE], g[member + compiling.HP] = cause, 0
    empty_hands(g, member)
    if is_true(g, member):
        note(g, compiling.DEAD, compiling.DEAD_LIST, compiling.MOST_DEAD, member)
    else:
        give_back_member(g, member)


@compiled
def hurt(g: Record, member: int, damage: int, cause: int) -> None:
    """Damage to one member that flows on to nobody (TY-TARGET-04)."""
    if is_untouched(g, member):
        return
    g[member + compiling.HP] -= damage
    if g[member + compiling.HP] <= 0:
        kill(g, member, cause)


@compiled
def is_untouched(g: Record, member: int) -> bool:
    """Damage aimed at a charmed Banshee is lost; a charmed Shade vanishes with it (TY-MAG-19)."""
    if g[member + compiling.KIND] != codes.CHARMED:
        return False
    if g[member + compiling.BEING] == codes.SHADE:
        leaves(g, member)
        give_back_member(g, member)
        return True
    return g[member + compiling.BEING] == codes.BANSHEE


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
    join_on(g, place + compiling.LOOT, g[compiling.PACK])
    g[compiling.PACK] = g[compiling.PACK_KNOWN] = 0
    g[place + compiling.PURSE] += g[compiling.GOLD]
    g[place + compiling.FALLEN_HERE] |= 1 << g[compiling.PARTY]
    enemy = g[place + compiling.FOES]
    while enemy:
        g[enemy + compiling.PASSING] = 0
        enemy = g[enemy]
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.KIND] == codes.CHARMED:
            append(g, place + compiling.FOES, enemy_again(g, c, member))
        else:
            give_back_member(g, member)
    if g[place + compiling.VISITOR_MET] or g[compiling.DELVING] == 0:
        welcome(g, place, 0)
    _dig_grave(g, cause)
    g[compiling.FELL] += 1
    g[compiling.PARTY] = g[compiling.MEMBERS] = g[compiling.DEAD] = g[compiling.PARTY_KINDS] = g[
        compiling.HOSTILE_KINDS
    ] = 0
    pass_years(g, 1)


@compiled
def _dig_grave(g: Record, cause: int) -> None:
    """The record of a dead party, mixed into one number (TY-DEATH-03); names of its dead are taken from now on."""
    mix = mixed(mixed(mixed(g[compiling.GRAVES], g[compiling.PARTY]), g[compiling.YEARS]), g[compiling.LEVEL])
    mix = mixed(mixed(mixed(mix, cause), g[g[compiling.HERE] + compiling.COLUMN]), g[g[compiling.HERE] + compiling.ROW])
    mix = mixed(mix, g[g[compiling.ROOM] + compiling.NUMBER] if g[compiling.DELVING] else 0)
    for place in range(g[compiling.DEAD]):
        member = g[compiling.DEAD_LIST + place]
        mix = mixed(
            mixed(mixed(mix, g[member + compiling.MEMBER_ID]), g[member + compiling.NAME]), g[member + compiling.FATE]
        )
        if g[member + compiling.NAME] > 0:
            name = g[member + compiling.NAME] - 1
            g[compiling.NAMES_TAKEN + (name >> 4)] |= 1 << (name & 15)
        give_back_member(g, member)
    g[compiling.GRAVES] = mix


# --- time ------------------------------------------------------------------------------------------------------------
@compiled
def pass_years(g: Record, years: int) -> bool:
    """Years are added and checked at once: twelve end the game (TY-TIME-01, TY-TIME-05, TY-WIN-04)."""
    g[compiling.YEARS] += years
    if g[compiling.YEARS] < LAST_YEAR:
        return False
    g[compiling.OUTCOME] = codes.LOST
    return True


@compiled
def knows_better(g: Record) -> bool:
    """Lore of the Fae Folk keeps a party from being lost, unless it wants to be (TY-ARCH-07)."""
    return g[compiling.WAIVES_LORE] == 0 and has(g, codes.FAE_FOLK)


@compiled
def lost_in_the_fae(g: Record, c: Content, source: int) -> bool:
    """Lore first; then the years die, the twelve years, the Cyclops' doom (TY-TIME-03, TY-TIME-04, TY-ARCH-07)."""
    if knows_better(g):
        return False
    if pass_years(g, roll(g, c[codes.YEARS_DIE + source])):
        return True
    return _doom_falls_due(g, c)


@compiled
def _doom_falls_due(g: Record, c: Content) -> bool:
    """All who are doomed for this year die together (TY-MON-08)."""
    fell = False
    place = 0
    while place < g[compiling.MEMBERS]:
        member = g[compiling.MEMBER_LIST + place]
        if 0 < g[member + compiling.DOOMED] <= g[compiling.YEARS]:
            kill(g, member, codes.BY_DOOM)
            fell = True
        else:
            place += 1
    return fell and bury_if_dead(g, c, codes.BY_DOOM)


# --- the end ---------------------------------------------------------------------------------------------------------
@compiled
def end_game(g: Record, outcome: int) -> bool:
    """Won: the game is over there and then, and the castle's skeletons crumble (TY-WIN-01, TY-WIN-05, TY-LICH-08)."""
    g[compiling.OUTCOME] = outcome
    room = g[g[compiling.CASTLE] + compiling.FIRST_ROOM]
    while room:
        _crumble(g, room)
        room = g[room + compiling.NEXT_ROOM]
    return True


@compiled
def _crumble(g: Record, room: int) -> None:
    enemy = g[room + compiling.FOES]
    while enemy:
        following = g[enemy]
        if g[enemy + compiling.ENEMY_KIND] == codes.SKELETON or g[enemy + compiling.ENEMY_KIND] == codes.LICH_KING:
            remove(g, room + compiling.FOES, enemy)
            give_back(g, compiling.ENEMIES_FREE, enemy)
        enemy = following


# --- sheet ------------------------------------------------------------------------------------------------------------
# The party's sheet, and rules bent where the table agreed to it (`book/party/assembly.py`, `bending.py`).
# Nobody here has words of their own, so names stay as they are.
_QUARTERS = 4
MOST_GOLD, MOST_LEVEL = 1000, 20


@compiled
def see_to_sheet(g: Record, c: Content) -> None:
    """One entry on the sheet."""
    no_options(g)
    _offer_entries(g, c)
    answer = ask(g, c, codes.Q_SHEET, -1)
    verb, target = verb_of(g, answer), target_of(g, answer)
    no_options(g)
    if verb == codes.DONE:
        g[compiling.COUNTER] = 0
    elif verb == codes.LORE:
        g[compiling.WAIVES_LORE] = 1 - g[compiling.WAIVES_LORE]
    elif verb == codes.WRITE:
        ask_text(g, c, codes.Q_WRITE)
    elif verb == codes.TURN:
        g[g[compiling.ROOM] + compiling.TURNED] = (g[g[compiling.ROOM] + compiling.TURNED] + 1) % _QUARTERS
    elif verb == codes.BEND:
        _bend(g, c)
    elif verb == codes.UP:
        _move_up(g, find(g, target))
    else:
        g[compiling.FACTS], g[compiling.FACT_1] = codes.NAME_FACT, _text_of_name(g, c, verb, target)
        ask_text(g, c, codes.Q_NEW_NAME)


@compiled
def _offer_entries(g: Record, c: Content) -> None:
    offer(g, codes.DONE)
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        if is_true(g, member):
            offer_on(g, codes.RENAME, g[member + compiling.MEMBER_ID])
    offer(g, codes.NAME_PARTY)
    if _place_has_name(g):
        offer(g, codes.NAME_PLACE)
    if g[compiling.UNSETTLED]:
        for line in range(1, g[compiling.MEMBERS]):
            offer_on(g, codes.UP, g[g[compiling.MEMBER_LIST + line] + compiling.MEMBER_ID])
    if has(g, codes.FAE_FOLK):
        offer(g, codes.LORE)
    offer(g, codes.WRITE)
    if g[compiling.DELVING] and g[g[compiling.ROOM] + compiling.PARENT]:
        offer(g, codes.TURN)
    if c[codes.BENT_RULES]:
        offer(g, codes.BEND)


@compiled
def _place_has_name(g: Record) -> bool:
    """What has a name here that may be changed: the dungeon one is in or at, or the hex (TY-REC-01, TY-ENTR-05)."""
    hex_ = g[compiling.HERE]
    if g[hex_ + compiling.DUNGEON]:
        return g[g[hex_ + compiling.DUNGEON] + compiling.IS_CASTLE] == 0
    return g[hex_ + compiling.TERRAIN] <= codes.FOREST


@compiled
def _text_of_name(g: Record, c: Content, verb: int, target: int) -> int:
    if verb == codes.RENAME:
        return codes.TEXT_OF_PERSON + g[find(g, target) + compiling.NAME] - 1
    if verb == codes.NAME_PARTY:
        return codes.TEXT_OF_PARTY + g[compiling.PARTY_NAMES + g[compiling.FELL]]
    dungeon = g[g[compiling.HERE] + compiling.DUNGEON]
    return codes.TEXT_OF_DUNGEON + g[dungeon + compiling.CALLED] if dungeon else region_text(g, c, g[compiling.HERE])


@compiled
def _move_up(g: Record, member: int) -> None:
    """One place up the line (TY-TARGET-02, TY-TARGET-03)."""
    line = line_of(g, member)
    g[compiling.MEMBER_LIST + line] = g[compiling.MEMBER_LIST + line - 1]
    g[compiling.MEMBER_LIST + line - 1] = member


@compiled
def _bend(g: Record, c: Content) -> None:
    """One figure: gold, level, years, or the hit points of somebody who lives (TY-CORE-12)."""
    offer(g, codes.BEND_GOLD)
    offer(g, codes.BEND_LEVEL)
    offer(g, codes.BEND_YEARS)
    offer_members(g, codes.MEMBER)
    offer(g, codes.CANCEL)
    answer = ask(g, c, codes.Q_BEND, -1)
    verb, member = verb_of(g, answer), 0
    if verb == codes.CANCEL:
        return
    field, least, most, what = compiling.GOLD, 0, MOST_GOLD, codes.TEXT_OF_FIGURE + verb - codes.BEND_GOLD
    if verb == codes.BEND_LEVEL:
        field, most = compiling.LEVEL, MOST_LEVEL
    elif verb == codes.BEND_YEARS:
        field, most = compiling.YEARS, LAST_YEAR - 1
    elif verb == codes.MEMBER:
        member = find(g, target_of(g, answer))
        field, least, most = member + compiling.HP, 1, max(1, max_hp(g, c, member))
        what = codes.TEXT_OF_PERSON + g[member + compiling.NAME] - 1
        if g[member + compiling.NAME] <= 0:
            g[compiling.SPILLED] = (
                1  # somebody without a name of the list: the readable engine knows what they are called
            )
    old = g[field]
    no_options(g)
    g[compiling.FACTS], g[compiling.FACT_1], g[compiling.FACT_2] = codes.BEND_FACTS, old, what
    new = ask_number(g, c, codes.Q_BEND_TO, least, most, min(most, max(least, old)))
    ask_text(g, c, codes.Q_BEND_WHY)
    g[field] = new
    if verb == codes.BEND_LEVEL:
        for line in range(g[compiling.MEMBERS]):
            each = g[compiling.MEMBER_LIST + line]
            g[each + compiling.HP] = min(g[each + compiling.HP], max_hp(g, c, each))

"""Assembling the Party (`book/party/assembly.py`). Dice order: TY-DICE-03 for a party, TY-DICE-09 for a newcomer."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.asking import ask, ask_text, verb_of
from tablewright_kernel.book.combat.attack import clear_item
from tablewright_kernel.book.loot.compulsion import compel, compel_all
from tablewright_kernel.book.loot.items import is_ancient_magick_crown, roll_item
from tablewright_kernel.book.party.death import MOST_MET, bury_if_dead, kill
from tablewright_kernel.book.party.members import joins, lives, max_hp, may_wear, put_on, wither
from tablewright_kernel.book.places import NOBODY, name_party, name_person, place_of
from tablewright_kernel.compiling import Content, Record, compiled, no_options, offer, roll_on
from tablewright_kernel.digests import mixed
from tablewright_kernel.translating import append, give_back_item, new_item, new_member, remove

FULL_PARTY = 4


@compiled
def _clear_sheet(g: Record) -> None:
    """The party's fields: those at the head of the record, and those that are seldom looked at."""
    for field in range(compiling.PARTY, compiling.PENDING + 1):
        g[field] = 0
    for field in range(compiling.CURSES, compiling.TOLD + 1):
        g[field] = 0


@compiled
def assemble(g: Record, c: Content) -> bool:
    """A fresh party of four in the starting city, at level 0 (TY-ASM-01, TY-ASM-02, TY-CORE-03)."""
    _clear_sheet(g)
    g[compiling.HERE] = g[compiling.PLACE] = compiling.HEXES
    g[compiling.PATH] = g[compiling.PATHS] = 0
    g[compiling.PARTY] = g[compiling.FELL] + 1
    if g[compiling.FELL] >= compiling.MOST_PARTIES or g[compiling.PARTY] > MOST_MET:
        g[compiling.SPILLED] = 1
        return True
    for place in range(FULL_PARTY):
        g[compiling.BURNING_LIST + place] = roll_on(g, c, codes.ARCHETYPES)
    for place in range(FULL_PARTY):
        joins(g, _recruit(g, c, g[compiling.BURNING_LIST + place]))
    _name_everyone(g, c)
    for place in range(FULL_PARTY):
        _arm(g, c, g[compiling.MEMBER_LIST + place])
    for place in range(FULL_PARTY):
        g[compiling.STRUCK_LIST + place] = g[compiling.MEMBER_LIST + place]
        g[compiling.BURNING_LIST + place] = _starting_loot(g, c)
    for _ in range(FULL_PARTY):
        g[compiling.GOLD] += roll_on(g, c, codes.STARTING_GOLD)
    for place in range(FULL_PARTY):
        if _loot_takes_effect(g, c, g[compiling.STRUCK_LIST + place], g[compiling.BURNING_LIST + place]):
            return True
    if _the_nameless_die(g, c):
        return True
    _dress(g, c)
    g[compiling.ASSEMBLED] = g[compiling.UNSETTLED] = g[compiling.FRESH] = 1
    g[compiling.PATH], g[compiling.PATHS] = mixed(mixed(0, 0), 0), 1
    return compel_all(g, c)


@compiled
def _recruit(g: Record, c: Content, kind: int) -> int:
    """Base hp plus the party's level, at full hp (TY-ARCH-01, TY-ARCH-02, TY-ASM-10)."""
    member = new_member(g)
    g[member + compiling.KIND], g[member + compiling.HP] = kind, c[codes.BASE_HP + kind] + g[compiling.LEVEL]
    wither(g, member)
    return member


# --- names -----------------------------------------------------------------------------------------------------------
@compiled
def _name_everyone(g: Record, c: Content) -> None:
    """Fate names everybody, or the player does; a blank name is no name (TY-ASM-03, setting auto_names)."""
    g[compiling.OWN_NAMES] = int(_who_names(g, c) == codes.MINE)
    if g[compiling.OWN_NAMES]:
        ask_text(g, c, codes.Q_PARTY_NAME)
    g[compiling.PARTY_NAMES + g[compiling.FELL]] = name_party(g, c)
    for place in range(g[compiling.MEMBERS]):
        _name(g, c, g[compiling.MEMBER_LIST + place])


@compiled
def _who_names(g: Record, c: Content) -> int:
    """Fate or the player; before that the tale of the last party may be told, which nobody here does (TY-CORE-12)."""
    while True:
        no_options(g)
        offer(g, codes.FATE_NAMES)
        offer(g, codes.MINE)
        if g[compiling.FELL]:
            offer(g, codes.TALE)
        verb = verb_of(g, ask(g, c, codes.Q_NAMES, 0))
        if verb != codes.TALE:
            return verb
        no_options(g)
        ask_text(g, c, codes.Q_TALE)


@compiled
def _name(g: Record, c: Content, member: int) -> None:
    """The player's name for somebody, or fate's (TY-ASM-03)."""
    if g[compiling.OWN_NAMES]:
        no_options(g)
        g[compiling.FACTS], g[compiling.FACT_1], g[compiling.FACT_2] = (
            codes.MEMBER_FACTS,
            g[member + compiling.KIND],
            g[member + compiling.MEMBER_ID],
        )
        ask_text(g, c, codes.Q_MEMBER_NAME)
    if c[codes.AUTO_NAMES] or g[compiling.OWN_NAMES] == 0:
        g[member + compiling.NAME] = name_person(g, c, g[member + compiling.MEMBER_ID])


@compiled
def _the_nameless_die(g: Record, c: Content) -> bool:
    line = 0
    while line < g[compiling.MEMBERS]:
        member = g[compiling.MEMBER_LIST + line]
        if g[member + compiling.NAME] == 0 and g[member + compiling.BEING] == 0:
            g[member + compiling.NAME] = NOBODY
            kill(g, member, codes.BY_NO_NAME)
        else:
            line += 1
    return bury_if_dead(g, c, codes.BY_NO_NAME)


# --- weapons, loot, gold ---------------------------------------------------------------------------------------------
@compiled
def _arm(g: Record, c: Content, member: int) -> None:
    """A weapon d6: none for Hermits, who own a staff, Fae Folk on their own list.

    TY-WPN-02, TY-ARCH-04, TY-ARCH-08.
    """
    kind = g[member + compiling.KIND]
    weapon = codes.STAFF
    if kind != codes.HERMIT:
        weapon = roll_on(g, c, codes.FAE_WEAPONS if kind == codes.FAE_FOLK else codes.WEAPON_CHART)
    item = new_item(g)
    g[item + compiling.ITEM_KIND], g[item + compiling.ITEM_WEAPON], g[item + compiling.QUALITY_1] = (
        codes.A_WEAPON,
        weapon,
        codes.MUNDANE,
    )
    append(g, compiling.PACK, item)
    put_on(g, member, item)


@compiled
def _starting_loot(g: Record, c: Content) -> int:
    """One loot item for each starting member and newcomer (TY-LOOT-03)."""
    item = roll_item(g, c, 0, 0)
    append(g, compiling.PACK, item)
    return item


@compiled
def _loot_takes_effect(g: Record, c: Content, owner: int, item: int) -> bool:
    """Popplecrop Slink, then trap, Demonic, unique, Cursed, in seat order.

    TY-ASM-05, TY-ASM-06, TY-ASM-07, TY-ASM-08.
    """
    if is_ancient_magick_crown(g, item):
        remove(g, compiling.PACK, item)
        give_back_item(g, item)
        if not lives(g, owner):
            return False
        kill(g, owner, codes.BY_POPPLECROP)
        return bury_if_dead(g, c, codes.BY_POPPLECROP)
    if g[item + compiling.ITEM_TRAPS] and clear_item(g, c, item, owner):
        return True
    return compel(g, c, place_of(g), item, owner)


@compiled
def _dress(g: Record, c: Content) -> None:
    """Shields and armour are put on, by the strongest first; who is unhurt begins at the new maximum.

    TY-ASM-02, TY-LOOT-05.
    """
    unhurt = 0
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        unhurt |= int(g[member + compiling.HP] == max_hp(g, c, member)) << line
    item = g[compiling.PACK]
    while item:
        if g[item + compiling.ITEM_KIND] == codes.WOODEN_SHIELD or g[item + compiling.ITEM_KIND] == codes.AN_ARMOR:
            _dress_somebody(g, item)
        item = g[item]
    for line in range(g[compiling.MEMBERS]):
        if unhurt & (1 << line):
            member = g[compiling.MEMBER_LIST + line]
            g[member + compiling.HP] = max_hp(g, c, member)


@compiled
def _dress_somebody(g: Record, item: int) -> None:
    kind = g[item + compiling.ITEM_KIND]
    best = 0
    for line in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + line]
        worn = g[member + compiling.ARMOR] if kind == codes.AN_ARMOR else g[member + compiling.SHIELD]
        if worn == 0 and may_wear(g, member, kind) and (best == 0 or g[member + compiling.HP] > g[best + compiling.HP]):
            best = member
    if best:
        put_on(g, best, item)


# --- newcomers -------------------------------------------------------------------------------------------------------
@compiled
def newcomer_joins(g: Record, c: Content, kind: int) -> bool:
    """Rolled like a starting member, at the end of the order; Demonic loot means a fight (TY-ASM-10, TY-ASM-11)."""
    member = _recruit(g, c, kind if kind else roll_on(g, c, codes.ARCHETYPES))
    _name(g, c, member)
    joins(g, member)
    g[compiling.UNSETTLED] = 1
    _arm(g, c, member)
    item = _starting_loot(g, c)
    g[compiling.GOLD] += roll_on(g, c, codes.STARTING_GOLD)
    if g[item + compiling.ITEM_TRAPS] and clear_item(g, c, item, member):
        return True
    if bury_if_dead(g, c, codes.BY_TRAP) or compel(g, c, place_of(g), item, 0):
        return True
    return _the_nameless_die(g, c)

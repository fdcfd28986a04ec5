"""Assembling the Party (`book/party/assembly.py`). Dice order: TY-DICE-03 for a party, TY-DICE-09 for a newcomer."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, ask_text, verb_of
from tablewright_kernel.book.combat.traps import clear_item
from tablewright_kernel.book.loot.compulsion import compel, compel_all
from tablewright_kernel.book.loot.items import is_ancient_magick_crown, roll_item
from tablewright_kernel.book.names import NOBODY, name_party, name_person
from tablewright_kernel.book.party.death import MOST_MET, bury_if_dead, kill
from tablewright_kernel.book.party.members import joins, lives, max_hp, may_wear, put_on, wither
from tablewright_kernel.book.places import place_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll_on
from tablewright_kernel.digests import mixed
from tablewright_kernel.lists import append, give_back_item, new_item, new_member, remove
from tablewright_kernel.options import no_options, offer

FULL_PARTY = 4


@compiled
def _clear_sheet(g: Record) -> None:
    """The party's fields: those at the head of the record, and those that are seldom looked at."""
    for field in range(r.PARTY, r.PENDING + 1):
        g[field] = 0
    for field in range(r.CURSES, r.TOLD + 1):
        g[field] = 0


@compiled
def assemble(g: Record, c: Content) -> bool:
    """A fresh party of four in the starting city, at level 0 (TY-ASM-01, TY-ASM-02, TY-CORE-03)."""
    _clear_sheet(g)
    g[r.HERE] = g[r.PLACE] = r.HEXES
    g[r.PATH] = g[r.PATHS] = 0
    g[r.PARTY] = g[r.FELL] + 1
    if g[r.FELL] >= r.MOST_PARTIES or g[r.PARTY] > MOST_MET:
        g[r.SPILLED] = 1
        return True
    for place in range(FULL_PARTY):
        g[r.BURNING_LIST + place] = roll_on(g, c, f.ARCHETYPES)
    for place in range(FULL_PARTY):
        joins(g, _recruit(g, c, g[r.BURNING_LIST + place]))
    _name_everyone(g, c)
    for place in range(FULL_PARTY):
        _arm(g, c, g[r.MEMBER_LIST + place])
    for place in range(FULL_PARTY):
        g[r.STRUCK_LIST + place] = g[r.MEMBER_LIST + place]
        g[r.BURNING_LIST + place] = _starting_loot(g, c)
    for _ in range(FULL_PARTY):
        g[r.GOLD] += roll_on(g, c, f.STARTING_GOLD)
    for place in range(FULL_PARTY):
        if _loot_takes_effect(g, c, g[r.STRUCK_LIST + place], g[r.BURNING_LIST + place]):
            return True
    if _the_nameless_die(g, c):
        return True
    _dress(g, c)
    g[r.ASSEMBLED] = g[r.UNSETTLED] = g[r.FRESH] = 1
    g[r.PATH], g[r.PATHS] = mixed(mixed(0, 0), 0), 1
    return compel_all(g, c)


@compiled
def _recruit(g: Record, c: Content, kind: int) -> int:
    """Base hp plus the party's level, at full hp (TY-ARCH-01, TY-ARCH-02, TY-ASM-10)."""
    member = new_member(g)
    g[member + r.KIND], g[member + r.HP] = kind, c[f.BASE_HP + kind] + g[r.LEVEL]
    wither(g, member)
    return member


# --- names -----------------------------------------------------------------------------------------------------------
@compiled
def _name_everyone(g: Record, c: Content) -> None:
    """Fate names everybody, or the player does; a blank name is no name (TY-ASM-03, setting auto_names)."""
    g[r.OWN_NAMES] = int(_who_names(g, c) == k.MINE)
    if g[r.OWN_NAMES]:
        ask_text(g, c, k.Q_PARTY_NAME)
    g[r.PARTY_NAMES + g[r.FELL]] = name_party(g, c)
    for place in range(g[r.MEMBERS]):
        _name(g, c, g[r.MEMBER_LIST + place])


@compiled
def _who_names(g: Record, c: Content) -> int:
    """Fate or the player; before that the tale of the last party may be told, which nobody here does (TY-CORE-12)."""
    while True:
        no_options(g)
        offer(g, k.FATE_NAMES)
        offer(g, k.MINE)
        if g[r.FELL]:
            offer(g, k.TALE)
        verb = verb_of(g, ask(g, c, k.Q_NAMES, 0))
        if verb != k.TALE:
            return verb
        no_options(g)
        ask_text(g, c, k.Q_TALE)


@compiled
def _name(g: Record, c: Content, member: int) -> None:
    """The player's name for somebody, or fate's (TY-ASM-03)."""
    if g[r.OWN_NAMES]:
        no_options(g)
        g[r.FACTS], g[r.FACT_1], g[r.FACT_2] = k.MEMBER_FACTS, g[member + r.KIND], g[member + r.MEMBER_ID]
        ask_text(g, c, k.Q_MEMBER_NAME)
    if c[f.AUTO_NAMES] or g[r.OWN_NAMES] == 0:
        g[member + r.NAME] = name_person(g, c, g[member + r.MEMBER_ID])


@compiled
def _the_nameless_die(g: Record, c: Content) -> bool:
    line = 0
    while line < g[r.MEMBERS]:
        member = g[r.MEMBER_LIST + line]
        if g[member + r.NAME] == 0 and g[member + r.BEING] == 0:
            g[member + r.NAME] = NOBODY
            kill(g, member, k.BY_NO_NAME)
        else:
            line += 1
    return bury_if_dead(g, c, k.BY_NO_NAME)


# --- weapons, loot, gold ---------------------------------------------------------------------------------------------
@compiled
def _arm(g: Record, c: Content, member: int) -> None:
    """A weapon d6: none for Hermits, who own a staff, Fae Folk on their own list.

    TY-WPN-02, TY-ARCH-04, TY-ARCH-08.
    """
    kind = g[member + r.KIND]
    weapon = k.STAFF
    if kind != k.HERMIT:
        weapon = roll_on(g, c, f.FAE_WEAPONS if kind == k.FAE_FOLK else f.WEAPON_CHART)
    item = new_item(g)
    g[item + r.ITEM_KIND], g[item + r.ITEM_WEAPON], g[item + r.QUALITY_1] = k.A_WEAPON, weapon, k.MUNDANE
    append(g, r.PACK, item)
    put_on(g, member, item)


@compiled
def _starting_loot(g: Record, c: Content) -> int:
    """One loot item for each starting member and newcomer (TY-LOOT-03)."""
    item = roll_item(g, c, 0, 0)
    append(g, r.PACK, item)
    return item


@compiled
def _loot_takes_effect(g: Record, c: Content, owner: int, item: int) -> bool:
    """Popplecrop Slink, then trap, Demonic, unique, Cursed, in seat order.

    TY-ASM-05, TY-ASM-06, TY-ASM-07, TY-ASM-08.
    """
    if is_ancient_magick_crown(g, item):
        remove(g, r.PACK, item)
        give_back_item(g, item)
        if not lives(g, owner):
            return False
        kill(g, owner, k.BY_POPPLECROP)
        return bury_if_dead(g, c, k.BY_POPPLECROP)
    if g[item + r.ITEM_TRAPS] and clear_item(g, c, item, owner):
        return True
    return compel(g, c, place_of(g), item, owner)


@compiled
def _dress(g: Record, c: Content) -> None:
    """Shields and armour are put on, by the strongest first; who is unhurt begins at the new maximum.

    TY-ASM-02, TY-LOOT-05.
    """
    unhurt = 0
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        unhurt |= int(g[member + r.HP] == max_hp(g, c, member)) << line
    item = g[r.PACK]
    while item:
        if g[item + r.ITEM_KIND] == k.WOODEN_SHIELD or g[item + r.ITEM_KIND] == k.AN_ARMOR:
            _dress_somebody(g, item)
        item = g[item]
    for line in range(g[r.MEMBERS]):
        if unhurt & (1 << line):
            member = g[r.MEMBER_LIST + line]
            g[member + r.HP] = max_hp(g, c, member)


@compiled
def _dress_somebody(g: Record, item: int) -> None:
    kind = g[item + r.ITEM_KIND]
    best = 0
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        worn = g[member + r.ARMOR] if kind == k.AN_ARMOR else g[member + r.SHIELD]
        if worn == 0 and may_wear(g, member, kind) and (best == 0 or g[member + r.HP] > g[best + r.HP]):
            best = member
    if best:
        put_on(g, best, item)


# --- newcomers -------------------------------------------------------------------------------------------------------
@compiled
def newcomer_joins(g: Record, c: Content, kind: int) -> bool:
    """Rolled like a starting member, at the end of the order; Demonic loot means a fight (TY-ASM-10, TY-ASM-11)."""
    member = _recruit(g, c, kind if kind else roll_on(g, c, f.ARCHETYPES))
    _name(g, c, member)
    joins(g, member)
    g[r.UNSETTLED] = 1
    _arm(g, c, member)
    item = _starting_loot(g, c)
    g[r.GOLD] += roll_on(g, c, f.STARTING_GOLD)
    if g[item + r.ITEM_TRAPS] and clear_item(g, c, item, member):
        return True
    if bury_if_dead(g, c, k.BY_TRAP) or compel(g, c, place_of(g), item, 0):
        return True
    return _the_nameless_die(g, c)

"""Party Members: archetypes, hit points, levels, what they may use (`book/core/members.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import note, strike_off

POISON, FIRE, BITE = 1, 2, 4  # ailments that some member may have; where a bit is not set nobody has it
ANY_AILMENT = POISON | FIRE | BITE
_TRUE_KINDS = (2 << k.GIANT) - 2


@compiled
def kinds_of_party(g: Record) -> int:
    """The kinds of all members, a bit for each."""
    return g[r.PARTY_KINDS]


@compiled
def has(g: Record, kind: int) -> bool:
    """One living member of a kind is enough (TY-ARCH-11)."""
    return kinds_of_party(g) & (1 << kind) != 0


@compiled
def has_true_member(g: Record) -> bool:
    """Only members with an archetype keep a party alive (TY-CORE-15, TY-MAG-20)."""
    return kinds_of_party(g) & _TRUE_KINDS != 0


@compiled
def has_companion(g: Record) -> bool:
    """An escort or a charmed enemy."""
    return kinds_of_party(g) & ~_TRUE_KINDS != 0


@compiled
def _know_members(g: Record) -> None:
    """After somebody has come or gone; who is hostile and how sturdy they are is reckoned when it is asked for."""
    kinds = 0
    for place in range(g[r.MEMBERS]):
        kinds |= 1 << g[g[r.MEMBER_LIST + place] + r.KIND]
    g[r.PARTY_KINDS] = kinds
    g[r.HOSTILE_KINDS] = g[r.STURDINESS] = 0


@compiled
def is_true(g: Record, member: int) -> bool:
    """A member with an archetype: only these keep a party alive (TY-CORE-15, TY-MAG-20)."""
    return 0 < g[member + r.KIND] <= k.GIANT


@compiled
def is_escort(g: Record, member: int) -> bool:
    return g[member + r.KIND] == k.TINKER or g[member + r.KIND] == k.NOBLE


@compiled
def max_hp(g: Record, c: Content, member: int) -> int:
    """Base hp, party level, worn shield and armour; a charmed enemy's listed hp and the level; an escort's 1.

    TY-ARCH-02, TY-LOOT-05, TY-LOOT-06, TY-MAG-18, TY-ESCORT-02.
    """
    kind = g[member + r.KIND]
    if kind <= k.GIANT:
        worn = (c[f.SHIELD_HP] if g[member + r.SHIELD] else 0) + (c[f.ARMOR_HP] if g[member + r.ARMOR] else 0)
        return c[f.BASE_HP + kind] + g[r.LEVEL] + worn
    being = g[member + r.BEING]
    if kind == k.CHARMED and being != k.BANSHEE and being != k.SHADE:
        return g[member + r.LISTED_HP] + g[r.LEVEL]
    return 1


@compiled
def find(g: Record, number: int) -> int:
    """The living member of this number."""
    for place in range(g[r.MEMBERS]):
        if g[g[r.MEMBER_LIST + place] + r.MEMBER_ID] == number:
            return g[r.MEMBER_LIST + place]
    return 0


@compiled
def lives(g: Record, member: int) -> bool:
    for place in range(g[r.MEMBERS]):
        if g[r.MEMBER_LIST + place] == member:
            return True
    return False


@compiled
def line_of(g: Record, member: int) -> int:
    """The member's place in the line."""
    place = 0
    while place < g[r.MEMBERS] and g[r.MEMBER_LIST + place] != member:
        place += 1
    return place


@compiled
def joins(g: Record, member: int) -> None:
    """At the end of the order (TY-ASM-10, TY-ESCORT-01, TY-MAG-11)."""
    note(g, r.MEMBERS, r.MEMBER_LIST, r.MOST_MEMBERS, member)
    _know_members(g)
    g[r.AILMENTS] = ANY_AILMENT  # who comes back may bring one along


@compiled
def leaves(g: Record, member: int) -> None:
    strike_off(g, r.MEMBERS, r.MEMBER_LIST, member)
    _know_members(g)


@compiled
def wither(g: Record, member: int) -> None:
    """Whose maximum is 0 or less dies (TY-ARCH-02): that rare one is left to the readable engine."""
    g[r.SPILLED] |= int(g[member + r.HP] <= 0)


# --- healing and levels ----------------------------------------------------------------------------------------------
@compiled
def mend(g: Record, c: Content, member: int) -> None:
    """Full healing of one; any healing ends poison and fire (TY-DEATH-02, TY-CREA-04, TY-CREA-08)."""
    if is_escort(g, member):
        return
    g[member + r.HP] = max_hp(g, c, member)
    g[member + r.POISONED] = g[member + r.BURNING] = 0
    wither(g, member)


@compiled
def mend_by(g: Record, c: Content, member: int, amount: int) -> None:
    """Healing by an amount (TY-MAG-12)."""
    if is_escort(g, member):
        return
    g[member + r.HP] = min(max_hp(g, c, member), g[member + r.HP] + amount)
    g[member + r.POISONED] = g[member + r.BURNING] = 0


@compiled
def heal_all(g: Record, c: Content) -> None:
    """Full healing of the living (TY-DEATH-01, TY-DEATH-02)."""
    for place in range(g[r.MEMBERS]):
        mend(g, c, g[r.MEMBER_LIST + place])


@compiled
def is_hurt(g: Record, c: Content, member: int) -> bool:
    if g[member + r.POISONED] or g[member + r.BURNING]:
        return True
    return g[member + r.HP] < max_hp(g, c, member)


@compiled
def gain_levels(g: Record, c: Content, levels: int) -> None:
    """Each level: +1 hp and damage for everyone, and full healing (TY-LEVEL-02, TY-LEVEL-03)."""
    g[r.LEVEL] += levels
    heal_all(g, c)


# --- gear ------------------------------------------------------------------------------------------------------------
@compiled
def may_wield(g: Record, c: Content, member: int, weapon: int) -> bool:
    """Hermits only a staff, Fae Folk no metal, only members with an archetype (TY-ARCH-04, TY-ARCH-08, TY-MAG-18)."""
    kind = g[member + r.KIND]
    if kind == k.HERMIT:
        return weapon == k.STAFF
    if kind == k.FAE_FOLK:
        return c[f.WEAPON_METAL + weapon] == 0
    return 0 < kind <= k.GIANT


@compiled
def may_wear(g: Record, member: int, item_kind: int) -> bool:
    """No shields or armour for Hermits, no armour for Fae Folk (TY-ARCH-04, TY-ARCH-08, TY-LOOT-06)."""
    kind = g[member + r.KIND]
    if item_kind == k.WOODEN_SHIELD:
        return k.HERMIT < kind <= k.GIANT
    return item_kind == k.AN_ARMOR and (kind == k.ROGUE or kind == k.GIANT)


@compiled
def in_use(g: Record, item: int) -> bool:
    """Whether somebody wields or wears it."""
    number = g[item + r.ITEM_ID]
    for place in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + place]
        if g[member + r.WEAPON] == number or g[member + r.SHIELD] == number or g[member + r.ARMOR] == number:
            return True
    return False


@compiled
def put_on(g: Record, member: int, item: int) -> None:
    """One weapon, one shield and one armour a member (TY-WPN-04, TY-LOOT-05, TY-LOOT-06)."""
    g[r.STURDINESS] = 0
    number = g[item + r.ITEM_ID]
    if g[item + r.ITEM_KIND] == k.A_WEAPON:
        g[member + r.WEAPON], g[member + r.WIELDS] = number, g[item + r.ITEM_WEAPON]
    elif g[item + r.ITEM_KIND] == k.AN_ARMOR:
        g[member + r.ARMOR] = number
    else:
        g[member + r.SHIELD] = number


@compiled
def lay_off(g: Record, c: Content, member: int, number: int) -> None:
    """Lay a thing aside; without its bonus current hp are cut down to the new maximum (TY-ARCH-02)."""
    if g[member + r.WEAPON] == number:
        g[member + r.WEAPON] = g[member + r.WIELDS] = 0
    if g[member + r.SHIELD] == number:
        g[member + r.SHIELD] = g[r.STURDINESS] = 0
    if g[member + r.ARMOR] == number:
        g[member + r.ARMOR] = g[r.STURDINESS] = 0
    g[member + r.HP] = min(g[member + r.HP], max_hp(g, c, member))
    wither(g, member)


@compiled
def lay_off_all(g: Record, c: Content, number: int) -> None:
    """Whoever uses this item no longer does."""
    for place in range(g[r.MEMBERS]):
        lay_off(g, c, g[r.MEMBER_LIST + place], number)


@compiled
def empty_hands(g: Record, member: int) -> None:
    g[member + r.WEAPON] = g[member + r.SHIELD] = g[member + r.ARMOR] = 0

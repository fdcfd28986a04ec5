"""Party Members: archetypes, hit points, levels, what they may use (`book/core/members.py`)."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.translating import note, strike_off

POISON, FIRE, BITE = 1, 2, 4  # ailments that some member may have; where a bit is not set nobody has it
ANY_AILMENT = POISON | FIRE | BITE
_TRUE_KINDS = (2 << codes.GIANT) - 2


@compiled
def kinds_of_party(g: Record) -> int:
    """The kinds of all members, a bit for each."""
    return g[compiling.PARTY_KINDS]


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
    for place in range(g[compiling.MEMBERS]):
        kinds |= 1 << g[g[compiling.MEMBER_LIST + place] + compiling.KIND]
    g[compiling.PARTY_KINDS] = kinds
    g[compiling.HOSTILE_KINDS] = g[compiling.STURDINESS] = 0


@compiled
def is_true(g: Record, member: int) -> bool:
    """A member with an archetype: only these keep a party alive (TY-CORE-15, TY-MAG-20)."""
    return 0 < g[member + compiling.KIND] <= codes.GIANT


@compiled
def is_escort(g: Record, member: int) -> bool:
    return g[member + compiling.KIND] == codes.TINKER or g[member + compiling.KIND] == codes.NOBLE


@compiled
def max_hp(g: Record, c: Content, member: int) -> int:
    """Base hp, party level, worn shield and armour; a charmed enemy's listed hp and the level; an escort's 1.

    TY-ARCH-02, TY-LOOT-05, TY-LOOT-06, TY-MAG-18, TY-ESCORT-02.
    """
    kind = g[member + compiling.KIND]
    if kind <= codes.GIANT:
        worn = (c[codes.SHIELD_HP] if g[member + compiling.SHIELD] else 0) + (
            c[codes.ARMOR_HP] if g[member + compiling.ARMOR] else 0
        )
        return c[codes.BASE_HP + kind] + g[compiling.LEVEL] + worn
    being = g[member + compiling.BEING]
    if kind == codes.CHARMED and being != codes.BANSHEE and being != codes.SHADE:
        return g[member + compiling.LISTED_HP] + g[compiling.LEVEL]
    return 1


@compiled
def find(g: Record, number: int) -> int:
    """The living member of this number."""
    for place in range(g[compiling.MEMBERS]):
        if g[g[compiling.MEMBER_LIST + place] + compiling.MEMBER_ID] == number:
            return g[compiling.MEMBER_LIST + place]
    return 0


@compiled
def lives(g: Record, member: int) -> bool:
    for place in range(g[compiling.MEMBERS]):
        if g[compiling.MEMBER_LIST + place] == member:
            return True
    return False


@compiled
def line_of(g: Record, member: int) -> int:
    """The member's place in the line."""
    place = 0
    while place < g[compiling.MEMBERS] and g[compiling.MEMBER_LIST + place] != member:
        place += 1
    return place


@compiled
def joins(g: Record, member: int) -> None:
    """At the end of the order (TY-ASM-10, TY-ESCORT-01, TY-MAG-11)."""
    note(g, compiling.MEMBERS, compiling.MEMBER_LIST, compiling.MOST_MEMBERS, member)
    _know_members(g)
    g[compiling.AILMENTS] = ANY_AILMENT  # who comes back may bring one along


@compiled
def leaves(g: Record, member: int) -> None:
    strike_off(g, compiling.MEMBERS, compiling.MEMBER_LIST, member)
    _know_members(g)


@compiled
def wither(g: Record, member: int) -> None:
    """Whose maximum is 0 or less dies (TY-ARCH-02): that rare one is left to the readable engine."""
    g[compiling.SPILLED] |= int(g[member + compiling.HP] <= 0)


# --- healing and levels ----------------------------------------------------------------------------------------------
@compiled
def mend(g: Record, c: Content, member: int) -> None:
    """Full healing of one; any healing ends poison and fire (TY-DEATH-02, TY-CREA-04, TY-CREA-08)."""
    if is_escort(g, member):
        return
    g[member + compiling.HP] = max_hp(g, c, member)
    g[member + compiling.POISONED] = g[member + compiling.BURNING] = 0
    wither(g, member)


@compiled
def mend_by(g: Record, c: Content, member: int, amount: int) -> None:
    """Healing by an amount (TY-MAG-12)."""
    if is_escort(g, member):
        return
    g[member + compiling.HP] = min(max_hp(g, c, member), g[member + compiling.HP] + amount)
    g[member + compiling.POISONED] = g[member + compiling.BURNING] = 0


@compiled
def heal_all(g: Record, c: Content) -> None:
    """Full healing of the living (TY-DEATH-01, TY-DEATH-02)."""
    for place in range(g[compiling.MEMBERS]):
        mend(g, c, g[compiling.MEMBER_LIST + place])


@compiled
def is_hurt(g: Record, c: Content, member: int) -> bool:
    if g[member + compiling.POISONED] or g[member + compiling.BURNING]:
        return True
    return g[member + compiling.HP] < max_hp(g, c, member)


@compiled
def gain_levels(g: Record, c: Content, levels: int) -> None:
    """Each level: +1 hp and damage for everyone, and full healing (TY-LEVEL-02, TY-LEVEL-03)."""
    g[compiling.LEVEL] += levels
    heal_all(g, c)


# --- gear ------------------------------------------------------------------------------------------------------------
@compiled
def may_wield(g: Record, c: Content, member: int, weapon: int) -> bool:
    """Hermits only a staff, Fae Folk no metal, only members with an archetype (TY-ARCH-04, TY-ARCH-08, TY-MAG-18)."""
    kind = g[member + compiling.KIND]
    if kind == codes.HERMIT:
        return weapon == codes.STAFF
    if kind == codes.FAE_FOLK:
        return c[codes.WEAPON_METAL + weapon] == 0
    return 0 < kind <= codes.GIANT


@compiled
def may_wear(g: Record, member: int, item_kind: int) -> bool:
    """No shields or armour for Hermits, no armour for Fae Folk (TY-ARCH-04, TY-ARCH-08, TY-LOOT-06)."""
    kind = g[member + compiling.KIND]
    if item_kind == codes.WOODEN_SHIELD:
        return codes.HERMIT < kind <= codes.GIANT
    return item_kind == codes.AN_ARMOR and (kind == codes.ROGUE or kind == codes.GIANT)


@compiled
def in_use(g: Record, item: int) -> bool:
    """Whether somebody wields or wears it."""
    number = g[item + compiling.ITEM_ID]
    for place in range(g[compiling.MEMBERS]):
        member = g[compiling.MEMBER_LIST + place]
        if (
            g[member + compiling.WEAPON] == number
            or g[member + compiling.SHIELD] == number
            or g[member + compiling.ARMOR] == number
        ):
            return True
    return False


@compiled
def put_on(g: Record, member: int, item: int) -> None:
    """One weapon, one shield and one armour a member (TY-WPN-04, TY-LOOT-05, TY-LOOT-06)."""
    g[compiling.STURDINESS] = 0
    number = g[item + compiling.ITEM_ID]
    if g[item + compiling.ITEM_KIND] == codes.A_WEAPON:
        g[member + compiling.WEAPON], g[member + compiling.WIELDS] = number, g[item + compiling.ITEM_WEAPON]
    elif g[item + compiling.ITEM_KIND] == codes.AN_ARMOR:
        g[member + compiling.ARMOR] = number
    else:
        g[member + compiling.SHIELD] = number


@compiled
def lay_off(g: Record, c: Content, member: int, number: int) -> None:
    """Lay a thing aside; without its bonus current hp are cut down to the new maximum (TY-ARCH-02)."""
    if g[member + compiling.WEAPON] == number:
        g[member + compiling.WEAPON] = g[member + compiling.WIELDS] = 0
    if g[member + compiling.SHIELD] == number:
        g[member + compiling.SHIELD] = g[compiling.STURDINESS] = 0
    if g[member + compiling.ARMOR] == number:
        g[member + compiling.ARMOR] = g[compiling.STURDINESS] = 0
    g[member + compiling.HP] = min(g[member + compiling.HP], max_hp(g, c, member))
    wither(g, member)


@compiled
def lay_off_all(g: Record, c: Content, number: int) -> None:
    """Whoever uses this item no longer does."""
    for place in range(g[compiling.MEMBERS]):
        lay_off(g, c, g[compiling.MEMBER_LIST + place], number)


@compiled
def empty_hands(g: Record, member: int) -> None:
    g[member + compiling.WEAPON] = g[member + compiling.SHIELD] = g[member + compiling.ARMOR] = 0

"""Loot: how it is rolled up, what it is worth, how it is taken (`book/loot/items.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.party.members import gain_levels, in_use
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll, roll_on
from tablewright_kernel.lists import append, new_item, remove

SOME_KNOWN, ALL_KNOWN = 1, 2  # how much of what is carried has been reckoned


@compiled
def roll_item(g: Record, c: Content, kind: int, traps: int) -> int:
    """Item d12, weapon type d6, quality d6, powers d8 (TY-LOOT-01, TY-LOOT-02, TY-DICE-05). `kind` 0 rolls the item."""
    if kind == 0:
        kind = roll_on(g, c, f.LOOT_CHART)
    weapon = roll_on(g, c, f.WEAPON_CHART) if kind == k.A_WEAPON else 0
    item = new_item(g)
    g[item + r.ITEM_KIND], g[item + r.ITEM_WEAPON], g[item + r.ITEM_TRAPS] = kind, weapon, traps
    if c[f.LOOT_HAS_QUALITY + kind]:
        _roll_quality(g, c, item)
    _disarm_if_broken(g, item)
    _roll_powers(g, c, item)
    return item


@compiled
def _roll_quality(g: Record, c: Content, item: int) -> None:
    """On a 6 two more dice; each further 6 is a trap and is not rolled on (TY-QUAL-01, TY-QUAL-04)."""
    first = roll_on(g, c, f.QUALITY_CHART)
    if first != k.QUALITY_TWICE:
        g[item + r.QUALITY_1] = first
        return
    for _ in range(2):
        again = c[f.QUALITY_CHART + roll(g, 6)]
        if again == k.QUALITY_TWICE:
            g[item + r.ITEM_TRAPS] += 1
        elif g[item + r.QUALITY_1] == 0:
            g[item + r.QUALITY_1] = again
        else:
            g[item + r.QUALITY_2] = again
    if g[item + r.QUALITY_1] == 0:
        g[item + r.QUALITY_1] = k.MUNDANE


@compiled
def _disarm_if_broken(g: Record, item: int) -> None:
    """Trapped and broken: the traps are gone and the item is whole (TY-QUAL-07, TY-DENC-06)."""
    if g[item + r.ITEM_TRAPS] == 0 or not has_quality(g, item, k.BROKEN):
        return
    g[item + r.ITEM_TRAPS] = 0
    if g[item + r.QUALITY_2] == k.BROKEN:
        g[item + r.QUALITY_2] = 0
    if g[item + r.QUALITY_1] == k.BROKEN:
        g[item + r.QUALITY_1], g[item + r.QUALITY_2] = g[item + r.QUALITY_2], 0
    if g[item + r.QUALITY_1] == 0:
        g[item + r.QUALITY_1] = k.MUNDANE


@compiled
def _roll_powers(g: Record, c: Content, item: int) -> None:
    """A power d8 for each magick, except where the unique table comes first (TY-MAG-01, TY-QUAL-05, TY-UNIQ-01)."""
    kind = g[item + r.ITEM_KIND]
    for _ in range(count_quality(g, item, k.MAGICK)):
        if kind == k.A_MIRROR:
            _gains_power(g, item, k.MIRROR)
        elif kind == k.A_KEY:
            _gains_power(g, item, k.MAGICK_KEY)
        elif not is_ancient_magick_crown(g, item):
            _gains_power(g, item, roll_on(g, c, f.MAGICKS))


@compiled
def _gains_power(g: Record, item: int, power: int) -> None:
    g[item + (r.POWER_2 if g[item + r.POWER_1] else r.POWER_1)] = power


@compiled
def loses_power(g: Record, item: int, power: int) -> None:
    """The first of this power is spent."""
    g[r.PACK_KNOWN] = 0
    if g[item + r.POWER_1] == power:
        g[item + r.POWER_1], g[item + r.POWER_2] = g[item + r.POWER_2], 0
    elif g[item + r.POWER_2] == power:
        g[item + r.POWER_2] = 0


@compiled
def has_quality(g: Record, item: int, quality: int) -> bool:
    return g[item + r.QUALITY_1] == quality or g[item + r.QUALITY_2] == quality


@compiled
def count_quality(g: Record, item: int, quality: int) -> int:
    return int(g[item + r.QUALITY_1] == quality) + int(g[item + r.QUALITY_2] == quality)


@compiled
def has_power(g: Record, item: int, power: int) -> bool:
    return g[item + r.POWER_1] == power or g[item + r.POWER_2] == power


@compiled
def own_powers(c: Content, kind: int) -> int:
    """The powers in whose place things of this kind have an effect of their own, a bit for each.

    TY-UNIQ-01, TY-UNIQ-05, TY-UNIQ-06, TY-UNIQ-07: for whom that spares, the thing is inert.
    """
    if kind == k.MUSHROOM:
        return (1 << k.FAE_TOUCHED) | (1 << k.DEATH)
    return 1 << k.DEATH if kind == k.BOOK and c[f.BOOK_OF_DEATH] else 0


@compiled
def lends(g: Record, c: Content, item: int, power: int) -> bool:
    """Whether a power can be used."""
    return has_power(g, item, power) and own_powers(c, g[item + r.ITEM_KIND]) & (1 << power) == 0


@compiled
def is_ancient_magick_crown(g: Record, item: int) -> bool:
    """Every crown that is both ancient and magick is the original (TY-UNIQ-08)."""
    if g[item + r.ITEM_KIND] != k.CROWN:
        return False
    return has_quality(g, item, k.ANCIENT) and has_quality(g, item, k.MAGICK)


@compiled
def value(g: Record, c: Content, item: int) -> int:
    """Broken sets it to 1, never raising it; Ancient doubles; Ornate x10; Magick 0.

    TY-QUAL-02, TY-QUAL-03, TY-MAG-02.
    """
    if has_quality(g, item, k.MAGICK):
        return 0
    weapon = g[item + r.ITEM_WEAPON]
    worth = c[f.WEAPON_VALUE + weapon] if weapon else c[f.LOOT_VALUE + g[item + r.ITEM_KIND]]
    if has_quality(g, item, k.BROKEN):
        worth = min(worth, 1)
    for place in range(2):
        quality = g[item + r.QUALITY_1 + place]
        if quality == k.ANCIENT:
            worth *= 2
        elif quality == k.ORNATE:
            worth *= 10
    return worth


@compiled
def can_be_sold(g: Record, item: int) -> bool:
    """Nobody but players takes magick items (TY-LOOT-10, TY-MAG-02)."""
    return not has_quality(g, item, k.MAGICK)


# --- taking ----------------------------------------------------------------------------------------------------------
@compiled
def receive(g: Record, c: Content, item: int) -> None:
    """An item comes into the party's hands (TY-LOOT-04, TY-LOOT-07)."""
    append(g, r.PACK, item)
    if g[item + r.GIFT] == g[r.PARTY]:
        g[item + r.GIFT] = g[r.PACK_KNOWN] = 0
        gain_levels(g, c, 1)


@compiled
def take_gold(g: Record, place: int) -> None:
    """What lies there goes into the common purse (TY-GOLD-02, TY-GOLD-03, TY-DELVE-02)."""
    g[r.GOLD] += g[place + r.PURSE]
    g[place + r.PURSE] = 0


@compiled
def take_all(g: Record, c: Content, place: int) -> None:
    """Gold and everything that is not trapped (TY-LOOT-09)."""
    take_gold(g, place)
    item = g[place + r.LOOT]
    while item:
        following = g[item]
        if g[item + r.ITEM_TRAPS] == 0:
            remove(g, place + r.LOOT, item)
            receive(g, c, item)
        item = following


# --- things that are alike -------------------------------------------------------------------------------------------
@compiled
def _look(g: Record, item: int) -> int:
    """The qualities that tell things apart, in order; mundane does not."""
    first, second = g[item + r.QUALITY_1], g[item + r.QUALITY_2]
    first = 0 if first == k.MUNDANE else first
    second = 0 if second == k.MUNDANE else second
    return first * 8 + second if first else second * 8


@compiled
def alike(g: Record, one: int, other: int) -> bool:
    if g[one + r.ITEM_KIND] != g[other + r.ITEM_KIND] or g[one + r.ITEM_WEAPON] != g[other + r.ITEM_WEAPON]:
        return False
    if g[one + r.POWER_1] != g[other + r.POWER_1] or g[one + r.POWER_2] != g[other + r.POWER_2]:
        return False
    if g[one + r.ITEM_TRAPS] != g[other + r.ITEM_TRAPS] or g[one + r.GIFT] != g[other + r.GIFT]:
        return False
    return _look(g, one) == _look(g, other)


@compiled
def is_first_of_its_like(g: Record, first: int, item: int, used_apart: bool) -> bool:
    """Of things in a list that are alike the first stands for all; what is in use may stand by itself."""
    if used_apart and in_use(g, item):
        return True
    each = g[first]
    while each != item:
        if alike(g, each, item) and not (used_apart and in_use(g, each)):
            return False
        each = g[each]
    return True


@compiled
def has_crown(g: Record) -> bool:
    """Any crown will do (TY-LICH-09)."""
    if g[r.PACK_KNOWN] == 0:
        know_pack(g)
    return g[r.PACK_KINDS] & (1 << k.CROWN) != 0


@compiled
def powers_carried(g: Record) -> int:
    """The powers of all that is carried, a bit for each; the lowest means nothing."""
    if g[r.PACK_KNOWN] == 0:
        know_pack(g)
    return g[r.PACK_POWERS]


@compiled
def know_pack(g: Record) -> None:
    kinds = powers = 0
    item = g[r.PACK]
    while item:
        kinds |= 1 << g[item + r.ITEM_KIND]
        powers |= (1 << g[item + r.POWER_1]) | (1 << g[item + r.POWER_2])
        item = g[item]
    g[r.PACK_KINDS], g[r.PACK_POWERS], g[r.PACK_KNOWN] = kinds, powers, SOME_KNOWN


@compiled
def first_with_power(g: Record, power: int) -> int:
    if powers_carried(g) & (1 << power) == 0:
        return 0
    item = g[r.PACK]
    while item:
        if has_power(g, item, power):
            return item
        item = g[item]
    return 0


@compiled
def count_power(g: Record, power: int) -> int:
    """How often a lasting power counts; twice from one very magick item (TY-MAG-05, TY-MAG-07)."""
    count = 0
    if powers_carried(g) & (1 << power) == 0:
        return count
    item = g[r.PACK]
    while item:
        count += int(g[item + r.POWER_1] == power) + int(g[item + r.POWER_2] == power)
        item = g[item]
    return count

"""Damage: what each side strikes with, and what comes of a total (`book/combat/attack.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.loot.items import count_power
from tablewright_kernel.book.places import is_hostile
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll

HALF, FULL, DOUBLE = 1, 2, 4  # modifiers, in halves


@compiled
def total_of(rolled: int, bonus: int, halves: int) -> int:
    """(Dice + bonuses) x modifier, never below 0, rounded down (TY-DMG-01, TY-DMG-02, TY-DMG-03, TY-CORE-06)."""
    return max(rolled + bonus, 0) * halves // 2


@compiled
def deals_damage(kind: int) -> bool:
    """Neither a Satyr, who lures (TY-CREA-13), nor the Lich King, who touches (TY-LICH-01)."""
    return kind != k.SATYR and kind != k.LICH_KING


@compiled
def member_dice(g: Record, c: Content, member: int) -> int:
    """How many dice a member strikes with: the weapon's, none unarmed, a charmed enemy's own (TY-WPN-05, TY-MAG-18)."""
    if g[member + r.KIND] == k.CHARMED:
        return c[f.BEING_DICE + g[member + r.BEING]]
    return 1 if g[member + r.WIELDS] else 0


@compiled
def member_sides(g: Record, c: Content, member: int) -> int:
    if g[member + r.KIND] == k.CHARMED:
        return c[f.BEING_SIDES + g[member + r.BEING]]
    return c[f.WEAPON_DIE + g[member + r.WIELDS]]


@compiled
def enemy_dice(g: Record, c: Content, enemy: int) -> int:
    """How many dice an enemy adds to the pool (TY-DMG-05)."""
    kind, member = g[enemy + r.ENEMY_KIND], g[enemy + r.WAS_MEMBER]
    if kind == k.POSSESSED and member:
        return 1 if g[member + r.WIELDS] else 0
    return c[f.BEING_DICE + kind]


@compiled
def enemy_sides(g: Record, c: Content, enemy: int) -> int:
    kind, member = g[enemy + r.ENEMY_KIND], g[enemy + r.WAS_MEMBER]
    if kind == k.POSSESSED and member:
        return c[f.WEAPON_DIE + g[member + r.WIELDS]]
    return c[f.BEING_SIDES + kind]


@compiled
def enemy_bonus(g: Record, c: Content, enemy: int) -> int:
    """Flat damage, and the level of Monster Level Up (TY-CREA-05, TY-CREA-06, TY-MON-05, TY-VAR-01)."""
    return c[f.BEING_BONUS + g[enemy + r.ENEMY_KIND]] + g[enemy + r.ENEMY_BONUS]


@compiled
def damage_bonus_of(g: Record) -> int:
    """Level for each member, +1 a Giant, +1 a Thorning, -1 a curse, a charmed enemy's flat bonus.

    TY-DMG-02, TY-ARCH-09, TY-MAG-07, TY-MAG-09, TY-MAG-16, TY-MAG-18.
    """
    total = g[r.LEVEL] * g[r.MEMBERS] + count_power(g, k.THORNING) - g[r.CURSES]
    for place in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + place]
        total += g[member + r.BONUS] + int(g[member + r.KIND] == k.GIANT)
    return total


@compiled
def metal_weapons(g: Record, c: Content) -> int:
    """How many metal weapons are wielded (TY-DMG-06)."""
    total = 0
    for place in range(g[r.MEMBERS]):
        total += c[f.WEAPON_METAL + g[g[r.MEMBER_LIST + place] + r.WIELDS]]
    return total


@compiled
def lands(g: Record, enemy: int, pool: int, metal: int, palpable: bool) -> int:
    """What a pool does to one enemy (TY-MON-06, TY-ROUND-07, TY-DMG-06, TY-CREA-09)."""
    kind = g[enemy + r.ENEMY_KIND]
    damage = pool + (metal if kind == k.ELF and pool > 0 else 0)
    if palpable or kind != k.TROLL:
        return damage
    return min(damage, g[enemy + r.ENEMY_HP] - 1)


# --- rolling it ------------------------------------------------------------------------------------------------------
@compiled
def party_damage(g: Record, c: Content, place: int, halves: int) -> int:
    """The party's damage rolled: no dice where no enemy can lose hp (TY-DICE-06, TY-CREA-11)."""
    if not any_vulnerable(g, place):
        return 0
    rolled = 0
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        for _ in range(member_dice(g, c, member)):
            rolled += roll(g, member_sides(g, c, member))
    return total_of(rolled, damage_bonus_of(g), halves)


@compiled
def any_vulnerable(g: Record, place: int) -> bool:
    enemy = g[place + r.FOES]
    while enemy:
        if g[enemy + r.ENEMY_HP] > 0:
            return True
        enemy = g[enemy]
    return False


@compiled
def enemy_damage(g: Record, c: Content, place: int, halves: int) -> int:
    """All hostile enemies' damage rolled, as one pool (TY-DMG-01, TY-DMG-05)."""
    if halves == 0:
        return 0
    rolled = bonus = 0
    enemy = g[place + r.FOES]
    while enemy:
        if deals_damage(g[enemy + r.ENEMY_KIND]) and is_hostile(g, c, enemy):
            for _ in range(enemy_dice(g, c, enemy)):
                rolled += roll(g, enemy_sides(g, c, enemy))
            bonus += enemy_bonus(g, c, enemy)
        enemy = g[enemy]
    return total_of(rolled, bonus, halves)

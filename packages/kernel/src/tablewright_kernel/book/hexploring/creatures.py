"""Creatures and Monsters: how they come, what they strike with, how they end (`book/hexploring/creatures.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.loot.items import has_power
from tablewright_kernel.book.party.members import empty_hands, is_true, leaves
from tablewright_kernel.book.places import is_room, kinds_here
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import roll, roll_on
from tablewright_kernel.lists import append, give_back, give_back_member, join_on, new_enemy_record, note, remove


@compiled
def listed_hp(c: Content, kind: int) -> int:
    """Hit points by the chart; the Satyr's are a setting (TY-CREA-01, TY-CORE-07)."""
    return c[f.SATYR_HP] if kind == k.SATYR else c[f.BEING_HP + kind]


@compiled
def new_enemy(g: Record, c: Content, kind: int, level: int) -> int:
    """An enemy fresh from the charts. `level` strengthens monsters, never creatures (TY-VAR-01, TY-VAR-02)."""
    enemy = new_enemy_record(g)
    hp = listed_hp(c, kind)
    extra = level if c[f.IS_MONSTER + kind] else 0
    g[enemy + r.ENEMY_KIND] = kind
    g[enemy + r.ENEMY_HP] = hp + extra if hp else 0
    g[enemy + r.ENEMY_BONUS] = extra
    return enemy


# --- rolling them up -------------------------------------------------------------------------------------------------
@compiled
def roll_creatures(g: Record, c: Content, place: int, guard: bool) -> None:
    """One roll on the creatures chart, with numbers at once and Roll Twice depth first.

    TY-CREA-01, TY-CREA-03, TY-CREA-12, TY-DICE-04. A Deer is gone before it was there (TY-CREA-02).
    """
    rolls = 1
    while rolls > 0:
        rolls -= 1
        kind = roll_on(g, c, f.CREATURES)
        if kind == k.ROLL_TWICE:
            rolls += 2
        elif kind != k.DEER:
            _come(g, c, place, kind, guard)


@compiled
def _come(g: Record, c: Content, place: int, kind: int, guard: bool) -> None:
    number = roll(g, c[f.BEING_NUMBER + kind]) if c[f.BEING_NUMBER + kind] else 1
    for _ in range(number):
        enemy = new_enemy(g, c, kind, 0)
        g[enemy + r.PASSING], g[enemy + r.GUARD] = int(not guard), int(guard)
        append(g, place + r.FOES, enemy)


@compiled
def roll_monsters(g: Record, c: Content, room: int) -> None:
    """One roll on the monsters chart; a 10 rolls twice, an 11 once for three of a kind.

    TY-MON-01, TY-MON-14, TY-MON-15.
    """
    rolls = 1
    while rolls > 0:
        rolls -= 1
        kind = roll_on(g, c, f.MONSTERS)
        if kind == k.ROLL_TWICE:
            rolls += 2
            continue
        number = 1
        if kind == k.ROLL_THREE:
            number = 3
            while kind == k.ROLL_TWICE or kind == k.ROLL_THREE:
                kind = c[f.MONSTERS + roll(g, 12)]
        for _ in range(number):
            append(g, room + r.FOES, new_enemy(g, c, kind, g[room + r.MONSTER_LEVEL]))


@compiled
def level_here(g: Record, place: int) -> int:
    """The level that strengthens monsters who appear here now (TY-VAR-02)."""
    return g[place + r.MONSTER_LEVEL] if is_room(place) else 0


@compiled
def reinforce(g: Record, c: Content, place: int, kind: int) -> None:
    """One more goblin or skeleton, at the level of the room (TY-MON-02, TY-MON-03, TY-VAR-02)."""
    append(g, place + r.FOES, new_enemy(g, c, kind, level_here(g, place)))


@compiled
def goblin_arrives(g: Record, c: Content, place: int) -> None:
    """Every attack or evasion roll brings one goblin if one lives there, never more (TY-MON-03, TY-ROUND-02)."""
    if kinds_here(g, place) & (1 << k.GOBLIN):
        reinforce(g, c, place, k.GOBLIN)


# --- members who are enemies now -------------------------------------------------------------------------------------
@compiled
def enemy_again(g: Record, c: Content, member: int) -> int:
    """A charmed enemy left without its party is the enemy again that it was, its level too (TY-MAG-20, TY-VAR-01)."""
    enemy = new_enemy_record(g)
    being = g[member + r.BEING]
    g[enemy + r.ENEMY_KIND] = being
    g[enemy + r.ENEMY_HP] = g[member + r.HP] if c[f.BEING_HP + being] else 0
    g[enemy + r.ENEMY_BONUS] = g[member + r.BONUS] - c[f.BEING_BONUS + being]
    give_back_member(g, member)
    return enemy


@compiled
def possess(g: Record, c: Content, member: int) -> int:
    """A possessed member as an enemy, with what it wields and wears; a charmed enemy as it was.

    TY-MAG-13, TY-MAG-14.
    """
    leaves(g, member)
    if g[member + r.BEING]:
        return enemy_again(g, c, member)
    bonus = g[r.LEVEL] + int(g[member + r.KIND] == k.GIANT)
    enemy = _as_enemy(g, member, k.POSSESSED)
    g[enemy + r.ENEMY_HP], g[enemy + r.ENEMY_BONUS] = g[member + r.HP], bonus
    return enemy


@compiled
def turn(g: Record, c: Content, member: int) -> int:
    """A bitten member becomes a zombie of 10 hp and 1d4 (TY-MON-11, TY-MON-12)."""
    leaves(g, member)
    enemy = _as_enemy(g, member, k.ZOMBIE)
    g[enemy + r.ENEMY_HP] = c[f.BEING_HP + k.ZOMBIE]
    return enemy


@compiled
def _as_enemy(g: Record, member: int, kind: int) -> int:
    enemy = new_enemy_record(g)
    g[enemy + r.ENEMY_KIND], g[enemy + r.WAS_MEMBER], g[enemy + r.OF_PARTY] = kind, member, g[r.PARTY]
    item = g[r.PACK]
    while item:
        following, number = g[item], g[item + r.ITEM_ID]
        if number == g[member + r.WEAPON] or number == g[member + r.SHIELD] or number == g[member + r.ARMOR]:
            remove(g, r.PACK, item)
            append(g, enemy + r.CARRIES, item)
        item = following
    return enemy


# --- dying -----------------------------------------------------------------------------------------------------------
@compiled
def leave_strange_gear(g: Record, enemy: int) -> None:
    """What compels from the hands of one of another party (TY-MAG-08) is rare, and left to the readable engine."""
    item = g[enemy + r.CARRIES]
    while item:
        compels = has_power(g, item, k.CURSED) or has_power(g, item, k.DEMONIC)
        g[r.SPILLED] |= int(compels and g[item + r.MET_BY] & (1 << g[r.PARTY]) == 0)
        item = g[item]


@compiled
def enemy_dies(g: Record, place: int, enemy: int) -> None:
    """Struck off for good; the gear of one who was a member lies there, and its party mourns it.

    TY-REC-01, TY-MAG-11.
    """
    leave_strange_gear(g, enemy)
    remove(g, place + r.FOES, enemy)
    join_on(g, place + r.LOOT, g[enemy + r.CARRIES])
    member = g[enemy + r.WAS_MEMBER]
    if member:
        if is_true(g, member) and g[r.PARTY] and g[enemy + r.OF_PARTY] == g[r.PARTY]:
            empty_hands(g, member)
            g[member + r.FATE] = k.BY_TURNING if g[enemy + r.ENEMY_KIND] == k.ZOMBIE else k.BY_POSSESSION
            note(g, r.DEAD, r.DEAD_LIST, r.MOST_DEAD, member)
        else:
            give_back_member(g, member)
    give_back(g, r.ENEMIES_FREE, enemy)


@compiled
def dismiss_passing(g: Record, place: int) -> None:
    """The encounter is over: what was passing in a hex is gone (TY-HENC-02, TY-EVADE-12, TY-CREA-13)."""
    if is_room(place):
        return
    enemy = g[place + r.FOES]
    while enemy:
        following = g[enemy]
        if g[enemy + r.PASSING]:
            remove(g, place + r.FOES, enemy)
            give_back(g, r.ENEMIES_FREE, enemy)
        enemy = following

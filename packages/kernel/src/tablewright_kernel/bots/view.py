"""What the bots look at (`bots/view.py` of the game): strength, threat, what is carried, ways through a dungeon."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import record as r
from tablewright_kernel.book.combat.damage import (
    damage_bonus_of,
    deals_damage,
    enemy_bonus,
    enemy_dice,
    enemy_sides,
    member_dice,
    member_sides,
)
from tablewright_kernel.book.loot.items import (
    ALL_KNOWN,
    has_crown,
    is_first_of_its_like,
    know_pack,
    own_powers,
    powers_carried,
)
from tablewright_kernel.book.party.members import is_true, max_hp
from tablewright_kernel.book.places import hex_distance, is_hostile, is_unopened, place_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import note

_NEVER = 1e300
_USABLE = (1 << k.DEATH) | (1 << k.FAE_TOUCHED) | (1 << k.MOONKISSED) | (1 << k.REJUVENATION) | (1 << k.MAGICK_KEY)
KING_WANTED, UNOPENED_WANTED, CROWN_WANTED, WAY_OUT_WANTED = range(4)


@compiled
def hp(g: Record) -> int:
    """The hit points of those with an archetype."""
    total = 0
    for place in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + place]
        if is_true(g, member):
            total += g[member + r.HP]
    return total


@compiled
def most_hp(g: Record, c: Content) -> int:
    """As many as they may have."""
    if g[r.STURDINESS] == 0:
        _know_sturdiness(g, c)
    return g[r.STURDINESS] + g[r.TRUE_MEMBERS] * g[r.LEVEL]


@compiled
def _know_sturdiness(g: Record, c: Content) -> None:
    g[r.STURDINESS] = g[r.TRUE_MEMBERS] = 0
    for place in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + place]
        if is_true(g, member):
            g[r.STURDINESS] += max_hp(g, c, member) - g[r.LEVEL]
            g[r.TRUE_MEMBERS] += 1


@compiled
def is_below(g: Record, c: Content, share: int) -> bool:
    """Whether the party has less than these thousandths of its hit points."""
    return hp(g) * 1000 < share * most_hp(g, c)


@compiled
def damage(g: Record, c: Content) -> float:
    """The party's mean damage on a plain hit."""
    total = 0
    for place in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + place]
        total += member_dice(g, c, member) * (member_sides(g, c, member) + 1)
    return max(total / 2 + damage_bonus_of(g), 0.0)


@compiled
def threat(g: Record, c: Content) -> float:
    """The enemies' mean damage on a plain hit."""
    total = bonus = 0
    enemy = g[place_of(g) + r.FOES]
    while enemy:
        if deals_damage(g[enemy + r.ENEMY_KIND]) and is_hostile(g, c, enemy):
            total += enemy_dice(g, c, enemy) * (enemy_sides(g, c, enemy) + 1)
            bonus += enemy_bonus(g, c, enemy)
        enemy = g[enemy]
    return total / 2 + bonus


@compiled
def toughness(g: Record, c: Content) -> int:
    total = 0
    enemy = g[place_of(g) + r.FOES]
    while enemy:
        if is_hostile(g, c, enemy):
            total += g[enemy + r.ENEMY_HP]
        enemy = g[enemy]
    return total


@compiled
def expected_loss(g: Record, c: Content) -> float:
    """About how many hit points it takes to beat the enemies here (`bots/planner.py` of the game)."""
    hits = damage(g, c)
    if hits < 1:
        return _NEVER
    rounds = max(1.0, toughness(g, c) / (hits * 3.5 / 6))
    return rounds * threat(g, c) * 4 / 6 * 0.6


@compiled
def is_usable(g: Record, c: Content, item: int) -> bool:
    """A crown, or a thing with a power left that may be used."""
    if g[item + r.ITEM_KIND] == k.CROWN:
        return True
    powers = (1 << g[item + r.POWER_1]) | (1 << g[item + r.POWER_2])
    return powers & _USABLE & ~own_powers(c, g[item + r.ITEM_KIND]) != 0


@compiled
def has_magick(g: Record, c: Content) -> bool:
    """Whether anything carried may have a use."""
    return usable_things(g, c) != 0


@compiled
def usable_things(g: Record, c: Content) -> int:
    """How many things in the list of what may be used: of those that are alike the first."""
    if g[r.PACK_KNOWN] != ALL_KNOWN:
        know_pack(g)
        g[r.USABLE] = 0
        if has_crown(g) or powers_carried(g) & _USABLE:
            _know_usable(g, c)
        g[r.PACK_KNOWN] = ALL_KNOWN
    return g[r.USABLE]


@compiled
def _know_usable(g: Record, c: Content) -> None:
    item = g[r.PACK]
    while item:
        if is_usable(g, c, item) and is_first_of_its_like(g, r.PACK, item, False):
            note(g, r.USABLE, r.USABLE_LIST, r.MOST_USABLE, item)
        item = g[item]


@compiled
def castle_distance(g: Record, column: int, row: int) -> int:
    castle = g[g[r.CASTLE] + r.AT_HEX]
    return hex_distance(column - g[castle + r.COLUMN], row - g[castle + r.ROW])


# --- below ground ----------------------------------------------------------------------------------------------------
@compiled
def first_unopened(g: Record, room: int) -> int:
    """The number of the first door nobody has opened; 0 where there is none."""
    for door in range(g[room + r.DOORS]):
        if is_unopened(g, room, door):
            return door + 1
    return 0


@compiled
def last_unopened(g: Record, room: int) -> int:
    for door in range(g[room + r.DOORS] - 1, -1, -1):
        if is_unopened(g, room, door):
            return door + 1
    return 0


@compiled
def crown_lies(g: Record, place: int) -> bool:
    item = g[place + r.LOOT]
    while item:
        if g[item + r.ITEM_KIND] == k.CROWN:
            return True
        item = g[item]
    return False


@compiled
def king_stands(g: Record, room: int) -> bool:
    """Where the Lich King is: on his throne, or where he beat a party that he had followed."""
    enemy = g[room + r.FOES]
    while enemy:
        if g[enemy + r.ENEMY_KIND] == k.LICH_KING:
            return True
        enemy = g[enemy]
    return False


@compiled
def is_wanted(g: Record, room: int, wanted: int) -> bool:
    if wanted == KING_WANTED:
        return king_stands(g, room)
    if wanted == UNOPENED_WANTED:
        return first_unopened(g, room) != 0
    if wanted == CROWN_WANTED:
        return crown_lies(g, room)
    if g[room + r.PARENT] == 0:
        return True
    for door in range(g[room + r.DOORS]):
        if g[room + r.DOOR_KINDS + door] == k.AN_EXIT:
            return True
    return False


@compiled
def way_to_room(g: Record, wanted: int) -> int:
    """The first step to the nearest room that is wanted: a door's number, -1 for back, 0 for none.

    Breadth first. Rooms are a tree, doors lead down it and back leads up: so the only room beyond another that was seen
    before is the one it was come to from. The queue stands in the record: a room, the first step, the room before.
    """
    start = g[r.ROOM]
    if is_wanted(g, start, wanted):
        return 0
    ahead, behind = 0, _look_around(g, start, 0, 0, 0)
    while ahead < behind:
        room, first, before = g[r.QUEUE + 3 * ahead], g[r.QUEUE + 3 * ahead + 1], g[r.QUEUE + 3 * ahead + 2]
        ahead += 1
        if is_wanted(g, room, wanted):
            return first
        behind = _look_around(g, room, first, before, behind)
    return 0


@compiled
def _look_around(g: Record, room: int, first: int, before: int, behind: int) -> int:
    """The rooms beyond this one, into the queue: through doors, then back."""
    for door in range(g[room + r.DOORS]):
        beyond = g[room + r.DOOR_TO + door]
        if beyond and beyond != before:
            behind = _queue_up(g, behind, beyond, first if first else door + 1, room)
    parent = g[room + r.PARENT]
    if parent and parent != before:
        behind = _queue_up(g, behind, parent, first if first else -1, room)
    return behind


@compiled
def _queue_up(g: Record, behind: int, room: int, first: int, before: int) -> int:
    g[r.QUEUE + 3 * behind], g[r.QUEUE + 3 * behind + 1], g[r.QUEUE + 3 * behind + 2] = room, first, before
    return behind + 1

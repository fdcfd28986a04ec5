"""Things in lists: taken from their pool, linked, found, handed back to it.

A list is the place where its first stands.
"""

from __future__ import annotations

from tablewright_kernel import record as r
from tablewright_kernel.compiling import Record, compiled


@compiled
def clear(g: Record, first: int, last: int) -> None:
    """Nothing in all numbers from the first up to the last."""
    for place in range(first, last):
        g[place] = 0


@compiled
def _from_pool(g: Record, free: int, used: int, pool: int, size: int, most: int) -> int:
    """An empty thing: one that was given back, else the next of the pool. A full pool spills the game."""
    thing = g[free]
    if thing:
        g[free] = g[thing]
    elif g[used] < most:
        thing = pool + size * g[used]
        g[used] += 1
    else:
        g[r.SPILLED] = 1
        thing = pool
    clear(g, thing, thing + size)
    return thing


@compiled
def new_item(g: Record) -> int:
    item = _from_pool(g, r.ITEMS_FREE, r.ITEMS_USED, r.ITEMS, r.ITEM_SIZE, r.MOST_ITEMS)
    g[item + r.ITEM_ID] = new_id(g)
    return item


@compiled
def new_enemy_record(g: Record) -> int:
    enemy = _from_pool(g, r.ENEMIES_FREE, r.ENEMIES_USED, r.ENEMIES, r.ENEMY_SIZE, r.MOST_ENEMIES)
    g[enemy + r.ENEMY_ID] = new_id(g)
    return enemy


@compiled
def new_member(g: Record) -> int:
    member = _from_pool(g, r.MEMBERS_FREE, r.MEMBERS_USED, r.PEOPLE, r.MEMBER_SIZE, r.MOST_PEOPLE)
    g[member + r.MEMBER_ID] = new_id(g)
    return member


@compiled
def new_id(g: Record) -> int:
    g[r.SERIAL] += 1
    return g[r.SERIAL]


@compiled
def give_back(g: Record, free: int, thing: int) -> None:
    g[thing] = g[free]
    g[free] = thing


@compiled
def give_back_item(g: Record, item: int) -> None:
    give_back(g, r.ITEMS_FREE, item)


@compiled
def give_back_member(g: Record, member: int) -> None:
    give_back(g, r.MEMBERS_FREE, member)


# --- linked lists ----------------------------------------------------------------------------------------------------
@compiled
def _changes(g: Record, listed: int) -> None:
    """What was reckoned from what the party carries or from enemies is to be reckoned anew."""
    if listed == r.PACK:
        g[r.PACK_KNOWN] = 0
    else:
        g[r.FOES_KNOWN] = 0


@compiled
def append(g: Record, first: int, thing: int) -> None:
    """A list's first field and a thing's next one are alike, so that both are walked in one way.

    Not in a game that has spilled: the thing may stand in a list already, and a ring has no end.
    """
    if g[r.SPILLED]:
        return
    _changes(g, first)
    link = first
    while g[link]:
        link = g[link]
    g[link] = thing
    g[thing] = 0


@compiled
def join_on(g: Record, first: int, things: int) -> None:
    """A whole chain of things behind a list; not in a game that has spilled."""
    if g[r.SPILLED]:
        return
    _changes(g, first)
    link = first
    while g[link]:
        link = g[link]
    g[link] = things


@compiled
def remove(g: Record, first: int, thing: int) -> None:
    _changes(g, first)
    link = first
    while g[link]:
        if g[link] == thing:
            g[link] = g[thing]
            g[thing] = 0
            return
        link = g[link]


@compiled
def stands_in(g: Record, first: int, thing: int) -> bool:
    each = g[first]
    while each:
        if each == thing:
            return True
        each = g[each]
    return False


@compiled
def with_id(g: Record, first: int, number: int) -> int:
    """The thing of this number: items and enemies keep it in the same field."""
    each = g[first]
    while each:
        if g[each + r.ITEM_ID] == number:
            return each
        each = g[each]
    return 0


# --- short lists of numbers ------------------------------------------------------------------------------------------
@compiled
def note(g: Record, count: int, listed: int, most: int, value: int) -> None:
    """One more number behind a list; too many spill the game."""
    _changes(g, count)
    if g[count] >= most:
        g[r.SPILLED] = 1
        return
    g[listed + g[count]] = value
    g[count] += 1


@compiled
def strike_off(g: Record, count: int, listed: int, value: int) -> None:
    """The first of these numbers out of a list."""
    _changes(g, count)
    place = 0
    while place < g[count] and g[listed + place] != value:
        place += 1
    if place == g[count]:
        return
    g[count] -= 1
    while place < g[count]:
        g[listed + place] = g[listed + place + 1]
        place += 1


@compiled
def listed(g: Record, count: int, values: int, value: int) -> bool:
    for place in range(g[count]):
        if g[values + place] == value:
            return True
    return False

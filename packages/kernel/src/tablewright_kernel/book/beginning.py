"""A world before the first party: nothing on the map but the city and, due south, the castle (`book/order.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.places import new_hex
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import fetch
from tablewright_kernel.lists import clear


@compiled
def begin(g: Record, c: Content, keys: Content) -> None:
    """The city and the castle.

    TY-HEX-01, TY-HEX-02). `keys`: of the whims, then of the dice, four halves of words each.
    """
    searches = g[r.SEARCHES]  # what earlier searches left in the record is told by their number
    clear(g, 0, r.VERBS)
    clear(g, r.NAMES_TAKEN, r.NAMES_TAKEN + r.NAME_WORDS)
    clear(g, r.MAP, r.MAP + r.SLOTS)
    g[r.SEARCHES] = searches
    take_keys(g, keys)
    city = new_hex(g, 0, 0)
    g[city + r.TERRAIN], g[city + r.EXPLORED], g[city + r.FEATURE] = k.START_TERRAIN, 1, k.THE_START
    hex_ = new_hex(g, 0, c[f.CASTLE_DISTANCE])
    g[hex_ + r.TERRAIN], g[hex_ + r.FEATURE] = k.CASTLE_TERRAIN, k.THE_CASTLE
    castle = r.DUNGEONS
    clear(g, castle, castle + r.DUNGEON_SIZE)
    g[r.DUNGEONS_USED] = 1
    g[castle + r.AT_HEX], g[castle + r.BEHIND], g[castle + r.IS_CASTLE] = hex_, k.CASTLE_GATE, 1
    g[hex_ + r.DUNGEON] = g[r.CASTLE] = castle


@compiled
def take_keys(g: Record, keys: Content) -> None:
    """Whims from the first key, dice from the second."""
    for half in range(4):
        g[r.KEY + half] = keys[half]
    fetch(g, 0, 1)
    g[r.WHIM] = g[r.WORDS]
    for half in range(4):
        g[r.KEY + half] = keys[4 + half]

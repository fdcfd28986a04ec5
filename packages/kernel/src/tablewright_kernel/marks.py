"""A mark of a game: after every turn what can be seen from where the party is, mixed into one number.

Two engines that come to the same mark rolled the same dice, were asked and answered the same, and had the same people,
things and enemies at hand after each turn. It is the CRC-32 of all those numbers, of 32 bits each, one turn after the
other: `states.py` has it for the readable engine from a library.
"""

from __future__ import annotations

from tablewright_kernel import record as r
from tablewright_kernel.book.places import place_of
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import crc_word


@compiled
def mark_turn(g: Record, c: Content) -> None:
    """One more turn mixed in."""
    _mix(g, c, g[r.DICE])
    _mix(g, c, g[r.ASKED])
    _mix(g, c, g[r.ANSWERS])
    _mix(g, c, g[r.OUTCOME])
    _mix(g, c, g[r.YEARS])
    _mix(g, c, g[r.SERIAL])
    _mix(g, c, g[r.FELL])
    _mix(g, c, g[r.HEXES_USED])
    _mix(g, c, g[r.DUNGEONS_USED])
    if g[r.PARTY]:
        _mix_party(g, c, place_of(g))


@compiled
def _mix(g: Record, c: Content, value: int) -> None:
    g[r.MARK] = crc_word(c, g[r.MARK], value)


@compiled
def _mix_party(g: Record, c: Content, place: int) -> None:
    _mix(g, c, g[r.PARTY])
    _mix(g, c, g[r.LEVEL])
    _mix(g, c, g[r.GOLD])
    _mix(g, c, g[r.CURSES])
    _mix(g, c, g[g[r.HERE] + r.COLUMN])
    _mix(g, c, g[g[r.HERE] + r.ROW])
    _mix(g, c, g[r.PURSUED])
    _mix(g, c, g[r.PATHS])
    _mix(g, c, g[place + r.PURSE])
    _mix(g, c, g[g[r.ROOM] + r.NUMBER] if g[r.ROOM] else 0)
    for line in range(g[r.MEMBERS]):
        _mix_two(g, c, g[r.MEMBER_LIST + line], r.MEMBER_ID, r.HP)
        _mix(g, c, g[g[r.MEMBER_LIST + line] + r.WEAPON])
    _mix_chain(g, c, g[r.PACK], r.ITEM_KIND)
    _mix_chain(g, c, g[place + r.LOOT], r.ITEM_KIND)
    _mix_chain(g, c, g[place + r.FOES], r.ENEMY_HP)


@compiled
def _mix_two(g: Record, c: Content, thing: int, number: int, field: int) -> None:
    _mix(g, c, g[thing + number])
    _mix(g, c, g[thing + field])


@compiled
def _mix_chain(g: Record, c: Content, thing: int, field: int) -> None:
    """The number of each thing in a list, and one of its fields."""
    while thing:
        _mix_two(g, c, thing, r.ITEM_ID, field)
        thing = g[thing]

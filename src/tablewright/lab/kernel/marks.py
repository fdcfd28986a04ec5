"""A mark of a game: after every turn what can be seen from where the party is, mixed into one number.

Two engines that come to the same mark rolled the same dice, were asked and answered the same, and had the same people,
things and enemies at hand after each turn. `equality.py` reckons it for the readable engine.
"""

from __future__ import annotations

from tablewright.lab.kernel import record as r
from tablewright.lab.kernel.book.places import place_of
from tablewright.lab.kernel.compiling import Record, compiled
from tablewright.lab.kernel.digests import mixed


@compiled
def mark_turn(g: Record) -> None:
    """One more turn mixed in."""
    mark = mixed(mixed(mixed(g[r.MARK], g[r.DICE]), g[r.ASKED]), g[r.ANSWERS])
    mark = mixed(mixed(mixed(mark, g[r.OUTCOME]), g[r.YEARS]), g[r.SERIAL])
    mark = mixed(mixed(mixed(mark, g[r.FELL]), g[r.HEXES_USED]), g[r.DUNGEONS_USED])
    g[r.MARK] = _party(g, mark) if g[r.PARTY] else mark


@compiled
def _party(g: Record, mark: int) -> int:
    here, place = g[r.HERE], place_of(g)
    mark = mixed(mixed(mixed(mark, g[r.PARTY]), g[r.LEVEL]), g[r.GOLD])
    mark = mixed(mixed(mixed(mark, g[r.CURSES]), g[here + r.COLUMN]), g[here + r.ROW])
    mark = mixed(mixed(mixed(mark, g[r.PURSUED]), g[r.PATHS]), g[place + r.PURSE])
    if g[r.ROOM]:
        mark = mixed(mark, g[g[r.ROOM] + r.NUMBER])
    for line in range(g[r.MEMBERS]):
        member = g[r.MEMBER_LIST + line]
        mark = mixed(mixed(mixed(mark, g[member + r.MEMBER_ID]), g[member + r.HP]), g[member + r.WEAPON])
    mark = _chain(g, _chain(g, mark, g[r.PACK], r.ITEM_KIND), g[place + r.LOOT], r.ITEM_KIND)
    return _chain(g, mark, g[place + r.FOES], r.ENEMY_HP)


@compiled
def _chain(g: Record, mark: int, thing: int, field: int) -> int:
    """The number of each thing in a list, and one of its fields."""
    while thing:
        mark = mixed(mixed(mark, g[thing + r.ITEM_ID]), g[thing + field])
        thing = g[thing]
    return mark

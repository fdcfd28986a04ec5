"""Names and looks by whim: of people, parties and dungeons by number, regions by place (`book/core/members.py`).

A name's number is its place in the list of names plus one; what is called by its kind has the kind's number below zero.
"""

from __future__ import annotations

from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.places import hex_distance
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import crc_byte, crc_number, crc_place, crc_text, whim_begins, whim_ends
from tablewright_kernel.texts import OF_DUNGEON, OF_PARTY, OF_PERSON, OF_REGIONS, OF_TRAP

NOBODY = -100
ESCORT_NAMES = -40
_STRIDE = 7
_TRAPS_WE_TELL_OF = 16
_SPACE = 32


@compiled
def name_person(g: Record, c: Content, number: int) -> int:
    """A name nobody in this party or among the fallen has."""
    count = c[f.PEOPLE_COUNT]
    start = whim_ends(crc_number(c, crc_text(c, whim_begins(g), OF_PERSON), number), count)
    for step in range(count):
        name = (start + step) % count
        if not _is_taken(g, name):
            return name + 1
    return start + 1


@compiled
def _is_taken(g: Record, name: int) -> bool:
    if g[r.NAMES_TAKEN + (name >> 4)] & (1 << (name & 15)):
        return True
    for place in range(g[r.MEMBERS]):
        if g[g[r.MEMBER_LIST + place] + r.NAME] == name + 1:
            return True
    for place in range(g[r.DEAD]):
        if g[g[r.DEAD_LIST + place] + r.NAME] == name + 1:
            return True
    return False


@compiled
def name_party(g: Record, c: Content) -> int:
    """The number of a name that no party of this world had."""
    count = c[f.PARTY_NAME_COUNT]
    start = whim_ends(crc_number(c, crc_text(c, whim_begins(g), OF_PARTY), g[r.PARTY]), count)
    for step in range(count):
        name = (start + step) % count
        taken = False
        for place in range(g[r.FELL]):
            taken = taken or g[r.PARTY_NAMES + place] == name
        if not taken:
            return name
    return start


@compiled
def name_dungeon(g: Record, c: Content, entrance: int, hex_: int) -> int:
    """The number of a name that no dungeon of this world has yet."""
    count = c[f.DUNGEON_NAME_COUNT + entrance]
    crc = crc_place(c, crc_text(c, whim_begins(g), OF_DUNGEON), g[hex_ + r.COLUMN], g[hex_ + r.ROW])
    start = whim_ends(crc, count)
    for step in range(count):
        name = c[f.DUNGEON_NAMES + entrance * f.NAME_ROW + (start + step) % count]
        taken = False
        for place in range(g[r.DUNGEONS_USED]):
            taken = taken or g[r.DUNGEONS + r.DUNGEON_SIZE * place + r.CALLED] == name
        if not taken:
            return name
    return c[f.DUNGEON_NAMES + entrance * f.NAME_ROW + start]


@compiled
def trap_look(g: Record, c: Content, hex_: int, number: int) -> int:
    """Which of the traps we have words for it is."""
    crc = crc_place(c, crc_text(c, whim_begins(g), OF_TRAP), g[hex_ + r.COLUMN], g[hex_ + r.ROW])
    return whim_ends(crc_number(c, crc_byte(c, crc, _SPACE), number), _TRAPS_WE_TELL_OF)


# --- regions ---------------------------------------------------------------------------------------------------------
@compiled
def region_text(g: Record, c: Content, hex_: int) -> int:
    """The number of the text of a region's name.

    By where it lies, so that no two near each other are called the same.
    """
    terrain = g[hex_ + r.TERRAIN]
    count = c[f.REGION_COUNT + terrain]
    spiral = _spiral(g[hex_ + r.COLUMN], g[hex_ + r.ROW])
    rounds, place = spiral // count, spiral % count
    whim = whim_ends(crc_text(c, crc_text(c, whim_begins(g), OF_REGIONS), f.TEXT_OF_TERRAIN + terrain), count)
    name = (place * _STRIDE + whim) % count
    far = 1 + (rounds - 1) % c[f.FAR_COUNT] if rounds else 0
    return f.TEXT_OF_REGION + ((terrain - 1) * count + name) * (c[f.FAR_COUNT] + 1) + far


@compiled
def _spiral(column: int, row: int) -> int:
    """The number of a hex on a spiral outwards from the city: no two have the same."""
    ring = hex_distance(column, row)
    if ring == 0:
        return 0
    if row == -ring and column >= 0:
        step = column
    elif column == ring:
        step = ring + row + ring
    elif column + row == ring:
        step = 2 * ring + ring - column
    elif row == ring:
        step = 3 * ring - column
    elif column == -ring and row > 0:
        step = 4 * ring + ring - row
    else:
        step = 5 * ring + column + ring
    return 1 + 3 * ring * (ring - 1) + step

"""Far ways: stone portals, the Magick Key, and the ferry over lakes (`book/hexploring/hexes.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.asking import ask, target_of, thing_of
from tablewright_kernel.book.delving.rooms import stay_behind
from tablewright_kernel.book.hexploring.hexes import ENDED, enter_hex, leave_place, roll_terrain
from tablewright_kernel.book.loot.magicks import is_portal, spend
from tablewright_kernel.book.party.death import lost_in_the_fae
from tablewright_kernel.book.places import column_beyond, exists, find_hex, is_lake, row_beyond, water_around
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import with_id
from tablewright_kernel.options import no_options, offer, offer_two

PORTAL_REACH = 6
_HALF = 30  # bits of a row of land in each of its two halves
_HALF_MASK = (1 << _HALF) - 1


@compiled
def offer_far_ways(g: Record, c: Content) -> None:
    """The ferry, from a shore, and the stone portal."""
    if g[r.DELVING]:
        return
    _offer_ferries(g, c)
    if g[g[r.HERE] + r.FEATURE] == k.STONE_PORTAL and _portal_targets(g, c, False):
        offer(g, k.PORTAL)


# --- portals, keys ---------------------------------------------------------------------------------------------------
@compiled
def _portal_targets(g: Record, c: Content, all_of_them: bool) -> bool:
    """Any hex at distance 1 to 6, but known lakes (TY-HENC-08): offers all, or only says whether there is one."""
    here = g[r.HERE]
    for dq in range(-PORTAL_REACH, PORTAL_REACH + 1):
        for dr in range(max(-PORTAL_REACH, -dq - PORTAL_REACH), min(PORTAL_REACH, -dq + PORTAL_REACH) + 1):
            column, row = g[here + r.COLUMN] + dq, g[here + r.ROW] + dr
            if (dq or dr) and exists(c, column, row) and not is_lake(g, find_hex(g, column, row)):
                if not all_of_them:
                    return True
                offer_two(g, k.TO_HEX, column, row)
    return all_of_them


@compiled
def use_portal(g: Record, c: Content, followers: int) -> int:
    """No encounter on that arrival; a lake throws the party back (TY-HENC-08, TY-HENC-09)."""
    no_options(g)
    _portal_targets(g, c, True)
    answer = ask(g, c, k.Q_PORTAL, -1)
    column, row = thing_of(g, answer), target_of(g, answer)
    return enter_hex(g, c, find_hex(g, column, row), column, row, followers, False)


@compiled
def use_key(g: Record, c: Content, number: int) -> bool:
    """Once, from anywhere, to a portal on the map; nothing follows, no encounter there (TY-UNIQ-03)."""
    item = with_id(g, r.PACK, number)
    no_options(g)
    for place in range(g[r.HEXES_USED]):
        hex_ = r.HEXES + r.HEX_SIZE * place
        if is_portal(g, hex_):
            offer_two(g, k.TO_HEX, g[hex_ + r.COLUMN], g[hex_ + r.ROW])
    answer = ask(g, c, k.Q_KEY, -1)
    column, row = thing_of(g, answer), target_of(g, answer)
    spend(g, item, k.MAGICK_KEY)
    leave_place(g)
    g[r.DELVING] = g[r.ROOM] = 0
    g[r.PLACE] = g[r.HERE]
    return enter_hex(g, c, find_hex(g, column, row), column, row, 0, False) == ENDED


# --- the ferry -------------------------------------------------------------------------------------------------------
@compiled
def _offer_ferries(g: Record, c: Content) -> None:
    """Hexes across the water that cannot be reached on foot (TY-TERR-06).

    Unexplored hexes count as passable; a flood from the party's hex, inside a box that holds all lakes, finds what is
    cut off. The ferry goes to such hexes next to the same body of lakes.
    """
    here = g[r.HERE]
    if g[here + (r.LAKES_NEAR if c[f.MAP_RADIUS] else r.BY_MUCH_WATER)] == 0:
        return
    water = water_around(g, here, 0)
    left, right, top, bottom = _box(g, c, water)
    if right - left >= 2 * _HALF or bottom - top >= r.MOST_ROWS:
        g[r.SPILLED] = 1
        return
    _lay_out(g, c, water, left, right, top, bottom)
    _flood(g, bottom - top + 1)
    first = g[r.OFFERED]
    for lake in range(water):
        _offer_shores(g, c, g[r.WATER + lake], left, top, first)


@compiled
def _box(g: Record, c: Content, water: int) -> tuple[int, int, int, int]:
    """Around the barrier and the party: the water, or all lakes where the land has an edge; one hex wider all round."""
    here = g[r.HERE]
    left = right = g[here + r.COLUMN]
    top = bottom = g[here + r.ROW]
    lakes = g[r.HEXES_USED] if c[f.MAP_RADIUS] else water
    for place in range(lakes):
        lake = r.HEXES + r.HEX_SIZE * place if c[f.MAP_RADIUS] else g[r.WATER + place]
        if is_lake(g, lake):
            left, right = min(left, g[lake + r.COLUMN]), max(right, g[lake + r.COLUMN])
            top, bottom = min(top, g[lake + r.ROW]), max(bottom, g[lake + r.ROW])
    return left - 1, right + 1, top - 1, bottom + 1


@compiled
def _lay_out(g: Record, c: Content, water: int, left: int, right: int, top: int, bottom: int) -> None:
    """The box as bits: what is dry, and what is reached so far."""
    for row in range(top, bottom + 1):
        line = 0
        for column in range(left, right + 1):
            line |= int(exists(c, column, row)) << (column - left)
        _put(g, r.DRY + 2 * (row - top), line)
        _put(g, r.REACHED + 2 * (row - top), 0)
    lakes = g[r.HEXES_USED] if c[f.MAP_RADIUS] else water
    for place in range(lakes):
        lake = r.HEXES + r.HEX_SIZE * place if c[f.MAP_RADIUS] else g[r.WATER + place]
        if is_lake(g, lake):
            line = r.DRY + 2 * (g[lake + r.ROW] - top)
            _put(g, line, _get(g, line) & ~(1 << (g[lake + r.COLUMN] - left)))
    here = g[r.HERE]
    _put(g, r.REACHED + 2 * (g[here + r.ROW] - top), 1 << (g[here + r.COLUMN] - left))


@compiled
def _get(g: Record, line: int) -> int:
    return g[line] | (g[line + 1] << _HALF)


@compiled
def _put(g: Record, line: int, bits: int) -> None:
    g[line], g[line + 1] = bits & _HALF_MASK, bits >> _HALF


@compiled
def _flood(g: Record, rows: int) -> None:
    """From what is reached over what is dry, row by row, until nothing more is reached.

    Beside a hex lie the next columns of its row; above it its column and the next, below it its column and the one
    before.
    """
    changed = True
    while changed:
        changed = False
        for line in range(rows):
            now = _get(g, r.REACHED + 2 * line)
            near = now | (now << 1) | (now >> 1)
            if line > 0:
                above = _get(g, r.REACHED + 2 * line - 2)
                near |= above | (above >> 1)
            if line < rows - 1:
                below = _get(g, r.REACHED + 2 * line + 2)
                near |= below | (below << 1)
            then = now | (near & _get(g, r.DRY + 2 * line))
            if then != now:
                changed = True
                _put(g, r.REACHED + 2 * line, then)


@compiled
def _offer_shores(g: Record, c: Content, lake: int, left: int, top: int, first: int) -> None:
    for direction in range(6):
        column, row = column_beyond(g[lake + r.COLUMN], direction), row_beyond(g[lake + r.ROW], direction)
        dry = exists(c, column, row) and not is_lake(g, g[lake + r.AROUND + direction])
        reached = (_get(g, r.REACHED + 2 * (row - top)) >> (column - left)) & 1
        if dry and not reached and not _is_offered(g, first, column, row):
            offer_two(g, k.FERRY, column, row)


@compiled
def _is_offered(g: Record, first: int, column: int, row: int) -> bool:
    for place in range(first, g[r.OFFERED]):
        if g[r.FIRSTS + place] == column and g[r.SECONDS + place] == row:
            return True
    return False


@compiled
def take_ferry(g: Record, c: Content, column: int, row: int, followers: int) -> int:
    """The skull-masked bard: 1d8 years for certain, none with Fae Folk; then the far hex is entered (TY-TERR-05)."""
    if lost_in_the_fae(g, c, k.ON_FERRY):
        stay_behind(g, g[r.HERE], followers)
        return ENDED
    hex_ = find_hex(g, column, row)
    if hex_ == 0 or g[hex_ + r.TERRAIN] == 0:
        hex_ = roll_terrain(g, c, hex_, column, row, True)
        g[hex_ + r.EXPLORED] = 0
    return enter_hex(g, c, hex_, column, row, followers, True)

"""Finding the way on a map that is half unknown (`bots/planner.py` and the planner's exploring of the game).

The search is the readable one's to the last tie: where two costs are equal the hexes' keys decide as texts do.
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.party.members import has
from tablewright_kernel.book.places import column_beyond, find_hex, hex_distance, is_lake, row_beyond
from tablewright_kernel.bots.view import castle_distance
from tablewright_kernel.compiling import Content, Record, compiled

_FARTHEST = 40
_WHOLE = 1000
_LETTERS = 0b011_110_100_101_010_001  # how the names of N, NE, SE, S, SW, NW are sorted as texts
NO_WAY = -1
_LONGEST = 100  # keys of hexes have numbers of two digits


# --- numbers in the record -------------------------------------------------------------------------------------------
@compiled
def _key_order(column: int, row: int) -> int:
    """The letters of a hex's key as digits of base 16, from the left: nothing 0, comma 1, minus 2, digits from 3 on."""
    code, letters = _append_number(0, 0, column)
    code, letters = code * 16 + 1, letters + 1
    code, letters = _append_number(code, letters, row)
    while letters < 8:
        code, letters = code * 16, letters + 1
    return code - (1 << 31)


@compiled
def _append_number(code: int, letters: int, value: int) -> tuple[int, int]:
    if value < 0:
        code, letters, value = code * 16 + 2, letters + 1, -value
    if value >= 10:
        code, letters = code * 16 + 3 + value // 10, letters + 1
    return code * 16 + 3 + value % 10, letters + 1


# --- the heap: entries of six numbers --------------------------------------------------------------------------------
@compiled
def _put_entry(g: Record, place: int, total: int, cost: int, order: int, first: int, column: int, row: int) -> None:
    at = r.HEAP + 6 * place
    g[at], g[at + 1], g[at + 2], g[at + 3], g[at + 4], g[at + 5] = total, cost, order, first, column, row


@compiled
def _comes_first(g: Record, one: int, other: int) -> bool:
    for field in range(4):
        if g[r.HEAP + 6 * one + field] != g[r.HEAP + 6 * other + field]:
            return g[r.HEAP + 6 * one + field] < g[r.HEAP + 6 * other + field]
    return False


@compiled
def _swap(g: Record, one: int, other: int) -> None:
    for field in range(6):
        kept = g[r.HEAP + 6 * one + field]
        g[r.HEAP + 6 * one + field] = g[r.HEAP + 6 * other + field]
        g[r.HEAP + 6 * other + field] = kept


@compiled
def _sift_up(g: Record, place: int) -> None:
    while place > 0 and _comes_first(g, place, (place - 1) // 2):
        _swap(g, place, (place - 1) // 2)
        place = (place - 1) // 2


@compiled
def _sift_down(g: Record, size: int) -> None:
    """The last entry, put to the top, sinks to its place."""
    place = 0
    while 2 * place + 1 < size:
        least = 2 * place + 1
        if least + 1 < size and _comes_first(g, least + 1, least):
            least += 1
        if not _comes_first(g, least, place):
            return
        _swap(g, place, least)
        place = least


# --- costs so far, by where a hex lies from the start ----------------------------------------------------------------
@compiled
def _best_at(g: Record, dq: int, dr: int) -> int:
    """Where the best cost of a hex stands; 0 beyond what there is room for."""
    if abs(dq) > r.FIELD_REACH or abs(dr) > r.FIELD_REACH:
        g[r.SPILLED] = 1
        return 0
    return r.FIELD + 2 * ((dq + r.FIELD_REACH) * (2 * r.FIELD_REACH + 1) + dr + r.FIELD_REACH)


@compiled
def _is_better(g: Record, at: int, cost: int) -> bool:
    return g[at] != g[r.SEARCHES] or cost < g[at + 1]


@compiled
def _cost_of(g: Record, c: Content, hex_: int, misty: int) -> int:
    if hex_ == 0 or g[hex_ + r.EXPLORED] == 0:
        return c[f.UNKNOWN]
    terrain = g[hex_ + r.TERRAIN]
    harmless = terrain == k.CLEARING or terrain == k.START_TERRAIN or terrain == k.CASTLE_TERRAIN
    return c[f.SAFE] if harmless else misty


@compiled
def step_towards(g: Record, c: Content, column: int, row: int) -> int:
    """The first step of the cheapest way to a hex, as a direction; -1 where there is none (A* over what is known)."""
    here = g[r.HERE]
    from_column, from_row = g[here + r.COLUMN], g[here + r.ROW]
    if hex_distance(from_column, from_row) + r.FIELD_REACH >= _LONGEST:
        g[r.SPILLED] = 1
    g[r.SEARCHES] += 1
    start = _best_at(g, 0, 0)
    g[start], g[start + 1] = g[r.SEARCHES], 0
    _put_entry(g, 0, 0, 0, _key_order(from_column, from_row), 0, from_column, from_row)
    size = 1
    while size > 0 and g[r.SPILLED] == 0:
        cost, first, q, s = g[r.HEAP + 1], g[r.HEAP + 3], g[r.HEAP + 4], g[r.HEAP + 5]
        size -= 1
        _swap(g, 0, size)
        _sift_down(g, size)
        if q == column and s == row:
            return _direction_of(first)
        at = _best_at(g, q - from_column, s - from_row)
        if cost > g[at + 1] or hex_distance(q - from_column, s - from_row) > _FARTHEST:
            continue
        size = _look_around(g, c, size, column, row)
    return NO_WAY


@compiled
def _letter(direction: int) -> int:
    return (_LETTERS >> (3 * direction)) & 7


@compiled
def _direction_of(first: int) -> int:
    for direction in range(6):
        if _letter(direction) == first:
            return direction
    return NO_WAY


@compiled
def _look_around(g: Record, c: Content, size: int, column: int, row: int) -> int:
    """From the entry that was taken off the heap, which stands behind its end."""
    at = r.HEAP + 6 * size
    cost, first, q, s = g[at + 1], g[at + 3], g[at + 4], g[at + 5]
    here, from_hex = g[r.HERE], find_hex(g, q, s)
    misty = c[f.FAMILIAR if has(g, k.FAE_FOLK) else f.MISTY]
    for direction in range(6):
        near_q, near_s = column_beyond(q, direction), row_beyond(s, direction)
        hex_ = g[from_hex + r.AROUND + direction] if from_hex else find_hex(g, near_q, near_s)
        if is_lake(g, hex_):
            continue
        dearer = cost + _cost_of(g, c, hex_, misty)
        at = _best_at(g, near_q - g[here + r.COLUMN], near_s - g[here + r.ROW])
        if at == 0 or size >= r.MOST_HEAP:
            g[r.SPILLED] = 1
            return 0
        if _is_better(g, at, dearer):
            g[at], g[at + 1] = g[r.SEARCHES], dearer
            total = dearer + c[f.SAFE] * hex_distance(column - near_q, row - near_s)
            way = first if first else _letter(direction)
            _put_entry(g, size, total, dearer, _key_order(near_q, near_s), way, near_q, near_s)
            _sift_up(g, size)
            size += 1
    return size


# --- unknown land ----------------------------------------------------------------------------------------------------
@compiled
def nearest_unknown(g: Record, c: Content) -> int:
    """The nearest land nobody has seen, rather to the south: looked for layer by layer; its place in the queue.

    Hexes stand in the queue as column, row; -1 where all is known.
    """
    here = g[r.HERE]
    g[r.SEARCHES] += 1
    _reach(g, 0, 0)
    g[r.HEAP], g[r.HEAP + 1] = g[here + r.COLUMN], g[here + r.ROW]
    ahead, behind, rim, best, least = 0, 1, 0, -1, 0
    while ahead < behind and rim < c[f.SUPPLIES] and g[r.SPILLED] == 0:
        layer = behind
        while ahead < layer:
            if not is_lake(g, find_hex(g, g[r.HEAP + 2 * ahead], g[r.HEAP + 2 * ahead + 1])) or ahead == 0:
                behind = _queue_around(g, ahead, behind)
            ahead += 1
        for place in range(layer, behind):
            column, row = g[r.HEAP + 2 * place], g[r.HEAP + 2 * place + 1]
            if find_hex(g, column, row) == 0:
                rim += 1
                cost = _WHOLE * hex_distance(column - g[here + r.COLUMN], row - g[here + r.ROW])
                cost += c[f.SOUTH] * castle_distance(g, column, row)
                if best < 0 or cost < least:
                    best, least = place, cost
    return best


@compiled
def _reach(g: Record, dq: int, dr: int) -> bool:
    """Whether a hex is reached for the first time in this search."""
    at = _best_at(g, dq, dr)
    if at == 0 or g[at] == g[r.SEARCHES]:
        return False
    g[at] = g[r.SEARCHES]
    return True


@compiled
def _queue_around(g: Record, place: int, behind: int) -> int:
    here = g[r.HERE]
    for direction in range(6):
        column, row = column_beyond(g[r.HEAP + 2 * place], direction), row_beyond(g[r.HEAP + 2 * place + 1], direction)
        if _reach(g, column - g[here + r.COLUMN], row - g[here + r.ROW]):
            if behind >= 3 * r.MOST_HEAP:
                g[r.SPILLED] = 1
                return behind
            g[r.HEAP + 2 * behind], g[r.HEAP + 2 * behind + 1] = column, row
            behind += 1
    return behind

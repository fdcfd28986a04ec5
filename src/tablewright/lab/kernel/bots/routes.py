"""Finding the way on a map that is half unknown (`bots/routes.py` and the planner's exploring of the game).

The search is the readable one's to the last tie: costs are the same sums of floating-point numbers, and where two are
equal the hexes' keys decide as texts do. A sum below 64 is a whole number of 2^-53, so it is kept exactly.
"""

from __future__ import annotations

from tablewright.lab.kernel import codes as k
from tablewright.lab.kernel import record as r
from tablewright.lab.kernel.book.party.members import has
from tablewright.lab.kernel.book.places import COLUMNS, ROWS, find_hex, hex_distance, is_lake
from tablewright.lab.kernel.bots.view import castle_distance
from tablewright.lab.kernel.compiling import Record, compiled

_FARTHEST = 40
_SAFE, _UNKNOWN, _FAMILIAR, _MISTY = 0.6, 1.0, 1.1, 1.8
_ONE = 9007199254740992.0  # 2^53
_HALF = 1 << 31
_LETTERS = (1, 2, 5, 4, 6, 3)  # how the names of N, NE, SE, S, SW, NW are sorted as texts
_SUPPLIES = 18  # unknown hexes that are looked at before one is chosen
NO_WAY = -1
_LONGEST = 100  # keys of hexes have numbers of two digits


# --- numbers in the record -------------------------------------------------------------------------------------------


@compiled
def _whole(cost: float) -> int:
    """A cost as a whole number of 2^-53; also keeps a compiler from joining a product and a sum."""
    return int(cost * _ONE)


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


# --- the heap: entries of eight numbers ------------------------------------------------------------------------------


@compiled
def _put_entry(g: Record, place: int, total: int, cost: int, order: int, first: int, column: int, row: int) -> None:
    at = r.HEAP + 8 * place
    g[at], g[at + 1] = total // _HALF, total % _HALF
    g[at + 2], g[at + 3] = cost // _HALF, cost % _HALF
    g[at + 4], g[at + 5], g[at + 6], g[at + 7] = order, first, column, row


@compiled
def _comes_first(g: Record, one: int, other: int) -> bool:
    for field in range(6):
        if g[r.HEAP + 8 * one + field] != g[r.HEAP + 8 * other + field]:
            return g[r.HEAP + 8 * one + field] < g[r.HEAP + 8 * other + field]
    return False


@compiled
def _swap(g: Record, one: int, other: int) -> None:
    for field in range(8):
        kept = g[r.HEAP + 8 * one + field]
        g[r.HEAP + 8 * one + field] = g[r.HEAP + 8 * other + field]
        g[r.HEAP + 8 * other + field] = kept


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
    return r.FIELD + 3 * ((dq + r.FIELD_REACH) * (2 * r.FIELD_REACH + 1) + dr + r.FIELD_REACH)


@compiled
def _is_better(g: Record, at: int, cost: int) -> bool:
    return g[at] != g[r.SEARCHES] or cost < g[at + 1] * _HALF + g[at + 2]


@compiled
def _cost_of(g: Record, hex_: int, misty: float) -> float:
    if hex_ == 0 or g[hex_ + r.EXPLORED] == 0:
        return _UNKNOWN
    terrain = g[hex_ + r.TERRAIN]
    harmless = terrain == k.CLEARING or terrain == k.START_TERRAIN or terrain == k.CASTLE_TERRAIN
    return _SAFE if harmless else misty


@compiled
def step_towards(g: Record, column: int, row: int) -> int:
    """The first step of the cheapest way to a hex, as a direction; -1 where there is none (A* over what is known)."""
    here = g[r.HERE]
    from_column, from_row = g[here + r.COLUMN], g[here + r.ROW]
    if hex_distance(from_column, from_row) + r.FIELD_REACH >= _LONGEST:
        g[r.SPILLED] = 1
    g[r.SEARCHES] += 1
    start = _best_at(g, 0, 0)
    g[start], g[start + 1], g[start + 2] = g[r.SEARCHES], 0, 0
    _put_entry(g, 0, 0, 0, _key_order(from_column, from_row), 0, from_column, from_row)
    size = 1
    while size > 0 and g[r.SPILLED] == 0:
        cost = g[r.HEAP + 2] * _HALF + g[r.HEAP + 3]
        first, q, s = g[r.HEAP + 5], g[r.HEAP + 6], g[r.HEAP + 7]
        size -= 1
        _swap(g, 0, size)
        _sift_down(g, size)
        if q == column and s == row:
            return _direction_of(first)
        at = _best_at(g, q - from_column, s - from_row)
        if cost > g[at + 1] * _HALF + g[at + 2] or hex_distance(q - from_column, s - from_row) > _FARTHEST:
            continue
        size = _look_around(g, size, cost, first, q, s, column, row)
    return NO_WAY


@compiled
def _direction_of(first: int) -> int:
    for direction in range(6):
        if _LETTERS[direction] == first:
            return direction
    return NO_WAY


@compiled
def _look_around(g: Record, size: int, cost: int, first: int, q: int, s: int, column: int, row: int) -> int:
    here = g[r.HERE]
    misty = _FAMILIAR if has(g, k.FAE_FOLK) else _MISTY
    for direction in range(6):
        near_q, near_s = q + COLUMNS[direction], s + ROWS[direction]
        hex_ = find_hex(g, near_q, near_s)
        if is_lake(g, hex_):
            continue
        dearer = cost / _ONE + _cost_of(g, hex_, misty)
        at = _best_at(g, near_q - g[here + r.COLUMN], near_s - g[here + r.ROW])
        if at == 0 or size >= r.MOST_HEAP:
            g[r.SPILLED] = 1
            return 0
        whole = _whole(dearer)
        if _is_better(g, at, whole):
            g[at], g[at + 1], g[at + 2] = g[r.SEARCHES], whole // _HALF, whole % _HALF
            ahead = _whole(_SAFE * hex_distance(column - near_q, row - near_s))
            total = _whole(dearer + ahead / _ONE)
            way = first if first else _LETTERS[direction]
            _put_entry(g, size, total, whole, _key_order(near_q, near_s), way, near_q, near_s)
            _sift_up(g, size)
            size += 1
    return size


# --- unknown land ----------------------------------------------------------------------------------------------------


@compiled
def nearest_unknown(g: Record) -> int:
    """The nearest land nobody has seen, rather to the south: looked for layer by layer; its place in the queue.

    Hexes stand in the queue as column, row; -1 where all is known.
    """
    here = g[r.HERE]
    g[r.SEARCHES] += 1
    _reach(g, 0, 0)
    g[r.HEAP], g[r.HEAP + 1] = g[here + r.COLUMN], g[here + r.ROW]
    ahead, behind, rim, best = 0, 1, 0, -1
    least = 0.0
    while ahead < behind and rim < _SUPPLIES and g[r.SPILLED] == 0:
        layer = behind
        while ahead < layer:
            if not is_lake(g, find_hex(g, g[r.HEAP + 2 * ahead], g[r.HEAP + 2 * ahead + 1])) or ahead == 0:
                behind = _queue_around(g, ahead, behind)
            ahead += 1
        for place in range(layer, behind):
            column, row = g[r.HEAP + 2 * place], g[r.HEAP + 2 * place + 1]
            if find_hex(g, column, row) == 0:
                rim += 1
                ahead_of_castle = _whole(0.2 * castle_distance(g, column, row)) / _ONE
                cost = hex_distance(column - g[here + r.COLUMN], row - g[here + r.ROW]) + ahead_of_castle
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
        column, row = g[r.HEAP + 2 * place] + COLUMNS[direction], g[r.HEAP + 2 * place + 1] + ROWS[direction]
        if _reach(g, column - g[here + r.COLUMN], row - g[here + r.ROW]):
            if behind >= 4 * r.MOST_HEAP:
                g[r.SPILLED] = 1
                return behind
            g[r.HEAP + 2 * behind], g[r.HEAP + 2 * behind + 1] = column, row
            behind += 1
    return behind

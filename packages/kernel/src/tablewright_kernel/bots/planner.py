"""The bot that plays to win: get a crown, get it to the castle, run for the throne (`bots/planner.py` of the game)."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.book.loot.items import has_crown, value
from tablewright_kernel.book.party.members import has
from tablewright_kernel.book.places import (
    column_beyond,
    find_hex,
    hex_distance,
    hostile_kinds,
    is_lake,
    place_of,
    row_beyond,
)
from tablewright_kernel.bots.view import (
    CROWN_WANTED,
    KING_WANTED,
    UNOPENED_WANTED,
    WAY_OUT_WANTED,
    as_option,
    better_gear,
    castle_distance,
    crown_lies,
    expected_loss,
    first_unopened,
    hp,
    is_below,
    is_wanted,
    last_unopened,
    small_answer,
    way_to_room,
)
from tablewright_kernel.compiling import Content, Record, compiled, offered, offered_on
from tablewright_kernel.translating import with_id

# --- routes -----------------------------------------------------------------------------------------------------------
# Finding the way on a map that is half unknown (`bots/planner.py` and the planner's exploring of the game).
# The search is the readable one's to the last tie: where two costs are equal the hexes' keys decide as texts do.
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
    at = compiling.HEAP + 6 * place
    g[at], g[at + 1], g[at + 2], g[at + 3], g[at + 4], g[at + 5] = total, cost, order, first, column, row


@compiled
def _comes_first(g: Record, one: int, other: int) -> bool:
    for field in range(4):
        if g[compiling.HEAP + 6 * one + field] != g[compiling.HEAP + 6 * other + field]:
            return g[compiling.HEAP + 6 * one + field] < g[compiling.HEAP + 6 * other + field]
    return False


@compiled
def _swap(g: Record, one: int, other: int) -> None:
    for field in range(6):
        kept = g[compiling.HEAP + 6 * one + field]
        g[compiling.HEAP + 6 * one + field] = g[compiling.HEAP + 6 * other + field]
        g[compiling.HEAP + 6 * other + field] = kept


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
    if abs(dq) > compiling.FIELD_REACH or abs(dr) > compiling.FIELD_REACH:
        g[compiling.SPILLED] = 1
        return 0
    return compiling.FIELD + 2 * (
        (dq + compiling.FIELD_REACH) * (2 * compiling.FIELD_REACH + 1) + dr + compiling.FIELD_REACH
    )


@compiled
def _is_better(g: Record, at: int, cost: int) -> bool:
    return g[at] != g[compiling.SEARCHES] or cost < g[at + 1]


@compiled
def _cost_of(g: Record, c: Content, hex_: int, misty: int) -> int:
    if hex_ == 0 or g[hex_ + compiling.EXPLORED] == 0:
        return c[codes.UNKNOWN]
    terrain = g[hex_ + compiling.TERRAIN]
    harmless = terrain == codes.CLEARING or terrain == codes.START_TERRAIN or terrain == codes.CASTLE_TERRAIN
    return c[codes.SAFE] if harmless else misty


@compiled
def step_towards(g: Record, c: Content, column: int, row: int) -> int:
    """The first step of the cheapest way to a hex, as a direction; -1 where there is none (A* over what is known)."""
    here = g[compiling.HERE]
    from_column, from_row = g[here + compiling.COLUMN], g[here + compiling.ROW]
    if hex_distance(from_column, from_row) + compiling.FIELD_REACH >= _LONGEST:
        g[compiling.SPILLED] = 1
    g[compiling.SEARCHES] += 1
    start = _best_at(g, 0, 0)
    g[start], g[start + 1] = g[compiling.SEARCHES], 0
    _put_entry(g, 0, 0, 0, _key_order(from_column, from_row), 0, from_column, from_row)
    size = 1
    while size > 0 and g[compiling.SPILLED] == 0:
        cost, first, q, s = g[compiling.HEAP + 1], g[compiling.HEAP + 3], g[compiling.HEAP + 4], g[compiling.HEAP + 5]
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
    at = compiling.HEAP + 6 * size
    cost, first, q, s = g[at + 1], g[at + 3], g[at + 4], g[at + 5]
    here, from_hex = g[compiling.HERE], find_hex(g, q, s)
    misty = c[codes.FAMILIAR if has(g, codes.FAE_FOLK) else codes.MISTY]
    for direction in range(6):
        near_q, near_s = column_beyond(q, direction), row_beyond(s, direction)
        hex_ = g[from_hex + compiling.AROUND + direction] if from_hex else find_hex(g, near_q, near_s)
        if is_lake(g, hex_):
            continue
        dearer = cost + _cost_of(g, c, hex_, misty)
        at = _best_at(g, near_q - g[here + compiling.COLUMN], near_s - g[here + compiling.ROW])
        if at == 0 or size >= compiling.MOST_HEAP:
            g[compiling.SPILLED] = 1
            return 0
        if _is_better(g, at, dearer):
            g[at], g[at + 1] = g[compiling.SEARCHES], dearer
            total = dearer + c[codes.SAFE] * hex_distance(column - near_q, row - near_s)
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
    here = g[compiling.HERE]
    g[compiling.SEARCHES] += 1
    _reach(g, 0, 0)
    g[compiling.HEAP], g[compiling.HEAP + 1] = g[here + compiling.COLUMN], g[here + compiling.ROW]
    ahead, behind, rim, best, least = 0, 1, 0, -1, 0
    while ahead < behind and rim < c[codes.SUPPLIES] and g[compiling.SPILLED] == 0:
        layer = behind
        while ahead < layer:
            if (
                not is_lake(g, find_hex(g, g[compiling.HEAP + 2 * ahead], g[compiling.HEAP + 2 * ahead + 1]))
                or ahead == 0
            ):
                behind = _queue_around(g, ahead, behind)
            ahead += 1
        for place in range(layer, behind):
            column, row = g[compiling.HEAP + 2 * place], g[compiling.HEAP + 2 * place + 1]
            if find_hex(g, column, row) == 0:
                rim += 1
                cost = _WHOLE * hex_distance(column - g[here + compiling.COLUMN], row - g[here + compiling.ROW])
                cost += c[codes.SOUTH] * castle_distance(g, column, row)
                if best < 0 or cost < least:
                    best, least = place, cost
    return best


@compiled
def _reach(g: Record, dq: int, dr: int) -> bool:
    """Whether a hex is reached for the first time in this search."""
    at = _best_at(g, dq, dr)
    if at == 0 or g[at] == g[compiling.SEARCHES]:
        return False
    g[at] = g[compiling.SEARCHES]
    return True


@compiled
def _queue_around(g: Record, place: int, behind: int) -> int:
    here = g[compiling.HERE]
    for direction in range(6):
        column, row = (
            column_beyond(g[compiling.HEAP + 2 * place], direction),
            row_beyond(g[compiling.HEAP + 2 * place + 1], direction),
        )
        if _reach(g, column - g[here + compiling.COLUMN], row - g[here + compiling.ROW]):
            if behind >= 3 * compiling.MOST_HEAP:
                g[compiling.SPILLED] = 1
                return behind
            g[compiling.HEAP + 2 * behind], g[compiling.HEAP + 2 * behind + 1] = column, row
            behind += 1
    return behind


# --- planner ----------------------------------------------------------------------------------------------------------
_NEVER_FIGHT = (1 << codes.DEMON) | (1 << codes.BANSHEE)
_LICH = 1 << codes.LICH_KING


@compiled
def planner_answer(g: Record, c: Content, question: int, default: int) -> int:
    if question == codes.Q_WHAT_NEXT:
        return _what_next(g, c)
    if question == codes.Q_FIGHT:
        return _fight_or_evade(g, c)
    if question == codes.Q_EXIT:
        return _exit(g, c)
    if question == codes.Q_OTHER_EXIT:
        return _overland_exit(g, c)
    return small_answer(g, c, question, default)


# --- the plan --------------------------------------------------------------------------------------------------------
@compiled
def _what_next(g: Record, c: Content) -> int:
    deal = _deal(g, c)
    if deal >= 0:
        return deal
    ending = offered(g, codes.DESTROY)
    if ending >= 0:
        return ending
    if better_gear(g, c):
        return offered(g, codes.GEAR)
    return _underground(g, c) if g[compiling.DELVING] else _overland(g, c)


@compiled
def _deal(g: Record, c: Content) -> int:
    """What friends offer: a crown above all, recruits and promises always, levels when there is gold to spare."""
    crown, gold = has_crown(g), g[compiling.GOLD]
    place = offered(g, codes.TRADE)
    if place >= 0 and not crown and _can_buy_crown(g, c):
        return place
    place = _friendly_deal(g, c, crown, gold)
    if place >= 0:
        return place
    place = offered(g, codes.TRAIN)
    if place >= 0 and gold >= max(c[codes.LEVEL_PRICE], c[codes.TRAIN_CROWNED if crown else codes.TRAIN_UNCROWNED]):
        return place
    place = offered_on(g, codes.TAKE_PART, codes.TAKE_ALL)
    if place >= 0:
        return place
    return _mend(g, c)


@compiled
def _mend(g: Record, c: Content) -> int:
    """What heals: Rejuvenation as soon as it can, the moon when it is needed."""
    raising = offered(g, codes.USE_REJUVENATE) if c[codes.TO_REJUVENATE] else -1
    if raising >= 0:
        return raising
    moon = offered(g, codes.USE_MOON)
    return moon if moon >= 0 and is_below(g, c, c[codes.TO_MOON]) else -1


@compiled
def _friendly_deal(g: Record, c: Content, crown: bool, gold: int) -> int:
    place = offered_on(g, codes.DEAL, codes.RECRUIT)
    place = place if place >= 0 else offered_on(g, codes.DEAL, codes.ACCEPT)
    if place < 0 and (crown or gold >= c[codes.FOR_RENEGADE]):
        place = offered_on(g, codes.DEAL, codes.FOR_GOLD)
    place = place if place >= 0 else offered_on(g, codes.DEAL, codes.FOR_BOW)
    if place < 0 and not crown and not _is_promised(g):
        place = offered_on(g, codes.DEAL, codes.MARK)
    return place if place >= 0 else offered_on(g, codes.DEAL, codes.SKIP)


@compiled
def _is_promised(g: Record) -> bool:
    for place in range(g[compiling.DUNGEONS_USED]):
        if g[compiling.DUNGEONS + compiling.DUNGEON_SIZE * place + compiling.CROWN_PROMISED]:
            return True
    return False


@compiled
def _can_buy_crown(g: Record, c: Content) -> bool:
    here = place_of(g)
    if (
        g[here + compiling.VISITOR] != codes.MERCHANT
        or g[here + compiling.VISITOR_MET] == 0
        or c[codes.MERCHANT_CROWN] == 0
    ):
        return False
    worth = g[compiling.GOLD]
    item = g[compiling.PACK]
    while item:
        worth += value(g, c, item)
        item = g[item]
    return worth >= c[codes.LOOT_VALUE + codes.CROWN]


@compiled
def _overland(g: Record, c: Content) -> int:
    target = _place_to_rest(g, c)
    if target:
        return _to_hex(g, c, target)
    if _is_ready(g, c):
        return _to_hex(g, c, g[g[compiling.CASTLE] + compiling.AT_HEX])
    target = 0 if has_crown(g) else _lost_crown(g)
    if target == 0:
        target = _next_dungeon(g, c)
    if target:
        return _to_hex(g, c, target)
    unknown = nearest_unknown(g, c)
    if unknown < 0:
        return _to_hex(g, c, g[g[compiling.CASTLE] + compiling.AT_HEX])
    return _to(g, c, g[compiling.HEAP + 2 * unknown], g[compiling.HEAP + 2 * unknown + 1])


@compiled
def _is_ready(g: Record, c: Content) -> bool:
    """With a crown, and strong enough for the castle or out of patience."""
    if g[compiling.LEVEL] < c[codes.LEVEL_FOR_CASTLE] and g[compiling.YEARS] < c[codes.PATIENCE]:
        return False
    return has_crown(g)


@compiled
def _place_to_rest(g: Record, c: Content) -> int:
    """The nearest Faerie Circle that is known and not here, if the party needs one; else 0."""
    if c[codes.REST] == 0 or not is_below(g, c, c[codes.REST]):
        return 0
    best, nearest = 0, c[codes.REST_FAR] + 1
    for place in range(g[compiling.HEXES_USED]):
        hex_ = compiling.HEXES + compiling.HEX_SIZE * place
        if g[hex_ + compiling.FEATURE] == codes.FAERIE_CIRCLE:
            far = _distance_to(g, hex_)
            if 0 < far < nearest:
                best, nearest = hex_, far
    return best


@compiled
def _distance_to(g: Record, hex_: int) -> int:
    here = g[compiling.HERE]
    return hex_distance(
        g[hex_ + compiling.COLUMN] - g[here + compiling.COLUMN], g[hex_ + compiling.ROW] - g[here + compiling.ROW]
    )


@compiled
def _lost_crown(g: Record) -> int:
    """A hex where a crown is known to lie, above ground or below; 0 if there is none."""
    for place in range(g[compiling.HEXES_USED]):
        hex_ = compiling.HEXES + compiling.HEX_SIZE * place
        if g[hex_ + compiling.LOOT] and crown_lies(g, hex_):
            return hex_
    for place in range(g[compiling.DUNGEONS_USED]):
        dungeon = compiling.DUNGEONS + compiling.DUNGEON_SIZE * place
        room = g[dungeon + compiling.FIRST_ROOM]
        while room:
            if crown_lies(g, room):
                return g[dungeon + compiling.AT_HEX]
            room = g[room + compiling.NEXT_ROOM]
    return 0


@compiled
def _next_dungeon(g: Record, c: Content) -> int:
    """The nearest dungeon with something left to open, if the party is in a state to go in."""
    if is_below(g, c, c[codes.TO_DELVE]):
        return 0
    best, nearest = 0, c[codes.FAR] + 1
    for place in range(g[compiling.DUNGEONS_USED]):
        dungeon = compiling.DUNGEONS + compiling.DUNGEON_SIZE * place
        hex_ = g[dungeon + compiling.AT_HEX]
        far = _distance_to(g, hex_)
        if far < nearest and g[dungeon + compiling.IS_CASTLE] == 0 and _is_worth_it(g, dungeon):
            best, nearest = hex_, far
    return best


@compiled
def _is_worth_it(g: Record, dungeon: int) -> bool:
    room = g[dungeon + compiling.FIRST_ROOM]
    if room == 0:
        return True
    while room:
        if first_unopened(g, room):
            return True
        room = g[room + compiling.NEXT_ROOM]
    return False


@compiled
def _to_hex(g: Record, c: Content, hex_: int) -> int:
    if g[compiling.HERE] == hex_:
        return offered(g, codes.ENTER)
    return _to(g, c, g[hex_ + compiling.COLUMN], g[hex_ + compiling.ROW])


@compiled
def _to(g: Record, c: Content, column: int, row: int) -> int:
    step = step_towards(g, c, column, row)
    return offered_on(g, codes.GO, step) if step >= 0 else offered(g, codes.FERRY)


# --- below ground ----------------------------------------------------------------------------------------------------
@compiled
def _underground(g: Record, c: Content) -> int:
    if g[compiling.DELVING] == g[compiling.CASTLE]:
        return _castle(g, c)
    treasure = way_to_room(g, CROWN_WANTED)
    if treasure:
        return as_option(g, treasure)
    if _is_ready(g, c) or is_below(g, c, c[codes.TO_STAY]):
        return _leave(g)
    door = _open_something(g, c[codes.LAST_DOOR])
    return as_option(g, door) if door else _leave(g)


@compiled
def _castle(g: Record, c: Content) -> int:
    """To the throne if it is found, else through new doors; without a crown only for one that lies there."""
    if not has_crown(g):
        crown = way_to_room(g, CROWN_WANTED)
        return as_option(g, crown) if crown else _leave(g)
    if is_below(g, c, c[codes.LEAVE_CASTLE]) and _place_to_rest(g, c):
        return _leave(g)
    king = way_to_room(g, KING_WANTED)
    return as_option(g, king if king else _open_something(g, c[codes.LAST_CASTLE_DOOR]))


@compiled
def _open_something(g: Record, last: int) -> int:
    door = last_unopened(g, g[compiling.ROOM]) if last else first_unopened(g, g[compiling.ROOM])
    return door if door else way_to_room(g, UNOPENED_WANTED)


@compiled
def _leave(g: Record) -> int:
    out = offered(g, codes.OUT)
    out = out if out >= 0 else offered(g, codes.BY_EXIT)
    return out if out >= 0 else as_option(g, way_to_room(g, WAY_OUT_WANTED))


# --- meeting enemies -------------------------------------------------------------------------------------------------
@compiled
def _best_magick(g: Record) -> int:
    for place in range(g[compiling.OFFERED]):
        if g[compiling.VERBS + place] == codes.USE_DEATH or g[compiling.VERBS + place] == codes.USE_CHARM:
            return place
    return -1


@compiled
def _fight_or_evade(g: Record, c: Content) -> int:
    ending = offered(g, codes.DESTROY)
    if ending >= 0:
        return ending
    kinds = hostile_kinds(g, c, place_of(g))
    if kinds & _LICH:
        return _meet_king(g, c)
    evade, magick = offered(g, codes.EVADE), _best_magick(g)
    if evade < 0:
        return magick if magick >= 0 else offered(g, codes.FIGHT)
    if kinds & _NEVER_FIGHT:
        return magick if magick >= 0 else evade
    loss, points = expected_loss(g, c) * 1000, hp(g)
    if loss <= _worth_a_fight(g, c) * points:
        return offered(g, codes.FIGHT)
    return magick if magick >= 0 and loss >= c[codes.BY_MAGICK] * points else evade


@compiled
def _worth_a_fight(g: Record, c: Content) -> int:
    """The share of its hit points that a fight here may cost."""
    if g[compiling.DELVING] and g[compiling.DELVING] == g[compiling.CASTLE]:
        share = c[codes.FIGHT_CASTLE]
    elif has_crown(g):
        share = c[codes.FIGHT_CROWNED]
    else:
        share = c[codes.FIGHT_BELOW if g[compiling.DELVING] else codes.FIGHT_ABOVE]
    return share * c[codes.WITH_HERMIT] // 1000 if has(g, codes.HERMIT) else share


@compiled
def _meet_king(g: Record, c: Content) -> int:
    """Running past him crowns him as surely as fighting, at half the price, if no Giant is along."""
    deadly = c[codes.SECOND_WAY] == codes.THE_DEATH_CROWN  # else a Death crown is used in vain
    for place in range(g[compiling.OFFERED]):
        if (deadly and g[compiling.VERBS + place] == codes.USE_DEATH) or g[compiling.VERBS + place] == codes.USE_CHARM:
            if g[with_id(g, compiling.PACK, g[compiling.SECONDS + place]) + compiling.ITEM_KIND] == codes.CROWN:
                return place
    if has_crown(g) and has(g, codes.GIANT) and c[codes.KING_WITH_GIANT]:
        return offered(g, codes.FIGHT)
    return offered(g, codes.EVADE)


@compiled
def _exit(g: Record, c: Content) -> int:
    """Flee forward where the plan leads forward, else out."""
    if g[compiling.DELVING] == 0:
        return _overland_exit(g, c)
    if g[compiling.DELVING] == g[compiling.CASTLE] and has_crown(g):
        return _castle_exit(g)
    for verb in (codes.OUT, codes.BY_EXIT, codes.BACK):
        place = offered(g, verb)
        if place >= 0:
            return place
    return 0


@compiled
def _castle_exit(g: Record) -> int:
    room = g[compiling.ROOM]
    if is_wanted(g, room, KING_WANTED):
        return offered(g, codes.BACK)
    forward = way_to_room(g, KING_WANTED)
    forward = forward if forward else first_unopened(g, room)
    return as_option(g, forward if forward else way_to_room(g, UNOPENED_WANTED))


@compiled
def _overland_exit(g: Record, c: Content) -> int:
    crown, castle = has_crown(g), g[g[compiling.CASTLE] + compiling.AT_HEX]
    enter = offered(g, codes.ENTER)
    if enter >= 0 and g[compiling.HERE] == castle and crown:
        return enter
    target = castle if crown else compiling.HEXES
    step = step_towards(g, c, g[target + compiling.COLUMN], g[target + compiling.ROW])
    return offered_on(g, codes.GO, step) if step >= 0 else -1

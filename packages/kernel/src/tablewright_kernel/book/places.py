"""Where a party is, who is there, which ways lead on; the map (`book/core/places.py`, `world/hexes.py`)."""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import figures as f
from tablewright_kernel import record as r
from tablewright_kernel.book.party.members import kinds_of_party
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.lists import clear
from tablewright_kernel.options import offer, offer_on, offer_some

_ALL_WAYS = 0b111111
_SMALLEST_RING = 6
_ALL_KINDS = (1 << k.KINDS_OF_BEINGS) - 1
_COLUMNS, _ROWS = 0b000001101001, 0b011010010000  # by direction, clockwise from north: -1, 0 or 1, and one more


@compiled
def place_of(g: Record) -> int:
    """A party is in a hex or in a room, never in both (TY-CORE-04)."""
    return g[r.PLACE]


@compiled
def welcome(g: Record, place: int, visitor: int) -> None:
    """Somebody new is here, whom nobody has met yet; 0 for nobody."""
    g[place + r.VISITOR], g[place + r.VISITOR_MET], g[place + r.DEALT] = visitor, 0, 0


@compiled
def is_room(place: int) -> bool:
    return place >= r.ROOMS


@compiled
def column_beyond(column: int, direction: int) -> int:
    """The column of the hex that lies in this direction. Reckoned: a list would be looked through, and might raise."""
    return column + ((_COLUMNS >> (2 * direction)) & 3) - 1


@compiled
def row_beyond(row: int, direction: int) -> int:
    return row + ((_ROWS >> (2 * direction)) & 3) - 1


# --- the map ---------------------------------------------------------------------------------------------------------
@compiled
def slot_of(column: int, row: int) -> int:
    return (column * 73 + row * 1021) & (r.SLOTS - 1)


@compiled
def find_hex(g: Record, column: int, row: int) -> int:
    """The hex that lies there, if it is on the map."""
    slot = slot_of(column, row)
    hex_ = g[r.MAP + slot]
    while _is_another(g, hex_, column, row):
        slot = (slot + 1) & (r.SLOTS - 1)
        hex_ = g[r.MAP + slot]
    return hex_


@compiled
def _is_another(g: Record, hex_: int, column: int, row: int) -> bool:
    """Whether a hex lies elsewhere: seldom so, and reckoned in one, since whether there is any cannot be foretold."""
    return hex_ * ((g[hex_ + r.COLUMN] ^ column) | (g[hex_ + r.ROW] ^ row)) != 0


@compiled
def new_hex(g: Record, column: int, row: int) -> int:
    """One more hex on the map, linked with those around it."""
    if g[r.HEXES_USED] >= r.MOST_HEXES:
        g[r.SPILLED] = 1
        return r.HEXES
    hex_ = r.HEXES + r.HEX_SIZE * g[r.HEXES_USED]
    g[r.HEXES_USED] += 1
    clear(g, hex_, hex_ + r.HEX_SIZE)
    g[hex_ + r.COLUMN], g[hex_ + r.ROW] = column, row
    slot = slot_of(column, row)
    while g[r.MAP + slot]:
        slot = (slot + 1) & (r.SLOTS - 1)
    g[r.MAP + slot] = hex_
    known = lakes = much = 0
    for direction in range(6):
        near = find_hex(g, column_beyond(column, direction), row_beyond(row, direction))
        back = direction + 3 - 6 * int(direction > 2)
        g[hex_ + r.AROUND + direction] = near
        known |= int(near != 0) << direction
        near += r.NOWHERE * int(near == 0)
        g[near + r.AROUND + back] = hex_
        g[near + r.KNOWN_NEAR] |= 1 << back
        lake = int(g[near + r.TERRAIN] == k.LAKE)
        lakes |= lake << direction
        much |= lake & g[near + r.BY_MUCH_WATER]
    g[hex_ + r.KNOWN_NEAR], g[hex_ + r.LAKES_NEAR], g[hex_ + r.BY_MUCH_WATER] = known, lakes, much
    return hex_


@compiled
def fill_with_water(g: Record, hex_: int) -> None:
    """It proves to be a lake: those around it know (TY-TERR-05)."""
    for direction in range(6):
        near = g[hex_ + r.AROUND + direction]
        if near:
            g[near + r.LAKES_NEAR] |= 1 << ((direction + 3) % 6)
    _know_much_water(g, hex_)


@compiled
def _know_much_water(g: Record, lake: int) -> None:
    """Fewer connected lakes cannot ring anything in (TY-TERR-06); more are known to all hexes by them."""
    g[r.WATER], g[lake + r.WADED] = lake, g[r.WADES] + 1
    water = water_around(g, lake, 1)
    for place in range(water if water >= _SMALLEST_RING else 0):
        for direction in range(6):
            near = g[g[r.WATER + place] + r.AROUND + direction]
            if near:
                g[near + r.BY_MUCH_WATER] = 1


@compiled
def water_around(g: Record, hex_: int, water: int) -> int:
    """Every lake connected to one beside a hex, in the order of reaching, behind so many; says how many."""
    g[r.WADES] += 1
    ahead = water
    water = _wade(g, hex_, water)
    while ahead < water:
        water = _wade(g, g[r.WATER + ahead], water)
        ahead += 1
    return water


@compiled
def _wade(g: Record, hex_: int, water: int) -> int:
    lakes = g[hex_ + r.LAKES_NEAR]
    for direction in range(6 if lakes else 0):
        near = g[hex_ + r.AROUND + direction]
        if (lakes >> direction) & 1 and g[near + r.WADED] != g[r.WADES]:
            if water >= r.MOST_WATER:
                g[r.SPILLED] = 1
                return water
            g[r.WATER + water], g[near + r.WADED] = near, g[r.WADES]
            water += 1
    return water


@compiled
def hex_distance(column: int, row: int) -> int:
    return max(abs(column), abs(row), abs(column + row))


@compiled
def exists(c: Content, column: int, row: int) -> bool:
    """Whether a hex is on the map at all (TY-HEX-01, setting map_radius)."""
    return c[f.MAP_RADIUS] == 0 or hex_distance(column, row) <= c[f.MAP_RADIUS]


@compiled
def is_lake(g: Record, hex_: int) -> bool:
    return hex_ != 0 and g[hex_ + r.TERRAIN] == k.LAKE


# --- enemies ---------------------------------------------------------------------------------------------------------
@compiled
def hostile_at_all(g: Record, c: Content) -> int:
    """The kinds that would attack this party, a bit for each (TY-CREA-06, TY-CREA-07, TY-CREA-14, TY-CORE-15)."""
    if g[r.HOSTILE_KINDS] == 0:
        _know_hostility(g, c)
    return g[r.HOSTILE_KINDS]


@compiled
def _know_hostility(g: Record, c: Content) -> None:
    peaceful = 0
    for kind in range(k.HERMIT, k.NOBLE + 1):
        peaceful |= c[f.PACIFIES + kind] * ((kinds_of_party(g) >> kind) & 1)
    g[r.HOSTILE_KINDS] = _ALL_KINDS & ~peaceful


@compiled
def is_hostile(g: Record, c: Content, enemy: int) -> bool:
    """Would it attack this party now?"""
    return (hostile_at_all(g, c) >> g[enemy + r.ENEMY_KIND]) & 1 != 0


@compiled
def any_hostile(g: Record, c: Content, place: int) -> bool:
    return hostile_kinds(g, c, place) != 0


@compiled
def hostile_kinds(g: Record, c: Content, place: int) -> int:
    """The kinds of all hostile enemies, a bit for each."""
    return kinds_here(g, place) & hostile_at_all(g, c)


@compiled
def kinds_here(g: Record, place: int) -> int:
    """The kinds of all enemies, those that keep the peace too."""
    if g[r.FOES_KNOWN] == place:
        return g[r.FOES_KINDS]
    kinds = 0
    enemy = g[place + r.FOES]
    while enemy:
        kinds |= 1 << g[enemy + r.ENEMY_KIND]
        enemy = g[enemy]
    g[r.FOES_KINDS], g[r.FOES_KNOWN] = kinds, place
    return kinds


@compiled
def cause_of(g: Record, c: Content, place: int) -> int:
    """What to write on the grave: the hostile enemy with the heaviest dice, or the fire that was left of it."""
    cause, heaviest = k.BY_FIRE, -1
    enemy = g[place + r.FOES]
    while enemy:
        if is_hostile(g, c, enemy):
            weight = heaviest_dice(g, c, enemy)
            if weight > heaviest:
                cause, heaviest = g[enemy + r.ENEMY_KIND], weight
        enemy = g[enemy]
    return cause


@compiled
def heaviest_dice(g: Record, c: Content, enemy: int) -> int:
    kind = g[enemy + r.ENEMY_KIND]
    if kind == k.POSSESSED and g[enemy + r.WAS_MEMBER]:
        return c[f.WEAPON_DIE + g[g[enemy + r.WAS_MEMBER] + r.WIELDS]]
    return c[f.BEING_DICE + kind] * c[f.BEING_SIDES + kind]


# --- ways ------------------------------------------------------------------------------------------------------------
@compiled
def offer_ways(g: Record, c: Content) -> None:
    """Every way on from here (TY-EVADE-01, TY-HEX-03, TY-ROOM-05)."""
    if g[r.DELVING]:
        _offer_room_ways(g)
    else:
        offer_hex_ways(g, c)
        _offer_entrances(g)


@compiled
def open_ways(g: Record, c: Content) -> int:
    """The directions in which ways over land lead, a bit for each: no known lake, and not off the map."""
    hex_ = g[r.HERE]
    ways = _ALL_WAYS & ~g[hex_ + r.LAKES_NEAR]
    if c[f.MAP_RADIUS]:
        for direction in range(6):
            if not exists(c, column_beyond(g[hex_ + r.COLUMN], direction), row_beyond(g[hex_ + r.ROW], direction)):
                ways &= ~(1 << direction)
    return ways


@compiled
def any_way(g: Record, c: Content) -> bool:
    """Whether any way leads on from this hex but by water or portal."""
    return open_ways(g, c) != 0 or g[g[r.HERE] + r.DUNGEON] != 0


@compiled
def offer_hex_ways(g: Record, c: Content) -> None:
    offer_some(g, k.GO, open_ways(g, c))


@compiled
def _offer_entrances(g: Record) -> None:
    """The entrance to room 1, and exits that were found from inside (TY-ENTR-05, TY-ROOM-06)."""
    dungeon = g[g[r.HERE] + r.DUNGEON]
    if dungeon == 0:
        return
    offer(g, k.ENTER)
    room = g[dungeon + r.FIRST_ROOM]
    while room:
        if g[room + r.NUMBER] != 1 and has_exit(g, room):
            offer_on(g, k.ENTER_BY, g[room + r.NUMBER])
        room = g[room + r.NEXT_ROOM]


@compiled
def _offer_room_ways(g: Record) -> None:
    room = g[r.ROOM]
    for door in range(g[room + r.DOORS]):
        if g[room + r.DOOR_KINDS + door] != k.AN_EXIT:
            offer_on(g, k.THROUGH_DOOR, door + 1)
    if has_exit(g, room):
        offer(g, k.BY_EXIT)
    offer(g, k.BACK if g[room + r.PARENT] else k.OUT)


@compiled
def has_exit(g: Record, room: int) -> bool:
    for door in range(g[room + r.DOORS]):
        if g[room + r.DOOR_KINDS + door] == k.AN_EXIT:
            return True
    return False


@compiled
def is_unopened(g: Record, room: int, door: int) -> bool:
    return g[room + r.DOOR_KINDS + door] != k.AN_EXIT and g[room + r.DOOR_TO + door] == 0


@compiled
def unopened_doors(g: Record, dungeon: int) -> bool:
    """Whether any door or stairs of a dungeon is still unopened (TY-CASTLE-04)."""
    room = g[dungeon + r.FIRST_ROOM]
    while room:
        for door in range(g[room + r.DOORS]):
            if is_unopened(g, room, door):
                return True
        room = g[room + r.NEXT_ROOM]
    return False


@compiled
def leads_to_start(g: Record, direction: int) -> bool:
    hex_ = g[r.HERE]
    return column_beyond(g[hex_ + r.COLUMN], direction) == 0 and row_beyond(g[hex_ + r.ROW], direction) == 0

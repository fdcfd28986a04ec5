"""Where a party is, who is there, which ways lead on; the map (`book/core/places.py`, `world/hexes.py`)."""

from __future__ import annotations

from tablewright_kernel import codes, compiling
from tablewright_kernel.book.party.members import kinds_of_party
from tablewright_kernel.codes import OF_DUNGEON, OF_PARTY, OF_PERSON, OF_REGIONS, OF_TRAP
from tablewright_kernel.compiling import (
    Content,
    Record,
    compiled,
    crc_byte,
    crc_number,
    crc_place,
    crc_text,
    fetch,
    offer,
    offer_on,
    offer_some,
    whim_begins,
    whim_ends,
)
from tablewright_kernel.translating import clear

# --- places -----------------------------------------------------------------------------------------------------------
_ALL_WAYS = 0b111111
_SMALLEST_RING = 6
_ALL_KINDS = (1 << codes.KINDS_OF_BEINGS) - 1
_COLUMNS, _ROWS = 0b000001101001, 0b011010010000  # by direction, clockwise from north: -1, 0 or 1, and one more


@compiled
def place_of(g: Record) -> int:
    """A party is in a hex or in a room, never in both (TY-CORE-04)."""
    return g[compiling.PLACE]


@compiled
def welcome(g: Record, place: int, visitor: int) -> None:
    """Somebody new is here, whom nobody has met yet; 0 for nobody."""
    g[place + compiling.VISITOR], g[place + compiling.VISITOR_MET], g[place + compiling.DEALT] = visitor, 0, 0


@compiled
def is_room(place: int) -> bool:
    return place >= compiling.ROOMS


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
    return (column * 73 + row * 1021) & (compiling.SLOTS - 1)


@compiled
def find_hex(g: Record, column: int, row: int) -> int:
    """The hex that lies there, if it is on the map."""
    slot = slot_of(column, row)
    hex_ = g[compiling.MAP + slot]
    while _is_another(g, hex_, column, row):
        slot = (slot + 1) & (compiling.SLOTS - 1)
        hex_ = g[compiling.MAP + slot]
    return hex_


@compiled
def _is_another(g: Record, hex_: int, column: int, row: int) -> bool:
    """Whether a hex lies elsewhere: seldom so, and reckoned in one, since whether there is any cannot be foretold."""
    return hex_ * ((g[hex_ + compiling.COLUMN] ^ column) | (g[hex_ + compiling.ROW] ^ row)) != 0


@compiled
def new_hex(g: Record, column: int, row: int) -> int:
    """One more hex on the map, linked with those around it."""
    if g[compiling.HEXES_USED] >= compiling.MOST_HEXES:
        g[compiling.SPILLED] = 1
        return compiling.HEXES
    hex_ = compiling.HEXES + compiling.HEX_SIZE * g[compiling.HEXES_USED]
    g[compiling.HEXES_USED] += 1
    clear(g, hex_, hex_ + compiling.HEX_SIZE)
    g[hex_ + compiling.COLUMN], g[hex_ + compiling.ROW] = column, row
    slot = slot_of(column, row)
    while g[compiling.MAP + slot]:
        slot = (slot + 1) & (compiling.SLOTS - 1)
    g[compiling.MAP + slot] = hex_
    known = lakes = much = 0
    for direction in range(6):
        near = find_hex(g, column_beyond(column, direction), row_beyond(row, direction))
        back = direction + 3 - 6 * int(direction > 2)
        g[hex_ + compiling.AROUND + direction] = near
        known |= int(near != 0) << direction
        near += compiling.NOWHERE * int(near == 0)
        g[near + compiling.AROUND + back] = hex_
        g[near + compiling.KNOWN_NEAR] |= 1 << back
        lake = int(g[near + compiling.TERRAIN] == codes.LAKE)
        lakes |= lake << direction
        much |= lake & g[near + compiling.BY_MUCH_WATER]
    g[hex_ + compiling.KNOWN_NEAR], g[hex_ + compiling.LAKES_NEAR], g[hex_ + compiling.BY_MUCH_WATER] = (
        known,
        lakes,
        much,
    )
    return hex_


@compiled
def fill_with_water(g: Record, hex_: int) -> None:
    """It proves to be a lake: those around it know (TY-TERR-05)."""
    for direction in range(6):
        near = g[hex_ + compiling.AROUND + direction]
        if near:
            g[near + compiling.LAKES_NEAR] |= 1 << ((direction + 3) % 6)
    _know_much_water(g, hex_)


@compiled
def _know_much_water(g: Record, lake: int) -> None:
    """Fewer connected lakes cannot ring anything in (TY-TERR-06); more are known to all hexes by them."""
    g[compiling.WATER], g[lake + compiling.WADED] = lake, g[compiling.WADES] + 1
    water = water_around(g, lake, 1)
    for place in range(water if water >= _SMALLEST_RING else 0):
        for direction in range(6):
            near = g[g[compiling.WATER + place] + compiling.AROUND + direction]
            if near:
                g[near + compiling.BY_MUCH_WATER] = 1


@compiled
def water_around(g: Record, hex_: int, water: int) -> int:
    """Every lake connected to one beside a hex, in the order of reaching, behind so many; says how many."""
    g[compiling.WADES] += 1
    ahead = water
    water = _wade(g, hex_, water)
    while ahead < water:
        water = _wade(g, g[compiling.WATER + ahead], water)
        ahead += 1
    return water


@compiled
def _wade(g: Record, hex_: int, water: int) -> int:
    lakes = g[hex_ + compiling.LAKES_NEAR]
    for direction in range(6 if lakes else 0):
        near = g[hex_ + compiling.AROUND + direction]
        if (lakes >> direction) & 1 and g[near + compiling.WADED] != g[compiling.WADES]:
            if water >= compiling.MOST_WATER:
                g[compiling.SPILLED] = 1
                return water
            g[compiling.WATER + water], g[near + compiling.WADED] = near, g[compiling.WADES]
            water += 1
    return water


@compiled
def hex_distance(column: int, row: int) -> int:
    return max(abs(column), abs(row), abs(column + row))


@compiled
def exists(c: Content, column: int, row: int) -> bool:
    """Whether a hex is on the map at all (TY-HEX-01, setting map_radius)."""
    return c[codes.MAP_RADIUS] == 0 or hex_distance(column, row) <= c[codes.MAP_RADIUS]


@compiled
def is_lake(g: Record, hex_: int) -> bool:
    return hex_ != 0 and g[hex_ + compiling.TERRAIN] == codes.LAKE


# --- enemies ---------------------------------------------------------------------------------------------------------
@compiled
def hostile_at_all(g: Record, c: Content) -> int:
    """The kinds that would attack this party, a bit for each (TY-CREA-06, TY-CREA-07, TY-CREA-14, TY-CORE-15)."""
    if g[compiling.HOSTILE_KINDS] == 0:
        _know_hostility(g, c)
    return g[compiling.HOSTILE_KINDS]


@compiled
def _know_hostility(g: Record, c: Content) -> None:
    peaceful = 0
    for kind in range(codes.HERMIT, codes.NOBLE + 1):
        peaceful |= c[codes.PACIFIES + kind] * ((kinds_of_party(g) >> kind) & 1)
    g[compiling.HOSTILE_KINDS] = _ALL_KINDS & ~peaceful


@compiled
def is_hostile(g: Record, c: Content, enemy: int) -> bool:
    """Would it attack this party now?"""
    return (hostile_at_all(g, c) >> g[enemy + compiling.ENEMY_KIND]) & 1 != 0


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
    if g[compiling.FOES_KNOWN] == place:
        return g[compiling.FOES_KINDS]
    kinds = 0
    enemy = g[place + compiling.FOES]
    while enemy:
        kinds |= 1 << g[enemy + compiling.ENEMY_KIND]
        enemy = g[enemy]
    g[compiling.FOES_KINDS], g[compiling.FOES_KNOWN] = kinds, place
    return kinds


@compiled
def cause_of(g: Record, c: Content, place: int) -> int:
    """What to write on the grave: the hostile enemy with the heaviest dice, or the fire that was left of it."""
    cause, heaviest = codes.BY_FIRE, -1
    enemy = g[place + compiling.FOES]
    while enemy:
        if is_hostile(g, c, enemy):
            weight = heaviest_dice(g, c, enemy)
            if weight > heaviest:
                cause, heaviest = g[enemy + compiling.ENEMY_KIND], weight
        enemy = g[enemy]
    return cause


@compiled
def heaviest_dice(g: Record, c: Content, enemy: int) -> int:
    kind = g[enemy + compiling.ENEMY_KIND]
    if kind == codes.POSSESSED and g[enemy + compiling.WAS_MEMBER]:
        return c[codes.WEAPON_DIE + g[g[enemy + compiling.WAS_MEMBER] + compiling.WIELDS]]
    return c[codes.BEING_DICE + kind] * c[codes.BEING_SIDES + kind]


# --- ways ------------------------------------------------------------------------------------------------------------
@compiled
def offer_ways(g: Record, c: Content) -> None:
    """Every way on from here (TY-EVADE-01, TY-HEX-03, TY-ROOM-05)."""
    if g[compiling.DELVING]:
        _offer_room_ways(g)
    else:
        offer_hex_ways(g, c)
        _offer_entrances(g)


@compiled
def open_ways(g: Record, c: Content) -> int:
    """The directions in which ways over land lead, a bit for each: no known lake, and not off the map."""
    hex_ = g[compiling.HERE]
    ways = _ALL_WAYS & ~g[hex_ + compiling.LAKES_NEAR]
    if c[codes.MAP_RADIUS]:
        for direction in range(6):
            if not exists(
                c, column_beyond(g[hex_ + compiling.COLUMN], direction), row_beyond(g[hex_ + compiling.ROW], direction)
            ):
                ways &= ~(1 << direction)
    return ways


@compiled
def any_way(g: Record, c: Content) -> bool:
    """Whether any way leads on from this hex but by water or portal."""
    return open_ways(g, c) != 0 or g[g[compiling.HERE] + compiling.DUNGEON] != 0


@compiled
def offer_hex_ways(g: Record, c: Content) -> None:
    offer_some(g, codes.GO, open_ways(g, c))


@compiled
def _offer_entrances(g: Record) -> None:
    """The entrance to room 1, and exits that were found from inside (TY-ENTR-05, TY-ROOM-06)."""
    dungeon = g[g[compiling.HERE] + compiling.DUNGEON]
    if dungeon == 0:
        return
    offer(g, codes.ENTER)
    room = g[dungeon + compiling.FIRST_ROOM]
    while room:
        if g[room + compiling.NUMBER] != 1 and has_exit(g, room):
            offer_on(g, codes.ENTER_BY, g[room + compiling.NUMBER])
        room = g[room + compiling.NEXT_ROOM]


@compiled
def _offer_room_ways(g: Record) -> None:
    room = g[compiling.ROOM]
    for door in range(g[room + compiling.DOORS]):
        if g[room + compiling.DOOR_KINDS + door] != codes.AN_EXIT:
            offer_on(g, codes.THROUGH_DOOR, door + 1)
    if has_exit(g, room):
        offer(g, codes.BY_EXIT)
    offer(g, codes.BACK if g[room + compiling.PARENT] else codes.OUT)


@compiled
def has_exit(g: Record, room: int) -> bool:
    for door in range(g[room + compiling.DOORS]):
        if g[room + compiling.DOOR_KINDS + door] == codes.AN_EXIT:
            return True
    return False


@compiled
def is_unopened(g: Record, room: int, door: int) -> bool:
    return g[room + compiling.DOOR_KINDS + door] != codes.AN_EXIT and g[room + compiling.DOOR_TO + door] == 0


@compiled
def unopened_doors(g: Record, dungeon: int) -> bool:
    """Whether any door or stairs of a dungeon is still unopened (TY-CASTLE-04)."""
    room = g[dungeon + compiling.FIRST_ROOM]
    while room:
        for door in range(g[room + compiling.DOORS]):
            if is_unopened(g, room, door):
                return True
        room = g[room + compiling.NEXT_ROOM]
    return False


@compiled
def leads_to_start(g: Record, direction: int) -> bool:
    hex_ = g[compiling.HERE]
    return (
        column_beyond(g[hex_ + compiling.COLUMN], direction) == 0
        and row_beyond(g[hex_ + compiling.ROW], direction) == 0
    )


# --- beginning --------------------------------------------------------------------------------------------------------
# A world before the first party: nothing on the map but the city and, due south, the castle (`book/order.py`).
@compiled
def begin(g: Record, c: Content, keys: Content) -> None:
    """The city and the castle.

    TY-HEX-01, TY-HEX-02). `keys`: of the whims, then of the dice, four halves of words each.
    """
    searches = g[compiling.SEARCHES]  # what earlier searches left in the record is told by their number
    clear(g, 0, compiling.VERBS)
    clear(g, compiling.NAMES_TAKEN, compiling.NAMES_TAKEN + compiling.NAME_WORDS)
    clear(g, compiling.MAP, compiling.MAP + compiling.SLOTS)
    g[compiling.SEARCHES] = searches
    take_keys(g, keys)
    city = new_hex(g, 0, 0)
    g[city + compiling.TERRAIN], g[city + compiling.EXPLORED], g[city + compiling.FEATURE] = (
        codes.START_TERRAIN,
        1,
        codes.THE_START,
    )
    hex_ = new_hex(g, 0, c[codes.CASTLE_DISTANCE])
    g[hex_ + compiling.TERRAIN], g[hex_ + compiling.FEATURE] = codes.CASTLE_TERRAIN, codes.THE_CASTLE
    castle = compiling.DUNGEONS
    clear(g, castle, castle + compiling.DUNGEON_SIZE)
    g[compiling.DUNGEONS_USED] = 1
    g[castle + compiling.AT_HEX], g[castle + compiling.BEHIND], g[castle + compiling.IS_CASTLE] = (
        hex_,
        codes.CASTLE_GATE,
        1,
    )
    g[hex_ + compiling.DUNGEON] = g[compiling.CASTLE] = castle


@compiled
def take_keys(g: Record, keys: Content) -> None:
    """Whims from the first key, dice from the second."""
    for half in range(4):
        g[compiling.KEY + half] = keys[half]
    fetch(g, 0, 1)
    g[compiling.WHIM] = g[compiling.WORDS]
    for half in range(4):
        g[compiling.KEY + half] = keys[4 + half]


# --- names ------------------------------------------------------------------------------------------------------------
# Names and looks by whim: of people, parties and dungeons by number, regions by place (`book/core/members.py`).
# A name's number is its place in the list of names plus one; what is called by its kind has the kind's number below
# zero.
NOBODY = -100
ESCORT_NAMES = -40
_STRIDE = 7
_TRAPS_WE_TELL_OF = 16
_SPACE = 32


@compiled
def name_person(g: Record, c: Content, number: int) -> int:
    """A name nobody in this party or among the fallen has."""
    count = c[codes.PEOPLE_COUNT]
    start = whim_ends(crc_number(c, crc_text(c, whim_begins(g), OF_PERSON), number), count)
    for step in range(count):
        name = (start + step) % count
        if not _is_taken(g, name):
            return name + 1
    return start + 1


@compiled
def _is_taken(g: Record, name: int) -> bool:
    if g[compiling.NAMES_TAKEN + (name >> 4)] & (1 << (name & 15)):
        return True
    for place in range(g[compiling.MEMBERS]):
        if g[g[compiling.MEMBER_LIST + place] + compiling.NAME] == name + 1:
            return True
    for place in range(g[compiling.DEAD]):
        if g[g[compiling.DEAD_LIST + place] + compiling.NAME] == name + 1:
            return True
    return False


@compiled
def name_party(g: Record, c: Content) -> int:
    """The number of a name that no party of this world had."""
    count = c[codes.PARTY_NAME_COUNT]
    start = whim_ends(crc_number(c, crc_text(c, whim_begins(g), OF_PARTY), g[compiling.PARTY]), count)
    for step in range(count):
        name = (start + step) % count
        taken = False
        for place in range(g[compiling.FELL]):
            taken = taken or g[compiling.PARTY_NAMES + place] == name
        if not taken:
            return name
    return start


@compiled
def name_dungeon(g: Record, c: Content, entrance: int, hex_: int) -> int:
    """The number of a name that no dungeon of this world has yet."""
    count = c[codes.DUNGEON_NAME_COUNT + entrance]
    crc = crc_place(c, crc_text(c, whim_begins(g), OF_DUNGEON), g[hex_ + compiling.COLUMN], g[hex_ + compiling.ROW])
    start = whim_ends(crc, count)
    for step in range(count):
        name = c[codes.DUNGEON_NAMES + entrance * codes.NAME_ROW + (start + step) % count]
        taken = False
        for place in range(g[compiling.DUNGEONS_USED]):
            taken = taken or g[compiling.DUNGEONS + compiling.DUNGEON_SIZE * place + compiling.CALLED] == name
        if not taken:
            return name
    return c[codes.DUNGEON_NAMES + entrance * codes.NAME_ROW + start]


@compiled
def trap_look(g: Record, c: Content, hex_: int, number: int) -> int:
    """Which of the traps we have words for it is."""
    crc = crc_place(c, crc_text(c, whim_begins(g), OF_TRAP), g[hex_ + compiling.COLUMN], g[hex_ + compiling.ROW])
    return whim_ends(crc_number(c, crc_byte(c, crc, _SPACE), number), _TRAPS_WE_TELL_OF)


# --- regions ---------------------------------------------------------------------------------------------------------
@compiled
def region_text(g: Record, c: Content, hex_: int) -> int:
    """The number of the text of a region's name.

    By where it lies, so that no two near each other are called the same.
    """
    terrain = g[hex_ + compiling.TERRAIN]
    count = c[codes.REGION_COUNT + terrain]
    spiral = _spiral(g[hex_ + compiling.COLUMN], g[hex_ + compiling.ROW])
    rounds, place = spiral // count, spiral % count
    whim = whim_ends(crc_text(c, crc_text(c, whim_begins(g), OF_REGIONS), codes.TEXT_OF_TERRAIN + terrain), count)
    name = (place * _STRIDE + whim) % count
    far = 1 + (rounds - 1) % c[codes.FAR_COUNT] if rounds else 0
    return codes.TEXT_OF_REGION + ((terrain - 1) * count + name) * (c[codes.FAR_COUNT] + 1) + far


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

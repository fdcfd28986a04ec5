"""A state that was written down as numbers, unfolded into a record that goes on from there.

The numbers are those by which both engines' states are compared (`states.py`), in the order of `loading.py`. Whatever a
record keeps reckoned is reckoned anew.
"""

from __future__ import annotations

from tablewright_kernel import codes as k
from tablewright_kernel import record as r
from tablewright_kernel.book.beginning import take_keys
from tablewright_kernel.book.delving.rooms import room_numbered
from tablewright_kernel.book.party.members import joins
from tablewright_kernel.book.places import fill_with_water, find_hex, new_hex
from tablewright_kernel.compiling import Content, Record, compiled
from tablewright_kernel.dice import take_up
from tablewright_kernel.lists import append, clear, new_enemy_record, new_item, new_member, note

_HEAD = 7  # numbers before the first list: outcome, years, serial, parties fallen, their graves, hexes, dungeons


@compiled
def unfold(g: Record, letter: Content) -> None:
    """The whole of it; what does not fit spills the record, as it does in play."""
    searches = g[r.SEARCHES]  # what earlier searches left in the record is told by their number
    clear(g, 0, r.VERBS)
    clear(g, r.NAMES_TAKEN, r.NAMES_TAKEN + r.NAME_WORDS)
    clear(g, r.MAP, r.MAP + r.SLOTS)
    g[r.SEARCHES] = searches
    g[r.OUTCOME], g[r.YEARS], g[r.FELL], g[r.GRAVES] = letter[0], letter[1], letter[3], letter[4]
    at = _read_names(g, letter, _HEAD)
    for _ in range(letter[5]):
        at = _read_hex(g, letter, at)
    _know_hexes(g)
    for _ in range(letter[6]):
        at = _read_dungeon(g, letter, at)
    g[r.CASTLE] = r.DUNGEONS
    if letter[at]:
        _read_party(g, letter, at)
    g[r.SERIAL] = letter[2]


@compiled
def _copy(g: Record, first: int, letter: Content, at: int, count: int) -> int:
    for place in range(count):
        g[first + place] = letter[at + place]
    return at + count


@compiled
def _read_names(g: Record, letter: Content, at: int) -> int:
    """Names of parties that fell, and of their dead: nobody is called so again."""
    for place in range(letter[3]):
        if place < r.MOST_PARTIES:
            g[r.PARTY_NAMES + place] = letter[at + place]
    g[r.SPILLED] |= int(letter[3] >= r.MOST_PARTIES)
    at += letter[3]
    for place in range(letter[at]):
        name = letter[at + 1 + place] - 1
        if name >= 0:
            g[r.NAMES_TAKEN + (name >> 4)] |= 1 << (name & 15)
    return at + 1 + letter[at]


# --- places ----------------------------------------------------------------------------------------------------------
@compiled
def _read_hex(g: Record, letter: Content, at: int) -> int:
    hex_ = new_hex(g, letter[at], letter[at + 1])
    at = _copy(g, hex_ + r.COLUMN, letter, at, r.DUNGEON - r.COLUMN)
    g[r.PORTALS] += int(g[hex_ + r.FEATURE] == k.STONE_PORTAL)
    return _read_place(g, letter, at, hex_)


@compiled
def _know_hexes(g: Record) -> None:
    """Lakes are told to those around them when all hexes are on the map."""
    for place in range(g[r.HEXES_USED]):
        hex_ = r.HEXES + r.HEX_SIZE * place
        if g[hex_ + r.TERRAIN] == k.LAKE:
            fill_with_water(g, hex_)


@compiled
def _read_place(g: Record, letter: Content, at: int, place: int) -> int:
    at = _copy(g, place + r.PURSE, letter, at, r.FALLEN_HERE - r.PURSE)
    enemies, g[place + r.FALLEN_HERE] = letter[at], letter[at + 1]
    at += 2
    for _ in range(enemies):
        at = _read_enemy(g, letter, at, place + r.FOES)
    return _read_items(g, letter, at, place + r.LOOT)


@compiled
def _read_enemy(g: Record, letter: Content, at: int, listed: int) -> int:
    enemy = new_enemy_record(g)
    at = _copy(g, enemy + r.ENEMY_ID, letter, at, r.WAS_MEMBER - r.ENEMY_ID)
    g[enemy + r.OF_PARTY] = letter[at]
    at += 1
    if letter[at]:
        g[enemy + r.WAS_MEMBER] = new_member(g)
        at = _copy(g, g[enemy + r.WAS_MEMBER] + r.MEMBER_ID, letter, at, r.MEMBER_SIZE - r.MEMBER_ID)
    else:
        at += 1
    append(g, listed, enemy)
    return _read_items(g, letter, at, enemy + r.CARRIES)


@compiled
def _read_items(g: Record, letter: Content, at: int, listed: int) -> int:
    items = letter[at]
    at += 1
    for _ in range(items):
        item = new_item(g)
        at = _copy(g, item + r.ITEM_ID, letter, at, r.ITEM_SIZE - r.ITEM_ID)
        append(g, listed, item)
    return at


@compiled
def _read_dungeon(g: Record, letter: Content, at: int) -> int:
    dungeon = r.DUNGEONS + r.DUNGEON_SIZE * min(g[r.DUNGEONS_USED], r.MOST_DUNGEONS - 1)
    g[r.SPILLED] |= int(g[r.DUNGEONS_USED] >= r.MOST_DUNGEONS)
    g[r.DUNGEONS_USED] += 1
    clear(g, dungeon, dungeon + r.DUNGEON_SIZE)
    hex_ = find_hex(g, letter[at], letter[at + 1])
    g[dungeon + r.AT_HEX], g[hex_ + r.DUNGEON] = hex_, dungeon
    g[dungeon + r.BEHIND], g[dungeon + r.IS_CASTLE] = letter[at + 2], letter[at + 3]
    g[dungeon + r.CROWN_PROMISED], g[dungeon + r.CALLED] = letter[at + 4], letter[at + 5]
    rooms = letter[at + 6]
    at += 7
    if g[r.ROOMS_USED] + rooms > r.MOST_ROOMS:
        g[r.SPILLED] = 1
    g[dungeon + r.ROOM_COUNT] = rooms
    for _ in range(rooms):
        at = _read_room(g, letter, at, dungeon)
    _know_rooms(g, dungeon)
    return at


@compiled
def _read_room(g: Record, letter: Content, at: int, dungeon: int) -> int:
    """Rooms are named by their numbers until all of them are there."""
    room = r.ROOMS + r.ROOM_SIZE * min(g[r.ROOMS_USED], r.MOST_ROOMS - 1)
    g[r.ROOMS_USED] += 1
    clear(g, room, room + r.ROOM_SIZE)
    if g[dungeon + r.FIRST_ROOM]:
        g[g[dungeon + r.LAST_ROOM] + r.NEXT_ROOM] = room
    else:
        g[dungeon + r.FIRST_ROOM] = room
    g[dungeon + r.LAST_ROOM] = room
    at = _copy(g, room + r.NUMBER, letter, at, r.NEXT_ROOM - r.NUMBER)
    doors = letter[at]
    at += 1
    g[room + r.DOORS] = min(doors, r.MOST_DOORS)
    g[r.SPILLED] |= int(doors > r.MOST_DOORS)
    for door in range(doors):
        if door < r.MOST_DOORS:
            g[room + r.DOOR_KINDS + door], g[room + r.DOOR_TO + door] = letter[at + 2 * door], letter[at + 2 * door + 1]
    return _read_place(g, letter, at + 2 * doors, room)


@compiled
def _know_rooms(g: Record, dungeon: int) -> None:
    """Where the rooms are that others lead to; not in a record that has spilled, whose chain may be a ring."""
    room = 0 if g[r.SPILLED] else g[dungeon + r.FIRST_ROOM]
    while room:
        g[room + r.PARENT] = room_numbered(g, dungeon, g[room + r.PARENT])
        for door in range(g[room + r.DOORS]):
            g[room + r.DOOR_TO + door] = room_numbered(g, dungeon, g[room + r.DOOR_TO + door])
        room = g[room + r.NEXT_ROOM]


# --- the party -------------------------------------------------------------------------------------------------------
@compiled
def _read_party(g: Record, letter: Content, at: int) -> None:
    g[r.PARTY], g[r.LEVEL], g[r.GOLD], g[r.CURSES] = letter[at], letter[at + 1], letter[at + 2], letter[at + 3]
    g[r.HERE] = g[r.PLACE] = find_hex(g, letter[at + 4], letter[at + 5])
    if letter[at + 6]:
        g[r.DELVING] = g[g[r.HERE] + r.DUNGEON]
        g[r.ROOM] = g[r.PLACE] = room_numbered(g, g[r.DELVING], letter[at + 7])
        g[r.CAME_FROM] = room_numbered(g, g[r.DELVING], letter[at + 8])
    else:
        g[r.CAME_FROM] = _some_room(g, letter[at + 8])
    g[r.PURSUED], g[r.DOOM_DUE], g[r.LOOKED], g[r.COUNTER] = (
        letter[at + 9], letter[at + 10], letter[at + 11], letter[at + 12],
    )  # fmt: skip
    g[r.OWN_NAMES], g[r.ASSEMBLED], g[r.FRESH] = letter[at + 13], letter[at + 14], letter[at + 15]
    g[r.UNSETTLED], g[r.WITHHOLDS], g[r.WAIVES_LORE] = letter[at + 16], letter[at + 17], letter[at + 18]
    g[r.PATH], g[r.PATHS] = letter[at + 19], letter[at + 20]
    g[r.PARTY_NAMES + min(g[r.FELL], r.MOST_PARTIES - 1)] = letter[at + 21]
    at = _read_list(g, letter, at + 22, r.PENDING, r.PENDING_LIST, r.MOST_PENDING)
    at = _read_list(g, letter, at, r.PROMISES, r.PROMISE_LIST, r.MOST_PROMISES)
    at = _read_list(g, letter, at, r.SPURNED, r.SPURNED_LIST, r.MOST_SPURNED)
    at = _read_people(g, letter, at, True)
    at = _read_people(g, letter, at, False)
    _read_items(g, letter, at, r.PACK)


@compiled
def _some_room(g: Record, number: int) -> int:
    """Outside nobody asks which dungeon's room one came from: only its number is ever compared."""
    for place in range(g[r.ROOMS_USED] if number else 0):
        if g[r.ROOMS + r.ROOM_SIZE * place + r.NUMBER] == number:
            return r.ROOMS + r.ROOM_SIZE * place
    return 0


@compiled
def _read_list(g: Record, letter: Content, at: int, count: int, listed: int, most: int) -> int:
    for place in range(letter[at]):
        note(g, count, listed, most, letter[at + 1 + place])
    return at + 1 + letter[at]


@compiled
def _read_people(g: Record, letter: Content, at: int, living: bool) -> int:
    people = letter[at]
    at += 1
    for _ in range(people):
        member = new_member(g)
        at = _copy(g, member + r.MEMBER_ID, letter, at, r.MEMBER_SIZE - r.MEMBER_ID)
        if living:
            joins(g, member)
        else:
            note(g, r.DEAD, r.DEAD_LIST, r.MOST_DEAD, member)
    return at


# --- going on --------------------------------------------------------------------------------------------------------
@compiled
def go_on_from(g: Record, start: Record, keys: Content) -> None:
    """The state of another record with dice and whims of its own: only what is in use of it is copied."""
    searches = g[r.SEARCHES]
    _copy(g, 0, start, 0, r.VERBS)
    _copy(g, r.USABLE_LIST, start, r.USABLE_LIST, r.ITEMS + r.ITEM_SIZE * start[r.ITEMS_USED] - r.USABLE_LIST)
    _copy(g, r.ENEMIES, start, r.ENEMIES, r.ENEMY_SIZE * start[r.ENEMIES_USED])
    _copy(g, r.PEOPLE, start, r.PEOPLE, r.MEMBER_SIZE * start[r.MEMBERS_USED])
    _copy(g, r.NOWHERE, start, r.NOWHERE, r.HEX_SIZE * (1 + start[r.HEXES_USED]))
    _copy(g, r.ROOMS, start, r.ROOMS, r.ROOM_SIZE * start[r.ROOMS_USED])
    _copy(g, r.DUNGEONS, start, r.DUNGEONS, r.DUNGEON_SIZE * start[r.DUNGEONS_USED])
    _copy(g, r.MAP, start, r.MAP, r.SLOTS)
    g[r.SEARCHES] = searches
    take_keys(g, keys)
    take_up(g, 0)

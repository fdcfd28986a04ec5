"""The kernel for those who think ahead: campaigns from a state to their real end, and how many of them are won.

For one party in seat p1, where Numba is installed and the kernel has been proved on this machine; else there is none,
and tries are the readable engine's.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import numpy.typing as npt

from tablewright.engine.ruleset import Ruleset
from tablewright.rules.twelve_years.settings import Switches
from tablewright.rules.twelve_years.state import World
from tablewright_kernel import codes, compiling
from tablewright_kernel.book.delving.rooms import room_numbered
from tablewright_kernel.book.party.members import joins
from tablewright_kernel.book.places import NOBODY, fill_with_water, find_hex, new_hex, take_keys
from tablewright_kernel.compiling import Content, Record, compiled, take_up
from tablewright_kernel.proving import is_proved
from tablewright_kernel.states import graves_of, name_numbers, numbers_of_party, numbers_of_places, party_number
from tablewright_kernel.translating import append, clear, new_enemy_record, new_item, new_member, note

# --- loading ----------------------------------------------------------------------------------------------------------
# A world of the readable engine at the beginning of a turn, as the letter that `unfolding.py` makes a record of.
# In it stands what `states.py` compares, places before the party that stands in one of them. A world that the kernel
# has no numbers for gets no letter.
SEAT = "p1"


def letter_of(world: World) -> npt.NDArray[np.int32] | None:
    """None where the kernel cannot play on: other seats, a word it does not know."""
    if world.seats != [SEAT] or world.affairs:
        return None
    try:
        return np.array(_numbers(world), np.int32)
    except (KeyError, ValueError, OverflowError):
        return None


def _numbers(world: World) -> list[int]:
    party = world.parties.get(SEAT)
    if party and party.dungeon not in ("", party.hex):
        raise ValueError("a dungeon elsewhere")
    fallen, taken = world.fallen, name_numbers()
    dead = [taken.get(member.name, NOBODY) for each in fallen for member in each.members]
    numbers = [codes.OUTCOMES.index(world.outcome), world.years[SEAT], world.serials.get(SEAT, 0), len(fallen)]
    numbers += [graves_of(world), len(world.hexes), len(world.dungeons)]
    numbers += [party_number(each.name) for each in fallen]
    numbers += [len(dead), *dead, *numbers_of_places(world)]
    return [*numbers, *(numbers_of_party(party) if party else [0])]


# --- seeing -----------------------------------------------------------------------------------------------------------
if TYPE_CHECKING:
    from tablewright_kernel.equality import Ahead

GAMES = 32  # for one look: chance in these, not in the turn before them, is what tries differ by
_BOT, _SEAT = "champion", "p1"
_MOST_TURNS = 20_000


class KernelSight:
    """Lets the champion play on."""

    def __init__(self, ahead: Ahead, games: int = GAMES) -> None:
        self._ahead, self.games = ahead, games

    def __call__(self, state: World, label: str) -> float | None:
        from tablewright_kernel.equality import keys_of
        from tablewright_kernel.sight.seeing import letter_of

        letter = letter_of(state)
        if letter is None:
            return None
        wins, games = self._ahead.won(letter, keys_of(f"sight/{label}", range(self.games), _BOT))
        return wins / games if games else None


def sight_of(ruleset: Ruleset[Any], state: World, seat: str) -> KernelSight | None:
    """A sight for this game, if the kernel is here and can play it."""
    if seat != _SEAT or find_spec("numba") is None or find_spec("numpy") is None or not is_proved():
        return None
    from tablewright_kernel.sight.seeing import letter_of

    ahead = _ahead(type(ruleset).__module__, state.settings, _Kept(ruleset))
    return KernelSight(ahead) if ahead is not None and letter_of(state) is not None else None


class _Kept:
    """A ruleset beside a key: by house rules there are several of one name, each in a module of its own."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=4)
def _ahead(module: str, settings: Switches, kept: _Kept) -> Ahead | None:
    from tablewright_kernel.content import Unknown, build
    from tablewright_kernel.equality import Ahead, get_ready

    try:
        content = build(kept.ruleset, msgspec.structs.asdict(settings), _BOT, _MOST_TURNS)
    except Unknown:
        return None
    get_ready()
    return Ahead(content)


# --- unfolding --------------------------------------------------------------------------------------------------------
# A state that was written down as numbers, unfolded into a record that goes on from there.
# The numbers are those by which both engines' states are compared (`states.py`), in the order of `loading.py`. Whatever
# a record keeps reckoned is reckoned anew.
_HEAD = 7  # numbers before the first list: outcome, years, serial, parties fallen, their graves, hexes, dungeons


@compiled
def unfold(g: Record, letter: Content) -> None:
    """The whole of it; what does not fit spills the record, as it does in play."""
    searches = g[compiling.SEARCHES]  # what earlier searches left in the record is told by their number
    clear(g, 0, compiling.VERBS)
    clear(g, compiling.NAMES_TAKEN, compiling.NAMES_TAKEN + compiling.NAME_WORDS)
    clear(g, compiling.MAP, compiling.MAP + compiling.SLOTS)
    g[compiling.SEARCHES] = searches
    g[compiling.OUTCOME], g[compiling.YEARS], g[compiling.FELL], g[compiling.GRAVES] = (
        letter[0],
        letter[1],
        letter[3],
        letter[4],
    )
    at = _read_names(g, letter, _HEAD)
    for _ in range(letter[5]):
        at = _read_hex(g, letter, at)
    _know_hexes(g)
    for _ in range(letter[6]):
        at = _read_dungeon(g, letter, at)
    g[compiling.CASTLE] = compiling.DUNGEONS
    if letter[at]:
        _read_party(g, letter, at)
    g[compiling.SERIAL] = letter[2]


@compiled
def _copy(g: Record, first: int, letter: Content, at: int, count: int) -> int:
    for place in range(count):
        g[first + place] = letter[at + place]
    return at + count


@compiled
def _read_names(g: Record, letter: Content, at: int) -> int:
    """Names of parties that fell, and of their dead: nobody is called so again."""
    for place in range(letter[3]):
        if place < compiling.MOST_PARTIES:
            g[compiling.PARTY_NAMES + place] = letter[at + place]
    g[compiling.SPILLED] |= int(letter[3] >= compiling.MOST_PARTIES)
    at += letter[3]
    for place in range(letter[at]):
        name = letter[at + 1 + place] - 1
        if name >= 0:
            g[compiling.NAMES_TAKEN + (name >> 4)] |= 1 << (name & 15)
    return at + 1 + letter[at]


# --- places ----------------------------------------------------------------------------------------------------------
@compiled
def _read_hex(g: Record, letter: Content, at: int) -> int:
    hex_ = new_hex(g, letter[at], letter[at + 1])
    at = _copy(g, hex_ + compiling.COLUMN, letter, at, compiling.DUNGEON - compiling.COLUMN)
    g[compiling.PORTALS] += int(g[hex_ + compiling.FEATURE] == codes.STONE_PORTAL)
    return _read_place(g, letter, at, hex_)


@compiled
def _know_hexes(g: Record) -> None:
    """Lakes are told to those around them when all hexes are on the map."""
    for place in range(g[compiling.HEXES_USED]):
        hex_ = compiling.HEXES + compiling.HEX_SIZE * place
        if g[hex_ + compiling.TERRAIN] == codes.LAKE:
            fill_with_water(g, hex_)


@compiled
def _read_place(g: Record, letter: Content, at: int, place: int) -> int:
    at = _copy(g, place + compiling.PURSE, letter, at, compiling.FALLEN_HERE - compiling.PURSE)
    enemies, g[place + compiling.FALLEN_HERE] = letter[at], letter[at + 1]
    at += 2
    for _ in range(enemies):
        at = _read_enemy(g, letter, at, place + compiling.FOES)
    return _read_items(g, letter, at, place + compiling.LOOT)


@compiled
def _read_enemy(g: Record, letter: Content, at: int, listed: int) -> int:
    enemy = new_enemy_record(g)
    at = _copy(g, enemy + compiling.ENEMY_ID, letter, at, compiling.WAS_MEMBER - compiling.ENEMY_ID)
    g[enemy + compiling.OF_PARTY] = letter[at]
    at += 1
    if letter[at]:
        g[enemy + compiling.WAS_MEMBER] = new_member(g)
        at = _copy(
            g,
            g[enemy + compiling.WAS_MEMBER] + compiling.MEMBER_ID,
            letter,
            at,
            compiling.MEMBER_SIZE - compiling.MEMBER_ID,
        )
    else:
        at += 1
    append(g, listed, enemy)
    return _read_items(g, letter, at, enemy + compiling.CARRIES)


@compiled
def _read_items(g: Record, letter: Content, at: int, listed: int) -> int:
    items = letter[at]
    at += 1
    for _ in range(items):
        item = new_item(g)
        at = _copy(g, item + compiling.ITEM_ID, letter, at, compiling.ITEM_SIZE - compiling.ITEM_ID)
        append(g, listed, item)
    return at


@compiled
def _read_dungeon(g: Record, letter: Content, at: int) -> int:
    dungeon = compiling.DUNGEONS + compiling.DUNGEON_SIZE * min(g[compiling.DUNGEONS_USED], compiling.MOST_DUNGEONS - 1)
    g[compiling.SPILLED] |= int(g[compiling.DUNGEONS_USED] >= compiling.MOST_DUNGEONS)
    g[compiling.DUNGEONS_USED] += 1
    clear(g, dungeon, dungeon + compiling.DUNGEON_SIZE)
    hex_ = find_hex(g, letter[at], letter[at + 1])
    g[dungeon + compiling.AT_HEX], g[hex_ + compiling.DUNGEON] = hex_, dungeon
    g[dungeon + compiling.BEHIND], g[dungeon + compiling.IS_CASTLE] = letter[at + 2], letter[at + 3]
    g[dungeon + compiling.CROWN_PROMISED], g[dungeon + compiling.CALLED] = letter[at + 4], letter[at + 5]
    rooms = letter[at + 6]
    at += 7
    if g[compiling.ROOMS_USED] + rooms > compiling.MOST_ROOMS:
        g[compiling.SPILLED] = 1
    g[dungeon + compiling.ROOM_COUNT] = rooms
    for _ in range(rooms):
        at = _read_room(g, letter, at, dungeon)
    _know_rooms(g, dungeon)
    return at


@compiled
def _read_room(g: Record, letter: Content, at: int, dungeon: int) -> int:
    """Rooms are named by their numbers until all of them are there."""
    room = compiling.ROOMS + compiling.ROOM_SIZE * min(g[compiling.ROOMS_USED], compiling.MOST_ROOMS - 1)
    g[compiling.ROOMS_USED] += 1
    clear(g, room, room + compiling.ROOM_SIZE)
    if g[dungeon + compiling.FIRST_ROOM]:
        g[g[dungeon + compiling.LAST_ROOM] + compiling.NEXT_ROOM] = room
    else:
        g[dungeon + compiling.FIRST_ROOM] = room
    g[dungeon + compiling.LAST_ROOM] = room
    at = _copy(g, room + compiling.NUMBER, letter, at, compiling.NEXT_ROOM - compiling.NUMBER)
    doors = letter[at]
    at += 1
    g[room + compiling.DOORS] = min(doors, compiling.MOST_DOORS)
    g[compiling.SPILLED] |= int(doors > compiling.MOST_DOORS)
    for door in range(doors):
        if door < compiling.MOST_DOORS:
            g[room + compiling.DOOR_KINDS + door], g[room + compiling.DOOR_TO + door] = (
                letter[at + 2 * door],
                letter[at + 2 * door + 1],
            )
    return _read_place(g, letter, at + 2 * doors, room)


@compiled
def _know_rooms(g: Record, dungeon: int) -> None:
    """Where the rooms are that others lead to; not in a record that has spilled, whose chain may be a ring."""
    room = 0 if g[compiling.SPILLED] else g[dungeon + compiling.FIRST_ROOM]
    while room:
        g[room + compiling.PARENT] = room_numbered(g, dungeon, g[room + compiling.PARENT])
        for door in range(g[room + compiling.DOORS]):
            g[room + compiling.DOOR_TO + door] = room_numbered(g, dungeon, g[room + compiling.DOOR_TO + door])
        room = g[room + compiling.NEXT_ROOM]


# --- the party -------------------------------------------------------------------------------------------------------
@compiled
def _read_party(g: Record, letter: Content, at: int) -> None:
    g[compiling.PARTY], g[compiling.LEVEL], g[compiling.GOLD], g[compiling.CURSES] = (
        letter[at],
        letter[at + 1],
        letter[at + 2],
        letter[at + 3],
    )
    g[compiling.HERE] = g[compiling.PLACE] = find_hex(g, letter[at + 4], letter[at + 5])
    if letter[at + 6]:
        g[compiling.DELVING] = g[g[compiling.HERE] + compiling.DUNGEON]
        g[compiling.ROOM] = g[compiling.PLACE] = room_numbered(g, g[compiling.DELVING], letter[at + 7])
        g[compiling.CAME_FROM] = room_numbered(g, g[compiling.DELVING], letter[at + 8])
    else:
        g[compiling.CAME_FROM] = _some_room(g, letter[at + 8])
    g[compiling.PURSUED], g[compiling.DOOM_DUE], g[compiling.LOOKED], g[compiling.COUNTER] = (
        letter[at + 9], letter[at + 10], letter[at + 11], letter[at + 12],
    )  # fmt: skip
    g[compiling.OWN_NAMES], g[compiling.ASSEMBLED], g[compiling.FRESH] = (
        letter[at + 13],
        letter[at + 14],
        letter[at + 15],
    )
    g[compiling.UNSETTLED], g[compiling.WITHHOLDS], g[compiling.WAIVES_LORE] = (
        letter[at + 16],
        letter[at + 17],
        letter[at + 18],
    )
    g[compiling.PATH], g[compiling.PATHS] = letter[at + 19], letter[at + 20]
    g[compiling.PARTY_NAMES + min(g[compiling.FELL], compiling.MOST_PARTIES - 1)] = letter[at + 21]
    at = _read_list(g, letter, at + 22, compiling.PENDING, compiling.PENDING_LIST, compiling.MOST_PENDING)
    at = _read_list(g, letter, at, compiling.PROMISES, compiling.PROMISE_LIST, compiling.MOST_PROMISES)
    at = _read_list(g, letter, at, compiling.SPURNED, compiling.SPURNED_LIST, compiling.MOST_SPURNED)
    at = _read_people(g, letter, at, True)
    at = _read_people(g, letter, at, False)
    _read_items(g, letter, at, compiling.PACK)


@compiled
def _some_room(g: Record, number: int) -> int:
    """Outside nobody asks which dungeon's room one came from: only its number is ever compared."""
    for place in range(g[compiling.ROOMS_USED] if number else 0):
        if g[compiling.ROOMS + compiling.ROOM_SIZE * place + compiling.NUMBER] == number:
            return compiling.ROOMS + compiling.ROOM_SIZE * place
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
        at = _copy(g, member + compiling.MEMBER_ID, letter, at, compiling.MEMBER_SIZE - compiling.MEMBER_ID)
        if living:
            joins(g, member)
        else:
            note(g, compiling.DEAD, compiling.DEAD_LIST, compiling.MOST_DEAD, member)
    return at


# --- going on --------------------------------------------------------------------------------------------------------
@compiled
def go_on_from(g: Record, start: Record, keys: Content) -> None:
    """The state of another record with dice and whims of its own: only what is in use of it is copied."""
    searches = g[compiling.SEARCHES]
    _copy(g, 0, start, 0, compiling.VERBS)
    _copy(
        g,
        compiling.USABLE_LIST,
        start,
        compiling.USABLE_LIST,
        compiling.ITEMS + compiling.ITEM_SIZE * start[compiling.ITEMS_USED] - compiling.USABLE_LIST,
    )
    _copy(g, compiling.ENEMIES, start, compiling.ENEMIES, compiling.ENEMY_SIZE * start[compiling.ENEMIES_USED])
    _copy(g, compiling.PEOPLE, start, compiling.PEOPLE, compiling.MEMBER_SIZE * start[compiling.MEMBERS_USED])
    _copy(g, compiling.NOWHERE, start, compiling.NOWHERE, compiling.HEX_SIZE * (1 + start[compiling.HEXES_USED]))
    _copy(g, compiling.ROOMS, start, compiling.ROOMS, compiling.ROOM_SIZE * start[compiling.ROOMS_USED])
    _copy(g, compiling.DUNGEONS, start, compiling.DUNGEONS, compiling.DUNGEON_SIZE * start[compiling.DUNGEONS_USED])
    _copy(g, compiling.MAP, start, compiling.MAP, compiling.SLOTS)
    g[compiling.SEARCHES] = searches
    take_keys(g, keys)
    take_up(g, 0)

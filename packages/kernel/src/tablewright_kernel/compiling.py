"""The one place where the kernel's functions meet a compiler: Numba, for the processor (for a GPU: `translating.py`).

Whether they do is fixed when the kernel is first imported, by TABLEWRIGHT_KERNEL ("processor", or "plain" for no
compiler at all, to look at them with a debugger or to translate them). They take arrays of integers and numbers, and
nothing else: no text, no lists, no exceptions.

Functions are lowered alone; an entrance, which Python calls, is linked and optimised with all that it leads to, once
(`linking.py`), and kept on disk under a name made from the source of the whole kernel.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import os
import textwrap
from collections.abc import Callable, Iterable, Iterator, MutableSequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np

from tablewright_kernel.codes import CRC_TABLE, TEXTS

# --- compiling --------------------------------------------------------------------------------------------------------
TARGET = os.environ.get("TABLEWRIGHT_KERNEL", "processor")

_NEVER_COMPILED = frozenset(
    (
        "compiling",
        "content",
        "engine",
        "equality",
        "keys",
        "linking",
        "loading",
        "proving",
        "seeing",
        "states",
        "translating",
    )
)

_SMALL = 120  # parts of a function that Numba puts in wherever it is called
F = TypeVar("F", bound=Callable[..., Any])

Record: TypeAlias = MutableSequence[int]  # one game: an array of 32-bit numbers, laid out in `record.py`
Results: TypeAlias = MutableSequence[int]  # what is kept of a game
Content: TypeAlias = MutableSequence[int]  # charts, figures and settings of the games that are played: `content.py`


def compiled(function: F) -> F:
    """A function of the kernel, compiled for whoever calls it."""
    if TARGET == "plain":
        return function
    jit = _numba().njit(error_model="numpy", nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    on_processor: F = jit(function)
    return on_processor


def _numba(part: str = "") -> Any:
    """Numba, or a part of it; most of it has no types."""
    return import_module(f"numba.{part}" if part else "numba")


def entrance(function: F) -> F:
    """A function that Python calls."""
    if TARGET != "processor":
        return function
    with _kept_in(cache_folder()):
        entered: F = _numba().njit(cache=True, error_model="numpy", nogil=True)(function)
    return entered


def made_start_of() -> Callable[[Any], Any]:
    """Where an array's numbers begin, which is all that functions of the kernel are given of it on the processor.

    A whole array would be counted in and out of every function by an atomic operation: more than a third of the time.
    """
    if TARGET != "processor":
        return compiled(lambda array: array)

    def start(context: Any, array: Any) -> Any:
        def address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, arguments[0]).data

        return _numba("types").CPointer(array.dtype)(array), address

    made: Callable[[Any], Any] = _numba("extending").intrinsic(start)
    return made


def made_high_product(plain: F) -> F:
    """The high word of a product: the processor has an instruction for it, which LLVM does not see in its halves."""
    if TARGET != "processor":
        return compiled(plain)

    def high(context: Any, a: Any, b: Any) -> Any:
        def reckoned(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            ir: Any = import_module("llvmlite.ir")
            wide = [builder.zext(each, ir.IntType(128)) for each in arguments]
            return builder.trunc(builder.lshr(builder.mul(*wide), ir.Constant(ir.IntType(128), 64)), ir.IntType(64))

        return _numba("types").uint64(a, b), reckoned

    made: F = _numba("extending").intrinsic(high)
    return made


def as_numbers(array: Any) -> Any:
    """An array as entrances want it: uncompiled functions reckon with Python's own numbers, which know no bounds."""
    return array.tolist() if TARGET == "plain" else array


def cache_folder() -> Path:
    """Where what was compiled is kept: one folder for each state of the kernel's source."""
    from platformdirs import user_cache_path

    base = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(base) if base else user_cache_path("tablewright")) / f"kernel-{_source_mark()}"


def is_kept(entrance_name: str) -> bool:
    """Whether an entrance has been compiled before, by this or another process."""
    return any(cache_folder().rglob(f"*{entrance_name}*.nbi"))


def _source_mark() -> str:
    """A name for the source of all that is compiled and where it stands: Numba looks at the entrance's file alone."""
    here = f"{Path(__file__).parent}{os.environ.get('TABLEWRIGHT_RECORD', '')}"  # another size, another kernel
    digest = hashlib.blake2b(here.encode(), digest_size=8)
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        if file.stem not in _NEVER_COMPILED:
            digest.update(file.read_bytes())
    return digest.hexdigest()


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    config = _numba("core.config")
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def prepare(*roots: Any) -> None:
    """Lower functions and all they lead to, callees first, each once and for the types it is written with.

    Left to itself Numba lowers a function anew for every constant and every width of number it is called with.
    """
    from tablewright_kernel.linking import lowered_alone, put_in_everywhere

    with lowered_alone():
        for function in _callees_first(roots):
            if not function.overloads:
                function.compile(_signature(function.py_func))
                function.disable_compile()
                if is_small(function.py_func):
                    put_in_everywhere(function)


def is_small(function: Callable[..., Any], most: int = _SMALL) -> bool:
    """Worth having wherever it is called; were all so, a compiler would never end."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    body = tree.body if isinstance(tree, ast.FunctionDef) else []
    return len(body) == 1 or sum(1 for _ in ast.walk(ast.Module(body[1:], []))) <= most


def _signature(function: Callable[..., Any]) -> tuple[Any, ...]:
    """A function's parameters, as its annotations have them, in Numba's types."""
    types = _numba("types")
    place = types.CPointer(types.int32)
    named = {
        "Record": place,
        "Results": place,
        "Content": place,
        "int": types.int64,
        "bool": types.boolean,
        "float": types.float64,
    }
    named["np.uint64"] = types.uint64
    return tuple(named[str(each.annotation)] for each in inspect.signature(function).parameters.values())


def _callees_first(roots: Iterable[Any]) -> list[Any]:
    """The compiled functions that these lead to, themselves last; no function of the kernel calls itself."""
    found: dict[Any, None] = {}

    def visit(function: Any) -> None:
        for callee in _called_by(function.py_func):
            if callee not in found:
                visit(callee)
        found.setdefault(function)

    for root in roots:
        visit(root)
    return list(found)


def _called_by(function: Callable[..., Any]) -> Iterator[Any]:
    """The compiled functions that a function names."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if hasattr(value, "py_func"):
            yield value


def finish(entered: Any, *arguments: Any) -> None:
    """Compile an entrance for arguments of these types, with all that has been prepared; it is kept on disk."""
    from tablewright_kernel.linking import linked_with_all

    with linked_with_all():
        entered.compile(tuple(_numba().typeof(argument) for argument in arguments))


# --- record -----------------------------------------------------------------------------------------------------------
# One game as an array of 32-bit numbers: the head, then pools of members, items, enemies, hexes, dungeons and rooms.
# Whatever refers to a thing holds its place in the array; 0 is nothing. Things in a list are linked by their first
# field. A pool that runs full marks the game as `SPILLED`: it is handed back to the readable engine.
# With TABLEWRIGHT_RECORD=small there is room for fewer of each, and a record has a third of the size: a GPU plays in
# such records first, and what does not fit once more in large ones.
_ROOMY = os.environ.get("TABLEWRIGHT_RECORD", "large") == "large"
MOST_OPTIONS, MOST_ITEMS, MOST_ENEMIES, MOST_PEOPLE = (1280, 512, 512, 192) if _ROOMY else (384, 112, 128, 32)
MOST_HEXES, MOST_ROOMS, MOST_DUNGEONS = (1280, 640, 96) if _ROOMY else (400, 256, 64)
SLOTS = 2048 if _ROOMY else 512  # hexes by where they lie
MOST_HEAP, FIELD_REACH = (2048, 31) if _ROOMY else (640, 18)  # entries of a search for a way, and how far it may go

# --- the head --------------------------------------------------------------------------------------------------------
# What almost every step looks at comes first: a GPU has that part of a record (`HEAD` numbers) at hand while it plays a
# step. To it belong the words that dice are being rolled from, of so many blocks of four, where they are few: a
# processor is best at many at once, while neighbours on a GPU wait for each other.
BLOCKS_AHEAD = 8 if _ROOMY else 1

# The course of the game, the party and where it is; what is reckoned from the rest and kept until it changes: kinds in
# the party and who is hostile to them, how many hit points it may have but for its level, kinds and powers of what is
# carried and what of it may be used, the kinds of enemies in a place, what members may suffer from; and the deed that
# was chosen and is to be done.
(
    OUTCOME, SPILLED, YEARS, SERIAL, DICE, ASKED, TURNS, STEPS, DRAWN, WHIM, ANSWERS, PATH, PATHS, HEXES_USED, OFFERED,
    CASTLE,
    PARTY, LEVEL, GOLD, HERE, DELVING, ROOM, PURSUED, LOOKED, COUNTER, FRESH, UNSETTLED, MEMBERS, PENDING, FACTS, PLACE,
    PARTY_KINDS, HOSTILE_KINDS, TRUE_MEMBERS, STURDINESS, PACK_KNOWN, PACK_KINDS, PACK_POWERS, USABLE, FOES_KNOWN,
    FOES_KINDS, AILMENTS, WADES, DEED, DEED_WITH, DEED_ON,
) = range(46)  # fmt: skip
VERBS_OFFERED, VERB_WORDS = 46, 6  # bits: verbs of this question; one may have been taken back
KEY = VERBS_OFFERED + VERB_WORDS  # of the dice: two words of 64 bits, each as its low and its high half
WORDS = KEY + 4
HEAD = WORDS if _ROOMY else WORDS + 8 * BLOCKS_AHEAD

_SELDOM = WORDS + 8 * BLOCKS_AHEAD
(
    GRAVES, FELL, MEMBERS_USED, MEMBERS_FREE, ITEMS_USED, ITEMS_FREE, ENEMIES_USED, ENEMIES_FREE, DUNGEONS_USED,
    ROOMS_USED, GIVEN, SEARCHES, CURSES, CAME_FROM, DOOM_DUE, OWN_NAMES, ASSEMBLED, WITHHOLDS, WAIVES_LORE, PACK, DEAD,
    PROMISES, SPURNED, TOLD, FACT_1, FACT_2, FACT_3, PORTALS, MARK,
) = range(_SELDOM, _SELDOM + 29)  # fmt: skip
PENDING_LIST, MOST_PENDING = MARK + 1, 4
MEMBER_LIST, MOST_MEMBERS = PENDING_LIST + MOST_PENDING, 60  # the living in the order of the sheet

# --- options: what a question offers, a verb and what it is done to --------------------------------------------------
VERBS = MEMBER_LIST + MOST_MEMBERS
FIRSTS = VERBS + MOST_OPTIONS
SECONDS = FIRSTS + MOST_OPTIONS

# --- what is seldom looked at ----------------------------------------------------------------------------------------
USABLE_LIST, MOST_USABLE = SECONDS + MOST_OPTIONS, 48
DEAD_LIST, MOST_DEAD = USABLE_LIST + MOST_USABLE, 80
PROMISE_LIST, MOST_PROMISES = DEAD_LIST + MOST_DEAD, 24
SPURNED_LIST, MOST_SPURNED = PROMISE_LIST + MOST_PROMISES, 24
STRUCK_LIST = SPURNED_LIST + MOST_SPURNED  # whom a blow has damaged: as long as the list of members
BURNING_LIST = STRUCK_LIST + MOST_MEMBERS
PARTY_NAMES, MOST_PARTIES = BURNING_LIST + MOST_MEMBERS, 16
NAMES_TAKEN, NAME_WORDS = PARTY_NAMES + MOST_PARTIES, 24  # bits: people whose names lie in graves
GIVEN_LIST, MOST_GIVEN = NAMES_TAKEN + NAME_WORDS, 128  # what is given for lessons

# --- things in lists: the next one comes first -----------------------------------------------------------------------
NEXT = 0
(ITEM_ID, ITEM_KIND, ITEM_WEAPON, QUALITY_1, QUALITY_2, POWER_1, POWER_2, ITEM_TRAPS, MET_BY, BEARER, GIFT) = range(
    1, 12
)
ITEM_SIZE = 12
ITEMS = GIVEN_LIST + MOST_GIVEN

(ENEMY_ID, ENEMY_KIND, ENEMY_HP, ENEMY_BONUS, PASSING, GUARD, WAS_MEMBER, CARRIES, OF_PARTY) = range(1, 10)
ENEMY_SIZE = 10
ENEMIES = ITEMS + ITEM_SIZE * MOST_ITEMS

(
    MEMBER_ID, NAME, KIND, HP, WEAPON, WIELDS, SHIELD, ARMOR, POISONED, BURNING, BITTEN, DOOMED, BEING, LISTED_HP,
    BONUS,
    PAY_DUE, FATE,
) = range(1, 18)  # fmt: skip
MEMBER_SIZE = 18
PEOPLE = ENEMIES + ENEMY_SIZE * MOST_ENEMIES

# --- places: a hex and a room begin alike ----------------------------------------------------------------------------
(FOES, LOOT, PURSE, VISITOR, VISITOR_MET, DEALT, FALLEN_HERE) = range(7)
(COLUMN, ROW, TERRAIN, EXPLORED, FEATURE, ENTRANCE, DISCOVERED, DUNGEON, AROUND) = range(7, 16)
WADED = AROUND + 6  # the last search for connected water that came here
LAKES_NEAR = WADED + 1  # the directions in which known lakes lie, a bit for each
KNOWN_NEAR = LAKES_NEAR + 1  # those in which hexes on the map lie
BY_MUCH_WATER = KNOWN_NEAR + 1  # whether enough lakes are connected here to ring something in
HEX_SIZE = 25
NOWHERE = PEOPLE + MEMBER_SIZE * MOST_PEOPLE  # stands for a hex that is not on the map
HEXES = NOWHERE + HEX_SIZE

(NUMBER, DEPTH, SIZE, TYPE, PARENT, TRAPS, THRONE, TRAP_LOOK, MONSTER_LEVEL, TURNED, NEXT_ROOM, DOORS) = range(7, 19)
MOST_DOORS = 8
DOOR_KINDS = 19
DOOR_TO = DOOR_KINDS + MOST_DOORS
ROOM_SIZE = DOOR_TO + MOST_DOORS
ROOMS = HEXES + HEX_SIZE * MOST_HEXES

(AT_HEX, BEHIND, IS_CASTLE, ROOM_COUNT, FIRST_ROOM, LAST_ROOM, CROWN_PROMISED, CALLED) = range(8)
DUNGEON_SIZE = 8
DUNGEONS = ROOMS + ROOM_SIZE * MOST_ROOMS

MAP = DUNGEONS + DUNGEON_SIZE * MOST_DUNGEONS

# --- what is thought with, and forgotten -----------------------------------------------------------------------------
QUEUE = MAP + SLOTS  # rooms to look at, the first step to each, and where it is come to from
WATER, MOST_WATER = QUEUE + 3 * MOST_ROOMS, 256  # lakes that are connected
MOST_ROWS = 60
DRY = WATER + MOST_WATER  # a box of land, row by row, a bit for each hex in two halves
REACHED = DRY + 2 * MOST_ROWS
SPARE = REACHED + 2 * MOST_ROWS  # what may be given for lessons: a thing, the last like it, whether it is given
HEAP = SPARE + 3 * MOST_ITEMS  # of a search for a way: six numbers an entry
FIELD = HEAP + 6 * MOST_HEAP  # the search that came to a hex, and its cost
RECORD_SIZE = FIELD + 2 * (2 * FIELD_REACH + 1) ** 2


# --- dice -------------------------------------------------------------------------------------------------------------
# Dice over a record: Philox4x64-10, the words of `engine/dice.py` at the same positions, and whims by CRC-32.
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_MULTIPLIER_0, _MULTIPLIER_1 = np.uint64(0xD2E7470EE14C6C93), np.uint64(0xCA5A826395121157)
_WEYL_0, _WEYL_1 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBB67AE8584CAA73B)
_ROUNDS = 10
_LAST_LANE = 4 * BLOCKS_AHEAD - 1
_MASK = 0xFFFFFFFF


@made_high_product
def high_product(a: np.uint64, b: np.uint64) -> np.uint64:
    """The high word of a product of two words, by their halves."""
    low_a, high_a, low_b, high_b = a & _LOW, a >> _HALF, b & _LOW, b >> _HALF
    cross = high_a * low_b
    other = low_a * high_b
    middle = ((low_a * low_b) >> _HALF) + (cross & _LOW) + (other & _LOW)
    return np.uint64(high_a * high_b + (cross >> _HALF) + (other >> _HALF) + (middle >> _HALF))


@compiled
def join(low: int, high: int) -> np.uint64:
    return np.uint64(low & _MASK) | (np.uint64(high & _MASK) << _HALF)


@compiled
def fetch(g: Record, first: int, blocks: int) -> None:
    """So many blocks of four words."""
    for block in range(blocks):
        key_0, key_1 = join(g[KEY], g[KEY + 1]), join(g[KEY + 2], g[KEY + 3])
        a, b, c, d = np.uint64(first + block), np.uint64(0), np.uint64(0), np.uint64(0)
        for _ in range(_ROUNDS):
            low, high = _MULTIPLIER_0 * a, _MULTIPLIER_1 * c
            a, c = (
                high_product(_MULTIPLIER_1, c) ^ b ^ key_0,
                high_product(_MULTIPLIER_0, a) ^ d ^ key_1,
            )
            b, d = high, low
            key_0 += _WEYL_0
            key_1 += _WEYL_1
        _keep(g, 8 * block, a)
        _keep(g, 8 * block + 2, b)
        _keep(g, 8 * block + 4, c)
        _keep(g, 8 * block + 6, d)


@compiled
def _keep(g: Record, place: int, word: np.uint64) -> None:
    g[WORDS + place] = int(np.int32(np.uint32(word & _LOW)))
    g[WORDS + place + 1] = int(np.int32(np.uint32(word >> _HALF)))


@compiled
def take_up(g: Record, position: int) -> None:
    """So many dice have been rolled already: the words of the next ones are fetched if it is amid those at hand."""
    g[DICE] = position
    if position & _LAST_LANE:
        fetch(g, (position & ~_LAST_LANE) >> 2, BLOCKS_AHEAD)


@compiled
def roll(g: Record, sides: int) -> int:
    """One die: the high part of its word times its sides."""
    position = g[DICE]
    lane = position & _LAST_LANE
    if lane == 0:
        fetch(g, position >> 2, BLOCKS_AHEAD)
    g[DICE] = position + 1
    low, high = g[WORDS + 2 * lane] & _MASK, g[WORDS + 2 * lane + 1] & _MASK
    return ((high * sides + ((low * sides) >> 32)) >> 32) + 1


@compiled
def roll_on(g: Record, c: Content, chart: int) -> int:
    """What a chart says to a roll of its die."""
    return c[chart + roll(g, c[chart])]


# --- whims -----------------------------------------------------------------------------------------------------------
@compiled
def crc_byte(c: Content, crc: int, byte: int) -> int:
    return (c[CRC_TABLE + ((crc ^ byte) & 255)] & _MASK) ^ (crc >> 8)


@compiled
def crc_word(c: Content, crc: int, word: int) -> int:
    """A number of 32 bits, its low byte first, mixed into the CRC-32 of those before it; itself such a number."""
    crc = (crc & _MASK) ^ _MASK
    for shift in range(0, 32, 8):
        crc = crc_byte(c, crc, (word >> shift) & 255)
    return int(np.int32(np.uint32(crc ^ _MASK)))


@compiled
def crc_text(c: Content, crc: int, text: int) -> int:
    """A text of the content, by its number."""
    start = c[TEXTS + 2 * text]
    for place in range(start, start + c[TEXTS + 2 * text + 1]):
        crc = crc_byte(c, crc, c[place])
    return crc


@compiled
def crc_number(c: Content, crc: int, value: int) -> int:
    """A whole number in decimal digits."""
    if value < 0:
        crc = crc_byte(c, crc, 45)
        value = -value
    unit = 1
    while unit * 10 <= value:
        unit *= 10
    while unit > 0:
        crc = crc_byte(c, crc, 48 + value // unit % 10)
        unit //= 10
    return crc


@compiled
def crc_place(c: Content, crc: int, column: int, row: int) -> int:
    """A hex's key."""
    crc = crc_number(c, crc, column)
    crc = crc_byte(c, crc, 44)
    return crc_number(c, crc, row)


@compiled
def whim_begins(g: Record) -> int:
    return (g[WHIM] & _MASK) ^ _MASK


@compiled
def whim_ends(crc: int, size: int) -> int:
    return ((crc & _MASK) ^ _MASK) % size


# --- options ----------------------------------------------------------------------------------------------------------
# What a question offers: verbs and what they are done to, written one after the other into the record.
@compiled
def no_options(g: Record) -> None:
    g[OFFERED] = g[FACTS] = 0
    for word in range(VERB_WORDS):
        g[VERBS_OFFERED + word] = 0


@compiled
def _note_verb(g: Record, verb: int) -> None:
    g[VERBS_OFFERED + (verb >> 4)] |= 1 << (verb & 15)


@compiled
def offer(g: Record, verb: int) -> None:
    offer_two(g, verb, 0, 0)


@compiled
def offer_on(g: Record, verb: int, target: int) -> None:
    offer_two(g, verb, 0, target)


@compiled
def offer_two(g: Record, verb: int, first: int, second: int) -> None:
    place = g[OFFERED]
    if place >= MOST_OPTIONS:
        g[SPILLED] = 1
        return
    g[VERBS + place], g[FIRSTS + place], g[SECONDS + place] = verb, first, second
    _note_verb(g, verb)
    g[OFFERED] = place + 1


@compiled
def offer_some(g: Record, verb: int, directions: int) -> None:
    """A verb for each of these directions: written for all six, and counted for those alone."""
    place = g[OFFERED]
    if place + 6 > MOST_OPTIONS:
        g[SPILLED] = 1
        return
    for direction in range(6):
        g[VERBS + place], g[FIRSTS + place], g[SECONDS + place] = verb, 0, direction
        place += (directions >> direction) & 1
    _note_verb(g, verb)
    g[OFFERED] = place


@compiled
def offer_members(g: Record, verb: int) -> None:
    """A verb for each of the living."""
    for place in range(g[MEMBERS]):
        offer_on(g, verb, g[g[MEMBER_LIST + place] + MEMBER_ID])


@compiled
def _may_be_offered(g: Record, verb: int) -> bool:
    return g[VERBS_OFFERED + (verb >> 4)] & (1 << (verb & 15)) != 0


@compiled
def offered(g: Record, verb: int) -> int:
    """Where the first option of this verb stands; -1 where there is none."""
    if not _may_be_offered(g, verb):
        return -1
    for place in range(g[OFFERED]):
        if g[VERBS + place] == verb:
            return place
    return -1


@compiled
def offered_on(g: Record, verb: int, target: int) -> int:
    if not _may_be_offered(g, verb):
        return -1
    for place in range(g[OFFERED]):
        if g[VERBS + place] == verb and g[SECONDS + place] == target:
            return place
    return -1

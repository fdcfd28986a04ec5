"""One game as an array of 32-bit numbers: the head, then pools of members, items, enemies, hexes, dungeons and rooms.

Whatever refers to a thing holds its place in the array; 0 is nothing. Things in a list are linked by their first field.
A pool that runs full marks the game as `SPILLED`: it is handed back to the readable engine.

With TABLEWRIGHT_RECORD=small there is room for fewer of each, and a record has a third of the size: a GPU plays in
such records first, and what does not fit once more in large ones.
"""

from __future__ import annotations

import os

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

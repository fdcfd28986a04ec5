"""Where the figures of charts, lists and settings stand in the content array, which `content.py` fills."""

from __future__ import annotations

# --- settings and single figures -------------------------------------------------------------------------------------
(
    BOT, MOST_TURNS, MONSTER_LEVEL_UP, CASTLE_DISTANCE, MAP_RADIUS, SATYR_HP, BURN_PER_HEX, BOOK_OF_DEATH,
    MERCHANT_CROWN,
    WISE_WOMAN_CHOOSE, TINKER_CHOOSE, POPPLECROP_TRAINS, MAGICK_AFTER_DIE, BENT_RULES, SECOND_WAY, ROOM_GOLD,
    WIDE_EVASION,
    AUTO_NAMES, SKELETON_DIE, THRONE_ROOM, CASTLE_LEVEL_UP, LEVEL_PRICE, RENEGADE_PRICE, WISE_WOMAN_PRICE, ELLAS_PRICE,
    NOBLE_PAYS, STOLEN_FOR_LEVEL, SHIELD_HP, ARMOR_HP, EVASION_DIE, WARE_COUNT, PEOPLE_COUNT, PARTY_NAME_COUNT,
    FAR_COUNT, MARKED,
) = range(35)  # fmt: skip
THE_DEATH_CROWN, AN_OWN_WAY, NO_SECOND_WAY = range(3)
RANDOM, STEADY_BOLD, STEADY_CAUTIOUS, PLANNER, STEADY_FALSE = range(5)

# --- charts: the die, then what each face says -----------------------------------------------------------------------
MOST_FACES = 12
_CHART = MOST_FACES + 1
(
    ARCHETYPES, STARTING_GOLD, WEAPON_CHART, FAE_WEAPONS, LOOT_CHART, QUALITY_CHART, MAGICKS, ENEMY_HALVES,
    PARTY_HALVES,
    TERRAIN_CHART, HEX_ENCOUNTERS, CREATURES, FRIENDS, ENTRANCE_CHART, ROOM_SIZES, ROOM_TYPES, DOORS, STAIRS_DOWN,
    DOORS_TWICE, ROOM_TRAPS, ROOM_MONSTERS, ROOM_LOOT, LOOT_TRAPS, ROOM_FRIENDS, SECRET_DOORS, MONSTERS,
) = range(40, 40 + 26 * _CHART, _CHART)  # fmt: skip

# --- lists by the number of a word -----------------------------------------------------------------------------------
_LIST = 32
(
    BASE_HP, WEAPON_DIE, WEAPON_VALUE, WEAPON_METAL, LOOT_VALUE, LOOT_HAS_QUALITY, BEING_HP, BEING_DICE, BEING_SIDES,
    BEING_BONUS, BEING_NUMBER, PACIFIES, IS_MONSTER, TRAINS, YEARS_DIE, WARES, WARE_PRICES, DUNGEON_NAME_COUNT,
    REGION_COUNT,
) = range(380, 380 + 19 * _LIST, _LIST)  # fmt: skip

# --- the policy of planner and champion, by the fields of `bots/planner.py` -------------------------------------------
POLICY = 1260
(
    FIGHT_ABOVE, FIGHT_BELOW, FIGHT_CASTLE, FIGHT_CROWNED, WITH_HERMIT, BY_MAGICK, TO_DELVE, TO_STAY, TO_POND, TO_TRAP,
    FAR, REST, REST_FAR, LEAVE_CASTLE, TO_HEAL, TO_MOON, TO_REJUVENATE, TRAIN_CROWNED, TRAIN_UNCROWNED, FOR_RENEGADE,
    LEVEL_FOR_CASTLE, PATIENCE, LAST_DOOR, LAST_CASTLE_DOOR, KING_WITH_GIANT, SUPPLIES, SOUTH, SAFE, UNKNOWN, FAMILIAR,
    MISTY,
) = range(POLICY, POLICY + 31)  # fmt: skip

CRC_TABLE = 1000
_NAMES = 32
DUNGEON_NAMES = POLICY + 40  # by entrance: the number of each name's text
REGION_NAMES = DUNGEON_NAMES + 8 * _NAMES
NAME_ROW = _NAMES

# --- texts, for the random bot, which draws from the letters of what it is asked --------------------------------------
VERB_SHAPES = REGION_NAMES + 8 * _NAMES  # how what a verb is done to is written
TEXTS = VERB_SHAPES + 100  # where a text begins, and its length, by number
MOST_TEXTS = 4096
(
    TEXT_OF_VERB, TEXT_OF_QUESTION, TEXT_OF_WORD, TEXT_OF_DIRECTION, TEXT_OF_PERSON, TEXT_OF_PARTY, TEXT_OF_REGION,
    TEXT_OF_DUNGEON, TEXT_OF_KIND, TEXT_OF_DANGER, TEXT_OF_OTHER, TEXT_OF_TERRAIN, TEXT_OF_FIGURE,
    TEXT_OF_QUALITY, TEXT_OF_WEAPON, TEXT_OF_LOOT,
) = (0, 100, 160, 220, 240, 1000, 1100, 3200, 3400, 3420, 3430, 3470, 3490, 3500, 3510, 3520)  # fmt: skip
LETTERS = TEXTS + 2 * MOST_TEXTS

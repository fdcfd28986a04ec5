"""The book's words as numbers: what the records hold in place of names. 0 is nothing everywhere.

The tuples of names are in the order of the numbers, so that `content.py` finds a word's number and `telling` its word.
"""

from __future__ import annotations

from typing import Any

from tablewright.rules.twelve_years.book.core.members import farther

# --- codes ------------------------------------------------------------------------------------------------------------
# --- people and things -----------------------------------------------------------------------------------------------
KINDS = ("", "hermit", "rogue", "fae_folk", "giant", "charmed", "traveling_tinker", "lost_noble")
HERMIT, ROGUE, FAE_FOLK, GIANT, CHARMED, TINKER, NOBLE = range(1, 8)  # those up to Giant have an archetype

WEAPONS = ("", "axe", "spiked_flail", "sword", "bow", "staff", "sling")
BOW, STAFF = 4, 5

ITEM_KINDS = (
    "", "mirror", "mushroom", "coin", "boots", "wooden_shield", "weapon", "armor", "book", "ring", "coffer", "key",
    "crown",
)  # fmt: skip
A_MIRROR, MUSHROOM, COIN, BOOTS, WOODEN_SHIELD, A_WEAPON, AN_ARMOR, BOOK, RING, COFFER, A_KEY, CROWN = range(1, 13)

QUALITIES = ("", "broken", "mundane", "ancient", "ornate", "magick", "twice")
BROKEN, MUNDANE, ANCIENT, ORNATE, MAGICK, QUALITY_TWICE = range(1, 7)

POWERS = (
    "", "cursed", "clairvoyant", "rejuvenation", "moonkissed", "demonic", "thorning", "fae_touched", "death",
    "mirror", "key",
)  # fmt: skip
CURSED, CLAIRVOYANT, REJUVENATION, MOONKISSED, DEMONIC, THORNING, FAE_TOUCHED, DEATH, MIRROR, MAGICK_KEY = range(1, 11)

BEINGS = (
    "", "deer", "sentient_vines", "treachery_of_ravens", "poisonous_toad", "gargantuan_beetle", "hill_giant",
    "pack_of_wolves", "fire_folk", "hostile_elf", "banshee", "satyr", "skeleton", "goblin", "living_slime", "shade",
    "ogre",
    "two_headed_troll", "cyclops", "stone_golem", "zombie", "demon", "lich_king", "possessed", "twice", "three",
)  # fmt: skip
(
    DEER, VINES, RAVENS, TOAD, BEETLE, HILL_GIANT, WOLVES, FIRE_FOLK, ELF, BANSHEE, SATYR, SKELETON, GOBLIN, SLIME,
    SHADE,
    OGRE, TROLL, CYCLOPS, GOLEM, ZOMBIE, DEMON, LICH_KING, POSSESSED, ROLL_TWICE, ROLL_THREE,
) = range(1, 26)  # fmt: skip
KINDS_OF_BEINGS = len(BEINGS)

# What people die of: the kind of an enemy, or one of these.
CAUSES = (
    "fire", "poison", "trap", "fall", "level_loss", "demon_fire", "possession", "death_mushroom", "book_of_death",
    "cyclops_doom", "popplecrop_slink", "nameless", "turned",
)  # fmt: skip
(
    BY_FIRE, BY_POISON, BY_TRAP, BY_FALL, BY_LEVEL_LOSS, BY_DEMON_FIRE, BY_POSSESSION, BY_MUSHROOM, BY_BOOK, BY_DOOM,
    BY_POPPLECROP, BY_NO_NAME, BY_TURNING,
) = range(40, 53)  # fmt: skip

# --- places ----------------------------------------------------------------------------------------------------------
TERRAINS = ("", "large_lake", "quiet_forest", "clearing", "marsh", "hills", "forest", "start", "castle")
LAKE, QUIET_FOREST, CLEARING, MARSH, HILLS, FOREST, START_TERRAIN, CASTLE_TERRAIN = range(1, 9)

FEATURES = ("", "start", "castle", "stone_portal", "faerie_circle", "entrance")
THE_START, THE_CASTLE, STONE_PORTAL, FAERIE_CIRCLE, AN_ENTRANCE = range(1, 6)

ENTRANCES = ("", "pond", "sinkhole", "ancient_ruins", "great_tree", "old_well", "boarded_up_cave", "castle")
POND, SINKHOLE = 1, 2
CASTLE_GATE = 7

ENCOUNTERS = (
    "", "thick_of_mist", "creature", "none", "friend", "traveling_tinker", "lost_noble", "stone_portal",
    "faerie_circle",
    "guarded_entrance", "entrance",
)  # fmt: skip
(
    MET_MIST, MET_CREATURE, MET_NONE, MET_FRIEND, MET_TINKER, MET_NOBLE, MET_PORTAL, MET_CIRCLE, MET_GUARDED,
    MET_ENTRANCE,
) = range(1, 11)  # fmt: skip

VISITORS = (
    "", "popplecrop_slink", "wandering_merchant", "wise_woman", "dying_adventurer", "thogwood_billiam",
    "gerhardus_zauber",
    "renegade", "new_party_member", "phim_pham", "ellas", "traveling_tinker", "lost_noble",
)  # fmt: skip
(
    POPPLECROP, MERCHANT, WISE_WOMAN, ADVENTURER, THOGWOOD, ZAUBER, RENEGADE, NEWCOMER, PHIM_PHAM, ELLAS, THE_TINKER,
    THE_NOBLE,
) = range(1, 13)  # fmt: skip

DEALS = ("", "accept", "skip", "exit", "escort", "recruit", "mark", "gold", "bow")
ACCEPT, SKIP, EXIT_PROMISED, ESCORT, RECRUIT, MARK, FOR_GOLD, FOR_BOW = range(1, 9)

PROMISES = ("", "loot", "skip", "exit", "zauber")
LOOT_PROMISED, SKIP_PROMISED, WAY_OUT_PROMISED, ZAUBER_PROMISED = range(1, 5)

PENDING = ("", "mist", "circle", "sinkhole")
MIST_WAITS, CIRCLE_WAITS, SINKHOLE_WAITS = range(1, 4)

COUNTERS = ("", "trade", "gear", "sheet")
AT_TRADE, AT_GEAR, AT_SHEET = range(1, 4)

DOOR_KINDS = ("", "door", "stairs", "secret", "exit")
A_DOOR, STAIRS, SECRET, AN_EXIT = range(1, 5)

SIZES = ("", "claustrophobic", "small", "medium", "large")
LARGE = 4
TYPES = ("", "cavern", "corridor", "rectilinear", "round")

OUTCOMES = ("", "appeased", "destroyed", "lost", "unfinished")
APPEASED, DESTROYED, LOST, UNFINISHED = range(1, 5)

YEARS_LOST = ("thick_of_mist", "satyr", "pond", "ferry", "magick_mirror", "fae_touched_mushroom")
IN_MIST, WITH_SATYR, IN_POND, ON_FERRY, IN_MIRROR, ON_MUSHROOM = range(6)

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")

# --- questions and answers -------------------------------------------------------------------------------------------
QUESTIONS = (
    "", "fight-or-evade", "what-next", "loot", "exit", "other-exit", "trap", "strike", "thorn", "after-die", "foe",
    "victim",
    "names", "party-name", "member-name", "tale", "pond", "portal", "key", "trade", "offer", "levels", "stolen", "bow",
    "mark", "reward", "mend", "bewitch", "slay", "raise", "gear", "bearer", "sheet", "new-name", "write", "bend",
    "bend-to",
    "bend-why", "deed", "danger",
)  # fmt: skip
(
    Q_FIGHT, Q_WHAT_NEXT, Q_LOOT, Q_EXIT, Q_OTHER_EXIT, Q_TRAP, Q_STRIKE, Q_THORN, Q_AFTER_DIE, Q_FOE, Q_VICTIM,
    Q_NAMES,
    Q_PARTY_NAME, Q_MEMBER_NAME, Q_TALE, Q_POND, Q_PORTAL, Q_KEY, Q_TRADE, Q_OFFER, Q_LEVELS, Q_STOLEN, Q_BOW, Q_MARK,
    Q_REWARD, Q_MEND, Q_BEWITCH, Q_SLAY, Q_RAISE, Q_GEAR, Q_BEARER, Q_SHEET, Q_NEW_NAME, Q_WRITE, Q_BEND, Q_BEND_TO,
    Q_BEND_WHY, Q_DEED, Q_DANGER,
) = range(1, 40)  # fmt: skip

# A verb's words, and how what it is done to is written: nothing, a number, two numbers, a direction, a place, a word.
BARE, NUMBERED, TWO_NUMBERS, WINDWARD, TO_PLACE, A_PLACE, WORDED = range(7)
VERBS = (
    ("", BARE), ("fight", BARE), ("evade", BARE), ("hold", NUMBERED), ("try", BARE), ("gear", BARE), ("death",
    NUMBERED),
    ("charm", NUMBERED), ("moon", NUMBERED), ("rejuvenate", NUMBERED), ("key", NUMBERED), ("destroy", NUMBERED),
    ("drop", NUMBERED), ("ready-crown", BARE), ("withhold-crown", BARE), ("spurn", NUMBERED), ("want", NUMBERED),
    ("go", WINDWARD), ("enter", BARE), ("enter", NUMBERED), ("door", NUMBERED), ("back", BARE), ("out", BARE),
    ("exit", BARE), ("ferry", TO_PLACE), ("portal", BARE), ("deal", WORDED), ("trade", BARE), ("train", BARE),
    ("lay-hands", BARE), ("take", WORDED), ("take", NUMBERED), ("snatch", NUMBERED), ("spring", NUMBERED), ("leave",
    BARE),
    ("own-way", BARE), ("sheet", BARE), ("disarm", BARE), ("spring", BARE), ("send", NUMBERED), ("keep", BARE),
    ("thorn", NUMBERED), ("strike", BARE), ("crown", BARE), ("heal", BARE), ("go-on", BARE), ("foe", NUMBERED),
    ("member", NUMBERED), ("roll", BARE), ("refuse", BARE), ("fate", BARE), ("mine", BARE), ("tale", BARE), ("done",
    BARE),
    ("wield", TWO_NUMBERS), ("wear", TWO_NUMBERS), ("off", TWO_NUMBERS), ("hand", NUMBERED), ("sell", NUMBERED),
    ("buy", WORDED), ("item", NUMBERED), ("cancel", BARE), ("rename", NUMBERED), ("name-party", BARE),
    ("name-place", BARE), ("up", NUMBERED), ("lore", BARE), ("write", BARE), ("turn", BARE), ("bend", BARE), ("gold",
    BARE),
    ("level", BARE), ("years", BARE), ("", A_PLACE), ("ware", WORDED), ("face", BARE),
)  # fmt: skip
(
    FIGHT, EVADE, HOLD, TRY, GEAR, USE_DEATH, USE_CHARM, USE_MOON, USE_REJUVENATE, USE_KEY, DESTROY, DROP, READY,
    WITHHOLD,
    SPURN, WANT, GO, ENTER, ENTER_BY, THROUGH_DOOR, BACK, OUT, BY_EXIT, FERRY, PORTAL, DEAL, TRADE, TRAIN, LAY_HANDS,
    TAKE_PART, TAKE, SNATCH, SPRING_ITEM, LEAVE, OWN_WAY, SHEET, DISARM, SPRING, SEND, KEEP, THORN, STRIKE, CROWN_HIM,
    HEAL,
    GO_ON, FOE, MEMBER, ROLL, REFUSE, FATE_NAMES, MINE, TALE, DONE, WIELD, WEAR, OFF, HAND, SELL, BUY, AN_ITEM, CANCEL,
    RENAME, NAME_PARTY, NAME_PLACE, UP, LORE, WRITE, TURN, BEND, BEND_GOLD, BEND_LEVEL, BEND_YEARS, TO_HEX, WARE,
    FACE_IT,
) = range(1, 76)  # fmt: skip

# Words that stand behind a verb; wares follow: kinds of loot, then weapons.
WORDS = ("", "accept", "skip", "exit", "escort", "recruit", "mark", "gold", "bow", "all")
TAKE_GOLD, TAKE_ALL = 7, 9
WARE_KINDS = 20  # the word for a kind of loot is this and its number
WARE_WEAPONS = 40  # and for a weapon this and its number

# --- facts told with a question --------------------------------------------------------------------------------------
(
    NO_FACTS, FACE_FACT, DAMAGE_FACTS, WORTH_FACTS, LOOK_FACT, DANGER_FACT, MEMBER_FACTS, NAME_FACT, BEND_FACTS,
    BLOW_FACT,
    THING_FACT,
) = range(11)  # fmt: skip
DANGERS = ("thick_of_mist", "sinkhole", "elf_trap", "popplecrop_slink")
MIST_DANGER, SINKHOLE_DANGER, ELF_DANGER, POPPLECROP_DANGER = range(4)


# --- figures ----------------------------------------------------------------------------------------------------------
# Where the figures of charts, lists and settings stand in the content array, which `content.py` fills.
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


# --- texts ------------------------------------------------------------------------------------------------------------
# The letters of what the random bot is asked, which it draws its answers from: words, and names as Python writes them.
# Numbers of texts are sorted into shelves (`figures.TEXT_OF_...`); the kernel joins them and never reads them.
# What stands between the words of a decision, by place on the last shelf.
OTHERS = (
    "('p1', '", "', ", "'", "(", ", ", ")", "[", "]", "[('face', ", "[('damage', ", "), ('metal', ", "), ('palpable', ",
    ")]", "[('gold', ", "), ('worth', ", "[('look', ", "[('danger', '", "')]", "[('archetype', '", "'), ('member', ",
    "[('name', ", "[('old', ", "), ('what', ", "name p1 ", "party p1 ", "dungeon ", "trap ", "regions ",
    "[('thing', '", "very ", " ",
)  # fmt: skip
(
    OPENING, AFTER_QUESTION, QUOTE, BRACKET, COMMA, CLOSING, SQUARE, CLOSING_SQUARE, FACE_IS, DAMAGE_IS, METAL_IS,
    PALPABLE_IS, END_OF_FACTS, GOLD_IS, WORTH_IS, LOOK_IS, DANGER_IS, END_OF_WORDS, ARCHETYPE_IS, MEMBER_IS, NAME_IS,
    OLD_IS,
    WHAT_IS, OF_PERSON, OF_PARTY, OF_DUNGEON, OF_TRAP, OF_REGIONS,
    THING_IS, VERY, SPACE,
) = range(TEXT_OF_OTHER, TEXT_OF_OTHER + len(OTHERS))  # fmt: skip


def texts(lists: Any, charts: Any) -> dict[int, bytes]:
    """Every text by its number; `lists`: the names of the game, `charts`: what things are called."""
    shelves = {
        TEXT_OF_VERB: [verb for verb, _ in VERBS],
        TEXT_OF_QUESTION: QUESTIONS,
        TEXT_OF_WORD: [*WORDS, *[""] * (WARE_KINDS - len(WORDS)), *_wares()],
        TEXT_OF_DIRECTION: DIRECTIONS,
        TEXT_OF_PERSON: [repr(name) for name in lists.people.names],
        TEXT_OF_PARTY: [repr(name) for name in lists.parties.names],
        TEXT_OF_REGION: [repr(name) for terrain in TERRAINS[1:7] for name in _regions(lists, terrain)],
        TEXT_OF_DUNGEON: [repr(name) for name in _dungeons(lists)],
        TEXT_OF_KIND: KINDS,
        TEXT_OF_DANGER: DANGERS,
        TEXT_OF_OTHER: OTHERS,
        TEXT_OF_TERRAIN: TERRAINS,
        TEXT_OF_QUALITY: QUALITIES,
        TEXT_OF_WEAPON: ["", *(charts.WEAPON[key].name.lower() for key in WEAPONS[1:])],
        TEXT_OF_LOOT: ["", *(charts.LOOT_KIND[key].name.lower() for key in ITEM_KINDS[1:])],
        TEXT_OF_FIGURE: [repr(VERBS[verb][0]) for verb in (BEND_GOLD, BEND_LEVEL, BEND_YEARS)],
    }
    return {first + place: text.encode() for first, shelf in shelves.items() for place, text in enumerate(shelf)}


def _wares() -> list[str]:
    gap = WARE_WEAPONS - WARE_KINDS - len(ITEM_KINDS)
    return [*ITEM_KINDS, *[""] * gap, *WEAPONS]


def _regions(lists: Any, terrain: str) -> list[str]:
    """Each name of a list, near and far, name by name."""
    return [farther(name, far) for name in lists.regions[terrain] for far in ("", *lists.far)]


def _dungeons(lists: Any) -> list[str]:
    """The different names of dungeons, in the order of their numbers; the first has number 1."""
    return ["", *dict.fromkeys(name for listed in lists.dungeons.values() for name in listed)]

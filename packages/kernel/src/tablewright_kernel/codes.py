"""The book's words as numbers: what the records hold in place of names. 0 is nothing everywhere.

The tuples of names are in the order of the numbers, so that `content.py` finds a word's number and `telling` its word.
"""

from __future__ import annotations

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
    THING_FACT, SHAKEN_FACT,
) = range(12)  # fmt: skip
DANGERS = ("thick_of_mist", "sinkhole", "elf_trap", "popplecrop_slink")
MIST_DANGER, SINKHOLE_DANGER, ELF_DANGER, POPPLECROP_DANGER = range(4)

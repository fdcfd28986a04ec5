"""Everything a game of yabec must remember between turns: plain data, ids instead of references."""

from __future__ import annotations

import msgspec

from tablewright.engine.consent import Pledge
from tablewright.world.dungeon import Dungeon
from yabec.effects import AnyEffect
from yabec.settings import Options

GM = "gm"


class Thing(msgspec.Struct, omit_defaults=True):
    """Something carried: `hurt` is item damage, `uses` what is left in it."""

    key: str
    qty: int = 1
    hurt: int = 0
    worn: bool = False
    held: bool = False
    lit: bool = False
    uses: int = 0
    spells: list[str] = []
    honed: bool = False
    bonus: str = ""
    worth: int = 0  # cp each, where it is not the list price: gems and jewellery
    of: str = ""  # whose body it is
    read: list[str] = []  # who can read what is written on it in runes


class Heist(msgspec.Struct, omit_defaults=True):
    """A heist card (YB-DOWN-12): abilities not yet crossed off are `left`, `sure` risks still to come off."""

    value: int
    potential: int
    heat: int
    left: list[str] = []
    troubles: int = 0
    help: int = 0
    cut: int = 100
    sure: int = 0
    partner: str = ""
    own: list[str] = []  # the owner's abilities, while the partner works
    over: bool = False


class TurnUses(msgspec.Struct, omit_defaults=True):
    """What can be done once in a turn, and was; `quick` counts."""

    catch: bool = False
    devotion: bool = False
    endurance: bool = False
    freedom: bool = False
    inspiration: bool = False
    intercept: bool = False
    pack: bool = False
    peril: bool = False
    shout: bool = False
    tried: bool = False
    turning: bool = False
    watched: bool = False
    quick: int = 0


class SessionUses(msgspec.Struct, omit_defaults=True):
    """What can be done once in a session, and was."""

    hungry: bool = False
    lucky: bool = False
    trophy: bool = False


class DayUses(msgspec.Struct, omit_defaults=True):
    """What can be done once a day, and was; songs that were sung, animals that were watched."""

    blood: bool = False
    shape: bool = False
    spell_sword: bool = False
    songs: list[str] = []
    seen: list[str] = []


class MonthUses(msgspec.Struct, omit_defaults=True):
    """Magic that answers once a month: the session in which it last did, 0 for never."""

    commune: int = 0
    contact_higher_plane: int = 0
    air: int = 0
    earth: int = 0
    fire: int = 0
    water: int = 0


NOTHING_IN_TURN, NOTHING_IN_SESSION, NOTHING_TODAY = TurnUses(), SessionUses(), DayUses()  # to be read only


class Creature(msgspec.Struct, omit_defaults=True):
    """A character, minion or monster: `kind` is pc, hireling, animal or monster; `key` its class, trade or block."""

    id: str
    name: str
    kind: str = "monster"
    key: str = ""
    side: str = "foes"
    seat: str = ""
    boss: str = ""
    level: int = 1
    xp: int = 0
    hd: str = "1"
    hp: int = 1
    damage: int = 0
    extra: int = 0  # HP above the maximum that absorb damage first
    scores: dict[str, int] = {}
    alignment: str = "Neutral"
    shown_alignment: bool = False
    warned: int = 0
    languages: list[str] = []
    skills: list[str] = []
    points: int = 0
    tenets: list[int] = []
    vows: dict[str, str] = {}  # what a tenet, by its number, means for this one: a kind of monster, a mission
    monstrous: bool = False
    items: list[Thing] = []
    stored: list[Thing] = []
    cp: int = 0
    banked: int = 0
    book: list[str] = []
    memory: list[str] = []
    chosen: list[str] = []  # spells wished for when it last filled its memory
    songs: list[str] = []
    status: str = ""  # "", "near death", "subdued", "dead", "gone", "escaped", "stone"
    since: int = 0  # turn in which it came near death
    legs: int = 0
    arms: int = 0
    eyes: int = 0
    fatigued: bool = False
    bandaged: bool = False
    effects: list[AnyEffect] = []
    this_turn: TurnUses | None = None
    this_session: SessionUses | None = None
    today: DayUses | None = None
    endurance: int = 0
    mantra: int = 0
    offering: int = 0
    casts: list[int] = []  # spells of its block that it has cast, by their place there
    observed: dict[str, int] = {}  # how often a druid has watched an animal
    consulted: MonthUses | None = None
    asked_of: list[str] = []  # kinds of monsters and rooms of which a princess has told what she knows
    unsurprised: int = -1  # through this turn: its hand was quiet
    struck: bool = False  # by one of the party, in this fight
    strength_lost: int = 0  # to a shadow
    unspun: bool = False  # its web
    unloaded: bool = False
    people: str = ""  # of a hireling who is no human
    used: dict[str, int] = {}  # what is to be remembered of it: "outside", "bound", "session:home" ...
    zone: str = ""
    missed: int = 0  # attacks that missed since the last action other than a move
    duel: int = 0
    retreat: int = 0  # round in which the retreat began
    moved: bool = False
    slowed: int = 0  # no attack, stunt or spell through this round
    hit_round: int = 0  # round of this conflict in which it was last hit, hurt or failed a save
    loyalty: int = 0
    morale: int = 7
    wage: int = 0
    half_share: bool = False
    weeks: int = 0
    service: int = 0
    served: int = 0
    merit: int = 0
    boons: list[str] = []
    disfavour: int = 0
    job: str = ""
    pay: int = 0
    mentor: dict[str, int | str] = {}
    pet: dict[str, int | str] = {}
    heir: str = ""
    bequest: list[str] = []  # things that a new character shall have if this one leaves for good
    liege: str = ""
    unfinished: Thing | None = None  # a magic item that still takes weeks
    study: str = ""  # a spell or a book that still takes weeks: an option
    bed_rest: int = 0  # weeks of rest still owed after a resurrection
    lives: int = 0
    rites: str = ""
    left: bool = False  # dead or stone, and nobody brought it out of the dungeon
    sessions: int = 0
    detail: str = ""
    gained: bool = False  # a level this session
    spared_xp: int = 0
    mount: str = ""
    figures: dict[str, int] = {}  # ac, av and saves where they are not the class's or the block's
    stress: int = 0
    checked: int = 0  # round of the last morale check
    concentrating: str = ""  # the spell or song
    strain: int = 0  # the damage when that breaks
    stealthy: bool = False
    caught: int = 0
    heist: Heist | None = None
    locks: list[str] = []  # locks and texts tried at this level
    goals: list[str] = []
    deeds: list[str] = []  # against alignment, code or tenets, until the clean up
    forge: int = 0
    forge_magic: int = 0  # points towards a magic weapon, which are paid dearer and kept apart
    engaged: list[str] = []  # with whom it fights hand to hand

    def mark(self, key: str) -> None:
        """Remember something of it; by the session where the key says so (`session:...`)."""
        self.used[key] = 1

    @property
    def turn_uses(self) -> TurnUses:
        """To be read; `use_turn` is for writing."""
        return self.this_turn or NOTHING_IN_TURN

    @property
    def session_uses(self) -> SessionUses:
        return self.this_session or NOTHING_IN_SESSION

    @property
    def day_uses(self) -> DayUses:
        return self.today or NOTHING_TODAY

    def use_turn(self) -> TurnUses:
        self.this_turn = self.this_turn or TurnUses()
        return self.this_turn

    def use_session(self) -> SessionUses:
        self.this_session = self.this_session or SessionUses()
        return self.this_session

    def use_day(self) -> DayUses:
        self.today = self.today or DayUses()
        return self.today

    def is_a(self, cls: str) -> bool:
        """A character of this class; a follower of the same name has none of its abilities."""
        return self.kind == "pc" and self.key == cls


class Seeker(msgspec.Struct, omit_defaults=True):
    """Somebody who looks for work: a hireling by trade, perhaps of another people, or a monster (`kind`)."""

    trade: str
    level: int
    kind: str = ""
    people: str = ""

    @property
    def key(self) -> str:
        """What sort of person: two of a sort are as good as each other."""
        level = str(self.level) if self.level > 1 else ""
        return "-".join(part for part in (self.people, self.kind or self.trade, level) if part)


class Stronghold(msgspec.Struct, omit_defaults=True):
    """A keep, and how many of which kind hold it (YB-CLASS-19)."""

    owner: str
    name: str
    followers: dict[str, int] = {}
    loyalty: int = 7
    drawn: bool = False  # whether whoever would come, or the title, has come


class Card(msgspec.Struct, omit_defaults=True):
    """The score card (YB-XP-01): what was scored, line by line."""

    lines: list[tuple[str, int]] = []
    open: bool = True

    @property
    def total(self) -> int:
        return max(0, sum(points for _, points in self.lines))


class Conflict(msgspec.Struct, omit_defaults=True):
    method: str = "ranked"
    round: int = 1
    counts: dict[str, int] = {}
    acted: list[str] = []
    back: str = "delve"
    surprised: str = ""  # the side that is bad in the first round
    turn: str = ""  # dramatic: "answer" while an enemy's is due, "" for the players
    then: str = ""  # who acts once an enemy has answered
    morale: dict[str, int] = {}  # per group: first injury, first death and half number already checked
    dropped: dict[str, list[Thing]] = {}
    begun: bool = False
    foes: int = 0
    started_in: str = ""
    last: str = ""
    coming: dict[str, str] = {}  # who will be bad through the next round, and why
    behind: bool = False  # the foes came from behind
    scored: list[str] = []
    fighters: list[str] = []
    met: list[str] = []  # everyone who has been in it
    called: list[str] = []  # what has been called out


class Group(msgspec.Struct, omit_defaults=True):
    """People of the party who are elsewhere: each group has its own place and its own clock."""

    zone: str
    march: list[str]
    turn: int = 0
    entered_by: str = ""
    loud: bool = False
    fleeing: bool = False
    rounds: int = 0
    out: bool = False  # waits outside the dungeon


class Delve(msgspec.Struct, omit_defaults=True):
    """One delve: where the party is, who is with it, and what the turn holds. If it has parted, this is the group that
    acts, and `groups` are the others.
    """

    dungeon: str = ""
    zone: str = ""
    entered_by: str = ""
    turn: int = 0
    loud: bool = False
    fleeing: bool = False
    running: bool = False
    march: list[str] = []
    checked_door: int = -1
    searched: dict[str, int] = {}
    ammo: dict[str, dict[str, int]] = {}
    hall_step: int = 0
    left_for: str = ""
    aware: bool = False
    encounters: dict[str, list[str]] = {}  # zone -> ids of monsters there
    hostility: dict[str, int] = {}
    peace: list[str] = []
    stock: dict[str, int] = {}
    treasure: int = 0
    dropped: dict[str, list[Thing]] = {}
    rounds: int = 0
    bodies: dict[str, str] = {}
    hushed: str = ""  # who sees to it that the next loud thing makes no sound
    lore: list[str] = []  # kinds of monsters whose figures somebody knows
    groups: list[Group] = []


class Dwellers(msgspec.Struct, omit_defaults=True):
    """Monsters of a dungeon where nobody is, and the zones in which the party has met them."""

    creatures: list[Creature] = []
    encounters: dict[str, list[str]] = {}


class World(msgspec.Struct, omit_defaults=True):
    options: Options
    seats: list[str]
    scheme: str = "creation"
    session: int = 1
    creatures: dict[str, Creature] = {}
    party: list[str] = []
    delve: Delve = msgspec.field(default_factory=Delve)
    conflict: Conflict | None = None
    dungeons: dict[str, Dungeon] = {}
    away: dict[str, msgspec.Raw] = {}  # dungeons where nobody is now, folded up: a state that waits should be small
    dwellers: dict[str, msgspec.Raw] = {}  # who lives in those, folded up with them
    graves: dict[str, msgspec.Raw] = {}  # characters whose sheets were torn up, or who lie where nobody is: folded up
    hexes: dict[str, str] = {}
    sites: dict[str, str] = {}  # hex -> what stands there: an option `town:name` or `dungeon:key`
    titles: dict[str, str] = {}  # of dungeons, those too that nobody has built yet
    here: str = "0,0"
    base: str = "0,0"  # the town the party comes back to
    town: str = ""
    goal: str = ""
    goal_done: bool = False
    goal_failed: bool = False
    relic: str = ""  # what the goal is to fetch, in words
    goals_scored: list[str] = []
    roles: dict[str, list[str]] = {}
    role_given: bool = False
    card: Card = msgspec.field(default_factory=Card)
    seekers: list[Seeker] = []
    downtime_given: bool = False
    in_town: int = 0  # step of the town procedure
    opened: int = 0  # parts of its opening that are done
    stock: list[str] = []
    stock_of: str = "0,0"  # the hex of the town that has it
    charts: dict[str, str] = {}  # "dungeon:level" -> the mapper's map: calls, or a picture
    calls: dict[str, list[str]] = {}  # "dungeon:level" -> what the DM has called there, for a mapper who draws by hand
    mapped: list[str] = []
    rumours: list[str] = []
    told: list[str] = []
    guild: list[str] = []
    flashed: list[str] = []
    reports: list[str] = []
    archive: list[str] = []
    next_id: int = 1
    step: int = 0
    outcome: str = ""
    died: list[str] = []
    council: bool = False
    strongholds: list[Stronghold] = []
    staying: list[str] = []  # characters kept at home this session
    making: Creature | None = None  # the character being made, as far as it is
    quick: bool = False  # a quick start: no questions asked before the first plans
    lost: dict[str, int] = {}
    sessions_played: dict[str, int] = {}
    xp_by_source: dict[str, int] = {}
    full: bool = True  # every question is put; scenarios from before some of them were say no
    moment_at: str = ""  # when that was asked last
    offer: str = ""  # what extra XP are promised for, this session
    map_words: dict[str, str] = {}  # calls that mapper and Dungeon Master have agreed on: ours to the text's
    customs: dict[str, str] = {}  # what the table has agreed on (book/town/roles.py)
    charter: str = ""  # the seat that charts the way
    taxes: dict[int, int] = {}  # session -> cp of estate tax that went to temple or town
    brawled: int = 0  # the session in which the party last picked a quarrel in town
    pledges: list[Pledge] = []  # what players have said about what others would do with their own

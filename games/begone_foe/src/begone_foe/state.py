"""The state of a campaign: plain data, complete between any two turns.

A `Being` is a character, a hireling, a rival or a monster: one shape, so that one rule serves all. `Fight` and
`Meeting` are there only while they last. Beings are referred to by id everywhere.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tablewright.engine.consent import Pledge
from tablewright.world.clock import Clock
from tablewright.world.dungeon import Dungeon, Room

Place = Literal["pack", "belt", "main", "off", "both", "worn"]
Phase = Literal["create", "town", "dungeon", "meeting", "fight", "level", "over"]
SCORES = ("body", "mind", "skill", "heart")
ALIGNMENTS = ("lawful", "neutral", "chaotic")
LIMBS = ("weapon_arm", "other_arm", "right_leg", "left_leg")


class Item(msgspec.Struct, omit_defaults=True):
    """A thing, or so many of a kind that stack. `left`: turns a light can still burn; `worth`: of treasure."""

    kind: str
    count: int = 1
    place: Place = "pack"
    left: int = 0
    lit: bool = False
    unloaded: bool = False
    spell: str = ""
    worth: int = 0
    found: bool = False  # from a dangerous place: its price counts as treasure when it is sold
    id: int = -1  # among its owner's things; given by `numbered` when it is first chosen from
    title: str = ""  # a thing of the game master's own
    bulk: int = -1  # slots it fills, where the game master has said so
    holds: list[str] = []  # spells in a book that was found

    @property
    def sized(self) -> bool:
        """Whether somebody has said how many slots it fills."""
        return self.bulk >= 0


class Bounty(msgspec.Struct, omit_defaults=True):
    """Paid work: so many of a kind beaten, a room seen, or a task in the game master's words."""

    id: str
    task: Literal["hunt", "chart", "words"]
    target: str  # a kind, a count of rooms' level, or words
    wanted: int = 1
    silver: int = 0
    done: int = 0


class Condition(msgspec.Struct, omit_defaults=True):
    """Something that holds a being. It ends at a turn of the clock, or after so many rounds of a fight, or neither."""

    kind: str
    source: str = ""
    until: int = -1  # turn of the clock
    rounds: int = -1  # rounds left, counted at the source's turn, or at one's own without a source
    amount: int = 0
    note: str = ""
    level: int = 0  # caster's level, if a spell did it

    @property
    def by_clock(self) -> bool:
        return self.until >= 0

    @property
    def in_rounds(self) -> bool:
        return self.rounds >= 0

    @property
    def lasting(self) -> bool:
        """Nothing but a deed ends it."""
        return not self.by_clock and not self.in_rounds

    def over_by(self, turn: int) -> bool:
        """Whether its time by the clock has come."""
        return self.by_clock and self.until <= turn


class Shape(msgspec.Struct, omit_defaults=True):
    """What a creature was before Polymorph Others made something else of it."""

    kind: str
    body: int
    morale: int


class PowerUse(msgspec.Struct, omit_defaults=True):
    """A power that takes an action: on which day it was used, how often, and in which round of this fight last."""

    power: str
    day: int = 0
    times: int = 0
    round: int = -100


class FightUses(msgspec.Struct, omit_defaults=True):
    """What powers and conditions remember of somebody until the fight is over."""

    dives: int = 0  # strikes, of which the first comes from the air
    wounded: int = -100  # round of the first wound that is still open
    rises: int = -1  # round in which it gets up
    idle: bool = False  # slowed, and without an action this turn
    held_out: list[str] = []  # songs and stenches that it has withstood, each with whose it is


class Being(msgspec.Struct, omit_defaults=True):
    id: str
    name: str
    role: Literal["pc", "hireling", "rival", "monster", "thrall"] = "pc"
    seat: str = "gm"
    home_seat: str = ""  # whose it is when no charm is on it
    side: str = "party"
    kind: str = ""  # key of the bestiary; empty for those made as characters are
    own_shape: Shape | None = None  # while a spell has made it another kind
    job: str = ""  # class, or a hireling's trade
    alignment: str = ""  # no default: msgspec leaves defaults out by identity, and this one comes from answers
    body: int = 0
    mind: int = 0
    skill: int = 0
    heart: int = 0
    level: int = 1
    xp: int = 0
    hit_dice_hp: int = 5
    hp: int = 5
    most: int = 0  # a monster's full hit points
    hd: int = 0  # whole hit dice of a monster
    arts: list[str] = []
    spells: list[str] = []  # known by heart
    book: list[str] = []  # copied into the spellbook
    later: list[str] = []  # written down, above one's MIND
    masteries: list[str] = []
    slots_spent: int = 0
    soul_spent: int = 0
    items: list[Item] = []
    silver: int = 0  # coins that have been counted
    points: list[str] = []  # scores raised by levelling, in order, with what each gave, as text of an `Option`
    # wounds
    marks: list[str] = []  # boxes of the injury table met since HP were last regained, by `injuries.box_key`
    limbs: dict[str, str] = {}  # "useless" or "ruined"
    downed: bool = False
    incapacitated: int = -1  # turn of the clock since when; -1: not at all
    conditions: list[Condition] = []
    dead: bool = False
    # days
    short_rested: bool = False
    slept: int = -1000  # turn at which the last completed sleep began
    hungry: int = 0  # full days without a ration
    ate: int = 1  # day of the last ration
    # fights
    at: int = 0  # feet along the line between the sides
    group: str = ""
    morale: int = 0
    art: str = ""  # art used this turn
    manner: str = ""  # art that goes with its blows until it wishes another; "plain": none
    careful: bool = False  # prepared: doubles both bonuses on the next turn
    careful_now: bool = False
    guard: int = 0  # Defensive Tactics: added to AC until the next turn
    ac_loss: int = 0
    caught: bool = False  # a flight failed: one normal turn before the next
    gone: str = ""  # "fled", "driven", "surrendered": out of this fight
    uses: dict[str, int] = {}  # facts of it, by name: no use of a power is counted here
    this_fight: FightUses | None = None
    power_uses: list[PowerUse] = []
    volleys: int = 0  # of its missiles, of which there are so many
    bud: bool = False  # parted from a larger slime
    burnt: bool = False  # a corpse that does not get up
    can_curse: bool | None = None  # where only some of a kind can: None until it is rolled
    cursed_wounds: bool = False  # that magic does not close
    cast_today: dict[str, int] = {}  # a monster's spells, and how often today
    spoken_to: int = 0  # the day somebody last spoke to it of the Law
    shot: dict[str, int] = {}  # missiles spent in this fight, by kind
    mauled: dict[str, int] = {}  # hit points lost to each kind of were-creature in this fight
    eaten: list[str] = []  # what oozes have begun to eat of one's armour
    paid: list[str] = []  # rewards this creature has paid: "defeat", "kill", "convert"
    converted: int = -1  # expedition in which it was made Lawful
    captive: bool = False
    room: str = ""  # where a band that was met lives on
    home: str = ""  # the room that wanderers came from
    wage: int = 0
    paid_until: int = 0  # the last day a hireling was paid for
    employer: str = ""
    half_share: bool = False
    tried: list[str] = []  # obstacles this one has failed at
    bloody: bool = False  # with the blood of those it has cut down, until it washes
    meals: Literal["", "own", "none"] = ""  # what it eats: anybody's rations, its own and keeps them, nothing

    @property
    def laid_low(self) -> bool:
        """Incapacitated, since whenever (BF-INJ-12)."""
        return self.incapacitated >= 0

    @property
    def fight_uses(self) -> FightUses:
        """To be read; `use_fight` is for writing."""
        return self.this_fight or _NOTHING_YET

    def use_fight(self) -> FightUses:
        self.this_fight = self.this_fight or FightUses()
        return self.this_fight

    def use_of(self, power: str) -> PowerUse:
        """How this power was used last; never, where it was not."""
        return next((use for use in self.power_uses if use.power == power), PowerUse(power))

    def use_power(self, power: str, day: int, round_now: int, period: int = 1) -> None:
        """Once more in this period of days."""
        use = self.use_of(power)
        times = use.times + 1 if day < use.day + period else 1
        others = [other for other in self.power_uses if other.power != power]
        self.power_uses = [*others, PowerUse(power, day, times, round_now)]

    def note(self, fact: str) -> None:
        """Something that holds of it from now on: it leads, it was burnt, it has been questioned."""
        self.uses[fact] = 1


_NOTHING_YET = FightUses()


class Group(msgspec.Struct, omit_defaults=True):
    """Those who test morale together."""

    key: str
    side: str
    start: int
    morale: int
    tested_first: bool = False
    tested_half: bool = False
    tested_alone: bool = False
    tested_fire: bool = False
    broken: Literal["", "flee", "retreat", "surrender", "desperate"] = ""
    trained: bool = False
    leader: str = ""
    lone: bool = False
    clear_rounds: int = 0
    trigger: str = ""  # a test due at the end of this turn
    never_flees: bool = False


class Field(msgspec.Struct, omit_defaults=True):
    """A spell that lies on the ground: a wall, a cloud, a web, light or darkness."""

    spell: str
    at: int
    source: str
    until: int = -1
    radius: int = 0
    level: int = 1


class Dropped(msgspec.Struct, omit_defaults=True):
    item: Item
    at: int
    owner: str
    id: int = -1


class Fight(msgspec.Struct, omit_defaults=True):
    """A fight between two sides, or three where newcomers came in."""

    fighters: list[str]
    round: int = 0  # 0: the free round of a side that surprised the other
    free_side: str = ""
    queue: list[str] = []  # who is still to act in this round, in order
    order: list[str] = []
    sneaks: list[str] = []
    groups: dict[str, Group] = {}
    fields: list[Field] = []
    dropped: list[Dropped] = []
    width: int = 20
    exits: int = 1  # ways out for the foes
    party_exits: int = 1
    open_ground: bool = False  # no door or corner within 30 ft of those who flee
    door_behind: bool = False  # a door the party could shut behind itself
    unmapped: bool = False  # an unexplored way out
    rolled: bool = False
    lasted: int = 0
    seen_cruelty: bool = False
    started_turn: int = 0
    from_room: str = ""
    warned: list[str] = []
    loud: bool = False
    third: str = ""  # what the newcomers do
    chase_stopped: bool = False  # by an idea of those who flee
    flight: str = ""  # the way that those of the party took who fled; '' is the one they came by
    quarter: bool = False  # somebody has called on the foes to give up
    deferred: list[str] = []  # who let others go first in the free round
    arrivals: list[int] = []  # rounds in which somebody drawn by the noise comes


class Meeting(msgspec.Struct, omit_defaults=True):
    """Two groups in one place, before blades are out."""

    foes: list[str]
    stage: Literal["surprise", "drop", "watched", "reaction", "talk"] = "surprise"
    distance: int = 0
    aware: str = ""  # "party", "foes", "both", "neither"
    attitude: str = ""
    speaker: str = ""
    wandering: bool = False
    warned: str = ""  # side that was warned beforehand
    gifts: int = 0
    tried: list[str] = []
    sneaks: list[str] = []
    distracted: bool = False  # asleep, or busy with others
    manner: int = 0  # what looks and conduct are worth on the reaction roll
    snared: bool = False  # a cord across their way: the foremost fall when it comes to blows


class Apart(msgspec.Struct, omit_defaults=True):
    """Some of the party who are elsewhere, and wait."""

    march: list[str]
    here: str
    came_by: str = ""
    hurried: bool = False
    dark: bool = False
    scout: str = ""
    fresh: bool = False  # parted just now, and still in the same room
    due: int = -1  # the round of a fight in which they arrive

    @property
    def called(self) -> bool:
        return self.due >= 0


class Rising(msgspec.Struct, omit_defaults=True):
    """One whom the undead have emptied, or a troll: what it becomes, where, after how many days; `due` once settled."""

    name: str
    kind: str
    room: str
    days: str
    due: int = -1  # turn of the clock

    @property
    def settled(self) -> bool:
        return self.due >= 0


class Fallen(msgspec.Struct, omit_defaults=True):
    name: str
    job: str
    level: int
    day: int
    cause: str
    where: str


class Campaign(msgspec.Struct, omit_defaults=True):
    """A whole campaign of Begone, FOE!."""

    seats: list[str]
    settings: dict[str, bool | int | str] = {}
    phase: Phase = "create"
    clock: Clock = msgspec.field(default_factory=Clock)
    beings: dict[str, Being] = {}
    march: list[str] = []  # the party in marching order, hirelings included
    apart: list[Apart] = []  # companies that have split off
    next_id: int = 1
    to_create: list[str] = []  # seats that owe a character, in order
    shared_given: bool = False
    dungeon: Dungeon | None = None
    delved: int = 0  # dungeons entered so far
    here: str = ""
    came_by: str = ""
    hurried: bool = False
    dark: bool = False  # the party goes without light on purpose
    scout: str = ""
    expedition: int = 0
    meeting: Meeting | None = None
    fight: Fight | None = None
    after: list[str] = []  # what is to be done before the next free decision
    strongbox: int = 0  # silver the party left in town
    stash: list[Item] = []  # things it left there
    lost_gear: dict[str, list[Item]] = {}
    fled_by: str = ""  # the way of a flight that is not yet at its end
    rising: list[Rising] = []
    for_hire: list[Being] = []
    rumours: list[str] = []
    board: list[Bounty] = []  # paid work to be had in town
    bounties: list[Bounty] = []  # what the party has taken on
    road: str = ""  # the way chosen for the next march; '' is the usual one
    foragers: list[str] = []  # who looks for food on the road
    fallen: list[Fallen] = []
    captives: list[str] = []
    stalkers: str = ""  # a group that follows the party unseen
    walked: int = 0  # feet since the last full turn of walking
    quiet: bool = False  # the party means to go unheard into the next room
    fought: int = -1000  # the turn in which it fought last
    nights: int = 0
    stash_beings: list[str] = []  # members who went home ahead of the others
    attitudes: dict[str, str] = {}  # faction -> what it thinks of the party
    tracked: str = ""  # the room whose dwellers the party has tracked down
    held: dict[str, int] = {}  # way -> turn until which a spell holds it
    tried_rooms: list[str] = []
    asked_for: list[str] = []  # small rulings that the game master wants to be asked for
    moments: bool = True  # the game master is asked between steps
    moment_at: str = ""  # where and when it was asked last
    retired: bool = False
    limit_reached: bool = False
    deeds: dict[str, int] = {}  # tallies for the chronicle and the lab
    by_name: bool = False  # who does the next thing is to be named
    pledges: list[Pledge] = []  # what players have said about what others would do with their own

    def being(self, key: str) -> Being:
        return self.beings[key]

    @property
    def party(self) -> list[Being]:
        """The living of the party in marching order."""
        return [being for being in map(self.beings.get, self.march) if being is not None and not being.dead]

    @property
    def characters(self) -> list[Being]:
        return [
            being
            for being in map(self.beings.get, self.march)
            if being is not None and being.role == "pc" and not being.dead
        ]

    @property
    def anybody(self) -> bool:
        """Whether a character is left."""
        for key in self.march:
            being = self.beings.get(key)
            if being is not None and being.role == "pc" and not being.dead:
                return True
        return False

    @property
    def members(self) -> list[str]:
        """Everybody who belongs to the party, wherever they are."""
        return [*self.march, *(key for company in self.apart for key in company.march)]

    @property
    def hirelings(self) -> list[Being]:
        return [being for being in self.party if being.role in ("hireling", "thrall")]

    def count(self, deed: str, by: int = 1) -> None:
        self.deeds[deed] = self.deeds.get(deed, 0) + by

    @property
    def below(self) -> Dungeon | None:
        """The dungeon, while the party is in it."""
        return self.dungeon if self.here else None

    def room(self, key: str) -> Room | None:
        """The room of this id, where there is one."""
        return self.dungeon.rooms.get(key) if self.dungeon is not None else None

    def new_id(self, letter: str) -> str:
        self.next_id += 1
        return f"{letter}{self.next_id - 1}"

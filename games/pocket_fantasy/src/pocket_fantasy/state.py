"""All that a game of Pocket Fantasy keeps between two turns: plain data, ids instead of references.

`Being` is what can fight; `Hero` is a player character, `Creature` a monster or companion. `Bout` holds what ends with
a fight (PF-END-02). `Fight`, `Dungeon`, `Town` are where the party is; `World` is everything.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pocket_fantasy.settings import Options
from tablewright.engine.consent import Pledge

Status = Literal["up", "unconscious", "stabilized", "petrified", "dead"]
Mode = Literal["assembly", "town", "dungeon", "fight", "over"]


class Gear(msgspec.Struct):
    """A weapon or armor. `instances` of Focus or Deflect make it magical (PF-MAGIC-01, PF-MAGIC-02)."""

    key: str
    instances: int = 0
    used: int = 0  # instances spent in this combat
    called: str = ""  # what its owner calls it, where it is only the like of its kind (PF-EQUIP-09)
    set_with: int = 0  # arcane gems set so far

    @property
    def left(self) -> int:
        return self.instances - self.used


class Bout(msgspec.Struct, omit_defaults=True):
    """What a fight does to a combatant, and what ends with it (PF-END-02)."""

    start_hp: int = 0
    initiative: int = 0
    surprised: bool = False
    unaware: bool = False  # came into the fight without knowing of it: has yet to notice
    gone: bool = False  # left the encounter
    stunned: int = 0  # turns still to lose
    confused: int = 0
    spellbound: int = 0  # turns of confusion that are a spell's: they outlast the singing
    maddened: bool = False  # confused by Melody of Madness too, which ends with the singing
    was_maddened: bool = False
    full_defense: bool = False
    arcane_armor: bool = False
    held_by: str = ""
    held_a_turn: bool = False  # has had a turn since it was seized
    venom_by: str = ""  # assassin whose poison waits
    venom_round: int = 0
    furious: list[str] = []  # berserkers against whom its Defense keeps the lowest
    sickened: bool = False  # hurt by a disease carrier
    attacked: bool = False
    out_of_reach: bool = False  # the PM says: too far for ranged attacks
    exposed: list[str] = []  # a vampire in garlic, rushing water, sunlight
    used: dict[str, int] = {}  # uses of features in this combat
    weapon_poison: str = ""  # weapon on which poison waits
    rage: int = 0  # rounds chosen
    rage_from: int = 0
    raged: int = 0  # rounds had
    song: str = ""
    song_from: int = 0
    silent_until: int = 0  # round in which a song may be begun again
    ignores: dict[str, str] = {}  # monster type: ability (Battle Forged)
    challenged_by: str = ""
    challenge_met: int = 0  # round in which the challenge was last answered
    regenerates: int = -1  # turns of coming back from 0 HP that are left; -1: not yet rolled
    joins: int = 0  # first round in which a companion acts
    hidden: bool = False  # out of sight: nobody can aim at it until it acts
    heartened: bool = False  # its next attack is rerolled
    aloft: bool = False  # flying out of reach of melee (PF-ABIL-21)


class Tried(msgspec.Struct, frozen=True):
    """A task somebody has tried, where, and upon what: it is not tried again there (PF-TASK-09)."""

    adventure: int
    level: int  # 0: in town
    room: int
    task: str
    what: str = ""
    day: int = 0  # of the dungeon: another day is another try


class Being(msgspec.Struct):
    """Whoever can fight (PF-CORE-02)."""

    id: str
    name: str
    hp: int
    max_hp: int
    cs: int
    cs_penalty: int = 0
    status: Status = "up"
    poisoned: bool = False
    diseased: bool = False
    weapons: list[Gear] = []
    armor: Gear | None = None
    attempts: list[Tried] = []  # tasks not to be repeated (PF-TASK-09)
    bout: Bout = msgspec.field(default_factory=Bout)

    @property
    def modifier(self) -> int:
        """What its own CS adds to the die (PF-CORE-02, PF-ABIL-17)."""
        return self.cs - self.cs_penalty

    @property
    def standing(self) -> bool:
        return self.status == "up" and self.hp > 0 and not self.bout.gone


class Hero(Being):
    """A player character (PF-CORE-02, PF-CHAR-01)."""

    race: str = "human"
    cls: str = "fighter"
    seat: str = "p1"
    hr: int = 0
    combat_hr: int = 0
    granted: int = 0  # free rerolls from the Pocket Master (PF-HERO-08)
    gp: int = 0
    kit: dict[str, int] = {}
    spare: list[Gear] = []  # armor carried, not worn
    lantern: int = 0  # minutes of oil
    offers: str = ""  # when its player wants Heroic Rerolls offered; "" as the setting says
    specialities: list[str] = []
    session: dict[str, int] = {}  # uses of features in this session
    born: int = 0  # adventure in which it joined

    def carries(self, item: str) -> int:
        """How many of a small thing it has."""
        return self.kit.get(item, 0)

    def stow(self, item: str, count: int = 1) -> None:
        self.kit[item] = self.carries(item) + count


class Creature(Being):
    """A monster or a companion."""

    kind: str = ""
    side: str = "foes"
    role: str = ""  # soldiers, beast_friend, undead_minion, summoned; "" for opponents
    owner: str = ""
    lacks: str = ""  # the ability its coin took (PF-MON-05)
    until: int = 0  # last round of a summoned creature
    favor: int = 0  # rolls the Pocket Master lets it make twice (PF-PM-01)
    body: str = ""  # what it left: "flesh", "bones"
    villain: bool = False
    humble: bool = False  # a boss that serves as an ordinary monster (PF-DUN-16)
    leader: bool = False
    armed: bool = False  # the PM has given it a ranged weapon (PF-MON-03)


class Side(msgspec.Struct):
    key: str
    roll: int = 0
    tie: int = 0


class Act(msgspec.Struct):
    """A turn in progress: whose, and what of it is spent (PF-ROUND-03)."""

    who: str
    moved: bool = False
    acted: bool = False
    confused: bool = False
    lost: bool = False  # the turn is lost, only companions may be directed
    directed: list[str] = []
    aim: str = ""  # whom the attack that was chosen is for, where that was said with it
    used: bool = False  # something has been done, so that it is too late to wait


class Fight(msgspec.Struct):
    """A combat (PF-START-01 to PF-ROUND-15)."""

    foes: list[Creature]
    boss: bool = False
    round: int = 0
    sides: list[Side] = []
    groups: list[list[str]] = []  # who has still to act this round, in groups of one place in the order
    waited: list[str] = []
    paused: list[Act] = []  # turns that began in this round and were put off, as they stood
    act: Act | None = None
    order: Act | None = None  # a companion's part of its owner's turn
    adjacent: list[tuple[str, str]] = []
    unaware: list[str] = []  # sides that did not know of the others
    struck_first: str = ""  # target of a strike before the fight: cannot be surprised
    rally_by: str = ""
    rally_until: int = 0
    hr_spent: int = 0
    items_used: int = 0
    hp_lost: int = 0
    penalties: int = 0
    idle: int = 0  # full rounds without an attack by the party
    stirred: bool = False  # the party attacked in this round
    water: bool = False
    rushing: bool = False
    fire: bool = False
    new_foes: list[Creature] = []
    harpy_heard: bool = False
    deaf: list[str] = []  # opponents who were talked to in vain
    result: str = ""  # "won", "lost", "fled"


class Container(msgspec.Struct):
    """A container or a door: lock and trap are looked into once (PF-DUN-11, PF-DUN-13)."""

    key: str
    locked: bool | None = None
    trapped: bool | None = None
    spotted: bool = False
    open: bool = False
    rich: bool = False  # in a secret closet


class Passage(msgspec.Struct):
    """A side door, and the number of the room behind it (PF-DUN-02)."""

    to: int
    door: Container = msgspec.field(default_factory=lambda: Container("door"))


class Chamber(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A room as an adventure writes it, instead of the dice of PF-DUN-02."""

    words: str = ""  # read aloud to whoever comes in first
    foes: dict[str, int] = {}
    boss: str = ""
    size: Literal["small", "medium", "large"] = "medium"
    features: list[str] = []
    secret: bool = False  # a secret door
    trap: bool = False
    hoard: int = 0
    off: int = 0  # the room, counted from 1, by whose side door one comes here; 0: it follows the one before


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A written adventure: the three dice of the plot, and level by level the rooms. `secret` is the PM's."""

    title: str
    about: str
    opening: str
    secret: str
    situation: int
    villain: int
    location: int
    place: str
    name: str  # the villain's
    levels: list[list[Chamber]]


class Room(msgspec.Struct):
    """A room of a level (PF-DUN-02)."""

    way: int = 0  # side by which it is drawn beside the room before
    after: int = -1  # the room off which it branches; -1: it follows the one before it
    sides: list[Passage] = []  # doors besides the one onward
    ends: bool = False  # no door leads onward from here
    found: int = 0  # the how-manieth of its level that was entered
    entered: bool = False
    size: str = "medium"
    features: list[str] = []
    containers: list[Container] = []
    door: Container = msgspec.field(default_factory=lambda: Container("door"))
    secret: bool = False
    secret_found: bool = False
    boss: bool = False
    foes: list[Creature] = []
    keen: bool = False  # a thief's roll for this room succeeded
    bodies: list[str] = []
    name: str = ""
    looked: list[str] = []
    secured: bool = False  # doors wedged: a rest is broken only by a second 1
    floor_trap: bool = False  # put there by the PM (PF-DUN-13)
    hoard: int = 0  # gold that a search finds (PF-LOOT-01)
    written: Chamber | None = None
    bait: str = ""  # the assassin who left poisoned food here (PF-ASSASSIN-04)
    approach: str = ""  # "unseen", "heard"; "" if nobody has tried to come up to it (PF-START-09)
    glanced: list[str] = []  # elves who have been near its secret door (PF-RACE-05)


class Conjured(msgspec.Struct, omit_defaults=True):
    key: str
    until: int  # minutes
    by: str = ""  # the caster, where it works for that one alone
    held: dict[str, int] = {}  # of a thing that is carried: how many who has of it


class Dungeon(msgspec.Struct):
    """A dungeon under way (PF-DUN-02, PF-DUN-17)."""

    levels: int
    level: int = 1
    rooms: list[Room] = []
    at: int = -1  # -1: before the first room of the level
    quiet: int = 0  # rooms in a row without a fight
    minutes: int = 0
    rested_at: int = -1440
    light: str = "dark"  # "torch", "lantern", "magic", "day", "dark"
    light_left: int = 0
    bearer: str = ""  # who carries the burning torch (PF-EQUIP-02)
    dark: bool = True  # the place has no light of its own (PF-EQUIP-10)
    bosses: int = 0
    conjured: list[Conjured] = []
    unaware: bool = False  # opponents in this room have not noticed the party
    done: bool = False  # the villain is beaten
    alert: bool = False  # the next encounter does not catch the party unawares
    wary: bool = False  # the next trapped floor is crossed unharmed
    vanguard: str = ""  # a minion that goes first

    @property
    def approach(self) -> str:
        """How the party has come up to a room that nobody has entered: "unseen", "heard" or "" (PF-START-09)."""
        return next((room.approach for room in self.rooms if room.approach and not room.entered), "")


class Plot(msgspec.Struct):
    """An adventure's three dice (PF-PLOT-01)."""

    situation: int
    villain: int
    location: int
    place: str = ""
    who: str = ""  # the villain's stat line, once met
    forewarned: list[str] = []  # heroes who know something of the villain
    detail: str = ""  # what a human PM adds to the three dice
    kind: str = ""  # which of the places of its row it is


class Town(msgspec.Struct):
    prices: dict[str, int] = {}
    bargains: list[str] = []  # heroes who have talked the shops round
    earners: list[str] = []  # heroes who have tried to earn something on this visit


class Deed(msgspec.Struct):
    """A line of the chronicle."""

    adventure: int
    what: str
    who: str = ""
    by: str = ""
    amount: int = 0


class World(msgspec.Struct):
    """Everything."""

    options: Options
    seats: list[str]
    mode: Mode = "assembly"
    party: list[Hero] = []
    companions: list[Creature] = []
    fallen: list[Hero] = []
    adventure: int = 0
    session: int = 0
    session_open: bool = False  # the next dungeon goes on with this session's counts (PF-CORE-18)
    plot: Plot | None = None
    script: Script | None = None  # the written adventure, while it is the one that is played
    dungeon: Dungeon | None = None
    explored: list[Dungeon] = []  # levels of this adventure that the party has left, as they were left
    fight: Fight | None = None
    town: Town | None = None
    next_id: int = 1
    wanted: int = 0  # heroes still to be made
    outcome: str = ""
    deeds: list[Deed] = []
    rumors: list[str] = []  # heroes who have heard something before they set out
    advance: list[str] = []  # heroes who may still take a benefit (PF-OPT-02)
    pledges: list[Pledge] = []  # what players have said others may do with their own
    settled: list[str] = []  # seats that want nothing more until the party has done something

"""People as data: player characters and those they hired, the parties they are in, and what time is counted in.

A party is who is together, where, with what light and food.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from freehold.state.encounters import Fight, Meeting
from tablewright.engine.copying import written
from tablewright.engine.options import Option

TURNS_A_DAY = 288
TURNS_AN_HOUR = 12
ROUNDS_A_TURN = 60  # combat rounds of five seconds in an Active turn (FH-TURN-02)
HOURS_A_DAY = 10  # for travel, mapping and exploring (FH-TRAVEL-01)
DAYS_A_WEEK = 7
GM = "gm"

Ration = Literal["full", "one", "none", "choose"]
Mode = Literal["home", "waiting", "road", "site", "meeting", "fight", "camp", "gone"]


# --- members ---------------------------------------------------------------------------------------------------------
class Study(msgspec.Struct, omit_defaults=True):
    """A spell that is being learned in the freehold (FH-MAGIC-04, FH-HOLD-07)."""

    spell: str
    until: int  # day


class Failure(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attempt that failed: what was tried, and in which hex."""

    what: str
    at: str = ""


class Character(msgspec.Struct, omit_defaults=True):
    """A player character."""

    id: str
    seat: str
    name: str = ""
    people: str = ""
    calling: str = ""
    scores: dict[str, int] = {}  # as they stand when nothing is lost for a time
    level: int = 1
    xp: int = 0
    max_hp: int = 0
    hp: int = 0
    rolled_mp: int = 0  # maximum mana as rolled, without Deep Well
    mp: int = 0
    spells: list[str] = []
    masteries: list[str] = []
    favourite: str = ""  # a fighter's chosen kind of weapon
    # goods
    purse: int = 0  # own copper; what was found and not yet shared is the party's
    pack: dict[str, int] = {}
    armor: str = written("none")
    weapon: str = ""
    shield: bool = False
    pole: bool = False  # in hand
    acid: int = 0  # by how much acid has lowered the AC of the suit
    eaten: dict[str, int] = {}  # the same of suits in the pack
    water: int = 0  # days of drink in the waterskins
    pearls: int = 0  # mana left in pearls
    # conditions
    dead: bool = False
    unconscious: bool = False
    asleep_until: int = 0
    stone: bool = False
    stone_since: int = 0  # the day
    save_used: bool = False
    hunger: dict[str, int] = {}  # points lost for a time, by ability
    drained: dict[str, int] = {}
    numb: dict[str, int] = {}  # until the next sleep
    days_hungry: int = 0
    days_thirsty: int = 0
    nights_awake: int = 0
    meals: int = 0  # eaten since dawn
    drank: bool = False
    rest_days: int = 0  # whole days at the freehold in a row
    used: dict[str, int] = {}  # uses since dawn of what has so many a day
    failed: list[Failure] = []  # since dawn (FH-ACT-03)
    poison_hp: int = 0  # lost to poison ...
    poison_at: int = 0  # ... at this time, within the last hour
    antidote_until: int = 0
    spell_ac: int = 0
    spell_ac_until: int = 0
    lesser_ac: int = 0  # one that was set later and lasts longer (FH-MAGIC-05)
    lesser_ac_until: int = 0
    study: Study | None = None
    grows: int = 0  # level that the last sleep in the freehold has brought
    died_of: str = ""
    died_on: int = 0


class Hireling(msgspec.Struct, omit_defaults=True):
    """A guard or porter, run by the GM (FH-GEAR-03)."""

    id: str
    kind: str
    name: str
    hp: int
    max_hp: int
    fled: bool = False
    dead: bool = False
    asleep_until: int = 0
    acid: int = 0  # by how much acid has lowered the AC
    meals: int = 0  # eaten since dawn
    drank: bool = False
    poison_hp: int = 0  # lost to poison, as with members
    poison_at: int = 0
    antidote_until: int = 0
    spell_ac: int = 0
    spell_ac_until: int = 0
    lesser_ac: int = 0  # one that was set later and lasts longer (FH-MAGIC-05)
    lesser_ac_until: int = 0


# --- parties ---------------------------------------------------------------------------------------------------------
class Light(msgspec.Struct, omit_defaults=True):
    """Something that burns or glows. `left` in Active turns; -1 never burns down."""

    kind: str
    bearer: str
    left: int


class Stub(msgspec.Struct, omit_defaults=True):
    """What was put out early and can be lit again: the turns it has left (FH-LIGHT-03)."""

    kind: str
    left: int


class Fresh(msgspec.Struct, omit_defaults=True):
    """Meals that spoil: gone at the dawn of day `until`."""

    meals: int
    until: int


class March(msgspec.Struct, omit_defaults=True):
    """Where a party marches, a hex or a direction, and how its people were when it set out."""

    to: str
    condition: str


class Party(msgspec.Struct, omit_defaults=True):
    """Members who are together, in marching order, and where they are."""

    id: str
    order: list[str]
    at: str
    clock: int
    mode: Mode = written("home")
    before: Mode = written("road")  # what goes on after a meeting or fight
    hours: int = 0  # of the day's ten, already used
    came_from: str = ""
    in_site: str = written("0")  # which of the hex's sites, by id
    room: int = -1  # where in it; -1 is outside its first room
    site_turns: int = 0
    meeting: Meeting | None = None
    fight: Fight | None = None
    lights: list[Light] = []
    fresh: list[Fresh] = []
    coin: int = 0  # found outside and not yet home, copper
    acted: list[str] = []  # who has had this Active or Extended turn (FH-TURN-05)
    heard: dict[str, str] = {}  # how things stood when each other seat was last asked (FH-TURN-05)
    stubs: list[Stub] = []  # torches and fillings of oil put out early
    swift: bool = False
    maps: bool = False  # every new hex, until it is told not to
    torchbearer: str = ""  # who bore the last light
    veil_until: int = 0
    gather_at: str = ""  # the next foraging in this hex succeeds ...
    gather_until: int = 0  # ... until then
    warded: bool = False
    entered_today: int = 0
    march: March | None = None  # goes on hex by hex while it stands (FH-TURN-04)
    night: str = ""  # how the party camps
    night_stage: str = ""
    away_since: int = 0
    new_hexes: int = 0  # mapped since setting out
    fallen: int = 0  # dead since setting out
    rest_left: int = 0  # days the party still means to rest at home
    apart: list[str] = []  # parties in the same place that it does not join, by id
    parted: bool = False  # has gone its own way by choice
    ration: Ration = written("full")  # how much is eaten in a day
    watch: list[str] = []  # who sits up for half of this night
    rests_in: Mode = written("road")  # where the camp is
    shopper: str = ""  # who is at the market
    careful: bool = False  # watches its step in country it knows (FH-TURN-03)
    stale: list[str] = []  # stubs as games of rules 1 have them, in an option's text form

    def __post_init__(self) -> None:
        if self.stale:
            self.stubs += [Stub(stub.verb, int(stub.target)) for stub in map(Option.read, self.stale)]
            self.stale = []

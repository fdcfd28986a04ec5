"""The state of a Freehold campaign as plain data: the world, the freehold, parties and their members.

A `Party` is a group that is together in one place and has its own clock (FH-TURN-01); whoever stays at home is a party
too. Time is counted in Active turns of five minutes since the campaign began: 288 make a day, and a day begins at dawn.
By concept: `people`, `encounters`, `land`, `hold`; the `World` that holds them all is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from freehold.state.encounters import Band, Fight, Foe, Friend, Mark, Meeting
from freehold.state.hold import Haul, Hold, Power, Project
from freehold.state.land import (
    Glimpse,
    Hex,
    Land,
    Lock,
    Room,
    Site,
    SiteGlimpse,
    glimpse_of,
    glimpses,
    look_at,
    looks,
)
from freehold.state.people import (
    DAYS_A_WEEK,
    GM,
    HOURS_A_DAY,
    ROUNDS_A_TURN,
    TURNS_A_DAY,
    TURNS_AN_HOUR,
    Character,
    Failure,
    Fresh,
    Hireling,
    Light,
    March,
    Mode,
    Party,
    Ration,
    Stub,
    Study,
)  # fmt: skip
from tablewright.engine.consent import Pledge

__all__ = [
    "DAYS_A_WEEK", "GM", "HOURS_A_DAY", "ROUNDS_A_TURN", "TURNS_AN_HOUR", "TURNS_A_DAY", "Band", "Character",
    "Failure", "Fight", "Foe", "Fresh", "Friend", "Glimpse", "Haul", "Hex", "Hireling", "Hold", "Land", "Light", "Lock",
    "March", "Mark", "Meeting", "Mode", "Newcomer", "Party", "Power", "Precedent", "Prepared", "Project", "Ration",
    "Room", "Rumor", "Site", "SiteGlimpse", "Stub", "Study", "Tale", "World", "glimpse_of", "glimpses",
    "look_at", "looks",
]  # fmt: skip


class Precedent(msgspec.Struct, omit_defaults=True):
    """A ruling of this table (FH-GM-02), shown again when the like comes up."""

    words: str
    judgement: str
    day: int
    answer: str = ""
    effect: str = ""  # what it brought


class Newcomer(msgspec.Struct, omit_defaults=True):
    """A character still to be made: for which seat, and whether the day's Saving Throw is already used."""

    seat: str
    save_used: int = 0  # day on which the dead one used it


class Rumor(msgspec.Struct, omit_defaults=True):
    """Hearsay of a written adventure, and the hex it speaks of."""

    words: str
    hex: str = ""


class Tale(msgspec.Struct, omit_defaults=True):
    """A written adventure that is being played: its rumors go round until each was told."""

    title: str
    opening: str = ""
    secret: str = ""  # for the GM alone
    rumors: list[Rumor] = []


class Prepared(msgspec.Struct, omit_defaults=True):
    """What the GM has laid out in a hex; whatever is left open is rolled when the party comes there."""

    terrain: str = ""
    feature: str = ""
    site: Site | None = None
    band: Band | None = None  # who is met there
    words: str = ""  # told on arrival
    aloud: bool = False  # they are an adventure's, not the GM's own


if TYPE_CHECKING:
    Hexes = dict[str, Hex]
else:
    Hexes = dict[str, msgspec.Raw]  # each is read when somebody looks at it: `Land`


class World(msgspec.Struct, omit_defaults=True):
    """Everything."""

    seats: list[str]
    gm: bool = False  # the GM seat is asked; who sits there, a person or the referee, is the table's business
    gm_spared: bool = False  # only the important rulings are put to the GM seat
    gm_more: bool = False  # the GM is also asked to prepare, to weigh, and what is special
    gm_steps: bool = False  # ... and between any two steps, for the order of turns, and for every blow
    vote: bool = False  # what the party answers as one is voted on
    each_step: bool = True  # every seat is asked before each step, not only when something has changed
    warns: bool = False  # asks once more before the last light goes out, or the last coin is given away
    brief: bool = False  # what went on as last time is not asked again
    natures: bool = False  # creatures do what their entries say besides fighting (FH-MON-07)
    load_limit: int = 0  # things one may carry, as the GM sees it; 0: no limit
    load_judged: int = 0  # the largest load the GM was asked about
    ammunition: dict[str, bool] = {}  # what the GM has called special (FH-AMMO-02), and what not
    prepared: dict[str, Prepared] = {}  # places the GM has laid out and nobody has come to, by hex
    tale: Tale | None = None  # a written adventure
    acting: str = ""  # id of the party whose step is being played
    moment_at: int = 0  # clock of the GM's last moment
    stop_after: int = 0  # weeks after which the table wanted to stop; 0: never
    closed: str = ""
    characters: dict[str, Character] = {}
    hirelings: dict[str, Hireling] = {}
    parties: list[Party] = []
    land: Hexes = {}
    hold: Hold = msgspec.field(default_factory=lambda: Hold(""))
    hauls: list[Haul] = []
    power: Power | None = None
    fallen: list[str] = []
    pause_until: int = 0  # week
    great_found: list[str] = []
    pledges: list[Pledge] = []  # what players have said others may do with their own
    precedents: list[Precedent] = []
    to_make: list[Newcomer] = []
    put_off: list[Newcomer] = []  # until somebody next comes home
    met_by: str = ""  # the party that meets the newcomers where it is
    making: Character | None = None
    stage: str = ""  # of the character being made
    count: int = 0  # ids given so far
    map_kit_lent: bool = False
    used_on: dict[str, int] = {}  # day on which things that work once a week were last used
    quick: bool = False
    at_once: int = 0  # newcomers still to be made without a question
    last_clock: int = 0  # of the last party that is no more

    def __post_init__(self) -> None:
        if self.land:
            self.land = Land(self.land)

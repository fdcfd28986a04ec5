"""Parties as data: who is together, where, with what light and food."""

from __future__ import annotations

import msgspec

from freehold.state.base import Mode, Ration
from freehold.state.encounters import Fight, Meeting
from tablewright.engine.copying import written
from tablewright.engine.options import Option


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

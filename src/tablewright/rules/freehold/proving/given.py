"""What a scenario may set (`given`) as plain data: party, land, freehold, foes, sites. `worlds.py` builds the world.

Whatever is left out is at its plainest: a human of level 1 with all scores 10, 8 HP, no gear; day 1; plains with water.
"""

from __future__ import annotations

import msgspec

FIELD = "3,0"  # where a scene takes place unless `at` says otherwise


class GivenMember(msgspec.Struct, forbid_unknown_fields=True):
    """A member. `scores` may name some abilities; `score` sets all six."""

    calling: str = "fighter"
    name: str = ""
    people: str = "human"
    seat: str = "p1"
    score: int = 10
    scores: dict[str, int] = {}
    level: int = 1
    xp: int = 0
    max_hp: int = 8
    hp: int = -1
    max_mp: int = -1
    mp: int = -1
    spells: list[str] = []
    masteries: list[str] = []
    favourite: str = ""
    purse: int = 0
    pack: dict[str, int] | list[str] = {}
    armor: str = "none"
    weapon: str = ""
    shield: bool = False
    pole: bool = False
    acid: int = 0
    water: int = 0
    pearls: int = 0
    unconscious: bool = False
    asleep: int = 0  # Active turns
    stone: bool = False
    save_used: bool = False
    hunger: dict[str, int] = {}
    drained: dict[str, int] = {}
    numb: dict[str, int] = {}
    days_hungry: int = 0
    days_thirsty: int = 0
    nights_awake: int = 0
    meals: int = 0
    drank: bool = False
    rest_days: int = 0
    used: dict[str, int] = {}
    poison_hp: int = 0
    home: bool = False  # stays at the freehold
    died_on: int = 0  # day of death: the body lies in the hex of the scene


class GivenBand(msgspec.Struct, forbid_unknown_fields=True):
    monster: str
    number: int = 1
    hp: list[int] = []
    disposition: str = ""
    angry: bool = False
    on_day: int = 0


class GivenRoom(msgspec.Struct, forbid_unknown_fields=True):
    entered: bool = False
    trap: str = ""
    trap_state: str = ""
    bands: list[str | GivenBand] = []
    loot: list[str] = []
    locked: bool | None = None
    guarded: bool = False
    rolled: bool = True


class GivenSite(msgspec.Struct, forbid_unknown_fields=True):
    kind: str = "ruin"
    tier: int = 1
    table: str = ""
    rooms: list[GivenRoom] = []
    cleared: bool = False
    broken: bool = False
    told: bool = False
    looked: bool = False
    heroes: list[str] = []
    power: str = ""


class GivenHex(msgspec.Struct, forbid_unknown_fields=True):
    terrain: str = "plains"
    water: bool | None = True
    mapped: bool = False
    entered: bool = True
    feature: str = ""
    resource: str = ""
    road: bool = False
    outpost: bool = False
    beacon: bool = False
    sites: list[GivenSite] = []
    coin: int = 0


class GivenHold(msgspec.Struct, forbid_unknown_fields=True):
    """The freehold's scores; `buildings` by name, `projects` as building and weeks left."""

    folk: int = 6
    stores: int = 20
    timber: int = 10
    stone: int = 6
    silver: int = 100
    hope: int = 6
    threat: int = 2
    buildings: dict[str, int] | list[str] = {}
    projects: dict[str, int] = {}
    plan: str = "hand"
    works: list[str] = []
    week: int = 0
    lost: bool = False
    sites_told: int = 0
    news: list[str] = []
    known: list[str] = []
    deaths: int = 0
    lairs: int = 0
    strongholds: int = 0
    coming: list[int] = []
    tribute_until: int = 0
    tribute_orders: bool = False
    ware: str = ""


class GivenPower(msgspec.Struct, forbid_unknown_fields=True):
    key: str = "ash"
    shadow: int = 3
    strongholds: tuple[str, ...] = ("0,9", "9,0", "9,-9")
    standing: list[str] | None = None
    seat: str = "12,-3"
    seat_known: bool = False
    weakness_known: bool = False
    lord_dead: bool = False
    truce_until: int = 0


class GivenHireling(msgspec.Struct, forbid_unknown_fields=True):
    """A guard (of 4 HP) or porter (of 3) who is hurt."""

    kind: str
    hp: int


class GivenLight(msgspec.Struct, forbid_unknown_fields=True):
    kind: str = "torch"
    bearer: str = "c1"
    left: int = 12


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a scenario may set."""

    party: tuple[str | GivenMember, ...] = ("fighter",)
    hirelings: list[str | GivenHireling] = []
    order: list[str] = []
    gm: bool = False
    seats: tuple[str, ...] = ("p1",)
    # where and when
    at: str = FIELD
    day: int = 1
    hours: int = 0
    came_from: str = ""
    terrain: str = "plains"
    water: bool | None = True
    mapped: bool = False
    feature: str = ""
    resource: str = ""
    road: bool = False
    outpost: bool = False
    land: dict[str, GivenHex] = {}
    site: GivenSite | None = None
    room: int = -1
    lights: list[str | GivenLight] = []
    coin: int = 0
    hauls: dict[str, int] = {}  # copper by the ids of those who brought it: "c1 c2"
    night: str = ""
    swift: bool = False
    careful: bool = False
    veil: bool = False
    warded: bool = False
    fresh: int = 0
    # whom and what
    foes: list[str | GivenBand] = []
    where: str = "hex"
    reading: str = ""
    sneaker: str = ""
    hidden: bool = False
    dark: bool = False
    held: dict[str, int] = {}
    hold: GivenHold = msgspec.field(default_factory=GivenHold)
    power: GivenPower | None = None
    fallen: list[str] = []
    pause_until: int = 0
    great_found: list[str] = []
    precedents: dict[str, str] = {}
    # what an entry does
    to: str = ""
    hours_slept: int = 8
    ability: str = "str"
    use: str = ""
    who: str = "c1"
    cause: str = "wounds"
    damage: int = 0
    spell: str = ""
    trap: str = ""
    treasure: str = ""
    tier: int = 1
    weeks: int = 1
    thing: str = ""
    settings: dict[str, bool | int | str] = {}
    make: list[str] = []  # seats for which characters are to be made
    save_used_on: int = 0  # day on which the one they replace used the Saving Throw
    quick: bool = False

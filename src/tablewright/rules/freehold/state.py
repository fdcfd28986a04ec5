"""The state of a Freehold campaign as plain data: the world, the freehold, parties and their members.

A `Party` is a group that is together in one place and has its own clock (FH-TURN-01); whoever stays at home is a party
too. Time is counted in Active turns of five minutes since the campaign began: 288 make a day, and a day begins at dawn.
"""

from __future__ import annotations

from typing import Literal

import msgspec

TURNS_A_DAY = 288
TURNS_AN_HOUR = 12
ROUNDS_A_TURN = 60  # combat rounds of five seconds in an Active turn (FH-TURN-02)
HOURS_A_DAY = 10  # for travel, mapping and exploring (FH-TRAVEL-01)
DAYS_A_WEEK = 7
GM = "gm"

Mode = Literal["home", "waiting", "road", "site", "meeting", "fight", "camp", "gone"]


class Data(msgspec.Struct, omit_defaults=True):
    """Base of the state's structs: small when packed."""


# --- members ---------------------------------------------------------------------------------------------------------


class Study(Data):
    """A spell that is being learned in the freehold (FH-MAGIC-04, FH-HOLD-07)."""

    spell: str
    until: int  # day


class Character(Data):
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
    armor: str = "none"
    weapon: str = ""
    shield: bool = False
    pole: bool = False  # in hand
    acid: int = 0  # by how much acid has lowered the AC of the suit
    water: int = 0  # days of drink in the waterskins
    pearls: int = 0  # mana left in pearls
    # conditions
    dead: bool = False
    unconscious: bool = False
    asleep_until: int = 0
    stone: bool = False
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
    tried: list[str] = []  # attempts that failed since dawn (FH-ACT-03)
    poison_hp: int = 0  # lost to poison ...
    poison_at: int = 0  # ... at this time, within the last hour
    antidote_until: int = 0
    spell_ac: int = 0
    spell_ac_until: int = 0
    study: Study | None = None
    grows: int = 0  # level that the last sleep in the freehold has brought
    died_of: str = ""
    died_on: int = 0


class Hireling(Data):
    """A guard or porter, run by the GM (FH-GEAR-03)."""

    id: str
    kind: str
    name: str
    hp: int
    max_hp: int
    fled: bool = False
    dead: bool = False
    meals: int = 0  # eaten since dawn
    drank: bool = False
    spell_ac: int = 0
    spell_ac_until: int = 0


# --- who and what is met ---------------------------------------------------------------------------------------------


class Band(Data):
    """Creatures of one kind together. `hp` is empty until they first fight."""

    monster: str
    number: int
    hp: list[int] = []
    max_hp: list[int] = []
    disposition: str = ""  # what the Encounter roll came to ...
    on_day: int = 0  # ... and on which day
    angry: bool = False  # fought with the party: no roll is needed


class Meeting(Data):
    """Creatures met: the stage of the talk, and what comes of it."""

    bands: list[Band]
    where: str  # "hex", "night", "room", "lair", "cache": where it happens
    reading: str = ""  # "intruding": Neutral counts as warning; "alarm": Neutral or better does
    stage: str = "approach"  # then the disposition: "warning", "neutral", "friendly"
    talked: bool = False  # the parley of a neutral meeting has been tried
    told: bool = False  # the friendly have told of a hex
    asked: bool = False  # wayfarers have been asked to the freehold
    traded: bool = False  # the caravan's item has been shown
    ware: str = ""  # the caravan's magic item
    toll: int = 0  # copper that bandits ask
    sneaker: str = ""  # alone in the first round, or hidden
    hidden: bool = False  # the party attacks from hiding
    no_parley: bool = False
    held: dict[str, int] = {}  # turns lost to the trap that brought them


class Foe(Data):
    id: str
    monster: str
    hp: int
    max_hp: int
    band: int = 0
    out: str = ""  # "dead", "fled", "turned", "asleep"... why it no longer fights
    asleep: bool = False
    drowsy: bool = False  # falls asleep after its next turn
    held: int = 0
    fearful: bool = False  # loses its first turn to light
    spell_lost: int = 0  # round in which a spell last cost it a turn
    bare: bool = False  # its immunity is gone for this combat
    burned: int = 0  # round in which fire last hurt it
    turns: int = 0  # turns it has had, those lost included
    more_ac: int = 0


class Friend(Data):
    """A creature that fights for the party under the GM's hand (Wolf Friend)."""

    id: str
    monster: str
    hp: int


class Mark(Data):
    """What a combat does to a member while it lasts."""

    held: int = 0
    attack_bonus: int = 0
    bear: bool = False
    guarded: int = 0  # round in which Guard was used
    thrown: list[str] = []


class Fight(Data):
    """A combat. `order` is fixed when it begins (FH-COMBAT-04); `at` is whose place in it is next."""

    foes: list[Foe]
    order: list[str] = []
    round: int = 1
    at: int = 0
    acted: bool = False  # somebody has acted in this round, so the party can no longer break off in it
    friends: list[Friend] = []
    marks: dict[str, Mark] = {}
    late: list[str] = []  # join in the second round (FH-SITE-06)
    ambush: bool = False  # the foes have no turn in the first round
    dark: bool = False  # a place where one sees nothing without light
    outdoors: bool = True
    campfire: bool = False
    brandished: bool = False
    wall: int = 0  # AC bonus of Wall of the Hearth
    checked: list[int] = []  # bands that have made their morale check; -1 is the hired guards
    sizes: list[int] = []  # numbers at the beginning, by band; the last is the guards
    dawnfire_held: bool = False
    where: str = "hex"
    flight: bool = False  # the party is breaking off


# --- the land --------------------------------------------------------------------------------------------------------


class Lock(Data):
    locked: bool = False
    picked: list[str] = []  # who has tried


class Room(Data):
    """A room of a site, rolled when first entered and kept."""

    rolled: bool = False
    entered: bool = False
    sneaked: bool = False
    trap: str = ""
    trap_state: str = ""  # "", "spotted", "sprung", "disarmed", "passed"
    bands: list[Band] = []
    loot: list[str] = []  # kinds of treasure that lie here, the first one within reach
    lock: Lock | None = None  # of the first one, once somebody went for it
    guarded: bool = False  # the trap was gone round: what it guards cannot be had
    oddity: bool = False
    last: bool = False
    waiting: bool = False  # creatures are here and not yet rolled
    bodies: list[str] = []
    note: str = ""


class Site(Data):
    """A ruin, lair, stronghold, seat of a Power, or a hidden cache outdoors."""

    kind: str
    tier: int
    table: str  # "ruin", a terrain, or "host:<power>"
    rooms: list[Room] = []
    looked: bool = False
    cleared: bool = False
    lair_cleared: bool = False
    broken: bool = False  # a stronghold's captain or the seat's lord is no more
    told: bool = False
    visited: int = 0  # day on which the party last left it
    heroes: list[str] = []  # who cleared it and has not yet told of it at home
    power: str = ""
    truce: bool = False


class Hex(Data):
    """What is known of a hex, by being mapped, entered, seen or told of."""

    terrain: str = ""
    water: bool | None = None
    mapped: bool = False
    entered: bool = False
    seen: bool = False
    feature: str = ""  # "" while it is not rolled
    resource: str = ""
    road: bool = False
    sites: list[Site] = []
    bodies: list[str] = []
    statues: list[str] = []  # characters of stone who could not be carried on
    coin: int = 0  # left with the dead
    foraged: int = 0  # day
    dug: int = 0
    outpost: bool = False
    beacon: bool = False
    note: str = ""


# --- parties ---------------------------------------------------------------------------------------------------------


class Light(Data):
    """Something that burns or glows. `left` in Active turns; -1 never burns down."""

    kind: str
    bearer: str
    left: int


class Fresh(Data):
    """Meals that spoil: gone at the dawn of day `until`."""

    meals: int
    until: int


class Party(Data):
    """Members who are together, in marching order, and where they are."""

    id: str
    order: list[str]
    at: str
    clock: int
    mode: Mode = "home"
    before: Mode = "road"  # what goes on after a meeting or fight
    hours: int = 0  # of the day's ten, already used
    came_from: str = ""
    site: int = 0  # which of the hex's sites
    room: int = -1  # where in it; -1 is outside its first room
    site_turns: int = 0
    meeting: Meeting | None = None
    fight: Fight | None = None
    lights: list[Light] = []
    fresh: list[Fresh] = []
    coin: int = 0  # found outside and not yet home, copper
    acted: list[str] = []  # who has had this Active or Extended turn (FH-TURN-05)
    stale: list[str] = []  # torches put out early: turns left, as text "kind:left"
    swift: bool = False
    veil_until: int = 0
    gather_at: str = ""  # the next foraging in this hex succeeds ...
    gather_until: int = 0  # ... until then
    warded: bool = False
    entered_today: int = 0
    night: str = ""  # how the party camps
    night_stage: str = ""
    away_since: int = 0
    new_hexes: int = 0  # mapped since setting out
    fallen: int = 0  # dead since setting out
    rest_left: int = 0  # days the party still means to rest at home
    shopper: str = ""  # who is at the market


class Haul(Data):
    """Coin brought home from outside, and who brought it."""

    copper: int
    bearers: list[str]


# --- the freehold ----------------------------------------------------------------------------------------------------


class Project(Data):
    building: str
    until: int  # day on which it is finished
    at: str = ""


class Hold(Data):
    """The freehold's scores (FH-HOLD-01), buildings, works and the deeds of the week."""

    name: str
    at: str = "0,0"
    folk: int = 0
    stores: int = 20
    timber: int = 10
    stone: int = 6
    silver: int = 100
    hope: int = 6
    threat: int = 2
    buildings: dict[str, int] = {}
    projects: list[Project] = []
    plan: str = "stores"  # how Folk are set to work; "hand" leaves `works` as it is
    works: list[str] = []
    week: int = 0
    founded: int = 0  # day from which its weeks count
    lost: bool = False
    # since the last week
    sites_told: int = 0
    news: list[str] = []  # kinds of resource brought word of
    known: list[str] = []  # kinds of resource the freehold knew before
    deaths: int = 0
    lairs: int = 0
    strongholds: int = 0
    rumors_asked: int = 0
    coming: list[int] = []  # days on which invited folk arrive
    tribute_until: int = 0  # week
    tribute_orders: bool = False
    ware: str = ""  # magic item the peddler offers this week


class Power(Data):
    """An awake Power (FH-POWER-01)."""

    key: str
    shadow: int
    strongholds: list[str]
    seat: str
    standing: list[str] = []
    seat_known: bool = False
    weakness_known: bool = False
    lord_dead: bool = False
    truce_until: int = 0  # week


class Precedent(Data):
    """A ruling of this table (FH-GM-02), shown again when the like comes up."""

    words: str
    judgement: str
    day: int
    answer: str = ""
    effect: str = ""  # what it brought


class Newcomer(Data):
    """A character still to be made: for which seat, and whether the day's Saving Throw is already used."""

    seat: str
    save_used: int = 0  # day on which the dead one used it


class World(Data):
    """Everything."""

    seats: list[str]
    gm: bool = False  # the GM seat is asked; who sits there, a person or the referee, is the table's business
    stop_after: int = 0  # weeks after which the table wanted to stop; 0: never
    closed: str = ""
    characters: dict[str, Character] = {}
    hirelings: dict[str, Hireling] = {}
    parties: list[Party] = []
    land: dict[str, Hex] = {}
    hold: Hold = msgspec.field(default_factory=lambda: Hold(""))
    hauls: list[Haul] = []
    power: Power | None = None
    fallen: list[str] = []
    pause_until: int = 0  # week
    great_found: list[str] = []
    precedents: list[Precedent] = []
    to_make: list[Newcomer] = []
    making: Character | None = None
    stage: str = ""  # of the character being made
    count: int = 0  # ids given so far
    map_kit_lent: bool = False
    used_on: dict[str, int] = {}  # day on which things that work once a week were last used
    quick: bool = False
    at_once: int = 0  # newcomers still to be made without a question
    last_clock: int = 0  # of the last party that is no more

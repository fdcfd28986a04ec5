"""Worlds for scenarios, built from what their `given` says (see `given.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from freehold import content, state
from freehold import events as e
from freehold.book import order
from freehold.book.characters import market
from freehold.book.days import light
from freehold.book.travel import land
from freehold.content import charts
from freehold.settings import Switches, switches
from tablewright.engine.events import Entry, Event
from tablewright.engine.proving.given import as_published, known
from tablewright.engine.scene import Chance, Cost

# --- given ------------------------------------------------------------------------------------------------------------
# What a scenario may set (`given`) as plain data: party, land, freehold, foes, sites. `worlds.py` builds the world.
# Whatever is left out is at its plainest: a human of level 1 with all scores 10, 8 HP, no gear; day 1; plains with
# water.
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
    maps: bool = False
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


# --- payments ---------------------------------------------------------------------------------------------------------
# What a choice really cost, told from the states before and after and the log: tests hold shown costs against play.
Payment = Callable[[state.World, state.World, Sequence[Entry], Cost], float | None]
_Amount = Callable[[state.World, state.Party], float]

# Figures on choices that are no costs: what a thing is or does, how somebody fares, what the dice may bring.
FIGURES = (
    r"\d+/\d+ HP",
    r"AC \+?\d+",
    r"\b(?:one|two) hands?\b",
    r"(?:thrown|shoots) \d+ ft",
    r"night check \d in 12|lights \d+ feet across|four hours of sleep|hours left are lost",
    r"\d+ HP, all mana|16 or more on 1d20|\d+ left today|none above \d+",
    r"its terrain is rolled, then what it costs",
    r"\d*d\d+(?:\+\d+)?",
    r"two blows|1 XP per sc|(?:Hope|Folk) [+-]1|once a week|by \d\b|one try each",
    r"[a-z]+ weeks?; .*",  # a building takes its time, and is paid out of the stores of the freehold
    r"\d+ (?:Stores|Timber|Stone|sc)(?:, \d+ (?:Timber|Stone|sc))* a week|\d+ more hex(?:es)? to work",
    r"\d+ of the Stores lost, for the store-house holds \d+|the store-house has room for \d+",
    r"12 Active turns|8 hours(?: a flask)?|holds for \d turns?",
    r"no proper day: .*|three days of it lower every score|they lose the first round|it costs nothing",
    r"\d Active turns instead of \d|counts (?:as )?\d higher|\d hours of digging.*",  # what a thing is good for
    r"10 sc, and a magic item.*|Stores lost|Timber lost.*|the time is lost|[Aa]n hour is lost",
    r"failed: .*|HP \d+(?:, mana \d+)?",
)


def _spent(amount: _Amount) -> Payment:
    """By how much something of the acting party's has become less; None while nothing has changed."""

    def payment(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
        acting = order.next_party(before)
        now = next((party for party in after.parties if party.id == acting.id), None)
        if now is None:
            return None
        return (amount(before, acting) - amount(after, now)) or None

    return payment


def _mana(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    was, now = before.characters[cost.whose], after.characters[cost.whose]
    return (was.mp + was.pearls - now.mp - now.pearls) or None


def _experience(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    return next((-entry.event.xp for entry in entries if isinstance(entry.event, e.XpGained)), None)


def _turns(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Active turns; what a trap takes besides is its own doing."""
    if any(isinstance(entry.event, e.TrapSprung | e.FightEnded | e.LightChanged) for entry in entries):
        return None
    return _spent(lambda world, party: -party.clock)(before, after, entries, cost)


PAYMENTS: dict[str, Payment] = {
    "hours": _spent(lambda world, party: -party.hours),
    "turns": _turns,
    "copper": _spent(market.wealth),
    "meals": _spent(light.meals_in_packs),
    "mana": _mana,
    "experience": _experience,
}


# --- truths -----------------------------------------------------------------------------------------------------------
# Whether what a choice's chances speak of has come, told from the log: tests hold shown chances against play.
Truth = Callable[[Sequence[Entry], Chance], bool | None]


def _first(kind: type[Event], came: Callable[[Event, Chance], bool], whose: str = "") -> Truth:
    """By the first event of a kind, and of the one it befalls where the event says so."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        for entry in entries:
            event = entry.event
            if isinstance(event, kind) and (not whose or getattr(event, whose) == chance.whose):
                return came(event, chance)
        return None

    return truth


def _met(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Entering a hex is one turn: whoever is met there is met in it."""
    told = [entry.event for entry in entries]
    if any(isinstance(event, e.Met) for event in told):
        return True
    return False if any(isinstance(event, e.Travelled) for event in told) else None


def _disarms(entries: Sequence[Entry], chance: Chance) -> bool | None:
    for entry in entries:
        if isinstance(entry.event, e.TrapDealt | e.TrapSprung):
            return isinstance(entry.event, e.TrapDealt)
    return None


def _locked(entries: Sequence[Entry], chance: Chance) -> bool | None:
    for entry in entries:
        if isinstance(entry.event, e.LockFound | e.TreasureFound):
            return isinstance(entry.event, e.LockFound)
    return None


def _holds(field: str) -> Callable[[Event, Chance], bool]:
    return lambda event, chance: bool(getattr(event, field))


TRUTHS: dict[str, Truth] = {
    "hits": _first(e.Struck, _holds("hit"), "attacker"),
    "succeeds": _first(e.Attempted, _holds("success"), "name"),
    "sneaks": _first(e.Sneaked, _holds("success"), "name"),
    "works": _first(e.Ruled, _holds("success"), "name"),
    "saves": _first(e.SaveTried, _holds("success"), "name"),
    "flee": _first(e.MoraleTested, _holds("fled"), "monster"),
    "chase": _first(e.Chased, _holds("caught")),
    "kill": _first(e.VictorsDid, lambda event, chance: getattr(event, "choice", "") == "kill"),
    "comes": _first(e.NightPassed, _holds("met")),
    "heard": _first(e.LockOpened, _holds("noise")),
    "held": _first(e.Raided, _holds("held")),
    "met": _met,
    "disarms": _disarms,
    "locked": _locked,
    **{
        mood: _first(e.DispositionShown, lambda event, chance: getattr(event, "result", "") == chance.of)
        for mood in charts.DISPOSITIONS
    },
}


# --- worlds -----------------------------------------------------------------------------------------------------------
def build(given: Given) -> state.World:
    """The whole world of a scenario."""
    world = state.World(list(given.seats), hold=_hold(given), land=land.start_map())
    if given.settings:
        order.agree(world, agreed(given.settings))
    listen_to(world, given.gm)
    for key, place in given.land.items():
        world.land[key] = _hex(place)
    if given.at not in given.land and given.at != "0,0":
        world.land[given.at] = _here(given)
    elif given.site is not None:
        world.land[given.at].add_site(_site(given.site))
    _party(world, given)
    world.power = _power(given.power)
    world.fallen, world.pause_until = list(given.fallen), given.pause_until
    world.great_found = list(given.great_found)
    world.hauls = [state.Haul(copper, who.split()) for who, copper in given.hauls.items()]
    world.to_make = [state.Newcomer(seat, given.save_used_on) for seat in given.make]
    world.quick, world.last_clock = given.quick, given.day * state.TURNS_A_DAY
    return world


def agreed(settings: Mapping[str, bool | int | str]) -> Switches:
    """What a scenario's campaign plays by."""
    return switches(as_published(settings, others="every step", brief=False, warns=False))


def listen_to(world: state.World, gm: bool) -> None:
    """Without a GM at the table nothing is asked of that seat."""
    world.gm = gm
    world.gm_more, world.gm_steps = world.gm_more and gm, world.gm_steps and gm


def _party(world: state.World, given: Given) -> None:
    party = state.Party(
        "g1", [], given.at, given.day * state.TURNS_A_DAY, "road", hours=given.hours, came_from=given.came_from
    )
    home = state.Party("g2", [], "0,0", given.day * state.TURNS_A_DAY, "waiting")
    for number, member in enumerate(given.party, 1):
        one = _member(f"c{number}", member if isinstance(member, GivenMember) else GivenMember(member), given)
        world.characters[one.id] = one
        if one.dead:
            world.land[given.at].bodies.append(one.id)
            continue
        stays = isinstance(member, GivenMember) and member.home
        (home if stays else party).order.append(one.id)
    for number, each in enumerate(given.hirelings, 1):
        kind = each if isinstance(each, str) else each.kind
        most = 3 if kind == "porter" else 4
        hp = most if isinstance(each, str) else each.hp
        world.hirelings[f"h{number}"] = state.Hireling(f"h{number}", kind, f"{kind.capitalize()} {number}", hp, most)
        party.order.append(f"h{number}")
    party.order = list(given.order) or party.order
    world.parties = ([party] if party.order else []) + ([home] if home.order else [])
    world.count = 50
    _equip(party, given)


def _equip(party: state.Party, given: Given) -> None:
    party.lights = [
        state.Light(each.kind, each.bearer, each.left) if isinstance(each, GivenLight) else state.Light(each, "c1", 12)
        for each in given.lights
    ]
    party.maps = given.maps
    party.coin, party.night, party.swift, party.warded = given.coin, given.night, given.swift, given.warded
    party.careful = given.careful
    party.veil_until = party.clock + state.TURNS_A_DAY if given.veil else 0
    party.room = given.room
    party.away_since = given.day
    party.fresh = [state.Fresh(given.fresh, given.day + 1)] if given.fresh else []


def _member(who: str, member: GivenMember, given: Given) -> state.Character:
    calling = known(member.calling, content.CALLINGS, "calling")
    caster = bool(content.CALLINGS[calling].mana_die)
    most_mp = member.max_mp if member.max_mp >= 0 else 10 if caster else 0
    pack = member.pack if isinstance(member.pack, dict) else {thing: member.pack.count(thing) for thing in member.pack}
    one = state.Character(who, member.seat, member.name or f"{calling.capitalize()} {who[1:]}", calling=calling)
    one.people = known(member.people, content.PEOPLES, "people")
    one.scores = {ability: member.scores.get(ability, member.score) for ability in content.ABILITIES}
    one.level, one.xp, one.max_hp, one.rolled_mp = member.level, member.xp, member.max_hp, most_mp
    one.hp = member.hp if member.hp >= 0 else member.max_hp
    one.mp = member.mp if member.mp >= 0 else most_mp
    one.spells = [known(spell, content.SPELLS, "spell") for spell in member.spells]
    one.pack = dict(pack)
    for thing in (member.weapon, member.armor, "shield" if member.shield else "", "pole" if member.pole else ""):
        if thing and thing != "none":
            one.pack.setdefault(thing, 1)
    for field in _SAME:
        setattr(one, field, getattr(member, field))
    one.asleep_until = given.day * state.TURNS_A_DAY + member.asleep if member.asleep else 0
    one.poison_at = given.day * state.TURNS_A_DAY
    one.dead = bool(member.died_on)
    return one


_SAME = (
    "masteries", "favourite", "purse", "armor", "weapon", "shield", "pole", "acid", "water", "pearls", "unconscious",
    "stone", "save_used", "hunger", "drained", "numb", "days_hungry", "days_thirsty", "nights_awake", "meals", "drank",
    "rest_days", "used", "poison_hp", "died_on",
)  # fmt: skip


def bands(given: list[str | GivenBand]) -> list[state.Band]:
    """ "goblin", "3 goblin", or a table with hp."""
    return [_band(each) for each in given]


def _band(each: str | GivenBand) -> state.Band:
    if isinstance(each, str):
        count, _, name = each.partition(" ")
        each = GivenBand(name, int(count)) if count.isdigit() else GivenBand(each)
    monster = known(each.monster, content.MONSTERS, "creature")
    number = len(each.hp) or each.number
    return state.Band(monster, number, list(each.hp), list(each.hp), each.disposition, each.on_day, each.angry)


def _site(given: GivenSite) -> state.Site:
    rooms = [_room(each) for each in given.rooms]
    if rooms:
        rooms[-1].last = True
    table = given.table or {"lair": "plains", "cache": "plains"}.get(given.kind, "ruin")
    site = state.Site(given.kind, given.tier, given.power if given.power and not given.table else table, rooms)
    site.cleared, site.broken, site.told, site.looked = given.cleared, given.broken, given.told, given.looked
    site.heroes, site.power = list(given.heroes), given.power
    return site


def _room(given: GivenRoom) -> state.Room:
    trap = known(given.trap, content.TRAPS, "trap") if given.trap else ""
    lock = None if given.locked is None else state.Lock(given.locked)
    return state.Room(
        rolled=given.rolled, entered=given.entered, trap=trap, trap_state=given.trap_state, bands=bands(given.bands),
        loot=list(given.loot), lock=lock, guarded=given.guarded,
    )  # fmt: skip


def _hex(given: GivenHex) -> state.Hex:
    place = state.Hex(
        known(given.terrain, content.TERRAINS, "terrain") if given.terrain else "", given.water, given.mapped
    )
    place.entered, place.seen, place.feature, place.resource = given.entered, True, given.feature, given.resource
    place.road, place.outpost, place.beacon, place.coin = given.road, given.outpost, given.beacon, given.coin
    for site in given.sites:
        place.add_site(_site(site))
    return place


def _here(given: Given) -> state.Hex:
    sites = [given.site] if given.site else []
    return _hex(
        GivenHex(
            given.terrain, given.water, given.mapped, True, given.feature, given.resource, given.road, given.outpost,
            sites=sites,
        )
    )  # fmt: skip


def _hold(given: Given) -> state.Hold:
    raw = given.hold
    built = (
        raw.buildings if isinstance(raw.buildings, dict) else {key: raw.buildings.count(key) for key in raw.buildings}
    )
    hold = state.Hold("Larkfield", founded=given.day - 7 * raw.week)
    for field in raw.__struct_fields__:
        if field not in ("buildings", "projects"):
            setattr(hold, field, getattr(raw, field))
    hold.buildings = {known(key, content.BUILDINGS, "building"): number for key, number in built.items()}
    hold.projects = [state.Project(key, given.day + 7 * weeks) for key, weeks in raw.projects.items()]
    return hold


def _power(given: GivenPower | None) -> state.Power | None:
    if given is None:
        return None
    standing = list(given.strongholds if given.standing is None else given.standing)
    power = state.Power(
        known(given.key, content.POWERS, "Power"), given.shadow, list(given.strongholds), given.seat, standing
    )
    power.seat_known, power.weakness_known = given.seat_known, given.weakness_known
    power.lord_dead = given.lord_dead
    power.truce_until = given.truce_until
    return power

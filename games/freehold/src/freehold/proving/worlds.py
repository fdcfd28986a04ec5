"""Worlds for scenarios, built from what their `given` says (see `given.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

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
from tablewright.engine.proving.given import as_given, as_published, known, put, split
from tablewright.engine.scene import Chance, Cost

# --- given ------------------------------------------------------------------------------------------------------------
# What a scenario may set (`given`) as plain data: party, land, freehold, foes, sites. `worlds.py` builds the world.
# Whatever is left out is at its plainest: a human of level 1 with all scores 10, 8 HP, no gear; day 1; plains with
# water.
FIELD = "3,0"  # where a scene takes place unless `at` says otherwise


class GivenMember(msgspec.Struct):
    """What a scenario says of a member in its own way; all else are fields of the character. `score` sets all six."""

    calling: str = "fighter"
    people: str = "human"
    seat: str = "p1"
    score: int = 10
    scores: dict[str, int] = {}
    max_hp: int = 8
    hp: int = -1
    max_mp: int = -1
    mp: int = -1
    pack: dict[str, int] | list[str] = {}
    asleep: int = 0  # Active turns
    home: bool = False  # stays at the freehold


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a scenario may set."""

    party: tuple[str | dict[str, Any], ...] = ("fighter",)
    hirelings: list[str | dict[str, Any]] = []
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
    land: dict[str, dict[str, Any]] = {}
    site: dict[str, Any] | None = None
    room: int = -1
    lights: list[str | dict[str, Any]] = []
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
    foes: list[str | dict[str, Any]] = []
    where: str = "hex"
    reading: str = ""
    sneaker: str = ""
    hidden: bool = False
    dark: bool = False
    held: dict[str, int] = {}
    hold: dict[str, Any] = {}
    power: dict[str, Any] | None = None
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


def _spent_of_party(amount: _Amount) -> Payment:
    """By how much something of the acting party's has become less; None while nothing has changed."""

    def payment(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
        acting = order.next_party(before)
        now = next((party for party in after.parties if party.id == acting.id), None)
        if now is None:
            return None
        return (amount(before, acting) - amount(after, now)) or None

    return payment


def _mana_spent(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    was, now = before.characters[cost.whose], after.characters[cost.whose]
    return (was.mp + was.pearls - now.mp - now.pearls) or None


def _experience_gained(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    return next((-entry.event.xp for entry in entries if isinstance(entry.event, e.XpGained)), None)


def _turns_spent(before: state.World, after: state.World, entries: Sequence[Entry], cost: Cost) -> float | None:
    """Active turns; what a trap takes besides is its own doing."""
    if any(isinstance(entry.event, e.TrapSprung | e.FightEnded | e.LightChanged) for entry in entries):
        return None
    return _spent_of_party(lambda world, party: -party.clock)(before, after, entries, cost)


PAYMENTS: dict[str, Payment] = {
    "hours": _spent_of_party(lambda world, party: -party.hours),
    "turns": _turns_spent,
    "copper": _spent_of_party(market.wealth),
    "meals": _spent_of_party(light.meals_in_packs),
    "mana": _mana_spent,
    "experience": _experience_gained,
}


# --- truths -----------------------------------------------------------------------------------------------------------
# Whether what a choice's chances speak of has come, told from the log: tests hold shown chances against play.
Truth = Callable[[Sequence[Entry], Chance], bool | None]


def _by_first_event(kind: type[Event], came: Callable[[Event, Chance], bool], whose: str = "") -> Truth:
    """By the first event of a kind, and of the one it befalls where the event says so."""

    def truth(entries: Sequence[Entry], chance: Chance) -> bool | None:
        for entry in entries:
            event = entry.event
            if isinstance(event, kind) and (not whose or getattr(event, whose) == chance.whose):
                return came(event, chance)
        return None

    return truth


def _was_met(entries: Sequence[Entry], chance: Chance) -> bool | None:
    """Entering a hex is one turn: whoever is met there is met in it."""
    told = [entry.event for entry in entries]
    if any(isinstance(event, e.Met) for event in told):
        return True
    return False if any(isinstance(event, e.Travelled) for event in told) else None


def _was_disarmed(entries: Sequence[Entry], chance: Chance) -> bool | None:
    for entry in entries:
        if isinstance(entry.event, e.TrapDealt | e.TrapSprung):
            return isinstance(entry.event, e.TrapDealt)
    return None


def _was_locked(entries: Sequence[Entry], chance: Chance) -> bool | None:
    for entry in entries:
        if isinstance(entry.event, e.LockFound | e.TreasureFound):
            return isinstance(entry.event, e.LockFound)
    return None


def _field_is_true(field: str) -> Callable[[Event, Chance], bool]:
    return lambda event, chance: bool(getattr(event, field))


TRUTHS: dict[str, Truth] = {
    "hits": _by_first_event(e.Struck, _field_is_true("hit"), "attacker"),
    "succeeds": _by_first_event(e.Attempted, _field_is_true("success"), "name"),
    "sneaks": _by_first_event(e.Sneaked, _field_is_true("success"), "name"),
    "works": _by_first_event(e.Ruled, _field_is_true("success"), "name"),
    "saves": _by_first_event(e.SaveTried, _field_is_true("success"), "name"),
    "flee": _by_first_event(e.MoraleTested, _field_is_true("fled"), "monster"),
    "chase": _by_first_event(e.Chased, _field_is_true("caught")),
    "kill": _by_first_event(e.VictorsDid, lambda event, chance: getattr(event, "choice", "") == "kill"),
    "comes": _by_first_event(e.NightPassed, _field_is_true("met")),
    "heard": _by_first_event(e.LockOpened, _field_is_true("noise")),
    "held": _by_first_event(e.Raided, _field_is_true("held")),
    "met": _was_met,
    "disarms": _was_disarmed,
    "locked": _was_locked,
    **{
        mood: _by_first_event(e.DispositionShown, lambda event, chance: getattr(event, "result", "") == chance.of)
        for mood in charts.DISPOSITIONS
    },
}


# --- worlds -----------------------------------------------------------------------------------------------------------
def build(given: Given) -> state.World:
    """The whole world of a scenario."""
    world = state.World(list(given.seats), hold=_hold_of(given), land=land.start_map())
    if given.settings:
        order.agree(world, agreed(given.settings))
    listen_to(world, given.gm)
    for key, place in given.land.items():
        world.land[key] = _hex_of(place)
    if given.at not in given.land and given.at != "0,0":
        world.land[given.at] = _hex_of_scene(given)
    elif given.site is not None:
        world.land[given.at].add_site(_site_of(given.site))
    _place_party(world, given)
    world.power = _power_of(given.power)
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


def _place_party(world: state.World, given: Given) -> None:
    party = state.Party(
        "g1", [], given.at, given.day * state.TURNS_A_DAY, "road", hours=given.hours, came_from=given.came_from
    )
    home = state.Party("g2", [], "0,0", given.day * state.TURNS_A_DAY, "waiting")
    for number, facts in enumerate(given.party, 1):
        own, rest = split(facts, GivenMember)
        one = _member_of(f"c{number}", own, rest, given)
        world.characters[one.id] = one
        if one.dead:
            world.land[given.at].bodies.append(one.id)
        else:
            (home if own.home else party).order.append(one.id)
    for number, each in enumerate(given.hirelings, 1):
        plain = {"kind": each} if isinstance(each, str) else each
        most = 3 if plain["kind"] == "porter" else 4
        named = {"id": f"h{number}", "name": f"{plain['kind'].capitalize()} {number}", "hp": most, "max_hp": most}
        world.hirelings[f"h{number}"] = as_given({**named, **plain}, state.Hireling)
        party.order.append(f"h{number}")
    party.order = list(given.order) or party.order
    world.parties = ([party] if party.order else []) + ([home] if home.order else [])
    world.count = 50
    _equip_party(party, given)


def _equip_party(party: state.Party, given: Given) -> None:
    light = {"kind": "torch", "bearer": "c1", "left": 12}
    party.lights = [
        as_given({**light, **({"kind": each} if isinstance(each, str) else each)}, state.Light) for each in given.lights
    ]
    party.maps = given.maps
    party.coin, party.night, party.swift, party.warded = given.coin, given.night, given.swift, given.warded
    party.careful = given.careful
    party.veil_until = party.clock + state.TURNS_A_DAY if given.veil else 0
    party.room = given.room
    party.away_since = given.day
    party.fresh = [state.Fresh(given.fresh, given.day + 1)] if given.fresh else []


def _member_of(who: str, own: GivenMember, rest: dict[str, Any], given: Given) -> state.Character:
    calling = known(own.calling, content.CALLINGS, "calling")
    most_mp = own.max_mp if own.max_mp >= 0 else 10 if content.CALLINGS[calling].mana_die else 0
    one = state.Character(who, own.seat, f"{calling.capitalize()} {who[1:]}", calling=calling)
    one.people = known(own.people, content.PEOPLES, "people")
    one.scores = {ability: own.scores.get(ability, own.score) for ability in content.ABILITIES}
    one.max_hp, one.hp = own.max_hp, own.hp if own.hp >= 0 else own.max_hp
    one.rolled_mp, one.mp = most_mp, own.mp if own.mp >= 0 else most_mp
    one.pack = dict(own.pack) if isinstance(own.pack, dict) else {thing: own.pack.count(thing) for thing in own.pack}
    put(one, rest)
    one.spells = [known(spell, content.SPELLS, "spell") for spell in one.spells]
    for thing in (one.weapon, one.armor, "shield" if one.shield else "", "pole" if one.pole else ""):
        if thing and thing != "none":
            one.pack.setdefault(thing, 1)
    now = given.day * state.TURNS_A_DAY
    one.asleep_until, one.poison_at, one.dead = now + own.asleep if own.asleep else 0, now, bool(one.died_on)
    return one


def bands(given: Sequence[str | dict[str, Any]]) -> list[state.Band]:
    """ "goblin", "3 goblin", or a table with hp."""
    return [_band_of(each) for each in given]


def _band_of(each: str | dict[str, Any]) -> state.Band:
    if isinstance(each, str):
        count, _, name = each.partition(" ")
        each = {"monster": name, "number": int(count)} if count.isdigit() else {"monster": each}
    band = as_given({"number": 1, **each}, state.Band)
    band.monster = known(band.monster, content.MONSTERS, "creature")
    band.number, band.max_hp = len(band.hp) or band.number, list(band.hp)
    return band


def _site_of(facts: dict[str, Any]) -> state.Site:
    """Its creatures are those of its kind of place, or of the Power whose it is, if no table is named."""
    kind, power = facts.get("kind", "ruin"), facts.get("power", "")
    table = power or {"lair": "plains", "cache": "plains"}.get(kind, "ruin")
    plain = {key: value for key, value in facts.items() if key != "rooms"}
    site = as_given({"kind": kind, "tier": 1, "table": table, **plain}, state.Site)
    site.rooms = [_room_of(each) for each in facts.get("rooms", ())]
    if site.rooms:
        site.rooms[-1].last = True
    return site


def _room_of(facts: dict[str, Any]) -> state.Room:
    plain = {key: value for key, value in facts.items() if key not in ("bands", "locked")}
    room = as_given({"rolled": True, **plain}, state.Room)
    room.trap = known(room.trap, content.TRAPS, "trap") if room.trap else ""
    room.bands = bands(facts.get("bands", ()))
    room.lock = state.Lock(facts["locked"]) if "locked" in facts else None
    return room


def _hex_of(facts: dict[str, Any]) -> state.Hex:
    plain = {key: value for key, value in facts.items() if key != "sites"}
    usual = {"terrain": "plains", "water": True, "entered": True, "seen": True}
    place = as_given({**usual, **plain}, state.Hex)
    place.terrain = known(place.terrain, content.TERRAINS, "terrain") if place.terrain else ""
    for site in facts.get("sites", ()):
        place.add_site(_site_of(site))
    return place


def _hex_of_scene(given: Given) -> state.Hex:
    names = ("terrain", "water", "mapped", "feature", "resource", "road", "outpost")
    sites = [given.site] if given.site is not None else []
    return _hex_of({**{name: getattr(given, name) for name in names}, "sites": sites})


def _hold_of(given: Given) -> state.Hold:
    """`buildings` by name, `projects` as building and weeks left."""
    plain = {key: value for key, value in given.hold.items() if key not in ("buildings", "projects")}
    usual = {"name": "Larkfield", "folk": 6, "plan": "hand", "founded": given.day - 7 * plain.get("week", 0)}
    hold = as_given({**usual, **plain}, state.Hold)
    built = given.hold.get("buildings", {})
    numbers = built if isinstance(built, dict) else {key: built.count(key) for key in built}
    hold.buildings = {known(key, content.BUILDINGS, "building"): number for key, number in numbers.items()}
    weeks = given.hold.get("projects", {})
    hold.projects = [state.Project(key, given.day + 7 * left) for key, left in weeks.items()]
    return hold


def _power_of(facts: dict[str, Any] | None) -> state.Power | None:
    if facts is None:
        return None
    strongholds = facts.get("strongholds", ["0,9", "9,0", "9,-9"])
    usual = {"key": "ash", "shadow": 3, "strongholds": strongholds, "standing": strongholds, "seat": "12,-3"}
    power = as_given({**usual, **facts}, state.Power)
    power.key = known(power.key, content.POWERS, "Power")
    return power

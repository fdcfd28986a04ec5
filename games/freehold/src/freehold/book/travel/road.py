"""Walking, marching, the road."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

import msgspec

from freehold import content, events
from freehold.book import checks
from freehold.book.days import dawn, light
from freehold.book.encounters import meetings
from freehold.book.hold import harvest
from freehold.book.master import preparing
from freehold.book.party import actions, outside, roster, statues
from freehold.book.sites import exploring, rooms
from freehold.book.travel import land, usual
from freehold.content import dice
from freehold.state import HOURS_A_DAY, Character, Glimpse, Hex, March, Party, Room, World, look_at, looks
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.world.hexes import DIRECTIONS, distance, neighbours, within


# --- walking ----------------------------------------------------------------------------------------------------------
# What walking costs (chapter "Travel"): hours by terrain, what fits into the day, and the chance to meet somebody.
def travel_cost(world: World, party: Party, key: str) -> int:
    """Hours to enter a hex: by the terrain entered, 1 on an old road; the largest help counts, never below 1.

    Whoever goes with care (FH-TURN-03) or carries too much (FH-ENCUMB-01) takes an hour more.
    """
    place = world.land[key]
    hours = content.TRAVEL.road_hours if place.road else content.TERRAINS[place.terrain].hours
    slower = party.careful + roster.is_overloaded(world, party)
    return max(1, hours - _hours_saved(world, party, place.terrain, place.road)) + slower


def too_late_for_any(world: World, party: Party) -> bool:
    """Whether no country at all can be crossed in what is left of the day: who tries sees it, and turns back."""
    least = min(terrain.hours for terrain in content.TERRAINS.values())
    slower = party.careful + roster.is_overloaded(world, party)
    return max(1, least - _hours_saved(world, party, "plains", road=False)) + slower > roster.hours_left(party)


def _hours_saved(world: World, party: Party, terrain: str, road: bool) -> int:
    """Swift Path, Pathfinder, horses and boots take an hour off; they do not add up (FH-LEVEL-05)."""
    if party.swift:
        return 1
    people = roster.able(world, party)
    if people and party.entered_today == 0 and roster.has(people[0], "path_boots"):
        return 1
    if any("pathfinder" in one.masteries for one in people):
        return 1
    return int((terrain == "plains" or road) and _is_mounted(world, party))


def _is_mounted(world: World, party: Party) -> bool:
    """Horses for everybody."""
    horses = roster.total(world, party, "horse")
    return horses > 0 and horses >= len(roster.mouths(world, party))


def can_reach(world: World, party: Party, key: str) -> bool:
    """What is known must fit into the day's hours; the unknown may be tried while an hour is left."""
    place = world.land.get(key)
    if place is None or not place.terrain:
        return roster.hours_left(party) >= 1
    return travel_cost(world, party, key) <= roster.hours_left(party)


def entry_check(world: World, key: str) -> checks.Check:
    """The terrain's number in twelve; in the home rings 1, none by day with a Watchtower (FH-TRAVEL-03)."""
    if land.in_home_rings(world, key):
        return checks.in_twelve(0 if world.hold.buildings.get("watchtower") else content.TRAVEL.home_check_in_12)
    return checks.in_twelve(content.TERRAINS[world.land[key].terrain].encounter)


# --- marching ---------------------------------------------------------------------------------------------------------
# A march (chapters "Taking Turns", "Travel"): a far place or a direction, hex by hex, till evening or a meeting.
# The players agree how long a turn is (FH-TURN-04); each hex costs and rolls as a single step would. A march stands in
# the party's state, so that whoever is met, hurt or has something to say ends it.
FAR = 2  # hexes; what is nearer is a single step
MOST_PLACES = 5
WHITE_WITHIN = 4  # hexes, that somebody looks for land to map
UNKNOWN_HOURS = 4  # as the worst terrain: known ways are preferred


# --- where to --------------------------------------------------------------------------------------------------------
def march_options(world: World, party: Party, open_ways: Sequence[str]) -> list[Option]:
    """Directions in which today leads further than one hex, then home and places to which the first hex fits in."""
    near = neighbours(party.at)
    ways = [name for name in open_ways if _leads_on(world, party, near[name])]
    barred = [key for name, key in near.items() if name not in open_ways]
    far = far_places(world, party) if ways else []
    fitting = [to for to in far if next_hex(world, party, to) not in barred] if barred else far
    return each("march", [*ways, *fitting])


def _leads_on(world: World, party: Party, key: str) -> bool:
    place = world.land.get(key)
    hours = travel_cost(world, party, key) if place and place.terrain else 1
    return roster.hours_left(party) > hours and not roster.is_home(world, key)


def far_places(world: World, party: Party) -> list[str]:
    """Home, the nearest places with something to do, and the nearest land without a map."""
    home = [world.hold.at] if roster.is_home(world, world.hold.at) else []
    near = sorted(_worth_a_way(world), key=lambda key: (distance(party.at, key), key))
    far = [key for key in (*home, *near) if distance(party.at, key) >= FAR]
    hostile = [key for key in _of_the_power(world) if distance(party.at, key) >= FAR]
    return list(dict.fromkeys([*islice(far, MOST_PLACES), *hostile, *_nearest_unmapped(world, party)]))


def _of_the_power(world: World) -> list[str]:
    """Strongholds that stand, and the seat if it is known: however far, they can be marched to."""
    power = world.power
    if power is None or power.lord_dead:
        return []
    return [*power.standing, *([power.seat] if power.seat_known else [])]


def _worth_a_way(world: World) -> Iterator[str]:
    yield from _of_the_power(world)
    yield from (key for key, place in looks(world.land) if place.outpost or has_something(place))


def has_something(place: Hex | Glimpse) -> bool:
    """A site that is not done with or was told of, the dead, or things on the ground."""
    if place.bodies or place.left or place.coin or was_told(place):
        return True
    return bool(place.sites) and any(
        not (site.cleared or site.broken) or any(room.bodies or room.left or room.coin for room in site.rooms)
        for site in place.sites
    )


def was_told(place: Hex | Glimpse) -> bool:
    """A lair, ruin or cache that a rumor or a guest spoke of, and nobody has mapped yet."""
    return place.feature in ("lair", "ruin", "cache") and not (place.mapped or place.sites)


def _nearest_unmapped(world: World, party: Party) -> list[str]:
    """The nearest hex that nobody has mapped; of several the one nearest to the freehold."""
    for steps in range(FAR, WHITE_WITHIN + 1):
        ring = (key for key in within(party.at, steps) if distance(party.at, key) == steps)
        white = [key for key in ring if not look_at(world.land, key).mapped]
        if white:
            return [min(white, key=lambda key: (distance(world.hold.at, key), key))]
    return []


# --- the way ---------------------------------------------------------------------------------------------------------
def next_hex(world: World, party: Party, to: str) -> str:
    """The hex that comes next: straight on, or the first of the way that takes the fewest hours."""
    return neighbours(party.at)[to] if to in DIRECTIONS else _way_to(world, party, to)[0]


def _way_to(world: World, party: Party, to: str) -> list[str]:
    """The hexes from here to there by the fewest hours; between equals by those that were found first."""
    queue, hours = [(distance(party.at, to), 0, party.at, "")], Hours(world, party)
    came_from, fewest = dict[str, str](), dict[str, int]()
    while True:
        total, _, here, before = heappop(queue)
        if here in came_from:
            continue
        came_from[here] = before
        if here == to:
            return _way_back(came_from, to)
        spent = total - distance(here, to)
        for near in neighbours(here).values():
            if near in came_from:
                continue
            cost = spent + hours[near] + distance(near, to)
            if near not in fewest or cost < fewest[near]:
                fewest[near] = cost
                heappush(queue, (cost, len(came_from), near, here))


def _way_back(came_from: dict[str, str], to: str) -> list[str]:
    """The way to a hex, without where it begins."""
    way = [to]
    while before := came_from[way[-1]]:
        way.append(before)
    return way[-2::-1]


class Hours(dict[str, int]):
    """What hexes cost this party now, worked out once for each kind of land."""

    def __init__(self, world: World, party: Party) -> None:
        self._world, self._party = world, party
        self._kinds: dict[tuple[str, bool], int] = {("", False): UNKNOWN_HOURS}

    def __missing__(self, key: str) -> int:
        place = look_at(self._world.land, key)
        kind = (place.terrain, place.road and bool(place.terrain))
        if kind not in self._kinds:
            self._kinds[kind] = travel_cost(self._world, self._party, key)
        self[key] = self._kinds[kind]
        return self[key]


# --- under way -------------------------------------------------------------------------------------------------------
def begin_march(world: World, party: Party, to: str) -> None:
    party.march = March(to, roster.condition(world, party))


def is_marching(world: World, party: Party, table: Table) -> bool:
    """Whether a march goes on from here; why it ends is told."""
    if party.march is None:
        return False
    why = halt(world, party, party.march)
    if why:
        party.march = None
        table.tell(events.Acted("", "halt", why))
    return not why


def halt(world: World, party: Party, march: March) -> str:
    """Why a march ends here; "" if it goes on."""
    return _why_here(world, party, march) or (
        "" if can_reach(world, party, next_hex(world, party, march.to)) else "evening"
    )


def _why_here(world: World, party: Party, march: March) -> str:
    """Why it ends in this very hex, however early it is."""
    if march.to == party.at:
        return "there"
    if march.condition != roster.condition(world, party):
        return "need"
    return "find" if march.to in DIRECTIONS and has_something(world.land[party.at]) else ""


def todays_way(world: World, party: Party, to: str) -> list[str]:
    """The hexes that a march enters today if nobody is met; none where it leads through unknown land."""
    walker, march = msgspec.structs.replace(party), March(to, roster.condition(world, party))
    way: list[str] = []
    while not (way and (roster.is_home(world, walker.at) or _why_here(world, walker, march))):
        key = next_hex(world, walker, to)
        if way and not can_reach(world, walker, key):
            break
        if key not in world.land or not world.land[key].terrain:
            return []
        walker.hours += travel_cost(world, walker, key)
        walker.at, walker.entered_today = key, walker.entered_today + 1
        way.append(key)
    return way


# --- road -------------------------------------------------------------------------------------------------------------
# Travel through the hexes (chapters "Travel", "Mapping", "Nights out", "Water and forage").
# A day has ten hours. Entering a hex costs by its terrain; mapping it takes two more and pays experience at once.
# Nobody maps by walking through: the party chooses to (FH-HEX-05).
ROAD = Question("road", "FH-TRAVEL-01")
FORAGER = Question("forager", "FH-TRAVEL-08")
WAIT = Question("wait-hours", "FH-TURN-04")
NOTE = Question("note", "FH-HEX-05")
PACE = Question("pace", "FH-TURN-01")
LONGEST_NOTE = 120
MEETS = Question("gm-meeting", "FH-GM-01", standing=True)
ENTRY_CHECK = Why("Encounter check", "FH-TRAVEL-03")
FORAGE = Why("Meals found", "FH-TRAVEL-08")
DIG_HOURS = 2
DIG_PEOPLE = 4


# --- options ---------------------------------------------------------------------------------------------------------
def road_options(world: World, party: Party) -> list[Option]:
    """All that a party in the open can do now."""
    place = roster.hex_of(world, party)
    open_ways = [name for name, key in neighbours(party.at).items() if can_reach(world, party, key)]
    options = each("go", open_ways) + march_options(world, party, open_ways)
    options += checks.when(can_map(world, party), "map") + checks.when(party.maps, "unmapped")
    for site in place.sites if roster.hours_left(party) else ():
        lair = site.kind == "lair"
        options += [Option("look", site.id)] if lair and not site.looked and not site.cleared else []
        options += (
            [Option("site", site.id)] if not (lair and site.cleared) or any(map(_holds_anything, site.rooms)) else []
        )
    options += [Option(verb) for verb, deed in DEEDS.items() if is_open(world, party, deed)]
    options += each("goods", outside.bodies_here(world, party)) + each("lift", statues.statues_to_lift(world, party))
    options += usual.wonders(world, party) + checks.when(harvest.can_found(world, party), "found")
    options += [Option("home")] if roster.is_home(world, party.at) else _camp_options(world, party)
    options += checks.when(roster.hours_left(party), "wait") + checks.when(True, "rations", "pace", "note")
    return options + outside.common_options(world, party)


def _holds_anything(room: Room) -> bool:
    """A hoard, the dead, or what was laid down: there is a reason to come back to a lair that is cleared."""
    return bool(room.loot or room.bodies or room.left or room.coin)


def _camp_options(world: World, party: Party) -> list[Option]:
    """To camp as is usual here, or to say how."""
    return [Option("camp", dawn.camp_options(world, party)[0]), Option("camp")]


# --- moving ----------------------------------------------------------------------------------------------------------
def go(world: World, party: Party, key: str, table: Table) -> None:
    """Enter a hex: terrain, water, then the encounter check, whose chance depends on the terrain (FH-DICE-01)."""
    place = land.reveal_terrain(world, key, party.at, table)
    cost = travel_cost(world, party, key)
    if cost > roster.hours_left(party):
        party.hours = HOURS_A_DAY  # it waits for tomorrow, and hours left over are lost (FH-TRAVEL-01)
        table.tell(events.Acted("", "too far", key))
        return
    springs = land.reveal_water(world, key, table)
    statues.leave_statues(world, party, table)
    new = not place.entered
    party.came_from, party.at, place.entered = party.at, key, True
    party.entered_today += 1
    party.warded = False  # a camp that was made safe is left behind
    actions.pass_hours(world, party, cost, table)
    light.drink_here(world, party)
    rooms.place_power_site(world, key)
    at_home = roster.is_home(world, key)
    expected = key in world.prepared
    check = 0 if at_home or expected else entry_check(world, key).faces
    arrival = events.Travelled(key, place.terrain, cost, bool(place.water), new, check, springs)
    if expected:  # what the master tells of a place comes when they are there
        table.tell(arrival)
    awaited = preparing.open_prepared(world, key, table)
    met = not at_home and awaited is None and _meets_somebody(world, party, table)
    if not expected:
        table.tell(arrival)
    rooms.tell_of_power(world, key, table)
    if at_home:
        harvest.come_home(world, party, table)
    elif awaited is not None:
        meetings.begin_meeting(world, party, [awaited], "hex", table)
    elif met:
        meet_here(world, party, "hex", table)


def _meets_somebody(world: World, party: Party, table: Table) -> bool:
    check = entry_check(world, party.at)
    rolled = bool(check.faces) and check.roll(table, ENTRY_CHECK)
    return checks.judge(world, table, MEETS, ("yes", "no"), "yes" if rolled else "no", {"hex": party.at}) == "yes"


def meet_here(world: World, party: Party, where: str, table: Table) -> None:
    """Creatures of this hex: the home table, a Power's host or the terrain's table (FH-TRAVEL-05, FH-POWER-03)."""
    band = land.roll_band(world, land.table_for(world, party.at), land.tier_of(world, party.at), table)
    meetings.begin_meeting(world, party, [band], where, table)


# --- mapping ---------------------------------------------------------------------------------------------------------
def map_hours(world: World, party: Party) -> int:
    """2, or 1 with a conscious scout; two scouts do not shorten it further (FH-CALL-02)."""
    return 1 if roster.with_calling(world, party, "scout") else content.TRAVEL.map_hours


def can_map(world: World, party: Party) -> bool:
    """Needs hours, a map kit in the party and somebody awake; each hex pays once ever (FH-TRAVEL-02, FH-HEX-04)."""
    kit = roster.total(world, party, "map_kit") > 0
    return not roster.hex_of(world, party).mapped and kit and roster.hours_left(party) >= map_hours(world, party)


def map_hex(world: World, party: Party, table: Table) -> None:
    """Every living character who is there earns 50 XP at once, the unconscious too (FH-HEX-04); then the feature."""
    hours = map_hours(world, party)
    actions.pass_hours(world, party, hours, table)
    place = roster.hex_of(world, party)
    place.mapped = True
    party.new_hexes += 1
    xp = content.XP.new_hex_each
    present = roster.of_flesh(world, party)
    for one in present:
        one.xp += xp
    table.tell(events.HexMapped(party.at, place.terrain, xp, hours))
    table.tell(events.XpGained(tuple(one.name for one in present), xp, "hex"))
    land.reveal_feature(world, party.at, table)
    land.settle_feature(world, party.at, table)
    light.drink_here(world, party)
    rooms.place_power_site(world, party.at)
    if world.power is not None and party.at == world.power.seat:
        land.learn_seat(world, table)


# --- what the party does where it stands -----------------------------------------------------------------------------
# Food and water on the way, and whatever else takes hours in a hex: see docs/adding-a-choice.md.
class Deed(NamedTuple):
    """A choice of the road: its rule, when it may be taken, its hours, and the ability of the difficult action in it.

    Its label, which names it in the log too, and what it brings (`facts` has the figures) are in words/prompts.toml.
    """

    rule: str
    hours: int
    may: Callable[[World, Party], bool]
    do: Callable[[World, Party, Table], None]
    facts: Callable[[World, Party], Facts] = lambda world, party: {}
    ability: str = ""


def is_open(world: World, party: Party, deed: Deed) -> bool:
    """The day has hours for it, and its rule allows it here."""
    return roster.hours_left(party) >= deed.hours and deed.may(world, party)


def best_hand(people: Sequence[Character], deed: str) -> Character:
    """Who is best at it, bonuses of calling and people counted (FH-CALL-06)."""
    return max(people, key=lambda one: actions.score_for(one, DEEDS[deed].ability, deed))


def _can_forage(world: World, party: Party) -> bool:
    place = roster.hex_of(world, party)
    if place.foraged == roster.day_of(party):
        return False
    return content.TERRAINS[place.terrain].forage != "0" and (party.at != world.hold.at or world.hold.lost)


def surely_found(party: Party) -> bool:
    """Under a Gather the next foraging here succeeds (FH-MAGIC-01)."""
    return party.gather_at == party.at and party.gather_until > party.clock


def forage(world: World, party: Party, table: Table) -> None:
    """2 hours and a Wisdom difficult action, once per hex and day; foraged meals keep one day (FH-TRAVEL-08)."""
    people = [one for one in roster.able(world, party) if not actions.has_failed(one, "forage", party.at)]
    one = world.characters[actions.choose_hand(world, party, FORAGER, people, actions.Trial("wis", "forage"), table)]
    sure = surely_found(party)
    actions.pass_hours(world, party, content.TRAVEL.forage_hours, table)
    place = roster.hex_of(world, party)
    place.foraged = roster.day_of(party)
    if sure or actions.attempt(world, party, one, "wis", "forage", table):
        meals = dice.dice(content.TERRAINS[place.terrain].forage).roll(table, FORAGE, one.name)
        light.add_fresh(party, meals, roster.day_of(party) + 2)
        table.tell(events.Foraged(one.name, meals))
    else:
        actions.note_failure(one, "forage", party.at)
        table.tell(events.Foraged(one.name, 0))


def _can_dig(world: World, party: Party) -> bool:
    place = roster.hex_of(world, party)
    dry = not place.water and place.terrain != "barrens" and place.dug != roster.day_of(party)
    return dry and roster.total(world, party, "shovel") > 0


def dig(world: World, party: Party, table: Table) -> None:
    """A shovel finds one day's drink for four in two hours, once a day (FH-GEAR-01)."""
    actions.pass_hours(world, party, DIG_HOURS, table)
    roster.hex_of(world, party).dug = roster.day_of(party)
    light.give_drink(world, party, DIG_PEOPLE)
    table.tell(events.WaterFound("digging", DIG_PEOPLE))


DEEDS = {
    "forage": Deed(
        "FH-TRAVEL-08",
        content.TRAVEL.forage_hours,
        _can_forage,
        forage,
        lambda world, party: {"meals": content.TERRAINS[roster.hex_of(world, party).terrain].forage},
        "wis",
    ),
    "dig": Deed("FH-GEAR-01", DIG_HOURS, _can_dig, dig, lambda world, party: {"people": DIG_PEOPLE}),
}


# --- one step --------------------------------------------------------------------------------------------------------
def play_road(world: World, party: Party, table: Table) -> None:
    """One choice of the party on the road."""
    if not roster.able(world, party):
        dawn.make_camp(world, party, "dark", table)
        return
    if is_marching(world, party, table):
        _march_on(world, party, table)
        return
    if party.maps and can_map(world, party):
        if outside.before_moving_on(world, party, table):
            map_hex(world, party, table)
        return
    options = road_options(world, party)
    answer = table.ask(
        roster.speaker_seat(world, party),
        ROAD,
        options,
        _facts_of(world, party),
        usual.usual_step(world, party, options),
    )
    if outside.is_common(answer):
        outside.common_deed(world, party, answer, table)
        return
    match answer.verb:  # what takes no time
        case "note":
            _write_note(world, party, table)
        case "unmapped":
            party.maps = False
        case "pace":
            _set_pace(world, party, table)
        case "rations":
            light.plan_rations(world, party, table)
        case "goods":
            outside.take_goods(world, party, answer.target, table)
        case "lift":
            statues.lift(world, party, answer.target, table)
        case _ if outside.before_moving_on(world, party, table):
            _move_on(world, party, answer.verb, answer.target, table)


def _move_on(world: World, party: Party, verb: str, what: str, table: Table) -> None:
    match verb:
        case "go":
            go(world, party, neighbours(party.at)[what], table)
        case "march":
            begin_march(world, party, what)
            go(world, party, next_hex(world, party, what), table)
        case "site":
            exploring.enter_site(world, party, what, table)
        case "look":
            exploring.look_at_lair(world, party, what, table)
        case "camp":
            dawn.make_camp(world, party, what, table)
        case "map":
            party.maps = world.brief
            map_hex(world, party, table)
        case "home":
            harvest.come_home(world, party, table)
        case "horn" if usual.may_use(world, party, usual.HORN, table):
            usual.blow_horn(world, party, table)
        case "chart" if usual.may_use(world, party, usual.MAP, table):
            usual.read_chart(world, party, table)
        case "horn" | "chart":
            return
        case "wait":
            _wait_hours(world, party, table)
        case "found":
            harvest.found_here(world, party, table)
        case _:
            DEEDS[verb].do(world, party, table)


def _march_on(world: World, party: Party, table: Table) -> None:
    """One hex more of a march, unless another seat has something to do or to say first (FH-TURN-05)."""
    outside.before_moving_on(world, party, table)
    if party.march is not None:
        go(world, party, next_hex(world, party, party.march.to), table)


def _wait_hours(world: World, party: Party, table: Table) -> None:
    """As long as the players agree on (FH-TURN-04)."""
    most = roster.hours_left(party)  # somebody's deed may have taken the last one meanwhile
    hours = table.ask_number(roster.speaker_seat(world, party), WAIT, 1, most, default="1") if most else 0
    actions.pass_hours(world, party, hours, table)


def _facts_of(world: World, party: Party) -> Facts:
    unmapped = not roster.hex_of(world, party).mapped and not roster.total(world, party, "map_kit")
    return {"hex": party.at, "hours": roster.hours_left(party), **({"kit": ""} if unmapped else {})}


def _write_note(world: World, party: Party, table: Table) -> None:
    """The players draw the map themselves: a line of their own on this hex (FH-HEX-05)."""
    place = roster.hex_of(world, party)
    words = table.ask_text(roster.speaker_seat(world, party), NOTE, LONGEST_NOTE, {"hex": party.at}, place.note)
    place.note = " ".join(words.split())


def _set_pace(world: World, party: Party, table: Table) -> None:
    """The table says in what kind of time it goes (FH-TURN-01): by the hour, or watching its step (FH-TURN-03)."""
    party.careful = (
        table.ask(roster.speaker_seat(world, party), PACE, ("extended", "active"), default="extended") == "active"
    )
    table.tell(events.Acted("", "pace", "active" if party.careful else "extended"))

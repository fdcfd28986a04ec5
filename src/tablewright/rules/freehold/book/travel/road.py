"""Travel through the hexes (chapters "Travel", "Mapping", "Nights out", "Water and forage").

A day has ten hours. Entering a hex costs by its terrain; mapping it takes two more and pays experience at once. Nobody
maps by walking through: the party chooses to (FH-HEX-05).
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Facts, Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import judge, when
from tablewright.rules.freehold.book.days.camp import camp_options, make_camp
from tablewright.rules.freehold.book.days.provisions import add_fresh, drink_here, give_drink, plan_rations
from tablewright.rules.freehold.book.encounters.meetings import begin_meeting
from tablewright.rules.freehold.book.hold.homecoming import come_home
from tablewright.rules.freehold.book.hold.refounding import can_found, found_here
from tablewright.rules.freehold.book.master.preparing import open_prepared
from tablewright.rules.freehold.book.party.actions import attempt, has_failed, note_failure
from tablewright.rules.freehold.book.party.outside import before_moving_on, bodies_here, take_goods
from tablewright.rules.freehold.book.party.roster import (
    able,
    best,
    day_of,
    hex_of,
    hours_left,
    of_flesh,
    speaker_seat,
    total,
    with_calling,
)
from tablewright.rules.freehold.book.party.statues import leave_statues, lift, statues_to_lift
from tablewright.rules.freehold.book.party.timing import pass_hours
from tablewright.rules.freehold.book.party.together import common_deed, common_options, is_common
from tablewright.rules.freehold.book.sites.exploring import enter_site, look_at_lair
from tablewright.rules.freehold.book.sites.rooms import place_power_site, tell_of_power
from tablewright.rules.freehold.book.travel.land import (
    learn_seat,
    reveal_feature,
    reveal_terrain,
    reveal_water,
    roll_band,
    settle_feature,
    table_for,
    tier_of,
)
from tablewright.rules.freehold.book.travel.marching import begin_march, is_marching, march_options, next_hex
from tablewright.rules.freehold.book.travel.usual import usual_step
from tablewright.rules.freehold.book.travel.walking import can_reach, entry_check, travel_cost
from tablewright.rules.freehold.book.travel.wonders import blow_horn, read_chart, wonders
from tablewright.rules.freehold.content import TERRAINS, TRAVEL, XP
from tablewright.rules.freehold.content.dice import dice
from tablewright.rules.freehold.events import Acted, Foraged, HexMapped, Travelled, WaterFound, XpGained
from tablewright.rules.freehold.state import HOURS_A_DAY, Party, World
from tablewright.world.hexes import neighbours

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
    place = hex_of(world, party)
    options = each("go", (name for name, key in neighbours(party.at).items() if can_reach(world, party, key)))
    options += march_options(world, party)
    options += when(can_map(world, party), "map")
    for site in place.sites if hours_left(party) else ():
        lair = site.kind == "lair"
        options += [Option("look", site.id)] if lair and not site.looked and not site.cleared else []
        options += [Option("site", site.id)] if not (lair and site.cleared) else []
    options += when(_can_forage(world, party), "forage") + when(_can_dig(world, party), "dig")
    options += each("goods", bodies_here(world, party)) + each("lift", statues_to_lift(world, party))
    options += wonders(world, party) + when(can_found(world, party), "found")
    options += [Option("home")] if party.at == world.hold.at and not world.hold.lost else _nights(world, party)
    options += when(hours_left(party), "wait") + when(True, "rations", "pace", "note")
    return options + common_options(world, party)


def _nights(world: World, party: Party) -> list[Option]:
    """To camp as is usual here, or to say how."""
    return [Option("camp", camp_options(world, party)[0]), Option("camp")]


# --- moving ----------------------------------------------------------------------------------------------------------
def go(world: World, party: Party, key: str, table: Table) -> None:
    """Enter a hex: terrain, water, then the encounter check, whose chance depends on the terrain (FH-DICE-01)."""
    place = reveal_terrain(world, key, party.at, table)
    cost = travel_cost(world, party, key)
    if cost > hours_left(party):
        party.hours = HOURS_A_DAY  # it waits for tomorrow, and hours left over are lost (FH-TRAVEL-01)
        table.tell(Acted("", "too far", key))
        return
    springs = reveal_water(world, key, table)
    leave_statues(world, party, table)
    new = not place.entered
    party.came_from, party.at, place.entered = party.at, key, True
    party.entered_today += 1
    pass_hours(world, party, cost, table)
    drink_here(world, party)
    place_power_site(world, key)
    at_home = key == world.hold.at and not world.hold.lost
    expected = key in world.prepared
    check = 0 if at_home or expected else entry_check(world, key).faces
    arrival = Travelled(key, place.terrain, cost, bool(place.water), new, check, springs)
    if expected:  # what the master tells of a place comes when they are there
        table.tell(arrival)
    awaited = open_prepared(world, key, table)
    met = not at_home and awaited is None and _meets_somebody(world, party, table)
    if not expected:
        table.tell(arrival)
    tell_of_power(world, key, table)
    if at_home:
        come_home(world, party, table)
    elif awaited is not None:
        begin_meeting(world, party, [awaited], "hex", table)
    elif met:
        meet_here(world, party, "hex", table)


def _meets_somebody(world: World, party: Party, table: Table) -> bool:
    check = entry_check(world, party.at)
    rolled = bool(check.faces) and check.roll(table, ENTRY_CHECK)
    return judge(world, table, MEETS, ("yes", "no"), "yes" if rolled else "no", {"hex": party.at}) == "yes"


def meet_here(world: World, party: Party, where: str, table: Table) -> None:
    """Creatures of this hex: the home table, a Power's host or the terrain's table (FH-TRAVEL-05, FH-POWER-03)."""
    band = roll_band(world, table_for(world, party.at), tier_of(world, party.at), table)
    begin_meeting(world, party, [band], where, table)


# --- mapping ---------------------------------------------------------------------------------------------------------
def map_hours(world: World, party: Party) -> int:
    """2, or 1 with a conscious scout; two scouts do not shorten it further (FH-CALL-02)."""
    return 1 if with_calling(world, party, "scout") else TRAVEL.map_hours


def can_map(world: World, party: Party) -> bool:
    """Needs hours, a map kit in the party and somebody awake; each hex pays once ever (FH-TRAVEL-02, FH-HEX-04)."""
    kit = total(world, party, "map_kit") > 0
    return not hex_of(world, party).mapped and kit and hours_left(party) >= map_hours(world, party)


def map_hex(world: World, party: Party, table: Table) -> None:
    """Every living character who is there earns 50 XP at once, the unconscious too (FH-HEX-04); then the feature."""
    hours = map_hours(world, party)
    pass_hours(world, party, hours, table)
    place = hex_of(world, party)
    place.mapped = True
    party.new_hexes += 1
    xp = XP.new_hex_each
    present = of_flesh(world, party)
    for one in present:
        one.xp += xp
    table.tell(HexMapped(party.at, place.terrain, xp, hours))
    table.tell(XpGained(tuple(one.name for one in present), xp, "hex"))
    reveal_feature(world, party.at, table)
    settle_feature(world, party.at, table)
    drink_here(world, party)
    place_power_site(world, party.at)
    if world.power is not None and party.at == world.power.seat:
        learn_seat(world, table)


# --- food and water on the way ---------------------------------------------------------------------------------------
def _can_forage(world: World, party: Party) -> bool:
    place = hex_of(world, party)
    if place.foraged == day_of(party) or hours_left(party) < TRAVEL.forage_hours:
        return False
    return TERRAINS[place.terrain].forage != "0" and (party.at != world.hold.at or world.hold.lost)


def surely_found(party: Party) -> bool:
    """Under a Gather the next foraging here succeeds (FH-MAGIC-01)."""
    return party.gather_at == party.at and party.gather_until > party.clock


def forage(world: World, party: Party, table: Table) -> None:
    """2 hours and a Wisdom difficult action, once per hex and day; foraged meals keep one day (FH-TRAVEL-08)."""
    people = [one for one in able(world, party) if not has_failed(one, "forage", party.at)]
    who = table.ask(
        speaker_seat(world, party),
        FORAGER,
        [one.id for one in people],
        {"ability": "wis", "use": "forage"},
        best(people, "wis").id,
    )
    one = world.characters[who]
    sure = surely_found(party)
    pass_hours(world, party, TRAVEL.forage_hours, table)
    place = hex_of(world, party)
    place.foraged = day_of(party)
    if sure or attempt(world, party, one, "wis", "forage", table):
        meals = dice(TERRAINS[place.terrain].forage).roll(table, FORAGE, one.name)
        add_fresh(party, meals, day_of(party) + 2)
        table.tell(Foraged(one.name, meals))
    else:
        note_failure(one, "forage", party.at)
        table.tell(Foraged(one.name, 0))


def _can_dig(world: World, party: Party) -> bool:
    place = hex_of(world, party)
    dry = not place.water and place.terrain != "barrens" and place.dug != day_of(party)
    return dry and total(world, party, "shovel") > 0 and hours_left(party) >= DIG_HOURS


def dig(world: World, party: Party, table: Table) -> None:
    """A shovel finds one day's drink for four in two hours, once a day (FH-GEAR-01)."""
    pass_hours(world, party, DIG_HOURS, table)
    hex_of(world, party).dug = day_of(party)
    give_drink(world, party, DIG_PEOPLE)
    table.tell(WaterFound("digging", DIG_PEOPLE))


# --- one step --------------------------------------------------------------------------------------------------------
def play_road(world: World, party: Party, table: Table) -> None:
    """One choice of the party on the road."""
    if not able(world, party):
        make_camp(world, party, "dark", table)
        return
    if is_marching(world, party, table):
        _march_on(world, party, table)
        return
    options = road_options(world, party)
    answer = table.ask(
        speaker_seat(world, party), ROAD, options, _about(world, party), usual_step(world, party, options)
    )
    kind, what = answer.verb, answer.target
    if is_common(answer):
        common_deed(world, party, answer, table)
    elif kind in _AT_ONCE:
        _AT_ONCE[kind](world, party, table)
    elif kind in _LIFTED:
        _LIFTED[kind](world, party, what, table)
    elif not before_moving_on(world, party, table):
        return
    elif kind in _THERE:
        _THERE[kind](world, party, what, table)
    else:
        _DEEDS[kind](world, party, table)


def _step(world: World, party: Party, direction: str, table: Table) -> None:
    go(world, party, neighbours(party.at)[direction], table)


def _march(world: World, party: Party, to: str, table: Table) -> None:
    begin_march(world, party, to)
    go(world, party, next_hex(world, party, to), table)


def _march_on(world: World, party: Party, table: Table) -> None:
    """One hex more of a march, unless another seat has something to do or to say first (FH-TURN-05)."""
    before_moving_on(world, party, table)
    if party.march is not None:
        go(world, party, next_hex(world, party, party.march.to), table)


def _wait(world: World, party: Party, table: Table) -> None:
    """As long as the players agree on (FH-TURN-04)."""
    most = hours_left(party)  # somebody's deed may have taken the last one meanwhile
    hours = table.ask_number(speaker_seat(world, party), WAIT, 1, most, default="1") if most else 0
    pass_hours(world, party, hours, table)


def _about(world: World, party: Party) -> Facts:
    unmapped = not hex_of(world, party).mapped and not total(world, party, "map_kit")
    return {"hex": party.at, "hours": hours_left(party), **({"kit": ""} if unmapped else {})}


def _write_note(world: World, party: Party, table: Table) -> None:
    """The players draw the map themselves: a line of their own on this hex (FH-HEX-05)."""
    place = hex_of(world, party)
    words = table.ask_text(speaker_seat(world, party), NOTE, LONGEST_NOTE, {"hex": party.at}, place.note)
    place.note = " ".join(words.split())


def _set_pace(world: World, party: Party, table: Table) -> None:
    """The table says in what kind of time it goes (FH-TURN-01): by the hour, or watching its step (FH-TURN-03)."""
    party.careful = table.ask(speaker_seat(world, party), PACE, ("extended", "active"), default="extended") == "active"
    table.tell(Acted("", "pace", "active" if party.careful else "extended"))


_AT_ONCE: dict[str, Callable[[World, Party, Table], None]] = {
    "note": _write_note,
    "pace": _set_pace,
    "rations": plan_rations,
}
_LIFTED: dict[str, Callable[[World, Party, str, Table], None]] = {"goods": take_goods, "lift": lift}
_THERE: dict[str, Callable[[World, Party, str, Table], None]] = {
    "go": _step,
    "march": _march,
    "site": enter_site,
    "look": look_at_lair,
    "camp": make_camp,
}
_DEEDS: dict[str, Callable[[World, Party, Table], None]] = {
    "map": map_hex,
    "forage": forage,
    "dig": dig,
    "home": come_home,
    "horn": blow_horn,
    "wait": _wait,
    "chart": read_chart,
    "found": found_here,
}

"""The usual way, names of places, and wonders."""

from __future__ import annotations

from freehold import events
from freehold.book import checks
from freehold.book.days import light
from freehold.book.hold import harvest
from freehold.book.party import consent, roster
from freehold.book.travel import land
from freehold.state import DAYS_A_WEEK, Character, Hex, Party, Site, World, glimpses
from tablewright.engine.decisions import NO_FACTS, Facts, Question
from tablewright.engine.options import Option, first_of
from tablewright.engine.table import Table
from tablewright.world.hexes import distance, neighbours, straight, within

# --- naming -----------------------------------------------------------------------------------------------------------
# Naming a hex of the map: one that is known, one beside it, or any other by direction and steps (FH-HEX-01).
# And what the players draw on it themselves: a sign and a name, on hexes they know or only guess at (FH-HEX-05).
WHICH_WAY = Question("hex-way", "FH-HEX-01")
STEPS = Question("hex-steps", "FH-HEX-01")
ASIDE = Question("hex-aside", "FH-HEX-01")
DRAW = Question("draw", "FH-HEX-05")
SIGN = Question("draw-sign", "FH-HEX-05")
WORDS = Question("draw-words", "FH-HEX-05")
MOST_NAMED = 120  # hexes offered by name, the latest found; the others go by direction and steps
FARTHEST = 40
LONGEST_NAME = 60
SIGNS = ("none", "danger", "riches", "way", "shelter", "guess")


def name_hex(world: World, seat: str, question: Question, table: Table, default: str, about: Facts = NO_FACTS) -> str:
    """Any hex at all; steps are counted from the freehold."""
    known = [key for key, place in glimpses(world.land) if place.terrain][-MOST_NAMED:]
    beyond = [key for near in known for key in within(near, 1)]
    answer = table.ask(seat, question, [*dict.fromkeys([default, *known, *beyond]), "further"], about, default)
    return answer if answer != "further" else _by_steps(world, seat, table)


def _by_steps(world: World, seat: str, table: Table) -> str:
    """So many steps straight on, then some to the side: every hex of the ring can be named."""
    way = table.ask(seat, WHICH_WAY, land.COMPASS)
    steps = table.ask_number(seat, STEPS, 1, FARTHEST)
    aside = table.ask_number(seat, ASIDE, 0, steps - 1, default="0")
    side = land.COMPASS[(land.COMPASS.index(way) + 2) % len(land.COMPASS)]
    return straight(straight(world.hold.at, way, steps), side, aside)


def nearest_known(world: World, key: str) -> str:
    """The hex that an unknown one is likened to: itself if it is known, else the nearest that is."""
    known = (near for near, place in glimpses(world.land) if place.terrain)
    return min(known, key=lambda near: (distance(near, key), near))


def draw(world: World, party: Party, table: Table) -> None:
    """A sign and a name of the players' own. It takes no time, and the rules never look at it."""
    seat = roster.speaker_seat(world, party)
    key = name_hex(world, seat, DRAW, table, party.at)
    place = world.land.get(key) or Hex()
    about = {"hex": key}
    sign = table.ask(seat, SIGN, SIGNS, about, place.sign or "none")
    place.sign = "" if sign == "none" else sign
    place.note = " ".join(table.ask_text(seat, WORDS, LONGEST_NAME, about, place.note).split())
    if place.sign or place.note or key in world.land:  # a blank on white paper is nothing
        world.land[key] = place
        table.tell(events.MapDrawn(key, place.sign, place.note))


# --- usual ------------------------------------------------------------------------------------------------------------
# What a party away from home usually does next: map, look at what is here, go where no map is, take, go on, leave.
SEASONED = 3  # level: one blow fells whoever is below it, and ruins wait


def usual_step(world: World, party: Party, options: list[Option]) -> str:
    """With no way left to go today a camp as is usual here; "" where nothing is likelier than the rest."""
    ways = [option for option in options if option.verb == "go"]
    nights = [option for option in options if option.verb == "camp"]
    back = _in_need(world, party) and "home" not in options  # who has just set out meant to
    if back and world.hold.lost:  # nowhere to go: food, and rest
        return first_of(options, "forage", "camp") if is_short_of_meals(world, party) else first_of(options, "camp")
    wanted = _way_home(world, party, options) if back else _way_onward(world, party, options, ways)
    return wanted or (nights[0] if nights and not ways else "")


def _in_need(world: World, party: Party) -> bool:
    """Half their hit points or number gone, or not a day's meals left."""
    return _is_hurt(world, party) or is_short_of_meals(world, party)


def is_short_of_meals(world: World, party: Party) -> bool:
    return light.meals_in_packs(world, party) < light.daily_meals(world, party)


def _is_hurt(world: World, party: Party) -> bool:
    people = roster.of_flesh(world, party)
    half_gone = 2 * sum(one.hp for one in people) <= sum(one.max_hp for one in people)
    return half_gone or party.fallen >= max(1, len(people))


def _way_home(world: World, party: Party, options: list[Option]) -> str:
    near = [Option("go", name) for name, key in neighbours(party.at).items() if roster.is_home(world, key)]
    return next((each for each in [*near, Option("march", world.hold.at)] if each in options), "")


def _way_onward(world: World, party: Party, options: list[Option], ways: list[Option]) -> str:
    if "map" in options:
        return "map"
    return _worth_a_look(world, party, options) or _to_white_land(world, party, options, ways)


def _worth_a_look(world: World, party: Party, options: list[Option]) -> str:
    """A lair is looked at before anything else; a cache that nobody has been to is entered, a ruin by the seasoned."""
    fresh = [site for site in roster.hex_of(world, party).sites if not (site.visited or site.cleared or site.broken)]
    if any(one.level < SEASONED for one in roster.of_flesh(world, party)):
        fresh = [site for site in fresh if site.kind in ("cache", "lair")]
    return next((each for each in map(_first_visit, fresh) if each in options), "")


def _first_visit(site: Site) -> Option:
    return Option("look" if site.kind == "lair" else "site", site.id)


def _to_white_land(world: World, party: Party, options: list[Option], ways: list[Option]) -> str:
    """The nearest hex without a map: the one next to this that is closest to home, or a march to it."""
    near = neighbours(party.at)
    white = [way for way in ways if not _is_mapped(world, near[way.target])]
    if white:
        return min(white, key=lambda way: land.ring(world, near[way.target]))
    far = [each for each in options if each.verb == "march" and each.target not in near]
    return next((each for each in far if not _is_mapped(world, each.target)), "")


def _is_mapped(world: World, key: str) -> bool:
    return key in world.land and world.land[key].mapped


def usual_in_site(world: World, party: Party, options: list[Option]) -> str:
    """To take what nobody guards, then to go on while more than half their strength is left; else to leave.

    Those who warned the party off would do so again today: nobody goes on to them.
    """
    enough = _is_hurt(world, party) or _has_truce(world, party) or _was_warned_off(world, party)
    wanted = (*(() if enough else ("take", "on")), "leave", "back")
    return next((verb for verb in wanted if verb in options and not (verb == "take" and "attack" in options)), "")


def _was_warned_off(world: World, party: Party) -> bool:
    """By whoever waits in the next room."""
    rooms, ahead = roster.hex_of(world, party).site(party.in_site).rooms, party.room + 1
    bands = rooms[ahead].bands if ahead < len(rooms) else []
    return any(band.number and band.disposition == "warning" and band.on_day == roster.day_of(party) for band in bands)


def _has_truce(world: World, party: Party) -> bool:
    """With the lord of this seat, who gave it to those who go home (FH-POWER-05)."""
    power, site = world.power, roster.hex_of(world, party).site(party.in_site)
    return power is not None and site.kind == "seat" and power.truce_until > world.hold.week


# --- wonders ----------------------------------------------------------------------------------------------------------
# Great things that work once a week outside combat (FH-SITE-08): the Homeward horn, the Chart of the old world.
CHART = Question("chart", "FH-SITE-08")
CHART_REACH = 2
HORN, MAP = "homeward_horn", "world_chart"


def wonders(world: World, party: Party) -> list[Option]:
    return checks.when(can_blow_horn(world, party), "horn") + checks.when(_owner_at_hand(world, party, MAP), "chart")


def _owner_at_hand(world: World, party: Party, thing: str) -> Character | None:
    """Who has it and has not just declined, if nobody used it within a week."""
    rested = roster.day_of(party) - world.used_on.get(thing, -DAYS_A_WEEK) >= DAYS_A_WEEK
    willing = consent.open_to(world, party, thing, (one.id for one in roster.able(world, party) if rested))
    return roster.owner_of((world.characters[who] for who in willing), thing)


def can_blow_horn(world: World, party: Party) -> bool:
    return not world.hold.lost and _owner_at_hand(world, party, HORN) is not None


def may_use(world: World, party: Party, thing: str, table: Table) -> bool:
    """Whose it is agrees that the party uses it up for a week (FH-TURN-05)."""
    one = _owner_at_hand(world, party, thing)
    return one is not None and consent.agrees(world, party, one.id, thing, table)


def blow_horn(world: World, party: Party, table: Table) -> None:
    """The party with all it carries stands in the freehold, wherever it was."""
    world.used_on[HORN] = roster.day_of(party)
    light.put_out_all(world, party, table)
    party.came_from, party.at, party.room, party.site_turns = party.at, world.hold.at, -1, 0
    table.tell(events.Acted("", "homeward horn"))
    harvest.come_home(world, party, table)


def read_chart(world: World, party: Party, table: Table) -> None:
    """Terrain and feature of all hexes within 2 of one named hex are rolled and told."""
    world.used_on[MAP] = roster.day_of(party)
    centre = name_hex(world, roster.speaker_seat(world, party), CHART, table, party.at)
    seen_from = nearest_known(world, centre)
    for key in sorted(within(centre, CHART_REACH), key=lambda key: (key != centre, key)):
        place = world.land.get(key)
        if place is None or not place.feature:
            land.tell_of(world, key, centre if key != centre else seen_from, "chart", table)

"""Where the freehold is going: the goal in one line, and what its people know and may come back to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from freehold import content
from freehold.book.hold import harvest, home
from freehold.book.party import roster
from freehold.book.travel import land
from freehold.content import kinds
from freehold.state import DAYS_A_WEEK, Glimpse, Hex, Party, Power, World, looks
from freehold.telling import names
from tablewright.engine.scene import Lead, MapView
from tablewright.world.hexes import bearing, distance
from tablewright.world.leads import by_distance, in_rooms
from tablewright.world.words import a, capital, figure, listed, mid_sentence

_HOME = ("home", "waiting")
_BEGINNING = "Make a home in the wild, map the land around it, and hold it week by week."
_WORTH_A_TRIP = {"ruin": "castle-ruins", "lair": "cave-entrance", "cache": "chest", "resource": "gem-pendant"}


# --- goal -------------------------------------------------------------------------------------------------------------
def goal_and_leads(world: World, party: Party | None, view: MapView) -> tuple[str, tuple[Lead, ...]]:
    """The goal in one line, and dates, prices, rooms and places."""
    places = [] if world.closed else list(_known_places(world))
    return _goal_of(world, party, places), _leads_of(world, party, view, places)


def _goal_of(world: World, party: Party | None, places: Sequence[Lead]) -> str:
    """What the freehold needs next, and the way home for those who are out."""
    hold = world.hold
    if world.closed:
        return ""
    if hold.lost:
        price = harvest.founding_price(world)
        return f"The freehold is lost. Found another in a mapped hex without a lair, for {price} sc."
    if not hold.name or party is None or not roster.members(world, party):
        return _BEGINNING if not world.characters else f"Week {hold.week}: make those who go on."
    if party.mode in _HOME:
        return f"Week {hold.week}: {_next_need(world, party)}."
    if party.at == hold.at:
        return f"Week {hold.week}: {_out_there(world, party, places)}."
    return f"Week {hold.week}: {_out_there(world, party, places)}. {hold.name} lies {bearing(party.at, hold.at)}."


def _next_need(world: World, party: Party) -> str:
    hold = world.hold
    if world.power is not None:
        return _against_power(world.power, party)
    if hold.stores < hold.folk:
        return f"{hold.folk - hold.stores} Stores short of the week's meals"
    hands = hold.folk - len(harvest.plan_works(world))
    return f"{hands} of {hold.folk} Folk have no land to work; map more near home" if hands > 0 else _to_build(world)


def _out_there(world: World, party: Party, places: Sequence[Lead]) -> str:
    """The nearest place that somebody has told of or left, or else new land."""
    if world.power is not None:
        return _against_power(world.power, party)
    found = [lead for lead in places if lead.icon in _WORTH_A_TRIP.values()]
    if near := by_distance(party.at, found, 1):
        return f"{a(near[0].title.lower())} {near[0].text} lies {near[0].way}"
    new = min(land.frontier(world), key=lambda key: distance(party.at, key), default="")
    if not new:
        return "go home"
    where = "the land here is new" if new == party.at else f"new land {bearing(party.at, new)}"
    return f"{where}, {content.XP.new_hex_each} XP each"


def _against_power(power: Power, party: Party) -> str:
    name = mid_sentence(content.POWERS[power.key].name)
    if power.lord_dead:
        return f"{name} has fallen; tell of it at home"
    if power.standing:
        near = min(power.standing, key=lambda key: distance(party.at, key))
        where = f"lies {bearing(party.at, near)}" if near != party.at else "is here"
        return f"break the strongholds of {name}; the nearest {where}"
    return f"{name} has its seat {bearing(party.at, power.seat)}" if power.seat_known else f"find the seat of {name}"


def _to_build(world: World) -> str:
    """The next building: what stands soon, what could be begun now, or what the first in the list lacks."""
    ready = next(harvest.options(world), "")
    if ready:
        return f"you have enough for {_with_article(content.BUILDINGS[ready])}; begin it"
    if world.hold.projects:
        project = min(world.hold.projects, key=lambda each: each.until)
        days = max(0, project.until - roster.today(world))
        return f"{_with_article(content.BUILDINGS[project.building])} stands in {figure(days, 'day')}"
    lacking = (
        (sum(short.values()), entry, short) for entry in content.BUILDINGS.values() if (short := _lack_of(world, entry))
    )
    _, entry, short = min(lacking, key=lambda each: each[0], default=(0, None, {}))
    if entry is None:
        return "map the land and bring word of it home"
    return f"{listed([f'{lack} {name}' for name, lack in short.items()])} short of {_with_article(entry)}"


def _with_article(entry: kinds.Building) -> str:
    return f"{'an' if entry.name[:1] in 'AEIO' else 'a'} {entry.name}"


def _lack_of(world: World, entry: kinds.Building) -> dict[str, int]:
    """What a building lacks of material, where it lacks nothing else."""
    hold = world.hold
    if hold.buildings.get(entry.key) or entry.in_hex or harvest.unmet(world, entry):
        return {}
    costs = (
        ("Timber", entry.timber - hold.timber),
        ("Stone", entry.stone - hold.stone),
        ("sc", entry.silver - hold.silver),
    )
    return {name: lack for name, lack in costs if lack > 0}


# --- leads ------------------------------------------------------------------------------------------------------------
def _leads_of(world: World, party: Party | None, view: MapView, places: Sequence[Lead]) -> tuple[Lead, ...]:
    """Dates and prices first, then rooms or what lies in the land, the nearest first."""
    if world.closed or party is None or not roster.members(world, party):
        return ()
    near = in_rooms(view) if roster.is_inside(party) else by_distance(party.at, places)
    return (*_due_dates(world), *_prices_told(world), *near)


def _due_dates(world: World) -> Iterator[Lead]:
    hold, today = world.hold, roster.today(world)
    if hold.lost:
        return
    turns = hold.founded + DAYS_A_WEEK * (hold.week + 1) - today
    eaten = content.HOLD.eats_per_folk * hold.folk
    gain = harvest.yields(world, harvest.plan_works(world))["stores"] - eaten if hold.stores < eaten else 0
    if hold.stores + gain < 0:
        words = f"the Stores do not suffice: {hold.stores} now, {gain:+d} in the week"
        yield Lead("doom", f"In {figure(max(0, turns), 'day')}", words, icon="barn", tone="bad")
    for project in hold.projects:
        name = content.BUILDINGS[project.building].name
        yield Lead(
            "promise",
            name,
            f"stands in {figure(max(0, project.until - today), 'day')}",
            icon="hammer-nails",
            tone="good",
        )
    for day in hold.coming:
        yield Lead(
            "promise", "Newcomers", f"arrive in {figure(max(0, day - today), 'day')}", icon="person", tone="good"
        )
    if hold.tribute_until > hold.week:
        yield Lead("debt", "Tribute", f"paid until week {hold.tribute_until}", icon="evil-tower")


def _prices_told(world: World) -> Iterator[Lead]:
    if world.hold.ware:
        yield Lead(
            "price",
            capital(names.one_thing(world.hold.ware)),
            f"{names.silver(home.WARE_COPPER)}, from the peddler, this week only",
            icon="two-coins",
        )


def _known_places(world: World) -> Iterator[Lead]:
    """What was told of or found and is not done with."""
    for key, place in looks(world.land):
        if known := _known_of(world, place):
            yield Lead("place", known[0], known[1], place=key, icon=known[2])
    if world.power is not None and not world.power.lord_dead:
        for key in world.power.standing:
            yield Lead("place", "Stronghold", "of the Power", place=key, icon="evil-tower", tone="grave")


def _known_of(world: World, place: Hex | Glimpse) -> tuple[str, str, str] | None:
    if place.bodies:
        return "Your dead", listed([roster.name_of_member(world, who) for who in place.bodies]), "tombstone"
    done = place.sites and any(site.kind == place.feature and site.cleared for site in place.sites)
    if place.feature in ("ruin", "lair", "cache") and not done:
        how = "nobody has cleared" if place.entered else "you were told of"
        return (
            place.feature.capitalize(),
            how,
            _WORTH_A_TRIP[place.feature],
        )
    if place.feature == "resource" and not place.mapped:
        return (place.resource or "resource").capitalize(), "nobody has mapped", _WORTH_A_TRIP["resource"]
    if place.coin:
        return "Coin", f"{names.silver(place.coin)} left there", "two-coins"
    return None

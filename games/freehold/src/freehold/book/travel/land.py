"""The land: hexes, their terrain, water and features, and who lives where (chapters "Hex Maps", "Terrain", "Features").

A hex is known only once somebody enters it, sees it or is told of it; what was rolled is kept for ever (FH-HEX-03,
FH-TRAVEL-06). Rings are counted from the freehold. Neighbours run in the content's order, south-east first.
"""

from __future__ import annotations

from functools import cache

from freehold import content, events
from freehold.book import checks
from freehold.book.sites import treasure
from freehold.content import charts, dice
from freehold.state import Band, Hex, Prepared, Room, Site, World, look_at, looks
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table
from tablewright.world.hexes import distance, key_of, neighbours, straight, within

COMPASS = ("SE", "NE", "N", "NW", "SW", "S")  # the content's order of neighbours
HOME_RINGS = content.TRAVEL.home_rings
FAR_TIER = 4
BEACON_REACH = 2

WATER = Why("Water", "FH-TRAVEL-06")
NUMBER = Why("Number", "FH-MON-01")
CHOOSE_TERRAIN = Question("gm-terrain", "FH-GM-01", standing=True)
CHOOSE_FEATURE = Question("gm-feature", "FH-GM-01", standing=True)
CHOOSE_WATER = Question("gm-water", "FH-GM-01", standing=True)
CHOOSE_RESOURCE = Question("gm-resource", "FH-GM-01", standing=True)
HOW_MANY = Question("gm-number", "FH-GM-01", standing=True)
MOST = 40
CHOOSE_CREATURE = Question("gm-creature", "FH-GM-01", standing=True)


def around(key: str) -> list[str]:
    """The six neighbours in the content's order."""
    near = neighbours(key)
    return [near[name] for name in COMPASS]


def ring(world: World, key: str) -> int:
    return distance(world.hold.at, key)


def in_home_rings(world: World, key: str) -> bool:
    return ring(world, key) <= HOME_RINGS


def start_map() -> dict[str, Hex]:
    """The freehold and two rings, 19 hexes, all mapped and without features (FH-HEX-02)."""
    land = {}
    for start in content.START_MAP:
        land[key_of(start.q, start.r)] = Hex(
            start.terrain, start.water, mapped=True, entered=True, seen=True, feature="nothing"
        )
    return land


def rolled_start_map(table: Table, world: World) -> dict[str, Hex]:
    """Or a start map rolled hex by hex, ring by ring, without features (FH-HEX-02, FH-TRAVEL-06)."""
    centre = world.hold.at
    world.land = {centre: Hex("plains", True, mapped=True, entered=True, seen=True, feature="nothing")}
    for key in sorted(within(centre, HOME_RINGS), key=lambda key: distance(centre, key)):
        if key != centre:
            seen_from = min(around(key), key=lambda near: distance(centre, near))
            place = reveal_terrain(world, key, seen_from, table)
            reveal_water(world, key, table)
            place.mapped, place.entered, place.feature = True, True, "nothing"
    return world.land


# --- danger ----------------------------------------------------------------------------------------------------------
def tier_of(world: World, key: str) -> int:
    """Danger by distance; a Beacon lowers the tier near it by 1, at least 1 (FH-TRAVEL-05, FH-HOLD-07)."""
    out = ring(world, key)
    tier = 1 if out <= content.TIERS.tier1_to_ring else 2 if out <= content.TIERS.tier2_to_ring else 3
    if out > content.TIERS.tier3_to_ring:
        tier = FAR_TIER
    return max(1, tier - 1) if _near_beacon(world, key) else tier


def _near_beacon(world: World, key: str) -> bool:
    return any(near in world.land and world.land[near].beacon for near in within(key, BEACON_REACH))


def host_of(world: World, key: str) -> str:
    """The Power whose host roams here: within 3 of a standing stronghold or the seat (FH-POWER-03)."""
    power = world.power
    if power is None or power.lord_dead or in_home_rings(world, key):
        return ""
    places = [*power.standing, power.seat]
    return power.key if any(distance(key, place) <= content.POWER_RULES.host_radius for place in places) else ""


def table_for(world: World, key: str) -> str:
    """Name of the creature table of a hex: the home table, a Power's host, or its terrain's."""
    if in_home_rings(world, key):
        return "home"
    host = host_of(world, key)
    return host or world.land[key].terrain


def roll_creature(name: str, tier: int, table: Table, world: World) -> str:
    """1d12, shifted by 4 for each tier above the first, but for home and hosts (FH-TRAVEL-05, FH-POWER-03)."""
    chart = charts.creature_chart(name, tier)
    rolled = chart.roll(table)
    anybody = (key for key, monster in content.MONSTERS.items() if not monster.unique)
    return checks.judge(world, table, CHOOSE_CREATURE, tuple(dict.fromkeys((rolled, *chart.rows, *anybody))), rolled)


def roll_band(world: World, name: str, tier: int, table: Table) -> Band:
    """Creature and number; in tier 4 the lesser come in double numbers."""
    monster = content.MONSTERS[roll_creature(name, tier, table, world)]
    return Band(monster.key, roll_number(world, monster.key, tier, table))


def roll_lair(world: World, name: str, tier: int, table: Table) -> Band:
    """Whose home it is, unseen until somebody looks; peaceful creatures are rolled again (FH-SITE-02)."""
    chart = charts.creature_chart(name, tier)
    while content.MONSTERS[rolled := chart.roll(table)].disposition == "peaceful":
        checks.behind_the_screen(table)
    checks.behind_the_screen(table)
    fierce = tuple(
        key for key, monster in content.MONSTERS.items() if not monster.unique and monster.disposition != "peaceful"
    )
    key = checks.judge(world, table, CHOOSE_CREATURE, tuple(dict.fromkeys((rolled, *fierce))), rolled)
    return Band(key, roll_number(world, key, tier, table, unseen=True))


@cache
def _number_of(formula: str) -> Why:
    """With more than the dice in it the whole of it is said, or the faces would be read as the number."""
    plain = dice.dice(formula).plus == 0 and dice.dice(formula).times == 1
    return NUMBER if plain else Why(f"{NUMBER.label}, {formula.replace('+', ' + ').replace('*', ' x ')}", NUMBER.rule)


def roll_number(world: World, key: str, tier: int, table: Table, *, unseen: bool = False) -> int:
    """How many of them; the dice for those whom nobody sees yet are the GM's alone."""
    monster = content.MONSTERS[key]
    many = dice.dice(monster.number)
    number = max(1, many.roll(table, _number_of(monster.number), monster.name))
    if unseen and many.count:
        checks.behind_the_screen(table)
    doubled = tier == FAR_TIER and monster.tier < content.TIERS.tier4_doubles_below
    return checks.judge_number(world, table, HOW_MANY, (1, MOST), number * 2 if doubled else number, {"foe": key})


# --- finding out -----------------------------------------------------------------------------------------------------
def reveal_terrain(world: World, key: str, seen_from: str, table: Table) -> Hex:
    """Terrain of an unknown hex, rolled once ever: 1-4 as the hex it is entered or seen from (FH-TRAVEL-06)."""
    place = world.land.setdefault(key, Hex())
    if not place.terrain:
        place.terrain = _plan_for(world, key).terrain or _roll_terrain(world, key, seen_from, table)
    place.seen = True
    return place


def _plan_for(world: World, key: str) -> Prepared:
    """What the GM has laid out there stands instead of the dice (FH-GM-01)."""
    return world.prepared.get(key, _NOTHING_PREPARED)


_NOTHING_PREPARED = Prepared()


def _roll_terrain(world: World, key: str, seen_from: str, table: Table) -> str:
    rolled = charts.TERRAIN_CHART.roll(table)
    terrain = world.land[seen_from].terrain if rolled == "same" else rolled
    return checks.judge(world, table, CHOOSE_TERRAIN, tuple(content.TERRAINS), terrain, {"hex": key})


def water_check(terrain: str) -> checks.Check:
    return checks.in_twelve(content.TERRAINS[terrain].water)


def reveal_water(world: World, key: str, table: Table) -> int:
    """So many in twelve, by terrain; returns on how many faces it was there, 0 where nothing was rolled."""
    place = world.land[key]
    if place.water is not None:
        return 0
    check = water_check(place.terrain)
    rolled = "yes" if check.roll(table, WATER) else "no"
    place.water = checks.judge(world, table, CHOOSE_WATER, ("yes", "no"), rolled, {"hex": key}) == "yes"
    return check.faces


def reveal_feature(world: World, key: str, table: Table) -> None:
    """1d12 for a hex beyond the home rings, once (FH-TRAVEL-07); a Power's place stands instead of the roll."""
    place = world.land[key]
    if place.feature:
        return
    if in_home_rings(world, key) or _power_place(world, key):
        place.feature = "nothing"
        return
    place.feature = _plan_for(world, key).feature or _roll_feature(world, key, table)
    if place.feature == "resource":
        kinds = tuple(dict.fromkeys(charts.RESOURCE_CHART.rows))
        place.resource = checks.judge(
            world, table, CHOOSE_RESOURCE, kinds, charts.RESOURCE_CHART.roll(table), {"hex": key}
        )
    if place.entered:  # all that was laid out here has come to light
        world.prepared.pop(key, None)
    place.water = True if place.feature == "spring" else place.water
    place.road = place.feature == "road"


def _roll_feature(world: World, key: str, table: Table) -> str:
    rolled = charts.FEATURE_CHART.roll(table)
    return checks.judge(
        world, table, CHOOSE_FEATURE, tuple(dict.fromkeys(charts.FEATURE_CHART.rows)), rolled, {"hex": key}
    )


def _power_place(world: World, key: str) -> bool:
    power = world.power
    return power is not None and (key == power.seat or key in power.strongholds)


def settle_feature(world: World, key: str, table: Table) -> None:
    """What mapping adds to the feature: a vista's neighbours, a lair's group, the place of a ruin or cache."""
    place = world.land[key]
    tier = tier_of(world, key)
    if not (place.feature == "nothing" and _power_place(world, key)):  # what stands there is something
        table.tell(events.FeatureFound(key, place.feature, place.resource))
    if place.feature == "vista":
        for near in around(key):
            if near not in world.land or not world.land[near].terrain:
                seen = reveal_terrain(world, near, key, table)
                table.tell(events.HexTold(near, seen.terrain, "", "vista"))
    elif place.feature == "lair" and not _has_site(place, "lair"):
        band = roll_lair(world, lair_table(world, key), tier, table)
        loot = [treasure.hoard_of(tier, band.monster)]
        room = Room(rolled=True, bands=[band], loot=loot, last=True)
        place.add_site(Site("lair", tier, lair_table(world, key), [room]))
    elif place.feature in ("ruin", "cache") and not _has_site(place, place.feature):
        name = "ruin" if place.feature == "ruin" else place.terrain
        place.add_site(Site(place.feature, tier, name))


def lair_table(world: World, key: str) -> str:
    host = host_of(world, key)
    return host or world.land[key].terrain


def _has_site(place: Hex, kind: str) -> bool:
    return any(site.kind == kind for site in place.sites)


def tell_of(world: World, key: str, seen_from: str, source: str, table: Table) -> None:
    """Terrain, water and feature of a hex are rolled and told; it is not thereby mapped (FH-DICE-01)."""
    place = reveal_terrain(world, key, seen_from, table)
    springs = reveal_water(world, key, table)
    reveal_feature(world, key, table)
    found = _what_stands(world, key) or place.feature
    table.tell(events.HexTold(key, place.terrain, found, source, "water" if place.water else "no water", springs))
    if found == "seat":
        learn_seat(world, table)


def _what_stands(world: World, key: str) -> str:
    """A Power's place, instead of a feature (FH-POWER-01); one that is broken is an ordinary ruin (FH-POWER-04)."""
    power = world.power
    if power is None or not _power_place(world, key):
        return ""
    if key == power.seat:
        return "ruin" if power.lord_dead else "seat"
    return "stronghold" if key in power.standing else "ruin"


def learn_seat(world: World, table: Table) -> None:
    """The seat is learned when the first stronghold falls, or its hex is mapped, seen or told of (FH-POWER-01)."""
    power = world.power
    if power is not None and not power.seat_known:
        power.seat_known = True
        table.tell(events.SeatLearned(power.key, power.seat))


def untold_neighbours(world: World, key: str) -> list[str]:
    """Unmapped hexes next to this one of which something is still to be told."""
    return [near for near in around(key) if is_untold(world, near)]


def is_untold(world: World, key: str) -> bool:
    place = look_at(world.land, key)
    return not (place.mapped or place.feature)


def frontier(world: World) -> list[str]:
    """Unmapped, untold hexes next to a mapped one, nearest to the freehold first."""
    beside = {near for key, place in looks(world.land) if place.mapped for near in neighbours(key).values()}
    return sorted((key for key in beside if is_untold(world, key)), key=lambda key: (ring(world, key), key))


def mapped_beside(world: World, key: str) -> str:
    """The mapped neighbour a told hex is seen from."""
    return next(near for near in around(key) if near in world.land and world.land[near].mapped)


def stronghold_places(world: World, direction: int) -> list[str]:
    """A Power's strongholds: 9 hexes out in three directions (FH-POWER-01)."""
    names = [COMPASS[(direction - 1 + turn) % 6] for turn in (-1, 0, 1)]
    return [straight(world.hold.at, name, content.POWER_RULES.stronghold_ring) for name in names]


def seat_place(world: World, direction: int, place: int) -> str:
    """A Power's seat: at 12 steps, and k - 1 to the side (FH-POWER-01)."""
    corner = straight(world.hold.at, COMPASS[direction - 1], content.POWER_RULES.seat_ring)
    return straight(corner, COMPASS[(direction + 1) % 6], place - 1)

"""Rooms of sites: what is in them, stepping back, and when a site counts as cleared (chapters "Ruins", "Clearing").

A ruin's rooms lie in a row. They are rolled when first entered and kept (FH-SITE-01).
"""

from __future__ import annotations

from freehold import content, events
from freehold.book import checks
from freehold.book.party import roster
from freehold.book.sites import treasure
from freehold.book.travel import land
from freehold.content import charts, dice
from freehold.state import Band, Party, Power, Room, Site, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.table import Table

ROOMS = Why("Rooms", "FH-SITE-01")
LAST_CREATURES = Why("Creatures in the last room", "FH-SITE-01")
WHICH_TRAP = Why("Which trap", "FH-TRAPLIST-01")
CHOOSE_ROOM = Question("gm-room", "FH-GM-01", standing=True)
CHOOSE_TRAP = Question("gm-trap", "FH-GM-01", standing=True)
LAST_ON = 6
HOW_MANY = Question("gm-rooms", "FH-GM-01", standing=True)
MOST_ROOMS = 12
STRONGHOLD_TIER, SEAT_TIER = 3, 4
LOCKABLE = ("ruin", "stronghold", "seat")


def site_of(world: World, party: Party) -> Site:
    return roster.hex_of(world, party).site(party.in_site)


def room_of(world: World, party: Party) -> Room | None:
    rooms = site_of(world, party).rooms
    return rooms[party.room] if 0 <= party.room < len(rooms) else None


# --- making rooms ----------------------------------------------------------------------------------------------------
def lay_out(world: World, site: Site, table: Table) -> None:
    """The number of rooms, when the site is first entered: 1d4+2, strongholds 1d4+3, seats 1d4+5."""
    if site.rooms:
        return
    rooms = {
        "ruin": content.SITE.ruin_rooms,
        "stronghold": content.POWER_RULES.stronghold_rooms,
        "seat": content.POWER_RULES.seat_rooms,
    }.get(site.kind, "1")
    number = dice.dice(rooms).roll(table, ROOMS)
    if site.kind != "cache":
        checks.behind_the_screen(table)
    if site.kind in LOCKABLE:
        number = checks.judge_number(world, table, HOW_MANY, (1, MOST_ROOMS), number, {"site": site.kind, "room": 0})
    site.rooms = [Room() for _ in range(number)]
    site.rooms[-1].last = True
    if site.kind == "cache":
        site.rooms[0].rolled = True
        site.rooms[0].loot = ["cache"]


def roll_room(world: World, site: Site, room: Room, table: Table) -> None:
    """1d12 for the room; the last one may have creatures by a further 1d12 (FH-SITE-01). What both have come to the GM
    may change, and then no die fills what was to be empty (FH-GM-01).
    """
    rolled = charts.ROOM_CHART.roll(table)
    if room.last and site.kind == "ruin" and "creatures" not in rolled and table.roll(12, LAST_CREATURES) <= LAST_ON:
        rolled = ("creatures", *rolled)
    checks.behind_the_screen(table)
    named = ", ".join(rolled) or "nothing"
    rows = {", ".join(row) or "nothing": row for row in (*charts.ROOM_CHART.rows, rolled)}
    fill_room(world, site, room, rows[checks.judge(world, table, CHOOSE_ROOM, tuple(rows), named)], table)


def fill_room(world: World, site: Site, room: Room, holds: tuple[str, ...], table: Table) -> None:
    """What a room is to hold, as its row says."""
    room.rolled = True
    if "trap" in holds:
        room.trap = roll_trap(world, site.tier, table)
    room.oddity = "oddity" in holds
    room.loot = ["cache"] if "cache" in holds else []
    if room.last:
        room.loot = [f"hoard{site.tier}"]
    room.waiting = "creatures" in holds or (room.last and site.kind in ("stronghold", "seat") and not site.broken)


def roll_trap(world: World, tier: int, table: Table) -> str:
    """A trap of the place's tier, at random in listed order (FH-TRAPLIST-01)."""
    traps = content.TRAPS_OF_TIER[tier]
    rolled = traps[table.roll(len(traps), WHICH_TRAP) - 1]
    checks.behind_the_screen(table)
    return checks.judge(world, table, CHOOSE_TRAP, traps, rolled)


def people_room(world: World, site: Site, room: Room, table: Table) -> None:
    """Who is in the room, rolled after its trap is dealt with (FH-SITE-06: traps first)."""
    if not room.waiting:
        return
    room.waiting = False
    if room.last and site.kind in ("stronghold", "seat") and not site.broken:
        room.bands = _last_stand(world, site, table)
    else:
        room.bands = [land.roll_band(world, site.table, site.tier, table)]
    for band in room.bands:
        hoard = content.MONSTERS[band.monster].treasure
        if treasure.is_hoard(hoard):
            room.loot = [treasure.larger(room.loot[0], hoard)] if room.last else [*room.loot, hoard]


def _last_stand(world: World, site: Site, table: Table) -> list[Band]:
    """The captain with one host group, rolled first, or the lord alone (FH-POWER-04, FH-POWER-05)."""
    power = content.POWERS[site.power]
    if site.kind == "seat":
        return [Band(power.lord, 1)]
    return [land.roll_band(world, site.table, site.tier, table), Band(power.captain, 1)]


# --- moving and clearing ---------------------------------------------------------------------------------------------
def step_back(world: World, party: Party, table: Table) -> None:
    """Out of the room by the way the party came; before the first room one stands at the entrance."""
    party.room = max(-1, party.room - 1)


def is_hostile(band: Band) -> bool:
    return band.number > 0 and (band.angry or band.disposition not in ("neutral", "friendly"))


def check_cleared(world: World, party: Party, table: Table) -> None:
    """A ruin: all rooms entered, nobody hostile left. A lair: its creatures dead, gone or at peace (FH-SITE-03)."""
    site = site_of(world, party)
    if site.power and not site.broken:
        _check_broken(world, party, site, table)
    if site.cleared or site.kind == "cache" or not site.rooms:
        return
    bands = [band for room in site.rooms for band in room.bands if is_hostile(band)]
    waiting = any(room.waiting for room in site.rooms)
    if site.kind == "lair":
        done = site.lair_cleared or not [band for band in site.rooms[0].bands if band.number]
    else:
        done = all(room.entered for room in site.rooms) and not bands and not waiting
    if done:
        site.cleared = True
        if not site.power:
            site.heroes = [one.id for one in roster.of_flesh(world, party)]
            table.tell(events.SiteCleared(site.kind, party.at))


def _check_broken(world: World, party: Party, site: Site, table: Table) -> None:
    """A stronghold is broken when the captain is gone and the room is the party's; a Power falls with its lord."""
    room = site.rooms[-1] if site.rooms else None
    power = world.power
    here = room is not None and room.entered and not room.waiting and party.room == len(site.rooms) - 1
    entry = content.POWERS[site.power]
    chief = entry.lord if site.kind == "seat" else entry.captain
    if not here or room is None or any(band.monster == chief or is_hostile(band) for band in room.bands):
        return
    site.broken, site.table = True, "ruin"  # an ordinary ruin from now on, and no host comes to its noises
    site.heroes = [one.id for one in roster.of_flesh(world, party)]
    if power is None or power.key != site.power:
        return
    if site.kind == "stronghold":
        power.standing.remove(party.at)
        table.tell(events.StrongholdBroken(power.key, party.at))
        land.learn_seat(world, table)
        _learn_weakness(power, table)
    else:
        power.lord_dead = True
        power.standing = []
        table.tell(events.PowerFell(power.key, told=False))
        empty_strongholds(world)


def _learn_weakness(power: Power, table: Table) -> None:
    """Known after the first stronghold has fallen (FH-POWER-05)."""
    if not power.weakness_known:
        power.weakness_known = True
        table.tell(events.WeaknessLearned(power.key))


def empty_strongholds(world: World) -> None:
    """The lord is dead: the strongholds empty (FH-POWER-06)."""
    for place in world.land.values():
        for site in place.sites:
            if site.power and site.kind == "stronghold" and not site.broken:
                site.broken, site.table = True, "ruin"
                for room in site.rooms:
                    room.bands, room.waiting = [], False


def place_power_site(world: World, key: str) -> None:
    """A stronghold or seat stands in its hex as soon as the hex is entered or mapped."""
    power = world.power
    place = world.land[key]
    if power is None or (key != power.seat and key not in power.strongholds):
        return
    ours = [site for site in place.sites if site.power == power.key]
    stands = key in power.standing or (key == power.seat and not power.lord_dead)
    if any(not site.broken for site in ours) or (ours and not stands):
        return  # what a Power that came back finds broken, it builds anew
    kind, tier = ("seat", SEAT_TIER) if key == power.seat else ("stronghold", STRONGHOLD_TIER)
    broken = kind == "stronghold" and key not in power.standing
    if not (power.lord_dead and kind == "seat"):
        place.add_site(Site(kind, tier, "ruin" if broken else power.key, power=power.key, broken=broken))


def tell_of_power(world: World, key: str, table: Table) -> None:
    """Whoever comes to a stronghold that stands or to a seat sees what it is."""
    for site in world.land[key].sites:
        if site.power and not site.broken:
            table.tell(events.PowerPlaceReached(site.power, site.kind, key))

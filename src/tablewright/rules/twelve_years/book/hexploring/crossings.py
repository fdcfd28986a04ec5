"""Far ways: stone portals, the Magick Key, and the ferry over lakes (chapters of "Hexploring", "Unique Items")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.hexploring.hexes import enter_hex, followed_by, leave_place, roll_terrain
from tablewright.rules.twelve_years.book.loot.magicks import known_portals, spend
from tablewright.rules.twelve_years.book.options import meant
from tablewright.rules.twelve_years.book.party.death import lost_in_the_fae
from tablewright.rules.twelve_years.book.party.members import item_label
from tablewright.rules.twelve_years.book.places import LAKE, exists, is_lake
from tablewright.rules.twelve_years.events import Ferried, Jumped
from tablewright.rules.twelve_years.state import Enemy, Party, World
from tablewright.world.hexes import bounding_box, coordinates, flood, neighbours, within

PORTAL = Question("portal", "TY-HENC-08")
KEY = Question("key", "TY-UNIQ-03")
THROUGH_PORTAL = Option("portal")
PORTAL_REACH = 6
_SMALLEST_RING = 6


# --- portals, keys ---------------------------------------------------------------------------------------------------
def portal_targets(world: World, party: Party) -> Iterator[str]:
    """Any hex at distance 1 to 6, but known lakes (TY-HENC-08)."""
    for key in within(party.hex, PORTAL_REACH):
        if key != party.hex and not is_lake(world, key) and exists(world, key):
            yield key


def far_ways(world: World, party: Party) -> list[Option]:
    """The ferry, from a shore, and the stone portal."""
    if party.dungeon:
        return []
    targets = ferry_targets(world, party)
    ferries = each("ferry", targets) if targets else []
    at_portal = world.hexes[party.hex].feature == "stone_portal"
    return [*ferries, THROUGH_PORTAL] if at_portal and next(portal_targets(world, party), "") else ferries


def use_portal(world: World, party: Party, table: Table, followers: Sequence[Enemy] = ()) -> bool:
    """No encounter on that arrival; a lake throws the party back (TY-HENC-08, TY-HENC-09)."""
    target = table.ask(party.seat, PORTAL, list(portal_targets(world, party)))
    table.tell(Jumped("portal", target))
    return enter_hex(world, party, target, table, followers, encounter=False)


def use_key(world: World, party: Party, option: Option, table: Table) -> None:
    """Once, from anywhere, to a portal on the map; nothing follows, no encounter there (TY-UNIQ-03)."""
    item = meant(party.items, option)
    target = table.ask(party.seat, KEY, known_portals(world, party))
    spend(party, item, "key", table)
    table.tell(Jumped(item_label(item), target))
    leave_place(world, party)
    party.dungeon, party.room = "", 0
    enter_hex(world, party, target, table, encounter=False)


# --- the ferry -------------------------------------------------------------------------------------------------------
def ferry_targets(world: World, party: Party) -> list[str]:
    """Hexes across the water that cannot be reached on foot (TY-TERR-06).

    Unexplored hexes count as passable; a flood from the party's hex, inside a box that holds all lakes, finds what is
    cut off. The ferry goes to such hexes next to the same body of lakes.
    """
    hexes = world.hexes
    shore = [key for key in neighbours(party.hex).values() if key in hexes and hexes[key].terrain == LAKE]
    if not shore:
        return []
    water = _water_from(world, shore)
    if len(water) < _SMALLEST_RING and not world.settings.map_radius:
        return []  # fewer lakes cannot ring anything in
    barrier = _all_lakes(world) if world.settings.map_radius else dict.fromkeys(water)
    reached = _on_foot(world, party.hex, barrier)
    across = dict.fromkeys(near for lake in water for near in neighbours(lake).values())
    return [key for key in across if key not in reached and not is_lake(world, key) and exists(world, key)]


def _water_from(world: World, shore: list[str]) -> list[str]:
    """Every lake connected to one of these."""
    hexes = world.hexes
    body = dict.fromkeys(shore)
    front = shore
    while front:
        around = dict.fromkeys([near for lake in front for near in neighbours(lake).values() if near not in body])
        front = [key for key in around if key in hexes and hexes[key].terrain == LAKE]
        body |= dict.fromkeys(front)
    return list(body)


def _all_lakes(world: World) -> dict[str, None]:
    """Where the land has an edge, lakes that do not touch may cut off a corner between them."""
    return dict.fromkeys(key for key, hex_ in world.hexes.items() if hex_.terrain == LAKE)


def _on_foot(world: World, start: str, barrier: dict[str, None]) -> dict[str, None]:
    """What can be walked to inside a box around the barrier. On land without end only a connected ring cuts off."""
    low_q, high_q, low_r, high_r = bounding_box([*barrier, start])

    def dry(key: str) -> bool:
        q, r = coordinates(key)
        in_box = low_q - 1 <= q <= high_q + 1 and low_r - 1 <= r <= high_r + 1
        return in_box and key not in barrier and exists(world, key)

    return flood(start, dry)


def take_ferry(world: World, party: Party, target: str, table: Table, followers: Sequence[Enemy] = ()) -> bool:
    """The skull-masked bard: 1d8 years for certain, none with Fae Folk; then the far hex is entered (TY-TERR-05)."""
    table.tell(Ferried(target))
    with followed_by(world.hexes[party.hex], followers):
        lost_in_the_fae(world, party, "ferry", table)
    if target not in world.hexes or not world.hexes[target].terrain:
        roll_terrain(world, target, table, no_lake=True).explored = False
    return enter_hex(world, party, target, table, followers)

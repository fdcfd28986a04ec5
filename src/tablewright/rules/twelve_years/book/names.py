"""Names for people, parties and places, from `content/names.toml`.

A world does not use a name twice while it has others.
"""

from __future__ import annotations

from functools import cache

from tablewright.engine.table import Table
from tablewright.rules.twelve_years.content.names import names as name_lists
from tablewright.rules.twelve_years.state import Party, World
from tablewright.world.hexes import coordinates, distance

LONGEST_NAME = 40
_STRIDE = 7  # through a list of names, so that neighbours in it do not lie side by side


def name_person(world: World, party: Party, member_id: int, table: Table) -> str:
    """A name nobody in this party or among the fallen of its seat has."""
    names = name_lists().people.names
    taken = {member.name for member in (*party.members, *party.dead)}
    taken |= {member.name for fallen in world.fallen if fallen.seat == party.seat for member in fallen.members}
    return _fresh(names, taken, table.whim(f"name {party.seat} {member_id}", len(names)))


def name_party(world: World, seat: str, number: int, table: Table) -> str:
    names = name_lists().parties.names
    taken = {fallen.name for fallen in world.fallen} | {party.name for party in world.parties.values()}
    return _fresh(names, taken, table.whim(f"party {seat} {number}", len(names)))


def name_region(terrain: str, key: str, table: Table) -> str:
    """What people call a piece of land. By where it lies, so that no two near each other are called the same."""
    lists = name_lists()
    known = lists.regions.get(terrain)
    if not known:
        return ""
    rounds, place = divmod(_spiral(key), len(known))
    name = known[(place * _STRIDE + table.whim(f"regions {terrain}", len(known))) % len(known)]
    far = lists.far[(rounds - 1) % len(lists.far)] if rounds else ""
    return farther(name, far)


def farther(name: str, far: str) -> str:
    """A name with a word for land farther off before it, if any: random bots draw from its letters."""
    return f"The {far} {name.removeprefix('The ')}" if far and name.startswith("The ") else f"{far} {name}".strip()


@cache
def _spiral(key: str) -> int:
    """The number of a hex on a spiral outwards from the city: no two have the same."""
    (q, r), ring = coordinates(key), distance(key)
    if not ring:
        return 0
    sides = (
        (r == -ring and q >= 0, q),
        (q == ring, ring + r + ring),
        (q + r == ring, 2 * ring + ring - q),
        (r == ring, 3 * ring - q),
        (q == -ring and r > 0, 4 * ring + ring - r),
        (q + r == -ring, 5 * ring + q + ring),
    )
    return 1 + 3 * ring * (ring - 1) + next(step for on_side, step in sides if on_side)


def name_dungeon(world: World, entrance: str, key: str, table: Table) -> str:
    names = name_lists().dungeons[entrance]
    taken = {dungeon.name for dungeon in world.dungeons.values()}
    return _fresh(names, taken, table.whim(f"dungeon {key}", len(names)))


def _fresh(names: list[str], taken: set[str], start: int) -> str:
    """The first name from `start` on, round the list, that is not taken; any when all are."""
    turned = names[start:] + names[:start]
    return next((name for name in turned if name not in taken), turned[0])

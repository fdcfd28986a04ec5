"""Names for people, parties and places, from `content/names.toml`.

A world does not use a name twice while it has others.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from tablewright.engine.charts import load_toml
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.state import Party, World

LONGEST_NAME = 40


@cache
def name_lists() -> dict[str, Any]:
    return load_toml(Path(__file__).parents[1] / "content" / "names.toml")


def name_person(world: World, party: Party, member_id: int, table: Table) -> str:
    """A name nobody in this party or among the fallen of its seat has."""
    names: list[str] = name_lists()["people"]["names"]
    taken = {member.name for member in (*party.members, *party.dead)}
    taken |= {member.name for fallen in world.fallen if fallen.seat == party.seat for member in fallen.members}
    return _fresh(names, taken, table.whim(f"name {party.seat} {member_id}", len(names)))


def name_party(world: World, seat: str, number: int, table: Table) -> str:
    names: list[str] = name_lists()["parties"]["names"]
    taken = {fallen.name for fallen in world.fallen} | {party.name for party in world.parties.values()}
    return _fresh(names, taken, table.whim(f"party {seat} {number}", len(names)))


def name_region(terrain: str, key: str, table: Table) -> str:
    """What people call a piece of land; woods of one name may lie far apart."""
    names: list[str] = name_lists()["regions"].get(terrain, [""])
    return names[table.whim(f"region {key}", len(names))]


def name_dungeon(world: World, entrance: str, key: str, table: Table) -> str:
    names: list[str] = name_lists()["dungeons"][entrance]
    taken = {dungeon.name for dungeon in world.dungeons.values()}
    return _fresh(names, taken, table.whim(f"dungeon {key}", len(names)))


def _fresh(names: list[str], taken: set[str], start: int) -> str:
    """The first name from `start` on, round the list, that is not taken; any when all are."""
    turned = names[start:] + names[:start]
    return next((name for name in turned if name not in taken), turned[0])

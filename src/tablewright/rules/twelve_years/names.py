"""Names for people, parties and places, from `words/names.toml`.

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
    return load_toml(Path(__file__).parent / "words" / "names.toml")


def name_person(world: World, party: Party, member_id: int, table: Table) -> str:
    """A name nobody in this party or among the fallen of its seat has."""
    names: list[str] = name_lists()["people"]["names"]
    taken = {member.name for member in (*party.members, *party.dead)}
    taken |= {member.name for fallen in world.fallen if fallen.seat == party.seat for member in fallen.members}
    start = table.whim(f"name {party.seat} {member_id}", len(names))
    return next(
        (name for i in range(len(names)) if (name := names[(start + i) % len(names)]) not in taken), names[start]
    )


def name_party(world: World, seat: str, number: int, table: Table) -> str:
    names: list[str] = name_lists()["parties"]["names"]
    taken = {fallen.name for fallen in world.fallen} | {party.name for party in world.parties.values()}
    start = table.whim(f"party {seat} {number}", len(names))
    return next(
        (name for i in range(len(names)) if (name := names[(start + i) % len(names)]) not in taken), names[start]
    )

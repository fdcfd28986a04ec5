"""Names and places that no die decides (9.2): the villain's name, the dungeon's, picked by whim from the content."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.content import MONSTERS, NAMES, VILLAIN
from tablewright.rules.pocket_fantasy.state import Creature, World


def whim_of(table: Table, topic: str, options: list[str]) -> str:
    return options[table.whim(topic, len(options))]


def villain_name(world: World, table: Table, boss: Creature) -> str:
    """A proper name with what it is: "Ulfgar the Ogre"."""
    assert world.plot is not None
    key = VILLAIN.row(world.plot.villain).key
    name = whim_of(table, f"villain:{world.adventure}", NAMES["villain"][key])
    return f"{name} the {MONSTERS[boss.kind].label}"


def place_name(world: World, table: Table, location: str) -> str:
    first = whim_of(table, f"place:{world.adventure}", NAMES["place"][location])
    last = whim_of(table, f"place-of:{world.adventure}", NAMES["place_of"]["any"])
    return f"{first} {last}"


def hero_name(table: Table, race: str, number: int, taken: list[str]) -> str:
    names = [name for name in NAMES["hero"][race] if name not in taken]
    return whim_of(table, f"hero:{race}:{number}", names or NAMES["hero"][race])

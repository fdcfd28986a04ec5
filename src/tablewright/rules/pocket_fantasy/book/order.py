"""The order of play (1): how a campaign begins, and which chapter's step is played where the party is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tablewright.engine.ruleset import Settings, settle
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.characters.making import assemble
from tablewright.rules.pocket_fantasy.book.characters.transfer import import_party
from tablewright.rules.pocket_fantasy.book.combat.rounds import fight_step
from tablewright.rules.pocket_fantasy.book.equipment.town import town_step
from tablewright.rules.pocket_fantasy.book.master.adventures import script_of
from tablewright.rules.pocket_fantasy.book.master.errands import aside_step
from tablewright.rules.pocket_fantasy.book.master.exploring import explore_step
from tablewright.rules.pocket_fantasy.settings import SETTINGS, Options
from tablewright.rules.pocket_fantasy.state import World

STEPS: dict[str, Callable[[World, Table], None]] = {
    "assembly": assemble,
    "town": town_step,
    "dungeon": explore_step,
    "fight": fight_step,
}


def step(world: World, turn: str, table: Table) -> None:
    """One turn: the party's, or an aside of a seat that is not its speaker."""
    if turn in world.seats:
        aside_step(world, table, turn)
    else:
        STEPS[world.mode](world, table)


def begin(settings: Settings, seats: Sequence[str]) -> World:
    """A campaign before its first turn; characters of another one may already be there."""
    options = msgspec.convert(settle(SETTINGS, settings), Options)
    characters, options.characters = options.characters, ""
    adventure, options.adventure = options.adventure, ""
    script = script_of(adventure) if adventure.strip() else None
    world = World(options, list(seats) or ["p1"], wanted=options.heroes, script=script)
    if characters:
        import_party(world, characters)
    return world

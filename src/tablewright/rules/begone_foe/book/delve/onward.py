"""Which way most parties would go: the unknown before the known, the way out last; and the usual next step.

Nothing here decides: ways are put in this order, and one answer is marked.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.options import Option, first_of
from tablewright.rules.begone_foe.book.core.beings import max_hp
from tablewright.rules.begone_foe.book.core.place import dungeon_of
from tablewright.rules.begone_foe.book.delve.marching import overburdened
from tablewright.rules.begone_foe.state import Campaign
from tablewright.world.dungeon import Dungeon, Way, hops, known_path, ways_from

GEAR_UP = Option("gear")
FIRST_THINGS = ("light", "take")


def ways_on(state: Campaign) -> list[Way]:
    """The ways of this room, those into the unknown first and the way out last."""
    dungeon, here = dungeon_of(state), state.here
    return sorted(ways_from(dungeon, here), key=lambda way: _familiar(dungeon, way, here))


def _familiar(dungeon: Dungeon, way: Way, here: str) -> int:
    return 2 if way.kind == "exit" else int(dungeon.rooms[way.other(here)].known == "entered")


def usual_step(state: Campaign, options: Sequence[Option]) -> str:
    """Light, what lies about, a rest for the hurt, the nearest unknown room, a search, a locked door, the way home."""
    if overburdened(state) and GEAR_UP in options:
        return GEAR_UP
    plain = next((key for key in FIRST_THINGS if key in options), "")
    if plain or (_hurt(state) and "rest" in options):
        return plain or "rest"
    onward, homeward = Option("go", _to_the_unknown(state)), Option("go", _way_home(state))
    if onward in options:
        return onward
    return first_of(options, "search", "pick", "break") or (homeward if homeward in options else options[-1])


def _hurt(state: Campaign) -> bool:
    """Half of what the party can bear is gone."""
    return 2 * sum(being.hp for being in state.characters) <= sum(max_hp(being) for being in state.characters)


def _to_the_unknown(state: Campaign) -> str:
    """The first way towards the nearest room that nobody has entered; stairs only when this level is known."""
    return _nearest_unknown(state, stairs=False) or _nearest_unknown(state, stairs=True)


def _nearest_unknown(state: Campaign, *, stairs: bool) -> str:
    dungeon = dungeon_of(state)
    there = hops(dungeon, state.here, lambda way: known_path(way) and (stairs or way.kind != "stairs"))
    unknown = [step for room, step in there.items() if dungeon.rooms[room].known != "entered"]
    return min(unknown, key=lambda step: step[0])[1] if unknown else ""


def _way_home(state: Campaign) -> str:
    dungeon = dungeon_of(state)
    if state.here == dungeon.entrance:
        return next(way.id for way in dungeon.ways.values() if way.kind == "exit")
    step = hops(dungeon, state.here).get(dungeon.entrance)
    return step[1] if step else ""

"""Dungeons written by hand, made fit for yabec: furnished from its content, cut into zones, and such that a mapper can
follow them. The format stands at the head of `world/dungeon_file.py`.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection
from pathlib import Path

from tablewright.engine.decisions import Refused
from tablewright.rules.yabec.content import HOUSE, ITEMS, MONSTERS
from tablewright.rules.yabec.dungeons import cut_into_zones, own_names
from tablewright.world.dungeon import Dungeon, Room, Trap
from tablewright.world.dungeon_file import join_parts
from tablewright.world.dungeon_shelf import written
from tablewright.world.mapping_calls import calls_for
from tablewright.world.mapping_compare import compare, same_map
from tablewright.world.mapping_draw import draw
from tablewright.world.mapping_dungeon import grid_of

DUNGEONS = Path(__file__).parent / "content" / "dungeons"


def from_setting(value: str, key: str) -> Dungeon:
    """A dungeon written by hand, named or whole (world/dungeon_shelf.py), checked and cut into zones."""
    dungeon = written(value, DUNGEONS)
    for room in dungeon.rooms.values():
        _furnish(room)
    cut_into_zones(dungeon)
    join_parts(dungeon)
    dungeon.key = key
    own = own_names(dungeon, key)
    for level in sorted({room.level for room in own.rooms.values()}):
        _check_calls(own, level)
    return own


def _furnish(room: Room) -> None:
    """Fill in what the writer leaves to the rules; complain of keys that the game does not have."""
    traps = {each["key"]: each for each in HOUSE["trap"]}
    for band in room.bands:
        _known(room, "monster", band.kind, MONSTERS)
    for thing in room.hoard.things if room.hoard else ():
        _known(room, "thing", thing.partition("*")[0], ITEMS)
    if room.trap is not None:
        _known(room, "trap", room.trap.key, traps)
        facts = traps[room.trap.key]
        room.trap = Trap(facts["key"], facts["name"], facts["signs"])


def _known(room: Room, kind: str, key: str, keys: Collection[str]) -> None:
    if key not in keys:
        near = difflib.get_close_matches(key, keys, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(keys)[:12])} ..."
        raise Refused(f"room {room.id!r}: there is no {kind} {key!r}; {hint}")


def _check_calls(dungeon: Dungeon, level: int) -> None:
    """Whoever keeps the map must be able to: the level's calls draw the level again (YB-MAP-02)."""
    truth = grid_of(dungeon, level)
    drawing = draw(calls_for(truth))
    if drawing.faults or not same_map(truth, drawing.grid):
        found = compare(drawing.grid, truth)
        places = ", ".join(str(square) for square in [*found.missing, *found.wrong_there][:3])
        raise Refused(
            f"level {level} cannot be told in map calls, for instance at {places} east and north of the entrance"
        )

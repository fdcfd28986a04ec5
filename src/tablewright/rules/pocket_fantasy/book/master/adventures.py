"""Written adventures (9.2, 9.3): what the PM would otherwise roll or invent stands in a file (PF-PLOT-01, PF-DUN-02).

The PM's seat is still asked; what is written is the answer that is marked, so the referee plays it as it stands and a
human PM may do otherwise. `content/adventures/*.toml` are ours; the setting may hold the text of another.
"""

from __future__ import annotations

from functools import cache

from tablewright.engine.charts import BadContent
from tablewright.rules.pocket_fantasy.book.combat.beginning import make_foes
from tablewright.rules.pocket_fantasy.content import D6, FEATURES, MONSTERS
from tablewright.rules.pocket_fantasy.settings import ADVENTURES
from tablewright.rules.pocket_fantasy.state import Chamber, Creature, Passage, Room, Script, World
from tablewright.world.adventures import must_be_known, read_adventure

_MOST_LEVELS, _MOST_ROOMS = 3, 12


@cache
def script_of(value: str) -> Script:
    """The adventure that a setting names or holds, checked."""
    return read_adventure(value, ADVENTURES, Script, _check)


def written_level(world: World, level: int) -> list[Chamber]:
    """The rooms that are written for this level of the dungeon; none without an adventure."""
    return world.script.levels[level - 1] if world.script and level <= len(world.script.levels) else []


def written_rooms(chambers: list[Chamber]) -> list[Room]:
    """A row, and what lies off it behind side doors: a row ends where the next room branches off."""
    rooms = [Room(written=chamber, floor_trap=chamber.trap, hoard=chamber.hoard) for chamber in chambers]
    for number, chamber in enumerate(chambers):
        if chamber.off:
            rooms[chamber.off - 1].sides.append(Passage(number))
            rooms[number].after = chamber.off - 1
            rooms[number - 1].ends = True
    return rooms


def written_foes(world: World, chamber: Chamber) -> list[Creature]:
    """Who is there, the boss first."""
    foes = make_foes(world, chamber.boss, 1) if chamber.boss else []
    return [*foes, *(foe for kind, number in chamber.foes.items() for foe in make_foes(world, kind, number))]


# --- what is faulty --------------------------------------------------------------------------------------------------
def _check(name: str, script: Script) -> None:
    for die in (script.situation, script.villain, script.location):
        if not 1 <= die <= D6:
            raise BadContent(f"{name}: situation, villain and location are faces of a die, 1 to {D6}")
    if not 1 <= len(script.levels) <= _MOST_LEVELS:
        raise BadContent(f"{name}: a dungeon has 1 to {_MOST_LEVELS} levels")
    for number, chambers in enumerate(script.levels, 1):
        _check_level(f"{name}: level {number}", chambers)


def _check_level(where: str, chambers: list[Chamber]) -> None:
    if not 2 <= len(chambers) <= _MOST_ROOMS or sum(bool(chamber.boss) for chamber in chambers) != 1:
        raise BadContent(f"{where}: 2 to {_MOST_ROOMS} rooms, please, and a boss in one of them")
    for number, chamber in enumerate(chambers, 1):
        room = f"{where}, room {number}"
        must_be_known(room, "monster", [*chamber.foes, *([chamber.boss] if chamber.boss else ())], MONSTERS)
        must_be_known(room, "feature", chamber.features, FEATURES)
        if not 0 <= chamber.off < number or not 0 <= chamber.hoard <= 500 or sum(chamber.foes.values()) > 20:
            raise BadContent(f"{room}: off an earlier room, at most 20 foes, at most 500 gold")

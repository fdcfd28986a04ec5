"""Maps drawn by hand, as a seat sees them: the paper to draw on, the map so far, and how it compares in the end.

While a map is kept by hand the table draws none of its own but the place where the party stands.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.scene import MapView, Paper, Prompt
from tablewright.rules.yabec.book.mapping.calling import DRAWN, map_of_level, true_map
from tablewright.rules.yabec.state import World
from tablewright.world.dungeon import Dungeon
from tablewright.world.mapping.calls import compare, differences
from tablewright.world.mapping.grid import Grid
from tablewright.world.mapping.level import whole_of
from tablewright.world.mapping.sheet import in_words, to_paper

_MOST_DIFFERENCES = 12


def is_by_hand(world: World) -> bool:
    return world.options.mapping == "hand"


def zones_in_sight(dungeon: Dungeon, zone: str) -> list[str]:
    """All zones of the room or hall that a zone belongs to."""
    here = dungeon.rooms.get(zone)
    return [room.id for room in dungeon.rooms.values() if here is not None and whole_of(room) == whole_of(here)]


def with_paper(world: World, decision: Decision, prompt: Prompt) -> Prompt:
    """The question for a map becomes a sheet of squared paper (YB-MAP-02)."""
    if decision.question != DRAWN.key:
        return prompt
    dungeon = world.dungeons[world.delve.dungeon]
    level = dungeon.rooms[world.delve.zone].level
    heard = world.calls.get(f"{world.delve.dungeon}:{level}", [""])
    grid = map_of_level(world, world.delve.dungeon, level)
    paper = Paper(
        to_paper(grid) if grid is not None else "", heard[-1], tuple(heard[-2::-1]), f"{dungeon.title}, level {level}"
    )
    return msgspec.structs.replace(prompt, kind="sketch", paper=paper)


def own_maps(world: World) -> tuple[MapView, ...]:
    """The mapper's maps of this dungeon; after the delve each beside the truth, with the differences marked."""
    if not is_by_hand(world) or world.delve.dungeon not in world.dungeons:
        return ()
    dungeon = world.dungeons[world.delve.dungeon]
    views: list[MapView] = []
    for level in range(1, dungeon.levels + 1):
        grid = map_of_level(world, dungeon.key, level)
        if grid is not None:
            name = f"{dungeon.title}, level {level}"
            alone = [_drawn(f"Your map of {name}", grid)]
            views += _compared(world, grid, level, name) if is_compared(world) else alone
    return tuple(views)


def is_compared(world: World) -> bool:
    """The score is counted, so the truth may be seen: as far as the party went, and all of it once play has ended."""
    return world.scheme == "clean up" or bool(world.outcome)


def _compared(world: World, grid: Grid, level: int, name: str) -> list[MapView]:
    truth = true_map(world, world.delve.dungeon, level, whole=bool(world.outcome))
    found = compare(grid, truth)
    told = [f"{found.right} squares are right.", *(f"{each}." for each in differences(grid, truth))]
    if len(told) > _MOST_DIFFERENCES + 1:
        told = [*told[: _MOST_DIFFERENCES + 1], f"And {len(told) - _MOST_DIFFERENCES - 1} more places."]
    extent = "" if world.outcome else ", as far as you went"
    return [
        _drawn(f"Your map of {name}", grid, (*found.wrong, *found.extra), told),
        _drawn(f"In truth{extent}: {name}", truth, (*found.wrong_there, *found.missing)),
    ]


def _drawn(title: str, grid: Grid, wrong: tuple[tuple[int, int], ...] = (), told: list[str] | None = None) -> MapView:
    legend = (("!", "differs"),) if wrong else ()
    return MapView(
        "squares", title, legend=legend, text=tuple(told or in_words(grid)), drawn=to_paper(grid), wrong=wrong
    )

"""The mapper's game: calls when asked for, a map kept by hand or by the helper, and what a true one is worth.

Chapter: Mapping. The map belongs to the mapper: nobody corrects it, only the score compares it with the truth
(YB-MAP-02).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.yabec.events import Acted, MapCalled
from tablewright.rules.yabec.light import light_at
from tablewright.rules.yabec.scoring import reach_goal, score
from tablewright.rules.yabec.state import World
from tablewright.rules.yabec.stats import has_item, members
from tablewright.world.dungeon import reach
from tablewright.world.mapping_calls import calls_for
from tablewright.world.mapping_compare import same_map
from tablewright.world.mapping_draw import draw
from tablewright.world.mapping_dungeon import grid_of
from tablewright.world.mapping_words import MapError

DRAWN = Question("map", "YB-MAP-02")
LEVEL_XP = 1000
LONGEST = 8000


def has_compass(world: World) -> bool:
    """Without one, calls name no compass directions (YB-MAP-04)."""
    return has_item(members(world), "compass", "travel_kit")


def may_call(world: World) -> bool:
    """Only in the place, with time and light to look: not running, fleeing or in conflict (YB-MAP-03, YB-CONF-03)."""
    busy = world.conflict is not None or world.delve.running or world.delve.fleeing
    return not busy and light_at(world, world.delve.zone) != "dark"


def known_zones(world: World, level: int) -> list[str]:
    dungeon = world.dungeons[world.delve.dungeon]
    return [room.id for room in dungeon.rooms.values() if room.level == level and room.known == "entered"]


def mapper_seat(world: World) -> str:
    held = [seat for seat in world.roles.get("mapper", []) if seat in world.seats]
    return held[0] if held else world.seats[0]


def call_map(world: World, table: Table) -> None:
    """The DM calls what the party has seen of this level; the mapper draws, or the helper does (YB-MAP-02,
    YB-ROLE-06).
    """
    if not may_call(world):
        table.tell(Acted("map", "no time"))
        return
    dungeon = world.dungeons[world.delve.dungeon]
    level = dungeon.rooms[world.delve.zone].level
    grid = grid_of(dungeon, level, known_zones(world, level))
    calls = calls_for(grid, relative=not has_compass(world))
    table.tell(MapCalled(calls), to=(mapper_seat(world),))
    key = f"{dungeon.key}:{level}"
    if world.options.mapping == "simple":
        world.charts[key] = flow_chart(world, level)
    elif world.options.mapping == "hand":
        before = world.charts.get(key, "")
        world.charts[key] = table.ask_text(mapper_seat(world), DRAWN, LONGEST, (calls, before), default=calls)
    else:
        world.charts[key] = calls


def flow_chart(world: World, level: int) -> str:
    """Simple mapping: labelled rooms and how they connect, without sizes; it earns nothing (YB-MAP-01)."""
    dungeon = world.dungeons[world.delve.dungeon]
    known = known_zones(world, level)
    lines = [
        f"{dungeon.rooms[way.a].name or way.a} -- {dungeon.rooms[way.b].name or way.b}"
        for way in dungeon.ways.values()
        if way.a in known and way.b in known
    ]
    return "chart: " + "; ".join(lines)


def is_correct(world: World, dungeon_key: str, level: int) -> bool:
    """Every reachable square of the level with the right sides (YB-XP-13); a flow chart does not count."""
    text = world.charts.get(f"{dungeon_key}:{level}", "")
    if not text or text.startswith("chart:"):
        return False
    dungeon = world.dungeons[dungeon_key]
    reachable = reach(dungeon, dungeon.entrance, lambda way: True)
    try:
        drawing = draw(text)
    except MapError:
        return False
    return not drawing.faults and same_map(drawing.grid, grid_of(dungeon, level, list(reachable)))


def score_maps(world: World, table: Table) -> None:
    """A correct map of a whole level: 1000 XP times its depth, once per level and campaign (YB-XP-13)."""
    dungeon = world.dungeons[world.delve.dungeon]
    for level in range(1, dungeon.levels + 1):
        key = f"{dungeon.key}:{level}"
        if key not in world.mapped and is_correct(world, dungeon.key, level):
            world.mapped.append(key)
            score(world, table, f"map:{key}", LEVEL_XP * level)
            if world.goal == "map-level":
                reach_goal(world, table)

"""The mapper's game: calls when asked for, a map kept by hand or by the helper, and what a true one is worth.

Chapter: Mapping. The map belongs to the mapper: nobody corrects it, only the score compares it with the truth
(YB-MAP-02).
"""

from __future__ import annotations

import re

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.dungeon import Dungeon, reach
from tablewright.world.mapping.calls import calls_for, compare, same_map
from tablewright.world.mapping.grid import Grid
from tablewright.world.mapping.level import grid_of, sight_of
from tablewright.world.mapping.sheet import read_map
from tablewright.world.mapping.words import MapError
from yabec import events
from yabec.book.core import light, stats
from yabec.book.town import scoring
from yabec.state import GM, World

# --- agreed -----------------------------------------------------------------------------------------------------------
# Calls that mapper and Dungeon Master have agreed on beside the text's own. Chapter: Mapping, Calls.
# What is spoken uses their words; what the mapper writes is read back into the text's.
AGREED_CALL = Question("agree-which", "YB-MAP-02")
OURS = Question("agree-words", "YB-MAP-02")
ALLOWED = Question("agree-allowed", "YB-MAP-02")
CALLS = ("Hallway", "Turn", "Split", "Cross", "Branch", "Terminate", "Stairs", "Room", "Door", "Exit")
LONGEST_ANSWER = 20


def agree_on_call(world: World, table: Table, seat: str) -> None:
    """The mapper names a call of the text and another word for it; the Dungeon Master agrees, or not (YB-MAP-02)."""
    call = table.ask(seat, AGREED_CALL, ["none", *CALLS], default="none")
    word = table.ask_text(seat, OURS, LONGEST_ANSWER, {"what": call}).strip() if call != "none" else ""
    if not _is_new(world, word):
        return
    about = {"what": call, "words": word}
    if table.ask(GM, ALLOWED, ("yes", "no"), about, default="yes") == "yes":
        world.map_words = {ours: text for ours, text in world.map_words.items() if text != call} | {word: call}
        table.tell(events.Agreed(call, word))


def _is_new(world: World, word: str) -> bool:
    """One word that means nothing else."""
    taken = {each.lower() for each in (*CALLS, *world.map_words)}
    return word.isalpha() and word.lower() not in taken


def spoken(world: World, calls: str) -> str:
    """Calls as this table says them."""
    return _put(calls, {text: ours for ours, text in world.map_words.items()})


def understood(world: World, text: str) -> str:
    """What the mapper wrote, in the text's own calls."""
    return text if text.startswith("#") else _put(text, world.map_words)


def _put(text: str, words: dict[str, str]) -> str:
    for old, new in words.items():
        text = re.sub(rf"\b{re.escape(old)}\b", new, text, flags=re.IGNORECASE)
    return text


# --- calling ----------------------------------------------------------------------------------------------------------
CALL = Question("map-call", "YB-MAP-03", standing=True)
DRAWN = Question("map", "YB-MAP-02")
LEVEL_XP = 1000
LONGEST = 16_000  # letters of a map: a picture of 60 squares a side


def has_compass(world: World) -> bool:
    """Without one, calls name no compass directions (YB-MAP-04)."""
    return stats.has_item(stats.at_hand(world), "compass", "travel_kit")


def may_call(world: World) -> bool:
    """Only in the place, with time and light to look: not running, fleeing or in conflict (YB-MAP-03, YB-CONF-03)."""
    busy = world.conflict is not None or world.delve.running or world.delve.fleeing
    return not busy and light.light_at(world, world.delve.zone) != "dark"


def known_zones(world: World, level: int) -> list[str]:
    dungeon = world.dungeons[world.delve.dungeon]
    return [room.id for room in dungeon.rooms.values() if room.level == level and room.known == "entered"]


def mapper_seat(world: World) -> str:
    held = [seat for seat in world.roles.get("mapper", []) if seat in world.seats]
    return held[0] if held else world.seats[0]


def call_map(world: World, table: Table) -> None:
    """The DM calls; the mapper draws, or the helper does (YB-MAP-02, YB-ROLE-06)."""
    if not may_call(world):
        table.tell(events.Acted("map", "no time"))
        return
    level = dungeon_here(world).rooms[world.delve.zone].level
    if world.options.mapping == "hand":
        _draw_by_hand(world, table, level)
        return
    calls = known_calls(world, level)
    said = table.ask_text(GM, CALL, LONGEST, {"level": level}, default=calls) or calls
    table.tell(events.MapCalled(spoken(world, said)), to=(mapper_seat(world),))
    simple = world.options.mapping == "simple"
    world.charts[chart_key(world, level)] = flow_chart(world, level) if simple else calls


def _draw_by_hand(world: World, table: Table, level: int) -> None:
    """A call covers what is seen from the zone (YB-MAP-03), in the form that the Dungeon Master likes; what the mapper
    makes of it is theirs.
    """
    key, dungeon, zone = chart_key(world, level), dungeon_here(world), world.delve.zone
    calls = calls_for(sight_of(dungeon, zone, world.delve.entered_by), relative=not has_compass(world)).strip()
    place = place_name(dungeon, zone)
    calls = spoken(world, table.ask_text(GM, CALL, LONGEST, {"level": level}, default=calls) or calls)
    table.tell(events.MapCalled(calls, place), to=(mapper_seat(world),))
    heard = f"{place}\n{calls}"
    world.calls[key] = [*(each for each in world.calls.get(key, []) if each != heard), heard]
    before = world.charts.get(key, "")
    about = {"place": place, "before": before, "calls": known_calls(world, level)}
    drawn = table.ask_text(mapper_seat(world), DRAWN, LONGEST, about, default=before)
    if drawn:
        world.charts[key] = drawn


def dungeon_here(world: World) -> Dungeon:
    return world.dungeons[world.delve.dungeon]


def chart_key(world: World, level: int) -> str:
    return f"{world.delve.dungeon}:{level}"


def place_name(dungeon: Dungeon, zone: str) -> str:
    """The name of the room or hall that a zone belongs to."""
    room = dungeon.rooms[zone]
    whole = dungeon.rooms.get(str(room.data.get("whole", zone)), room)
    return whole.name or "A room"


def known_calls(world: World, level: int) -> str:
    """Calls for everything on this level that the party has entered."""
    grid = grid_of(dungeon_here(world), level, known_zones(world, level))
    return calls_for(grid, relative=not has_compass(world))


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


def map_of_level(world: World, dungeon_key: str, level: int) -> Grid | None:
    """The map that was kept of a level; None if there is none, or none that can be read (a flow chart, a scrawl)."""
    text = world.charts.get(f"{dungeon_key}:{level}", "")
    if not text or text.startswith("chart:"):
        return None
    try:
        return read_map(understood(world, text))
    except MapError:
        return None


def true_map(world: World, dungeon_key: str, level: int, *, whole: bool) -> Grid:
    """The level as it is: all that can be reached, or what the party has entered."""
    dungeon = world.dungeons[dungeon_key]
    zones = reach(dungeon, dungeon.entrance, lambda way: True)
    return grid_of(dungeon, level, [zone for zone in zones if whole or dungeon.rooms[zone].known == "entered"])


def is_correct(world: World, dungeon_key: str, level: int) -> bool:
    """Every reachable square of the level with the right sides (YB-XP-13); a flow chart does not count."""
    grid = map_of_level(world, dungeon_key, level)
    if grid is None or grid.disputed:
        return False
    return same_map(grid, true_map(world, dungeon_key, level, whole=True))


def score_maps(world: World, table: Table) -> None:
    """A correct map of a whole level: 1000 XP times its depth, once per level and campaign (YB-XP-13)."""
    dungeon = dungeon_here(world)
    for level in range(1, dungeon.levels + 1):
        key = chart_key(world, level)
        if key in world.mapped:
            continue
        correct = _may_be_whole(world, level) and is_correct(world, dungeon.key, level)
        if world.options.mapping == "hand":
            _judge(world, table, level, correct=correct)
        if correct:
            world.mapped.append(key)
            scoring.score(world, table, str(Option("map", key)), LEVEL_XP * level)
            if world.goal == "map-level":
                scoring.reach_goal(world, table)


def _may_be_whole(world: World, level: int) -> bool:
    """The helper's map holds only what was entered; one drawn by hand may hold anything."""
    rooms = dungeon_here(world).rooms.values()
    return world.options.mapping != "auto" or all(room.known == "entered" for room in rooms if room.level == level)


def _judge(world: World, table: Table, level: int, *, correct: bool) -> None:
    """Say how a map drawn by hand stands beside what the party saw; the map itself is never touched (YB-MAP-02)."""
    grid = map_of_level(world, world.delve.dungeon, level)
    if grid is not None:
        found = compare(grid, true_map(world, world.delve.dungeon, level, whole=False))
        table.tell(events.MapJudged(dungeon_here(world).title, level, found.right, len(found.wrong), len(found.missing),
                             len(found.extra), correct))  # fmt: skip

"""The drawing board: a dungeon as a browser draws it, held against the game's own reader and limits.

Before a game it becomes a text to play or keep; in the middle of one, a change by hand to places nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tablewright.engine.budgets import LONGEST_DUNGEON, LONGEST_PLAN
from tablewright.engine.copying import copy_of
from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset
from tablewright.world.dungeon import Dungeon, check
from tablewright.world.dungeon.maker import Workshop, faults_in, made_by_chance, workshop_of
from tablewright.world.dungeon.written import is_written, redrawn, write_dungeon, written
from tablewright.world.dungeon_limits import too_large

MOST_LEVELS, MOST_ROOMS_A_LEVEL = 4, 20
REASON = "The map beyond what you know was drawn again."
TOLD = "places nobody has seen"
_decoder = msgspec.json.Decoder(Dungeon)

Find = Callable[[str], Ruleset[Any]]


class Looked(msgspec.Struct, frozen=True):
    """Reply to the board: the dungeon as text with its errors, or a dungeon to draw."""

    text: str = ""
    faults: tuple[str, ...] = ()
    dungeon: Dungeon | None = None


class Place(msgspec.Struct, frozen=True):
    """A dungeon of a game in progress, and where it stands in the state."""

    path: str
    dungeon: Dungeon


def workshop(ruleset: Ruleset[Any]) -> Workshop:
    found = workshop_of(ruleset)
    if found is None:
        raise Refused(f"{ruleset.title} has no dungeons that can be drawn")
    return found


def drawn(text: str) -> Dungeon:
    """A drawing from the browser, with ids for every room and way."""
    if len(text) > LONGEST_PLAN:
        raise Refused(f"a dungeon has at most {LONGEST_DUNGEON} letters")
    try:
        dungeon = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(f"that is no dungeon: {error}") from None
    dungeon.rooms = {room.id: room for room in dungeon.rooms.values()}
    dungeon.ways = {way.id: way for way in dungeon.ways.values()}
    return dungeon


# --- before a game ---------------------------------------------------------------------------------------------------
def look_over(find: Find, game: str, text: str) -> Looked:
    """The drawing as the file it would be kept in, read back and prepared as play would; or what is wrong."""
    tools, dungeon = workshop(find(game)), drawn(text)
    faults = too_large(dungeon) or check(dungeon)
    if faults:
        return Looked(faults=tuple(faults))
    wording = write_dungeon(dungeon)
    try:
        return Looked(wording, tuple(faults_in(tools, written(wording, tools.folder))))
    except Refused as refused:
        return Looked(faults=(str(refused),))


def fetched(find: Find, game: str, text: str) -> Looked:
    """A dungeon to draw on: one of the game's own by its key, or one handed over as text."""
    tools = workshop(find(game))
    if not is_written(text):
        raise Refused("there is no dungeon in that")
    return Looked(dungeon=written(text, tools.folder))


def chanced(find: Find, game: str, seed: str, levels: int, rooms: int) -> Looked:
    """One made by chance, to be looked through and changed."""
    size = min(max(levels, 1), MOST_LEVELS), min(max(rooms, 6), MOST_ROOMS_A_LEVEL)
    return Looked(dungeon=made_by_chance(workshop(find(game)), seed, *size))


# --- in the middle of one --------------------------------------------------------------------------------------------
def places_in(state: Any) -> Iterator[Place]:
    """The dungeons of a state: a field of it, or entries of one."""
    for field in state.__struct_fields__:
        value = getattr(state, field)
        if isinstance(value, Dungeon):
            yield Place(field, value)
        elif isinstance(value, dict):
            yield from (Place(f'{field}["{key}"]', each) for key, each in value.items() if isinstance(each, Dungeon))


def place_in(state: Any, path: str = "") -> Place:
    """The dungeon at a path, or the first there is."""
    places = list(places_in(state))
    found = next((place for place in places if place.path == path), places[0] if places and not path else None)
    if found is None:
        raise Refused("there is no such dungeon in this game now" if path else "the party is in no dungeon now")
    return found


def changed(tools: Workshop, before: Dungeon, text: str) -> Any:
    """The dungeon as it is from now on, as plain data; `Refused` where it touches what somebody has seen."""
    after = drawn(text)
    faults = too_large(after) or check(after) or redrawn(before, after)
    if faults:
        raise Refused("; ".join(faults[:5]))
    new = {key: room for key, room in after.rooms.items() if before.rooms.get(key) != room}
    for room in new.values():
        room.known, room.searched, room.note = "unseen", False, ""
    tools.fill_in(Dungeon(after.key, rooms=new))
    after.key, after.data = before.key, before.data
    return msgspec.to_builtins(copy_of(after))

"""What a game lends to whoever makes dungeons for it: who lives there, what they keep, and one made by chance."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import Ruleset
from tablewright.world.dungeon import Dungeon, check
from tablewright.world.dungeon.maker import Pick
from tablewright.world.dungeon_limits import too_large


class Workshop(msgspec.Struct, frozen=True):
    """The names are for people: {key: name}."""

    folder: Path  # of the game's own written dungeons
    make: Callable[[str, int, int, Pick], Dungeon]  # (key, levels, rooms a level, pick): one as the game makes them
    prepare: Callable[[Dungeon], object]  # as before play: `Refused` if it could not be played
    fill_in: Callable[[Dungeon], object]  # what the rules know by key, in rooms just drawn; `Refused` for unknown keys
    monsters: Mapping[str, str]
    traps: Mapping[str, str]
    things: Mapping[str, str]


def workshop_of(ruleset: Ruleset[Any]) -> Workshop | None:
    """The workshop of a game that has keyed rooms; None for others."""
    found: Workshop | None = getattr(ruleset, "workshop", None)
    return found


def made_by_chance(workshop: Workshop, seed: str, levels: int, rooms: int) -> Dungeon:
    """A dungeon as the game would make it: the same words give the same one."""
    start = zlib.crc32(seed.encode())
    dungeon = workshop.make("made", levels, rooms, lambda topic, size: zlib.crc32(topic.encode(), start) % size)
    dungeon.rumours = dungeon.rumours or list(rumours_of(dungeon))
    return dungeon


def rumours_of(dungeon: Dungeon) -> Iterator[str]:
    """What may be told in town of a dungeon nobody has been to: all of it true, and none of it enough."""
    for faction in dungeon.factions.values():
        if faction.wants:
            yield f"It is {faction.name} who hold it, and what they want is {faction.wants}."
    guarded = [room for room in dungeon.rooms.values() if room.hoard is not None and room.bands]
    if guarded:
        richest = max(guarded, key=lambda room: room.hoard.worth if room.hoard else 0)
        yield f"The best of it lies in {richest.name}, and somebody sits on it."
    hidden = next((way for way in dungeon.ways.values() if way.secret), None)
    if hidden is not None:
        yield f"In {dungeon.rooms[hidden.a].name} one wall sounds hollow."
    trapped = next((room for room in dungeon.rooms.values() if room.trap is not None), None)
    if trapped is not None:
        yield f"Two came back from {trapped.name}. Three had gone in."


def faults_in(workshop: Workshop, dungeon: Dungeon) -> list[str]:
    """What keeps a dungeon from being played, in words. It is prepared on the way: hand over a copy."""
    faults = too_large(dungeon) or check(dungeon)
    if faults:
        return faults
    try:
        workshop.prepare(dungeon)
    except Refused as refused:
        return [str(refused)]
    return []

"""A dungeon with other secrets: what the party has not seen is made anew, what it has seen stays.

For those who think ahead. Rooms that were entered and ways that were seen keep their ids and their places; behind them
lies another dungeon's rest, hung on as a tree. Hidden hoards, unknown traps and secret doors of rooms that were entered
are drawn anew, too, whether there were any or not: nothing that comes out depends on what nobody has seen.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.copying import copy_of
from tablewright.world.dungeon import Dungeon, Room, Trap, Way

Pick = Callable[[str, int], int]

_MOST_BEYOND = 10  # rooms behind those that were seen
_HOARD_IN, _TRAP_IN, _SECRET_IN = 6, 8, 8  # one room in so many hides one
_CONTENTS = (
    "name", "text", "secret_text", "purpose", "area", "lit", "rough", "features", "bands", "trap", "hoard", "data",
)  # fmt: skip


def redraw(dungeon: Dungeon, fresh: Dungeon, pick: Pick) -> None:
    """Change `dungeon` in place; `fresh` is another one of its kind, and is left as it is."""
    entered = {room.id for room in dungeon.rooms.values() if room.known == "entered"}
    ways = {way.id: way for way in dungeon.ways.values() if _is_seen(dungeon, way, entered)}
    ends = {dungeon.entrance, *(end for way in ways.values() for end in (way.a, way.b) if end)}
    kept = {room.id: room for room in dungeon.rooms.values() if room.id in ends or room.known != "unseen"}
    _replace(dungeon.rooms, kept)
    _replace(dungeon.ways, ways)
    dungeon.areas = {**dungeon.areas, **copy_of(fresh).areas}
    dungeon.rumours = list(fresh.rumours)
    others = _others(fresh, pick)
    outside = [room for room in kept.values() if room.id not in entered]
    for room in outside:
        like = others[pick(f"fill:{room.id}", len(others))]
        _fill(room, fresh.rooms[fresh.entrance] if room.id == dungeon.entrance else like)
    for way in ways.values():
        way.trap = way.trap if way.trap is not None and way.trap.known else None
    for room in kept.values():
        if room.id in entered:
            _hide_anew(dungeon, room, others, pick)
    _hang_on(dungeon, outside, others, pick)


def _is_seen(dungeon: Dungeon, way: Way, entered: set[str]) -> bool:
    """From a room where the party has been; that there is a way in is known before anybody has been there."""
    way_in = way.kind == "exit" and way.a == dungeon.entrance
    return not way.hidden and (way_in or way.a in entered or way.b in entered)


def _replace(old: dict[str, Room] | dict[str, Way], new: dict[str, Room] | dict[str, Way]) -> None:
    for key in [key for key in old if key not in new]:
        del old[key]


def _others(fresh: Dungeon, pick: Pick) -> list[Room]:
    """The other dungeon's rooms but for its entrance, from somewhere on."""
    rooms = [room for room in fresh.rooms.values() if room.id != fresh.entrance]
    start = pick("from", len(rooms))
    return rooms[start:] + rooms[:start]


def _fill(room: Room, other: Room) -> None:
    """What is in a room, from another; where it lies and how deep is known from outside."""
    twin = copy_of(other)
    for field in _CONTENTS:
        setattr(room, field, getattr(twin, field))
    room.searched = False


def _hide_anew(dungeon: Dungeon, room: Room, others: list[Room], pick: Pick) -> None:
    """What may be hidden in a room where the party has been."""
    if room.trap is None or not room.trap.known:
        room.trap = None if pick(f"trap:{room.id}", _TRAP_IN) else _some_trap(others)
    if room.hoard is None or room.hoard.hidden:
        hoards = [other.hoard for other in others if other.hoard is not None]
        room.hoard = None
        if hoards and not room.searched and not pick(f"hoard:{room.id}", _HOARD_IN):
            room.hoard = copy_of(hoards[0])
            room.hoard.hidden = True


def _some_trap(others: list[Room]) -> Trap | None:
    trap = next((other.trap for other in others if other.trap is not None), None)
    return copy_of(trap) if trap is not None else None


def _hang_on(dungeon: Dungeon, outside: list[Room], others: list[Room], pick: Pick) -> None:
    """Rooms behind the rooms at the rim, and now and then a secret door out of one that was entered."""
    rim = list(outside)
    secret = [
        room for room in dungeon.rooms.values() if room not in outside and not pick(f"door:{room.id}", _SECRET_IN)
    ]
    for number, other in enumerate(others[:_MOST_BEYOND]):
        hidden = number < len(secret)
        before = secret[number] if hidden else rim[pick(f"behind:{number}", len(rim))] if rim else None
        if before is None:
            return
        room = copy_of(other)
        room.id, room.known, room.level = f"beyond{number}", "unseen", before.level
        way = Way(f"thither{number}", before.id, room.id, "door", "shut", 10, secret=hidden)
        dungeon.rooms[room.id], dungeon.ways[way.id] = room, way
        rim.append(room)

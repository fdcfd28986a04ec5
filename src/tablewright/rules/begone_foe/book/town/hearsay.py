"""What others know of the dungeon: rooms nobody of the party has heard of, traps, hidden ways (Reaction Rolls)."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.events import HeardRumour, Noted
from tablewright.rules.begone_foe.state import Campaign
from tablewright.world.dungeon import Room

TOPICS = ("treasure", "dwellers", "traps", "ways")


def _rooms(state: Campaign) -> Iterator[Room]:
    yield from state.dungeon.rooms.values() if state.dungeon is not None else ()


def unheard_of(state: Campaign) -> list[Room]:
    """Rooms with somebody or something in them that the party knows nothing of."""
    return [room for room in _rooms(state) if room.known == "unseen" and (room.bands or room.hoard)]


def tell_of_a_room(state: Campaign) -> HeardRumour:
    """One of them, and who or what is there (BF-REACT-03)."""
    return _told(unheard_of(state))


def _told(rooms: list[Room], what: str = "") -> HeardRumour:
    if not rooms:
        return HeardRumour("")
    rooms[0].known = "told"
    return HeardRumour(rooms[0].name, what or who_is_there(rooms[0]))


def who_is_there(room: Room) -> str:
    kinds = [band.kind for band in room.bands]
    return kinds[0] if kinds else "treasure"


def tell_of(state: Campaign, table: Table, topic: str) -> None:
    """What they know of one thing in particular; nothing, where there is nothing to know."""
    unseen = [room for room in _rooms(state) if room.known == "unseen"]
    match topic:
        case "treasure":
            table.tell(_told([room for room in unseen if room.hoard and not room.hoard.empty], "treasure"))
        case "dwellers":
            table.tell(_told([room for room in unseen if room.bands]))
        case "traps":
            _warn_of_a_trap(state, table)
        case _:
            _show_a_way(state, table)


def _warn_of_a_trap(state: Campaign, table: Table) -> None:
    """Those who are warned see the signs however they walk (BF-TRAP-01)."""
    for room in _rooms(state):
        trap = room.trap
        if trap is not None and trap.state == "set" and not trap.known and not trap.data.get("warned"):
            trap.data["warned"] = True
            table.tell(Noted("trap_told", room.name, trap.name))
            return
    table.tell(HeardRumour(""))


def _show_a_way(state: Campaign, table: Table) -> None:
    """A hidden door that leaves a room the party has been in."""
    entered = {room.id for room in _rooms(state) if room.known == "entered"}
    dungeon = state.dungeon
    for way in dungeon.ways.values() if dungeon is not None else ():
        if dungeon is not None and way.hidden and entered & {way.a, way.b}:
            way.found = True
            table.tell(Noted("way_told", dungeon.rooms[way.a if way.a in entered else way.b].name))
            return
    table.tell(HeardRumour(""))

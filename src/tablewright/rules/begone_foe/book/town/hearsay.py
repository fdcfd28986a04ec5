"""What others know of the dungeon: a room nobody of the party has heard of (Reaction Rolls)."""

from __future__ import annotations

from tablewright.rules.begone_foe.events import HeardRumour
from tablewright.rules.begone_foe.state import Campaign
from tablewright.world.dungeon import Room


def unheard_of(state: Campaign) -> list[Room]:
    """Rooms with somebody or something in them that the party knows nothing of."""
    rooms = state.dungeon.rooms.values() if state.dungeon is not None else ()
    return [room for room in rooms if room.known == "unseen" and (room.bands or room.hoard)]


def tell_of_a_room(state: Campaign) -> HeardRumour:
    """One of them, and who or what is there (BF-REACT-03)."""
    unknown = unheard_of(state)
    if not unknown:
        return HeardRumour("")
    unknown[0].known = "told"
    return HeardRumour(unknown[0].name, who_is_there(unknown[0]))


def who_is_there(room: Room) -> str:
    kinds = [band.kind for band in room.bands]
    return kinds[0] if kinds else "treasure"

"""Where the party is: the dungeon, and the room it stands in."""

from __future__ import annotations

from tablewright.rules.begone_foe.state import Campaign
from tablewright.world.dungeon import Dungeon, Room

LOCKED, CHEST = "locked", "chest"  # what a room's data say of a lid that is shut, and how questions call it


def dungeon_of(state: Campaign) -> Dungeon:
    assert state.dungeon is not None, "there is no dungeon yet"
    return state.dungeon


def room_of(state: Campaign) -> Room:
    return dungeon_of(state).rooms[state.here]

"""Where the party is: the dungeon, and the room it stands in."""

from __future__ import annotations

from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Dungeon, Room, Way

LOCKED, CHEST = "locked", "chest"  # what a room's data say of a lid that is shut, and how questions call it
LOCKED_BY, LOCK_LEVEL = "locked_by", "lock_level"  # what a door's data say of a Wizard Lock
LEVELS_ABOVE = 3  # of a caster whom a Wizard Lock does not stop


def dungeon_of(state: Campaign) -> Dungeon:
    assert state.dungeon is not None, "there is no dungeon yet"
    return state.dungeon


def room_of(state: Campaign) -> Room:
    return dungeon_of(state).rooms[state.here]


def lock_yields(way: Way, being: Being) -> bool:
    """A Wizard Lock lets its caster pass, and far better casters, and stays locked behind them."""
    if way.state != "held" or LOCKED_BY not in way.data:
        return False
    return being.id == way.data[LOCKED_BY] or being.mind >= int(way.data[LOCK_LEVEL]) + LEVELS_ABOVE

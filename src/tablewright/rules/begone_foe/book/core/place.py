"""Where the party is: the dungeon, and the room it stands in."""

from __future__ import annotations

import msgspec

from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Dungeon, Room, Way, WayState

LOCKED, CHEST = "locked", "chest"  # what a room's data say of a lid that is shut, and how questions call it
LOCKED_BY, LOCK_LEVEL = "locked_by", "lock_level"  # what a door's data say of a Wizard Lock, or a held portal's level
KNOCKED = "knocked"  # a Wizard Lock that Knock has opened for once
HOLE_UNTIL, HOLE_WAS = "hole_until", "hole_was"  # Pass-Wall: when the stone closes again, and over what
LEVELS_ABOVE = 3  # of a caster whom a Wizard Lock does not stop, in Hit Dice of one who forces a held portal


def dungeon_of(state: Campaign) -> Dungeon:
    assert state.dungeon is not None, "there is no dungeon yet"
    return state.dungeon


def room_of(state: Campaign) -> Room:
    return dungeon_of(state).rooms[state.here]


def open_hole(way: Way, until: int) -> None:
    way.data |= {HOLE_UNTIL: until, HOLE_WAS: way.state}
    way.found, way.state = True, "broken"


def close_hole(state: Campaign, way: Way) -> None:
    """The stone closes when the spell is over, and the door is as it was."""
    if HOLE_UNTIL in way.data and int(way.data[HOLE_UNTIL]) <= state.clock.turn:
        del way.data[HOLE_UNTIL]
        way.state = msgspec.convert(way.data.pop(HOLE_WAS), WayState)


def wizard_locked(way: Way) -> bool:
    return way.state == "held" and LOCKED_BY in way.data


def lock_yields(way: Way, being: Being) -> bool:
    """A Wizard Lock lets its caster pass, far better casters and whoever used Knock, and stays locked behind them."""
    if not wizard_locked(way):
        return False
    if KNOCKED in way.data or being.id == way.data[LOCKED_BY]:
        return True
    return being.mind >= int(way.data[LOCK_LEVEL]) + LEVELS_ABOVE


def portal_held(way: Way) -> bool:
    """Shut by Hold Portal, which Knock opens and great strength forces."""
    return way.state == "held" and LOCKED_BY not in way.data and LOCK_LEVEL in way.data


def portal_yields(way: Way, dice: int) -> bool:
    """To a creature of three Hit Dice more than the caster's level, in a round."""
    return portal_held(way) and dice >= int(way.data[LOCK_LEVEL]) + LEVELS_ABOVE


def burst(state: Campaign, way: Way) -> None:
    """A held portal is forced."""
    way.state = "open"
    state.held.pop(way.id, None)

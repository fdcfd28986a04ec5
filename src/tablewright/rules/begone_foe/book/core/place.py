"""Where the party is: the dungeon, and the room it stands in."""

from __future__ import annotations

import msgspec

from tablewright.rules.begone_foe.state import Being, Campaign
from tablewright.world.dungeon import Dungeon, Room, Way, WayState, ways_from

LOCKED, CHEST = "locked", "chest"  # what a room's data say of a lid that is shut, and how questions call it
LOCKED_BY, LOCK_LEVEL = "locked_by", "lock_level"  # what a door's data say of a Wizard Lock, or a held portal's level
KNOCKED = "knocked"  # a Wizard Lock that Knock has opened for once
SHUT_WAS = "shut_was"  # what a door was that a spell has shut, where it was more than open or shut
HOLE_UNTIL, HOLE_WAS = "hole_until", "hole_was"  # Pass-Wall: when the stone closes again, and over what
HOLE_LEVEL = "hole_level"  # how good its caster was
LEVELS_ABOVE = 3  # of a caster whom a Wizard Lock does not stop, in Hit Dice of one who forces a held portal


def dungeon_of(state: Campaign) -> Dungeon:
    assert state.dungeon is not None, "there is no dungeon yet"
    return state.dungeon


def room_of(state: Campaign) -> Room:
    return dungeon_of(state).rooms[state.here]


def open_hole(way: Way, until: int, level: int) -> None:
    way.data |= {HOLE_UNTIL: until, HOLE_WAS: way.state, HOLE_LEVEL: level}
    way.found, way.state = True, "broken"


def close_hole(way: Way) -> None:
    """The stone closes when the spell is over, and the door is as it was."""
    del way.data[HOLE_UNTIL], way.data[HOLE_LEVEL]
    way.state = msgspec.convert(way.data.pop(HOLE_WAS), WayState)


def hole_closes(state: Campaign, way: Way) -> bool:
    return HOLE_UNTIL in way.data and int(way.data[HOLE_UNTIL]) <= state.clock.turn


def hold_shut(way: Way, level: int, locked_by: str = "") -> None:
    """Hold Portal, or the Wizard Lock of somebody; what else keeps it shut is there still when the spell is gone."""
    if way.state != "held":
        way.data.pop(SHUT_WAS, None)
        if way.state not in ("open", "shut"):
            way.data[SHUT_WAS] = way.state
    way.data.pop(LOCKED_BY, None)
    way.data |= {LOCK_LEVEL: level} | ({LOCKED_BY: locked_by} if locked_by else {})
    way.state = "held"


def let_go(state: Campaign, way: Way) -> None:
    """The spell that held it shut is over: it is what it was before, and shut."""
    state.held.pop(way.id, None)
    for note in (LOCKED_BY, LOCK_LEVEL, KNOCKED):
        way.data.pop(note, None)
    way.state = msgspec.convert(way.data.pop(SHUT_WAS, "shut"), WayState)


def enchanted_ways(state: Campaign) -> list[Way]:
    """Ways out of here that a spell holds shut, or has opened in the stone."""
    if state.below is None or not state.here:
        return []
    return [way for way in ways_from(state.below, state.here) if spell_level(way)]


def spell_level(way: Way) -> int:
    """How good the caster of the spell on this way was; 0 without one."""
    if HOLE_LEVEL in way.data:
        return int(way.data[HOLE_LEVEL])
    return int(way.data.get(LOCK_LEVEL, 0)) if way.state == "held" else 0


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

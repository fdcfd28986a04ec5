"""Coming into a room: its looks, its trap, whoever lives there. The first room of a dungeon is no exception."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.light import in_dark
from tablewright.rules.begone_foe.book.core.place import dungeon_of
from tablewright.rules.begone_foe.book.delve.hours import light_if_dark
from tablewright.rules.begone_foe.book.delve.scouting import asleep, forewarned
from tablewright.rules.begone_foe.book.delve.traps import come_upon
from tablewright.rules.begone_foe.book.delve.wandering import meet, occupants
from tablewright.rules.begone_foe.book.town.bounties import count_room
from tablewright.rules.begone_foe.events import Entered
from tablewright.rules.begone_foe.state import Campaign
from tablewright.world.dungeon import Room


def enter(state: Campaign, table: Table, goal: str) -> None:
    """From another room."""
    room = dungeon_of(state).rooms[goal]
    state.came_by, state.here = state.here, goal
    if room.known != "entered":
        state.count("rooms")
        count_room(state)
    light_if_dark(state, table, room.lit)
    arrive(state, table, room)


def arrive(state: Campaign, table: Table, room: Room) -> None:
    """Where the party stands now: seen, perhaps sprung, perhaps met."""
    first, room.known = room.known != "entered" or "unlit" in room.data, "entered"
    _look_about(state, table, room, first)
    come_upon(state, table, room)
    if state.phase != "dungeon" or not state.characters:
        return
    if room.bands:
        foes = [being for band in room.bands for being in occupants(state, table, room, band)]
        living = [foe for foe in foes if not foe.dead]
        dozing = asleep(state, table, living)
        warned = forewarned(state, room.id) or ("party" if dozing else "")
        meet(state, table, living, wandering=False, warned=warned, distracted=dozing)
    else:
        state.quiet = False


def _look_about(state: Campaign, table: Table, room: Room, first: bool) -> None:
    """What there is to see; in the dark nothing, until somebody comes back with a light (BF-LIGHT-03)."""
    turn = state.clock.turn
    if state.party and all(in_dark(state, being) for being in state.party):
        room.data |= {"unlit": True} if first else {}
        return table.tell(Entered(room.id, room.name, "", room.level, turn, first, dark=True))
    room.data.pop("unlit", None)
    feature = room.features[0] if room.features and first else ""
    return table.tell(Entered(room.id, room.name, room.text if first else "", room.level, turn, first, feature))


def see_by_new_light(state: Campaign, table: Table) -> None:
    """Who makes a light in a dark room, or sees in the dark of a sudden, sees it for the first time (BF-LIGHT-03)."""
    room = state.room(state.here)
    sighted = any(not in_dark(state, being) for being in state.party)
    if room is not None and "unlit" in room.data and sighted:
        _look_about(state, table, room, first=True)

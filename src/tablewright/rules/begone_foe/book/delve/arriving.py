"""Coming into a room: its looks, its trap, whoever lives there. The first room of a dungeon is no exception."""

from __future__ import annotations

from tablewright.engine.table import Table
from tablewright.rules.begone_foe.book.core.place import dungeon_of
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
    arrive(state, table, room)


def arrive(state: Campaign, table: Table, room: Room) -> None:
    """Where the party stands now: seen, perhaps sprung, perhaps met."""
    first, room.known = room.known != "entered", "entered"
    feature = room.features[0] if room.features and first else ""
    table.tell(Entered(room.id, room.name, room.text if first else "", room.level, state.clock.turn, first, feature))
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

"""Moving on: by choice when a place is calm, or in flight (chapters "Hexploring", "Delving", "Evading Combat")."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.book.delving.rooms import enter_dungeon, enter_room, open_door
from tablewright.rules.twelve_years.book.hexploring.crossings import far_ways, take_ferry, use_portal
from tablewright.rules.twelve_years.book.hexploring.entrances import fall
from tablewright.rules.twelve_years.book.hexploring.hexes import enter_hex, followed_by, leave_place, settle_in
from tablewright.rules.twelve_years.book.places import exists, hex_of, is_lake, leads_out, room_of, ways
from tablewright.rules.twelve_years.events import CameOut
from tablewright.rules.twelve_years.state import Enemy, Party, World
from tablewright.world.hexes import neighbours

OTHER_EXIT = Question("other-exit", "TY-EVADE-11")


def exits(world: World, party: Party) -> list[Option]:
    """What may be named in flight: every way on, the portal and the boat among them (TY-EVADE-01)."""
    return [*ways(world, party), *far_ways(world, party)]


def go(world: World, party: Party, way: Option, table: Table, followers: Sequence[Enemy] = ()) -> bool:
    """Take one of the `ways` from here. False where a lake barred it."""
    if way.verb == "go":
        return enter_hex(world, party, neighbours(party.hex)[way.target], table, followers)
    if way.verb == "portal":
        return use_portal(world, party, table, followers)
    if way.verb == "ferry":
        return take_ferry(world, party, way.target, table, followers)
    if leads_out(way):
        _come_out(world, party, way.verb, table)
    else:
        _to_room(world, party, way, followers, table)
    return True


def _to_room(world: World, party: Party, way: Option, followers: Sequence[Enemy], table: Table) -> None:
    """A room move: through a door, back, or in from the surface (TY-HEX-07, TY-DELVE-06)."""
    leave_place(world, party)
    if way.verb == "enter":
        _sinkhole_first(world, party, followers, table)
        enter_dungeon(world, party, int(way.target or 1), followers, table)
    elif way.verb == "door":
        open_door(world, party, int(way.target), followers, table)
    else:
        enter_room(world, party, room_of(world, party).parent, followers, table)
    settle_in(world, party, table)


def _sinkhole_first(world: World, party: Party, followers: Sequence[Enemy], table: Table) -> None:
    """Fleeing into an undiscovered sinkhole is a fall as well (TY-ENTR-03)."""
    hex_ = hex_of(world, party)
    if hex_.entrance == "sinkhole" and not hex_.discovered:
        with followed_by(hex_, followers):
            fall(world, party, table)


def _come_out(world: World, party: Party, by: str, table: Table) -> None:
    """To the hex of the entrance, without a new encounter roll; whoever guards it is met again.

    TY-DELVE-08, TY-HENC-13.
    """
    leave_place(world, party)
    party.dungeon, party.room, party.pursued = "", 0, 0
    table.tell(CameOut(party.hex, by))
    settle_in(world, party, table)


def flee_by(world: World, party: Party, way: Option, followers: Sequence[Enemy], table: Table) -> bool:
    """Flight: if the hex proves to be a lake another neighbour is named, without a new roll (TY-EVADE-11)."""
    while not go(world, party, way, table, followers):
        others = [
            Option("go", direction)
            for direction, key in neighbours(party.hex).items()
            if not is_lake(world, key) and exists(world, key)
        ]
        if not others:
            return False
        way = table.ask(party.seat, OTHER_EXIT, others)
    return True

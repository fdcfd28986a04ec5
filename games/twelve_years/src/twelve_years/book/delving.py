"""Delving: castle and rooms."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.events import Why
from tablewright.engine.table import Table
from twelve_years import events
from twelve_years.book.core import members, places
from twelve_years.book.hexploring import creatures
from twelve_years.book.loot import items
from twelve_years.content import charts, figures
from twelve_years.state import Door, Dungeon, Enemy, Item, Party, Room, World

# --- castle -----------------------------------------------------------------------------------------------------------
# The Sunken Castle of the South: what is different there, and its Difficulty Variants (chapters of these names).
SKELETONS = Why("Skeletons in this room", "TY-CASTLE-02")


def first_level(dungeon: Dungeon) -> int:
    """Room 1 is level 0; the castle's first floor is level 1 (TY-DELVE-09, TY-VAR-03)."""
    return 1 if dungeon.castle else 0


def monster_level(world: World, dungeon: Dungeon, level: int) -> int:
    """What Monster Level Up adds here; axe mode brings it into the castle only (TY-VAR-01, TY-VAR-04, TY-VAR-05)."""
    by_mode = dungeon.castle and figures.CASTLE[world.settings.castle_mode].level_up
    return level if world.settings.monster_level_up or by_mode else 0


def throne_room(world: World) -> int:
    """The sixth room discovered, by any party; later in the harder modes (TY-CASTLE-03, TY-VAR-05)."""
    return figures.CASTLE[world.settings.castle_mode].throne


def stock_castle_room(world: World, party: Party, room: Room, table: Table) -> None:
    """No encounter roll: skeletons, or on the throne the Lich King (TY-CASTLE-02, TY-CASTLE-03, TY-LICH-01)."""
    if room.throne:
        room.enemies.append(Enemy(world.new_id(party.seat), "lich_king"))
        table.tell(events.LichMet())
        return
    die = figures.CASTLE[world.settings.castle_mode].skeletons
    number = table.roll(die, SKELETONS)
    room.enemies += [
        creatures.new_enemy(world, party.seat, "skeleton", level=room.monster_level) for _ in range(number)
    ]


# --- rooms ------------------------------------------------------------------------------------------------------------
# Delving: rooms, doors, and what is met below ground (chapter "Delving").
# A new room asks for size, type, doors, encounter and reward, in that order (TY-DELVE-01, TY-DICE-05), and is complete
# before anything in it is dealt with (TY-DELVE-03).
DOORS_AGAIN = Why("Doors, once more", "TY-ROOM-04", "doors")
TRAPS_WE_TELL_OF = 16


def found_dungeon(world: World, key: str, entrance: str, table: Table) -> Dungeon:
    """A dungeon behind a new entrance; nothing of it is rolled before somebody goes in (TY-ENTR-05)."""
    dungeon = Dungeon(key, members.name_dungeon(world, entrance, key, table), entrance)
    world.dungeons[key] = dungeon
    return dungeon


# --- going in and about ----------------------------------------------------------------------------------------------
def enter_dungeon(world: World, party: Party, number: int, followers: Sequence[Enemy], table: Table) -> None:
    """From the hex into room 1, or in by a known exit (TY-CORE-04, TY-ENTR-04, TY-ROOM-06, TY-CASTLE-01)."""
    dungeon = world.dungeons[party.hex]
    table.tell(events.WentIn(dungeon.name, dungeon.castle))
    if number not in dungeon.rooms:
        room = _new_room(world, party, dungeon, 0, first_level(dungeon), table)
    else:
        room = dungeon.rooms[number]
        table.tell(events.RoomEntered(number))
    party.dungeon = party.hex
    _stand_in(world, party, room, followers)


def open_door(world: World, party: Party, number: int, followers: Sequence[Enemy], table: Table) -> None:
    """Through a door or down stairs: a known room, or a new one of its own (TY-DELVE-04, TY-DELVE-09)."""
    dungeon = world.dungeons[party.dungeon]
    here = dungeon.rooms[party.room]
    door = here.doors[number - 1]
    if door.to:
        enter_room(world, party, door.to, followers, table)
        return
    door.to = len(dungeon.rooms) + 1
    level = here.level + (1 if door.kind == "stairs" else 0)
    room = _new_room(world, party, dungeon, here.number, level, table)
    _stand_in(world, party, room, followers)


def enter_room(world: World, party: Party, number: int, followers: Sequence[Enemy], table: Table) -> None:
    """A known room rolls nothing; what was left there is still there (TY-DELVE-05, TY-CASTLE-05)."""
    room = world.dungeons[party.dungeon].rooms[number]
    table.tell(events.RoomEntered(number))
    _stand_in(world, party, room, followers)


def _stand_in(world: World, party: Party, room: Room, followers: Sequence[Enemy]) -> None:
    party.came_from, party.room = party.room, room.number
    room.enemies = [*followers, *room.enemies]


# --- a new room ------------------------------------------------------------------------------------------------------
def _new_room(world: World, party: Party, dungeon: Dungeon, parent: int, level: int, table: Table) -> Room:
    number = len(dungeon.rooms) + 1
    throne = dungeon.castle and number == throne_room(world)
    room = Room(number=number, level=level, parent=parent, gold=world.settings.room_gold, throne=throne)
    room.monster_level = monster_level(world, dungeon, level)
    room.size = "large" if throne else charts.ROOM_SIZE.roll(table).key
    room.type = charts.ROOM_TYPE.roll(table).key
    dungeon.rooms[number] = room
    room.doors = _room_doors(world, party, dungeon, number, table)
    _tell_room(dungeon, room, table)
    if dungeon.castle:
        stock_castle_room(world, party, room, table)
    else:
        _roll_encounter(world, party, dungeon, room, table)
    return room


def _tell_room(dungeon: Dungeon, room: Room, table: Table) -> None:
    kinds = [door.kind for door in room.doors]
    doors, stairs, exits = kinds.count("door"), kinds.count("stairs"), kinds.count("exit")
    table.tell(
        events.RoomFound(
            room.number, room.size, room.type, room.level, doors, stairs, exits, dungeon.castle, room.throne
        )
    )


# --- doors -----------------------------------------------------------------------------------------------------------
def _room_doors(world: World, party: Party, dungeon: Dungeon, number: int, table: Table) -> list[Door]:
    """The door roll, or Thogwood's exit in its place (TY-ROOM-03, TY-FRIEND-08); the castle stays open.

    TY-CASTLE-04.
    """
    promise = next((each for each in party.promises if each.kind == "exit"), None)
    must_go_on = dungeon.castle and number < throne_room(world) and not places.unopened_doors(dungeon)
    if promise and not must_go_on:
        party.promises.remove(promise)
        table.tell(events.PromiseKept("exit"))
        return [Door("exit")]
    doors = _roll_doors(table)
    while must_go_on and all(door.kind == "exit" for door in doors):
        doors = _roll_doors(table)
    return doors


def _roll_doors(table: Table) -> list[Door]:
    """On a 6 two more dice; each further 6 is an exit, a second exit adds nothing (TY-ROOM-04, TY-ROOM-05)."""
    row = charts.DOORS.roll(table)
    rows = [row]
    exits = 0
    if row.twice:
        rows = [charts.DOORS.row(table.roll(6, DOORS_AGAIN)) for _ in range(2)]
        exits = any(each.twice for each in rows)
    doors = sum(each.doors for each in rows)
    stairs = sum(each.stairs for each in rows)
    return [*(Door("door") for _ in range(doors)), *(Door("stairs") for _ in range(stairs)), *([Door("exit")] * exits)]


# --- what is in it ---------------------------------------------------------------------------------------------------
def _roll_encounter(world: World, party: Party, dungeon: Dungeon, room: Room, table: Table) -> None:
    """Encounter d12, monsters depth first, friend, loot: loot before its guards are met.

    TY-DENC-01, TY-DENC-02, TY-DENC-03, TY-DENC-04, TY-DENC-05, TY-DENC-06, TY-DENC-07, TY-LOOT-08. A promise may take
    the roll's place (TY-FRIEND-07, TY-FRIEND-08).
    """
    promise = next((each for each in party.promises if each.kind in ("loot", "skip")), None)
    if promise is not None:
        party.promises.remove(promise)
        table.tell(events.PromiseKept(promise.kind))
        if promise.kind == "loot":
            add_loot(world, party, dungeon, room, 0, table).gift = party.number
        return
    row = charts.DUNGEON_ENCOUNTERS.roll(table)
    table.tell(events.Encounter(row.name))
    room.traps = row.traps
    room.trap_look = table.whim(f"trap {dungeon.hex} {room.number}", TRAPS_WE_TELL_OF)
    for _ in range(row.monsters):
        room.enemies += creatures.roll_monsters(world, party.seat, room.monster_level, table)
    if row.friends:
        room.visitor = charts.FRIENDS.roll(table).key
    if row.loot:
        add_loot(world, party, dungeon, room, row.loot_traps, table)
    if row.doors:
        room.doors.append(Door("secret"))
        table.tell(events.SecretDoor())


def add_loot(world: World, party: Party, dungeon: Dungeon, room: Room, traps: int, table: Table) -> Item:
    """Loot of an encounter; the first in a dungeon the Wise Woman marked is a crown (TY-FRIEND-06)."""
    kind = items.CROWN if dungeon.crown_promised else ""
    dungeon.crown_promised = False
    item = items.roll_item(world, party.seat, table, kind=kind, traps=traps)
    room.loot.append(item)
    items.show(item, table)
    return item

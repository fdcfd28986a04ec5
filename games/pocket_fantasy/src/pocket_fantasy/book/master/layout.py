"""The ways of a level (9.3; PF-DUN-02): a row of rooms, and passages that branch off it; doors onward, the way back."""

from __future__ import annotations

from typing import NamedTuple

from pocket_fantasy.book.core import field
from pocket_fantasy.state import Container, Dungeon, Passage, Room, World
from tablewright.engine.decisions import Question
from tablewright.engine.table import Table

LAYOUT = Question("layout", "PF-DUN-02", standing=True)
WHICH_WAY = Question("which-way", "PF-DUN-02")
WINGS = {"row": 0, "chamber": 1, "wing": 2}  # rooms that lie off the row
LEAST_ROW = 3


class Way(NamedTuple):
    """Where a door leads, and the door, if there is one."""

    to: int
    door: Container | None


def lay_out(world: World, table: Table, count: int) -> list[Room]:
    """So many rooms: a row, or a shorter one with a chamber or a wing off it. The referee's fancy says which."""
    where = f"{world.adventure}:{field.dungeon_of(world).level}"
    fit = [key for key, wing in WINGS.items() if count - wing >= LEAST_ROW or not wing]
    usual = fit[table.whim(f"layout:{where}", len(fit))]
    wing = WINGS[table.ask(field.GM, LAYOUT, fit, {"level": field.dungeon_of(world).level}, usual)]
    rooms = [Room(way=table.whim(f"way:{where}:{number}", 3)) for number in range(count)]
    if wing:
        _branch_off(rooms, table.whim(f"branch:{where}", count - wing - 1), count - wing)
        rooms[count - wing - 1].ends = rooms[-1].ends = True
    return rooms


def _branch_off(rooms: list[Room], start: int, to: int) -> None:
    """A side door in one room, and behind it the rooms from another number on."""
    rooms[start].sides.append(Passage(to))
    rooms[to].after = start


def add_passage(world: World, table: Table) -> None:
    """One more room beside this one, with a door of its own (PF-DUN-02)."""
    dungeon = field.dungeon_of(world)
    rooms = dungeon.rooms
    rooms[-1].ends = True
    number = len(rooms)
    rooms.append(Room(way=table.whim(f"way:{world.adventure}:{dungeon.level}:{number}", 3), ends=True))
    _branch_off(rooms, dungeon.at, number)


def keep_map(world: World) -> None:
    """What the party has seen of this level stays at hand when it goes on, or home (PF-DUN-02)."""
    dungeon = field.dungeon_of(world)
    if any(room.entered for room in dungeon.rooms):
        world.explored.append(Dungeon(dungeon.levels, dungeon.level, dungeon.rooms))


def ways_on(world: World) -> dict[str, Way]:
    """The doors that lead on from here, by the names they have in the room."""
    dungeon = field.dungeon_of(world)
    return ways_from(dungeon, dungeon.at)


def ways_from(dungeon: Dungeon, number: int) -> dict[str, Way]:
    """The doors that lead on from a room; the first room of a level has an open way in."""
    if number < 0:
        return {"door": Way(0, None)} if dungeon.rooms else {}
    room = dungeon.rooms[number]
    targets = [number + 1, *(side.to for side in room.sides)]
    found = {name: Way(to, door) for (name, door), to in zip(field.doors_of(room).items(), targets, strict=True)}
    if room.ends or number + 1 >= len(dungeon.rooms):
        del found["door"]
    return found


def is_last(dungeon: Dungeon, number: int) -> bool:
    """The boss's room, where it is the last: no door leads on from it (PF-DUN-15)."""
    return dungeon.rooms[number].boss and not ways_from(dungeon, number)


def things_here(world: World, room: Room) -> dict[str, Container]:
    """The doors of the party's room that lead somewhere, and its containers."""
    nowhere = [name for name in field.doors_of(room) if name not in ways_on(world)]
    return {name: thing for name, thing in field.things_in(room).items() if name not in nowhere}


def fresh_ways(world: World) -> dict[str, Way]:
    """Those behind which nobody has been."""
    rooms = field.dungeon_of(world).rooms
    return {name: way for name, way in ways_on(world).items() if not rooms[way.to].entered}


def unseen_ways(world: World) -> dict[str, Way]:
    """Those behind which is a room that nobody has yet tried to come up to: one try for each (PF-START-09)."""
    rooms = field.dungeon_of(world).rooms
    return {name: way for name, way in fresh_ways(world).items() if not rooms[way.to].approach}


def choose_way(world: World, table: Table, ways: dict[str, Way], how: str, seat: str = "") -> Way:
    """Which of several doors: the party's to say (PF-DUN-02)."""
    names = list(ways)
    return ways[table.ask(seat or field.leader(world), WHICH_WAY, names, {"how": how}, names[0])]

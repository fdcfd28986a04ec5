"""A dungeon's level on squared paper: all of it, or what is known; and the square by which one comes in.

On paper y grows north, in a dungeon south. Parts of one room (`data.whole`) are one room on paper.
"""

from __future__ import annotations

from collections.abc import Collection

from tablewright.world.dungeon import FEET_A_CELL, Dungeon, Room, Way
from tablewright.world.mapping.grid import AROUND, Grid, Square, edge_of, step
from tablewright.world.mapping.words import COMPASS, STEPS, back_of

_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}


def grid_of(dungeon: Dungeon, level: int, known: Collection[str] | None = None) -> Grid:
    """The level on squared paper, shifted so that the first square beyond the entrance is (0, 0)."""
    grid, whole = _raw(dungeon, level, known)
    start, heading = _entrance(whole, dungeon, level)
    grid.sides[edge_of(start, back_of(heading))] = "exit"
    return _shifted(grid, start, heading)


def sight_of(dungeon: Dungeon, zone: str, way: str) -> Grid:
    """What is seen from a zone: all of its room or hall, entered by a way ('' at the entrance). Its squares begin
    where one comes in (YB-MAP-03).
    """
    level = dungeon.rooms[zone].level
    parts = [room.id for room in dungeon.rooms.values() if whole_of(room) == whole_of(dungeon.rooms[zone])]
    seen, everything = _raw(dungeon, level, parts)
    start, heading = _coming_in(everything, dungeon, level, parts, dungeon.ways.get(way))
    return _shifted(seen, start, heading)


def whole_of(room: Room) -> str:
    """The room that this is a part of, or itself."""
    return str(room.data.get("whole", room.id))


def _coming_in(grid: Grid, dungeon: Dungeon, level: int, parts: list[str], way: Way | None) -> tuple[Square, str]:
    """The first square of these parts, and the heading there: through the way, else by the level's entrance if it is
    here, else through a way that leads in, best from where the party has been.
    """
    leading = [each for each in dungeon.ways.values() if each.b and (each.a in parts) != (each.b in parts)]
    start = _entrance(grid, dungeon, level)
    known = way in leading or start[0] not in {square for part in parts for square in _squares(dungeon.rooms[part])}
    for each in sorted(leading, key=lambda one: (one is not way, _is_strange(dungeon, one, parts))) if known else ():
        if found := _through(dungeon, each, parts):
            return found
    return start


def _is_strange(dungeon: Dungeon, way: Way, parts: list[str]) -> bool:
    """Nobody has been on its other side."""
    return dungeon.rooms[way.b if way.a in parts else way.a].known != "entered"


def _through(dungeon: Dungeon, way: Way, parts: list[str]) -> tuple[Square, str] | None:
    if way.kind == "stairs" or way.hidden:
        return None
    direction, cells = _SIDES[way.side], way.feet // FEET_A_CELL
    meeting = _facing(dungeon.rooms[way.a], dungeon.rooms[way.b], direction, cells)
    if not meeting:
        return None
    square = meeting[(len(meeting) - 1) // 2]
    return (step(square, direction, cells + 1), direction) if way.b in parts else (square, back_of(direction))


def _raw(dungeon: Dungeon, level: int, known: Collection[str] | None) -> tuple[Grid, Grid]:
    """The known part of a level, and all of it. Stairs stand where they stand on the whole, so that they never move."""
    grid = _rooms_and_ways(dungeon, level, known)
    whole = _rooms_and_ways(dungeon, level, None) if _is_part(dungeon, level, known) else grid
    for way in dungeon.ways.values():
        if way.kind == "stairs" and dungeon.rooms[way.a].level == level and dungeon.rooms[way.b].level > level:
            spot = _place_of_stairs(whole, dungeon.rooms[way.a])
            if spot is not None:
                _put_stairs(whole, *spot)
            if spot is not None and grid is not whole and known is not None and way.a in known:
                _put_stairs(grid, *spot)
    return grid, whole


def _is_part(dungeon: Dungeon, level: int, known: Collection[str] | None) -> bool:
    """True if anything of the level is not known: a room, or a secret way."""
    if known is None:
        return False
    unknown = any(room.level == level and room.id not in known for room in dungeon.rooms.values())
    return unknown or any(way.hidden for way in dungeon.ways.values())


def _rooms_and_ways(dungeon: Dungeon, level: int, known: Collection[str] | None) -> Grid:
    grid = Grid()
    rooms = [room for room in dungeon.rooms.values() if room.level == level and (known is None or room.id in known)]
    first: dict[str, int] = {}  # parts of one room bear the number of the first
    for number, room in enumerate(rooms, 1):
        _lay(grid, room, first.setdefault(whole_of(room), number))
    ids = {room.id for room in rooms}
    for way in dungeon.ways.values():
        if (way.a in ids or way.b in ids) and not (known is not None and way.hidden):
            _join(grid, dungeon, way, ids)
    return grid


def _squares(room: Room) -> list[Square]:
    """A room's squares; on paper y grows north, in a dungeon south."""
    rows = range(-room.y, -room.y - room.height, -1)
    return [(x, y) for x in range(room.x, room.x + room.width) for y in rows]


def _lay(grid: Grid, room: Room, number: int) -> None:
    inside, sides = set(_squares(room)), grid.sides
    corridor = room.shape == "corridor" and min(room.width, room.height) == 1
    for square in inside:
        grid.squares[square] = "" if corridor else "room"
        if not corridor:
            grid.rooms[square] = number
        x, y = square
        for dx, dy, side_x, side_y, name in AROUND:
            edge = (x + side_x, y + side_y, name)
            if (x + dx, y + dy) in inside:
                sides[edge] = "open"
            else:
                sides.setdefault(edge, "wall")


def _join(grid: Grid, dungeon: Dungeon, way: Way, ids: set[str]) -> None:
    """Open the sides through which a way goes; a passage of one square is drawn where it is known."""
    if not way.b or way.kind == "stairs":
        return
    a, b = dungeon.rooms[way.a], dungeon.rooms[way.b]
    direction = _SIDES[way.side]
    meeting = _facing(a, b, direction, way.feet // FEET_A_CELL)
    if not meeting:
        return
    if way.data.get("wide"):
        for square in meeting:
            grid.sides[edge_of(square, direction)] = "open"
        return
    square = meeting[(len(meeting) - 1) // 2]
    value = "door" if way.kind == "door" else "open"
    cells = way.feet // FEET_A_CELL
    if way.a not in ids:
        far = step(square, direction, cells)
        grid.sides[edge_of(far, direction)] = "open" if cells else value
        return
    grid.sides[edge_of(square, direction)] = value
    if way.b in ids:
        _passage(grid, square, direction, cells)


def _facing(a: Room, b: Room, direction: str, cells: int) -> list[Square]:
    """Squares of a that look at b across so many cells, in reading direction."""
    dx, dy = STEPS[direction]
    across = [(x, y, x + dx * (cells + 1), y + dy * (cells + 1)) for x, y in _wall(a, direction)]
    return [(x, y) for x, y, far_x, far_y in across if b.x <= far_x < b.x + b.width and b.y <= -far_y < b.y + b.height]


def _wall(room: Room, direction: str) -> list[Square]:
    """A room's squares along one of its walls, in reading direction: from the west, or from the north."""
    if direction in ("north", "south"):
        y = -room.y if direction == "north" else -(room.y + room.height - 1)
        return [(room.x + i, y) for i in range(room.width)]
    x = room.x if direction == "west" else room.x + room.width - 1
    return [(x, -(room.y + j)) for j in range(room.height)]


def _passage(grid: Grid, square: Square, direction: str, cells: int) -> None:
    for number in range(1, cells + 1):
        here = step(square, direction, number)
        if here not in grid.squares:
            grid.squares[here] = ""
            for side in COMPASS:
                grid.sides.setdefault(edge_of(here, side), "wall")
        grid.sides[edge_of(here, direction)] = "open"


def _place_of_stairs(grid: Grid, room: Room) -> tuple[Square, str] | None:
    """Stairs down lie beyond an exit of their room, where there is a free square: the wall's square, and which way."""
    for direction in COMPASS:
        for square in _wall(room, direction):
            beyond = step(square, direction)
            taken = [step(beyond, side) in grid.squares for side in COMPASS if side != back_of(direction)]
            if beyond not in grid.squares and not any(taken):
                return square, direction
    return None


def _put_stairs(grid: Grid, square: Square, direction: str) -> None:
    beyond = step(square, direction)
    grid.squares[beyond] = "down"
    for side in COMPASS:
        grid.sides.setdefault(edge_of(beyond, side), "wall")
    grid.sides[edge_of(square, direction)] = "open"


def _entrance(grid: Grid, dungeon: Dungeon, level: int) -> tuple[Square, str]:
    """The square one comes in by: at the way out, or at the foot of the stairs, or in the level's first room."""
    for way in dungeon.ways.values():
        if way.kind == "exit" and not way.b and dungeon.rooms[way.a].level == level:
            side = _SIDES[way.side]
            return _free_wall(grid, dungeon.rooms[way.a], (side, *COMPASS))
    stairs = [way for way in dungeon.ways.values() if way.kind == "stairs" and way.b]
    feet = [dungeon.rooms[way.b] for way in stairs if dungeon.rooms[way.b].level == level]
    first = [room for room in dungeon.rooms.values() if room.level == level]
    return _free_wall(grid, (feet or first)[0], ("south", *COMPASS))


def _free_wall(grid: Grid, room: Room, sides: tuple[str, ...]) -> tuple[Square, str]:
    """A square at a wall with nothing beyond it, in the middle of the first side that has one, and the heading
    inwards.
    """
    for side in sides:
        row = _wall(room, side)
        middle = row[len(row) // 2 :] + row[: len(row) // 2]
        for square in middle:
            if step(square, side) not in grid.squares and grid.side(square, side) in ("wall", ""):
                return square, back_of(side)
    return _squares(room)[0], "north"


def _shifted(grid: Grid, start: Square, heading: str) -> Grid:
    def moved(square: Square) -> Square:
        return square[0] - start[0], square[1] - start[1]

    sides = {(x - start[0], y - start[1], way): value for (x, y, way), value in grid.sides.items()}
    squares = {moved(square): mark for square, mark in grid.squares.items()}
    return Grid(squares, sides, {moved(s): n for s, n in grid.rooms.items()}, [], heading)

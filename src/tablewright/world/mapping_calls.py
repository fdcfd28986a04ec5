"""The reverse of drawing: map calls for a grid, and the grid of a dungeon's level (all of it, or what is known).

The calls walk the corridors from the entrance and call each room with its doors; arms and doors that are taken up
later are
named by number, so that the text has one meaning only. `relative` leaves out the compass.
"""

from __future__ import annotations

from collections.abc import Collection

from tablewright.world.dungeon import FEET_A_CELL, Dungeon, Room, Way
from tablewright.world.mapping_grid import Grid, Square, edge_of, step, wall_squares
from tablewright.world.mapping_words import COMPASS, back_of, left_of, right_of, turned

_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}


# --- a dungeon's level as a grid -------------------------------------------------------------------------------------


def grid_of(dungeon: Dungeon, level: int, known: Collection[str] | None = None) -> Grid:
    """The level on squared paper, shifted so that the first square beyond the entrance is (0, 0)."""
    grid = _raw(dungeon, level, known)
    whole = grid if known is None else _raw(dungeon, level, None)
    start, heading = _entrance(whole, dungeon, level)
    grid.sides[edge_of(start, back_of(heading))] = "exit"
    return _shifted(grid, start, heading)


def _raw(dungeon: Dungeon, level: int, known: Collection[str] | None) -> Grid:
    grid = Grid()
    rooms = [room for room in dungeon.rooms.values() if room.level == level and (known is None or room.id in known)]
    for number, room in enumerate(rooms, 1):
        _lay(grid, room, number, rooms)
    ids = {room.id for room in rooms}
    for way in dungeon.ways.values():
        if (way.a in ids or way.b in ids) and not (known is not None and way.hidden):
            _join(grid, dungeon, way, ids)
    for way in dungeon.ways.values():
        if way.kind == "stairs" and way.a in ids and dungeon.rooms[way.b].level > level:
            _stairs(grid, dungeon.rooms[way.a])
    return grid


def _squares(room: Room) -> list[Square]:
    """A room's squares; on paper y grows north, in a dungeon south."""
    return [(room.x + i, -(room.y + j)) for i in range(room.width) for j in range(room.height)]


def _lay(grid: Grid, room: Room, number: int, rooms: list[Room]) -> None:
    whole = str(room.data.get("whole", room.id))
    same = next((n for n, each in enumerate(rooms, 1) if str(each.data.get("whole", each.id)) == whole), number)
    inside = set(_squares(room))
    for square in inside:
        grid.squares[square] = "" if room.shape == "corridor" else "room"
        if room.shape != "corridor":
            grid.rooms[square] = same
        for direction in COMPASS:
            edge = edge_of(square, direction)
            if step(square, direction) in inside:
                grid.sides[edge] = "open"
            else:
                grid.sides.setdefault(edge, "wall")


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
    there = set(_squares(b))
    edge = wall_squares(_squares(a), direction)
    return [square for square in edge if step(square, direction, cells + 1) in there]


def _passage(grid: Grid, square: Square, direction: str, cells: int) -> None:
    for number in range(1, cells + 1):
        here = step(square, direction, number)
        if here not in grid.squares:
            grid.squares[here] = ""
            for side in COMPASS:
                grid.sides.setdefault(edge_of(here, side), "wall")
        grid.sides[edge_of(here, direction)] = "open"


def _stairs(grid: Grid, room: Room) -> None:
    """Stairs down lie beyond an exit of their room, where there is a free square."""
    for direction in COMPASS:
        for square in wall_squares(_squares(room), direction):
            beyond = step(square, direction)
            taken = [step(beyond, side) in grid.squares for side in COMPASS if side != back_of(direction)]
            if beyond not in grid.squares and not any(taken):
                grid.squares[beyond] = "down"
                for side in COMPASS:
                    grid.sides.setdefault(edge_of(beyond, side), "wall")
                grid.sides[edge_of(square, direction)] = "open"
                return


def _entrance(grid: Grid, dungeon: Dungeon, level: int) -> tuple[Square, str]:
    """The square one comes in by: at the way out, or at the foot of the stairs."""
    for way in dungeon.ways.values():
        if way.kind == "exit" and not way.b and dungeon.rooms[way.a].level == level:
            side = _SIDES[way.side]
            return _free_wall(grid, dungeon.rooms[way.a], (side, *COMPASS))
    foot = next(
        dungeon.rooms[way.b]
        for way in dungeon.ways.values()
        if way.kind == "stairs" and dungeon.rooms[way.b].level == level
    )
    return _free_wall(grid, foot, ("south", *COMPASS))


def _free_wall(grid: Grid, room: Room, sides: tuple[str, ...]) -> tuple[Square, str]:
    """A square at a wall with nothing beyond it, in the middle of the first side that has one, and the heading
    inwards.
    """
    for side in sides:
        row = wall_squares(_squares(room), side)
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


# --- calls -----------------------------------------------------------------------------------------------------------


def calls_for(grid: Grid, *, relative: bool = False) -> str:
    """Map calls that draw this grid from its entrance."""
    return _Caller(grid, relative).text()


class _Caller:
    def __init__(self, grid: Grid, relative: bool) -> None:
        self.grid, self.relative = grid, relative
        self.lines: list[str] = ["Entrance"]
        self.drawn: set[Square] = set()
        self.pending: list[tuple[Square, str, str]] = []  # square beyond, heading, how to name the way there
        self.numbers: dict[str, int] = {}
        self.item = 0

    def text(self) -> str:
        self._walk((0, 0), self.grid.heading)
        while self.pending:
            square, heading, name = self.pending.pop()
            if square in self.grid.squares and square not in self.drawn:
                self.lines += ["", name]
                self.item = 0
                self._walk(square, heading)
        return "\n".join(self.lines) + "\n"

    def _say(self, call: str) -> None:
        self.item += 1
        self.lines.append(f"{self.item}. {call}")

    def _word(self, direction: str, heading: str) -> str:
        if not self.relative:
            return direction
        turn = (COMPASS.index(turned(direction, "north")) - COMPASS.index(turned(heading, "north"))) % 4
        return ("ahead", "right", "back", "left")[turn]

    def _walk(self, square: Square, heading: str) -> None:
        """Follow a path until it ends; whatever leaves it is put off."""
        while square in self.grid.squares and square not in self.drawn:
            if square in self.grid.rooms:
                self._room(square, heading)
                return
            following = self._corridor(square, heading)
            if following is None:
                return
            square, heading = following

    def _corridor(self, square: Square, heading: str) -> tuple[Square, str] | None:
        self.drawn.add(square)
        mark = self.grid.squares[square]
        if mark in ("up", "down"):
            self._say(f"Stairs {mark}.")
            return None
        onward = [side for side in COMPASS if side != back_of(heading)]
        doors = [side for side in onward if self._side(square, side) == "door" and step(square, side) not in self.drawn]
        # A door of a room that is drawn already has been called: here it is only an opening.
        opens = [side for side in onward if self._side(square, side) in ("open", "door") and side not in doors]
        ahead, left, right = turned("ahead", heading), left_of(heading), right_of(heading)
        following: tuple[Square, str] | None = None
        if opens == [ahead]:
            following = self._hallway(square, heading, alone=bool(doors))
        elif not opens:
            self._say("Terminate.")
        elif len(opens) == 1:
            self._say(f"Turn {self._word(opens[0], heading)}.")
            following = (step(square, opens[0]), opens[0])
        elif ahead in opens and len(opens) == 2:
            side = opens[0] if opens[1] == ahead else opens[1]
            self._say(f"Branch {self._word(side, heading)}.")
            self._put_off("branch", square, heading, (side,))
            following = (step(square, ahead), ahead)
        elif ahead not in opens:
            self._say(f"Split ({self._word(left, heading)}-{self._word(right, heading)}).")
            self._put_off("split", square, heading, (left, right))
        else:
            self._say("Cross.")
            self._put_off("cross", square, heading, (ahead, left, right))
        for side in doors:
            self._say(f"Door on the {self._word(side, heading)} wall.")
            self._door("door", step(square, side), side)
        return following

    def _side(self, square: Square, side: str) -> str:
        value = self.grid.side(square, side)
        return "open" if value == "exit" else value

    def _hallway(self, square: Square, heading: str, *, alone: bool) -> tuple[Square, str]:
        """As many plain squares as follow each other."""
        length, here = 1, step(square, heading)
        while not alone and self._plain_hall(here, heading):
            self.drawn.add(here)
            length += 1
            here = step(here, heading)
        self._say(f"Hallway {length} {self._word(heading, heading)}.")
        return here, heading

    def _plain_hall(self, square: Square, heading: str) -> bool:
        if (
            square not in self.grid.squares
            or square in self.drawn
            or square in self.grid.rooms
            or self.grid.squares[square]
        ):
            return False
        sides: dict[str, str] = {side: self._side(square, side) for side in COMPASS}
        return sides[heading] == "open" and sides[left_of(heading)] == sides[right_of(heading)] == "wall"

    def _put_off(self, kind: str, square: Square, heading: str, arms: tuple[str, ...]) -> None:
        number = self.numbers[kind] = self.numbers.get(kind, 0) + 1
        for side in arms:
            word = side if not self.relative or kind == "branch" else self._word(side, heading)
            if kind == "branch" and self.relative:
                self.pending.append((step(square, side), side, f"From branch {number}:"))
            else:
                self.pending.append((step(square, side), side, f"To the {word} of {kind} {number}:"))

    def _door(self, kind: str, beyond: Square, heading: str) -> None:
        number = self.numbers[kind] = self.numbers.get(kind, 0) + 1
        self.pending.append((beyond, heading, f"Beyond {kind} {number}:"))

    def _room(self, square: Square, heading: str) -> None:
        """Squares on either side of the entrance, depth, then doors and exits wall by wall."""
        number = self.grid.rooms[square]
        squares = [each for each, room in self.grid.rooms.items() if room == number]
        self.drawn.update(squares)
        inside = set(squares)
        left, right = left_of(heading), right_of(heading)
        reach = {side: self._far(square, side, inside) for side in (left, right, turned("ahead", heading))}
        self._say(
            f"Room: {reach[left]} {self._word(left, heading)}, {reach[right]} {self._word(right, heading)}, "
            f"{reach[turned('ahead', heading)] + 1} deep."
        )
        for kind in ("door", "exit"):
            for side in COMPASS:
                self._openings(kind, squares, side, heading, (square, back_of(heading)))

    def _far(self, square: Square, side: str, inside: set[Square]) -> int:
        length = 0
        while step(square, side, length + 1) in inside:
            length += 1
        return length

    def _openings(
        self, kind: str, squares: list[Square], side: str, heading: str, entrance: tuple[Square, str]
    ) -> None:
        wanted = "door" if kind == "door" else "open"
        row = wall_squares(squares, side)
        places = [
            (number, square) for number, square in enumerate(row, 1)
            if self._side(square, side) == wanted and (square, side) != entrance
        ]  # fmt: skip
        if not places:
            return
        numbers = " & ".join(str(number) for number, _ in places)
        self._say(f"{kind.title()}: {self._word(side, heading)} wall {numbers}.")
        for _, square in places:
            self._door(kind, step(square, side), side)

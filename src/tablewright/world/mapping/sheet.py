"""A map drawn by hand: as text that travels, and as a sheet under somebody's pencil.

A map drawn by hand, as text: a picture that people can read, and that travels as the mapper's answer.

    #map                    always the first line
    +-+-+-+
    |. . D.:                . floor, < stairs up, > stairs down, / half a square
    +E+-+-+                 - | wall, D door, : exit, E the entrance (between the outside and the first square)

Squares stand in the odd columns of the odd lines, the sides between them. What is not drawn is left blank. `read_map`
takes a picture as well as a text of calls.
"""

from __future__ import annotations

import copy

import msgspec

from tablewright.world.mapping.calls import is_new_place, openings, way_in, with_open_sides
from tablewright.world.mapping.draw import Drawing, Fault, Ways, draw
from tablewright.world.mapping.grid import Edge, Grid, Square, edge_of, step
from tablewright.world.mapping.words import COMPASS, STEPS, MapError, back_of

# --- paper ------------------------------------------------------------------------------------------------------------
HEADER = "#map"
FLOOR = {".": "room", "<": "up", ">": "down", "/": "half"}
_FLOOR_SIGNS = {"": ".", "room": ".", "up": "<", "down": ">", "half": "/"}
_SIDES = {"D": "door", ":": "exit", "E": "exit"}
_MOST = 100  # squares a side: nobody's paper is larger


def is_paper(text: str) -> bool:
    return text.lstrip().startswith(HEADER)


def read_map(text: str) -> Grid:
    """A map kept by hand: a picture, or calls. `MapError` if it is neither; calls that clash keep the first drawing."""
    return from_paper(text) if is_paper(text) else draw(text).grid


# --- writing ---------------------------------------------------------------------------------------------------------
def to_paper(grid: Grid) -> str:
    """The picture of a grid. Open sides are left blank: between two squares nothing means open."""
    cells = _cells(grid)
    columns, rows = [x for x, _ in cells] or [0], [y for _, y in cells] or [0]
    across = range(min(columns) // 2 * 2, max(columns) + 1)
    down = range(min(rows) // 2 * 2, max(rows) + 1)
    lines = ["".join(cells.get((x, y), " ") for x in across).rstrip() for y in down]
    return "\n".join([HEADER, *lines])


def _cells(grid: Grid) -> dict[tuple[int, int], str]:
    """Characters by column and line, the square (0, 0) at (1, 1)."""
    cells = {(2 * x + 1, 1 - 2 * y): _FLOOR_SIGNS[mark] for (x, y), mark in grid.squares.items()}
    entrance = edge_of((0, 0), back_of(grid.heading))
    for (x, y, way), value in grid.sides.items():
        place = (2 * x + 1, -2 * y) if way == "n" else (2 * x + 2, 1 - 2 * y)
        sign = {"wall": "-" if way == "n" else "|", "door": "D", "exit": ":"}.get(value, "")
        if sign and (x, y, way) != entrance:
            cells[place] = sign
            _add_corners(cells, place, way)
    dx, dy = STEPS[back_of(grid.heading)]
    cells[1 + dx, 1 - dy] = "E"
    return cells


def _add_corners(cells: dict[tuple[int, int], str], place: tuple[int, int], way: str) -> None:
    for shift in (-1, 1):
        corner = (place[0] + shift, place[1]) if way == "n" else (place[0], place[1] + shift)
        cells.setdefault(corner, "+")


# --- reading ---------------------------------------------------------------------------------------------------------
def from_paper(text: str) -> Grid:
    """The grid of a picture, shifted so that the first square beyond the entrance is (0, 0)."""
    lines = text.strip("\n").splitlines()[1:]
    grid, entrance = Grid(), None
    if len(lines) > 2 * _MOST + 1:
        raise MapError(2 * _MOST + 3, 1, f"a map has at most {_MOST} squares a side", "")
    for row, line in enumerate(lines):
        if len(line) > 2 * _MOST + 1:
            raise MapError(row + 2, 2 * _MOST + 2, f"a map has at most {_MOST} squares a side", line)
        for column, sign in enumerate(line):
            edge = _read_sign(grid, row, column, sign, line)
            entrance = edge if sign == "E" else entrance
    return _from_entrance(grid, entrance)


def _read_sign(grid: Grid, row: int, column: int, sign: str, line: str) -> Edge | None:
    """One character: a square, a side or a corner, by its place. y grows north, so the first line is 0."""
    x, y = (column - 1) // 2, -((row - 1) // 2)
    square, side, corner = row % 2 and column % 2, row % 2 or column % 2, not (row % 2 or column % 2)
    if sign == " " or (corner and sign == "+"):
        return None
    if square and sign in FLOOR:
        grid.squares[x, y] = FLOOR[sign]
        return None
    wall = "|" if row % 2 else "-"
    if side and not square and sign in (wall, *_SIDES):
        edge = (column // 2 - 1, y, "e") if row % 2 else (x, -(row // 2), "n")
        if sign != "E":
            grid.sides[edge] = _SIDES.get(sign, "wall")
        return edge
    kind = "square" if square else "side" if side else "corner"
    raise MapError(row + 2, column + 1, f"{sign!r} cannot stand in the place of a {kind}", line)


def _from_entrance(grid: Grid, entrance: Edge | None) -> Grid:
    start, heading = _first_square(grid, entrance)
    dx, dy = start
    return Grid(
        {(x - dx, y - dy): mark for (x, y), mark in grid.squares.items()},
        {(x - dx, y - dy, way): value for (x, y, way), value in grid.sides.items()},
        heading=heading,
    )


def _first_square(grid: Grid, entrance: Edge | None) -> tuple[Square, str]:
    """The square that the entrance leads into; without one, the lowest in the west."""
    if entrance is None:
        return min(grid.squares, key=lambda square: (square[1], square[0]), default=(0, 0)), "north"
    x, y, way = entrance
    inward: tuple[tuple[Square, str], ...]
    inward = (((x, y + 1), "north"), ((x, y), "south")) if way == "n" else (((x + 1, y), "east"), ((x, y), "west"))
    return next(((square, heading) for square, heading in inward if square in grid.squares), inward[0])


def in_words(grid: Grid) -> list[str]:
    """A map for those who do not see it: how much there is, then row by row from the far end."""
    if not grid.squares:
        return ["Nothing is drawn yet."]
    counts = {word: sum(value == word for value in grid.sides.values()) for word in ("door", "exit")}
    doors = ", ".join(f"{number} {word}{'s' if number > 1 else ''}" for word, number in counts.items() if number)
    told = [f"{len(grid.squares)} squares{f', {doors}' if doors else ''}."]
    for y in sorted({y for _, y in grid.squares}, reverse=True):
        row = sorted(x for x, other in grid.squares if other == y)
        where = "At the entrance" if y == 0 else f"{abs(y)} {'north' if y > 0 else 'south'} of it"
        told.append(f"{where}: {'; '.join(square_words(grid, (x, y)) for x in row)}.")
    return told


def square_words(grid: Grid, square: Square) -> str:
    """One square: where it lies, what is on it, and what stands at its sides."""
    x = square[0]
    where = "in line" if x == 0 else f"{abs(x)} {'east' if x > 0 else 'west'}"
    mark = grid.squares.get(square)
    what = {None: "blank", "up": "stairs up", "down": "stairs down"}.get(mark, "")
    sides = [f"{value} {side}" for side in COMPASS if (value := grid.side(square, side)) not in ("", "open")]
    return ", ".join(part for part in (where, what, *sides) if part)


# --- sheet ------------------------------------------------------------------------------------------------------------
# A sheet of squared paper under somebody's pencil: a cursor, strokes that can be taken back, and calls that are drawn
# where the cursor stands. The terminal faces draw on this; the browser has a sheet of its own and sends calls here.
_MOST_STROKES = 200
FARTHEST = 49  # squares from the entrance, any way


class Sheet:
    """The entrance leads into (0, 0). A stroke that repeats what is there rubs it out."""

    def __init__(self, paper: str = "") -> None:
        self.grid = from_paper(paper) if paper else Grid()
        onward = openings(self.grid)
        self.cursor, self.heading = onward[0] if len(onward) == 1 else ((0, 0), self.grid.heading)
        self.ways = Ways()
        self._before: list[tuple[str, Square, str, Ways]] = []

    @property
    def paper(self) -> str:
        return to_paper(self.grid)

    @property
    def blank(self) -> bool:
        return not self.grid.squares and not self.grid.sides

    # --- the cursor --------------------------------------------------------------------------------------------------
    def move(self, direction: str) -> None:
        x, y = step(self.cursor, direction)
        self.heading = direction
        if max(abs(x), abs(y)) <= FARTHEST:
            self.cursor = (x, y)

    # --- strokes -----------------------------------------------------------------------------------------------------
    def _remember(self) -> None:
        self._before = [*self._before[1 - _MOST_STROKES :], (self.paper, self.cursor, self.heading, self.ways)]

    def undo(self) -> bool:
        """Take back the last stroke; False if there is none."""
        if not self._before:
            return False
        paper, self.cursor, self.heading, self.ways = self._before.pop()
        self.grid = from_paper(paper)
        return True

    def floor(self, mark: str = "room") -> None:
        """A square at the cursor, plain or with stairs."""
        self._remember()
        if self.grid.squares.get(self.cursor) == mark:
            del self.grid.squares[self.cursor]
        else:
            self.grid.squares[self.cursor] = mark

    def side(self, direction: str, value: str) -> None:
        """A wall, door or exit on one side of the cursor's square."""
        self._remember()
        edge = edge_of(self.cursor, direction)
        if self.grid.sides.get(edge) == value:
            del self.grid.sides[edge]
        else:
            self.grid.sides[edge] = value

    def room(self, corner: Square) -> None:
        """A room from this corner to the cursor, with walls all round; doors that are there stay."""
        self._remember()
        (x1, y1), (x2, y2) = corner, self.cursor
        inside = {(x, y) for x in range(min(x1, x2), max(x1, x2) + 1) for y in range(min(y1, y2), max(y1, y2) + 1)}
        for square in inside:
            self.grid.squares.setdefault(square, "room")
            for direction in COMPASS:
                edge = edge_of(square, direction)
                if step(square, direction) in inside:
                    self.grid.sides.pop(edge, None)
                elif self.grid.sides.get(edge) not in ("door", "exit") and not self._is_entrance(square, direction):
                    self.grid.sides[edge] = "wall"

    def _is_entrance(self, square: Square, direction: str) -> bool:
        return square == (0, 0) and direction == back_of(self.grid.heading)

    def erase(self) -> None:
        """The cursor's square and its sides, but for sides that another square needs."""
        self._remember()
        self.grid.squares.pop(self.cursor, None)
        for direction in COMPASS:
            if step(self.cursor, direction) not in self.grid.squares:
                self.grid.sides.pop(edge_of(self.cursor, direction), None)

    def enter_here(self) -> None:
        """The entrance leads into the cursor's square, in the direction of the last move."""
        self._remember()
        dx, dy = self.cursor
        old = edge_of((0, 0), back_of(self.grid.heading))
        self.grid.sides.pop(old, None)
        self.grid = Grid(
            {(x - dx, y - dy): mark for (x, y), mark in self.grid.squares.items()},
            {(x - dx, y - dy, way): value for (x, y, way), value in self.grid.sides.items()},
            heading=self.heading,
        )
        self.cursor, self.ways = (0, 0), Ways()

    def clear(self) -> None:
        self._remember()
        self.ways = Ways()
        self.grid, self.cursor, self.heading = Grid(), (0, 0), "north"

    # --- calls -------------------------------------------------------------------------------------------------------
    def call(self, text: str) -> list[Fault]:
        """Draw calls: on clean paper from the entrance, else from the cursor on in the direction of the last move, or
        where a place that begins with its own entrance must lie.

        What does not fit is reported and the rest drawn. `MapError`: nothing was drawn.
        """
        before, known = self.paper, self._known()
        ways = copy.deepcopy(known)
        drawing = self._drawn(text, ways)
        drawing.grid.disputed.clear()
        after = to_paper(drawing.grid)
        if after == before and not drawing.faults and ways == known:
            raise MapError(1, 1, "this draws nothing; calls are hallway, turn, split, room, door ...", text)
        self._remember()
        self.grid, self.ways = from_paper(after), ways
        self.ways.ended = drawing.cursor is None
        self.cursor, heading = drawing.cursor or self._called_last() or (drawing.latest, "")
        self.heading = heading or self.heading
        self.ways.left_at = self._at
        return drawing.faults

    @property
    def _at(self) -> tuple[Square, str]:
        return self.cursor, self.heading

    def _known(self) -> Ways:
        """What calls may refer to: where somebody has moved the pencil, the square under it was called last."""
        if self.ways.left_at in (None, self._at):
            return self.ways
        here = [self.cursor] if self.cursor in self.grid.squares else []
        return msgspec.structs.replace(self.ways, latest=here, entered=self.heading, traces={}, ended=False)

    def _drawn(self, text: str, ways: Ways) -> Drawing:
        """On from where the pencil stands; where the path ended there, through an opening."""
        if self.blank:
            return draw(text, ways=ways)
        start = None if ways.ended else self._at
        if is_new_place(text):
            start = way_in(self.grid, text, self._at)
        return draw(text, with_open_sides(from_paper(self.paper)), start, ways)

    def _called_last(self) -> tuple[Square, str] | None:
        """Beyond the door or exit that was called last and leads into blank paper (YB-MAP-20)."""
        fresh = [each for each in self.ways.openings if not each.taken and each.beyond not in self.grid.squares]
        return (fresh[-1].beyond, fresh[-1].heading) if fresh else None

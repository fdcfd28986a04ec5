"""A sheet of squared paper under somebody's pencil: a cursor, strokes that can be taken back, and calls that are drawn
where the cursor stands. The terminal faces draw on this; the browser has a sheet of its own and sends calls here.
"""

from __future__ import annotations

import copy

import msgspec

from tablewright.world.mapping.draw import Drawing, draw
from tablewright.world.mapping.grid import Grid, Square, edge_of, step
from tablewright.world.mapping.onward import is_new_place, openings, way_in, with_open_sides
from tablewright.world.mapping.paper import from_paper, to_paper
from tablewright.world.mapping.paths import Fault, Ways
from tablewright.world.mapping.words import COMPASS, MapError, back_of

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

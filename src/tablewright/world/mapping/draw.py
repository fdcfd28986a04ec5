"""Drawing map calls on squared paper: a `Drawing` of squares with four sides each, and what was found wrong.

The first square beyond the entrance is (0, 0) (YB-MAP-05, YB-MAP-29). A square drawn twice, or a side called both
ways, is a contradiction: the first drawing stays, both calls are reported (YB-MAP-26). Where a path goes on stands in
`paths.py`, corridors in `corridors.py`; here are rooms, caverns, doors, and the whole.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.budgets import FARTHEST_SQUARE
from tablewright.world.mapping.corridors import Corridors, OffPaper
from tablewright.world.mapping.grid import Grid, Square, edge_of, step, wall_squares
from tablewright.world.mapping.language import parse
from tablewright.world.mapping.paths import Fault, Opening, Ways
from tablewright.world.mapping.trace import area_of, is_too_large, jambs, squares_inside, trace_corners
from tablewright.world.mapping.words import COMPASS, Call, Direction, back_of, left_of, right_of, turned


class Drawing(msgspec.Struct):
    grid: Grid
    faults: list[Fault]
    cursor: tuple[Square, str] | None = None  # where the next call would be drawn
    ways: Ways | None = None  # what can still be followed
    latest: Square = (0, 0)  # the square that was drawn last


def draw(
    text: str, paper: Grid | None = None, cursor: tuple[Square, str] | None = None, ways: Ways | None = None
) -> Drawing:
    """Read and draw a text of calls, such as the book's example and exercise (YB-MAP-27, YB-MAP-28).

    On clean paper it begins at the entrance; on paper that has been drawn on, at the cursor, with `ways` from before.
    Without a cursor the path has ended, and goes on through an opening.
    """
    pen = _Pen(Grid(), ((0, 0), "")) if paper is None else _Pen(paper, cursor)
    pen.ways = ways or Ways()
    for call in parse(text):
        pen.follow(call)
    return Drawing(pen.grid, pen.faults, pen.cursor, pen.ways, *pen.ways.latest[-1:])


class _Pen(Corridors):
    """Follows calls and draws them."""

    def follow(self, call: Call) -> None:
        self.call = call
        if self._is_full():
            return
        if call.kind in ("arm", "heading"):
            self._resume(call)
        elif call.kind == "end":
            self.cursor = self.stack.pop() if self.stack else self.cursor
        elif call.kind == "opening":
            self._open(call)
        elif call.kind == "entrance":
            if self.cursor is not None and not self.cursor[1]:
                self._enter(back_of(call.directions[0]))
        else:
            try:
                self._draw(call)
            except OffPaper:
                self.off_paper = True
                self._fault(f"this is more than the paper holds: it ends {FARTHEST_SQUARE} squares from the entrance")

    def _draw(self, call: Call) -> None:
        if call.kind == "wall":
            self._wall_trace(call)
            return
        if not self._ready():
            return
        if self.cursor is None:
            return
        if not self.cursor[1]:
            self._enter(self._first_heading(call))
        square, heading = self.cursor
        self.last_line, self.ways.entered = call.line, heading
        getattr(self, f"_{call.kind}")(call, square, heading)

    def _enter(self, heading: str) -> None:
        """The first square is entered so; its outer side is the entrance."""
        self.cursor, self.grid.heading = ((0, 0), heading), heading
        self._set((0, 0), back_of(heading), "exit")

    def _ready(self) -> bool:
        """There must be somewhere to draw: the cursor, or the opening called last."""
        if self.cursor is None and not self._through(""):
            self._fault("the path has ended here and nothing says where to go on")
            return False
        return True

    def _first_heading(self, call: Call) -> str:
        if call.kind == "hallway" and call.directions and call.directions[0] in COMPASS:
            return call.directions[0]
        return "north"

    # --- rooms -------------------------------------------------------------------------------------------------------
    def _room(self, call: Call, square: Square, heading: str) -> None:
        """Squares of wall on either side of the entrance, then the depth; the entrance row itself
        counts (YB-MAP-15).
        """
        reach = {turned(d, heading): n for d, n in zip(call.directions, call.numbers, strict=False)}
        left, right = left_of(heading), right_of(heading)
        if set(reach) != {left, right}:
            self._fault(f"a room entered heading {heading} reaches {left} and {right}")
            return
        row = [step(square, left, n) for n in range(reach[left], 0, -1)] + [
            step(square, right, n) for n in range(reach[right] + 1)
        ]
        squares = [step(each, heading, n) for n in range(call.numbers[2]) for each in row]
        self._enclose(squares, square, heading)

    def _enclose(
        self, squares: list[Square], entrance: Square, heading: str, halves: frozenset[Square] = frozenset()
    ) -> None:
        number = max(self.grid.rooms.values(), default=0) + 1
        self._paint(squares, "room", number)
        inside = set(squares)
        for each in squares:
            if each in halves:
                self.grid.squares[each] = "half"
            for direction in COMPASS:
                if step(each, direction) in inside or (each == entrance and direction == back_of(heading)):
                    self._set(each, direction, "open")
                else:
                    self._set(each, direction, "wall")
        self.ways.latest = squares
        self.cursor = None

    def _trace(self, call: Call, square: Square, heading: str) -> None:
        """From the jamb on the left of the one entering, clockwise round, to the other jamb (YB-MAP-16, YB-MAP-17)."""
        start, end = jambs(square, heading)
        corners = trace_corners(start, call, heading)
        if corners[-1] != end:
            gap = (end[0] - corners[-1][0], end[1] - corners[-1][1])
            self._fault(f"the wall does not close: it ends {gap[0]} east and {gap[1]} north of the other jamb's place")
            return
        if is_too_large(corners):
            self._fault("this room is larger than the paper")
            return
        self._spend(area_of(corners))
        whole, halves = squares_inside(corners)
        self._enclose(sorted(whole | halves), square, heading, frozenset(halves))

    def _wall_trace(self, call: Call) -> None:
        """Two open traces, left and right; the squares between are drawn when both have passed (YB-MAP-18)."""
        if self.cursor is None and call.word not in self.ways.traces and not self._through(""):
            self._fault("the path has ended here and nothing says where to go on")
            return
        square, heading = self.cursor or ((0, 0), "north")
        left, right = jambs(square, heading or "north")
        if not self.ways.traces:
            self.ways.traces = {"left": [left], "right": [right]}
            self.ways.trace_start = (square, heading or "north")
            if not heading:
                self._set(square, "south", "exit")
        wall = self.ways.traces[call.word]
        wall += trace_corners(wall[-1], call, self.ways.trace_start[1])[1:]
        self._fill_between()

    def _fill_between(self) -> None:
        left, right = self.ways.traces["left"], self.ways.traces["right"]
        if len(left) < 2 or len(right) < 2 or is_too_large([*left, *right]):
            return
        self._spend(area_of([*left, *right]))
        whole, halves = squares_inside([*left, *reversed(right)])
        fresh = sorted((whole | halves) - set(self.grid.squares))
        for square in fresh:
            self.grid.squares[square] = "half" if square in halves else "room"
            self.drawn_by[square] = self.call
        inside = set(self.grid.squares)
        for square in fresh:
            for direction in COMPASS:
                value = "open" if step(square, direction) in inside else "wall"
                edge = edge_of(square, direction)
                if value == "open" or edge not in self.grid.sides:
                    self.grid.sides[edge] = value
        self.ways.latest = sorted(whole | halves)

    def _cavern(self, call: Call, square: Square, heading: str) -> None:
        """A general course: direction, length and width, drawn as hallways of that width (YB-MAP-19)."""
        for place, direction in enumerate(call.directions):
            if self._is_full():
                break
            length, width = call.numbers[2 * place], call.numbers[2 * place + 1]
            to = turned(direction, heading)
            self.cursor = (square, to)
            strip = [step(step(square, to, i), right_of(to), j) for i in range(length) for j in range(width)]
            self._spend(len(strip))
            self._paint([each for each in strip if each not in self.grid.squares])
            inside = set(self.grid.squares)
            for each in strip:
                for side in COMPASS:
                    edge = edge_of(each, side)
                    if step(each, side) in inside:
                        self.grid.sides[edge] = "open"
                    elif not (place == 0 and each in strip[:width] and side == back_of(to)):
                        self.grid.sides.setdefault(edge, "wall")
            square, heading = step(square, to, length), to
            self.ways.latest = strip[-width:]
        self.cursor = (square, heading)

    # --- doors and exits ---------------------------------------------------------------------------------------------
    def _open(self, call: Call) -> None:
        """Doors and exits change one side of the last room or corridor square, and give a way on (YB-MAP-20,
        YB-MAP-23).
        """
        for wall, places in call.spots:
            direction = turned(wall, self.ways.entered)
            row = wall_squares(self.ways.latest, direction, "north" if wall in COMPASS else self.ways.entered)
            if not row:
                self._fault(f"there is no {wall} wall to put a {call.word} in")
                continue
            for place in places or ("1",):
                self._one_opening(call.word, row, place, direction)

    def _one_opening(self, word: str, row: list[Square], place: str, direction: Direction) -> None:
        """By number, center (the earlier of two middle squares) or last (YB-MAP-22)."""
        number = {"center": (len(row) + 1) // 2, "last": len(row)}.get(place) or int(place)
        if not 1 <= number <= len(row):
            self._fault(f"the {direction} wall has {len(row)} squares, none of number {number}")
            return
        square = row[number - 1]
        self._set(square, direction, word)
        self.ways.openings.append(Opening(word, step(square, direction), direction))

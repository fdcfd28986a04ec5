"""Drawing corridors: one square a call, but for hallways; large ones as blocks (YB-MAP-07 to YB-MAP-14)."""

from __future__ import annotations

from tablewright.engine.budgets import FARTHEST_SQUARE, MOST_DRAWN
from tablewright.world.mapping.grid import Grid, Square, edge_of, step
from tablewright.world.mapping.paths import Junction, Paths
from tablewright.world.mapping.words import COMPASS, OPENINGS, Call, back_of, left_of, right_of, turned


class OffPaper(Exception):
    """A call leads farther from the entrance than any paper reaches, or asks for more than a pencil can do."""


class Corridors(Paths):
    """Draws what has walls on both flanks."""

    def __init__(self, grid: Grid, cursor: tuple[Square, str] | None) -> None:
        super().__init__(grid, cursor)
        self.drawn_by: dict[Square, Call] = {}
        self.disputed = set(grid.disputed)
        self.drawn = 0

    def _block(self, square: Square, heading: str, width: int, opens: tuple[str, ...], mark: str = "") -> None:
        """A width x width block entered at its left-hand square: walls all round but for where it opens.

        One square for every call but a hallway (YB-MAP-07), k x k where the corridor is large (YB-MAP-14).
        """
        right = right_of(heading)
        block = [step(step(square, heading, i), right, j) for i in range(width) for j in range(width)]
        self._paint(block, mark)
        inside = set(block)
        for each in block:
            for direction in COMPASS:
                if step(each, direction) in inside or direction == back_of(heading) or direction in opens:
                    self._set(each, direction, "open")
                else:
                    self._set(each, direction, "wall")
        self.ways.latest = block

    def _paint(self, squares: list[Square], mark: str = "", room: int = 0) -> None:
        """A square drawn twice keeps its first drawing, is marked, and both calls are reported (YB-MAP-26)."""
        self._spend(len(squares))
        if any(max(abs(x), abs(y)) > FARTHEST_SQUARE for x, y in squares):
            raise OffPaper
        for square in squares:
            if square in self.grid.squares:
                if square not in self.disputed:
                    self.disputed.add(square)
                    self.grid.disputed.append(square)
                other = self.drawn_by.get(square)
                first = f"; first at line {other.line} ({other.text})" if other else ""
                self._fault(f"square {square} is drawn twice{first}")
            else:
                self.grid.squares[square] = mark
                self.drawn_by[square] = self.call
                if room:
                    self.grid.rooms[square] = room

    def _spend(self, squares: int) -> None:
        """Count what drawing costs: short calls can ask for the same large room again and again."""
        self.drawn += squares
        if self.drawn > MOST_DRAWN:
            raise OffPaper

    def _set(self, square: Square, direction: str, value: str) -> None:
        """A side called both ways is reported and stays as it was; a door in a wall is no clash (YB-MAP-26)."""
        edge = edge_of(square, direction)
        before = self.grid.sides.get(edge, "")
        if not before or before == value:
            self.grid.sides[edge] = value
        elif value in ("open", "wall") and before in OPENINGS:
            return  # called from the other side already
        elif value in OPENINGS and before in ("open", "wall"):
            self.grid.sides[edge] = value
        elif square in self.disputed:
            return
        else:
            self._fault(f"the {direction} side of {square} is called {value}, but it is {before} already")

    def _beyond(self, square: Square, heading: str, to: str, width: int) -> tuple[Square, str]:
        """The left-hand square beyond a block's opening, and the heading there."""
        right = right_of(heading)
        if to == heading:
            return step(square, heading, width), to
        if to == right:
            return step(step(square, heading, width - 1), right, width), to
        return step(square, right, -1), to

    def _hallway(self, call: Call, square: Square, heading: str) -> None:
        """So many squares straight on, walls on both flanks; a direction that is not the heading is reported
        (YB-MAP-08).
        """
        if call.directions and turned(call.directions[0], heading) != heading:
            self._fault(f"this hallway runs {call.directions[0]}, but the path heads {heading}")
        right, width = right_of(heading), call.width
        length = call.numbers[0] * width
        strip = [step(step(square, heading, i), right, j) for i in range(length) for j in range(width)]
        self._paint(strip)
        inside = set(strip)
        for each in strip:
            for direction in COMPASS:
                other = step(each, direction)
                if other in inside or direction == back_of(heading):
                    self._set(each, direction, "open")
                elif direction != heading:
                    self._set(each, direction, "wall")
        self.ways.latest = strip[-width:]
        self.cursor = (step(square, heading, length), heading)

    def _turn(self, call: Call, square: Square, heading: str) -> None:
        """One square that opens at a right angle (YB-MAP-09)."""
        to = turned(call.directions[0], heading)
        if to in (heading, back_of(heading)):
            self._fault(f"a path that heads {heading} cannot turn {to}: only at right angles")
        self._block(square, heading, call.width, (to,))
        self.cursor = self._beyond(square, heading, to, call.width)

    def _split(self, call: Call, square: Square, heading: str) -> None:
        """Wall ahead, open left and right; the main path ends (YB-MAP-10)."""
        sides = (left_of(heading), right_of(heading))
        named = {turned(direction, heading) for direction in call.directions}
        if named and named != set(sides):
            self._fault(f"a split of a path that heads {heading} goes {sides[0]} and {sides[1]}")
        self._junction("split", square, heading, sides, call.width)
        self.cursor = None

    def _cross(self, call: Call, square: Square, heading: str) -> None:
        """Four openings (YB-MAP-11)."""
        self._junction(
            "cross", square, heading, (turned("ahead", heading), left_of(heading), right_of(heading)), call.width
        )
        self.cursor = None

    def _branch(self, call: Call, square: Square, heading: str) -> None:
        """Goes on straight, with an opening on one side (YB-MAP-12)."""
        to = turned(call.directions[0], heading)
        if to in (heading, back_of(heading)):
            self._fault(f"a branch of a path that heads {heading} cannot go {to}")
        self._junction("branch", square, heading, (to,), call.width, also=heading)
        self.cursor = self._beyond(square, heading, heading, call.width)

    def _junction(
        self, kind: str, square: Square, heading: str, arms: tuple[str, ...], width: int, also: str = ""
    ) -> None:
        self._block(square, heading, width, (*arms, also) if also else arms)
        self.ways.junctions.append(Junction(kind, {to: self._beyond(square, heading, to, width) for to in arms}))

    def _terminate(self, call: Call, square: Square, heading: str) -> None:
        """Open only where it was entered (YB-MAP-13)."""
        self._block(square, heading, call.width, ())
        self.cursor = None

    def _stairs(self, call: Call, square: Square, heading: str) -> None:
        """A square of stairs; the main path ends (YB-MAP-24)."""
        self._block(square, heading, call.width, (), call.word)
        self.cursor = None

"""Drawing map calls on squared paper: walls, paths of calls, corridors, and what was found on the way."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from tablewright.engine.budgets import FARTHEST_SQUARE, MOST_DRAWN, MOST_FAULTS, MOST_SQUARES
from tablewright.world.mapping import words
from tablewright.world.mapping.grid import Grid, Square, edge_of, step, wall_squares
from tablewright.world.mapping.language import parse

# --- trace ------------------------------------------------------------------------------------------------------------
# Wall traces: corners walked along a wall, and the squares that a closed wall holds (YB-MAP-16 to YB-MAP-18).
_MOST = 100


def jambs(square: Square, heading: str) -> tuple[Square, Square]:
    """The corners left and right of the one who enters a square; corner (x, y) is the square's south-west one."""
    x, y = square
    return {"north": ((x, y), (x + 1, y)), "east": ((x, y + 1), (x, y)), "south": ((x + 1, y + 1), (x, y + 1)),
            "west": ((x + 1, y), (x + 1, y + 1))}[heading]  # fmt: skip


def trace_corners(start: Square, call: words.Call, heading: str) -> list[Square]:
    """The corners a trace passes; words without a compass are turned by the heading of the one who entered."""
    corners = [start]
    for direction, length in zip(call.directions, call.numbers, strict=True):
        steps = [words.STEPS[words.turned(word, heading)] for word in direction.split()]
        dx, dy = (sum(each) for each in zip(*steps, strict=True))
        corners.append((corners[-1][0] + dx * length, corners[-1][1] + dy * length))
    return corners


def is_too_large(corners: list[Square]) -> bool:
    """Nobody's paper is larger than this, and looking through it would take too long."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(max(xs) - min(xs), max(ys) - min(ys)) > _MOST or len(corners) > _MOST


def area_of(corners: list[Square]) -> int:
    """Squares of the rectangle around these corners: what looking for the inside costs."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def squares_inside(corners: list[Square]) -> tuple[set[Square], set[Square]]:
    """Whole and half squares inside a closed wall of straight and diagonal segments."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    whole, halves = set(), set()
    for y in range(min(ys), max(ys)):
        low, middle, high = (_crossings(y + part, corners) for part in (0.2, 0.5, 0.8))
        for x in range(min(xs), max(xs)):
            points = ((x + 0.5, low), (x + 0.5, high), (x + 0.2, middle), (x + 0.8, middle))
            hits = sum(bisect_right(walls, at) % 2 for at, walls in points)
            if hits == 4:
                whole.add((x, y))
            elif hits == 2:
                halves.add((x, y))
    return whole, halves


def _crossings(y: float, corners: list[Square]) -> list[float]:
    """Where the wall crosses this height, from west to east: an odd number of crossings lies west of what is inside."""
    return sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
        if (ay > y) != (by > y)
    )


# --- paths ------------------------------------------------------------------------------------------------------------
# Where a path of calls goes on: the cursor, the arms of junctions, doors and exits that were called (YB-MAP-25).
class Fault(msgspec.Struct, frozen=True):
    """Something that does not fit, with the call it was found at."""

    line: int
    text: str
    problem: str
    column: int = 1

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem} ({self.text})"


class Junction(msgspec.Struct):
    kind: str
    arms: dict[str, tuple[Square, str]]  # direction -> the square beyond, and the heading there
    taken: list[str] = []


class Opening(msgspec.Struct):
    kind: str
    beyond: Square
    heading: str
    taken: bool = False


class Ways(msgspec.Struct):
    """What later calls may refer to: junctions and openings that can still be followed, and the place called last."""

    junctions: list[Junction] = []
    openings: list[Opening] = []
    latest: list[Square] = []  # squares of the last room, or of the last corridor square
    entered: str = "north"  # the heading in which it was entered
    traces: dict[str, list[Square]] = {}  # a cavern's two walls, as far as they were traced
    trace_start: tuple[Square, str] = ((0, 0), "north")
    left_at: tuple[Square, str] | None = None  # where the pencil was put down after the call
    ended: bool = False  # the path ended: another goes on through an opening only


class Paths:
    """Follows calls as far as they say where to go; drawing is for those who build on this."""

    def __init__(self, grid: Grid, cursor: tuple[Square, str] | None) -> None:
        self.grid = grid
        self.faults: list[Fault] = []
        self.cursor = cursor  # the next square, and the heading in which it is entered
        self.ways = Ways()
        self.stack: list[tuple[Square, str] | None] = []
        self.call = words.Call("", 0, "")
        self.last_line = 0
        self.off_paper = False

    def _fault(self, problem: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(self.call.line, self.call.text, problem, self.call.column))

    def _is_full(self) -> bool:
        """Nobody draws on where the paper ends, or where next to nothing fits any more."""
        return self.off_paper or len(self.grid.squares) >= MOST_SQUARES or len(self.faults) >= MOST_FAULTS

    def _goes_on(self) -> bool:
        return self.cursor is not None and self.cursor[0] not in self.grid.squares

    def _free(self, junction: Junction, direction: str) -> bool:
        arm = junction.arms.get(direction)
        return arm is not None and direction not in junction.taken and arm[0] not in self.grid.squares

    def _resume(self, call: words.Call) -> None:
        if call.kind == "arm":
            if call.word == "branch" and self.cursor is not None and not call.numbers and self._inline():
                self.stack.append(self.cursor)
            self._take_arm(call)
        elif call.word in words.JUNCTIONS:
            self._from_junction(call)
        elif call.word in words.OPENINGS:
            self._through(call.word, call.numbers)
        elif not self._goes_on():
            self._by_heading(call)

    def _inline(self) -> bool:
        """The arm right after its branch on the same line: the main path is kept for later."""
        return (
            bool(self.ways.junctions) and self.ways.junctions[-1].kind == "branch" and self.call.line == self.last_line
        )

    def _take_arm(self, call: words.Call) -> None:
        """An arm belongs to the latest junction that still has an unfollowed opening on that side (YB-MAP-25)."""
        for junction in self._candidates(call):
            direction = self._turned_arm(junction, call.directions[0])
            if self._free(junction, direction):
                junction.taken.append(direction)
                self.cursor = junction.arms[direction]
                return
        self._fault(
            f"no {call.word or 'junction'} has an opening to the {call.directions[0]} that is still to be followed"
        )
        self.cursor = None

    def _turned_arm(self, junction: Junction, direction: str) -> str:
        if direction in words.COMPASS:
            return direction
        heading = next((h for _, h in junction.arms.values()), "north")
        return words.turned(direction, junction_heading(junction) or heading)

    def _candidates(self, call: words.Call) -> list[Junction]:
        named = [each for each in self.ways.junctions if not call.word or each.kind == call.word]
        if call.numbers:
            return named[call.numbers[0] - 1 : call.numbers[0]]
        return named[::-1]

    def _from_junction(self, call: words.Call) -> None:
        for junction in self._candidates(call):
            for direction in junction.arms:
                if self._free(junction, direction):
                    junction.taken.append(direction)
                    self.cursor = junction.arms[direction]
                    return
        if call.numbers or not self._goes_on():
            self._fault(f"no {call.word} has an opening left to follow")

    def _through(self, word: str, numbers: tuple[int, ...] = ()) -> bool:
        """Go on through an opening: the one of that number, or the one called last and not yet followed."""
        same = [each for each in self.ways.openings if not word or each.kind == word]
        pool = same[numbers[0] - 1 : numbers[0]] if numbers else same[::-1]
        fresh = [each for each in pool if not each.taken and each.beyond not in self.grid.squares]
        clashing = [each for each in pool if not each.taken] if word else []
        for opening in fresh or clashing:
            opening.taken = True
            self.cursor = (opening.beyond, opening.heading)
            return True
        if numbers or (word and not self._goes_on()):
            self._fault(f"no {word or 'opening'} is left to go through")
        return False

    def _by_heading(self, call: words.Call) -> None:
        """A heading where the path has ended (YB-MAP-25): one with a compass word resumes the last junction's side,
        any other the
        opening called last and not yet followed."""
        direction = words.compass_in(call.text)
        if direction:
            for junction in self.ways.junctions[::-1]:
                if self._free(junction, direction):
                    junction.taken.append(direction)
                    self.cursor = junction.arms[direction]
                    return
        word = next((word for word in words.OPENINGS if word in call.text.lower().split()), "")
        self._through(word)


def junction_heading(junction: Junction) -> str:
    """The heading with which a junction was entered, from its arms."""
    directions = list(junction.arms)
    if junction.kind == "cross":
        return directions[0]
    if junction.kind == "split":
        return words.right_of(directions[0])
    return ""


# --- corridors --------------------------------------------------------------------------------------------------------
# Drawing corridors: one square a call, but for hallways; large ones as blocks (YB-MAP-07 to YB-MAP-14).
class OffPaper(Exception):
    """A call leads farther from the entrance than any paper reaches, or asks for more than a pencil can do."""


class Corridors(Paths):
    """Draws what has walls on both flanks."""

    def __init__(self, grid: Grid, cursor: tuple[Square, str] | None) -> None:
        super().__init__(grid, cursor)
        self.drawn_by: dict[Square, words.Call] = {}
        self.disputed = set(grid.disputed)
        self.drawn = 0

    def _block(self, square: Square, heading: str, width: int, opens: tuple[str, ...], mark: str = "") -> None:
        """A width x width block entered at its left-hand square: walls all round but for where it opens.

        One square for every call but a hallway (YB-MAP-07), k x k where the corridor is large (YB-MAP-14).
        """
        right = words.right_of(heading)
        block = [step(step(square, heading, i), right, j) for i in range(width) for j in range(width)]
        self._paint(block, mark)
        inside = set(block)
        for each in block:
            for direction in words.COMPASS:
                if step(each, direction) in inside or direction == words.back_of(heading) or direction in opens:
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
        elif value in ("open", "wall") and before in words.OPENINGS:
            return  # called from the other side already
        elif value in words.OPENINGS and before in ("open", "wall"):
            self.grid.sides[edge] = value
        elif square in self.disputed:
            return
        else:
            self._fault(f"the {direction} side of {square} is called {value}, but it is {before} already")

    def _beyond(self, square: Square, heading: str, to: str, width: int) -> tuple[Square, str]:
        """The left-hand square beyond a block's opening, and the heading there."""
        right = words.right_of(heading)
        if to == heading:
            return step(square, heading, width), to
        if to == right:
            return step(step(square, heading, width - 1), right, width), to
        return step(square, right, -1), to

    def _hallway(self, call: words.Call, square: Square, heading: str) -> None:
        """So many squares straight on, walls on both flanks; a direction that is not the heading is reported
        (YB-MAP-08).
        """
        if call.directions and words.turned(call.directions[0], heading) != heading:
            self._fault(f"this hallway runs {call.directions[0]}, but the path heads {heading}")
        right, width = words.right_of(heading), call.width
        length = call.numbers[0] * width
        strip = [step(step(square, heading, i), right, j) for i in range(length) for j in range(width)]
        self._paint(strip)
        inside = set(strip)
        for each in strip:
            for direction in words.COMPASS:
                other = step(each, direction)
                if other in inside or direction == words.back_of(heading):
                    self._set(each, direction, "open")
                elif direction != heading:
                    self._set(each, direction, "wall")
        self.ways.latest = strip[-width:]
        self.cursor = (step(square, heading, length), heading)

    def _turn(self, call: words.Call, square: Square, heading: str) -> None:
        """One square that opens at a right angle (YB-MAP-09)."""
        to = words.turned(call.directions[0], heading)
        if to in (heading, words.back_of(heading)):
            self._fault(f"a path that heads {heading} cannot turn {to}: only at right angles")
        self._block(square, heading, call.width, (to,))
        self.cursor = self._beyond(square, heading, to, call.width)

    def _split(self, call: words.Call, square: Square, heading: str) -> None:
        """Wall ahead, open left and right; the main path ends (YB-MAP-10)."""
        sides = (words.left_of(heading), words.right_of(heading))
        named = {words.turned(direction, heading) for direction in call.directions}
        if named and named != set(sides):
            self._fault(f"a split of a path that heads {heading} goes {sides[0]} and {sides[1]}")
        self._junction("split", square, heading, sides, call.width)
        self.cursor = None

    def _cross(self, call: words.Call, square: Square, heading: str) -> None:
        """Four openings (YB-MAP-11)."""
        self._junction(
            "cross",
            square,
            heading,
            (words.turned("ahead", heading), words.left_of(heading), words.right_of(heading)),
            call.width,
        )
        self.cursor = None

    def _branch(self, call: words.Call, square: Square, heading: str) -> None:
        """Goes on straight, with an opening on one side (YB-MAP-12)."""
        to = words.turned(call.directions[0], heading)
        if to in (heading, words.back_of(heading)):
            self._fault(f"a branch of a path that heads {heading} cannot go {to}")
        self._junction("branch", square, heading, (to,), call.width, also=heading)
        self.cursor = self._beyond(square, heading, heading, call.width)

    def _junction(
        self, kind: str, square: Square, heading: str, arms: tuple[str, ...], width: int, also: str = ""
    ) -> None:
        self._block(square, heading, width, (*arms, also) if also else arms)
        self.ways.junctions.append(Junction(kind, {to: self._beyond(square, heading, to, width) for to in arms}))

    def _terminate(self, call: words.Call, square: Square, heading: str) -> None:
        """Open only where it was entered (YB-MAP-13)."""
        self._block(square, heading, call.width, ())
        self.cursor = None

    def _stairs(self, call: words.Call, square: Square, heading: str) -> None:
        """A square of stairs; the main path ends (YB-MAP-24)."""
        self._block(square, heading, call.width, (), call.word)
        self.cursor = None


# --- draw -------------------------------------------------------------------------------------------------------------
# Drawing map calls on squared paper: a `Drawing` of squares with four sides each, and what was found wrong.
# The first square beyond the entrance is (0, 0) (YB-MAP-05, YB-MAP-29). A square drawn twice, or a side called both
# ways, is a contradiction: the first drawing stays, both calls are reported (YB-MAP-26). Where a path goes on stands in
# `paths.py`, corridors in `corridors.py`; here are rooms, caverns, doors, and the whole.
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

    def follow(self, call: words.Call) -> None:
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
                self._enter(words.back_of(call.directions[0]))
        else:
            try:
                self._draw(call)
            except OffPaper:
                self.off_paper = True
                self._fault(f"this is more than the paper holds: it ends {FARTHEST_SQUARE} squares from the entrance")

    def _draw(self, call: words.Call) -> None:
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
        self._set((0, 0), words.back_of(heading), "exit")

    def _ready(self) -> bool:
        """There must be somewhere to draw: the cursor, or the opening called last."""
        if self.cursor is None and not self._through(""):
            self._fault("the path has ended here and nothing says where to go on")
            return False
        return True

    def _first_heading(self, call: words.Call) -> str:
        if call.kind == "hallway" and call.directions and call.directions[0] in words.COMPASS:
            return call.directions[0]
        return "north"

    # --- rooms -------------------------------------------------------------------------------------------------------
    def _room(self, call: words.Call, square: Square, heading: str) -> None:
        """Squares of wall on either side of the entrance, then the depth; the entrance row itself
        counts (YB-MAP-15).
        """
        reach = {words.turned(d, heading): n for d, n in zip(call.directions, call.numbers, strict=False)}
        left, right = words.left_of(heading), words.right_of(heading)
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
            for direction in words.COMPASS:
                if step(each, direction) in inside or (each == entrance and direction == words.back_of(heading)):
                    self._set(each, direction, "open")
                else:
                    self._set(each, direction, "wall")
        self.ways.latest = squares
        self.cursor = None

    def _trace(self, call: words.Call, square: Square, heading: str) -> None:
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

    def _wall_trace(self, call: words.Call) -> None:
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
            for direction in words.COMPASS:
                value = "open" if step(square, direction) in inside else "wall"
                edge = edge_of(square, direction)
                if value == "open" or edge not in self.grid.sides:
                    self.grid.sides[edge] = value
        self.ways.latest = sorted(whole | halves)

    def _cavern(self, call: words.Call, square: Square, heading: str) -> None:
        """A general course: direction, length and width, drawn as hallways of that width (YB-MAP-19)."""
        for place, direction in enumerate(call.directions):
            if self._is_full():
                break
            length, width = call.numbers[2 * place], call.numbers[2 * place + 1]
            to = words.turned(direction, heading)
            self.cursor = (square, to)
            strip = [step(step(square, to, i), words.right_of(to), j) for i in range(length) for j in range(width)]
            self._spend(len(strip))
            self._paint([each for each in strip if each not in self.grid.squares])
            inside = set(self.grid.squares)
            for each in strip:
                for side in words.COMPASS:
                    edge = edge_of(each, side)
                    if step(each, side) in inside:
                        self.grid.sides[edge] = "open"
                    elif not (place == 0 and each in strip[:width] and side == words.back_of(to)):
                        self.grid.sides.setdefault(edge, "wall")
            square, heading = step(square, to, length), to
            self.ways.latest = strip[-width:]
        self.cursor = (square, heading)

    # --- doors and exits ---------------------------------------------------------------------------------------------
    def _open(self, call: words.Call) -> None:
        """Doors and exits change one side of the last room or corridor square, and give a way on (YB-MAP-20,
        YB-MAP-23).
        """
        for wall, places in call.spots:
            direction = words.turned(wall, self.ways.entered)
            row = wall_squares(self.ways.latest, direction, "north" if wall in words.COMPASS else self.ways.entered)
            if not row:
                self._fault(f"there is no {wall} wall to put a {call.word} in")
                continue
            for place in places or ("1",):
                self._one_opening(call.word, row, place, direction)

    def _one_opening(self, word: str, row: list[Square], place: str, direction: words.Direction) -> None:
        """By number, center (the earlier of two middle squares) or last (YB-MAP-22)."""
        number = {"center": (len(row) + 1) // 2, "last": len(row)}.get(place) or int(place)
        if not 1 <= number <= len(row):
            self._fault(f"the {direction} wall has {len(row)} squares, none of number {number}")
            return
        square = row[number - 1]
        self._set(square, direction, word)
        self.ways.openings.append(Opening(word, step(square, direction), direction))

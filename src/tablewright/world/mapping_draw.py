"""Drawing map calls on squared paper: a `Drawing` of squares with four sides each, and what was found wrong.

The first square beyond the entrance is (0, 0) (YB-MAP-05, YB-MAP-29); x grows east, y grows north. A shared side has
one value: wall, open, door or
exit. A square drawn twice, or a side called both ways, is a contradiction: the first drawing stays, both calls are
reported.
"""

from __future__ import annotations

import msgspec

from tablewright.world.mapping import (
    COMPASS,
    JUNCTIONS,
    OPENINGS,
    STEPS,
    Call,
    Direction,
    back_of,
    compass_in,
    left_of,
    parse,
    right_of,
    turned,
)

Square = tuple[int, int]
Edge = tuple[int, int, str]


class Fault(msgspec.Struct, frozen=True):
    """Something that does not fit, with the call it was found at."""

    line: int
    text: str
    problem: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem} ({self.text})"


class Grid(msgspec.Struct):
    """Squares with marks ('', room, up, down, half), sides by edge, and which room a square belongs to."""

    squares: dict[Square, str] = {}
    sides: dict[Edge, str] = {}
    rooms: dict[Square, int] = {}
    disputed: list[Square] = []
    heading: str = "north"  # of the one who enters at (0, 0)

    def side(self, square: Square, direction: str) -> str:
        return self.sides.get(edge_of(square, direction), "")

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        xs, ys = [x for x, _ in self.squares] or [0], [y for _, y in self.squares] or [0]
        return min(xs), max(xs), min(ys), max(ys)


class Drawing(msgspec.Struct):
    grid: Grid
    faults: list[Fault]


class Junction(msgspec.Struct):
    kind: str
    arms: dict[str, tuple[Square, str]]  # direction -> the square beyond, and the heading there
    taken: list[str] = []


class Opening(msgspec.Struct):
    kind: str
    beyond: Square
    heading: str
    taken: bool = False


def edge_of(square: Square, direction: str) -> Edge:
    """One name for a side that two squares share."""
    x, y = square
    return {"north": (x, y, "n"), "east": (x, y, "e"), "south": (x, y - 1, "n"), "west": (x - 1, y, "e")}[direction]


def step(square: Square, direction: str, times: int = 1) -> Square:
    dx, dy = STEPS[direction]
    return square[0] + dx * times, square[1] + dy * times


def draw(text: str) -> Drawing:
    """Read and draw a text of calls, such as the book's example and exercise (YB-MAP-27, YB-MAP-28)."""
    pen = _Pen()
    for call in parse(text):
        pen.follow(call)
    return Drawing(pen.grid, pen.faults)


class _Pen:
    """Follows calls; holds the cursor (next square, heading), junctions and openings that are not followed yet."""

    def __init__(self) -> None:
        self.grid = Grid()
        self.faults: list[Fault] = []
        self.cursor: tuple[Square, str] | None = ((0, 0), "")
        self.junctions: list[Junction] = []
        self.openings: list[Opening] = []
        self.latest: list[Square] = []  # squares of the last room, or of the last corridor square
        self.stack: list[tuple[Square, str] | None] = []
        self.traces: dict[str, list[Square]] = {}
        self.entry_heading = "north"
        self.drawn_by: dict[Square, Call] = {}
        self.call = Call("", 0, "")

    def follow(self, call: Call) -> None:
        self.call = call
        if call.kind in ("arm", "heading"):
            self._resume(call)
        elif call.kind == "end":
            self.cursor = self.stack.pop() if self.stack else self.cursor
        elif call.kind == "opening":
            self._open(call)
        else:
            self._draw(call)

    def _fault(self, problem: str) -> None:
        self.faults.append(Fault(self.call.line, self.call.text, problem))

    # --- where to go on ----------------------------------------------------------------------------------------------

    def _goes_on(self) -> bool:
        return self.cursor is not None and self.cursor[0] not in self.grid.squares

    def _free(self, junction: Junction, direction: str) -> bool:
        arm = junction.arms.get(direction)
        return arm is not None and direction not in junction.taken and arm[0] not in self.grid.squares

    def _resume(self, call: Call) -> None:
        if call.kind == "arm":
            if call.word == "branch" and self.cursor is not None and not call.numbers and self._inline():
                self.stack.append(self.cursor)
            self._take_arm(call)
        elif call.word in JUNCTIONS:
            self._from_junction(call)
        elif call.word in OPENINGS:
            if call.numbers or not self._goes_on():
                self._through(call.word, call.numbers)
        elif not self._goes_on():
            self._by_heading(call)

    def _inline(self) -> bool:
        """The arm right after its branch on the same line: the main path is kept for later."""
        return bool(self.junctions) and self.junctions[-1].kind == "branch" and self.call.line == self.last_line

    last_line = 0

    def _take_arm(self, call: Call) -> None:
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
        if direction in COMPASS:
            return direction
        heading = next((h for _, h in junction.arms.values()), "north")
        return turned(direction, junction_heading(junction) or heading)

    def _candidates(self, call: Call) -> list[Junction]:
        named = [each for each in self.junctions if not call.word or each.kind == call.word]
        if call.numbers:
            return named[call.numbers[0] - 1 : call.numbers[0]]
        return named[::-1]

    def _from_junction(self, call: Call) -> None:
        if self._goes_on() and not call.numbers:
            return
        for junction in self._candidates(call):
            for direction in junction.arms:
                if self._free(junction, direction):
                    junction.taken.append(direction)
                    self.cursor = junction.arms[direction]
                    return
        self._fault(f"no {call.word} has an opening left to follow")

    def _through(self, word: str, numbers: tuple[int, ...] = ()) -> bool:
        """Go on through an opening: the one of that number, or the one called last and not yet followed."""
        same = [each for each in self.openings if not word or each.kind == word]
        pool = same[numbers[0] - 1 : numbers[0]] if numbers else same[::-1]
        fresh = [each for each in pool if not each.taken and each.beyond not in self.grid.squares]
        clashing = [each for each in pool if not each.taken] if word else []
        for opening in fresh or clashing:
            opening.taken = True
            self.cursor = (opening.beyond, opening.heading)
            return True
        if numbers or word:
            self._fault(f"no {word or 'opening'} is left to go through")
        return False

    def _by_heading(self, call: Call) -> None:
        """A heading where the path has ended (YB-MAP-25): one with a compass word resumes the last junction's side,
        any other the
        opening called last and not yet followed."""
        direction = compass_in(call.text)
        if direction:
            for junction in self.junctions[::-1]:
                if self._free(junction, direction):
                    junction.taken.append(direction)
                    self.cursor = junction.arms[direction]
                    return
        word = next((word for word in OPENINGS if word in call.text.lower().split()), "")
        self._through(word)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def _draw(self, call: Call) -> None:
        if call.kind == "wall":
            self._wall_trace(call)
            return
        if not self._ready():
            return
        if self.cursor is None:
            return
        square, heading = self.cursor
        if not heading:
            heading = self._first_heading(call)
            self.grid.heading = heading
            self._set((0, 0), back_of(heading), "exit")
        self.last_line = call.line
        getattr(self, f"_{call.kind}")(call, square, heading)

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
        self.latest = block

    def _paint(self, squares: list[Square], mark: str = "", room: int = 0) -> None:
        """A square drawn twice keeps its first drawing, is marked, and both calls are reported (YB-MAP-26)."""
        for square in squares:
            if square in self.grid.squares:
                if square not in self.grid.disputed:
                    self.grid.disputed.append(square)
                other = self.drawn_by[square]
                self._fault(f"square {square} is drawn twice; first at line {other.line} ({other.text})")
            else:
                self.grid.squares[square] = mark
                self.drawn_by[square] = self.call
                if room:
                    self.grid.rooms[square] = room

    def _set(self, square: Square, direction: str, value: str) -> None:
        """A side called both ways is reported and stays as it was; a door in a wall is no clash (YB-MAP-26)."""
        edge = edge_of(square, direction)
        before = self.grid.sides.get(edge, "")
        if not before or before == value:
            self.grid.sides[edge] = value
        elif value == "open" and before in OPENINGS:
            return
        elif value in OPENINGS and before in ("open", "wall"):
            self.grid.sides[edge] = value
        elif square in self.grid.disputed:
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
        self.latest = strip[-width:]
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
        self.junctions.append(Junction(kind, {to: self._beyond(square, heading, to, width) for to in arms}))

    def _terminate(self, call: Call, square: Square, heading: str) -> None:
        """Open only where it was entered (YB-MAP-13)."""
        self._block(square, heading, call.width, ())
        self.entry_heading = heading
        self.cursor = None

    def _stairs(self, call: Call, square: Square, heading: str) -> None:
        """A square of stairs; the main path ends (YB-MAP-24)."""
        self._block(square, heading, call.width, (), call.word)
        self.cursor = None

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
        self.latest = squares
        self.entry_heading = heading
        self.cursor = None

    def _trace(self, call: Call, square: Square, heading: str) -> None:
        """From the jamb on the left of the one entering, clockwise round, to the other jamb (YB-MAP-16, YB-MAP-17)."""
        start, end = jambs(square, heading)
        corners = trace_corners(start, call)
        if corners[-1] != end:
            gap = (end[0] - corners[-1][0], end[1] - corners[-1][1])
            self._fault(f"the wall does not close: it ends {gap[0]} east and {gap[1]} north of the other jamb's place")
            return
        whole, halves = squares_inside(corners)
        self._enclose(sorted(whole | halves), square, heading, frozenset(halves))

    def _wall_trace(self, call: Call) -> None:
        """Two open traces, left and right; the squares between are drawn when both have passed (YB-MAP-18)."""
        if self.cursor is None and call.word not in self.traces and not self._through(""):
            self._fault("the path has ended here and nothing says where to go on")
            return
        square, heading = self.cursor or ((0, 0), "north")
        left, right = jambs(square, heading or "north")
        if not self.traces:
            self.traces = {"left": [left], "right": [right]}
            self.trace_start = (square, heading or "north")
            if not heading:
                self._set(square, "south", "exit")
        self.traces[call.word] += trace_corners(self.traces[call.word][-1], call)[1:]
        self._fill_between()

    trace_start: tuple[Square, str] = ((0, 0), "north")

    def _fill_between(self) -> None:
        left, right = self.traces["left"], self.traces["right"]
        if len(left) < 2 or len(right) < 2:
            return
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
        self.latest = sorted(whole | halves)

    def _cavern(self, call: Call, square: Square, heading: str) -> None:
        """A general course: direction, length and width, drawn as hallways of that width (YB-MAP-19)."""
        for place, direction in enumerate(call.directions):
            length, width = call.numbers[2 * place], call.numbers[2 * place + 1]
            to = turned(direction, heading)
            self.cursor = (square, to)
            strip = [step(step(square, to, i), right_of(to), j) for i in range(length) for j in range(width)]
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
            self.latest = strip[-width:]
        self.cursor = (square, heading)

    # --- doors and exits ---------------------------------------------------------------------------------------------

    def _open(self, call: Call) -> None:
        """Doors and exits change one side of the last room or corridor square, and give a way on (YB-MAP-20,
        YB-MAP-23).
        """
        for wall, places in call.spots:
            direction = turned(wall, self.entry_heading)
            row = wall_squares(self.latest, direction)
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
        self.openings.append(Opening(word, step(square, direction), direction))


def junction_heading(junction: Junction) -> str:
    """The heading with which a junction was entered, from its arms."""
    directions = list(junction.arms)
    if junction.kind == "cross":
        return directions[0]
    if junction.kind == "split":
        return right_of(directions[0])
    return ""


def wall_squares(squares: list[Square], direction: str) -> list[Square]:
    """The squares along a wall in reading direction: from the west, or from the north (YB-MAP-21)."""
    inside = set(squares)
    row = [each for each in squares if step(each, direction) not in inside]
    if direction in ("north", "south"):
        return sorted(row)
    return sorted(row, key=lambda square: (-square[1], square[0]))


# --- wall traces -----------------------------------------------------------------------------------------------------


def jambs(square: Square, heading: str) -> tuple[Square, Square]:
    """The corners left and right of the one who enters a square; corner (x, y) is the square's south-west one."""
    x, y = square
    return {"north": ((x, y), (x + 1, y)), "east": ((x, y + 1), (x, y)), "south": ((x + 1, y + 1), (x, y + 1)),
            "west": ((x + 1, y), (x + 1, y + 1))}[heading]  # fmt: skip


def trace_corners(start: Square, call: Call) -> list[Square]:
    corners = [start]
    for direction, length in zip(call.directions, call.numbers, strict=True):
        dx = sum(STEPS[word][0] for word in direction.split())
        dy = sum(STEPS[word][1] for word in direction.split())
        corners.append((corners[-1][0] + dx * length, corners[-1][1] + dy * length))
    return corners


def squares_inside(corners: list[Square]) -> tuple[set[Square], set[Square]]:
    """Whole and half squares inside a closed wall of straight and diagonal segments."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    whole, halves = set(), set()
    for x in range(min(xs), max(xs)):
        for y in range(min(ys), max(ys)):
            points = ((x + 0.5, y + 0.2), (x + 0.5, y + 0.8), (x + 0.2, y + 0.5), (x + 0.8, y + 0.5))
            hits = sum(_inside(point, corners) for point in points)
            if hits == 4:
                whole.add((x, y))
            elif hits == 2:
                halves.add((x, y))
    return whole, halves


def _inside(point: tuple[float, float], corners: list[Square]) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


# --- pictures --------------------------------------------------------------------------------------------------------

_INSIDE = {"": "   ", "room": " . ", "up": " < ", "down": " > ", "half": " / "}


def as_text(grid: Grid) -> str:
    """The map in plain characters: D a door, gaps are open, ! a square drawn twice, E the entrance."""
    west, east, south, north = grid.bounds
    lines = []
    for y in range(north, south - 1, -1):
        lines.append("".join("+" + _across(grid, (x, y)) for x in range(west, east + 1)) + "+")
        row = "".join(_upright(grid, (x, y), "west") + _content(grid, (x, y)) for x in range(west, east + 1))
        lines.append(row + _upright(grid, (east, y), "east"))
    lines.append("".join("+" + _across(grid, (x, south - 1)) for x in range(west, east + 1)) + "+")
    return "\n".join(line.rstrip() for line in _mark_entrance(grid, lines))


def _across(grid: Grid, square: Square) -> str:
    value = grid.side(square, "north")
    return {"wall": "---", "door": "-D-", "exit": "- -"}.get(value, "   ")


def _upright(grid: Grid, square: Square, direction: str) -> str:
    return {"wall": "|", "door": "D", "exit": ":"}.get(grid.side(square, direction), " ")


def _content(grid: Grid, square: Square) -> str:
    if square in grid.disputed:
        return " ! "
    return _INSIDE[grid.squares[square]] if square in grid.squares else "   "


def _mark_entrance(grid: Grid, lines: list[str]) -> list[str]:
    """E stands at the open outer side of the first square."""
    west, _, _, north = grid.bounds
    row, column = 2 * north + 1, 4 * -west + 2
    dx, dy = STEPS[back_of(grid.heading)]
    row, column = row - dy, column + 2 * dx
    if 0 <= row < len(lines):
        line = lines[row].ljust(column + 1)
        lines[row] = line[:column] + "E" + line[column + 1 :]
    return lines


CELL = 24


def as_svg(grid: Grid, title: str = "Map") -> str:
    """The map as a picture: white squares on paper, walls as lines, doors as small boxes, stairs as bars."""
    west, east, south, north = grid.bounds
    width, height = (east - west + 3) * CELL, (north - south + 3) * CELL

    def corner(square: Square) -> tuple[int, int]:
        return (square[0] - west + 1) * CELL, (north - square[1] + 1) * CELL

    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'aria-label="{_escape(title)}">'
        ),
        f'<rect width="{width}" height="{height}" fill="#f6f1e3"/>',
    ]
    for square, mark in sorted(grid.squares.items()):
        x, y = corner(square)
        fill = "#e9a23b" if square in grid.disputed else "#ffffff"
        parts.append(
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#d8d0bb" stroke-width="0.5"/>'
        )
        if mark in ("up", "down"):
            bars = "".join(f'<path d="M{x + 4} {y + n}h{CELL - 8}" stroke="#1b1a17"/>' for n in range(5, CELL, 5))
            parts.append(f"{bars}<title>stairs {mark}</title>")
    for (x, y, way), value in sorted(grid.sides.items()):
        parts.append(_svg_side(corner((x, y)), way, value))
    ex, ey = corner(step((0, 0), back_of(grid.heading)))
    parts.append(
        f'<text x="{ex + CELL // 2}" y="{ey + CELL - 6}" text-anchor="middle" '
        f'font-family="serif" font-size="16">E</text>'
    )
    return "\n".join([*filter(None, parts), "</svg>"])


def _svg_side(corner: tuple[int, int], way: str, value: str) -> str:
    x, y = corner
    x1, y1, x2, y2 = (x, y, x + CELL, y) if way == "n" else (x + CELL, y, x + CELL, y + CELL)
    line = f'<path d="M{x1} {y1}L{x2} {y2}" stroke="#1b1a17" stroke-width="2" stroke-linecap="square"/>'
    if value == "wall":
        return line
    if value == "door":
        middle_x, middle_y = (x1 + x2) // 2, (y1 + y2) // 2
        box = f'<rect x="{middle_x - 4}" y="{middle_y - 4}" width="8" height="8" fill="#f6f1e3" stroke="#1b1a17"/>'
        return line + box
    return ""


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


# --- comparing -------------------------------------------------------------------------------------------------------


def same_map(a: Grid, b: Grid) -> bool:
    """Every square with the right sides, on both; an exit is as good as an opening. Turned as a whole is fine."""
    return _facts(a) == _facts(b)


def _facts(grid: Grid) -> dict[Square, tuple[str, ...]]:
    turns = COMPASS.index(grid.heading) if grid.heading in COMPASS else 0
    found = {}
    for square, mark in grid.squares.items():
        place = square
        for _ in range(turns):
            place = (-place[1], place[0])  # a quarter turn to the left
        sides = tuple(_plain(grid.side(square, COMPASS[(n + turns) % 4])) for n in range(4))
        found[place] = (mark if mark in ("up", "down") else "", *sides)
    return found


def _plain(value: str) -> str:
    return "open" if value in ("exit", "") else value

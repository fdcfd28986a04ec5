"""The reverse of drawing: map calls for a grid.

The calls walk the corridors from the entrance and call each room with its doors; arms and doors that are taken up
later are named by number, so that the text has one meaning only. `relative` leaves out the compass.
"""

from __future__ import annotations

from itertools import pairwise

from tablewright.world.mapping.grid import Grid, Square, step, wall_squares
from tablewright.world.mapping.trace import jambs
from tablewright.world.mapping.words import COMPASS, STEPS, back_of, left_of, right_of, turned


def calls_for(grid: Grid, *, relative: bool = False) -> str:
    """Map calls that draw this grid from its entrance."""
    return _Caller(grid, relative).text()


class _Caller:
    def __init__(self, grid: Grid, relative: bool) -> None:
        self.grid, self.relative = grid, relative
        self.lines = [
            "Entrance" if relative or grid.heading == "north" else f"Entrance from the {back_of(grid.heading)}"
        ]
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
        """Squares on either side of the entrance, depth, or else its wall traced; doors and exits wall by wall."""
        squares = self._floor(square)
        self.drawn.update(squares)
        inside = set(squares)
        left, right = left_of(heading), right_of(heading)
        reach = {side: self._far(square, side, inside) for side in (left, right, turned("ahead", heading))}
        depth = reach[turned("ahead", heading)] + 1
        row = [step(square, left, n) for n in range(-reach[right], reach[left] + 1)]
        if inside == {step(each, heading, n) for each in row for n in range(depth)}:
            sizes = f"{reach[left]} {self._word(left, heading)}, {reach[right]} {self._word(right, heading)}"
            self._say(f"Room: {sizes}, {depth} deep.")
        else:
            self._say(f"Room, wall trace: {self._segments(inside, square, heading)}.")
        up = heading if self.relative else "north"
        walls = {side: wall_squares(squares, side, up) for side in COMPASS}
        for kind in ("door", "exit"):
            for side, row in walls.items():
                self._openings(kind, row, side, heading, (square, back_of(heading)))

    def _floor(self, square: Square) -> list[Square]:
        """All squares of this room that hang together with this one."""
        number, found, edge = self.grid.rooms[square], {square: None}, [square]
        while edge:
            here = edge.pop()
            for side in COMPASS:
                there = step(here, side)
                if there not in found and self.grid.rooms.get(there) == number and self._side(here, side) == "open":
                    found[there] = None
                    edge.append(there)
        return list(found)

    def _segments(self, inside: set[Square], square: Square, heading: str) -> str:
        """The wall from the left jamb clockwise round to the other, in straight pieces (YB-MAP-16)."""
        start, end = jambs(square, heading)
        runs: list[tuple[str, int]] = []
        for corner, following in pairwise(wall_corners(inside, start, end)):
            side = next(word for word, step_ in STEPS.items() if step_ == _apart(corner, following))
            runs = [*runs[:-1], (side, runs[-1][1] + 1)] if runs and runs[-1][0] == side else [*runs, (side, 1)]
        return ", ".join(f"{self._word(side, heading)} {length}" for side, length in runs)

    def _far(self, square: Square, side: str, inside: set[Square]) -> int:
        length = 0
        while step(square, side, length + 1) in inside:
            length += 1
        return length

    def _openings(self, kind: str, row: list[Square], side: str, heading: str, entrance: tuple[Square, str]) -> None:
        wanted = "door" if kind == "door" else "open"
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


def wall_corners(inside: set[Square], start: Square, end: Square) -> list[Square]:
    """Corners along the outline of these squares from one to the other, the squares on the right-hand side."""
    onward: dict[Square, list[Square]] = {}
    for square in sorted(inside):
        for side in COMPASS:
            if step(square, side) not in inside:
                left, right = jambs(square, back_of(side))
                onward.setdefault(right, []).append(left)
    corners = [start]
    while corners[-1] != end:
        ways = onward[corners[-1]]
        ahead = _apart(corners[-2], corners[-1]) if len(corners) > 1 else (0, 0)
        corners.append(min(ways, key=lambda way: -_bend(ahead, _apart(corners[-1], way))))
    return corners


def _apart(one: Square, other: Square) -> tuple[int, int]:
    return other[0] - one[0], other[1] - one[1]


def _bend(ahead: tuple[int, int], after: tuple[int, int]) -> int:
    """1 for a bend to the right, 0 for straight on, -1 for one to the left."""
    return ahead[1] * after[0] - ahead[0] * after[1]

"""Maps back into calls: the calls for a grid, two maps compared, and where a half-drawn one goes on."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import msgspec

from tablewright.world.mapping.draw import jambs
from tablewright.world.mapping.grid import AROUND, Grid, Square, edge_of, step, wall_squares
from tablewright.world.mapping.language import parse
from tablewright.world.mapping.words import COMPASS, STEPS, MapError, back_of, left_of, right_of, turned


# --- calls ------------------------------------------------------------------------------------------------------------
# The reverse of drawing: map calls for a grid.
# The calls walk the corridors from the entrance and call each room with its doors; arms and doors that are taken up
# later are named by number, so that the text has one meaning only. `relative` leaves out the compass.
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


# --- compare ----------------------------------------------------------------------------------------------------------
# Two maps laid on each other: are they the same, and where do they differ? Turned or shifted as a whole is fine.
_BARE = ("", "open", "open", "open", "open")
Facts = dict[Square, tuple[str, ...]]  # stairs, and the sides from the north clockwise


class Comparison(msgspec.Struct, frozen=True):
    """Squares of the drawing that do not belong there or are wrong, and squares of the truth that are not on it."""

    right: int
    wrong: tuple[Square, ...]  # on both, but with another side or other stairs; where the drawing has them
    extra: tuple[Square, ...]  # on the drawing only
    missing: tuple[Square, ...]  # in truth only; where the truth has them
    wrong_there: tuple[Square, ...] = ()  # the wrong ones, where the truth has them

    @property
    def correct(self) -> bool:
        return not (self.wrong or self.extra or self.missing)


def same_map(a: Grid, b: Grid) -> bool:
    """Every square with the right sides, on both; an exit is as good as an opening (YB-XP-13)."""
    if len(a.squares) != len(b.squares):
        return False
    ours, truth = facts_of(a), _cornered(facts_of(b))
    return any(_cornered(_turned(ours, turns)) == truth for turns in range(4))


def compare(drawn: Grid, truth: Grid) -> Comparison:
    """Laid on each other where they agree best."""
    turns, shift = best_fit(drawn, truth)
    ours, theirs = _laid(facts_of(drawn), turns, shift), facts_of(truth)
    wrong = sorted(square for square, facts in ours.items() if square in theirs and theirs[square] != facts)
    extra = sorted(square for square in ours if square not in theirs)
    missing = tuple(sorted(square for square in theirs if square not in ours))

    def on_paper(squares: list[Square]) -> tuple[Square, ...]:
        back = ((x - shift[0], y - shift[1]) for x, y in squares)
        return tuple(_place(square, (4 - turns) % 4) for square in back)

    right = len(ours) - len(wrong) - len(extra)
    return Comparison(right, on_paper(wrong), on_paper(extra), missing, tuple(wrong))


def best_fit(drawn: Grid, truth: Grid) -> tuple[int, Square]:
    """Quarter turns to the left and a shift that bring most squares of a drawing onto equal ones of the truth.

    Entrance on entrance wins where nothing is better.
    """
    theirs = facts_of(truth)
    alike: dict[tuple[str, ...], list[Square]] = {}
    for square, facts in theirs.items():
        if facts != _BARE:  # the middle of a room looks like that of any other
            alike.setdefault(facts, []).append(square)
    entering = (COMPASS.index(_heading(drawn)) - COMPASS.index(_heading(truth))) % 4
    votes: Counter[tuple[int, Square]] = Counter({(entering, (0, 0)): 0})
    scribble = len(drawn.squares) > 4 * len(theirs) + 50  # too much to look for a better fit than the entrance
    for turns in range(0 if scribble else 4):
        for (x, y), facts in _turned(facts_of(drawn), turns).items():
            for there in alike.get(facts, []):
                votes[turns, (there[0] - x, there[1] - y)] += 1
    return max(votes, key=lambda fit: (votes[fit], fit == (entering, (0, 0))))


def facts_of(grid: Grid) -> Facts:
    found, sides = Facts(), grid.sides
    for (x, y), mark in grid.squares.items():
        around = [_plain(sides.get((x + dx, y + dy, name), "")) for _, _, dx, dy, name in AROUND]
        found[x, y] = (mark if mark in ("up", "down") else "", *around)
    return found


def _heading(grid: Grid) -> str:
    return grid.heading if grid.heading in COMPASS else "north"


def _place(square: Square, turns: int) -> Square:
    """A square after so many quarter turns to the left."""
    for _ in range(turns):
        square = (-square[1], square[0])
    return square


def _turned(facts: Facts, turns: int) -> Facts:
    """All of it after so many quarter turns to the left: what looked east looks north."""
    if not turns:
        return facts
    return {
        _place(square, turns): (each[0], *(each[1 + (n + turns) % 4] for n in range(4)))
        for square, each in facts.items()
    }


def _laid(facts: Facts, turns: int, shift: Square) -> Facts:
    return {(x + shift[0], y + shift[1]): each for (x, y), each in _turned(facts, turns).items()}


def _cornered(facts: Facts) -> Facts:
    """Shifted so that the lowest row and the first column are 0."""
    west, south = min((x for x, _ in facts), default=0), min((y for _, y in facts), default=0)
    return {(x - west, y - south): each for (x, y), each in facts.items()}


def _plain(value: str) -> str:
    return "open" if value in ("exit", "") else value


def differences(drawn: Grid, truth: Grid) -> list[str]:
    """Describe errors in a drawn map: each place as seen from the entrance, with what is really there."""
    if same_map(drawn, truth):
        return []
    ours, theirs = _laid(facts_of(drawn), *best_fit(drawn, truth)), facts_of(truth)
    told = []
    for square in sorted({*ours, *theirs}, key=lambda square: (square[1], square[0])):
        if square not in theirs:
            told.append(f"{_where(square)}: there is nothing in truth")
        elif square not in ours:
            told.append(f"{_where(square)}: not on the map")
        elif ours[square] != theirs[square]:
            told.append(f"{_where(square)}: {_unlike(ours[square], theirs[square])}")
    return told


def _where(square: Square) -> str:
    x, y = square
    parts = [
        f"{abs(n)} {word}" for n, word in ((x, "east" if x > 0 else "west"), (y, "north" if y > 0 else "south")) if n
    ]
    return " and ".join(parts) or "The first square"


def _unlike(ours: tuple[str, ...], theirs: tuple[str, ...]) -> str:
    stairs = [f"{_stairs(theirs[0])}, not {_stairs(ours[0])}"] if ours[0] != theirs[0] else []
    sides = [
        f"{side} is {_NAMES[there]}, not {_NAMES[here]}"
        for side, here, there in zip(COMPASS, ours[1:], theirs[1:], strict=True)
        if here != there
    ]
    return "; ".join([*stairs, *sides])


def _stairs(mark: str) -> str:
    return f"stairs {mark}" if mark else "plain floor"


_NAMES = {"wall": "a wall", "door": "a door", "open": "open"}

# --- onward -----------------------------------------------------------------------------------------------------------
# Where a map that is half drawn goes on: openings into blank paper, and which of them a call is meant for.
Place = tuple[Square, str]  # a square, and the heading in which it is entered
_ANEW = re.compile(r"\s*entrance\b", re.IGNORECASE)
_COMPASS_WORD = re.compile(rf"\b({'|'.join(COMPASS)})\b", re.IGNORECASE)


def openings(grid: Grid) -> list[Place]:
    """Sides without a wall that lead from a drawn square into blank paper; not the entrance, nor stairs."""
    entrance = ((0, 0), back_of(grid.heading))
    floor = [square for square, mark in grid.squares.items() if mark not in ("up", "down")]
    sides = [(square, side) for square in floor for side in COMPASS if grid.side(square, side) != "wall"]
    onward = [(step(square, side), side) for square, side in sides if (square, side) != entrance]
    return [(beyond, side) for beyond, side in onward if beyond not in grid.squares]


def is_new_place(text: str) -> bool:
    """A call that begins at an entrance: of a room or hall that was entered from somewhere on this map."""
    return bool(_ANEW.match(text))


def way_in(grid: Grid, text: str, at: Place) -> Place:
    """Where a new place is drawn: at the cursor if it stands at an opening or on blank paper, else at the only opening
    that leads the way the call comes in. `MapError` where the mapper has to say it.
    """
    heading = _heading_of(text)
    ways = [way for way in openings(grid) if heading in ("", way[1])]
    square = at[0]
    if len(ways) == 1 or at in ways:
        return at if at in ways else ways[0]
    if square not in grid.squares:
        return square, heading or at[1]
    where = f" {heading}" if heading else ""
    places = ", ".join(f"{x},{y}" for (x, y), _ in ways)
    said = f"several openings lead{where}: {places}; go to one of them first" if ways else (
        f"no opening of this map leads{where} into blank paper; go to where it shall be drawn first"
    )  # fmt: skip
    raise MapError(1, 1, said, text.partition("\n")[0])


def _heading_of(text: str) -> str:
    """How the first square is entered; plainly from the south, if the compass is used at all."""
    named = next((call.directions[0] for call in parse(text) if call.kind == "entrance"), "")
    return back_of(named) if named else "north" if _COMPASS_WORD.search(text) else ""


def with_open_sides(grid: Grid) -> Grid:
    """The same, and what is blank between two drawn squares is open: so that a first drawing stays (YB-MAP-26)."""
    for square in grid.squares:
        for side in ("north", "east"):
            if step(square, side) in grid.squares:
                grid.sides.setdefault(edge_of(square, side), "open")
    return grid

"""Where a path of calls goes on: the cursor, the arms of junctions, doors and exits that were called (YB-MAP-25)."""

from __future__ import annotations

import msgspec

from tablewright.engine.budgets import MOST_FAULTS, MOST_SQUARES
from tablewright.world.mapping.grid import Grid, Square
from tablewright.world.mapping.words import COMPASS, JUNCTIONS, OPENINGS, Call, compass_in, right_of, turned


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
        self.call = Call("", 0, "")
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

    def _resume(self, call: Call) -> None:
        if call.kind == "arm":
            if call.word == "branch" and self.cursor is not None and not call.numbers and self._inline():
                self.stack.append(self.cursor)
            self._take_arm(call)
        elif call.word in JUNCTIONS:
            self._from_junction(call)
        elif call.word in OPENINGS:
            self._through(call.word, call.numbers)
        elif not self._goes_on():
            self._by_heading(call)

    def _inline(self) -> bool:
        """The arm right after its branch on the same line: the main path is kept for later."""
        return (
            bool(self.ways.junctions) and self.ways.junctions[-1].kind == "branch" and self.call.line == self.last_line
        )

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
        named = [each for each in self.ways.junctions if not call.word or each.kind == call.word]
        if call.numbers:
            return named[call.numbers[0] - 1 : call.numbers[0]]
        return named[::-1]

    def _from_junction(self, call: Call) -> None:
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

    def _by_heading(self, call: Call) -> None:
        """A heading where the path has ended (YB-MAP-25): one with a compass word resumes the last junction's side,
        any other the
        opening called last and not yet followed."""
        direction = compass_in(call.text)
        if direction:
            for junction in self.ways.junctions[::-1]:
                if self._free(junction, direction):
                    junction.taken.append(direction)
                    self.cursor = junction.arms[direction]
                    return
        word = next((word for word in OPENINGS if word in call.text.lower().split()), "")
        self._through(word)


def junction_heading(junction: Junction) -> str:
    """The heading with which a junction was entered, from its arms."""
    directions = list(junction.arms)
    if junction.kind == "cross":
        return directions[0]
    if junction.kind == "split":
        return right_of(directions[0])
    return ""

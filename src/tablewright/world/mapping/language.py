"""The language of map calls: words in, a list of calls out. Drawing stands in `draw.py`, the reverse in
`calls.py`.

    Entrance
    1. Hallway 2 north.
    2. Turn east.
    3. Split (north-south).
    To the north of the split: Terminate; door on the east wall.
    Beyond the door: Room: 1 north, 2 south, 3 deep. Doors: east wall 2nd & 4th. Exit: south wall, center.

Words are not case sensitive and numbers of list items are ignored. A line that is no call is a heading. `MapError`
names line and column and says what was expected.
"""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple, NoReturn

import msgspec

from tablewright.world.mapping.words import COMPASS, JUNCTIONS, OPENINGS, RELATIVE, Call, MapError

_ORDINAL = re.compile(r"^(\d+)(?:st|nd|rd|th)?$")
_TOKEN = re.compile(r"\d+(?:st|nd|rd|th)?|[a-z']+|[.,:;&()\-]", re.IGNORECASE)
_NUMBERING = re.compile(r"^\s*\d+[.)]\s+")
_FILLERS = frozenset(("there", "is", "are", "a", "an", "one", "other", "on", "the", "going", "square", "squares"))
_WORDS = {"hall": "hallway", "spit": "split", "doors": "door", "exits": "exit", "and": "&", "centre": "center"}
LONGEST = 100  # squares: a call of a million would be no map, but a way to fill a machine
WIDEST = 10
_DIAGONALS = frozenset(
    [(along, across) for along in ("north", "south") for across in ("east", "west")]
    + [(along, across) for along in ("ahead", "back") for across in ("left", "right")]
)


class Token(NamedTuple):
    """A word of a call, and where it stands in the text."""

    word: str
    line: int
    column: int


def parse(text: str) -> list[Call]:
    """Every call and heading of a text, in order; the grammar is yabec's as ruled (YB-MAP-06)."""
    calls: list[Call] = []
    source = text.splitlines()
    for numbers, numbered in _lines(source):
        tokens = [token for number in numbers for token in _tokens(source[number - 1], number)]
        if not tokens:
            continue
        reader = _Reader(tokens, source)
        if reader.is_heading(numbered):
            calls.append(Call("heading", numbers[0], reader.text, column=tokens[0].column))
        else:
            calls += reader.read()
    return calls


def _lines(source: list[str]) -> list[tuple[list[int], bool]]:
    """Numbers of the lines that belong together; one that ends in a comma goes on in the next, unless that is a new
    list item. And whether it is a list item itself.
    """
    joined: list[tuple[list[int], bool]] = []
    for number, line in enumerate(source, 1):
        item = bool(_NUMBERING.match(line))
        if joined and not item and line.strip() and _is_open(source[joined[-1][0][-1] - 1]):
            joined[-1][0].append(number)
        else:
            joined.append(([number], item))
    return joined


def _is_open(line: str) -> bool:
    return line.rstrip().endswith(",") and not line.lower().lstrip().startswith("from")


def _tokens(line: str, number: int) -> list[Token]:
    start = match.end() if (match := _NUMBERING.match(line)) else 0
    found = ((_WORDS.get(each[0].lower(), each[0].lower()), each.start() + 1) for each in _TOKEN.finditer(line, start))
    return [Token(word, number, column) for word, column in found if word not in _FILLERS]


class _Reader:
    """Reads the calls of one line."""

    _STARTS = frozenset(
        ("hallway", "turn", "split", "cross", "branch", "terminate", "stairs", "room", "door", "exit", "large", "to",
         "from", "beyond", "cavern", "left", "right", "entrance", "mark")
    )  # fmt: skip

    def __init__(self, tokens: list[Token], source: list[str]) -> None:
        self.tokens, self.source, self.at = tokens, source, 0
        self.begun = tokens[0]  # first word of the call that is being read
        lines = dict.fromkeys(token.line for token in tokens)
        self.text = " ".join(_NUMBERING.sub("", source[line - 1]).strip() for line in lines)

    def is_heading(self, numbered: bool) -> bool:
        """A line that starts with no call, or whose first call is followed by a word that belongs to none."""
        first, second = self.peek(), self.peek(1) or "."
        if first in ("entrance", "mark") or first.isdigit():
            return False
        if first in ("left", "right"):
            return second != "wall"
        if first not in self._STARTS:
            near = difflib.get_close_matches(first, sorted(self._STARTS), n=1, cutoff=0.8)
            if near:
                self._fail(f"{first!r} begins no call; did you mean {near[0]!r}?")
            if numbered:
                self._fail(f"{first!r} begins no call")
            return True
        alone = first in ("cross", "terminate", "split", "from", "beyond")
        return alone and second[:1].isalpha() and second not in self._STARTS | set(COMPASS) | set(OPENINGS) | {"large"}

    def _fail(self, why: str, at: int | None = None) -> NoReturn:
        """Complain of the next word, or of the one at this place; past the end, of what is missing there."""
        place = self.at if at is None else at
        if place < len(self.tokens):
            _, line, column = self.tokens[place]
        else:
            line = self.tokens[-1].line
            column = len(self.source[line - 1].rstrip()) + 1
        raise MapError(line, column, why, self.source[line - 1])

    # --- tokens ------------------------------------------------------------------------------------------------------
    def peek(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.tokens[place].word if place < len(self.tokens) else ""

    def next(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def skip(self, *words: str) -> bool:
        if self.peek() in words:
            self.at += 1
            return True
        return False

    def skip_stops(self) -> None:
        while self.peek() in (".", ";", ",", ":", "&"):
            self.at += 1

    def number(self, what: str) -> int:
        match = _ORDINAL.match(self.peek())
        if match is None:
            self._fail(f"{what} needs a number, not {self.peek() or 'nothing'!r}")
        if len(match[1]) > 3 or int(match[1]) > LONGEST:
            self._fail(f"nothing in a dungeon is longer than {LONGEST} squares")
        self.at += 1
        return int(match[1])

    def direction(self, what: str) -> str:
        word = self.peek()
        if word not in COMPASS and word not in RELATIVE:
            self._fail(f"{what} needs a direction ({', '.join(COMPASS)}), not {word or 'nothing'!r}")
        return self.next()

    def maybe_direction(self) -> tuple[str, ...]:
        self.skip("to")
        return (self.next(),) if self.peek() in (*COMPASS, *RELATIVE) else ()

    # --- calls -------------------------------------------------------------------------------------------------------
    def read(self) -> list[Call]:
        calls: list[Call] = []
        inline = 0
        while True:
            self.skip_stops()
            if not self.peek():
                break
            call = self.one()
            if call is not None:
                calls.append(call)
            if call is not None and call.kind == "branch" and self.peek() == ":":
                calls.append(self._call("arm", call.directions, word="branch"))
                inline += 1
                self.at += 1
                self._skip_repeated_arm(call)
        return calls + [self._call("end")] * inline

    def _skip_repeated_arm(self, branch: Call) -> None:
        """`Branch south: To the south: Terminate` names the arm twice."""
        if self.peek() == "to" and self.peek(1) == branch.directions[0]:
            self.at += 2

    def one(self) -> Call | None:
        self.begun = self.tokens[self.at]
        width = 1
        if self.skip("large"):
            width = self.number("large")
            if not 1 <= width <= WIDEST:
                self._fail(f"a corridor is 1 to {WIDEST} squares wide", self.at - 1)
        word = self.next()
        if word in ("entrance", "mark"):
            return self._entrance()
        if word.isdigit():
            self.at -= 1
            return self._room()
        simple = getattr(self, f"_{word}", None)
        if word not in self._STARTS or simple is None:
            near = difflib.get_close_matches(word, sorted(self._STARTS), n=1)
            hint = (
                f"did you mean {near[0]!r}?"
                if near
                else "there are hallway, turn, split, cross, branch, room, door ..."
            )
            self._fail(f"{word!r} is no call; {hint}", self.at - 1)
        call: Call = simple()
        return msgspec.structs.replace(call, width=width)

    def _call(self, kind: str, directions: tuple[str, ...] = (), numbers: tuple[int, ...] = (), word: str = "") -> Call:
        return Call(kind, self.begun.line, self.text, directions, numbers, word=word, column=self.begun.column)

    def _entrance(self) -> Call | None:
        """`Entrance from the west` says how the first square is entered; all else about the entrance is talk."""
        found: Call | None = None
        while self.peek() and self.peek() != ".":
            if self.next() == "from" and self.peek() in COMPASS:
                found = self._call("entrance", (self.peek(),))
        return found

    def _hallway(self) -> Call:
        self.skip(",")
        number = self.number("hallway")
        if number < 1:
            self._fail("a hallway has at least 1 square", self.at - 1)
        self.skip(",")
        return self._call("hallway", self.maybe_direction(), (number,))

    def _turn(self) -> Call:
        self.skip(",")
        self.skip("to")
        return self._call("turn", (self.direction("turn"),))

    def _split(self) -> Call:
        if not self.skip("("):
            return self._call("split")
        first = self.direction("split")
        self.skip("-")
        self.skip("&")
        second = self.direction("split")
        if not self.skip(")"):
            self._fail("the bracket of a split is never closed")
        return self._call("split", (first, second))

    def _cross(self) -> Call:
        return self._call("cross")

    def _branch(self) -> Call:
        self.skip(",")
        return self._call("branch", (self.direction("branch"),))

    def _terminate(self) -> Call:
        return self._call("terminate")

    def _stairs(self) -> Call:
        word = self.next()
        if word not in ("up", "down"):
            self._fail("stairs go up or down", self.at - 1)
        return self._call("stairs", word=word)

    def _room(self) -> Call:
        self.skip(":")
        if self.skip(","):
            return self._trace()
        if self.peek() == "wall":
            return self._trace()
        first = self.number("room")
        side = self.direction("room")
        self.skip(",")
        second = self.number("room")
        other = self.direction("room")
        self.skip(",", ".")
        depth = self.number("room")
        if not self.skip("deep"):
            self._fail("a room ends with its depth: '3 deep'")
        return self._call("room", (side, other), (first, second, depth))

    def _trace(self) -> Call:
        for word in ("wall", "trace"):
            if not self.skip(word):
                self._fail("a traced room is called 'Room, wall trace: north 2, east 3, ...'")
        self.skip(":")
        return self._segments("trace")

    def _segments(self, kind: str, word: str = "") -> Call:
        directions, numbers = [], []
        while self.peek() in (*COMPASS, *RELATIVE):
            direction = self.next()
            if (direction, self.peek()) in _DIAGONALS:
                direction += " " + self.next()
            directions.append(direction)
            numbers.append(self.number(kind))
            if not (self.peek() == "," and self.peek(1) in (*COMPASS, *RELATIVE)):
                break
            self.at += 1
        if not directions:
            self._fail(f"a {kind} needs segments such as 'north 2'")
        return self._call(kind, tuple(directions), tuple(numbers), word)

    def _left(self) -> Call:
        return self._wall("left")

    def _right(self) -> Call:
        return self._wall("right")

    def _wall(self, side: str) -> Call:
        """A cavern traced bit by bit: the wall on one side goes on."""
        self.skip("wall")
        self.skip("trace")
        self.skip(":")
        return self._segments("wall", side)

    def _cavern(self) -> Call:
        """An irregular cavern: direction, length and width, again and again."""
        self.skip(":")
        directions, numbers = [], []
        while self.peek() in (*COMPASS, *RELATIVE):
            directions.append(self.next())
            numbers.append(self.number("cavern"))
            if not self.skip("width", "wide"):
                self._fail("a cavern is called 'Cavern: north 3 width 2, ...'")
            numbers.append(self.number("width"))
            if not (self.peek() == "," and self.peek(1) in (*COMPASS, *RELATIVE)):
                break
            self.at += 1
        return self._call("cavern", tuple(directions), tuple(numbers))

    def _door(self) -> Call:
        return self._opening("door")

    def _exit(self) -> Call:
        return self._opening("exit")

    def _opening(self, word: str) -> Call:
        self.skip(":", ",")
        spots: list[tuple[str, tuple[str, ...]]] = []
        while self.peek() in (*COMPASS, *RELATIVE) and self.peek(1) == "wall":
            wall = self.next()
            self.at += 1
            spots.append((wall, self._places()))
            if self.peek() in (".", ",", "&") and self.peek(1) in (*COMPASS, *RELATIVE) and self.peek(2) == "wall":
                self.at += 1
        if not spots:
            self._fail(f"say in which wall the {word} is: '{word} on the east wall'")
        return msgspec.structs.replace(self._call("opening", word=word), spots=tuple(spots))

    def _places(self) -> tuple[str, ...]:
        places: list[str] = []
        if self.peek() == "," and (self.peek(1) in ("center", "last") or _ORDINAL.match(self.peek(1))):
            self.at += 1
        while self.peek() in ("center", "last") or _ORDINAL.match(self.peek()):
            word = self.next()
            places.append(word if word in ("center", "last") else re.sub(r"\D", "", word))
            if self.peek() == "&" and (self.peek(1) in ("center", "last") or _ORDINAL.match(self.peek(1))):
                self.at += 1
        return tuple(places)

    def _to(self) -> Call:
        """`To the west`, `To the north of the split`, `To the west of cross 2`."""
        direction = self.direction("an arm")
        word = ""
        numbers: tuple[int, ...] = ()
        if self.skip("of"):
            word = self.next()
            if word not in JUNCTIONS:
                self._fail(f"an arm leaves a split, cross or branch, not a {word!r}", self.at - 1)
            numbers = (self.number("junction"),) if self.peek().isdigit() else ()
        self.skip(":", ".")
        return self._call("arm", (direction,), numbers, word)

    def _from(self) -> Call:
        """`From the branch,` and `Beyond the door` are headings that resume an opening; a number tells which."""
        word = self.next()
        if word not in (*JUNCTIONS, *OPENINGS):
            self._fail(
                f"cannot go on from {word or 'nothing'!r}; name a split, cross, branch, door or exit", self.at - 1
            )
        numbers = (self.number(word),) if self.peek().isdigit() and self.peek(1) not in COMPASS else ()
        self.skip(":", ",", ".")
        return msgspec.structs.replace(self._call("heading", (), numbers, word), text=f"from {word}")

    def _beyond(self) -> Call:
        return self._from()

"""The words of map calls: directions with and without a compass, one `Call`, and the error that points at a word."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

Direction = Literal["north", "east", "south", "west"]
COMPASS: tuple[Direction, ...] = ("north", "east", "south", "west")
RELATIVE = ("ahead", "right", "back", "left")
STEPS: dict[str, tuple[int, int]] = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
JUNCTIONS = ("split", "cross", "branch")
OPENINGS = ("door", "exit")
_COMPASS_WORDS = {"northern": "north", "eastern": "east", "southern": "south", "western": "west"}


class MapError(ValueError):
    """Calls or a drawing that cannot be read: where, and what was expected."""

    def __init__(self, line: int, column: int, problem: str, source: str) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.line, self.column, self.problem, self.source = line, column, problem, source

    @property
    def pointed(self) -> str:
        """The line as it was written, and under it a caret at the place."""
        return pointed_at(self.source, self.column)


def pointed_at(source: str, column: int) -> str:
    """A line of text, and a caret under one of its columns."""
    lead = "".join("\t" if letter == "\t" else " " for letter in source[: column - 1])
    return f"  {source.rstrip()}\n  {lead}^"


class Call(msgspec.Struct, frozen=True):
    """One call. `kind` is hallway, turn, split, cross, branch, terminate, stairs, room, trace, wall, cavern, opening,
    arm, heading, entrance or end (of a branch's inline path)."""

    kind: str
    line: int
    text: str
    directions: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    width: int = 1
    word: str = ""
    spots: tuple[tuple[str, tuple[str, ...]], ...] = ()
    column: int = 1


def turned(direction: str, heading: str) -> Direction:
    """A direction in compass words: left, right, ahead and back are turned by the heading (no compass at hand)."""
    if direction in COMPASS:
        return COMPASS[COMPASS.index(direction)]
    at = COMPASS.index(heading) if heading in COMPASS else 0
    return COMPASS[(at + RELATIVE.index(direction)) % 4]


def right_of(heading: str) -> Direction:
    return turned("right", heading)


def left_of(heading: str) -> Direction:
    return turned("left", heading)


def back_of(heading: str) -> Direction:
    return turned("back", heading)


def compass_in(heading: str) -> str:
    """The compass word of a heading: 'The southern chamber' -> south."""
    for word in re.findall(r"[a-z]+", heading.lower()):
        if word in COMPASS:
            return str(word)
        if word in _COMPASS_WORDS:
            return _COMPASS_WORDS[word]
    return ""

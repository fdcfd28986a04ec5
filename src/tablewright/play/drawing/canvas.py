"""A grid of styled characters that grows in all directions, and remembers which place of the map each belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.content import Content, Span


class Point(NamedTuple):
    x: int
    y: int


class Box(NamedTuple):
    """A rectangle; right and bottom are its last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def middle(self) -> Point:
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def shifted(self, x: int, y: int) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class Drawing(NamedTuple):
    """A finished picture: its lines, where the party stands, what belongs to its surroundings, what stands where."""

    lines: tuple[Content, ...]
    width: int
    here: Point
    core: Box
    places: dict[Point, str]

    @property
    def height(self) -> int:
        return len(self.lines)

    @property
    def text(self) -> str:
        return "\n".join(line.plain for line in self.lines)


_BLANK = (" ", "")
NOTHING = Drawing((), 0, Point(0, 0), Box(0, 0, 0, 0), {})


class Canvas:
    """Characters by place. Later ones cover earlier ones; blanks of a text are drawn too."""

    def __init__(self) -> None:
        self._cells: dict[Point, tuple[str, str]] = {}
        self._places: dict[Point, str] = {}

    def put(self, x: int, y: int, text: str, style: str = "", place: str = "") -> None:
        for shift, letter in enumerate(text):
            point = Point(x + shift, y)
            self._cells[point] = (letter, style)
            if place:
                self._places[point] = place

    def is_free(self, x: int, y: int) -> bool:
        return Point(x, y) not in self._cells

    def drawing(self, here: Point, core: Box) -> Drawing:
        """The picture, shifted so that its upper left corner is the origin."""
        if not self._cells:
            return NOTHING
        whole = around(Box(x, y, x, y) for x, y in self._cells)
        left, top = whole.left, whole.top
        places = {Point(point.x - left, point.y - top): place for point, place in self._places.items()}
        lines = tuple(self._line(y, left, whole.width) for y in range(top, whole.bottom + 1))
        return Drawing(lines, whole.width, Point(here.x - left, here.y - top), core.shifted(-left, -top), places)

    def _line(self, y: int, left: int, width: int) -> Content:
        letters: list[str] = []
        spans: list[Span] = []
        start, style = 0, ""
        for x in range(left, left + width):
            letter, own_style = self._cells.get(Point(x, y), _BLANK)
            if own_style != style:
                _close(spans, start, len(letters), style)
                start, style = len(letters), own_style
            letters.append(letter)
        _close(spans, start, len(letters), style)
        return Content("".join(letters), spans)


def _close(spans: list[Span], start: int, end: int, style: str) -> None:
    if style and end > start:
        spans.append(Span(start, end, style))

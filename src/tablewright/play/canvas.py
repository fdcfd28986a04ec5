"""A grid of styled characters that grows in all directions, and remembers which place of the map each belongs to."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content, Span


class Point(NamedTuple):
    x: int
    y: int


class Drawing(NamedTuple):
    """A finished picture: its lines, where the party stands, and what stands where."""

    lines: tuple[Content, ...]
    width: int
    centre: Point
    places: dict[Point, str]

    @property
    def height(self) -> int:
        return len(self.lines)

    @property
    def text(self) -> str:
        return "\n".join(line.plain for line in self.lines)


_BLANK = (" ", "")


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

    def drawing(self, centre: Point) -> Drawing:
        """The picture, shifted so that its upper left corner is the origin."""
        if not self._cells:
            return Drawing((), 0, Point(0, 0), {})
        left, top = min(point.x for point in self._cells), min(point.y for point in self._cells)
        width = max(point.x for point in self._cells) - left + 1
        height = max(point.y for point in self._cells) - top + 1
        places = {Point(point.x - left, point.y - top): place for point, place in self._places.items()}
        lines = tuple(self._line(y, left, width) for y in range(top, top + height))
        return Drawing(lines, width, Point(centre.x - left, centre.y - top), places)

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

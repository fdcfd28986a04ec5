"""A grid of styled characters that grows in all directions, and remembers which place of the map each belongs to."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content, Span


class Point(NamedTuple):
    x: int
    y: int


class Drawing(NamedTuple):
    """A finished picture: its lines, where the party stands, and what stands where."""

    content: Content
    width: int
    height: int
    centre: Point
    places: dict[Point, str]


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

    def at(self, x: int, y: int) -> str:
        return self._cells.get(Point(x, y), (" ", ""))[0]

    def drawing(self, centre: Point) -> Drawing:
        """The picture, shifted so that its upper left corner is the origin."""
        if not self._cells:
            return Drawing(Content(""), 0, 0, Point(0, 0), {})
        left, top = min(point.x for point in self._cells), min(point.y for point in self._cells)
        width = max(point.x for point in self._cells) - left + 1
        height = max(point.y for point in self._cells) - top + 1
        places = {Point(point.x - left, point.y - top): place for point, place in self._places.items()}
        content = self._content(left, top, width, height)
        return Drawing(content, width, height, Point(centre.x - left, centre.y - top), places)

    def _content(self, left: int, top: int, width: int, height: int) -> Content:
        letters: list[str] = []
        spans: list[Span] = []
        for y in range(top, top + height):
            run_start, run_style = len(letters), ""
            for x in range(left, left + width):
                letter, style = self._cells.get(Point(x, y), (" ", ""))
                if style != run_style:
                    _close(spans, run_start, len(letters), run_style)
                    run_start, run_style = len(letters), style
                letters.append(letter)
            _close(spans, run_start, len(letters), run_style)
            letters.append("\n")
        return Content("".join(letters[:-1]), spans)


def _close(spans: list[Span], start: int, end: int, style: str) -> None:
    if style and end > start:
        spans.append(Span(start, end, style))

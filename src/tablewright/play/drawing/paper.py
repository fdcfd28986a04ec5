"""Squared paper in letters: four columns and two lines a square, with dots where lines could cross."""

from __future__ import annotations

from collections.abc import Collection

from tablewright.play.drawing.canvas import Box, Canvas, Drawing, Point
from tablewright.play.drawing.looks import POINTED
from tablewright.world.mapping.grid import Grid, Square
from tablewright.world.mapping.words import STEPS, back_of

ACROSS, DOWN = 4, 2
_FLOOR = "on $panel"
_WALL = "$foreground"
_DOT = "$faint"
_SIGN = "bold $accent"
_MARKS = {"up": " < ", "down": " > ", "half": " / "}
# Corners by the walls that meet there, in the order n e s w.
_CORNERS = {
    "": "·", "n": "╵", "e": "╶", "s": "╷", "w": "╴", "ne": "└", "ns": "│", "nw": "┘", "es": "┌", "ew": "─", "sw": "┐",
    "nes": "├", "new": "┴", "nsw": "┤", "esw": "┬", "nesw": "┼",
}  # fmt: skip


def spot(square: Square) -> Point:
    """The middle of a square on the canvas; y grows downward there."""
    return Point(square[0] * ACROSS + 2, -square[1] * DOWN + 1)


def draw_paper(
    grid: Grid, wrong: Collection[Square] = (), cursor: Square | None = None, corner: Square | None = None
) -> Drawing:
    """The paper. `cursor` is marked, and so is the room that reaches from there to `corner`."""
    canvas = Canvas()
    west, east, south, north = _extent(grid, cursor)
    chosen = _between(cursor, corner) if cursor and corner else {cursor}
    for x in range(west, east + 1):
        for y in range(south, north + 1):
            _draw_square(canvas, grid, (x, y), marked=(x, y) in wrong, chosen=(x, y) in chosen)
    for x in range(west, east + 2):
        for y in range(south - 1, north + 1):
            _draw_corner(canvas, grid, x, y)
    for (x, y, way), value in grid.sides.items():
        _draw_side(canvas, x, y, way, value)
    _draw_entrance(canvas, grid)
    whole = Box(west * ACROSS, -north * DOWN, (east + 1) * ACROSS, (1 - south) * DOWN)
    return canvas.drawing(spot(cursor or (0, 0)), whole)


def _extent(grid: Grid, cursor: Square | None) -> tuple[int, int, int, int]:
    west, east, south, north = grid.bounds
    if cursor is None:
        return west, east, south, north
    x, y = cursor
    return min(west, x) - 2, max(east, x) + 2, min(south, y) - 2, max(north, y) + 2


def _between(one: Square, other: Square) -> set[Square | None]:
    (x1, y1), (x2, y2) = one, other
    return {(x, y) for x in range(min(x1, x2), max(x1, x2) + 1) for y in range(min(y1, y2), max(y1, y2) + 1)}


def _draw_square(canvas: Canvas, grid: Grid, square: Square, *, marked: bool, chosen: bool) -> None:
    middle, mark = spot(square), grid.squares.get(square)
    text = _MARKS.get(mark, "   ") if mark is not None else "   "
    style = _FLOOR if mark is not None else ""
    if marked:
        text, style = (" ! " if text == "   " else text[:2] + "!"), "bold $bad on $panel"
    if chosen:
        text, style = ("[ ]" if text == "   " else f"[{text[1]}]"), POINTED
    canvas.put(middle.x - 1, middle.y, text, style)


def _draw_corner(canvas: Canvas, grid: Grid, x: int, y: int) -> None:
    """The corner in the north-west of square (x, y): walls that meet there, or a dot."""
    meeting = {"n": (x - 1, y + 1, "e"), "e": (x, y, "n"), "s": (x - 1, y, "e"), "w": (x - 1, y, "n")}
    sides = "".join(way for way, edge in meeting.items() if grid.sides.get(edge) in ("wall", "door", "exit"))
    canvas.put(x * ACROSS, -y * DOWN, _CORNERS[sides], _WALL if sides else _DOT)


def _draw_side(canvas: Canvas, x: int, y: int, way: str, value: str) -> None:
    if way == "n":
        text = {"wall": "───", "door": "─D─", "exit": "╴ ╶"}.get(value, "   ")
        canvas.put(x * ACROSS + 1, -y * DOWN, text, _WALL if value == "wall" else _SIGN)
    else:
        text = {"wall": "│", "door": "D", "exit": ":"}.get(value, " ")
        canvas.put((x + 1) * ACROSS, -y * DOWN + 1, text, _WALL if value == "wall" else _SIGN)


def _draw_entrance(canvas: Canvas, grid: Grid) -> None:
    dx, dy = STEPS[back_of(grid.heading)]
    middle = spot((0, 0))
    canvas.put(middle.x + 2 * dx, middle.y - dy, "E", _SIGN)

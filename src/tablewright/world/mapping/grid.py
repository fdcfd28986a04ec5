"""Squared paper: squares with marks, sides that two squares share, and how it looks as a picture."""

from __future__ import annotations

import msgspec

from tablewright.world.mapping.words import COMPASS, STEPS, back_of

# --- grid -------------------------------------------------------------------------------------------------------------
# Squared paper: squares with marks, and sides that two squares share. x grows east, y grows north.
# A shared side has one value: wall, open, door or exit (YB-MAP-05).
Square = tuple[int, int]
Edge = tuple[int, int, str]
_EDGES = {"north": (0, 0, "n"), "east": (0, 0, "e"), "south": (0, -1, "n"), "west": (-1, 0, "e")}
AROUND = tuple((*STEPS[side], *_EDGES[side]) for side in COMPASS)  # to the next square, to the side between, its name


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


def edge_of(square: Square, direction: str) -> Edge:
    """One name for a side that two squares share."""
    dx, dy, side = _EDGES[direction]
    return square[0] + dx, square[1] + dy, side


def step(square: Square, direction: str, times: int = 1) -> Square:
    dx, dy = STEPS[direction]
    return square[0] + dx * times, square[1] + dy * times


def wall_squares(squares: list[Square], direction: str, up: str = "north") -> list[Square]:
    """The squares along a wall in reading direction: from the west, or from the north (YB-MAP-21).

    Without a compass they are read as by somebody who holds the paper with `up`, the way they came in, at the top.
    """
    inside = set(squares)
    x, y = STEPS[direction]
    row = [each for each in squares if (each[0] + x, each[1] + y) not in inside]
    dx, dy = STEPS[up]
    if (direction in ("north", "south")) == (up in ("north", "south")):
        return sorted(row, key=lambda at: (at[0] * dy - at[1] * dx, at[0] * dx + at[1] * dy))
    return sorted(row, key=lambda at: (-at[0] * dx - at[1] * dy, at[0] * dy - at[1] * dx))


# --- pictures ---------------------------------------------------------------------------------------------------------
# A grid as a picture: in plain characters, or as an SVG file.
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

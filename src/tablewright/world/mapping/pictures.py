"""A grid as a picture: in plain characters, or as an SVG file."""

from __future__ import annotations

from tablewright.world.mapping.grid import Grid, Square, step
from tablewright.world.mapping.words import STEPS, back_of

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

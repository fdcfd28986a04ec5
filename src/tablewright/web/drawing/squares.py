"""A map of squares as an SVG drawing: floor, walls, doors, exits, stairs, and marks on what is wrong."""

from __future__ import annotations

from markupsafe import Markup

from tablewright.engine.scene import MapView
from tablewright.web.drawing.svg import drawing, tag, text, tooltip
from tablewright.world.mapping.grid import Grid, Square
from tablewright.world.mapping.sheet import from_paper
from tablewright.world.mapping.words import STEPS, back_of

CELL = 24


def draw_squares(view: MapView, name: str) -> Markup:
    """The drawing; its entrance is what the view is moved to."""
    grid = from_paper(view.drawn)
    west, east, south, north = grid.bounds
    left, top = (west - 1) * CELL, (-north - 1) * CELL
    width, height = (east - west + 3) * CELL, (north - south + 3) * CELL
    signs = [*_wrong(view.wrong), *_sides(grid), *_stairs(grid), _entrance(grid)]
    parts = [tooltip(view.title), *_floor(grid), *signs]
    return drawing(
        *parts,
        id=name,
        class_="zones squares",
        viewBox=f"{left} {top} {width} {height}",
        role="img",
        aria_label=view.title or "Map",
        data_here=f"{left + width / 2} {top + height / 2}",
    )


def _corner(square: Square) -> tuple[int, int]:
    return square[0] * CELL, -square[1] * CELL


def _floor(grid: Grid) -> list[str]:
    path = "".join("M{} {}h{c}v{c}h-{c}z".format(*_corner(square), c=CELL) for square in sorted(grid.squares))
    return [tag("path", class_="floor", d=path)] if path else []


def _wrong(wrong: tuple[Square, ...]) -> list[str]:
    marks = []
    for square in sorted(wrong):
        x, y = _corner(square)
        marks.append(tag("rect", class_="wrong", x=x + 1, y=y + 1, width=CELL - 2, height=CELL - 2))
        marks.append(text("!", class_="wrong-sign", x=x + CELL / 2, y=y + CELL * 0.7))
    return marks


def _sides(grid: Grid) -> list[str]:
    lines: dict[str, list[str]] = {"wall": [], "door": [], "exit": []}
    for (x, y, way), value in sorted(grid.sides.items()):
        if value in lines:
            left, top = _corner((x, y))
            lines[value].append(f"M{left} {top}h{CELL}" if way == "n" else f"M{left + CELL} {top}v{CELL}")
            if value == "door":
                lines["wall"].append(lines["door"][-1])
    return [tag("path", class_=value, d="".join(paths)) for value, paths in lines.items() if paths]


def _stairs(grid: Grid) -> list[str]:
    signs = {"up": "<", "down": ">", "half": "/"}
    return [
        text(signs[mark], class_="sign", x=_corner(square)[0] + CELL / 2, y=_corner(square)[1] + CELL * 0.7)
        for square, mark in sorted(grid.squares.items())
        if mark in signs
    ]


def _entrance(grid: Grid) -> str:
    dx, dy = STEPS[back_of(grid.heading)]
    return text("E", class_="sign", x=CELL / 2 + dx * CELL, y=CELL * 0.7 - dy * CELL)

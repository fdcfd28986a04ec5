"""A home in cells: its buildings in a row behind their wall, who lives there, what is in store."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from tablewright.engine.scene import Bar, Building, Home
from tablewright.play.drawing.canvas import Box, Canvas, Drawing, Point

_LOT = 15  # cells for a building
_ROOF, _WALLS = " ╱▔▔╲ ", " │▪▪│ "
_FRAME_ROOF, _FRAME = " ┌┄┄┐ ", " ┆  ┆ "
_AROUND = {"": "▁", "palisade": "╿", "stone": "▓"}
_MOST_PEOPLE = 30
_BAR = 6
_LOW = 0.26


def draw_home(home: Home, width: int, most: int = 99) -> Drawing:
    """As much of it as its place has lines for: what is not there yet goes first, then the houses for their names."""
    whole = _drawn(home.buildings, home, width)
    if whole.height <= most:
        return whole
    there = _drawn(tuple(one for one in home.buildings if not one.costs), home, width)
    return there if there.height <= most else _drawn((), home, width)


def _drawn(buildings: Sequence[Building], home: Home, width: int) -> Drawing:
    canvas = Canvas()
    canvas.put(0, 0, " " * width)
    line = _draw_buildings(canvas, buildings, width) if buildings else _draw_names(canvas, home.buildings, width)
    canvas.put(0, line, _AROUND[home.wall] * width, "$quiet")
    _draw_people(canvas, home.people, line + 1)
    bottom = _draw_stores(canvas, home.stores, Point(width, line + 2))
    return canvas.drawing(Point(0, 0), Box(0, 0, width - 1, bottom))


def _draw_buildings(canvas: Canvas, buildings: Sequence[Building], width: int) -> int:
    """Lots beside each other, in more rows where they are many; the line below them."""
    a_row = max(1, width // _LOT)
    rows = [buildings[place : place + a_row] for place in range(0, len(buildings), a_row)]
    line = 0
    for row in rows:
        for place, one in enumerate(row):
            _draw_building(canvas, one, place * _LOT, line)
        line += 4 if any(one.ready for one in row) else 3
    return line


def _draw_names(canvas: Canvas, buildings: Sequence[Building], width: int) -> int:
    names = [_called(one) + (f" ({one.ready})" if one.ready else "") for one in buildings if not one.costs]
    lines = textwrap.wrap(" · ".join(names), width)
    for place, line in enumerate(lines):
        canvas.put(0, place, line, "bold")
    return len(lines)


def _called(one: Building) -> str:
    return f"{one.name} ×{one.number}" if one.number > 1 else one.name


def _draw_building(canvas: Canvas, one: Building, left: int, top: int) -> None:
    stands = not (one.ready or one.costs)
    style = "$accent" if stands else "$faint"
    canvas.put(left, top, _ROOF if stands else _FRAME_ROOF, style)
    canvas.put(left, top + 1, _WALLS if stands else _FRAME, style)
    canvas.put(left, top + 2, _called(one)[: _LOT - 1], "bold" if stands else "$quiet")
    canvas.put(left, top + 3, one.ready[: _LOT - 1], "$quiet")


def _draw_people(canvas: Canvas, people: Bar, line: int) -> None:
    free = min(_MOST_PEOPLE, people.most) - min(_MOST_PEOPLE, people.now)
    there = "☻" * min(_MOST_PEOPLE, people.now)
    canvas.put(0, line, there)
    canvas.put(len(there), line, "·" * max(0, free), "$faint")
    canvas.put(len(there) + max(0, free) + 1, line, f"{people.now} of {people.most} {people.label}", "bold")


def _draw_stores(canvas: Canvas, stores: tuple[Bar, ...], corner: Point) -> int:
    """One after the other, in as many lines as they need; the last line."""
    width, line = corner
    x = 0
    for bar in stores:
        figure = f"{bar.now}/{bar.most}" if bar.most else str(bar.now)
        needed = len(bar.label) + 1 + (_BAR + 1 if bar.most else 0) + len(figure)
        if x and x + needed > width:
            x, line = 0, line + 1
        canvas.put(x, line, bar.label, "$quiet")
        x = _draw_gauge(canvas, bar, Point(x + len(bar.label) + 1, line))
        canvas.put(x, line, figure, "bold")
        x += len(figure) + 3
    return line


def _draw_gauge(canvas: Canvas, bar: Bar, at: Point) -> int:
    """What is there of what there may be; where the figure stands."""
    if not bar.most:
        return at.x
    full = round(min(1.0, bar.now / bar.most) * _BAR)
    canvas.put(at.x, at.y, "█" * full, "$bad" if bar.now / bar.most < _LOW else "$good")
    canvas.put(at.x + full, at.y, "░" * (_BAR - full), "$faint")
    return at.x + _BAR + 1

"""Where a map that is half drawn goes on: openings into blank paper, and which of them a call is meant for."""

from __future__ import annotations

import re

from tablewright.world.mapping.grid import Grid, Square, edge_of, step
from tablewright.world.mapping.language import parse
from tablewright.world.mapping.words import COMPASS, MapError, back_of

Place = tuple[Square, str]  # a square, and the heading in which it is entered
_ANEW = re.compile(r"\s*entrance\b", re.IGNORECASE)
_COMPASS_WORD = re.compile(rf"\b({'|'.join(COMPASS)})\b", re.IGNORECASE)


def openings(grid: Grid) -> list[Place]:
    """Sides without a wall that lead from a drawn square into blank paper; not the entrance, nor stairs."""
    entrance = ((0, 0), back_of(grid.heading))
    floor = [square for square, mark in grid.squares.items() if mark not in ("up", "down")]
    sides = [(square, side) for square in floor for side in COMPASS if grid.side(square, side) != "wall"]
    onward = [(step(square, side), side) for square, side in sides if (square, side) != entrance]
    return [(beyond, side) for beyond, side in onward if beyond not in grid.squares]


def is_new_place(text: str) -> bool:
    """A call that begins at an entrance: of a room or hall that was entered from somewhere on this map."""
    return bool(_ANEW.match(text))


def way_in(grid: Grid, text: str, at: Place) -> Place:
    """Where a new place is drawn: at the cursor if it stands at an opening or on blank paper, else at the only opening
    that leads the way the call comes in. `MapError` where the mapper has to say it.
    """
    heading = _heading_of(text)
    ways = [way for way in openings(grid) if heading in ("", way[1])]
    square = at[0]
    if len(ways) == 1 or at in ways:
        return at if at in ways else ways[0]
    if square not in grid.squares:
        return square, heading or at[1]
    where = f" {heading}" if heading else ""
    places = ", ".join(f"{x},{y}" for (x, y), _ in ways)
    said = f"several openings lead{where}: {places}; go to one of them first" if ways else (
        f"no opening of this map leads{where} into blank paper; go to where it shall be drawn first"
    )  # fmt: skip
    raise MapError(1, 1, said, text.partition("\n")[0])


def _heading_of(text: str) -> str:
    """How the first square is entered; plainly from the south, if the compass is used at all."""
    named = next((call.directions[0] for call in parse(text) if call.kind == "entrance"), "")
    return back_of(named) if named else "north" if _COMPASS_WORD.search(text) else ""


def with_open_sides(grid: Grid) -> Grid:
    """The same, and what is blank between two drawn squares is open: so that a first drawing stays (YB-MAP-26)."""
    for square in grid.squares:
        for side in ("north", "east"):
            if step(square, side) in grid.squares:
                grid.sides.setdefault(edge_of(square, side), "open")
    return grid

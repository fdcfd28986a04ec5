"""Draws the house from its real imports: which room calls which, and the rooms inside every game.

    python -m tools.house            # writes docs/pictures/house.svg

An arrow goes from who imports to what is imported; one that others imply is left out. A test compares the picture with
the code, so that it stays true.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tablewright"
GAMES = {folder.name: folder for folder in sorted(ROOT.glob("games/*/src/*")) if (folder / "__init__.py").is_file()}
PICTURE = ROOT / "docs" / "pictures" / "house.svg"

Arrows = dict[str, set[str]]

LOOSE = "shelf, places, ..."  # single files beside the rooms
WIDTH, BOX, ROW, MARGIN, LINE = 240, 212, 46, 24, 16


# --- reading ---------------------------------------------------------------------------------------------------------
@cache
def imports(file: Path) -> tuple[str, ...]:
    """The modules of ours that a file imports, by dotted name."""
    text = file.read_text("utf-8")
    found: list[str] = []
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ("tablewright", *GAMES):
            names = [f"{node.module}.{name.name}" for name in node.names]
            found += [name if is_module(name) else node.module for name in names]
    if "(FloorPlan[" in text:  # which finds these by their names
        here = dotted(file.parent)
        found += [f"{here}.{part}" for part in ("bots", "proving", "telling")]
    return tuple(found)


def statements(node: ast.AST) -> Iterable[ast.AST]:
    """All statements, at any depth. Expressions, of which there are many more, hold none."""
    yield node
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        inside = getattr(node, name, ())
        for each in inside if isinstance(inside, list) else ():
            yield from statements(each)


@cache
def is_module(name: str) -> bool:
    root, *inner = name.split(".")
    path = GAMES.get(root, SOURCE).joinpath(*inner)
    return path.is_dir() or path.with_suffix(".py").is_file()


def dotted(path: Path) -> str:
    """The name that a file or folder is imported by."""
    home = next(home for home in (SOURCE, *GAMES.values()) if path.is_relative_to(home))
    return ".".join(path.relative_to(home.parent).parts)


def arrows(files: Iterable[Path], unit: Callable[[str], str]) -> Arrows:
    """Which unit imports which. `unit` gives the unit of a dotted name, '' for what is of no interest."""
    found: Arrows = {}
    for file in files:
        if here := unit(dotted(file.with_suffix("")).removesuffix(".__init__")):
            targets = {unit(target) for target in imports(file)} - {"", here}
            found[here] = found.get(here, set()) | targets
    return found


def room_of(name: str) -> str:
    """The room of the house that a module belongs to."""
    parts = name.split(".")
    if parts[0] in GAMES:
        return "games"
    if len(parts) < 2 or parts[1].startswith("_"):
        return ""
    return parts[1] if (SOURCE / parts[1]).is_dir() else LOOSE


def part_of_game(name: str) -> str:
    """The part of its game that a module belongs to."""
    parts = name.split(".")
    if parts[0] not in GAMES:
        return ""
    if len(parts) == 1:
        return "the ruleset (__init__)"
    return parts[1] if is_module(".".join(parts[:2])) else ""


def files_under(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*.py") if "__pycache__" not in file.parts)


def reduced(found: Arrows) -> Arrows:
    """Without the arrows that follow from others."""
    return {one: {to for to in targets if not _implied(found, one, to)} for one, targets in found.items()}


def _implied(found: Arrows, one: str, to: str) -> bool:
    return any(to in _reach(found, via, {one}) for via in found.get(one, set()) - {to} if one not in _reach(found, via))


def _reach(found: Arrows, start: str, without: Iterable[str] = ()) -> set[str]:
    seen: set[str] = set(without)
    waiting = [start]
    while waiting:
        here = waiting.pop()
        fresh = found.get(here, set()) - seen
        seen |= fresh
        waiting += fresh
    return seen - set(without)


def rows(found: Arrows) -> list[list[str]]:
    """Who calls nobody stands at the bottom; everybody else right above the highest of those they call.

    In a row they stand in the order of those who call them, so that few arrows cross.
    """
    units = {*found, *(to for targets in found.values() for to in targets)}
    height = dict.fromkeys(units, 0)
    for _ in units:
        for one, targets in found.items():
            height[one] = max([height[one], *(height[to] + 1 for to in targets)])
    placed: list[list[str]] = []
    for level in sorted(set(height.values()), reverse=True):
        above = placed[-1] if placed else []
        row = [unit for unit in units if height[unit] == level]
        placed.append(sorted(row, key=lambda unit: (_callers(found, above, unit), unit)))
    return placed


def _callers(found: Arrows, row: list[str], unit: str) -> float:
    places = [place for place, caller in enumerate(row) if unit in found.get(caller, ())]
    return sum(places) / len(places) if places else len(row)


# --- drawing ---------------------------------------------------------------------------------------------------------
def rooms_inside(room: str) -> list[str]:
    """What stands in a room, a line each."""
    if room == "games":
        return [", ".join(group) for group in _groups(list(GAMES))]
    folder = SOURCE / room
    inside = (
        sorted(each.name for each in folder.iterdir() if (each / "__init__.py").is_file()) if folder.is_dir() else []
    )
    return [", ".join(group) for group in _groups(inside)]


def _groups(names: list[str]) -> Iterable[list[str]]:
    return [names[at : at + 2] for at in range(0, len(names), 2)]


def drawing(found: Arrows, left: int, lines: Callable[[str], list[str]]) -> tuple[list[str], int, int]:
    """Boxes in rows with arrows between them; how wide and how high it is."""
    where: dict[str, tuple[int, int, int]] = {}
    placed = rows(found)
    top, wide = MARGIN + 30, WIDTH * max(len(row) for row in placed)
    shapes: list[str] = []
    for row in placed:
        height = max([ROW, *(34 + LINE * len(lines(unit)) for unit in row)])
        start = left + (wide - WIDTH * len(row)) // 2
        where |= {unit: (start + number * WIDTH, top, height) for number, unit in enumerate(row)}
        top += height + ROW
    for one, targets in sorted(found.items()):
        shapes += [_arrow(where[one], where[to]) for to in sorted(targets)]
    for unit, (x, y, height) in where.items():
        shapes.append(f'<rect x="{x}" y="{y}" width="{BOX}" height="{height}" rx="6"/>')
        shapes.append(f'<text class="name" x="{x + 12}" y="{y + 22}">{unit}</text>')
        inside = enumerate(lines(unit), 1)
        shapes += [f'<text x="{x + 12}" y="{y + 24 + LINE * number}">{line}</text>' for number, line in inside]
    return shapes, wide, top


def _arrow(one: tuple[int, int, int], to: tuple[int, int, int]) -> str:
    start, end = (one[0] + BOX // 2, one[1] + one[2]), (to[0] + BOX // 2, to[1])
    return f'<line x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}" marker-end="url(#tip)"/>'


def picture() -> str:
    games = [file for home in GAMES.values() for file in files_under(home)]
    house = reduced(arrows([*files_under(SOURCE), *games], room_of))
    game = reduced(arrows(games, part_of_game))
    shapes, wide, high = drawing(house, MARGIN, rooms_inside)
    inner, more, deep = drawing(game, MARGIN + wide + MARGIN, lambda part: [])
    titles = [
        f'<text class="title" x="{MARGIN}" y="{MARGIN + 8}">The house</text>',
        f'<text class="title" x="{2 * MARGIN + wide}" y="{MARGIN + 8}">Inside every game</text>',
    ]
    size = f'width="{2 * MARGIN + wide + more}" height="{max(high, deep)}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', STYLE, *titles, *shapes, *inner, "</svg>\n"])


STYLE = """<style>
svg { background: #fdfaf3; font: 13px sans-serif; fill: #2b2620 } rect { fill: #fff; stroke: #2b2620 }
line { stroke: #8a7f70; stroke-width: 1.3 } .name { font-weight: bold; font-size: 14px } .title { font-size: 17px }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
<path d="M0,0 L8,4 L0,8 z" fill="#8a7f70"/></marker></defs>"""


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")

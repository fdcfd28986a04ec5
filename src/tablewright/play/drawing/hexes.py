r"""Hex maps in letters: flat-topped, in two sizes.

     ___          _____
 ___/ H \        /     \
/ F*\___/       /   F   \
\___/ @ \       \   *   /
                 \_____/
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tablewright.engine.scene import HexTile, MapView, Mark
from tablewright.play.drawing.canvas import NOTHING, Box, Canvas, Drawing, Point, around
from tablewright.play.drawing.looks import POINTED, terrain_style, tone_style
from tablewright.play.sentences import COMPASS

_EDGE = "$faint"
_HERE = "bold $accent"


class Size(NamedTuple):
    """Steps between hexes of neighbouring columns and rows, and a hex's own extent."""

    across: int
    down: int
    width: int
    height: int


SMALL = Size(4, 2, 5, 3)
BIG = Size(7, 4, 9, 5)


def draw_hexes(view: MapView, letters: Mapping[str, str], pointed: str, size: Size) -> Drawing:
    """The map. `letters`: keys to press, by hex; `pointed`: the hex that Enter would go to."""
    here = party_hex(view)
    if here is None:
        return NOTHING
    canvas = Canvas()
    draw = _draw_big if size is BIG else _draw_small
    for tile in view.hexes:
        x, y = _corner(tile, size)
        draw(canvas, x, y, tile, letters.get(tile.id, ""), _tint(tile, pointed))
    return canvas.drawing(_box(here, size).middle, core_of(view, here, size))


def party_hex(view: MapView) -> HexTile | None:
    """The hex the map is about: the party's, or else the first."""
    return next((tile for tile in view.hexes if tile.here), view.hexes[0] if view.hexes else None)


def core_of(view: MapView, here: HexTile, size: Size) -> Box:
    """The box around the land that hangs together with the party's hex."""
    return around(_box(tile, size) for tile in _joined_to(here, view.hexes))


def _corner(tile: HexTile, size: Size) -> Point:
    """Upper left corner: columns go right with q; each is half a hex lower than the one before."""
    return Point(tile.q * size.across, tile.r * size.down + tile.q * size.down // 2)


def _box(tile: HexTile, size: Size) -> Box:
    x, y = _corner(tile, size)
    return Box(x, y, x + size.width - 1, y + size.height - 1)


def _joined_to(here: HexTile, tiles: Sequence[HexTile]) -> list[HexTile]:
    """The hexes that hang together with this one: far places known by hearsay do not."""
    by_place = {(tile.q, tile.r): tile for tile in tiles}
    joined, front = {(here.q, here.r)}, [(here.q, here.r)]
    while front:
        q, r = front.pop()
        near = {(q + dq, r + dr) for dq, dr in COMPASS.values()} & by_place.keys() - joined
        joined |= near
        front += near
    return [by_place[place] for place in joined]


def _tint(tile: HexTile, pointed: str) -> str:
    if tile.id == pointed:
        return POINTED
    return "" if tile.known == "unseen" else terrain_style(tile.terrain)


def _on(style: str, tint: str) -> str:
    """A style on a hex's tint; what is pointed at has but one style."""
    return tint if tint == POINTED else f"{style} {tint}"


def _draw_small(canvas: Canvas, x: int, y: int, tile: HexTile, letter: str, tint: str) -> None:
    _edge(canvas, x + 1, y, "___")
    canvas.put(x, y + 1, "/", _EDGE)
    canvas.put(x + 4, y + 1, "\\", _EDGE)
    canvas.put(x, y + 2, "\\", _EDGE)
    canvas.put(x + 4, y + 2, "/", _EDGE)
    canvas.put(x + 1, y + 1, "   ", tint, tile.id)
    canvas.put(x + 1, y + 2, "___", _on(_EDGE, tint), tile.id)
    if tile.here:
        canvas.put(x + 1, y + 1, "[@]", _on(_HERE, tint), tile.id)
    else:
        canvas.put(x + 2, y + 1, tile.letter, _on(_letter_style(tile), tint), tile.id)
        for shift, mark in zip((3, 1), _marks(tile), strict=False):
            canvas.put(x + shift, y + 1, mark.sign, _on(f"bold {tone_style(mark.tone)}", tint), tile.id)
    if letter:
        canvas.put(x + 2, y + 2, letter, _on("bold $accent", tint), tile.id)


def _draw_big(canvas: Canvas, x: int, y: int, tile: HexTile, letter: str, tint: str) -> None:
    _edge(canvas, x + 2, y, "_____")
    for row, (left, gap, right) in enumerate((("/", 5, "\\"), ("/", 7, "\\"), ("\\", 7, "/"), ("\\", 5, "/")), 1):
        start = x + 1 if gap == 5 else x
        canvas.put(start, y + row, left, _EDGE)
        canvas.put(start + gap + 1, y + row, right, _EDGE)
        canvas.put(start + 1, y + row, " " * gap, tint, tile.id)
    canvas.put(x + 2, y + 4, "_____", _on(_EDGE, tint), tile.id)
    canvas.put(x + 4, y + 1, tile.letter, _on(_letter_style(tile), tint), tile.id)
    signs = _marks(tile)[: 2 if tile.here else 3]
    for place, mark in zip(_spread(len(signs), x, tile.here), signs, strict=True):
        canvas.put(place, y + 2, mark.sign, _on(f"bold {tone_style(mark.tone)}", tint), tile.id)
    if tile.here:
        canvas.put(x + 3, y + 2, "[@]", _on(_HERE, tint), tile.id)
    if letter:
        canvas.put(x + 4, y + 3, letter, _on("bold $accent", tint), tile.id)


def _marks(tile: HexTile) -> list[Mark]:
    """What stands on a hex, less what its letter says already."""
    return [mark for mark in tile.marks if mark.sign != tile.letter]


def _spread(count: int, x: int, beside_party: bool) -> tuple[int, ...]:
    """Where so many signs stand in a big hex's middle line."""
    if beside_party:
        return (x + 1, x + 7)[:count]
    return {0: (), 1: (x + 4,), 2: (x + 3, x + 5), 3: (x + 2, x + 4, x + 6)}[count]


def _edge(canvas: Canvas, x: int, y: int, line: str) -> None:
    """A hex's upper edge, unless the hex above has drawn its lower one there."""
    if all(canvas.is_free(x + shift, y) for shift in range(len(line))):
        canvas.put(x, y, line, _EDGE)


def _letter_style(tile: HexTile) -> str:
    if tile.known == "unseen":
        return "$faint"
    return "bold" if tile.known == "entered" else "$quiet"

"""A map of hexes in ink: terrain by tint, pattern and letter, marks by signs, ways walked by dashes of their own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tablewright.engine.scene import HexTile, MapView
from tablewright.press.icons import FAINT, GREY, INK, PAPER, RED, look_of, points, shortened, tag, title, words

SIZE = 40.0  # from the centre to a corner
_HEIGHT = math.sqrt(3) * SIZE
_DASHES = ("none", "7 4", "2 4", "10 3 2 3", "5 2 1 2 1 2")
_INKS = (INK, RED, "#1f4e79", "#2f5d50", "#5b3a78")
_MOST_MARKS = 4
_LONGEST_NAME = 17

Point = tuple[float, float]


def centre(tile: HexTile) -> Point:
    """Flat-topped hexes in axial coordinates."""
    return 1.5 * SIZE * tile.q, _HEIGHT * (tile.r + tile.q / 2)


def corners(middle: Point, size: float = SIZE) -> list[Point]:
    x, y = middle
    turns = [math.radians(60 * corner) for corner in range(6)]
    return [(x + size * math.cos(turn), y + size * math.sin(turn)) for turn in turns]


def extent(view: MapView) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the drawing."""
    middles = [centre(tile) for tile in view.hexes] or [(0.0, 0.0)]
    left, right = min(x for x, _ in middles) - SIZE, max(x for x, _ in middles) + SIZE
    return left, min(y for _, y in middles) - _HEIGHT / 2, right, max(y for _, y in middles) + _HEIGHT / 2


def draw(view: MapView) -> str:
    """Land first, then the ways, then what must stay readable above both."""
    seen_last = sorted(view.hexes, key=lambda tile: (tile.here, tile.known != "unseen"))
    ground = [part for tile in seen_last for part in _ground(tile)]
    above = [part for tile in seen_last for part in _above(tile)]
    return "".join([*ground, *_ways(view), *above])


# --- land ------------------------------------------------------------------------------------------------------------
def _ground(tile: HexTile) -> Iterator[str]:
    outline = points(corners(centre(tile)))
    if tile.known == "unseen":
        yield tag("polygon", points=outline, fill="none", stroke=FAINT, stroke_width=1, stroke_dasharray="3 4")
        return
    look = look_of(tile.terrain)
    only_told = tile.known == "told"
    dashes = "5 3" if only_told else "none"
    yield tag("polygon", points=outline, fill=look.tint, fill_opacity=0.5 if only_told else 1.0)
    if look.pattern:
        yield tag("polygon", points=outline, fill=f"url(#{look.pattern})", opacity=0.5 if only_told else 1.0)
    yield tag("polygon", points=outline, fill="none", stroke=INK, stroke_width=1.4, stroke_dasharray=dashes)


def _above(tile: HexTile) -> Iterator[str]:
    """Letter, name, marks, and where you are."""
    x, y = centre(tile)
    if tile.known == "unseen":
        yield words("?", x, y + 5, 14, fill=FAINT)
        return
    if tile.here:
        yield tag("polygon", points=points(corners((x, y), SIZE - 3)), fill="none", stroke=RED, stroke_width=3)
    yield words(tile.letter, x - SIZE * 0.62, y + 5, 13, fill=GREY, font_weight="bold", **_halo())
    if tile.name:
        name = shortened(tile.name, _LONGEST_NAME)
        yield words(name, x, y + _HEIGHT / 2 - 8, 8, font_style="italic", **_halo())
    yield from _marks(tile, x, y)


def _halo() -> dict[str, str | float]:
    """A rim of paper around text, so that it reads on any pattern."""
    return {"stroke": PAPER, "stroke_width": 3, "paint_order": "stroke", "stroke_linejoin": "round"}


def _marks(tile: HexTile, x: float, y: float) -> Iterator[str]:
    signs = [(mark.sign, mark.label, mark.tone) for mark in tile.marks[:_MOST_MARKS]]
    if tile.here:
        signs.insert(0, ("@", "you", ""))
    first = x - 8.5 * (len(signs) - 1)
    for place, (sign, label, tone) in enumerate(signs):
        ink = RED if tone in ("bad", "grave") or sign == "@" else INK
        at = first + 17 * place
        disc = tag("circle", title(label), cx=at, cy=y - 4, r=8, fill=PAPER, stroke=ink, stroke_width=1.3)
        yield disc + words(sign, at, y + 0.5, 12, fill=ink, font_weight="bold")


# --- ways ------------------------------------------------------------------------------------------------------------
def way_style(number: int) -> dict[str, str | float]:
    """The line of the way of this number: its dash tells it apart without colour."""
    return {
        "stroke": _INKS[number % len(_INKS)],
        "stroke_dasharray": _DASHES[number % len(_DASHES)],
        "stroke_width": 2.2,
        "fill": "none",
    }


def _ways(view: MapView) -> Iterator[str]:
    places = {tile.id: centre(tile) for tile in view.hexes}
    for number, path in enumerate(view.paths):
        steps = [places[step] for step in path if step in places]
        if len(steps) > 1:
            yield tag(
                "polyline",
                points=points(_shifted(steps, number)),
                stroke_linejoin="round",
                stroke_linecap="round",
                opacity=0.75,
                **way_style(number),
            )


def _shifted(steps: Sequence[Point], number: int) -> list[Point]:
    """Ways keep apart where they share hexes."""
    aside = 5.0 * ((number + 1) // 2) * (1 if number % 2 else -1)
    return [(x + aside, y + 12 + aside) for x, y in steps]

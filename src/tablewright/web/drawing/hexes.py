"""Draws a hex map: flat-topped hexes with a terrain drawing and a letter, marks, ways walked, and where to go next.

Order on the paper: hexes from the least known to the best known, then ways, then what can be chosen, then the party.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from tablewright.engine.scene import HexTile, MapView, Mark
from tablewright.engine.telling.keys import Spot
from tablewright.web.drawing.svg import Things, badge, chosen, drawing, icon_url, number, static_url, tag, text, tooltip

RADIUS = 50.0
_HEIGHT = RADIUS * math.sqrt(3) / 2
_ORDER = {"unseen": 0, "told": 1, "seen": 2, "entered": 3}
_SPAN = (540.0, 420.0)  # what the map shows at first, around the party
_MARGIN = 12.0
_MARKS_SHOWN = 3
_FAR = 6000.0
_BEAST = "wyvern"
_TILES_KEPT = 1000  # as drawn: few of a map change from one look to the next

# A terrain's key holds one of these words; the first that fits gives the drawing.
_LOOKS = (
    ("quiet_forest", "grove"),
    ("grove", "grove"),
    ("orchard", "grove"),
    ("forest", "forest"),
    ("wood", "forest"),
    ("jungle", "forest"),
    ("clearing", "clearing"),
    ("lake", "lake"),
    ("sea", "lake"),
    ("water", "lake"),
    ("river", "river"),
    ("marsh", "marsh"),
    ("swamp", "marsh"),
    ("bog", "marsh"),
    ("fen", "marsh"),
    ("mountain", "mountains"),
    ("peak", "mountains"),
    ("hill", "hills"),
    ("barren", "barrens"),
    ("desert", "barrens"),
    ("waste", "barrens"),
    ("snow", "snow"),
    ("tundra", "snow"),
    ("castle", "castle"),
    ("keep", "castle"),
    ("ruin", "ruin"),
    ("start", "town"),
    ("town", "town"),
    ("village", "town"),
    ("city", "town"),
    ("freehold", "town"),
    ("home", "town"),
    ("road", "road"),
    ("plain", "plains"),
    ("grass", "plains"),
    ("meadow", "plains"),
    ("field", "plains"),
)


def look_of(terrain: str) -> str:
    """The drawing that stands for a terrain; empty where none fits."""
    return next((look for word, look in _LOOKS if word in terrain), "")


def centre(tile: HexTile) -> tuple[float, float]:
    return 1.5 * RADIUS * tile.q, 2 * _HEIGHT * (tile.r + tile.q / 2)


def draw_hexes(view: MapView, things: Things, base: str, name: str = "map") -> Markup:
    """The whole map, looking at the party, with the land that nobody knows around it."""
    tiles = sorted(view.hexes, key=lambda tile: (tile.here, tile.id in things, _ORDER[tile.known]))
    here = next((tile for tile in view.hexes if tile.here), None)
    looked_at = centre(here) if here else _middle(view.hexes)
    return drawing(
        tag("defs", tag("path", id=f"{name}-hex", d=_outline()), _net(name)),
        tag("rect", x=-_FAR, y=-_FAR, width=2 * _FAR, height=2 * _FAR, fill=f"url(#{name}-net)", class_="far"),
        _beast(view.hexes, base),
        *(_ground(tile, things.get(tile.id), base, name) for tile in tiles),
        *_ways(view),
        *(_things(tile, base) for tile in tiles),
        id=name,
        class_="map hexes",
        viewBox=_box(looked_at),
        data_whole=_whole(view.hexes),
        data_here=f"{number(looked_at[0])} {number(looked_at[1])}",
        role="img",
        aria_label=view.title or "Map",
        **({"data_stage_content": ""} if name == "map" else {}),
    )


def _net(name: str) -> str:
    """Land that nobody knows: a net of broken lines as far as the paper goes."""
    across, down, half = 3 * RADIUS, 2 * _HEIGHT, number(RADIUS / 2)
    up, low, slope = number(-_HEIGHT), number(_HEIGHT), f"l{number(RADIUS / 2)} {number(_HEIGHT)}"
    far = f"M{number(2.5 * RADIUS)} {low}l-{half} {low}"
    steps = f"M0 {low}h{half}l{half} {up}h{number(RADIUS)}{slope}h{half}M{half} {low}{slope}{far}"
    lines = tag("path", d=steps, class_="net")
    box = {"x": -1.5 * RADIUS, "y": -_HEIGHT, "width": across, "height": down}
    return tag("pattern", lines, id=f"{name}-net", patternUnits="userSpaceOnUse", **box)


def _beast(tiles: Sequence[HexTile], base: str) -> str:
    """Rumoured inhabitants of an unvisited hex."""
    address = icon_url(base, _BEAST)
    if not address or not tiles:
        return ""
    right = max(centre(tile)[0] for tile in tiles) + 2.2 * RADIUS
    top = min(centre(tile)[1] for tile in tiles) - _HEIGHT
    return tag("use", href=address, x=right, y=top, width=190, height=190, class_="beast")


def _outline() -> str:
    corners = [(RADIUS, 0.0), (RADIUS / 2, _HEIGHT), (-RADIUS / 2, _HEIGHT)]
    points = [*corners, *((-x, -y) for x, y in corners)]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def _box(looked_at: tuple[float, float]) -> str:
    (x, y), (width, height) = looked_at, _SPAN
    return f"{number(x - width / 2)} {number(y - height / 2)} {number(width)} {number(height)}"


def _whole(tiles: Sequence[HexTile]) -> str:
    """All that is known and its rim: the face shows it at once where there is room to read it."""
    across, down = zip(*(centre(tile) for tile in tiles), strict=True) if tiles else ((0.0,), (0.0,))
    left, top = min(across) - RADIUS - _MARGIN, min(down) - _HEIGHT - _MARGIN
    right, bottom = max(across) + RADIUS + _MARGIN, max(down) + _HEIGHT + _MARGIN
    return f"{number(left)} {number(top)} {number(right - left)} {number(bottom - top)}"


def _middle(tiles: Sequence[HexTile]) -> tuple[float, float]:
    spots = [centre(tile) for tile in tiles] or [(0.0, 0.0)]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


@lru_cache(_TILES_KEPT)
def _ground(tile: HexTile, spot: Spot | None, base: str, name: str) -> str:
    """The hex itself, which can be pressed where it means a choice."""
    look = look_of(tile.terrain) if tile.known != "unseen" else ""
    terrain = [tag("use", href=f"{static_url(base, 'terrain.svg')}#{look}", class_="terrain")] if look else []
    return tag(
        "g",
        tooltip(tile.name, *(mark.label for mark in tile.marks), tile.note),
        tag("use", href=f"#{name}-hex", class_="ground"),
        *terrain,
        *_writing(tile, look),
        *([badge(spot.badge, 0, -28)] if spot else []),
        class_=f"hex {tile.known} t-{look or 'none'}{' here' if tile.here else ''}{' go' if spot else ''}",
        transform=_at(tile),
        data_thing=tile.id,
        data_at="0 -28",
        **chosen(spot),
    )


@lru_cache(_TILES_KEPT)
def _things(tile: HexTile, base: str) -> str:
    """Marks and party on a hex, drawn over the ways."""
    things = _marks(tile.marks, base, 16 if tile.here else 6)
    things += [_party()] if tile.here else []
    return tag("g", *things, class_="things", transform=_at(tile)) if things else ""


def _at(tile: HexTile) -> str:
    x, y = centre(tile)
    return f"translate({number(x)} {number(y)})"


def _writing(tile: HexTile, look: str) -> list[str]:
    """The terrain's letter, where no drawing tells it, and a folded corner for a note."""
    if tile.known == "unseen":
        return [text(tile.letter, class_="letter alone", y=9)]
    noted = [tag("path", d="M28 30v-9h9z", class_="noted")] if tile.note else []
    return [*([] if look else [text(tile.letter, class_="letter", x=-25, y=-23)]), *noted]


def _marks(marks: Sequence[Mark], base: str, y: float) -> list[str]:
    shown = marks[:_MARKS_SHOWN]
    size = 34.0 if len(shown) == 1 else 25.0
    left = -size * len(shown) / 2
    return [_mark(mark, base, left + size * order, y - size / 2, size) for order, mark in enumerate(shown)]


def _mark(mark: Mark, base: str, x: float, y: float, size: float) -> str:
    tone = f"mark {mark.tone}".rstrip()
    halo = tag("circle", cx=x + size / 2, cy=y + size / 2, r=size * 0.54, class_="halo")
    address = icon_url(base, mark.icon)
    if not address:
        sign = text(mark.sign, x=x + size / 2, y=y + size * 0.74, class_="sign", font_size=size * 0.75)
        return tag("g", halo, sign, class_=tone)
    picture = tag("use", href=address, x=x, y=y, width=size, height=size)
    return tag("g", halo, picture, class_=tone)


def _party() -> str:
    """A pennant on a pole: the party stands here."""
    return tag(
        "g",
        tag("circle", cy=-8, r=15, class_="halo"),
        tag("path", d="M-7-22h2v30h-2z", class_="pole"),
        tag("path", d="M-5-22h20l-6 6.500 6 6.500h-20z", class_="flag"),
        class_="party-mark",
    )


def _ways(view: MapView) -> list[str]:
    """Ways walked: each party's in its own dash."""
    spots = {tile.id: centre(tile) for tile in view.hexes}
    lines = []
    for order, way in enumerate(view.paths):
        points = " ".join(f"{number(x)},{number(y)}" for x, y in (spots[place] for place in way if place in spots))
        lines.append(tag("polyline", points=points, class_=f"way way-{order % 4}"))
    return lines

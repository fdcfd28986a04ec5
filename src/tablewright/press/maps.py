"""Maps as drawings of their own (SVG): title, map, legend, on light paper, readable without colour."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.engine.scene import MapView, Scene
from tablewright.press import hexes, icons, rooms

_MARGIN = 28.0
_TITLE = 34.0
_ROW = 20.0
_COLUMN = 150.0
_NARROWEST = 2 * _COLUMN
_LEGEND_FITS = (5 * _COLUMN, 1000.0)  # a map larger than this is shown smaller: its legend grows with it

LegendEntry = tuple[str, str]  # a small drawing about the origin, and its words


def maps_of(scene: Scene) -> list[MapView]:
    """All maps of a scene that show a place; where people stand in a fight is no map."""
    views = [view for view in (scene.map, *scene.other_maps) if view is not None]
    return [view for view in views if view.hexes or any(zone.shape != "open" for zone in view.zones)]


def draw_on_paper(view: MapView) -> tuple[str, tuple[str, ...]]:
    """A map for printing, and its key: black on white, no title of its own, numbers where a room's name has no room."""
    if any(len(zone.label) > rooms.longest_label(zone) for zone in view.zones):
        view = _numbered(view)
    bare = msgspec.structs.replace(view, title="")
    return draw_map(bare, titled=False).replace(icons.PAPER, "#ffffff").replace(rooms.FLOOR, "#ffffff"), view.text


def _numbered(view: MapView) -> MapView:
    """Rooms by number, in the order in which the key tells of them; every line of the key begins with its number."""
    numbers = {zone.label: str(place) for place, zone in enumerate(view.zones, 1)}
    zones = tuple(msgspec.structs.replace(zone, label=numbers[zone.label]) for zone in view.zones)
    longest_first = sorted(numbers, key=len, reverse=True)

    def told(line: str) -> str:
        named = next((label for label in longest_first if line.startswith(label)), None)
        return f"{numbers[named]}. {line}" if named else line

    return msgspec.structs.replace(view, zones=zones, text=tuple(told(line) for line in view.text))


def draw_map(view: MapView, name: str = "", *, titled: bool = True) -> str:
    """One map as a whole SVG document."""
    name = name or view.title or "Map"
    face = hexes if view.kind == "hexes" else rooms
    left, top, right, bottom = face.extent(view)
    width = max(right - left, _NARROWEST)
    entries = list(_legend(view))
    scale = max(1.0, width / _LEGEND_FITS[0], (bottom - top) / _LEGEND_FITS[1])
    columns = max(1, int(width // (_COLUMN * scale)))
    legend_height = scale * (_ROW * (-(-len(entries) // columns)) + (_ROW if entries else 0))
    head = _TITLE if titled else 0.0
    full_width, full_height = width + 2 * _MARGIN, bottom - top + 2 * _MARGIN + head + legend_height
    return icons.tag(
        "svg",
        icons.title(name),
        icons.patterns(),
        icons.tag("rect", x=0, y=0, width=full_width, height=full_height, fill=icons.PAPER),
        icons.words(name, full_width / 2, _MARGIN + 12, 20, font_variant="small-caps", letter_spacing=1)
        if titled
        else "",
        icons.tag(
            "g", face.draw(view), transform=_shift(_MARGIN + (width - right + left) / 2 - left, _MARGIN + head - top)
        ),
        icons.tag("g", *_placed(entries, columns), transform=_legend_at(full_height - _MARGIN - legend_height, scale)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {icons.number(full_width)} {icons.number(full_height)}",
        width=full_width,
        height=full_height,
        font_family=icons.SERIF,
        role="img",
    )


def _shift(x: float, y: float) -> str:
    return f"translate({icons.number(x)} {icons.number(y)})"


def _legend_at(top: float, scale: float) -> str:
    place = _shift(_MARGIN, top + scale * _ROW)
    return place if scale == 1 else f"{place} scale({icons.number(scale)})"


# --- legend ----------------------------------------------------------------------------------------------------------
def _legend(view: MapView) -> Iterator[LegendEntry]:
    """Signs, then kinds of land, then ways: only what the map shows."""
    shown = {mark.sign for tile in view.hexes for mark in tile.marks} | {
        mark.sign for zone in view.zones for mark in zone.marks
    }
    here = any(tile.here for tile in view.hexes) or any(zone.here for zone in view.zones)
    for sign, meaning in view.legend:
        if sign in shown or (sign == "@" and here):
            yield icons.words(sign, 8, 4, 14, fill=icons.RED if sign == "@" else icons.INK, font_weight="bold"), meaning
    yield from _lands(view)
    walked = [place for place, path in enumerate(view.paths) if len(path) > 1]
    for place in walked:
        line = icons.tag("path", d="M-4 0h24", **hexes.way_style(place))
        yield line, f"way {place + 1}" if len(walked) > 1 else "way walked"
    if any(not link.b and link.kind not in ("exit", "stairs") for link in view.links):
        yield icons.words("?", 8, 4, 14, fill=icons.GREY, font_weight="bold"), "not opened"


def _lands(view: MapView) -> Iterator[LegendEntry]:
    lands = {tile.terrain: tile.letter for tile in view.hexes if tile.known != "unseen"}
    for terrain, letter in sorted(lands.items()):
        look = icons.look_of(terrain)
        corners = icons.points(hexes.corners((8, 0), 10))
        swatch = icons.tag("polygon", points=corners, fill=look.tint, stroke=icons.INK, stroke_width=1)
        if look.pattern:
            swatch += icons.tag("polygon", points=corners, fill=f"url(#{look.pattern})")
        yield swatch + icons.words(letter, 8, 4, 10, font_weight="bold"), terrain.replace("_", " ")


def _placed(entries: list[LegendEntry], columns: int) -> Iterator[str]:
    for place, (drawing, meaning) in enumerate(entries):
        row, column = divmod(place, columns)
        label = icons.words(icons.shortened(meaning, 20), 28, 4, 11, text_anchor="start")
        yield icons.tag("g", drawing, label, transform=_shift(_COLUMN * column, _ROW * row))

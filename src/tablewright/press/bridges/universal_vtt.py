"""Universal VTT (.dd2vtt, format 0.3): a picture, its grid, walls, doors and lights, for virtual table tops.

Foundry, Roll20, Owlbear Rodeo, MapTool and Fantasy Grounds read it. A closed portal stops the eye until it is opened.
"""

from __future__ import annotations

import base64
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import MapView
from tablewright.press.bridges.floor import Corner, Door, Floor, floor_of
from tablewright.press.paper.typesetting import picture
from tablewright.press.svg import INK, PAPER, tag, words

PIXELS = 70  # a square
FORMAT = 0.3
_SHUT = ("door", "locked", "secret")
_THROUGH = ("open", "exit", "stairs")


def universal_vtt(view: MapView) -> bytes:
    """One map of rooms."""
    if not view.zones:
        raise Refused("this map has no rooms: virtual table tops are given dungeons; take hexes as SVG or text")
    floor = floor_of(view)
    drawn = picture(drawing(floor), floor.width * PIXELS, floor.height * PIXELS)
    document = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": floor.width, "y": floor.height},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": [[_point(start), _point(end)] for start, end in floor.walls],
        "objects_line_of_sight": [],
        "portals": [_portal(door) for door in floor.doors if door.kind in _SHUT],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "image": base64.b64encode(drawn).decode(),
    }
    return msgspec.json.encode(document)


def _point(corner: Corner) -> dict[str, int]:
    return {"x": corner[0], "y": corner[1]}


def _portal(door: Door) -> dict[str, Any]:
    (ax, ay), (bx, by) = door.edge
    return {
        "position": {"x": (ax + bx) / 2, "y": (ay + by) / 2},
        "bounds": [_point(door.edge[0]), _point(door.edge[1])],
        "rotation": 0.0 if ay == by else 1.5707963267948966,
        "closed": True,
        "freestanding": False,
    }


def drawing(floor: Floor) -> str:
    """The picture below the grid: floor, walls, doors, names of rooms. It shows exactly what the walls say."""
    squares = "".join(f"M{x * PIXELS} {y * PIXELS}h{PIXELS}v{PIXELS}h-{PIXELS}z" for x, y in sorted(floor.squares))
    walls = "".join(f"M{a * PIXELS} {b * PIXELS}L{c * PIXELS} {d * PIXELS}" for (a, b), (c, d) in floor.walls)
    doors = "".join(_drawn(door) for door in floor.doors if door.kind in _SHUT)
    names = "".join(
        words(label, x * PIXELS + 6, y * PIXELS + 20, 15, text_anchor="start", font_weight="bold")
        for (x, y), label in floor.labels
    )
    wide, tall = floor.width * PIXELS, floor.height * PIXELS
    return tag(
        "svg",
        tag("rect", x=0, y=0, width=wide, height=tall, fill="#d8d2c0"),
        tag("path", d=squares, fill=PAPER, stroke="#d5cdb6", stroke_width=1),
        tag("path", d=walls, stroke=INK, stroke_width=6, fill="none", stroke_linecap="square"),
        doors,
        names,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {tall}",
        width=wide,
        height=tall,
        font_family="Alegreya",
    )


def _drawn(door: Door) -> str:
    (ax, ay), (bx, by) = door.edge
    x, y = (ax + bx) / 2 * PIXELS, (ay + by) / 2 * PIXELS
    long, thin = PIXELS * 0.7, 12.0
    width, height = (long, thin) if ay == by else (thin, long)
    fill = INK if door.kind == "locked" else "#fffdf6"
    dashes = "4 4" if door.kind == "secret" else "none"
    return tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, fill=fill, stroke=INK,
               stroke_width=3, stroke_dasharray=dashes)  # fmt: skip

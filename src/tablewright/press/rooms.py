"""A map of rooms in ink: walls, doors, stairs and ways out, with what stands in each room."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from tablewright.engine.scene import Link, MapView, Zone
from tablewright.press.icons import FAINT, GREY, INK, PAPER, RED, number, shortened, tag, title, words

CELL = 22.0
_WALL = 2.6
FLOOR = "#fffdf6"
_MOST_MARKS = 6

Point = tuple[float, float]
_STEP = {"n": (0.0, -1.0), "e": (1.0, 0.0), "s": (0.0, 1.0), "w": (-1.0, 0.0)}


def extent(view: MapView) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the drawing, with room for ways that lead out."""
    zones = view.zones or (Zone("", 0, 0, 1, 1, ""),)
    left, top = min(zone.x for zone in zones) - 2, min(zone.y for zone in zones) - 2
    right, bottom = max(zone.x + zone.width for zone in zones) + 2, max(zone.y + zone.height for zone in zones) + 2
    return left * CELL, top * CELL, right * CELL, bottom * CELL


def draw(view: MapView) -> str:
    """Passages under the rooms, doors above their walls."""
    zones = {zone.id: zone for zone in view.zones}
    ways = list(_ways(view, zones))
    floors = [part for zone in view.zones for part in _floor(zone)]
    deep = len({zone.level for zone in view.zones}) > 1
    inside = [part for zone in view.zones for part in _inside(zone, deep=deep)]
    return "".join([*(passage for passage, _ in ways), *floors, *(door for _, door in ways), *inside])


# --- rooms -----------------------------------------------------------------------------------------------------------
def _floor(zone: Zone) -> Iterator[str]:
    x, y, width, height = (CELL * side for side in (zone.x, zone.y, zone.width, zone.height))
    known = zone.known in ("entered", "seen")
    style: dict[str, str | float] = {
        "fill": FLOOR if known else PAPER,
        "stroke": RED if zone.here else INK,
        "stroke_width": _WALL + (1 if zone.here else 0),
        "stroke_dasharray": "none" if known else "5 4",
    }
    if zone.shape == "round":
        yield tag("ellipse", cx=x + width / 2, cy=y + height / 2, rx=width / 2, ry=height / 2, **style)
    elif zone.shape == "cavern":
        yield tag("path", d=_cavern(x, y, width, height), **style)
    else:
        yield tag("rect", x=x, y=y, width=width, height=height, rx=1, **style)
    if zone.shape not in ("round", "cavern"):
        yield from _flagstones(x, y, zone)


def _flagstones(x: float, y: float, zone: Zone) -> Iterator[str]:
    lines = [
        f"M{number(x + CELL * step)} {number(y + 3)}v{number(CELL * zone.height - 6)}" for step in range(1, zone.width)
    ]
    lines += [
        f"M{number(x + 3)} {number(y + CELL * step)}h{number(CELL * zone.width - 6)}" for step in range(1, zone.height)
    ]
    if lines:
        yield tag("path", d="".join(lines), stroke=FAINT, stroke_width=0.5, fill="none")


def _cavern(x: float, y: float, width: float, height: float) -> str:
    """A rough outline: an oval whose edge goes in and out, always the same for the same place."""
    bumps = 14
    steps = []
    for bump in range(bumps):
        turn = 2 * math.pi * bump / bumps
        swell = 0.94 + 0.06 * math.sin(bump * 2.4 + x + y)
        steps.append((x + width / 2 * (1 + swell * math.cos(turn)), y + height / 2 * (1 + swell * math.sin(turn))))
    first, *rest = steps
    return f"M{number(first[0])} {number(first[1])}" + "".join(f"L{number(a)} {number(b)}" for a, b in rest) + "Z"


def longest_label(zone: Zone) -> int:
    """How many letters a room has room for."""
    return max(3, zone.width * 4)


def _inside(zone: Zone, *, deep: bool) -> Iterator[str]:
    """Label above, with its level where the map is `deep`; marks below."""
    middle = CELL * (zone.x + zone.width / 2)
    top = CELL * zone.y
    label = f"{zone.label} ↓{zone.level}" if deep and zone.level else zone.label
    yield words(shortened(label, longest_label(zone)), middle, top + 14, 10, font_weight="bold", fill=GREY)
    signs = [(mark.sign, mark.tone in ("bad", "grave")) for mark in zone.marks[:_MOST_MARKS]]
    if zone.here and all(sign != "@" for sign, _ in signs):
        signs.insert(0, ("@", True))
    base = top + CELL * zone.height / 2 + 10
    step = min(14.0, CELL * zone.width / max(1, len(signs)))  # a narrow room has its signs closer together
    for place, (sign, striking) in enumerate(signs):
        ink = RED if striking else INK
        across = middle + step * (place - (len(signs) - 1) / 2)
        yield words(sign, across, base, 14, fill=ink, font_weight="bold")


# --- ways ------------------------------------------------------------------------------------------------------------
def _ways(view: MapView, zones: dict[str, Zone]) -> Iterator[tuple[str, str]]:
    """Each way as a passage (drawn below the rooms) and a door (drawn above their walls)."""
    used: dict[tuple[str, str], int] = {}
    for link in view.links:
        if link.a not in zones:
            continue
        zone, other = zones[link.a], zones.get(link.b)
        side = link.side or side_towards(zone, other)
        place = used[link.a, side] = used.get((link.a, side), 0) + 1
        among = sum(each.a == link.a and (each.side or side) == side for each in view.links)
        start = _on_wall(zone, side, place / (among + 1))
        yield _passage(start, side, other), _door(link, start, side)


def side_towards(zone: Zone, other: Zone | None) -> str:
    """The wall that faces the other zone; what leads nowhere yet goes east."""
    if other is None:
        return "e"
    across = (other.x + other.width / 2) - (zone.x + zone.width / 2)
    down = (other.y + other.height / 2) - (zone.y + zone.height / 2)
    if abs(across) > abs(down):
        return "e" if across > 0 else "w"
    return "s" if down > 0 else "n"


def _on_wall(zone: Zone, side: str, share: float) -> Point:
    """A point on a wall, at this share of its length."""
    if side in "ns":
        return CELL * (zone.x + zone.width * share), CELL * (zone.y + (zone.height if side == "s" else 0))
    return CELL * (zone.x + (zone.width if side == "e" else 0)), CELL * (zone.y + zone.height * share)


def _passage(start: Point, side: str, other: Zone | None) -> str:
    """A way to the other room, bending once if it must, or a stub into the unknown."""
    across, down = _STEP[side]
    x, y = start[0] - across * CELL, start[1] - down * CELL  # begins under the floor: not every wall is straight
    if other is None:
        line = f"M{number(x)} {number(y)}l{number(across * CELL * 1.9)} {number(down * CELL * 1.9)}"
        return _road(line, dashed=True)
    to_x, to_y = CELL * (other.x + other.width / 2), CELL * (other.y + other.height / 2)
    bend = f"H{number(to_x)}V{number(to_y)}" if across else f"V{number(to_y)}H{number(to_x)}"
    return _road(f"M{number(x)} {number(y)}{bend}", dashed=False)


def _road(line: str, *, dashed: bool) -> str:
    dashes = "4 4" if dashed else "none"
    wall = tag("path", d=line, stroke=INK, stroke_width=11, fill="none", stroke_dasharray=dashes)
    return wall + tag("path", d=line, stroke=FLOOR, stroke_width=7, fill="none")


def _door(link: Link, at: Point, side: str) -> str:
    """A sign of its own for each kind of way, with its words on hovering."""
    x, y = at
    turned = f"rotate({90 * 'nesw'.index(side)} {number(x)} {number(y)})"
    drawing = _DOORS.get(link.kind, _leaf)(x, y)
    unknown = words("S", x, y + 3.2, 9, font_weight="bold", fill=RED) if link.kind == "secret" else ""
    if not link.b and link.kind not in ("exit", "stairs"):
        across, down = _STEP[side]
        unknown += words("?", x + across * CELL * 1.4, y + down * CELL * 1.4 + 4, 13, fill=GREY, font_weight="bold")
    return tag("g", title(link.label or link.kind), drawing, transform=turned) + unknown


def _leaf(x: float, y: float, fill: str = PAPER) -> str:
    return tag("rect", x=x - 8, y=y - 3.5, width=16, height=7, fill=fill, stroke=INK, stroke_width=1.4)


def _gap(x: float, y: float) -> str:
    return tag("rect", x=x - 6, y=y - 2.5, width=12, height=5, fill=FLOOR)


def _stairs(x: float, y: float) -> str:
    steps = "".join(
        f"M{number(x - 9 + 1.6 * step)} {number(y - 4 * step)}h{number(18 - 3.2 * step)}" for step in range(4)
    )
    back = tag("rect", x=x - 9, y=y - 14, width=18, height=16, fill=FLOOR)
    return back + tag("path", d=steps, stroke=INK, stroke_width=2, fill="none")


def _way_out(x: float, y: float) -> str:
    arrow = f"M{number(x - 8)} {number(y + 4)}L{number(x)} {number(y - 9)}L{number(x + 8)} {number(y + 4)}Z"
    return tag("path", d=arrow, fill=RED, stroke=PAPER, stroke_width=1)


_DOORS: dict[str, Callable[[float, float], str]] = {
    "door": _leaf,
    "locked": lambda x, y: _leaf(x, y, INK),
    "open": _gap,
    "stairs": _stairs,
    "exit": _way_out,
    "secret": lambda x, y: _leaf(x, y, FLOOR),
}

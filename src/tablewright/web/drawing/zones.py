"""Draws a dungeon: rooms on a grid in the old manner, with hatched rock around them, doors, stairs and ways out.

Order on the paper: the rock's hatching, walls of the passages, floors, rooms, doors, and what stands in the rooms.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from markupsafe import Markup

from tablewright.engine.scene import Link, MapView, Mark, Zone
from tablewright.web.drawing.svg import Things, badge, chosen, drawing, icon_url, number, tag, text, tooltip

CELL = 36.0
_PASSAGE = 20.0  # width of a passage
_STUB = 34.0  # how far an unknown way is drawn
_SPAN = (520.0, 400.0)
_MARGIN = 60.0  # room for the rock and for stubs of unknown ways
_MARK = 30.0
_LARGE_MARK = 54.0
_MOST_THINGS = 5  # in a room
_HAND = 30.0  # how far around a way's number a finger means it; never on another's
_APART = 24.0  # numbers of ways, from middle to middle
_SHORT = 3  # a label this short is written into the room
_SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}

Point = tuple[float, float]


class Passage:
    """A way between rooms as it lies on the paper: its corners, its door, and what it leads to."""

    def __init__(self, link: Link, points: Sequence[Point], door: Point, upright: bool) -> None:
        self.link, self.points, self.door, self.upright = link, points, door, upright

    def line(self, **attributes: str | float) -> str:
        points = " ".join(f"{number(x)},{number(y)}" for x, y in self.points)
        return tag("polyline", points=points, **attributes)


def draw_zones(view: MapView, things: Things, base: str, name: str = "map", level: int = 0) -> Markup:
    """One level of the dungeon, looking at the party."""
    zones = [zone for zone in view.zones if zone.level == level]
    by_id = {zone.id: zone for zone in zones}
    passages = lay_out(view.links, by_id)
    here = next((zone for zone in zones if zone.here), zones[0] if zones else None)
    numbers = _numbers_at(passages)
    looked_at = middle(here) if here else (0.0, 0.0)
    known = [zone for zone in zones if zone.known != "unseen"]
    ways = {zone: thing_of(link) for link in view.links if here for zone in _beyond_of(link, here.id)}
    return drawing(
        tag("defs", _hatching(name), _grid(name)),
        *(_shape(zone, class_="rock", stroke=f"url(#{name}-hatch)") for zone in known),
        *(passage.line(class_="rock way-rock", stroke=f"url(#{name}-hatch)") for passage in passages),
        *(passage.line(class_="passage-wall") for passage in passages),
        *(passage.line(class_="passage") for passage in passages),
        *(_room(zone, things, base, name, ways.get(zone.id, "")) for zone in zones),
        *(_door(passage, things, numbers, place) for place, passage in enumerate(passages)),
        id=name,
        class_="map zones",
        viewBox=_box(looked_at),
        data_whole=_whole(zones),
        data_here=f"{number(looked_at[0])} {number(looked_at[1])}",
        role="img",
        aria_label=view.title or "Map",
        **({"data_stage_content": ""} if name == "map" else {}),
    )


def thing_of(link: Link) -> str:
    """Name of a way, from the choice that takes it."""
    return link.id or link.choice


def _beyond_of(link: Link, here: str) -> list[str]:
    """The room that a way leads to from here: who points at it means the way."""
    return [zone for zone in (link.a, link.b) if zone and zone != here and here in (link.a, link.b)]


def _box(looked_at: Point) -> str:
    (x, y), (width, height) = looked_at, _SPAN
    return f"{number(x - width / 2)} {number(y - height / 2)} {number(width)} {number(height)}"


def _whole(known: Sequence[Zone]) -> str:
    """All that is known, and what lies next to it: the face shows it at once where there is room to read it."""
    left = min((zone.x for zone in known), default=0) * CELL - _MARGIN
    top = min((zone.y for zone in known), default=0) * CELL - _MARGIN
    right = max((zone.x + zone.width for zone in known), default=0) * CELL + _MARGIN
    bottom = max((zone.y + zone.height for zone in known), default=0) * CELL + _MARGIN
    return f"{number(left)} {number(top)} {number(right - left)} {number(bottom - top)}"


def _hatching(name: str) -> str:
    strokes = tag("path", d="M1 3l5 4M5 9l3-5M9 1l3 5M10 10l3-4M2 11l1-3M13 13l-3 0", class_="hatch")
    return tag("pattern", strokes, id=f"{name}-hatch", width=14, height=14, patternUnits="userSpaceOnUse")


def _grid(name: str) -> str:
    lines = tag("path", d=f"M{number(CELL)} 0H0V{number(CELL)}", class_="grid")
    return tag("pattern", lines, id=f"{name}-grid", width=CELL, height=CELL, patternUnits="userSpaceOnUse")


# --- geometry --------------------------------------------------------------------------------------------------------
def middle(zone: Zone) -> Point:
    return (zone.x + zone.width / 2) * CELL, (zone.y + zone.height / 2) * CELL


def lay_out(links: Sequence[Link], zones: Mapping[str, Zone]) -> list[Passage]:
    """Course of each way. Several unknown ways on one side of a room lie side by side."""
    passages = [between(link, zones[link.a], zones[link.b]) for link in links if link.a in zones and link.b in zones]
    stubs = [link for link in links if link.a in zones and link.b not in zones]
    for link in stubs:
        beside = [other for other in stubs if (other.a, _side(other)) == (link.a, _side(link))]
        passages.append(_stub(link, zones[link.a], (beside.index(link) + 1) / (len(beside) + 1)))
    return passages


def _side(link: Link) -> str:
    return link.side if link.side in _SIDES else "s"


def _stub(link: Link, zone: Zone, share: float) -> Passage:
    dx, dy = _SIDES[_side(link)]
    x, y, width, height = zone.x * CELL, zone.y * CELL, zone.width * CELL, zone.height * CELL
    start = (x + width * (share if dy else (dx + 1) / 2), y + height * (share if dx else (dy + 1) / 2))
    end = (start[0] + dx * _STUB, start[1] + dy * _STUB)
    return Passage(link, (start, end), start, upright=bool(dx))


def between(link: Link, a: Zone, b: Zone) -> Passage:
    """A straight passage where the rooms face each other, else one with a bend."""
    across = _shared(a.y, a.height, b.y, b.height)
    if across is not None:
        first, second = (a, b) if a.x <= b.x else (b, a)
        left, right = (first.x + first.width) * CELL, second.x * CELL
        return Passage(
            link, ((left, across), (right, across)), _on_edge(link, a, first, left, right, across, True), True
        )
    along = _shared(a.x, a.width, b.x, b.width)
    if along is not None:
        first, second = (a, b) if a.y <= b.y else (b, a)
        top, bottom = (first.y + first.height) * CELL, second.y * CELL
        return Passage(
            link, ((along, top), (along, bottom)), _on_edge(link, a, first, top, bottom, along, False), False
        )
    return _bent(link, a, b)


def _shared(start: int, size: int, other: int, other_size: int) -> float | None:
    """The middle of what two stretches have in common."""
    low, high = max(start, other), min(start + size, other + other_size)
    return (low + high) / 2 * CELL if high > low else None


def _on_edge(link: Link, a: Zone, first: Zone, low: float, high: float, rest: float, sideways: bool) -> Point:
    """The door stands in the wall of room `a`."""
    edge = low if a is first else high
    return (edge, rest) if sideways else (rest, edge)


def _bent(link: Link, a: Zone, b: Zone) -> Passage:
    (ax, ay), (bx, by) = middle(a), middle(b)
    edge = (a.x + (a.width if bx > ax else 0)) * CELL
    far = (b.y + (0 if by > ay else b.height)) * CELL
    return Passage(link, ((edge, ay), (bx, ay), (bx, far)), (edge, ay), True)


# --- rooms -----------------------------------------------------------------------------------------------------------
def _shape(zone: Zone, **attributes: str | float) -> str:
    x, y, width, height = zone.x * CELL, zone.y * CELL, zone.width * CELL, zone.height * CELL
    if zone.shape == "round":
        return tag("ellipse", cx=x + width / 2, cy=y + height / 2, rx=width / 2, ry=height / 2, **attributes)
    if zone.shape == "cavern":
        return tag("path", d=_cavern(zone), **attributes)
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def _cavern(zone: Zone) -> str:
    """A wall that nobody built: it wanders, always in the same way for the same cave."""
    (x, y), steps = middle(zone), 18
    salt = sum(map(ord, zone.id))
    points = []
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        reach = 1 + 0.07 * math.sin(salt + 5 * angle) + 0.05 * math.sin(2 * salt + 3 * angle)
        # A superellipse lies between an ellipse and its box, so that passages still meet the wall.
        across, down = math.cos(angle), math.sin(angle)
        points.append(
            (
                x + math.copysign(abs(across) ** 0.6, across) * reach * zone.width * CELL / 2,
                y + math.copysign(abs(down) ** 0.6, down) * reach * zone.height * CELL / 2,
            )
        )
    return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in points) + "z"


def _room(zone: Zone, things: Things, base: str, name: str, way: str) -> str:
    spot = things.get(zone.id)
    floor = [_shape(zone, class_="floor")]
    if zone.known != "unseen":
        floor.append(_shape(zone, class_="lines", fill=f"url(#{name}-grid)"))
    by_way = {"data_via": way} if way and not spot else {}
    return tag(
        "g",
        tooltip(zone.label, *(mark.label for mark in zone.marks), zone.note),
        *floor,
        *_contents(zone, base),
        *([badge(spot.badge, (zone.x + zone.width) * CELL - 15, zone.y * CELL + 15)] if spot else []),
        class_=f"room {zone.known} s-{zone.shape}{' here' if zone.here else ''}{' go' if spot else ''}",
        data_thing=zone.id,
        **by_way,
        **chosen(spot),
    )


def _contents(zone: Zone, base: str) -> list[str]:
    """The room's number in its corner, and in rows the party and what stands here."""
    x, y = middle(zone)
    if zone.known == "unseen":
        return [text("?", x=x, y=y + 9, class_="letter alone")]
    inset = 0.3 if zone.shape in ("round", "cavern") else 0.06
    corner = (zone.x + zone.width * inset) * CELL + 8, (zone.y + zone.height * inset) * CELL + 16
    short = [text(zone.label, x=corner[0], y=corner[1], class_="letter")] if len(zone.label) <= _SHORT else []
    things: list[Mark | None] = [*([None] if zone.here else []), *zone.marks]
    known = {mark.icon for mark in zone.marks}
    shown = [icon for icon in zone.shows if icon not in known and icon_url(base, icon)]
    things += [Mark("", "", icon, "quiet") for icon in shown[: max(0, _MOST_THINGS - len(things))]]
    size = _size(zone, len(things))
    spots = _spots(zone, len(things), size)
    return [*short, *(_thing(thing, base, size, *spot) for thing, spot in zip(things, spots, strict=True))]


def _spots(zone: Zone, count: int, size: float) -> list[Point]:
    """Positions in a room: rows around its middle, each by its upper left corner."""
    (x, y), a_row = middle(zone), max(1, int(zone.width * CELL * 0.8 // size))
    rows = [min(a_row, count - at) for at in range(0, count, a_row)]
    return [
        (x + (order - in_row / 2) * size, y + (row - len(rows) / 2) * size)
        for row, in_row in enumerate(rows)
        for order in range(in_row)
    ]


def _size(zone: Zone, count: int) -> float:
    """How large things are drawn: a hall is not filled with crumbs."""
    room = min(zone.width * CELL * 0.8 / max(1, count), zone.height * CELL * 0.5)
    return max(_MARK, min(_LARGE_MARK, room))


def _thing(thing: Mark | None, base: str, size: float, x: float, y: float) -> str:
    return _party(x + size / 2, y + size / 2, size / _MARK) if thing is None else _mark(thing, base, size, x, y)


def _mark(mark: Mark, base: str, size: float, x: float, y: float) -> str:
    tone = f"mark {mark.tone}".rstrip()
    address = icon_url(base, mark.icon)
    if not address:
        return text(mark.sign, x=x + size / 2, y=y + size * 0.75, class_=f"sign {tone}", font_size=size * 0.8)
    inner = size * 0.88  # so that neighbours do not touch
    return tag("use", href=address, x=x + size * 0.06, y=y + size * 0.06, width=inner, height=inner, class_=tone)


def _party(x: float, y: float, scale: float) -> str:
    return tag(
        "g",
        tag("circle", r=15, class_="halo"),
        tag("path", d="M-8-13h2v26h-2z", class_="pole"),
        tag("path", d="M-6-13h18l-5 6 5 6h-18z", class_="flag"),
        class_="party-mark",
        transform=f"translate({number(x)} {number(y)}) scale({number(scale)})",
    )


# --- doors -----------------------------------------------------------------------------------------------------------
def _numbers_at(passages: Sequence[Passage]) -> list[Point]:
    """Positions of the ways' numbers, without overlap."""
    found: list[Point] = []
    for x, y in map(_beyond, passages):
        near = ((x + _APART * dx, y + _APART * dy) for dx, dy in ((0, 0), *_SIDES.values(), (1, 1), (-1, -1)))
        found.append(next((at for at in near if all(math.dist(at, other) >= _APART for other in found)), (x, y)))
    return found


def _door(passage: Passage, things: Things, numbers: Sequence[Point], place: int) -> str:
    link = passage.link
    thing = next((each for each in (link.id, link.choice) if each in things), thing_of(link))
    spot = things.get(thing)
    end_x, end_y = passage.points[-1]
    inside = [tooltip(link.label or link.kind), _door_sign(passage)]
    if not link.b and not spot and link.kind not in ("exit", "stairs"):
        inside.append(text("?", x=end_x, y=end_y + 5, class_="letter beyond"))
    x, y = numbers[place]
    nearest = min((math.dist((x, y), other) for at, other in enumerate(numbers) if at != place), default=2 * _HAND)
    inside.append(tag("circle", cx=x, cy=y, r=min(_HAND, nearest - _APART / 2), class_="hand"))
    if spot:
        inside.append(badge(spot.badge, x, y))
    known = {"data_thing": thing, "data_at": f"{number(x)} {number(y)}"} if thing else {}
    return tag("g", *inside, class_=f"door {link.kind}{' go' if spot else ''}", **known, **chosen(spot))


def _beyond(passage: Passage) -> Point:
    """Where a way's number stands: behind its door, as seen from room `a`."""
    (x, y), far = passage.door, max(passage.points, key=lambda point: math.dist(point, passage.door))
    length = math.dist(far, (x, y))
    if not length:
        return (x + 20, y) if passage.upright else (x, y + 20)
    away = length + 14 if not passage.link.b else max(20, length / 2)
    return x + (far[0] - x) / length * away, y + (far[1] - y) / length * away


def _door_sign(passage: Passage) -> str:
    (x, y), kind = passage.door, passage.link.kind
    if kind in ("stairs", "exit"):
        return _steps(passage)
    if kind == "open":
        return tag("path", d=_bar(x, y, passage.upright, _PASSAGE / 2 - 1.5), class_="gap")
    if kind == "secret":
        return text("S", x=x, y=y + 5, class_="letter secret")
    width, height = (9.0, 18.0) if passage.upright else (18.0, 9.0)
    leaf = tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, class_="leaf")
    return leaf + (tag("circle", cx=x, cy=y, r=2.4, class_="keyhole") if kind == "locked" else "")


def _bar(x: float, y: float, upright: bool, half: float) -> str:
    return (
        f"M{number(x)} {number(y - half)}v{number(2 * half)}"
        if upright
        else f"M{number(x - half)} {number(y)}h{number(2 * half)}"
    )


def _steps(passage: Passage) -> str:
    """Five treads that grow shorter on the way: down and away. An exit has an arrow at its end."""
    (x, y), (end_x, end_y) = passage.points[0], passage.points[-1]
    treads = []
    for step in range(5):
        share = (step + 1) / 6
        half = _PASSAGE / 2 - 2 - step * 1.2
        treads.append(_bar(x + (end_x - x) * share, y + (end_y - y) * share, passage.upright, half))
    steps = tag("path", d="".join(treads), class_="steps")
    return steps + (_arrow(end_x, end_y, passage.link.side) if passage.link.kind == "exit" else "")


def _arrow(x: float, y: float, side: str) -> str:
    dx, dy = _SIDES.get(side, (0, 1))
    across, down = -dy * 6, dx * 6
    tip = f"{number(x + dx * 12)} {number(y + dy * 12)}"
    return tag(
        "path",
        d=f"M{number(x + across)} {number(y + down)}L{tip}L{number(x - across)} {number(y - down)}z",
        class_="arrow",
    )

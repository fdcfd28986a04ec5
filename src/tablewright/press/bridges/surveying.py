"""Maps that others made, brought in: rooms found in squares, and written down as a dungeon file."""

from __future__ import annotations

import base64
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import Link, MapView, Zone
from tablewright.press.icons import INK, PAPER, tag, words
from tablewright.press.paper.typesetting import picture
from tablewright.press.rooms import side_towards
from tablewright.world.mapping.draw import draw
from tablewright.world.mapping.grid import Grid, step
from tablewright.world.mapping.words import COMPASS, MapError

# --- floor ------------------------------------------------------------------------------------------------------------
# A map of rooms as squares of floor, with walls between them and doors in the walls.
# Virtual table tops know no rooms: they know squares, lines that stop the eye, and doors in such lines.
Square = tuple[int, int]
Corner = tuple[int, int]
Edge = tuple[Corner, Corner]  # one side of a square, its smaller corner first

_STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_STUB = 2  # squares of a way that leads to nowhere known


class Door(msgspec.Struct, frozen=True):
    """A door in a wall: which side of which square, and whether one can see through it."""

    edge: Edge
    kind: str
    label: str


class Floor(msgspec.Struct, frozen=True):
    """Squares of floor (whose each is), walls, doors; all in squares from the upper left corner."""

    width: int
    height: int
    squares: Mapping[Square, str]
    walls: tuple[tuple[Corner, Corner], ...]
    doors: tuple[Door, ...]
    labels: tuple[tuple[Square, str], ...]


def floor_of(view: MapView) -> Floor:
    """Rooms first, then the ways between them, then what stands between the two."""
    zones = {zone.id: zone for zone in view.zones}
    squares: dict[Square, str] = {}
    for zone in view.zones:
        squares |= dict.fromkeys(_squares(zone), zone.id)
    doors = [door for number, link in enumerate(view.links) for door in _way(link, number, view, zones, squares)]
    left, top = min(x for x, _ in squares) - 1, min(y for _, y in squares) - 1
    width, height = max(x for x, _ in squares) + 2 - left, max(y for _, y in squares) + 2 - top
    moved = {(x - left, y - top): owner for (x, y), owner in squares.items()}
    there = tuple(Door(_moved(door.edge, left, top), door.kind, door.label) for door in doors)
    labels = tuple(((zone.x - left, zone.y - top), zone.label) for zone in view.zones)
    return Floor(width, height, moved, tuple(_runs(_walls(moved, {door.edge for door in there}))), there, labels)


def _moved(edge: Edge, left: int, top: int) -> Edge:
    (ax, ay), (bx, by) = edge
    return (ax - left, ay - top), (bx - left, by - top)


def _squares(zone: Zone) -> Iterator[Square]:
    """The squares of a room; of a round one those whose middle lies within it."""
    for x in range(zone.x, zone.x + zone.width):
        for y in range(zone.y, zone.y + zone.height):
            if zone.shape not in ("round", "cavern") or _within(zone, x, y):
                yield x, y


def _within(zone: Zone, x: int, y: int) -> bool:
    across = (x + 0.5 - zone.x - zone.width / 2) / (zone.width / 2)
    down = (y + 0.5 - zone.y - zone.height / 2) / (zone.height / 2)
    return across * across + down * down <= 1.05 or min(zone.width, zone.height) <= 2


# --- ways ------------------------------------------------------------------------------------------------------------
def _way(link: Link, number: int, view: MapView, zones: Mapping[str, Zone], squares: dict[Square, str]) -> list[Door]:
    """Lay the squares of one way; a door stands where it leaves its room, and where it comes to the other."""
    if link.a not in zones:
        return []
    zone, other = zones[link.a], zones.get(link.b)
    side = link.side if link.side in _STEP else side_towards(zone, other)
    start = _at_wall(zone, side, _share(link, number, view), squares)
    laid = list(_line(start, side, other, squares))
    owner = f"way {number}"
    path = [start, *laid]
    for square in laid:
        squares.setdefault(square, owner)
    crossings = [_edge(a, b) for a, b in pairwise(path) if squares[a] != squares[b]]
    kinds = [link.kind, *["open"] * len(crossings)]
    return [Door(edge, kind, link.label or link.kind) for edge, kind in zip(crossings, kinds, strict=False)]


def _share(link: Link, number: int, view: MapView) -> float:
    """Several ways through one wall stand apart."""
    same = [place for place, each in enumerate(view.links) if each.a == link.a and each.side == link.side]
    return (same.index(number) + 1) / (len(same) + 1)


def _at_wall(zone: Zone, side: str, share: float, squares: Mapping[Square, str]) -> Square:
    """The room's square from which a way leaves: the last one towards that side, in its row or column."""
    across, down = _STEP[side]
    row = [(x, y) for (x, y), owner in squares.items() if owner == zone.id]
    if across:
        wanted = zone.y + min(zone.height - 1, int(zone.height * share))
        line = [square for square in row if square[1] == wanted] or row
    else:
        wanted = zone.x + min(zone.width - 1, int(zone.width * share))
        line = [square for square in row if square[0] == wanted] or row
    return max(line, key=lambda square: square[0] * across + square[1] * down)


def _line(start: Square, side: str, other: Zone | None, squares: Mapping[Square, str]) -> Iterator[Square]:
    """Squares from a wall to the other room, one bend at most; a short stub where nobody knows whither it leads."""
    across, down = _STEP[side]
    x, y = start
    if other is None:
        for _ in range(_STUB):
            x, y = x + across, y + down
            if (x, y) in squares:
                return
            yield x, y
        return
    to_x, to_y = other.x + other.width // 2, other.y + other.height // 2
    legs = ((to_x, y), (to_x, to_y)) if across else ((x, to_y), (to_x, to_y))
    for leg in legs:
        while (x, y) != leg:
            x, y = x + _sign(leg[0] - x), y + _sign(leg[1] - y)
            yield x, y
            if squares.get((x, y)) == other.id:
                return


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _edge(a: Square, b: Square) -> Edge:
    """The side that two neighbouring squares share."""
    (ax, _), (bx, by) = sorted((a, b))
    return ((bx, by), (bx, by + 1)) if ax != bx else ((bx, by), (bx + 1, by))


# --- walls -----------------------------------------------------------------------------------------------------------
def _walls(squares: Mapping[Square, str], doors: set[Edge]) -> set[Edge]:
    """A wall stands wherever floor ends, and between two owners where no way leads through."""
    found = set()
    for (x, y), owner in squares.items():
        for across, down in _STEP.values():
            beyond = (x + across, y + down)
            edge = _edge((x, y), beyond)
            if squares.get(beyond) != owner and edge not in doors:
                found.add(edge)
    return found


def _runs(edges: set[Edge]) -> Iterator[Edge]:
    """Edges in one line become one wall."""
    for lengthwise in (0, 1):
        line = sorted((edge for edge in edges if (edge[0][0] == edge[1][0]) == bool(lengthwise)),
                      key=lambda edge: (edge[0][1 - lengthwise], edge[0][lengthwise]))  # fmt: skip
        yield from _joined(line)


def _joined(edges: Iterable[Edge]) -> Iterator[Edge]:
    run: Edge | None = None
    for edge in edges:
        if run is not None and run[1] == edge[0]:
            run = (run[0], edge[1])
        else:
            if run is not None:
                yield run
            run = edge
    if run is not None:
        yield run


# --- surveying --------------------------------------------------------------------------------------------------------
# --- surveying --------------------------------------------------------------------------------------------------------
# Surveying: rooms found in squares, walls and doors, and written down as a dungeon file that can be played.
# Whatever is walled in is one region. A region that is a rectangle is a room; any other is cut into rectangles that are
# open to each other, long and narrow ones being corridors.
_SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_MOST_SQUARES = 10_000
_Way = tuple[str, str, int]  # the side it leaves by, what it is, the room it leads to


class Survey(msgspec.Struct, frozen=True):
    """Squares of floor, walls between them, and doors by kind ("door", "locked", "secret")."""

    squares: frozenset[Square]
    walls: frozenset[Edge]
    doors: Mapping[Edge, str]
    ways_out: tuple[tuple[Square, str], ...] = ()  # squares with a way out, and its side


class Found(msgspec.Struct, frozen=True):
    """A room that was found."""

    x: int
    y: int
    width: int
    height: int

    def squares(self) -> Iterator[Square]:
        return ((x, y) for x in range(self.x, self.x + self.width) for y in range(self.y, self.y + self.height))

    @property
    def narrow(self) -> bool:
        return min(self.width, self.height) == 1 and max(self.width, self.height) > 2


def edge_between(square: Square, side: str) -> Edge:
    """The side of a square, its smaller corner first."""
    x, y = square
    corner = {"n": (x, y), "w": (x, y), "e": (x + 1, y), "s": (x, y + 1)}[side]
    return corner, ((corner[0] + 1, corner[1]) if side in "ns" else (corner[0], corner[1] + 1))


def dungeon_text(survey: Survey, title: str) -> str:
    """The dungeon as a file of its own, to be edited, furnished and played."""
    if not survey.squares:
        raise Refused("there is no floor in this map: no room to be found")
    if len(survey.squares) > _MOST_SQUARES:
        raise Refused(f"this map has more than {_MOST_SQUARES:,} squares of floor")
    rooms = [room for region in _regions(survey) for room in _rectangles(region)]
    owner = {square: number for number, room in enumerate(rooms) for square in room.squares()}
    first = owner[survey.ways_out[0][0]] if survey.ways_out else 0
    ways = {number: list(_ways(room, number, survey, owner)) for number, room in enumerate(rooms)}
    order = list(_reached(first, ways))
    named = {number: place for place, number in enumerate(order, 1)}
    out = _side_out(rooms[first], survey, owner)
    parts = [
        _room(rooms[number], named[number], ways[number], named, out if number == first else "") for number in order
    ]
    return f"# {title}\n\n{_left_out(len(rooms) - len(order))}" + "\n\n".join(parts) + "\n"


def _reached(first: int, ways: Mapping[int, Sequence[_Way]]) -> Iterator[int]:
    """The rooms one can walk to, nearest first: a dungeon to play has no others."""
    seen, waiting = {first}, deque([first])
    while waiting:
        number = waiting.popleft()
        yield number
        waiting += (beyond := [other for _, _, other in ways[number] if other not in seen])
        seen |= set(beyond)


def _left_out(count: int) -> str:
    if not count:
        return ""
    return (
        f"{count} {'room that no way leads to was' if count == 1 else 'rooms that no way leads to were'} left out.\n\n"
    )


def _regions(survey: Survey) -> Iterator[set[Square]]:
    left = set(survey.squares)
    while left:
        region, waiting = set(), [min(left, key=lambda square: (square[1], square[0]))]
        while waiting:
            square = waiting.pop()
            if square in left:
                left.discard(square)
                region.add(square)
                waiting += [beyond for side, beyond in _around(square) if _is_open(survey, square, side)]
        yield region


def _around(square: Square) -> Iterator[tuple[str, Square]]:
    return ((side, (square[0] + across, square[1] + down)) for side, (across, down) in _SIDES.items())


def _is_open(survey: Survey, square: Square, side: str) -> bool:
    edge = edge_between(square, side)
    return edge not in survey.walls and edge not in survey.doors


def _rectangles(region: set[Square]) -> Iterator[Found]:
    """The largest rectangle first, then the largest of what is left."""
    left = set(region)
    while left:
        room = max(
            (_grown(square, left) for square in left), key=lambda each: (each.width * each.height, -each.y, -each.x)
        )
        left -= set(room.squares())
        yield room


def _size(room: Found) -> tuple[int, int, int]:
    return room.width * room.height, -room.y, -room.x


def _grown(corner: Square, squares: set[Square]) -> Found:
    """The largest rectangle with this upper left corner."""
    x, y = corner
    best, widest, height = Found(x, y, 1, 1), 10**6, 0
    while (x, y + height) in squares:
        width = 0
        while width < widest and (x + width, y + height) in squares:
            width += 1
        widest, height = min(widest, width), height + 1
        if widest * height > best.width * best.height:
            best = Found(x, y, widest, height)
    return best


def _room(room: Found, name: int, ways: Sequence[_Way], named: Mapping[int, int], out: str) -> str:
    size = f"level 1, at {room.x},{room.y}, size {room.width}x{room.height}"
    lines = [f"## {name}. {'Passage' if room.narrow else 'Room'} {name}", size + (", corridor" if room.narrow else "")]
    lines += [f"- exit: {out} passage to out"] if out else []
    lines += [f"- exit: {side} {way} to {named[other]}" for side, way, other in ways]
    return "\n".join(lines)


def _side_out(room: Found, survey: Survey, owner: Mapping[Square, int]) -> str:
    squares = set(room.squares())
    told = next((side for square, side in survey.ways_out if square in squares), "")
    free = (side for square in sorted(squares) for side, beyond in _around(square) if beyond not in owner)
    return told or next(free, "s")


def _ways(room: Found, number: int, survey: Survey, owner: Mapping[Square, int]) -> Iterable[_Way]:
    """One way to each neighbour: through a door if there is one, else an open passage where no wall stands."""
    found: dict[int, _Way] = {}
    for square in sorted(room.squares()):
        for side, beyond in _around(square):
            other, edge = owner.get(beyond, number), edge_between(square, side)
            if other == number or (edge in survey.walls and edge not in survey.doors):
                continue
            way = {"door": "door", "locked": "locked door", "secret": "secret door"}.get(survey.doors.get(edge, ""), "")
            if other not in found or (way and found[other][1] == "passage"):
                found[other] = (side, way or "passage", other)
    return found.values()


# --- bringing ---------------------------------------------------------------------------------------------------------
# Maps that others made, brought in: Universal VTT, map calls, Text Mapper. Nothing in them is taken on trust.
_MOST_SIDE = 200  # squares of a map, either way
_MOST_LINES = 20_000
_BEHIND = {"north": "s", "east": "w", "south": "n", "west": "e"}


class _Point(msgspec.Struct):
    x: float
    y: float


class _Portal(msgspec.Struct):
    bounds: list[_Point]
    closed: bool = True


class _Resolution(msgspec.Struct):
    map_size: _Point
    map_origin: _Point = msgspec.field(default_factory=lambda: _Point(0, 0))


class _Vtt(msgspec.Struct):
    """What we read of a Universal VTT file; everything else in it is passed over."""

    resolution: _Resolution
    line_of_sight: list[list[_Point]] = []
    objects_line_of_sight: list[list[_Point]] = []
    portals: list[_Portal] = []


def from_universal_vtt(content: bytes, title: str) -> str:
    """A dungeon file from walls and doors that run along the grid."""
    try:
        vtt = msgspec.json.decode(content, type=_Vtt)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(f"this is no Universal VTT file: {error}") from None
    width, height = round(vtt.resolution.map_size.x), round(vtt.resolution.map_size.y)
    if not (0 < width <= _MOST_SIDE and 0 < height <= _MOST_SIDE):
        raise Refused(f"a map of 1 to {_MOST_SIDE} squares a side, please; this one has {width} by {height}")
    lines = [*vtt.line_of_sight, *vtt.objects_line_of_sight]
    if sum(map(len, lines)) > _MOST_LINES:
        raise Refused(f"this map has more than {_MOST_LINES:,} points in its walls")
    origin = vtt.resolution.map_origin
    walls = {edge for line in lines for a, b in pairwise(line) for edge in _edges(a, b, origin)}
    doors = {edge: "door" for portal in vtt.portals for edge in _door_edges(portal, origin)}
    squares = _inside(width, height, walls | set(doors))
    return dungeon_text(Survey(frozenset(squares), frozenset(walls), doors), title)


def _corner(point: _Point, origin: _Point) -> Corner:
    return round(point.x - origin.x), round(point.y - origin.y)


def _edges(a: _Point, b: _Point, origin: _Point) -> list[Edge]:
    """The sides of squares that a wall covers; a slanting wall has none and is passed over."""
    (ax, ay), (bx, by) = sorted((_corner(a, origin), _corner(b, origin)))
    if ax == bx and by - ay <= _MOST_SIDE:
        return [((ax, y), (ax, y + 1)) for y in range(ay, by)]
    if ay == by and bx - ax <= _MOST_SIDE:
        return [((x, ay), (x + 1, ay)) for x in range(ax, bx)]
    return []


def _door_edges(portal: _Portal, origin: _Point) -> list[Edge]:
    return _edges(portal.bounds[0], portal.bounds[1], origin) if len(portal.bounds) == 2 else []


def _inside(width: int, height: int, walls: set[Edge]) -> set[Square]:
    """All squares that one cannot walk to from beyond the rim of the picture."""
    outside: set[Square] = set()
    waiting = [(x, y) for x in range(-1, width + 1) for y in (-1, height)]
    waiting += [(x, y) for x in (-1, width) for y in range(-1, height + 1)]
    while waiting:
        square = waiting.pop()
        if square in outside or not (-1 <= square[0] <= width and -1 <= square[1] <= height):
            continue
        outside.add(square)
        x, y = square
        for side, beyond in (("n", (x, y - 1)), ("e", (x + 1, y)), ("s", (x, y + 1)), ("w", (x - 1, y))):
            if edge_between(square, side) not in walls:
                waiting.append(beyond)
    return {(x, y) for x in range(width) for y in range(height)} - outside


def from_map_calls(text: str, title: str) -> str:
    """A dungeon file from a text of map calls. Squared paper counts northwards, dungeons count southwards."""
    try:
        grid = draw(text).grid
    except MapError as error:
        raise Refused(f"these calls cannot be drawn: {error}") from None
    walls, doors = set(), {}
    for square in grid.squares:
        for direction in COMPASS:
            value = grid.side(square, direction) or _unsaid(grid, square, direction)
            edge = edge_between(_south(square), direction[0])
            if value == "door":
                doors[edge] = "door"
            elif value == "wall":
                walls.add(edge)
    squares = frozenset(_south(square) for square in grid.squares)
    out = ((_south((0, 0)), _BEHIND[grid.heading]),) if (0, 0) in grid.squares else ()
    return dungeon_text(Survey(squares, frozenset(walls), doors, out), title)


def _unsaid(grid: Grid, square: Square, direction: str) -> str:
    """What no call spoke of: open floor within a room or along a passage, else a wall."""
    beyond = step(square, direction)
    same = beyond in grid.squares and grid.rooms.get(square) == grid.rooms.get(beyond)
    return "open" if same else "wall"


def _south(square: Square) -> Square:
    return square[0], -square[1]


_VTT = (".dd2vtt", ".uvtt", ".df2vtt", ".json")


def brought(content: bytes, suffix: str, title: str) -> str:
    """A dungeon file from whatever map this is."""
    if suffix.lower() in _VTT:
        return from_universal_vtt(content, title)
    try:
        return from_map_calls(content.decode("utf-8"), title)
    except UnicodeDecodeError:
        raise Refused(f"this is neither a Universal VTT file ({', '.join(_VTT)}) nor a text of map calls") from None


# --- universal vtt ----------------------------------------------------------------------------------------------------
# Universal VTT (.dd2vtt, format 0.3): a picture, its grid, walls, doors and lights, for virtual table tops.
# Foundry, Roll20, Owlbear Rodeo, MapTool and Fantasy Grounds read it. A closed portal stops the eye until it is opened.
PIXELS = 70  # a square
FORMAT = 0.3
_SHUT = ("door", "locked", "secret")


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

"""A fight in cells: zones from the party's side to the foes', side by side where there is room, else foes on top;
where it must be low, each zone's name stands before its people.

Everybody is a line: whose turn it is, name, what they have left, what ails them, whom they are at the throat of.
Equal foes stand together.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tablewright.engine.scene import Bar, Building, Field, Home, Token
from tablewright.play.drawing.rooms import POINTED, Box, Canvas, Drawing, Point
from tablewright.world.mapping.grid import Grid, Square
from tablewright.world.mapping.words import STEPS, back_of

# --- field ------------------------------------------------------------------------------------------------------------
_WIDE = 70  # cells from which zones stand beside each other
_LOWEST = 3  # the last way to draw a fight: names of zones before their people
_LEAST = 19  # cells that a zone needs to stand beside others
_GUTTER = 13  # cells at most for the names of zones before their people
_BAR = 4
_CROWDED = 12  # people in a zone from which equal ones stand together, with their numbers or without
_TOGETHER = 3  # equal foes that are drawn as one line
_NUMBER = re.compile(r"\s*#?\d+$")
_LOW, _HALF = 0.26, 0.51
_SIGN = "► "
_AT_THROAT = " ⚔ "
_HELD = "\xa0"  # a blank at which no line is broken
_EACH = " each"
_AILS = "$bad"
_SIDES = {"party": 0, "others": 1, "foes": 2}

Part = tuple[str, str]  # letters and their style


class _Line(NamedTuple):
    """Somebody on the field, or several equal ones."""

    parts: tuple[Part, ...]
    token: Token
    side: int


class Aims(NamedTuple):
    """What can be pointed at in a fight: everybody's key, and the chance of what would be done to them."""

    pointed: str = ""  # the token that is pointed at
    keys: Mapping[str, str] = MappingProxyType({})
    chances: Mapping[str, str] = MappingProxyType({})


NO_AIMS = Aims()


def draw_field(field: Field, width: int, most: int = 99, aims: Aims = NO_AIMS) -> Drawing:
    """The fight in its place: the zones side by side, else below each other with one in a line, two, and then lower."""
    drawing = _tried(field, width, aims, 0) if width >= _WIDE else _tried(field, width, aims, 1)
    for tried in (1, 2, 3):
        if drawing.height > most:
            drawing = _tried(field, width, aims, tried)
    return drawing


def _tried(field: Field, width: int, aims: Aims, tried: int) -> Drawing:
    canvas = Canvas()
    canvas.put(0, 0, " " * width)
    top = _draw_order(canvas, field, width)
    zones = _zones(field)
    wide = (width + 1) // max(1, len(zones)) - 1
    if tried == 0 and wide >= _LEAST:
        bottom, here = _draw_beside(canvas, zones, field, Point(wide, top), aims)
    else:
        longest = max((len(title) for title, _ in zones), default=0)
        gutter = min(_GUTTER, longest + 1) if tried == _LOWEST else 0
        bottom, here = _draw_stacked(canvas, zones, field, Point(width, top), aims, gutter, 1 if tried < 2 else 2)
    return canvas.drawing(here, Box(0, 0, width - 1, max(bottom - 1, 0)))


def _draw_order(canvas: Canvas, field: Field, width: int) -> int:
    """Who is next, in as many lines as that needs; the line where the field begins."""
    known = {token.id: token for token in field.tokens}
    order = [known[token] for token in field.order if token in known]
    if len(order) < 2:
        return 0
    names = [token.name for token in order]
    if len(" · ".join(names)) + 6 > width:
        names = [_short_name(token.name, token.side) for token in order]
    whole = f"Next: {' · '.join(name.replace(' ', _HELD) for name in names)}"
    lines = textwrap.wrap(whole, width, subsequent_indent="      ")
    for place, line in enumerate(lines):
        canvas.put(0, place, line.replace(_HELD, " "), "$quiet")
    return len(lines)


def _zones(field: Field) -> list[tuple[str, tuple[Token, ...]]]:
    """Zones in which somebody stands, with their titles; without zones, the two sides."""
    if not field.zones:
        sides = [tuple(token for token in field.tokens if (token.side == "foes") == foes) for foes in (False, True)]
        return [("", tokens) for tokens in sides if tokens]
    known = {zone for zone, _ in field.zones}
    zones = [(title, tuple(token for token in field.tokens if token.zone == zone)) for zone, title in field.zones]
    aside = tuple(token for token in field.tokens if token.zone not in known)
    return [(title, tokens) for title, tokens in (*zones, ("Elsewhere", aside)) if tokens]


def _draw_beside(
    canvas: Canvas, zones: Sequence[tuple[str, tuple[Token, ...]]], field: Field, corner: Point, aims: Aims
) -> tuple[int, Point]:
    """Zone by zone from the left; the first line below them, and where the one stands whose turn it is."""
    wide, top = corner
    bottom, here = top, Point(0, top)
    for place, (title, tokens) in enumerate(zones):
        left, line = place * (wide + 1), top
        if title:
            canvas.put(left, line, title[:wide].center(wide, "─"), "$quiet")
            line += 1
        for each in _lines(tokens, field, aims):
            here = Point(left, line) if each.token.acts else here
            _put(canvas, Point(left, line), each, wide, aims.pointed)
            line += 1
        bottom = max(bottom, line)
    for place in range(1, len(zones)):
        for line in range(top, bottom):
            canvas.put(place * (wide + 1) - 1, line, "┊", "$faint")
    return bottom, here


def _draw_stacked(
    canvas: Canvas,
    zones: Sequence[tuple[str, tuple[Token, ...]]],
    field: Field,
    corner: Point,
    aims: Aims,
    gutter: int,
    abreast: int,
) -> tuple[int, Point]:
    """The foes' zone on top, the party's below, some people abreast; a zone's name above them, or in the gutter."""
    width, line = corner
    half, here = (width - gutter) // abreast, Point(0, line)
    for title, tokens in reversed(zones):
        if gutter:
            canvas.put(0, line, title[: gutter - 1], "$quiet")
        elif title:
            canvas.put(0, line, f"─ {title} "[:width].ljust(width, "─"), "$quiet")
            line += 1
        lines = list(_lines(tokens, field, aims))
        for place, each in enumerate(lines):
            spot = Point(gutter + half * (place % abreast), line + place // abreast)
            here = spot if each.token.acts else here
            _put(canvas, spot, each, half - 1, aims.pointed)
        line += -(-len(lines) // abreast)
    return line, here


# --- people ----------------------------------------------------------------------------------------------------------
def _lines(tokens: Sequence[Token], field: Field, aims: Aims) -> Iterator[_Line]:
    """Everybody in a zone, the party first; equal ones together."""
    throats = _throats(field)
    kinds: dict[tuple[object, ...], list[Token]] = {}
    for token in tokens:
        alone = token.acts or throats.get(token.id) or (token.id in aims.keys and len(tokens) <= _CROWDED)
        own = token.id if alone else ""
        kind = _NUMBER.sub("", token.name), token.side, token.now, token.most, token.down, token.states, own
        kinds.setdefault(kind, []).append(token)
    for alike in sorted(kinds.values(), key=lambda each: _SIDES[each[0].side]):
        if len(alike) >= _TOGETHER:
            yield _Line(_crowd(alike), alike[0], _SIDES[alike[0].side])
        else:
            yield from (
                _Line(_parts(token, throats.get(token.id, ""), aims), token, _SIDES[token.side]) for token in alike
            )


def _throats(field: Field) -> dict[str, str]:
    """For each of those who are engaged, the name of whom with."""
    names = {token.id: token.name for token in field.tokens}
    pairs = [*field.engaged, *((b, a) for a, b in field.engaged)]
    return {a: names[b] for a, b in pairs if a in names and b in names}


def _crowd(alike: Sequence[Token]) -> tuple[Part, ...]:
    one = alike[0]
    figures = [(f" {one.now}/{one.most}", "$quiet"), (_EACH, "$quiet")] if one.most else []
    style = "$quiet strike" if one.down else _name_style(one)
    ails = [(" " + ", ".join(one.states), _AILS)] if one.states else []
    return (("  ", ""), (_NUMBER.sub("", one.name), style), (f" ×{len(alike)}", style), *figures, *ails)


def _parts(token: Token, at_throat_of: str, aims: Aims) -> tuple[Part, ...]:
    sign = _SIGN if token.acts else "✝ " if token.down else "  "
    key = aims.keys.get(token.id, "")
    if key:
        sign = f"{key:>2} " if sign == "  " else f"{sign}{key} "
    parts: list[Part] = [(sign, "bold $accent"), (token.name, "$quiet strike" if token.down else _name_style(token))]
    if token.most:
        parts += _gauge(Bar("", token.now, token.most))
    if chance := aims.chances.get(token.id):
        parts.append((f"  {chance}", "bold"))
    if token.states:
        parts.append((" " + ", ".join(token.states), _AILS))
    if at_throat_of:
        parts.append((_AT_THROAT + at_throat_of, "$quiet"))
    return tuple(parts)


def _name_style(token: Token) -> str:
    return "bold" if token.side == "party" else "bold $accent" if token.side == "foes" else ""


def _gauge(bar: Bar) -> list[Part]:
    share = min(1.0, max(0.0, bar.now / bar.most))
    full = max(1 if bar.now > 0 else 0, round(share * _BAR))
    style = "$bad" if share < _LOW else "$warn" if share < _HALF else "$good"
    return [(" ", ""), ("█" * full, style), ("░" * (_BAR - full), "$faint"), (f" {bar.now}/{bar.most}", "")]


def _put(canvas: Canvas, spot: Point, line: _Line, width: int, pointed: str) -> None:
    """Write somebody into their place; a long name gives way to the figures behind it."""
    parts = _fitted(line.parts, width, line.token.side)
    x = spot.x
    for text, style in parts:
        canvas.put(x, spot.y, text, POINTED if pointed and pointed == line.token.id else style, line.token.id)
        x += len(text)


def _short_name(name: str, side: str) -> str:
    """One of the party by the first of their names."""
    return name.split(maxsplit=1)[0] if side == "party" else name


def _fitted(parts: tuple[Part, ...], width: int, side: str) -> list[Part]:
    """What does not fit goes: marks behind the figures, names but the first, the bar, and last the end of a name."""
    kept = list(parts)
    while _is_mark(kept[-1]) and _length(kept) > width:
        kept.pop()
    name_at = min(1, len(kept) - 1)
    name, style = kept[name_at]
    if _length(kept) > width:
        kept[name_at] = (_short_name(name, side), style)
    if _length(kept) > width:
        kept = kept[: name_at + 1] + [part for part in kept[name_at + 1 :] if part[0].strip(" █░")]
    long = _length(kept) - width
    if long > 0:
        name, style = kept[name_at]
        number = found[0] if (found := _NUMBER.search(name)) else ""
        kept[name_at] = (name[: max(3, len(name) - len(number) - long - 1)] + "…" + number, style)
    while kept and _length(kept) > width:
        kept.pop()
    return kept


def _is_mark(part: Part) -> bool:
    """States and opponents stand behind the figures and may be left out."""
    text, style = part
    return style == _AILS or text == _EACH or text.startswith(_AT_THROAT)


def _length(parts: Sequence[Part]) -> int:
    return sum(len(text) for text, _ in parts)


# --- home: A home in cells: its buildings in a row behind their wall, who lives there, what is in store ---------------
_LOT = 15  # cells for a building
_ROOF, _WALLS = " ╱▔▔╲ ", " │▪▪│ "
_FRAME_ROOF, _FRAME = " ┌┄┄┐ ", " ┆  ┆ "
_AROUND = {"": "▁", "palisade": "╿", "stone": "▓"}
_MOST_PEOPLE = 30
_BAR_HOME = 6
_LOW_HOME = 0.26


def draw_home(home: Home, width: int, most: int = 99) -> Drawing:
    """As much of it as its place has lines for: what is not there yet goes first, then the houses for their names."""
    whole = _drawn(home.buildings, home, width)
    if whole.height <= most:
        return whole
    there = _drawn(tuple(one for one in home.buildings if not one.costs), home, width)
    return there if there.height <= most else _drawn((), home, width)


def _drawn(buildings: Sequence[Building], home: Home, width: int) -> Drawing:
    canvas = Canvas()
    canvas.put(0, 0, " " * width)
    line = _draw_buildings(canvas, buildings, width) if buildings else _draw_names(canvas, home.buildings, width)
    canvas.put(0, line, _AROUND[home.wall] * width, "$quiet")
    _draw_people(canvas, home.people, line + 1)
    bottom = _draw_stores(canvas, home.stores, Point(width, line + 2))
    return canvas.drawing(Point(0, 0), Box(0, 0, width - 1, bottom))


def _draw_buildings(canvas: Canvas, buildings: Sequence[Building], width: int) -> int:
    """Lots beside each other, in more rows where they are many; the line below them."""
    a_row = max(1, width // _LOT)
    rows = [buildings[place : place + a_row] for place in range(0, len(buildings), a_row)]
    line = 0
    for row in rows:
        for place, one in enumerate(row):
            _draw_building(canvas, one, place * _LOT, line)
        line += 4 if any(one.ready for one in row) else 3
    return line


def _draw_names(canvas: Canvas, buildings: Sequence[Building], width: int) -> int:
    names = [_called(one) + (f" ({one.ready})" if one.ready else "") for one in buildings if not one.costs]
    lines = textwrap.wrap(" · ".join(names), width)
    for place, line in enumerate(lines):
        canvas.put(0, place, line, "bold")
    return len(lines)


def _called(one: Building) -> str:
    return f"{one.name} ×{one.number}" if one.number > 1 else one.name


def _draw_building(canvas: Canvas, one: Building, left: int, top: int) -> None:
    stands = not (one.ready or one.costs)
    style = "$accent" if stands else "$faint"
    canvas.put(left, top, _ROOF if stands else _FRAME_ROOF, style)
    canvas.put(left, top + 1, _WALLS if stands else _FRAME, style)
    canvas.put(left, top + 2, _called(one)[: _LOT - 1], "bold" if stands else "$quiet")
    canvas.put(left, top + 3, one.ready[: _LOT - 1], "$quiet")


def _draw_people(canvas: Canvas, people: Bar, line: int) -> None:
    free = min(_MOST_PEOPLE, people.most) - min(_MOST_PEOPLE, people.now)
    there = "☻" * min(_MOST_PEOPLE, people.now)
    canvas.put(0, line, there)
    canvas.put(len(there), line, "·" * max(0, free), "$faint")
    canvas.put(len(there) + max(0, free) + 1, line, f"{people.now} of {people.most} {people.label}", "bold")


def _draw_stores(canvas: Canvas, stores: tuple[Bar, ...], corner: Point) -> int:
    """One after the other, in as many lines as they need; the last line."""
    width, line = corner
    x = 0
    for bar in stores:
        figure = f"{bar.now}/{bar.most}" if bar.most else str(bar.now)
        needed = len(bar.label) + 1 + (_BAR_HOME + 1 if bar.most else 0) + len(figure)
        if x and x + needed > width:
            x, line = 0, line + 1
        canvas.put(x, line, bar.label, "$quiet")
        x = _draw_gauge(canvas, bar, Point(x + len(bar.label) + 1, line))
        canvas.put(x, line, figure, "bold")
        x += len(figure) + 3
    return line


def _draw_gauge(canvas: Canvas, bar: Bar, at: Point) -> int:
    """What is there of what there may be; where the figure stands."""
    if not bar.most:
        return at.x
    full = round(min(1.0, bar.now / bar.most) * _BAR_HOME)
    canvas.put(at.x, at.y, "█" * full, "$bad" if bar.now / bar.most < _LOW_HOME else "$good")
    canvas.put(at.x + full, at.y, "░" * (_BAR_HOME - full), "$faint")
    return at.x + _BAR_HOME + 1


# --- paper: squared paper in letters: four columns and two lines a square, with dots where lines could cross ----------
ACROSS, DOWN = 4, 2
_FLOOR = "on $panel"
_WALL = "$foreground"
_DOT = "$faint"
_SIGN_PAPER = "bold $accent"
_MARKS = {"up": " < ", "down": " > ", "half": " / "}
# Corners by the walls that meet there, in the order n e s w.
_CORNERS = {
    "": "·", "n": "╵", "e": "╶", "s": "╷", "w": "╴", "ne": "└", "ns": "│", "nw": "┘", "es": "┌", "ew": "─", "sw": "┐",
    "nes": "├", "new": "┴", "nsw": "┤", "esw": "┬", "nesw": "┼",
}  # fmt: skip


def spot(square: Square) -> Point:
    """The middle of a square on the canvas; y grows downward there."""
    return Point(square[0] * ACROSS + 2, -square[1] * DOWN + 1)


def draw_paper(
    grid: Grid, wrong: Collection[Square] = (), cursor: Square | None = None, corner: Square | None = None
) -> Drawing:
    """The paper. `cursor` is marked, and so is the room that reaches from there to `corner`."""
    canvas = Canvas()
    west, east, south, north = _extent(grid, cursor)
    chosen = _between(cursor, corner) if cursor and corner else {cursor}
    for x in range(west, east + 1):
        for y in range(south, north + 1):
            _draw_square(canvas, grid, (x, y), marked=(x, y) in wrong, chosen=(x, y) in chosen)
    for x in range(west, east + 2):
        for y in range(south - 1, north + 1):
            _draw_corner(canvas, grid, x, y)
    for (x, y, way), value in grid.sides.items():
        _draw_side(canvas, x, y, way, value)
    _draw_entrance(canvas, grid)
    whole = Box(west * ACROSS, -north * DOWN, (east + 1) * ACROSS, (1 - south) * DOWN)
    return canvas.drawing(spot(cursor or (0, 0)), whole)


def _extent(grid: Grid, cursor: Square | None) -> tuple[int, int, int, int]:
    west, east, south, north = grid.bounds
    if cursor is None:
        return west, east, south, north
    x, y = cursor
    return min(west, x) - 2, max(east, x) + 2, min(south, y) - 2, max(north, y) + 2


def _between(one: Square, other: Square) -> set[Square | None]:
    (x1, y1), (x2, y2) = one, other
    return {(x, y) for x in range(min(x1, x2), max(x1, x2) + 1) for y in range(min(y1, y2), max(y1, y2) + 1)}


def _draw_square(canvas: Canvas, grid: Grid, square: Square, *, marked: bool, chosen: bool) -> None:
    middle, mark = spot(square), grid.squares.get(square)
    text = _MARKS.get(mark, "   ") if mark is not None else "   "
    style = _FLOOR if mark is not None else ""
    if marked:
        text, style = (" ! " if text == "   " else text[:2] + "!"), "bold $bad on $panel"
    if chosen:
        text, style = ("[ ]" if text == "   " else f"[{text[1]}]"), POINTED
    canvas.put(middle.x - 1, middle.y, text, style)


def _draw_corner(canvas: Canvas, grid: Grid, x: int, y: int) -> None:
    """The corner in the north-west of square (x, y): walls that meet there, or a dot."""
    meeting = {"n": (x - 1, y + 1, "e"), "e": (x, y, "n"), "s": (x - 1, y, "e"), "w": (x - 1, y, "n")}
    sides = "".join(way for way, edge in meeting.items() if grid.sides.get(edge) in ("wall", "door", "exit"))
    canvas.put(x * ACROSS, -y * DOWN, _CORNERS[sides], _WALL if sides else _DOT)


def _draw_side(canvas: Canvas, x: int, y: int, way: str, value: str) -> None:
    if way == "n":
        text = {"wall": "───", "door": "─D─", "exit": "╴ ╶"}.get(value, "   ")
        canvas.put(x * ACROSS + 1, -y * DOWN, text, _WALL if value == "wall" else _SIGN_PAPER)
    else:
        text = {"wall": "│", "door": "D", "exit": ":"}.get(value, " ")
        canvas.put((x + 1) * ACROSS, -y * DOWN + 1, text, _WALL if value == "wall" else _SIGN_PAPER)


def _draw_entrance(canvas: Canvas, grid: Grid) -> None:
    dx, dy = STEPS[back_of(grid.heading)]
    middle = spot((0, 0))
    canvas.put(middle.x + 2 * dx, middle.y - dy, "E", _SIGN_PAPER)

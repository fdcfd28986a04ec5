"""A fight in cells: zones from the party's side to the foes', side by side where there is room, else foes on top;
where it must be low, each zone's name stands before its people.

Everybody is a line: whose turn it is, name, what they have left, what ails them, whom they are at the throat of.
Equal foes stand together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablewright.engine.scene import Bar, Field, Token
from tablewright.play.drawing.canvas import Box, Canvas, Drawing, Point
from tablewright.play.drawing.looks import POINTED

_LEAST = 19  # cells that a zone needs to stand beside others
_GUTTER = 13  # cells at most for the names of zones before their people
_BAR = 4
_TOGETHER = 3  # equal foes that are drawn as one line
_NUMBER = re.compile(r"\s*#?\d+$")
_LOW, _HALF = 0.26, 0.51
_SIGN = "► "
_AT_THROAT = " ⚔ "
_EACH = " each"
_AILS = "$bad"
_SIDES = {"party": 0, "others": 1, "foes": 2}

Part = tuple[str, str]  # letters and their style


class _Line(NamedTuple):
    """Somebody on the field, or several equal ones."""

    parts: tuple[Part, ...]
    token: Token
    side: int


def draw_field(field: Field, width: int, pointed: str = "", *, low: bool = False) -> Drawing:
    """The fight, as wide as its place, or as low as can be. `pointed`: the token that is pointed at."""
    canvas = Canvas()
    canvas.put(0, 0, " " * width)
    top = _draw_order(canvas, field, width)
    zones = _zones(field)
    wide = (width + 1) // max(1, len(zones)) - 1
    if low:
        gutter = min(_GUTTER, max((len(title) for title, _ in zones), default=0) + 1)
        bottom, here = _draw_stacked(canvas, zones, field, Point(width, top), pointed, gutter)
    elif wide >= _LEAST:
        bottom, here = _draw_beside(canvas, zones, field, Point(wide, top), pointed)
    else:
        bottom, here = _draw_stacked(canvas, zones, field, Point(width, top), pointed)
    return canvas.drawing(here, Box(0, 0, width - 1, max(bottom - 1, 0)))


def _draw_order(canvas: Canvas, field: Field, width: int) -> int:
    """Who is next, in a line; the line where the field begins."""
    names = {token.id: token.name for token in field.tokens}
    order = [names[token] for token in field.order if token in names]
    if len(order) < 2:
        return 0
    canvas.put(0, 0, f"Next: {' · '.join(order)}"[:width], "$quiet")
    return 1


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
    canvas: Canvas, zones: Sequence[tuple[str, tuple[Token, ...]]], field: Field, corner: Point, pointed: str
) -> tuple[int, Point]:
    """Zone by zone from the left; the first line below them, and where the one stands whose turn it is."""
    wide, top = corner
    bottom, here = top, Point(0, top)
    for place, (title, tokens) in enumerate(zones):
        left, line = place * (wide + 1), top
        if title:
            canvas.put(left, line, title[:wide].center(wide, "─"), "$quiet")
            line += 1
        for each in _lines(tokens, field):
            here = Point(left, line) if each.token.acts else here
            _put(canvas, Point(left, line), each, wide, pointed)
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
    pointed: str,
    gutter: int = 0,
) -> tuple[int, Point]:
    """The foes' zone on top, the party's below, two people in a line; a zone's name above them, or in the gutter."""
    width, line = corner
    half, here = (width - gutter) // 2, Point(0, line)
    for title, tokens in reversed(zones):
        if gutter:
            canvas.put(0, line, title[: gutter - 1], "$quiet")
        elif title:
            canvas.put(0, line, f"─ {title} "[:width].ljust(width, "─"), "$quiet")
            line += 1
        lines = list(_lines(tokens, field))
        for place, each in enumerate(lines):
            spot = Point(gutter + half * (place % 2), line + place // 2)
            here = spot if each.token.acts else here
            _put(canvas, spot, each, half - 1, pointed)
        line += -(-len(lines) // 2)
    return line, here


# --- people ----------------------------------------------------------------------------------------------------------
def _lines(tokens: Sequence[Token], field: Field) -> Iterator[_Line]:
    """Everybody in a zone, the party first; equal ones together."""
    throats = _throats(field)
    kinds: dict[tuple[object, ...], list[Token]] = {}
    for token in tokens:
        own = token.id if token.acts or throats.get(token.id) else ""
        kind = _NUMBER.sub("", token.name), token.side, token.now, token.most, token.down, token.states, own
        kinds.setdefault(kind, []).append(token)
    for alike in sorted(kinds.values(), key=lambda each: _SIDES[each[0].side]):
        if len(alike) >= _TOGETHER:
            yield _Line(_crowd(alike), alike[0], _SIDES[alike[0].side])
        else:
            yield from (_Line(_parts(token, throats.get(token.id, "")), token, _SIDES[token.side]) for token in alike)


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


def _parts(token: Token, at_throat_of: str) -> tuple[Part, ...]:
    sign = _SIGN if token.acts else "✝ " if token.down else "  "
    parts: list[Part] = [(sign, "bold $accent"), (token.name, "$quiet strike" if token.down else _name_style(token))]
    if token.most:
        parts += _gauge(Bar("", token.now, token.most))
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
    parts = _fitted(line.parts, width)
    x = spot.x
    for text, style in parts:
        canvas.put(x, spot.y, text, POINTED if pointed and pointed == line.token.id else style, line.token.id)
        x += len(text)


def _fitted(parts: tuple[Part, ...], width: int) -> list[Part]:
    """What does not fit goes: marks behind the figures first, then the end of the name."""
    kept = list(parts)
    while _is_mark(kept[-1]) and _length(kept) > width:
        kept.pop()
    long, name_at = _length(kept) - width, 1 if len(kept) > 1 and len(kept[0][0]) == len(_SIGN) else 0
    if long > 0:
        name, style = kept[name_at]
        kept[name_at] = (name[: max(3, len(name) - long - 1)] + "…", style)
    while kept and _length(kept) > width:
        kept.pop()
    return kept


def _is_mark(part: Part) -> bool:
    """States and opponents stand behind the figures and may be left out."""
    text, style = part
    return style == _AILS or text == _EACH or text.startswith(_AT_THROAT)


def _length(parts: Sequence[Part]) -> int:
    return sum(len(text) for text, _ in parts)

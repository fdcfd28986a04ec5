"""Draws a fight: round tokens with an icon of their kind and a ring of what they have left, where the rules have them.

The party stands at the left, the foes at the right, or each in its zone. Who is at whose throat is joined by a line;
whose turn it is stands on a plinth; the order of turns runs along the top.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from tablewright.engine.scene import Field, Token
from tablewright.engine.telling.keys import Spot
from tablewright.press.icons import shortened
from tablewright.web.drawing.svg import Things, badge, chances_of, chosen, drawing, icon_url, number, tag, text, tooltip

_ROW = 112.0
_TOP = 14.0
_TITLES = 30.0  # what zones are called, above their people
_RADIUS = 30.0
_STEP = 2 * _RADIUS + 20.0  # from token to token, so that none covers its neighbour
_BAR = 60.0  # how long a bar of chances is
_LETTER = 7.6  # width of a letter of a name
_TITLE_LETTER = 9.6  # and of a zone's title
_SMALLEST = 0.6  # of its size, to which a name shrinks before it is cut
_SMALL_LETTER = 6.2  # and of a figure
_BAND = 32.0  # the order of turns and how the fight ends, above all else
_SPARE = 0.4  # of a column, left free in every zone
_WIDEST_STEP = 2.2 * _STEP  # people of one side stand together
_SIDES = (("party", ""), ("foes", ""))

Point = tuple[float, float]
Zones = Sequence[tuple[str, list[Token]]]


class Shape(NamedTuple):
    """How a field lies on the page: a phone's is narrow and high."""

    name: str
    ratio: float  # of the frame's width to its height
    most_rows: int
    most_turns: int


class Ground(NamedTuple):
    """A zone on the page: where it begins, how wide it is, how many columns of people stand in it."""

    left: float
    width: float
    columns: int

    @property
    def step(self) -> float:
        return min(_WIDEST_STEP, self.width / (self.columns + _SPARE))

    def middle_of(self, column: int) -> float:
        return self.left + self.width / 2 + self.step * (column - (self.columns - 1) / 2)


class Layout(NamedTuple):
    """How many stand in a column, and how large the paper is."""

    rows: int
    width: float
    height: float
    above: float  # what is kept free over the heads


WIDE = Shape("wide", 1.95, 4, 12)
NARROW = Shape("narrow", 1.2, 5, 5)


def draw_field(field: Field, things: Things, marks: Mapping[str, str], base: str, shape: Shape = WIDE) -> Markup:
    """The whole field; who can be aimed at bears the key that does it, and the others keep theirs for later."""
    zones = _zones(field)
    least = 2 if field.engaged else 1  # in one row the lines between opponents would run through others
    layout = _layout(zones, shape, least)
    grounds = _grounds(zones, layout)
    places = _places(zones, grounds, layout)
    return drawing(
        *(_zone(ground, title, layout.height) for ground, (title, _) in zip(grounds, zones, strict=True)),
        *(_engaged(pair, places) for pair in field.engaged),
        *(
            _token(token, places[token.id], base, things.get(token.id), marks.get(token.id, ""), ground.step)
            for ground, (_, tokens) in zip(grounds, zones, strict=True)
            for token in tokens
        ),
        _order(field, base, layout.width, shape.most_turns),
        id="field" if shape is WIDE else f"field-{shape.name}",
        class_=f"field {shape.name}",
        viewBox=f"0 0 {number(layout.width)} {number(layout.height)}",
        preserveAspectRatio="xMidYMid meet",
        role="group",
        aria_label="The fight",
        data_stage_content="",
    )


def _zones(field: Field) -> Zones:
    if not field.zones:
        return [(title, [token for token in field.tokens if _side(token) == side]) for side, title in _SIDES]
    known = {key for key, _ in field.zones}
    zones = [(title, [token for token in field.tokens if token.zone == key]) for key, title in field.zones]
    astray = [token for token in field.tokens if token.zone not in known]
    return [*zones, ("", astray)] if astray else zones


def _side(token: Token) -> str:
    return "foes" if token.side == "foes" else "party"


def _layout(zones: Zones, shape: Shape, least: int) -> Layout:
    """As many in a column as makes the tokens largest in their frame, which is filled."""
    above = _TOP + _BAND + (_TITLES if any(title for title, _ in zones) else 0.0)
    tallest = max((len(tokens) for _, tokens in zones), default=1)
    most = max(1, min(shape.most_rows, tallest))
    tried = [_paper(zones, rows, above) for rows in range(min(least, most), most + 1)]
    best = min(tried, key=lambda layout: max(layout.width / shape.ratio, layout.height))
    return best._replace(width=max(best.width, best.height * shape.ratio))


def _paper(zones: Zones, rows: int, above: float) -> Layout:
    columns = sum(_columns(len(tokens), rows) + _SPARE for _, tokens in zones)
    return Layout(rows, _STEP * columns, above + rows * _ROW + 16, above)


def _columns(count: int, rows: int) -> int:
    return max(1, math.ceil(count / rows))


def _grounds(zones: Zones, layout: Layout) -> list[Ground]:
    """The zones side by side: whoever holds more people has more of the width."""
    columns = [_columns(len(tokens), layout.rows) for _, tokens in zones]
    whole = sum(each + _SPARE for each in columns)
    widths = [layout.width * (each + _SPARE) / whole for each in columns]
    lefts = [sum(widths[:place]) for place in range(len(widths))]
    return [Ground(*each) for each in zip(lefts, widths, columns, strict=True)]


def _places(zones: Zones, grounds: Sequence[Ground], layout: Layout) -> dict[str, Point]:
    """Position of each token: row by row on a grid, so that no names overlap."""
    places: dict[str, Point] = {}
    for ground, (_, tokens) in zip(grounds, zones, strict=True):
        lines = math.ceil(len(tokens) / ground.columns)
        top = layout.above + (layout.rows - lines) * _ROW / 2 + _RADIUS + 8
        for place, token in enumerate(tokens):
            row, column = divmod(place, ground.columns)
            places[token.id] = (ground.middle_of(column), top + row * _ROW)
    return places


def _zone(ground: Ground, title: str, height: float) -> str:
    if not title:
        return ""
    box = tag(
        "rect", x=ground.left + 6, y=8 + _BAND, width=ground.width - 12, height=height - 16 - _BAND, class_="field-zone"
    )
    return box + _fitted(title, ground.width - 32, (ground.left + 18, 28 + _BAND), "zone-title", _TITLE_LETTER)


def _fitted(words: str, width: float, at: Point, class_: str, letter: float = _LETTER) -> str:
    """Words that have so much room: smaller where they need more, and cut where they would be too small to read."""
    words = shortened(words, int(width / (letter * _SMALLEST)))
    scale = min(1.0, width / (letter * len(words)))
    (x, y), smaller = at, f" scale({number(scale)})" * (scale < 1)
    return text(words, transform=f"translate({number(x)} {number(y)}){smaller}", class_=class_)


def _engaged(pair: tuple[str, str], places: Mapping[str, Point]) -> str:
    if not all(each in places for each in pair):
        return ""
    (x1, y1), (x2, y2) = (places[each] for each in pair)
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="engaged")


def _called(token: Token, longest: int) -> str:
    """The whole name, else one word of it: people go by the first, a cult leader is a leader."""
    if len(token.name) <= longest:
        return token.name
    words = [word for word in token.name.split() if not word.isdigit()] or [token.name]
    word = words[-1] if token.side == "foes" else words[0]
    return word if len(word) <= longest else word.partition("-")[0]


def _below(figure: str, states: str, longest: int) -> str:
    """What it has left, and its states where there is room: all of them are told when it is pointed at."""
    whole = " · ".join(each for each in (figure, states) if each)
    return whole if len(whole) <= longest or not figure else figure


def _token(token: Token, at: Point, base: str, spot: Spot | None, key: str, step: float) -> str:
    """`step`: how wide its names may be without running into its neighbour's.

    Its title is what is spoken: a label would have to hold the shortened name that is seen.
    """
    x, y = at
    classes = [
        "token",
        token.side,
        *(name for name in ("acts", "down") if getattr(token, name)),
        *(["go"] * bool(spot)),
    ]
    figure = f"{token.now}/{token.most}" if token.most else ""
    states = ", ".join(token.states)
    inside = [
        tooltip(token.name, figure, states, "its turn" * token.acts),
        tag("circle", r=_RADIUS + 6, class_="plinth"),
        tag("circle", r=_RADIUS, class_="disc"),
        _ring(token),
        _face(token, base),
        _badge(token, "" if spot and spot.choice.grave else key, aimed=spot is not None),
        _fitted(_called(token, int(step / _LETTER)), step - 4, (0, _RADIUS + 18), "token-name"),
        text(_below(figure, states, int(step / _SMALL_LETTER)), y=_RADIUS + 34, class_="token-figure"),
        *([_chance(spot)] if token.side == "foes" else []),
    ]
    place = f"translate({number(x)} {number(y)})"
    known = {"data_token": token.id, "data_thing": token.id, "role": "img", **chosen(spot)}
    return tag("g", *inside, class_=" ".join(classes), transform=place, **known)


def _chance(spot: Spot | None) -> str:
    """A bar under the name: how likely it is hit, and in it, felled. The page fits it to another verb."""
    hits, fells = chances_of(spot.choice) if spot else (0.0, 0.0)
    parts = [("whole", 1.0), ("hits", hits), ("fells", fells)]
    bars = [tag("rect", x=-_BAR / 2, width=_BAR * share, height=7, class_=name) for name, share in parts]
    class_ = "chance" if hits else "chance none"
    return tag("g", *bars, class_=class_, transform=f"translate(0 {number(_RADIUS + 39)})")


def _ring(token: Token) -> str:
    """An arc from the top, as long as what is left."""
    if not token.most:
        return ""
    share = max(0.0, min(1.0, token.now / token.most))
    around = 2 * math.pi * _RADIUS
    return tag(
        "circle",
        r=_RADIUS,
        class_="ring low" if share <= 1 / 4 else "ring",
        stroke_dasharray=f"{number(around * share)} {number(around)}",
        transform="rotate(-90)",
    )


def _face(token: Token, base: str) -> str:
    if token.icon.startswith("#"):  # a person's own
        return tag("use", href=token.icon, x=-25, y=-25, width=50, height=50, class_="token-face")
    address = icon_url(base, token.icon)
    if address:
        return tag("use", href=address, x=-19, y=-19, width=38, height=38)
    return text(token.name[:1].upper(), y=9, class_="token-letter")


def _badge(token: Token, key: str, *, aimed: bool) -> str:
    """The key that means it. Who cannot be chosen now shows its own, where it keeps one for the fight."""
    if not key or (not aimed and token.side != "foes"):
        return ""
    at = _RADIUS * 0.78
    return badge(key, at, -at, 12)


def _order(field: Field, base: str, width: float, most: int) -> str:
    """Small tokens along the top: who comes next."""
    by_id = {token.id: token for token in field.tokens}
    turns = [by_id[each] for each in field.order if each in by_id][:most]
    if not turns:
        return ""
    left = width - 14 - 30 * len(turns)
    small = [
        tag(
            "g",
            tooltip(token.name),
            tag("circle", r=12, class_="disc"),
            _small_face(token, base),
            class_=f"turn {token.side}{' acts' if token.acts else ''}",
            transform=f"translate({number(left + 30 * place + 15)} 20)",
        )
        for place, token in enumerate(turns)
    ]
    return tag("g", *small, class_="turns", aria_hidden="true")


def _small_face(token: Token, base: str) -> str:
    if token.icon.startswith("#"):
        return tag("use", href=token.icon, x=-11, y=-11, width=22, height=22, class_="token-face")
    address = icon_url(base, token.icon)
    return tag("use", href=address, x=-8, y=-8, width=16, height=16) if address else text(token.name[:1], y=4)

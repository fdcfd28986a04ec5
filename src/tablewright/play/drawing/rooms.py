"""Room maps in letters: rooms as boxes on a grid, ways between them as doors and corridors.

A way that leads nowhere known leaves its room by a stub with a question mark at its end.
"""

from __future__ import annotations

import os
import textwrap
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from textual.color import Color
from textual.content import Content, Span
from textual.theme import Theme

from tablewright.engine.scene import HexTile, Link, MapView, Mark, Tone, Zone
from tablewright.play.sentences import COMPASS


# --- canvas -----------------------------------------------------------------------------------------------------------
# A grid of styled characters that grows in all directions, and remembers which place of the map each belongs to.
class Point(NamedTuple):
    x: int
    y: int


class Box(NamedTuple):
    """A rectangle; right and bottom are its last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def middle(self) -> Point:
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def shifted(self, x: int, y: int) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class Drawing(NamedTuple):
    """A finished picture: its lines, where the party stands, what belongs to its surroundings, what stands where."""

    lines: tuple[Content, ...]
    width: int
    here: Point
    core: Box
    places: dict[Point, str]

    @property
    def height(self) -> int:
        return len(self.lines)

    @property
    def text(self) -> str:
        return "\n".join(line.plain for line in self.lines)


_BLANK = (" ", "")
NOTHING = Drawing((), 0, Point(0, 0), Box(0, 0, 0, 0), {})


class Canvas:
    """Characters by place. Later ones cover earlier ones; blanks of a text are drawn too."""

    def __init__(self) -> None:
        self._cells: dict[Point, tuple[str, str]] = {}
        self._places: dict[Point, str] = {}

    def put(self, x: int, y: int, text: str, style: str = "", place: str = "") -> None:
        for shift, letter in enumerate(text):
            point = Point(x + shift, y)
            self._cells[point] = (letter, style)
            if place:
                self._places[point] = place

    def is_free(self, x: int, y: int) -> bool:
        return Point(x, y) not in self._cells

    def drawing(self, here: Point, core: Box) -> Drawing:
        """The picture, shifted so that its upper left corner is the origin."""
        if not self._cells:
            return NOTHING
        whole = around(Box(x, y, x, y) for x, y in self._cells)
        left, top = whole.left, whole.top
        places = {Point(point.x - left, point.y - top): place for point, place in self._places.items()}
        lines = tuple(self._line(y, left, whole.width) for y in range(top, whole.bottom + 1))
        return Drawing(lines, whole.width, Point(here.x - left, here.y - top), core.shifted(-left, -top), places)

    def _line(self, y: int, left: int, width: int) -> Content:
        letters: list[str] = []
        spans: list[Span] = []
        start, style = 0, ""
        for x in range(left, left + width):
            letter, own_style = self._cells.get(Point(x, y), _BLANK)
            if own_style != style:
                _close(spans, start, len(letters), style)
                start, style = len(letters), own_style
            letters.append(letter)
        _close(spans, start, len(letters), style)
        return Content("".join(letters), spans)


def _close(spans: list[Span], start: int, end: int, style: str) -> None:
    if style and end > start:
        spans.append(Span(start, end, style))


# --- looks ------------------------------------------------------------------------------------------------------------
# Colours of the full screen: bone on night or ink on paper, one accent a game, calm tints for terrain.
# Everything drawn names its colours by variables of these themes, so that a change of theme needs no drawing anew.
# Colour never stands alone: terrain has its letter, tones have their words, what is pointed at is reversed.
NIGHT, PAPER = "night", "paper"
POINTED = "bold $accent reverse"  # reversed, so that it stands out without colours too
_LEAST_CONTRAST = 5.5  # leaves enough on the tints of terrain too
_STEP = 0.04
_LIGHT_BACKGROUNDS = ("7", "15")

# Tints by words that occur in names of terrain; the first that fits is taken. (night, paper)
_TERRAIN = {
    "forest": ("#26331f", "#d3dfbf"),
    "wood": ("#26331f", "#d3dfbf"),
    "jungle": ("#1f3a26", "#c5dfc0"),
    "hill": ("#3b3320", "#e6d9b0"),
    "mountain": ("#37353a", "#d8d4d6"),
    "marsh": ("#22352f", "#cfdccb"),
    "swamp": ("#22352f", "#cfdccb"),
    "lake": ("#1d3242", "#c6dbe8"),
    "sea": ("#1a2c40", "#bcd3e6"),
    "river": ("#1d3242", "#c6dbe8"),
    "water": ("#1d3242", "#c6dbe8"),
    "plain": ("#31351d", "#e7e6bd"),
    "grass": ("#31351d", "#e7e6bd"),
    "clearing": ("#36381f", "#edeabf"),
    "desert": ("#41371f", "#f0deab"),
    "waste": ("#362c24", "#e2d3bd"),
    "snow": ("#353b40", "#e9eef0"),
    "city": ("#40302a", "#ecd0bf"),
    "town": ("#40302a", "#ecd0bf"),
    "start": ("#40302a", "#ecd0bf"),
    "home": ("#40302a", "#ecd0bf"),
    "castle": ("#3c2430", "#e6c9d4"),
    "ruin": ("#33293a", "#dcd0e2"),
}
_OTHERS = (
    ("#2b3029", "#dfe0d0"),
    ("#35302a", "#e6dccf"),
    ("#292f35", "#d3dbe2"),
    ("#332b33", "#e0d4e0"),
)

_TONES: dict[Tone, str] = {
    "": "",
    "good": "$good",
    "bad": "$bad",
    "grave": "bold $bad",
    "wonder": "$wonder",
    "quiet": "$quiet",
}


def tone_style(tone: Tone) -> str:
    return _TONES[tone]


def terrain_style(terrain: str) -> str:
    """The tint of a terrain: one it is known by, or else always the same one for the same word."""
    name = terrain.lower()
    for word in _TERRAIN:
        if word in name:
            return f"on $terrain-{word}"
    return f"on $terrain-other-{zlib.crc32(name.encode()) % len(_OTHERS)}" if name else ""


def themes(accent: str) -> tuple[Theme, Theme]:
    """Night and paper with a game's accent, made readable on each."""
    return _theme(NIGHT, accent or "#e9a23b", dark=True), _theme(PAPER, accent or "#8c1c13", dark=False)


def _theme(name: str, accent: str, *, dark: bool) -> Theme:
    at = 0 if dark else 1
    background = ("#17160f", "#f6f1e3")[at]
    colours = {
        "good": ("#7fc4b1", "#2f5d50")[at],
        "bad": ("#e98a70", "#8c1c13")[at],
        "warn": ("#e9a23b", "#855100")[at],
        "wonder": ("#b7a5e6", "#57408c")[at],
        "quiet": ("#a59d86", "#5b5646")[at],
        "faint": ("#5d5848", "#a49c84")[at],
        "die": ("#39352a", "#e4dac0")[at],
        **{f"terrain-{word}": tints[at] for word, tints in _TERRAIN.items()},
        **{f"terrain-other-{number}": tints[at] for number, tints in enumerate(_OTHERS)},
    }
    readable = readable_on(accent, background)
    return Theme(
        name=name,
        primary=readable,
        accent=readable,
        foreground=("#ece5d3", "#1b1a17")[at],
        background=background,
        surface=("#1e1c14", "#f0e9d6")[at],
        panel=("#29261c", "#e7dec6")[at],
        success=colours["good"],
        warning=colours["warn"],
        error=colours["bad"],
        dark=dark,
        text_alpha=1.0,
        variables={**colours, "block-cursor-text-style": "bold", "scrollbar": colours["faint"]},
    )


def readable_on(colour: str, background: str) -> str:
    """`colour`, made lighter or darker until it can be read on `background`."""
    paper, ink = Color.parse(background), Color.parse(colour)
    step = _STEP if paper.brightness < 0.5 else -_STEP
    for _ in range(round(1 / _STEP)):
        if contrast(ink, paper) >= _LEAST_CONTRAST:
            break
        ink = ink.lighten(step)
    return ink.hex6


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of the Web Content Accessibility Guidelines."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def first_theme() -> str:
    """Paper where the terminal says that it is light, else night."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return PAPER if background in _LIGHT_BACKGROUNDS else NIGHT


# --- hexes ------------------------------------------------------------------------------------------------------------
# Hex maps in letters: flat-topped, in two sizes.
#      ___          _____
#  ___/ H \        /     \
# / F*\___/       /   F   \
# \___/ @ \       \   *   /
#                  \_____/
_EDGE = "$faint"
_HERE_HEXES = "bold $accent"


class Size(NamedTuple):
    """Steps between hexes of neighbouring columns and rows, and a hex's own extent."""

    across: int
    down: int
    width: int
    height: int


SMALL = Size(4, 2, 5, 3)
BIG = Size(7, 4, 9, 5)


def draw_hexes(view: MapView, letters: Mapping[str, str], pointed: str, size: Size) -> Drawing:
    """The map. `letters`: keys to press, by hex; `pointed`: the hex that Enter would go to."""
    here = party_hex(view)
    if here is None:
        return NOTHING
    canvas = Canvas()
    draw = _draw_big if size is BIG else _draw_small
    for tile in view.hexes:
        x, y = _corner(tile, size)
        draw(canvas, x, y, tile, letters.get(tile.id, ""), _tint(tile, pointed))
    return canvas.drawing(_box(here, size).middle, core_of(view, here, size))


def party_hex(view: MapView) -> HexTile | None:
    """The hex the map is about: the party's, or else the first."""
    return next((tile for tile in view.hexes if tile.here), view.hexes[0] if view.hexes else None)


def core_of(view: MapView, here: HexTile, size: Size) -> Box:
    """The box around the land that hangs together with the party's hex."""
    return around(_box(tile, size) for tile in _joined_to(here, view.hexes))


def _corner(tile: HexTile, size: Size) -> Point:
    """Upper left corner: columns go right with q; each is half a hex lower than the one before."""
    return Point(tile.q * size.across, tile.r * size.down + tile.q * size.down // 2)


def _box(tile: HexTile, size: Size) -> Box:
    x, y = _corner(tile, size)
    return Box(x, y, x + size.width - 1, y + size.height - 1)


def _joined_to(here: HexTile, tiles: Sequence[HexTile]) -> list[HexTile]:
    """The hexes that hang together with this one: far places known by hearsay do not."""
    by_place = {(tile.q, tile.r): tile for tile in tiles}
    joined, front = {(here.q, here.r)}, [(here.q, here.r)]
    while front:
        q, r = front.pop()
        near = {(q + dq, r + dr) for dq, dr in COMPASS.values()} & by_place.keys() - joined
        joined |= near
        front += near
    return [by_place[place] for place in joined]


def _tint(tile: HexTile, pointed: str) -> str:
    if tile.id == pointed:
        return POINTED
    return "" if tile.known == "unseen" else terrain_style(tile.terrain)


def _on(style: str, tint: str) -> str:
    """A style on a hex's tint; what is pointed at has but one style."""
    return tint if tint == POINTED else f"{style} {tint}"


def _draw_small(canvas: Canvas, x: int, y: int, tile: HexTile, letter: str, tint: str) -> None:
    _edge(canvas, x + 1, y, "___")
    canvas.put(x, y + 1, "/", _EDGE)
    canvas.put(x + 4, y + 1, "\\", _EDGE)
    canvas.put(x, y + 2, "\\", _EDGE)
    canvas.put(x + 4, y + 2, "/", _EDGE)
    canvas.put(x + 1, y + 1, "   ", tint, tile.id)
    canvas.put(x + 1, y + 2, "___", _on(_EDGE, tint), tile.id)
    if tile.here:
        canvas.put(x + 1, y + 1, "[@]", _on(_HERE_HEXES, tint), tile.id)
    else:
        canvas.put(x + 2, y + 1, tile.letter, _on(_letter_style(tile), tint), tile.id)
        for shift, mark in zip((3, 1), _marks(tile), strict=False):
            canvas.put(x + shift, y + 1, mark.sign, _on(f"bold {tone_style(mark.tone)}", tint), tile.id)
    if letter:
        canvas.put(x + 2, y + 2, letter, _on("bold $accent", tint), tile.id)


def _draw_big(canvas: Canvas, x: int, y: int, tile: HexTile, letter: str, tint: str) -> None:
    _edge(canvas, x + 2, y, "_____")
    for row, (left, gap, right) in enumerate((("/", 5, "\\"), ("/", 7, "\\"), ("\\", 7, "/"), ("\\", 5, "/")), 1):
        start = x + 1 if gap == 5 else x
        canvas.put(start, y + row, left, _EDGE)
        canvas.put(start + gap + 1, y + row, right, _EDGE)
        canvas.put(start + 1, y + row, " " * gap, tint, tile.id)
    canvas.put(x + 2, y + 4, "_____", _on(_EDGE, tint), tile.id)
    canvas.put(x + 4, y + 1, tile.letter, _on(_letter_style(tile), tint), tile.id)
    signs = _marks(tile)[: 2 if tile.here else 3]
    for place, mark in zip(_spread(len(signs), x, tile.here), signs, strict=True):
        canvas.put(place, y + 2, mark.sign, _on(f"bold {tone_style(mark.tone)}", tint), tile.id)
    if tile.here:
        canvas.put(x + 3, y + 2, "[@]", _on(_HERE_HEXES, tint), tile.id)
    if letter:
        canvas.put(x + 4, y + 3, letter, _on("bold $accent", tint), tile.id)


def _marks(tile: HexTile) -> list[Mark]:
    """What stands on a hex, less what its letter says already."""
    return [mark for mark in tile.marks if mark.sign != tile.letter]


def _spread(count: int, x: int, beside_party: bool) -> tuple[int, ...]:
    """Where so many signs stand in a big hex's middle line."""
    if beside_party:
        return (x + 1, x + 7)[:count]
    return {0: (), 1: (x + 4,), 2: (x + 3, x + 5), 3: (x + 2, x + 4, x + 6)}[count]


def _edge(canvas: Canvas, x: int, y: int, line: str) -> None:
    """A hex's upper edge, unless the hex above has drawn its lower one there."""
    if all(canvas.is_free(x + shift, y) for shift in range(len(line))):
        canvas.put(x, y, line, _EDGE)


def _letter_style(tile: HexTile) -> str:
    if tile.known == "unseen":
        return "$faint"
    return "bold" if tile.known == "entered" else "$quiet"


# --- rooms ------------------------------------------------------------------------------------------------------------
_WALL = "$quiet"
_HERE = "bold $accent"
_CORRIDOR = "$faint"
_LEAST_HEIGHT = 3
_LEAST_WIDTH = 6

# Corners (from the upper left clockwise), horizontal and vertical walls, by shape.
_WALLS = {
    "rectilinear": tuple("┌┐┘└─│"),
    "round": tuple("╭╮╯╰─│"),
    "cavern": tuple("╭╮╯╰╌╎"),
    "corridor": tuple("┌┐┘└╌╎"),
}
SIGNS = {"door": "+", "locked": "=", "secret": "s", "stairs": ">", "exit": "<", "open": "'"}
_STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}
# Corridors by the sides they are open to, in the order n e s w.
_CORRIDORS = {
    "ne": "└", "nw": "┘", "es": "┌", "sw": "┐", "ns": "│", "ew": "─",
    "nes": "├", "nsw": "┤", "esw": "┬", "new": "┴", "nesw": "┼",
}  # fmt: skip
_WHOLLY_UNKNOWN = ("exit", "stairs")  # ways that need no stub: their sign says what they are


class Scale(NamedTuple):
    """Letters and lines of one cell of the grid."""

    across: int
    down: int


NEAR, FAR = Scale(4, 2), Scale(2, 1)


def draw_rooms(view: MapView, letters: Mapping[str, str], pointed: str, scale: Scale = FAR) -> Drawing:
    """The map. `letters`: keys to press, by room or way; `pointed`: the room that Enter would go to."""
    if not view.zones:
        return NOTHING
    canvas = Canvas()
    boxes = _boxes(view, scale)
    links = [link for link in view.links if link.a in boxes]
    gates = _gates(links, boxes)
    _draw_corridors(canvas, [(gates[i, link.a], gates[i, link.b]) for i, link in enumerate(links) if link.b in boxes])
    here = next((zone for zone in view.zones if zone.here), view.zones[0])
    beside = {_beyond(links[number], room) for number, room in gates if room == here.id}
    for zone in view.zones:
        letter = "" if zone.id in beside else letters.get(zone.id, "")
        _draw_room(canvas, boxes[zone.id], zone, letter, zone.id == pointed)
    for (number, room), gate in gates.items():
        _draw_gate(canvas, gate, links[number], letters, pointed)
        beyond = _beyond(links[number], room)
        if room == here.id and beyond in letters:
            canvas.put(gate.x, gate.y, letters[beyond], _HERE, beyond)  # its sign stands at the other end
    whole = around(boxes.values())
    stubs = Box(whole.left - 2, whole.top - 2, whole.right + 2, whole.bottom + 2)
    return canvas.drawing(boxes[here.id].middle, stubs)


def _beyond(link: Link, room: str) -> str:
    """The room at the other end of a way; '' where it is not known."""
    return link.b if link.a == room else link.a


def _boxes(view: MapView, scale: Scale) -> dict[str, Box]:
    """Where rooms stand. A room too small to be written in is drawn somewhat larger than it is."""
    return {
        zone.id: Box(
            zone.x * scale.across,
            zone.y * scale.down,
            zone.x * scale.across + max(zone.width * scale.across, _LEAST_WIDTH) - 1,
            zone.y * scale.down + max(zone.height * scale.down, _LEAST_HEIGHT) - 1,
        )
        for zone in view.zones
    }


# --- rooms -----------------------------------------------------------------------------------------------------------
def _draw_room(canvas: Canvas, box: Box, zone: Zone, letter: str, pointed: bool) -> None:
    style = _HERE if zone.here else _WALL if zone.known in ("seen", "entered") else _CORRIDOR
    _draw_walls(canvas, box, _WALLS.get(zone.shape, _WALLS["rectilinear"]), style, zone.id)
    inside = POINTED if pointed else ""
    width = box.right - box.left - 1
    for y in range(box.top + 1, box.bottom):
        canvas.put(box.left + 1, y, " " * width, inside, zone.id)
    room = max(1, box.bottom - box.top - 1 - (1 if zone.here or zone.marks else 0))
    for line, words in enumerate(_name_lines(zone.label, width - (1 if letter else 0), room), 1):
        canvas.put(box.left + 1, box.top + line, words, inside or _name_style(zone), zone.id)
    _draw_inside(canvas, box, zone, letter, inside)


def _name_lines(name: str, width: int, most: int) -> list[str]:
    """A room's name in as many lines as there are for it; one that does not fit loses its end."""
    lines = textwrap.wrap(name, width)
    return lines if len(lines) <= most and max(map(len, lines), default=0) <= width else [name[:width]]


def _draw_walls(canvas: Canvas, box: Box, walls: tuple[str, ...], style: str, place: str) -> None:
    upper_left, upper_right, lower_right, lower_left, across, down = walls
    middle = across * (box.right - box.left - 1)
    canvas.put(box.left, box.top, upper_left + middle + upper_right, style, place)
    canvas.put(box.left, box.bottom, lower_left + middle + lower_right, style, place)
    for y in range(box.top + 1, box.bottom):
        canvas.put(box.left, y, down, style, place)
        canvas.put(box.right, y, down, style, place)


def _draw_inside(canvas: Canvas, box: Box, zone: Zone, letter: str, inside: str) -> None:
    """Who and what is in a room: in its lower line, beside the name where there is but one."""
    one_line = box.bottom - box.top < _LEAST_HEIGHT
    y = box.top + 1 if one_line else box.bottom - 1
    x = box.left + 1 + (len(zone.label) + 1 if one_line else 0)
    signs = [("@", _HERE)] if zone.here else []
    signs += [(mark.sign, f"bold {tone_style(mark.tone)}") for mark in zone.marks]
    for sign, style in signs:
        if x < box.right:
            canvas.put(x, y, sign, inside or style, zone.id)
        x += 2
    if letter:
        canvas.put(box.right - 1, box.top + 1, letter, inside or "bold $accent", zone.id)


def _name_style(zone: Zone) -> str:
    return "bold" if zone.here else "" if zone.known == "entered" else "$quiet"


# --- ways ------------------------------------------------------------------------------------------------------------
class Gate(NamedTuple):
    """Where a way goes through a room's wall, and to which side."""

    x: int
    y: int
    side: str


def _gates(links: Sequence[Link], boxes: Mapping[str, Box]) -> dict[tuple[int, str], Gate]:
    """A gate for each end of each way, spread along the walls they share. Keys: the way's number, the room."""
    walls: dict[tuple[str, str], list[int]] = {}
    for number, link in enumerate(links):
        side = _side_towards(boxes[link.a], boxes[link.b]) if link.b in boxes else link.side or "e"
        walls.setdefault((link.a, side), []).append(number)
        if link.b in boxes:
            walls.setdefault((link.b, _OPPOSITE[side]), []).append(number)
    return {
        (number, room): _gate(boxes[room], side, place, len(numbers))
        for (room, side), numbers in walls.items()
        for place, number in enumerate(numbers)
    }


def _side_towards(box: Box, other: Box) -> str:
    """The side of `box` that faces `other`: the one across the wider gap between them."""
    gaps = {
        "e": other.left - box.right,
        "w": box.left - other.right,
        "s": (other.top - box.bottom) * 2,
        "n": (box.top - other.bottom) * 2,
    }
    return max(gaps, key=lambda side: gaps[side])


def _gate(box: Box, side: str, place: int, count: int) -> Gate:
    """The `place`-th of `count` gates in a wall."""
    share = (place + 1) / (count + 1)
    x = box.left + round((box.right - box.left) * share)
    y = box.top + round((box.bottom - box.top) * share)
    x, y = min(max(x, box.left + 1), box.right - 1), min(max(y, box.top + 1), box.bottom - 1)
    return {
        "n": Gate(x, box.top, side),
        "s": Gate(x, box.bottom, side),
        "e": Gate(box.right, y, side),
        "w": Gate(box.left, y, side),
    }[side]


def _draw_gate(canvas: Canvas, gate: Gate, link: Link, letters: Mapping[str, str], pointed: str) -> None:
    """A door; and where nobody knows what is behind it, a stub with the key that opens it."""
    known, letter = bool(link.b), letters.get(link.choice, "")
    style = POINTED if link.choice and link.choice == pointed else "bold $warn"
    canvas.put(gate.x, gate.y, SIGNS.get(link.kind, "+"), style, link.choice)
    dx, dy = _STEPS[gate.side]
    first, end = (gate.x + dx, gate.y + dy), (gate.x + 2 * dx, gate.y + 2 * dy)
    if known or not (canvas.is_free(*first) and canvas.is_free(*end)):
        return
    if link.kind not in _WHOLLY_UNKNOWN:
        canvas.put(*first, "│" if dx == 0 else "─", _CORRIDOR)
        canvas.put(*end, letter or "?", "bold $accent" if letter else "$quiet", link.choice)
    elif letter:
        canvas.put(*first, letter, "bold $accent", link.choice)


def _draw_corridors(canvas: Canvas, ends: Sequence[tuple[Gate, Gate]]) -> None:
    """All corridors at once, so that those that meet are joined."""
    open_to: dict[Point, set[str]] = {}
    for start, end in ends:
        way = list(_walk(start, end))
        for here, there in pairwise(way):
            side = next(name for name, step in _STEPS.items() if (here.x + step[0], here.y + step[1]) == there)
            open_to.setdefault(here, set()).add(side)
            open_to.setdefault(there, set()).add(_OPPOSITE[side])
    for point, sides in open_to.items():
        canvas.put(*point, _CORRIDORS.get("".join(side for side in _STEPS if side in sides), "·"), _CORRIDOR)


def _walk(start: Gate, end: Gate) -> Iterator[Point]:
    """Half the way straight, then sideways, then straight again."""
    x, y = start.x, start.y
    yield Point(x, y)
    if start.side in "ew":
        turn = (start.x + end.x) // 2
        corners = ((turn, start.y), (turn, end.y), (end.x, end.y))
    else:
        turn = (start.y + end.y) // 2
        corners = ((start.x, turn), (end.x, turn), (end.x, end.y))
    for corner_x, corner_y in corners:
        while (x, y) != (corner_x, corner_y):
            x += (corner_x > x) - (corner_x < x)
            y += (corner_y > y) - (corner_y < y)
            yield Point(x, y)

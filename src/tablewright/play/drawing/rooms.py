"""Room maps in letters: rooms as boxes on a grid, ways between them as doors and corridors.

A way that leads nowhere known leaves its room by a stub with a question mark at its end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tablewright.engine.scene import Link, MapView, Zone
from tablewright.play.drawing.canvas import NOTHING, Box, Canvas, Drawing, Point, around
from tablewright.play.drawing.looks import POINTED, tone_style

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
    for zone in view.zones:
        _draw_room(canvas, boxes[zone.id], zone, letters.get(zone.id, ""), zone.id == pointed)
    for (number, _), gate in gates.items():
        _draw_gate(canvas, gate, links[number], letters, pointed)
    here = next((zone for zone in view.zones if zone.here), view.zones[0])
    whole = around(boxes.values())
    stubs = Box(whole.left - 2, whole.top - 2, whole.right + 2, whole.bottom + 2)
    return canvas.drawing(boxes[here.id].middle, stubs)


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
    canvas.put(box.left + 1, box.top + 1, zone.label[:width], inside or _name_style(zone), zone.id)
    _draw_inside(canvas, box, zone, letter, inside)


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

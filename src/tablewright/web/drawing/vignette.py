"""Draws a game's picture for the start page: a plate in the game's spot colour with its icon cut out of it.

Like a woodcut, a plate has two tones, ink and paper, so that it looks the same by day and by night.
"""

from __future__ import annotations

import math
import zlib

from markupsafe import Markup

from tablewright.web.drawing.svg import drawing, icon_url, number, tag
from tablewright.web.showing.ink import PAPER, readable

WIDTH, HEIGHT = 320.0, 180.0
_ICON = 104.0
_FAINT = 0.5
_SHUFFLE = 354  # with it no two of our five games have the same cut


def draw_vignette(key: str, icon: str, accent: str, base: str) -> Markup:
    """The plate of a game. Its ground is one of a few cuts, picked by the game's key."""
    ink, _ = readable(accent)
    cuts = (_sun_over_hills, _hex_field, _flagstones, _rays, _waves)
    cut = cuts[zlib.crc32(f"{_SHUFFLE}{key}".encode()) % len(cuts)]
    left, top = (WIDTH - _ICON) / 2, (HEIGHT - _ICON) / 2
    return drawing(
        tag("rect", width=WIDTH, height=HEIGHT, fill=ink),
        tag("g", cut(), fill="none", stroke=PAPER, stroke_width=1.2, stroke_opacity=_FAINT),
        tag("circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=67, fill=ink, stroke=PAPER, stroke_width=2),
        tag("circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=62, fill="none", stroke=PAPER, stroke_width=0.8),
        tag("use", href=icon_url(base, icon), x=left, y=top, width=_ICON, height=_ICON, color=PAPER),
        tag("path", d="M7 7h306v166H7z", fill="none", stroke=PAPER, stroke_width=1),
        tag("path", d="M11 11h298v158H11z", fill="none", stroke=PAPER, stroke_width=0.5),
        class_="vignette",
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


def _path(steps: list[str]) -> str:
    return tag("path", d="".join(steps))


def _sun_over_hills() -> str:
    """Ridge behind ridge, hatched like an engraving."""
    steps = []
    for row in range(17):
        base, swing = 40 + row * 8.5, 12 - row * 0.4
        points = [
            (x, base - swing * math.sin(x / 31 + row * 0.9) - swing * 0.5 * math.sin(x / 13 + row * 2.1))
            for x in range(0, 321, 8)
        ]
        steps.append("M" + "L".join(f"{x} {number(y)}" for x, y in points))
    return _path(steps)


def _hex_field() -> str:
    steps, radius = [], 17.0
    half = radius * math.sqrt(3) / 2
    for column in range(15):
        for row in range(8):
            x, y = column * 1.5 * radius, row * 2 * half + (half if column % 2 else 0)
            steps.append(
                f"M{number(x - radius)} {number(y)}l{number(radius / 2)} {number(-half)}h{number(radius)}"
                f"l{number(radius / 2)} {number(half)}"
            )
    return _path(steps)


def _flagstones() -> str:
    steps = [f"M0 {y}h320" for y in range(0, 181, 20)]
    for row, y in enumerate(range(0, 180, 20)):
        steps += [f"M{x} {y}v20" for x in range(14 + (row * 23) % 38, 321, 38)]
    return _path(steps)


def _rays() -> str:
    steps = []
    for ray in range(72):
        angle = math.tau * ray / 72
        reach = 210 if ray % 2 else 130
        steps.append(
            f"M{number(160 + 70 * math.cos(angle))} {number(90 + 70 * math.sin(angle))}"
            f"L{number(160 + reach * math.cos(angle))} {number(90 + reach * math.sin(angle))}"
        )
    return _path(steps)


def _waves() -> str:
    return _path([f"M{-10 - (row % 2) * 10} {number(row * 9.5)}" + "q10 -9 20 0t20 0" * 9 for row in range(21)])

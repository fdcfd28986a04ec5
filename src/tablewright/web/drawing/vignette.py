"""Draws a game's picture for the start page: a plate in the game's spot colour with its icon cut out of it.

Like a woodcut, a plate has two tones, ink and paper, so that it looks the same by day and by night.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator

from markupsafe import Markup

from tablewright.web.drawing.svg import drawing, icon_url, number, tag
from tablewright.web.showing.ink import PAPER, readable

WIDTH, HEIGHT = 320.0, 180.0
TALL = 224.0, 274.0  # a cover on the start page
_ICON = 104.0
_FAINT = 0.5
_SHUFFLE = 354  # with it no two of our five games have the same cut


def draw_vignette(key: str, icon: str, accent: str, base: str, size: tuple[float, float] = (WIDTH, HEIGHT)) -> Markup:
    """The plate of a game. Its ground is one of a few cuts, picked by the game's key."""
    ink, _ = readable(accent)
    cuts = (_sun_over_hills, _hex_field, _laid_flagstones, _rays_of_light, _rows_of_waves)
    cut = cuts[zlib.crc32(f"{_SHUFFLE}{key}".encode()) % len(cuts)]
    width, height = size
    scale = min(width, height) / HEIGHT
    side = _ICON * scale
    square = {"width": side, "height": side}
    return drawing(
        tag("rect", width=width, height=height, fill=ink),
        tag("g", _path(cut(width, height)), fill="none", stroke=PAPER, stroke_width=1.2, stroke_opacity=_FAINT),
        _ring_around(size, 67 * scale, ink, 2),
        _ring_around(size, 62 * scale, "none", 0.8),
        tag("use", href=icon_url(base, icon), x=width / 2 - side / 2, y=height / 2 - side / 2, **square, color=PAPER),
        *(_inner_frame(size, margin, stroke) for margin, stroke in ((7, 1), (11, 0.5))),
        class_="vignette",
        viewBox=f"0 0 {number(width)} {number(height)}",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


def _ring_around(size: tuple[float, float], radius: float, fill: str, stroke: float) -> str:
    return tag("circle", cx=size[0] / 2, cy=size[1] / 2, r=radius, fill=fill, stroke=PAPER, stroke_width=stroke)


def _inner_frame(size: tuple[float, float], margin: float, stroke: float) -> str:
    width, height = size[0] - 2 * margin, size[1] - 2 * margin
    return tag("rect", x=margin, y=margin, width=width, height=height, fill="none", stroke=PAPER, stroke_width=stroke)


def _path(steps: Iterable[str]) -> str:
    return tag("path", d="".join(steps))


def _sun_over_hills(width: float, height: float) -> Iterator[str]:
    """Ridge behind ridge, hatched like an engraving."""
    for row in range(round(height / 8.5)):
        base, swing = 16 + row * 8.5, max(4.0, 12 - row * 0.4)
        points = [
            (x, base - swing * math.sin(x / 31 + row * 0.9) - swing * 0.5 * math.sin(x / 13 + row * 2.1))
            for x in range(0, round(width) + 8, 8)
        ]
        yield "M" + "L".join(f"{x} {number(y)}" for x, y in points)


def _hex_field(width: float, height: float) -> Iterator[str]:
    radius = 17.0
    half = radius * math.sqrt(3) / 2
    for column in range(round(width / radius / 1.5) + 2):
        for row in range(round(height / half / 2) + 2):
            x, y = column * 1.5 * radius, row * 2 * half + (half if column % 2 else 0)
            yield (
                f"M{number(x - radius)} {number(y)}l{number(radius / 2)} {number(-half)}h{number(radius)}"
                f"l{number(radius / 2)} {number(half)}"
            )


def _laid_flagstones(width: float, height: float) -> Iterator[str]:
    for row in range(round(height / 20) + 1):
        yield f"M0 {20 * row}h{number(width)}"
        yield from (f"M{x} {20 * row}v20" for x in range(14 + (row * 23) % 38, round(width), 38))


def _rays_of_light(width: float, height: float) -> Iterator[str]:
    for ray in range(72):
        angle, reach = math.tau * ray / 72, max(width, height) * (0.75 if ray % 2 else 0.45)
        start, end = ((width / 2 + r * math.cos(angle), height / 2 + r * math.sin(angle)) for r in (70.0, reach))
        yield f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"


def _rows_of_waves(width: float, height: float) -> Iterator[str]:
    times = round(width / 40) + 2
    for row in range(round(height / 9.5) + 2):
        yield f"M{-10 - (row % 2) * 10} {number(row * 9.5)}" + "q10 -9 20 0t20 0" * times

"""Draws an address as a QR code, for phones to read from the screen: always dark on light, as their cameras want it."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup

from tablewright.web.drawing.svg import drawing, tag

_QUIET = 3  # squares of paper around it


@lru_cache(64)
def draw_code(address: str, label: str) -> Markup:
    rows = [list(row) for row in segno.make(address, micro=False, error="m").matrix]
    size = len(rows) + 2 * _QUIET
    steps = [f"M{x + _QUIET} {y + _QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return drawing(
        tag("rect", width=size, height=size, fill="#fffdf6"),
        tag("path", d="".join(steps), fill="#1b1a17"),
        class_="qr",
        viewBox=f"0 0 {size} {size}",
        shape_rendering="crispEdges",
        role="img",
        aria_label=label,
    )

"""Draws the card of a finished game to be shared: its map, its figures, and three lines that spoil nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablewright.engine.scene import MapView
from tablewright.press.icons import GREY, PAPER, SERIF, number, shortened, tag, words
from tablewright.press.maps import draw_map

WIDTH, HEIGHT = 1200.0, 630.0  # what other pages show of a link
_MAP = 560.0
_LINE = 54.0
_ROOT = re.compile(r"<svg\b[^>]*>")
_BOX = re.compile(r'viewBox="([^"]*)"')


def draw_card(lines: Sequence[str], view: MapView | None, accent: str) -> str:
    left = 40.0 if view is None else _MAP + 80
    middle = (left + WIDTH - 40) / 2
    return tag(
        "svg",
        tag("title", "A finished game"),
        tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        tag("rect", x=14, y=14, width=WIDTH - 28, height=HEIGHT - 28, fill="none", stroke=accent, stroke_width=3),
        tag("rect", x=22, y=22, width=WIDTH - 44, height=HEIGHT - 44, fill="none", stroke=accent, stroke_width=1),
        _picture(view) if view else "",
        words("Tablewright", middle, 120, 30, fill=accent, font_weight="bold", letter_spacing=2),
        tag("path", d=f"M{number(middle - 90)} 146h180", stroke=accent, stroke_width=3),
        *(
            words(line, middle, 240 + _LINE * row, 30 if row == 0 else 24, font_weight="bold" if row == 0 else "normal")
            for row, line in enumerate(_wrapped(lines, 34 if view else 70))
        ),
        words("every die can be checked", middle, HEIGHT - 60, 18, fill=GREY, font_style="italic"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        width=WIDTH,
        height=HEIGHT,
        font_family=SERIF,
        role="img",
    )


def _wrapped(lines: Sequence[str], longest: int) -> list[str]:
    """Lines broken at words, at most six of them."""
    rows: list[str] = []
    for line in lines:
        row = ""
        for word in line.split():
            if row and len(row) + len(word) >= longest:
                rows.append(row)
                row = word
            else:
                row = f"{row} {word}".strip()
        rows.append(row)
    return [shortened(row, longest + 10) for row in rows[:6]]


def _picture(view: MapView) -> str:
    """The map as the press draws it, fitted into the left half."""
    drawn = draw_map(view)
    box = _BOX.search(drawn)
    frame = f'x="40" y="35" width="{number(_MAP)}" height="{number(HEIGHT - 70)}"'
    return _ROOT.sub(f'<svg {frame} viewBox="{box[1] if box else ""}">', drawn, count=1)

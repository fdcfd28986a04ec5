"""Icons, terrain, and how pictures are written."""

from __future__ import annotations

import zlib
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec

from tablewright.engine.carried import baked, is_own, read_own

# --- svg: writing SVG by hand: elements, numbers, and the ink and paper that all our drawings share -------------------
INK = "#1b1a17"
PAPER = "#f6f1e3"
RED = "#8c1c13"
GREY = "#5b5646"
FAINT = "#b9b19a"
SERIF = "Georgia, 'Times New Roman', serif"


def number(value: float) -> str:
    """A coordinate in as few characters as it needs."""
    return f"{value:.1f}".removesuffix(".0")


def escaped(text: str) -> str:
    """Text as it may stand in XML, which knows no control characters."""
    return escape("".join(letter for letter in text if letter.isprintable()))


def tag(name: str, /, *inside: str, **attributes: str | float) -> str:
    """An element. `stroke_width=2` becomes stroke-width; values are escaped, `inside` is not."""
    written = "".join(
        f' {key.strip("_").replace("_", "-")}="{escaped(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def words(text: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """A line of text, centred on x unless told otherwise."""
    style = {"fill": INK, "text_anchor": "middle", **attributes}
    return tag("text", escaped(text), x=x, y=y, font_size=size, **style)


def title(text: str) -> str:
    """Words that show on hovering, and that screen readers read."""
    return tag("title", escaped(shortened(text, 80)) or " ")


def shortened(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


# --- terrain ----------------------------------------------------------------------------------------------------------
# What land looks like in ink: a tint and a pattern for each kind, so that it reads in black and white too.
class Look(NamedTuple):
    tint: str
    pattern: str  # name of a pattern, or "" for none


# Looked up by words that occur in a terrain's key; the first that fits is taken.
_LOOKS = {
    "unseen": Look(PAPER, ""),
    "forest": Look("#d3dfbf", "trees"),
    "wood": Look("#d3dfbf", "trees"),
    "jungle": Look("#c5dfc0", "trees"),
    "hill": Look("#e6d9b0", "humps"),
    "mountain": Look("#d8d4d6", "peaks"),
    "marsh": Look("#cfdccb", "reeds"),
    "swamp": Look("#cfdccb", "reeds"),
    "lake": Look("#c6dbe8", "waves"),
    "river": Look("#c6dbe8", "waves"),
    "sea": Look("#bcd3e6", "waves"),
    "water": Look("#c6dbe8", "waves"),
    "clearing": Look("#edeabf", "grass"),
    "plain": Look("#e7e6bd", "grass"),
    "grass": Look("#e7e6bd", "grass"),
    "desert": Look("#f0deab", "sand"),
    "waste": Look("#e2d3bd", "sand"),
    "snow": Look("#eef1f1", "sand"),
    "start": Look("#ecd0bf", "bricks"),
    "town": Look("#ecd0bf", "bricks"),
    "city": Look("#ecd0bf", "bricks"),
    "home": Look("#ecd0bf", "bricks"),
    "castle": Look("#e6c9d4", "bricks"),
    "ruin": Look("#dcd0e2", "bricks"),
}
_OTHERS = (Look("#dfe0d0", "grass"), Look("#e6dccf", "sand"), Look("#d3dbe2", "humps"), Look("#e0d4e0", "reeds"))

# Each pattern's strokes on a tile of 18 by 18.
_STROKES = {
    "trees": "M4 8l3-6 3 6zM7 8v3M12 16l3-6 3 6zM15 16v2",
    "humps": "M1 8q4-6 8 0M10 17q4-6 8 0",
    "peaks": "M1 9l4-7 4 7M10 18l4-7 4 7M4 5l1 1 1-1",
    "reeds": "M2 6h6M5 6v-3M11 15h6M14 15v-3M3 12h3M12 5h3",
    "waves": "M0 5q2.2-3 4.5 0t4.5 0M9 14q2.2-3 4.5 0t4.5 0",
    "grass": "M4 6v-2M5.500 6l1-2M2.500 6l-1-2M13 15v-2M14.500 15l1-2M11.500 15l-1-2",
    "sand": "M3 4h.8M11 7h.8M6 13h.8M15 15h.8",
    "bricks": "M0 6h18M0 12h18M0 18h18M5 0v6M14 0v6M9 6v6M5 12v6M14 12v6",
}


def look_of(terrain: str) -> Look:
    """The look of a terrain: one it is known by, or else always the same one for the same word."""
    name = terrain.lower()
    known = next((look for word, look in _LOOKS.items() if word in name), None)
    return known or _OTHERS[zlib.crc32(name.encode()) % len(_OTHERS)]


def patterns() -> str:
    """The definitions that drawings refer to as url(#name)."""
    made = [
        tag(
            "pattern",
            tag("path", d=strokes, fill="none", stroke=INK, stroke_width=0.8, opacity=0.38),
            id=name,
            width=18,
            height=18,
            patternUnits="userSpaceOnUse",
        )
        for name, strokes in _STROKES.items()
    ]
    return tag("defs", *made)


# --- icons: the icons of others that we show (tools/assets.py brings them): one file holds them all -------------------
_FILE = Path(__file__).parents[1] / "web" / "static" / "vendor" / "icons.json"

NAMES = "icon_names.json"


@cache
def icon_names() -> frozenset[str]:
    """Names of all icons; a page need not have loaded them."""
    known = baked(NAMES)
    return msgspec.json.decode(known.read_bytes(), type=frozenset[str]) if known else frozenset(icons())


@cache
def icons() -> dict[str, str]:
    """Each icon by its name, as a small drawing of its own; none where they did not come along."""
    return msgspec.json.decode(read_own(_FILE), type=dict[str, str]) if is_own(_FILE) else {}

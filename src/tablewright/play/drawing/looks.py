"""Colours of the full screen: bone on night or ink on paper, one accent a game, calm tints for terrain.

Everything drawn names its colours by variables of these themes, so that a change of theme needs no drawing anew.
Colour never stands alone: terrain has its letter, tones have their words, what is pointed at is reversed.
"""

from __future__ import annotations

import os
import zlib

from textual.color import Color
from textual.theme import Theme

from tablewright.engine.scene import Tone

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

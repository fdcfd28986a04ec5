"""The spot colour of a game, made readable: dark enough for day's paper, light enough for night's."""

from __future__ import annotations

import colorsys
from functools import lru_cache

PAPER, NIGHT = "#f6f1e3", "#17160f"
_DEFAULT = "#8c1c13"
_ENOUGH = 5.2  # WCAG AA asks for 4.5; paper has tinted places
_STEPS = 64

Colour = tuple[float, float, float]


@lru_cache(maxsize=64)
def readable(accent: str) -> tuple[str, str]:
    """A game's spot colour by day and by night."""
    return _shifted(accent, 0.0, PAPER), _shifted(accent, 1.0, NIGHT)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2: 1 to 21."""
    return _contrast(_parse(one), _parse(other))


def _shifted(accent: str, end: float, paper: str) -> str:
    """The colour in its own hue, darkened or lightened only as far as this paper asks for."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*(part / 255 for part in _parse(accent)))
    ground = _parse(paper)
    shades = [
        tuple(
            255 * part for part in colorsys.hls_to_rgb(hue, lightness + (end - lightness) * step / _STEPS, saturation)
        )
        for step in range(_STEPS + 1)
    ]
    fit = next((shade for shade in shades if _contrast(shade, ground) >= _ENOUGH), shades[-1])
    return "#" + "".join(f"{round(part):02x}" for part in fit)


def _parse(colour: str) -> Colour:
    digits = colour.removeprefix("#")
    if len(digits) != 6 or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
        digits = _DEFAULT[1:]
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: tuple[float, ...]) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)

"""Plots as SVG, drawn by hand: black on white, told apart by shape and pattern and not by colour alone, with alt text.

Each takes plain figures and gives an `<svg>` that stands by itself, in a page or as a file.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from tablewright_lab.experiments.results import Estimate

WIDTH, _LINE, _LEFT, _RIGHT, _TOP, _BOTTOM = 720, 26, 210, 92, 12, 34
_DASHES = ("", "7 4", "2 3", "9 3 2 3", "1 5", "12 3")
_LONGEST_NAME = 30  # beside a curve
_INK, _PALE, _ACCENT = "#1a1a1a", "#cfcfcf", "#8c1c13"
_FONT = "font-family='Georgia, serif' font-size='13'"


def svg(height: float, alt: str, parts: Sequence[str], width: float = WIDTH) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" {_FONT}'
    title = f"<title>{escape(alt)}</title>"
    paper = f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    return f'{head} aria-label="{escape(alt)}">{title}{paper}{"".join(parts)}</svg>'


def _text(x: float, y: float, words: str, anchor: str = "start", *, small: bool = False, bold: bool = False) -> str:
    style = (' font-size="11"' if small else "") + (' font-weight="bold"' if bold else "")
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{_INK}"{style}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str = _INK, width: float = 1, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}" stroke-width="{width:g}"{dashes}/>'
    )


def _rect(x: float, y: float, wide: float, tall: float, fill: str, stroke: str = "") -> str:
    line = f' stroke="{stroke}"' if stroke else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{fill}"{line}/>'


class Scale:
    """Figures along a line, with round marks."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = (low, high) if high > low else (low - 0.5, low + 0.5)
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self._start + share * (self._end - self._start)

    def marks(self, most: int = 6) -> list[float]:
        raw = (self.high - self.low) / most
        unit = 10.0 ** math.floor(math.log10(raw))
        step = next(unit * times for times in (1, 2, 2.5, 5, 10) if unit * times >= raw)
        first = math.ceil(self.low / step - 1e-9)
        return [number * step for number in range(first, math.floor(self.high / step + 1e-9) + 1)]


def _shown(value: float, is_share: bool) -> str:
    return f"{100 * value:.0f} %" if is_share else f"{value:.4g}"


def _axis(scale: Scale, bottom: float, is_share: bool) -> list[str]:
    parts = []
    for mark in scale.marks():
        parts.append(_line(scale.at(mark), _TOP, scale.at(mark), bottom, _PALE))
        parts.append(_text(scale.at(mark), bottom + 16, _shown(mark, is_share), "middle", small=True))
    return parts


def intervals(rows: Mapping[str, Estimate], alt: str) -> str:
    """A dot with its interval on each line."""
    good = {name: each for name, each in rows.items() if each.games and math.isfinite(each.low)}
    is_share = any(each.is_share for each in good.values())
    low = 0.0 if is_share else min((each.low for each in good.values()), default=0.0)
    high = max((each.high for each in good.values()), default=1.0)
    low = min(low, 0.0) if low < 0.35 * high else low
    bottom = _TOP + _LINE * len(good)
    scale = Scale(low, min(1.0, high * 1.05) if is_share else high, _LEFT, WIDTH - _RIGHT)
    parts = _axis(scale, bottom, is_share)
    for number, (name, each) in enumerate(good.items()):
        y = _TOP + _LINE * (number + 0.5)
        parts += [
            _text(_LEFT - 10, y + 4, _short(name), "end"),
            _line(scale.at(each.low), y, scale.at(each.high), y, width=3),
            *(_line(scale.at(end), y - 5, scale.at(end), y + 5, width=1.5) for end in (each.low, each.high)),
            f'<circle cx="{scale.at(each.value):.1f}" cy="{y:.1f}" r="5.5" fill="{_ACCENT}" stroke="#fff"/>',
            _text(WIDTH - _RIGHT + 8, y + 4, _shown_fine(each), small=True),
        ]
    return svg(bottom + _BOTTOM, alt, parts)


def _shown_fine(each: Estimate) -> str:
    return f"{100 * each.value:.1f} %" if each.is_share else f"{each.value:.3g}"


def _short(name: str, most: int = 30) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def tornado(rows: Mapping[str, Estimate], alt: str) -> str:
    """Differences from a base, the largest on top: a bar from nothing, with its interval."""
    good = {name: each for name, each in rows.items() if each.games and math.isfinite(each.low)}
    ordered = sorted(good.items(), key=lambda each: -abs(each[1].value))
    is_share = any(each.is_share for each in good.values())
    far = max((max(abs(each.low), abs(each.high)) for each in good.values()), default=1.0) or 1.0
    bottom = _TOP + _LINE * len(ordered)
    scale = Scale(-far, far, _LEFT, WIDTH - _RIGHT)
    parts = [_HATCH, *_axis(scale, bottom, is_share), _line(scale.at(0), _TOP, scale.at(0), bottom, width=1.5)]
    for number, (name, each) in enumerate(ordered):
        y = _TOP + _LINE * (number + 0.5)
        start, end = sorted((scale.at(0), scale.at(each.value)))
        fill = "url(#hatch)" if each.value < 0 else "#555"
        parts += [
            _text(_LEFT - 10, y + 4, _short(name), "end"),
            _rect(start, y - 8, end - start, 16, fill, _INK),
            _line(scale.at(each.low), y, scale.at(each.high), y, _ACCENT, 2),
            _text(
                WIDTH - _RIGHT + 8,
                y + 4,
                f"{100 * each.value:+.1f} %" if is_share else f"{each.value:+.3g}",
                small=True,
            ),
        ]
    return svg(bottom + _BOTTOM, alt, parts)


_HATCH = (
    '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="6" height="6" fill="#fff"/><line x1="0" y1="0" x2="0" y2="6" stroke="#1a1a1a" stroke-width="2"/>'
    "</pattern></defs>"
)


def bars(counts: Mapping[str, float], alt: str, *, as_share: bool = True) -> str:
    """Parts of a whole, the largest first."""
    total = sum(counts.values()) or 1
    bottom = _TOP + _LINE * len(counts)
    most = max(counts.values(), default=1) / (total if as_share else 1)
    scale = Scale(0, most, _LEFT, WIDTH - _RIGHT)
    parts = _axis(scale, bottom, as_share)
    for number, (name, count) in enumerate(counts.items()):
        y, value = _TOP + _LINE * (number + 0.5), count / (total if as_share else 1)
        words = f"{100 * value:.1f} %" if as_share else f"{value:.3g}"
        parts += [
            _text(_LEFT - 10, y + 4, _short(name), "end"),
            _rect(_LEFT, y - 8, scale.at(value) - _LEFT, 16, "#555"),
            _text(WIDTH - _RIGHT + 8, y + 4, words, small=True),
        ]
    return svg(bottom + _BOTTOM, alt, parts)


def curves(lines: Mapping[str, Sequence[tuple[float, float]]], alt: str, across: str) -> str:
    """Stairs that fall from one to nothing: how many games still stand. Each has its dashes; the seventh is heavier."""
    height, left, right = 300.0, 56.0, WIDTH - _legend_width(lines)
    far = max((points[-1][0] for points in lines.values() if points), default=1.0) or 1.0
    x, y = Scale(0, far, left, right), Scale(0, 1, height - _BOTTOM, _TOP)
    parts = []
    for mark in (0, 0.25, 0.5, 0.75, 1):
        parts.append(_line(left, y.at(mark), right, y.at(mark), _PALE))
        parts.append(_text(left - 6, y.at(mark) + 4, f"{100 * mark:.0f} %", "end", small=True))
    parts += [_text(x.at(mark), height - _BOTTOM + 16, f"{mark:g}", "middle", small=True) for mark in x.marks()]
    parts.append(_text((left + right) / 2, height - 4, across, "middle", small=True))
    for number, (name, points) in enumerate(lines.items()):
        dash, place = _DASHES[number % len(_DASHES)], _TOP + 16 + 18 * number
        weight = 2 + 2 * (number // len(_DASHES))
        parts.append(_stairs([(x.at(a), y.at(b)) for a, b in points], x.at(far), dash, weight))
        parts.append(_line(right + 10, place - 4, right + 42, place - 4, width=weight, dash=dash))
        parts.append(_text(right + 48, place, _short(name, _LONGEST_NAME), small=True))
    return svg(height, alt, parts)


def _legend_width(names: Iterable[str]) -> float:
    """A line and the longest name, in small letters of about six and a half points."""
    return max(160.0, 52 + 6.5 * min(_LONGEST_NAME, max(map(len, names), default=0)))


def _stairs(points: Sequence[tuple[float, float]], end: float, dash: str, width: float) -> str:
    path, last = [], 0.0
    for number, (x, y) in enumerate(points):
        path += [f"M{x:.1f} {y:.1f}"] if number == 0 else [f"L{x:.1f} {last:.1f}L{x:.1f} {y:.1f}"]
        last = y
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    drawn = f'fill="none" stroke="{_INK}" stroke-width="{width:g}"{dashes}'
    return f'<path d="{"".join(path)}L{end:.1f} {last:.1f}" {drawn}/>'


_FEW = 7  # columns of a heat map that have room for words across


def heat(cells: Mapping[tuple[str, str], Estimate], alt: str) -> str:
    """A grid of two axes: darker is more, and the figure stands in each cell."""
    across, down = _axis_names(cells, 1), _axis_names(cells, 0)
    many = len(across) > _FEW
    wide, tall, left = min(110.0, (WIDTH - 176) / max(1, len(across))), 24.0 if many else 34.0, 128.0
    top = 96.0 if many else 30.0
    values = [each.value for each in cells.values() if each.games]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    parts = [_head(left + wide * (number + 0.5), top - 8, name, many) for number, name in enumerate(across)]
    for row, name in enumerate(down):
        parts.append(_text(left - 8, top + tall * (row + 0.5) + 4, _short(name, 22), "end", small=True))
        for column, other in enumerate(across):
            each = cells.get((name, other))
            if each is None or not each.games:
                continue
            depth = (each.value - low) / (high - low) if high > low else 0.5
            words = f"{100 * each.value:.0f}" if many and each.is_share else _shown_fine(each)
            parts += _cell(left + wide * column, top + tall * row, wide, tall, depth, words)
    return svg(top + tall * len(down) + 8, alt, parts)


def _head(x: float, y: float, name: str, steep: bool) -> str:
    if not steep:
        return _text(x, y, _short(name, 14), "middle", small=True)
    return f'<g transform="translate({x + 4:.1f} {y:.1f}) rotate(-60)">{_text(0, 0, _short(name, 16), small=True)}</g>'


def _cell(x: float, y: float, wide: float, tall: float, depth: float, words: str) -> list[str]:
    grey = round(245 - 190 * depth)
    ink = "#fff" if grey < 130 else _INK
    place = f'x="{x + wide / 2:.1f}" y="{y + tall / 2 + 4:.1f}" text-anchor="middle"'
    return [
        _rect(x, y, wide - 2, tall - 2, f"rgb({grey},{grey},{grey})"),
        f'<text {place} fill="{ink}">{escape(words)}</text>',
    ]


def _axis_names(cells: Mapping[tuple[str, str], Estimate], axis: int) -> list[str]:
    return list(dict.fromkeys(key[axis] for key in cells))

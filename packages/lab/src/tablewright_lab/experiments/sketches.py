"""Small plots for a terminal: a line a variant, with its interval drawn in characters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from tablewright_lab.experiments.results import Estimate, Results

_WIDE = 40


def sketch(results: Results, measure: str = "") -> Iterator[str]:
    """Each variant's estimate as `├──●──┤` on one common scale."""
    rows = {name: results.estimate(name, measure) for name in results.names}
    good = [each for each in rows.values() if each.games and math.isfinite(each.low)]
    low = min((each.low for each in good), default=0.0)
    high = max((each.high for each in good), default=1.0)
    low = 0.0 if 0 <= low < 0.35 * high else low
    wide = max(map(len, rows))
    for name, each in rows.items():
        yield f"{name.ljust(wide)}  {_drawn(each, low, high)}  {each.words}"


def _drawn(each: Estimate, low: float, high: float) -> str:
    if not each.games or not math.isfinite(each.low) or high <= low:
        return " " * _WIDE
    at = [round((value - low) / (high - low) * (_WIDE - 1)) for value in (each.low, each.value, each.high)]
    line = ["─" if at[0] <= place <= at[2] else "·" for place in range(_WIDE)]
    line[at[0]], line[at[2]], line[at[1]] = "├", "┤", "●"
    return "".join(line)


def differences(results: Results, measure: str = "") -> Iterator[str]:
    """How the others differ from the first variant, on the same dice."""
    base, *others = results.names
    wide = max(map(len, results.names))
    for name in others:
        pair = results.paired(name, base, measure)
        yield f"{name.ljust(wide)}  {_signed(pair.difference)}  {pair.words}"


def _signed(each: Estimate) -> str:
    times, unit = (100, " %") if each.is_share else (1, "")
    return f"{times * each.value:+.3g}{unit} ({times * each.low:+.3g} to {times * each.high:+.3g})"


def counted(counts: Mapping[str, int], most: int = 8) -> Iterator[str]:
    """Bars for what came most often."""
    total, top = sum(counts.values()) or 1, sorted(counts.items(), key=lambda each: -each[1])[:most]
    wide = max((len(name) for name, _ in top), default=0)
    for name, count in top:
        bar = "█" * max(1, round(_WIDE * count / top[0][1]))
        yield f"{name.replace('_', ' ').ljust(wide)}  {bar} {100 * count / total:.1f} %"

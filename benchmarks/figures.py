"""A measured figure, and small helpers to measure with."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the report."""

    measure: str
    value: float
    unit: str
    aim: str = ""
    of: dict[str, Any] = {}  # what it was measured on


Measure = Callable[[], Iterator[Figure | dict[str, Any]]]


def seconds(work: Callable[[], object], runs: int = 1) -> float:
    """The shortest time of several runs."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]

"""A measured figure, and small helpers to measure with."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tablewright.engine.copying import copy_of


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


class BegunIn:
    """A game that begins in a world made beforehand; in all else it is the game itself."""

    def __init__(self, game: object, world: object) -> None:
        self._game, self._world = game, world

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def new(self, settings: object, seats: object) -> object:
        return copy_of(self._world)

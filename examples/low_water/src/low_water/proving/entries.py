"""The named entries of scenarios and of `tablewright odds low_water`.

`inn` is a new game; `flats` a company under way (the keys are those of `worlds.Given`); both are played deed by deed
until the answers are used up or the crossing is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from low_water.book.turn import play
from low_water.proving.worlds import SEAT, Given, build
from low_water.settings import EBB, Switches
from low_water.state import Crossing
from tablewright.api import Stage, Table, settled
from tablewright.api.proving import as_given


def inn(given: dict[str, Any]) -> Stage:
    """A new game. Takes `ebb`."""
    return _stage(Crossing([SEAT], EBB[settled(Switches, given).ebb]))


def flats(given: dict[str, Any]) -> Stage:
    """A company under way."""
    return _stage(build(as_given(given, Given)))


def _stage(crossing: Crossing) -> Stage:
    def play_on(table: Table) -> None:
        while not crossing.outcome:
            play(crossing, table)

    def look() -> Mapping[str, Any]:
        state = {name: getattr(crossing, name) for name in crossing.__struct_fields__ if name != "company"}
        people = {each.id: each for each in crossing.company}
        return {**state, "company": list(people), "people": people, "over": crossing.outcome}

    return Stage(play_on, look, lambda: crossing)


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {"inn": inn, "flats": flats}

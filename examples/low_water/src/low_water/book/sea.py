"""Chapter 'the sea': when the tide turns, what it covers, and what it does to those who stand in it."""

from __future__ import annotations

from low_water.book.breath import lose, tire
from low_water.book.ending import end
from low_water.content import FLOODS, FULL
from low_water.events import TideRose
from low_water.state import Crossing
from tablewright.api import Table


def turns_at(crossing: Crossing) -> int:
    """The bell at which the tide turns (LW-TIDE-01)."""
    return min(FLOODS.values()) + crossing.ebb


def has_turned(crossing: Crossing, bells: int) -> bool:
    return bells >= turns_at(crossing)


def full_at(crossing: Crossing) -> int:
    return FULL + crossing.ebb


def is_under_water(crossing: Crossing, ground: str) -> bool:
    """Shore, island and wrecks stay dry (LW-TIDE-01)."""
    return ground in FLOODS and crossing.bells >= FLOODS[ground] + crossing.ebb


def come_on(crossing: Crossing, before: int, table: Table) -> None:
    """The sea after a deed that took time: it covers more, and pulls at those who stand in it."""
    for ground, bell in FLOODS.items():
        if before < bell + crossing.ebb <= crossing.bells:
            table.tell(TideRose(ground))
    if crossing.bells >= full_at(crossing):
        _be_full(crossing, table)
    elif is_under_water(crossing, crossing.ground):
        _pull_at(crossing, table)


def _pull_at(crossing: Crossing, table: Table) -> None:
    """A breath from each; who has none to lose is lost (LW-TIDE-02)."""
    for spent in [each for each in crossing.company if each.breath == 0]:
        lose(crossing, spent, "water", table)
    tire(crossing.company, "water", table)
    if not crossing.company:
        end(crossing, "the sea", table)


def _be_full(crossing: Crossing, table: Table) -> None:
    """Nothing but wrecks stands out of the water (LW-TIDE-03)."""
    if crossing.ground == "wreck":
        end(crossing, "a night on the wreck", table)
        return
    for each in list(crossing.company):
        lose(crossing, each, "tide", table)
    end(crossing, "the sea", table)

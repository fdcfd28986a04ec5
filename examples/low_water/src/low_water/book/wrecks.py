"""Chapter 'wrecks': what lies in them, and a night on one."""

from __future__ import annotations

from low_water.book.ending import end
from low_water.book.sea import has_turned
from low_water.content import FINDS
from low_water.events import Searched
from low_water.state import Crossing
from tablewright.api import Option, Table

SEARCH, STAY = Option("search"), Option("stay")


def may_do(crossing: Crossing) -> list[Option]:
    """Search it once (LW-WRECK-01); settle on it once the tide has turned (LW-WRECK-02)."""
    if crossing.ground != "wreck":
        return []
    search = [] if crossing.hexes[crossing.here].searched else [SEARCH]
    return [*search, *([STAY] if has_turned(crossing, crossing.bells) else [])]


def search(crossing: Crossing, table: Table) -> None:
    """A bell in the hull, a die on the chart (LW-WRECK-01)."""
    crossing.bells += 1
    crossing.hexes[crossing.here].searched = True
    row = FINDS.roll(table)
    take(crossing, row.key, row.amount)
    table.tell(Searched(row.key, row.amount))


def take(crossing: Crossing, find: str, amount: int) -> None:
    match find:
        case "oil":
            crossing.oil += amount
        case "rope":
            crossing.ropes += amount
        case "silver":
            crossing.silver += amount


def stay(crossing: Crossing, table: Table) -> None:
    """Until the next ebb: everybody lives, nobody pays (LW-WRECK-02)."""
    end(crossing, "a night on the wreck", table)

"""Chapter 'the sand': the flats, what their ground is, and how long a step takes (LW-SAND-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from low_water.book.sea import is_under_water
from low_water.content import BELLS, GROUND
from low_water.events import Seen
from low_water.state import ISLAND, SHORE, Crossing, Hex
from tablewright.api import Table
from tablewright.api.hexes import coordinates, key_of, neighbours

COLUMNS = range(1, 8)
_HEIGHT = 4  # of a column, in half hexes up and down from the middle
_CROWD = 4


def is_on_the_flats(key: str) -> bool:
    """Seven columns, four and five hexes high by turns (LW-SAND-04)."""
    q, r = coordinates(key)
    return q in COLUMNS and abs(2 * r + q) <= _HEIGHT


def all_hexes() -> list[str]:
    """Shore, flats and island (LW-SAND-04)."""
    flats = [key_of(q, r) for q in COLUMNS for r in range(-8, 9) if is_on_the_flats(key_of(q, r))]
    return [SHORE, *flats, ISLAND]


def is_ground(key: str) -> bool:
    return key in (SHORE, ISLAND) or is_on_the_flats(key)


def around(key: str) -> dict[str, str]:
    """Where one can go from here: hexes by direction, clockwise from north (LW-WALK-01)."""
    return {direction: near for direction, near in neighbours(key).items() if is_ground(near)}


def see(crossing: Crossing, keys: Iterable[str], table: Table) -> tuple[tuple[str, str], ...]:
    """Roll the ground of those that nobody has seen yet (LW-SAND-01, LW-SAND-02)."""
    new = [key for key in keys if key not in crossing.hexes]
    for key in new:
        crossing.hexes[key] = Hex(fixed_ground(key) or GROUND.roll(table).key)
    return tuple((key, crossing.hexes[key].ground) for key in new)


def fixed_ground(key: str) -> str:
    return {SHORE: "shore", ISLAND: "island"}.get(key, "")


def see_around(crossing: Crossing, table: Table) -> None:
    """Under a clear sky the ground around comes in sight (LW-SAND-02)."""
    if not crossing.fog and (grounds := see(crossing, around(crossing.here).values(), table)):
        table.tell(Seen(grounds))


def bells_on(crossing: Crossing, ground: str) -> int:
    """How long a step onto this ground takes (LW-SAND-03, LW-WALK-03, LW-WALK-04)."""
    carried = sum(traveller.breath == 0 for traveller in crossing.company)
    queue = ground == "channel" and len(crossing.company) >= _CROWD
    return BELLS[ground] + is_under_water(crossing, ground) + carried + queue


def bells_of(crossing: Crossing, key: str) -> int:
    """How long a step onto a hex takes that has been seen."""
    return bells_on(crossing, crossing.hexes[key].ground)


def grounds_of(crossing: Crossing, key: str) -> dict[str, Fraction]:
    """What the ground of a hex is, or may be as long as nobody has seen it (LW-SAND-01)."""
    if key in crossing.hexes or fixed_ground(key):
        return {fixed_ground(key) or crossing.hexes[key].ground: Fraction(1)}
    kinds = Counter(row.key for row in GROUND.rows)
    return {ground: Fraction(number, GROUND.die) for ground, number in kinds.items()}

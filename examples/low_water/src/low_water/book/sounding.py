"""Chapters 'sounding' and 'resting': time that is spent standing still."""

from __future__ import annotations

from low_water.book.breath import is_tired, refresh
from low_water.book.gifts import gifted
from low_water.book.sand import around, is_ground, see
from low_water.book.sea import is_under_water
from low_water.book.walking import HIGH
from low_water.content import TREACHEROUS
from low_water.events import Rested, Sounded
from low_water.state import Crossing, Traveller
from tablewright.api import Option, Table
from tablewright.api.hexes import within

SOUND, REST = Option("sound"), Option("rest")


def reach(crossing: Crossing) -> int:
    """How far the pole finds: two hexes with a sounder, else one (LW-SOUND-02)."""
    return 2 if gifted(crossing, "sounder") else 1


def may_sound(crossing: Crossing) -> list[Option]:
    doubtful = [key for key in _within_reach(crossing) if _is_doubtful(crossing, key)]
    return [SOUND] if doubtful else []


def _is_doubtful(crossing: Crossing, key: str) -> bool:
    hex_ = crossing.hexes.get(key)
    return hex_ is None or (hex_.ground in TREACHEROUS and not hex_.safe)


def _within_reach(crossing: Crossing) -> list[str]:
    near = list(around(crossing.here).values())
    far = [key for key in within(crossing.here, reach(crossing)) if is_ground(key) and key != crossing.here]
    return list(dict.fromkeys([*near, *far]))


def sound(crossing: Crossing, table: Table) -> None:
    """A bell with the pole: what it reaches is known and safe (LW-SOUND-01)."""
    crossing.bells += 1
    make_safe(crossing, _within_reach(crossing), table)
    table.tell(Sounded(reach(crossing)))


def make_safe(crossing: Crossing, keys: list[str], table: Table) -> None:
    see(crossing, keys, table)
    for key in keys:
        crossing.hexes[key].safe = True


def may_rest(crossing: Crossing) -> list[Option]:
    dry = not is_under_water(crossing, crossing.ground)
    return [REST] if dry and any(map(is_tired, _resting(crossing))) else []


def _resting(crossing: Crossing) -> list[Traveller]:
    """Off the banks and wrecks nobody rests who carries (LW-REST-01)."""
    return [each for each in crossing.company if crossing.ground in HIGH or not each.burden]


def rest(crossing: Crossing, table: Table) -> None:
    """A bell without a step (LW-REST-01); a healer sees to it that it helps (LW-REST-02)."""
    crossing.bells += 1
    breath = 2 if gifted(crossing, "healer") else 1
    better = refresh(_resting(crossing), breath)
    table.tell(Rested(tuple(each.id for each in better), breath))

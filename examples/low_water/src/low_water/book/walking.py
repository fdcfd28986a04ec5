"""Chapter 'walking': a step from hex to hex, what it costs, and what is left behind on the way."""

from __future__ import annotations

from fractions import Fraction

from low_water.book.breath import tire
from low_water.book.quicksand import risk_quicksand, sinks_on
from low_water.book.sand import around, bells_of, bells_on, grounds_of, see
from low_water.book.sky import astray, ends_of
from low_water.events import LeftWaiting, Unburdened, Walked
from low_water.state import Crossing
from tablewright.api import Option, Table, each

HIGH = ("bank", "wreck")  # ground on which one can wait and rest


def ways(crossing: Crossing) -> list[Option]:
    """A step to each neighbouring hex (LW-WALK-01)."""
    return each("walk", around(crossing.here).values())


def walk(crossing: Crossing, aim: str, table: Table) -> None:
    """A step towards `aim`. In fog it may lead elsewhere; the ground decides what it takes (LW-WALK-01)."""
    to, strayed = astray(crossing, aim, table)
    see(crossing, [to], table)
    bells = bells_of(crossing, to)
    crossing.lit = False
    crossing.here = to
    crossing.bells += bells
    crossing.path.append(to)
    table.tell(Walked(to, crossing.ground, bells, strayed))
    _tire_on(crossing, table)
    risk_quicksand(crossing, table)
    crossing.hexes[to].safe = True


def chance_to_sink(crossing: Crossing, aim: str) -> Fraction:
    """How likely a step towards `aim` ends in quicksand, wherever it may lead and whatever is there."""
    return sum((share * _sinks_at(crossing, to) for to, share in ends_of(crossing, aim).items()), Fraction(0))


def _sinks_at(crossing: Crossing, key: str) -> Fraction:
    return sum(
        (
            share * Fraction(sinks_on(crossing, key, ground, crossing.bells + bells_on(crossing, ground)), 6)
            for ground, share in grounds_of(crossing, key).items()
        ),
        Fraction(0),
    )


def _tire_on(crossing: Crossing, table: Table) -> None:
    """Mud tires those who carry, a channel tires all (LW-WALK-02)."""
    if crossing.ground == "mud":
        tire([each for each in crossing.company if each.burden], "mud", table)
    elif crossing.ground == "channel":
        tire(crossing.company, "channel", table)


def burdened(crossing: Crossing) -> list[Option]:
    return each("drop", [traveller.id for traveller in crossing.company if traveller.burden])


def drop(crossing: Crossing, who: str, table: Table) -> None:
    """A burden stays on the sand for good (LW-WALK-05)."""
    crossing.traveller(who).burden = False
    table.tell(Unburdened(who))


def may_wait(crossing: Crossing) -> list[Option]:
    """Whom the pilot may leave here to wait for a boat (LW-WALK-06)."""
    if crossing.ground not in HIGH or len(crossing.company) == 1:
        return []
    return each("leave", [traveller.id for traveller in crossing.company])


def leave(crossing: Crossing, who: str, table: Table) -> None:
    crossing.company.remove(crossing.traveller(who))
    crossing.left.append(who)
    table.tell(LeftWaiting(who, crossing.ground))

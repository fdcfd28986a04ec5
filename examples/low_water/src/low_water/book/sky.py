"""Chapter 'the sky': fog, steps that go astray in it, and what stirs under a clear sky."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from low_water.book.breath import refresh, tire
from low_water.book.gifts import person
from low_water.book.sand import around, is_ground
from low_water.content import STIRRINGS
from low_water.events import Followed, Lit, Sky, Stirred
from low_water.state import Crossing
from tablewright.api import Option, Question, Table, Why
from tablewright.api.hexes import DIRECTIONS, neighbours

_FOG, _LIFTS, _STIRS = 1, 5, 6
SIDES = {1: "left", 6: "right"}  # where a step in fog may lead, by the face of a d6
SOMEBODY = 4  # the face of a d6 from which somebody is at the light

SKY = Why("Sky", "LW-SKY-01")
ASTRAY = Why("In the fog", "LW-SKY-02")
LIGHT_DIE = Why("At the light", "LW-SKY-06")
FOLLOW = Question("follow", "LW-SKY-06")
LIGHT = Option("light")


# --- fog -------------------------------------------------------------------------------------------------------------
def is_sure(crossing: Crossing) -> bool:
    """Whether the next step leads where it is meant to (LW-SKY-02, LW-SKY-03, LW-SKY-04)."""
    bell = any(person(each).gift == "bell" and each.burden for each in crossing.company)
    return not crossing.fog or crossing.lit or bell


def astray(crossing: Crossing, aim: str, table: Table) -> tuple[str, str]:
    """Where a step ends, and 'left' or 'right' if that is not where it was meant to (LW-SKY-02)."""
    if is_sure(crossing):
        return aim, ""
    side = SIDES.get(table.roll(6, ASTRAY), "")
    to = _led(crossing, aim, side)
    return to, side if to != aim else ""


def _led(crossing: Crossing, aim: str, side: str) -> str:
    """Nobody strays off the flats."""
    to = beside(crossing.here, aim, side) if side else aim
    return to if is_ground(to) else aim


def ends_of(crossing: Crossing, aim: str) -> dict[str, Fraction]:
    """Where a step towards `aim` may end, and how likely each is (LW-SKY-02)."""
    if is_sure(crossing):
        return {aim: Fraction(1)}
    ends = Counter(_led(crossing, aim, SIDES.get(face, "")) for face in range(1, 7))
    return {to: Fraction(faces, 6) for to, faces in ends.items()}


def beside(here: str, aim: str, side: str) -> str:
    """The hex to the left or right of the one that was meant."""
    directions = list(DIRECTIONS)
    meant = next(direction for direction, key in neighbours(here).items() if key == aim)
    turn = -1 if side == "left" else 1
    return neighbours(here)[directions[(directions.index(meant) + turn) % len(directions)]]


def may_light(crossing: Crossing) -> list[Option]:
    return [LIGHT] if crossing.oil and not is_sure(crossing) else []


def light(crossing: Crossing, table: Table) -> None:
    """A measure of oil for one sure step (LW-SKY-03)."""
    crossing.oil -= 1
    crossing.lit = True
    table.tell(Lit())


# --- looking up ------------------------------------------------------------------------------------------------------
def look_up(crossing: Crossing, table: Table) -> None:
    """The sky after a deed that took time (LW-SKY-01)."""
    face = table.roll(6, SKY)
    if crossing.fog:
        crossing.fog = face < _LIFTS
        table.tell(Sky("stays" if crossing.fog else "lifts"))
    elif face == _FOG:
        crossing.fog = True
        table.tell(Sky("comes"))
    else:
        table.tell(Sky("stirs" if face == _STIRS else "clear"))
        if face == _STIRS:
            _stir(crossing, table)


def _stir(crossing: Crossing, table: Table) -> None:
    """Something on the flats (LW-SKY-05)."""
    what = STIRRINGS.roll(table).key
    table.tell(Stirred(what))
    match what:
        case "withies":
            _mark(crossing)
        case "squall":
            tire([each for each in crossing.company if each.burden], "squall", table)
        case "song":
            refresh(crossing.company, 1)
        case "rope":
            crossing.ropes += 1
        case "light":
            _light_afar(crossing, table)


def _mark(crossing: Crossing) -> None:
    """Withies mark what is in sight; ground that nobody has seen yet they cannot."""
    for key in around(crossing.here).values():
        if key in crossing.hexes:
            crossing.hexes[key].safe = True


def _light_afar(crossing: Crossing, table: Table) -> None:
    """After it, or on (LW-SKY-06)."""
    if table.ask(crossing.pilot, FOLLOW, (Option("hold"), Option("go"))).verb == "hold":
        return
    found = table.roll(6, LIGHT_DIE) >= SOMEBODY
    if found:
        crossing.oil += 1
        crossing.silver += 2
    else:
        crossing.bells += 1
    table.tell(Followed(found))

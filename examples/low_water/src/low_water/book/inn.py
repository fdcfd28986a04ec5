"""Chapter 'the inn': who waits there, and whom the pilot takes along."""

from __future__ import annotations

from low_water.book.gifts import newcomer
from low_water.book.sand import see_around
from low_water.content import PEOPLE
from low_water.events import Gathered, Hired, SetOut
from low_water.state import SHORE, Crossing, Hex
from tablewright.api import Option, Question, Table, Why, each

MOST = 5
WAITING = 6

DRAW = Why("At the inn", "LW-INN-01")
HIRE = Question("hire", "LW-INN-02")
SET_OUT = Option("set-out")


def gather(crossing: Crossing, table: Table) -> None:
    """Six of twelve, drawn one after the other (LW-INN-01)."""
    people = list(PEOPLE)
    for _ in range(WAITING):
        crossing.waiting.append(people.pop(table.roll(len(people), DRAW) - 1))
    table.tell(Gathered(tuple(crossing.waiting)))


def hire(crossing: Crossing, table: Table) -> None:
    """One more, or off over the sand (LW-INN-02)."""
    options = [*each("hire", crossing.waiting), *([SET_OUT] if crossing.company else [])]
    chosen = SET_OUT if len(crossing.company) == MOST else table.ask(crossing.pilot, HIRE, options)
    if chosen == SET_OUT:
        set_out(crossing, table)
        return
    crossing.waiting.remove(chosen.target)
    crossing.company.append(newcomer(chosen.target))
    table.tell(Hired(chosen.target))


def set_out(crossing: Crossing, table: Table) -> None:
    crossing.under_way = True
    crossing.hexes[SHORE] = Hex("shore", safe=True)
    crossing.path.append(SHORE)
    table.tell(SetOut(tuple(traveller.id for traveller in crossing.company)))
    see_around(crossing, table)

"""Chapter 'the crossing': one deed a turn, and what follows from it (LW-CORE-02)."""

from __future__ import annotations

from low_water.book import inn, sky, sounding, walking, wrecks
from low_water.book.ending import end, land
from low_water.book.sand import see_around
from low_water.book.sea import come_on
from low_water.state import ISLAND, SHORE, Crossing
from tablewright.api import Option, Question, Table

DEED = Question("deed", "LW-CORE-02")


def play(crossing: Crossing, table: Table) -> None:
    """At the inn or on the sand."""
    if crossing.under_way:
        play_deed(crossing, table)
        return
    if not crossing.waiting:  # six came, and at most five go: once they are there, somebody always is
        inn.gather(crossing, table)
    inn.hire(crossing, table)


def play_deed(crossing: Crossing, table: Table) -> None:
    """A deed; if it took time, then sea, sky and sight (LW-CORE-02)."""
    before = crossing.bells
    _do(crossing, table.ask(crossing.pilot, DEED, deeds(crossing)), table)
    _arrive(crossing, table)
    if crossing.bells > before and not crossing.outcome:
        come_on(crossing, before, table)
        _look_about(crossing, table)


def _look_about(crossing: Crossing, table: Table) -> None:
    """The sky, and the ground in sight. A bell lost to a light brings the sea on once more."""
    if crossing.outcome:
        return
    struck = crossing.bells
    sky.look_up(crossing, table)
    if crossing.bells > struck:
        come_on(crossing, struck, table)
    if not crossing.outcome:
        see_around(crossing, table)


def deeds(crossing: Crossing) -> list[Option]:
    """Everything the pilot may do now."""
    return [
        *walking.ways(crossing),
        *sky.may_light(crossing),
        *sounding.may_sound(crossing),
        *sounding.may_rest(crossing),
        *wrecks.may_do(crossing),
        *walking.burdened(crossing),
        *walking.may_wait(crossing),
    ]


def _do(crossing: Crossing, deed: Option, table: Table) -> None:
    match deed.verb:
        case "walk":
            walking.walk(crossing, deed.target, table)
        case "drop":
            walking.drop(crossing, deed.target, table)
        case "leave":
            walking.leave(crossing, deed.target, table)
        case "light":
            sky.light(crossing, table)
        case "sound":
            sounding.sound(crossing, table)
        case "rest":
            sounding.rest(crossing, table)
        case "search":
            wrecks.search(crossing, table)
        case "stay":
            wrecks.stay(crossing, table)


def _arrive(crossing: Crossing, table: Table) -> None:
    """The end of the way, or of the company (LW-CORE-03)."""
    if crossing.outcome:
        return
    if crossing.here == ISLAND:
        land(crossing, table)
    elif crossing.here == SHORE and len(crossing.path) > 1:
        end(crossing, "turned back", table)
    elif not crossing.company:
        end(crossing, "the sea", table)

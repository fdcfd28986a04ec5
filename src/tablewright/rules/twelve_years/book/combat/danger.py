"""Evasion in the wider sense of the book's glossary: any try to avoid danger (setting wide_evasion)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.table import Table
from tablewright.rules.twelve_years.content import charts
from tablewright.rules.twelve_years.events import Dodged
from tablewright.rules.twelve_years.state import Party, World

DANGER = Question("danger", "TY-CORE-14")
UNHARMED = 3  # on the evasion die


def dodges(world: World, party: Party, what: str, table: Table) -> bool:
    """One d4: on a 3 or 4 it passes the party by, else it comes as it would have (TY-CORE-14, TY-SET-01).

    There is nothing to leave by and nothing to carry off, so the rows of the chart mean no more than that.
    """
    if not world.settings.wide_evasion:
        return False
    if table.ask(party.seat, DANGER, ["evade", "face"], {"danger": what}, "evade") == "face":
        return False
    face = table.roll(len(charts.EVASION), charts.EVASION.why, party.name)
    table.tell(Dodged(what, face, face >= UNHARMED))
    return face >= UNHARMED

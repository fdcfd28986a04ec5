"""Twelve Years by Max Moon (first edition, 2021): nobody is game master; dice and charts make the world (TY-CORE-01).

The rules stand in files named after the book's chapters; `book/order.py` holds the order of play and calls all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablewright.engine.charts import Chart
from tablewright.engine.floor_plan import FloorPlan
from tablewright.engine.ruleset import Setting, Settings, Turn
from tablewright.engine.table import Table
from twelve_years.book import order
from twelve_years.book.multiplayer.meeting import turns_of
from twelve_years.book.order import check, new_world
from twelve_years.bots.view import SeatView
from twelve_years.content import charts
from twelve_years.proving.measures import FIGURES, PAYMENTS, TRUTHS, Payment, Truth
from twelve_years.settings import SETTINGS
from twelve_years.state import World


class TwelveYears(FloorPlan[World]):
    """The game as the engine knows it (engine/ruleset.py)."""

    key = "twelve_years"
    title = "Twelve Years"
    version = 3
    blurb = (
        "Four odd people set out from a small city to crown the Lich King in the south. They will not be the last.\n"
        "A hexcrawl without a game master: maps that grow as you walk, dungeons, friends, and twelve years to do it."
    )
    author = "Max Moon"
    accent = "#8c1c13"
    icon = "crowned-skull"
    gm_seat = ""
    state_type = World
    trees = True
    settings: Sequence[Setting] = SETTINGS
    charts: Mapping[str, Chart[Any]] = charts.ALL
    truths: Mapping[str, Truth] = TRUTHS
    payments: Mapping[str, Payment] = PAYMENTS
    figures: Sequence[str] = FIGURES

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        return new_world(settings, seats)

    def turns(self, state: World) -> Sequence[Turn]:
        """One turn a party, side by side; the world is shared and saved as one (TY-REC-01, TY-REC-02)."""
        return turns_of(state)

    def play(self, state: World, turn: str, table: Table) -> None:
        order.play(state, turn, table)

    def own(self, state: World, seat: str, table: Table) -> None:
        order.play_freely(state, seat, table)

    def check(self, state: World) -> Iterator[str]:
        return check(state)

    def outcome(self, state: World) -> str | None:
        return state.outcome or None

    def view(self, state: World, seat: str) -> SeatView:
        return SeatView(state, seat)


RULESET = TwelveYears()

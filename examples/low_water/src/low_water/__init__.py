"""Low Water: lead strangers over the tidal flats before the sea comes back. One player, one night (LW-CORE-01).

The ruleset and nothing else: the rules stand in `book`, what is seen and read in `telling`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from low_water.book.turn import play
from low_water.bots.view import View
from low_water.content import CHARTS
from low_water.proving.payments import FIGURES, PAYMENTS
from low_water.proving.truths import TRUTHS
from low_water.settings import EBB, SETTINGS, Switches
from low_water.state import Crossing
from tablewright.api import Chart, FloorPlan, Setting, Settings, Table, settled


class LowWater(FloorPlan[Crossing]):
    """The game as Tablewright knows it."""

    api = 1
    key = "low_water"
    title = "Low Water"
    version = 1
    blurb = (
        "Six strangers at an inn, an island in the dusk, and eight miles of sand between two tides.\n"
        "Choose whom to lead, test the ground or trust it, and be over before the sea is back. One night, one player."
    )
    author = "the Tablewright authors"
    accent = "#1f6f78"
    icon = "lighthouse"
    least_seats = most_seats = 1
    gm_seat = ""
    state_type = Crossing
    settings: Sequence[Setting] = SETTINGS
    charts: Mapping[str, Chart[Any]] = CHARTS
    truths = TRUTHS
    payments, figures = PAYMENTS, FIGURES

    def new(self, settings: Settings, seats: Sequence[str]) -> Crossing:
        return Crossing(list(seats), EBB[settled(Switches, settings).ebb])

    def play(self, state: Crossing, turn: str, table: Table) -> None:
        play(state, table)

    def outcome(self, state: Crossing) -> str | None:
        return state.outcome or None

    def view(self, state: Crossing, seat: str) -> View:
        return View(state)


RULESET = LowWater()

"""Low Water: lead strangers over the tidal flats before the sea comes back. One player, one night (LW-CORE-01).

The ruleset and nothing else: the rules stand in `book`, what is seen and read in `telling`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from low_water.book.turn import play
from low_water.bots import BOTS
from low_water.bots.view import View
from low_water.content import CHARTS
from low_water.events import AnyEvent
from low_water.proving.entries import ENTRIES
from low_water.settings import EBB, SETTINGS
from low_water.state import Crossing
from tablewright.api import Bot, Chart, Decision, Entry, Narrator, Scene, Setting, Settings, Stage, Table, Term, Turn


class LowWater:
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
    event_type: Any = AnyEvent
    settings: Sequence[Setting] = SETTINGS
    bots: Mapping[str, Bot] = BOTS
    charts: Mapping[str, Chart[Any]] = CHARTS
    scenes: Mapping[str, Callable[[dict[str, Any]], Stage]] = ENTRIES
    ledger = Path(__file__).parent / "ledger.toml"

    def new(self, settings: Settings, seats: Sequence[str]) -> Crossing:
        return Crossing(seats[0], ebb=EBB[str(settings["ebb"])])

    def turns(self, state: Crossing) -> Sequence[Turn]:
        return (Turn("pilot", (state.seat,)),)

    def play(self, state: Crossing, turn: str, table: Table) -> None:
        play(state, table)

    def outcome(self, state: Crossing) -> str | None:
        return state.outcome or None

    def view(self, state: Crossing, seat: str) -> View:
        return View(state)

    def referee(self, decision: Decision, view: View) -> str:
        return decision.default or decision.options[0]

    def scene(self, state: Crossing, seat: str, pending: Sequence[Decision]) -> Scene:
        from low_water.telling.scene import scene

        return scene(state, seat, pending)

    def narrator(self, campaign: str) -> Narrator:
        from low_water.telling.prose import Teller

        return Teller(campaign)

    def glossary(self) -> Sequence[Term]:
        from low_water.telling.glossary import terms

        return terms()

    def chronicle(self, state: Crossing, entries: Sequence[Entry], campaign: str) -> str:
        from low_water.telling.chronicle import chronicle

        return chronicle(state, entries, campaign)


RULESET = LowWater()

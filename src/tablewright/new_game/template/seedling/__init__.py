"""The Seedling: the ruleset and nothing else. How it begins, whose turn it is, how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.api import Chart, FloorPlan, Setting, Settings, Table, settled
from tablewright.new_game.template.seedling.book.drawing import play
from tablewright.new_game.template.seedling.bots.view import View
from tablewright.new_game.template.seedling.proving.truths import TRUTHS
from tablewright.new_game.template.seedling.settings import SETTINGS, Switches
from tablewright.new_game.template.seedling.state import Well


class Seedling(FloorPlan[Well]):
    """The game as Tablewright knows it."""

    api = 1
    key = "seedling"
    title = "The Seedling"
    version = 1
    blurb = "An old well, an old rope, and something that shines.\nDraw as long as you dare."
    author = "you"
    accent = "#3b6ea5"
    icon = "well"
    least_seats = most_seats = 1
    gm_seat = ""
    state_type = Well
    settings: Sequence[Setting] = SETTINGS
    charts: Mapping[str, Chart[Any]] = {}
    truths = TRUTHS

    def new(self, settings: Settings, seats: Sequence[str]) -> Well:
        return Well(list(seats), settled(Switches, settings).rope)

    def play(self, state: Well, turn: str, table: Table) -> None:
        play(state, table)

    def outcome(self, state: Well) -> str | None:
        return state.outcome or None

    def view(self, state: Well, seat: str) -> View:
        return View(state)


RULESET = Seedling()

"""Freehold: a rules-light game of hexes around a home that grows, with a Game Master or without (FH-GM-01).

Its first chapter is by Ben Overmyer; the chapters it lacks (characters, magic, monsters, sites, the freehold, Powers)
are ours. The rules stand in `book`, by chapter; `book/order.py` holds the order of play. This is the game as the engine
sees it: settings, seats, turns, and the way to every face.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from freehold.book import order
from freehold.bots.view import View
from freehold.content.charts import CHARTS
from freehold.proving import worlds
from freehold.settings import SETTINGS, switches
from freehold.state import GM, World
from tablewright.engine.charts import Chart
from tablewright.engine.floor_plan import FloorPlan
from tablewright.engine.ruleset import Setting, Settings, Turn
from tablewright.engine.table import Table


class Freehold(FloorPlan[World]):
    key = "freehold"
    title = "Freehold"
    version = 3
    blurb = (
        "Hexes around a home that grows. Map the wild, come back alive,\n"
        "and hold what you have built when the dark comes for it."
    )
    author = "Ben Overmyer (game rules chapter); the missing chapters by the Tablewright authors"
    accent = "#2f5d50"
    icon = "village"
    state_type = World
    settings: Sequence[Setting] = SETTINGS
    charts: Mapping[str, Chart[Any]] = CHARTS
    truths: Mapping[str, worlds.Truth] = worlds.TRUTHS
    payments: Mapping[str, worlds.Payment] = worlds.PAYMENTS
    figures: Sequence[str] = worlds.FIGURES

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        return order.found_world(switches(settings), seats)

    def turns(self, state: World) -> Sequence[Turn]:
        return () if state.closed else (Turn("table", (*state.seats, GM)),)

    def play(self, state: World, turn: str, table: Table) -> None:
        if not state.hold.folk and not state.hold.week and not state.hold.lost:
            order.play_founding(state, table)
        else:
            order.play_turn(state, table)

    def own(self, state: World, seat: str, table: Table) -> None:
        order.play_own(state, seat, table)

    def check(self, state: World) -> Iterator[str]:
        return order.check(state)

    def outcome(self, state: World) -> str | None:
        return state.closed or None

    def view(self, state: World, seat: str) -> View:
        return View(state, seat)


RULESET = Freehold()

"""Freehold: a rules-light game of hexes around a home that grows, with a Game Master or without (FH-GM-01).

Its first chapter is by Ben Overmyer; the chapters it lacks (characters, magic, monsters, sites, the freehold, Powers)
are ours. The rules stand in `book`, by chapter; `book/turns.py` holds the order of play. This is the game as the engine
sees it: settings, seats, turns, and the way to every face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry
from tablewright.engine.ruleset import Bot, Setting, Settings, Stage, Turn
from tablewright.engine.scene import Scene
from tablewright.engine.table import Table
from tablewright.engine.terms import Term
from tablewright.rules.freehold.book.founding import found_world, play_founding
from tablewright.rules.freehold.book.turns import play_turn
from tablewright.rules.freehold.bots import BOTS, referee
from tablewright.rules.freehold.bots.view import View
from tablewright.rules.freehold.content.charts import CHARTS
from tablewright.rules.freehold.events import AnyEvent
from tablewright.rules.freehold.proving.entries import SCENES
from tablewright.rules.freehold.settings import SETTINGS, switches
from tablewright.rules.freehold.state import GM, World
from tablewright.rules.freehold.telling.chronicle import write_chronicle
from tablewright.rules.freehold.telling.prose import Teller
from tablewright.rules.freehold.telling.scene import build_scene


class Freehold:
    key = "freehold"
    title = "Freehold"
    version = 2
    blurb = (
        "Hexes around a home that grows. Map the wild, come back alive,\n"
        "and hold what you have built when the dark comes for it."
    )
    author = "Ben Overmyer (game rules chapter); the missing chapters by the Tablewright authors"
    accent = "#2f5d50"
    icon = "village"
    least_seats = 1
    most_seats = 6
    gm_seat = GM
    state_type = World
    event_type = AnyEvent
    settings: Sequence[Setting] = SETTINGS
    bots: Mapping[str, Bot] = BOTS
    charts: Mapping[str, Chart[Any]] = CHARTS
    scenes: Mapping[str, Callable[[dict[str, Any]], Stage]] = SCENES
    ledger = Path(__file__).parent / "ledger.toml"

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        return found_world(switches(settings), seats)

    def turns(self, state: World) -> Sequence[Turn]:
        return () if state.closed else (Turn("table", (*state.seats, GM)),)

    def play(self, state: World, turn: str, table: Table) -> None:
        if not state.hold.folk and not state.hold.week and not state.hold.lost:
            play_founding(state, table)
        else:
            play_turn(state, table)

    def outcome(self, state: World) -> str | None:
        return state.closed or None

    def view(self, state: World, seat: str) -> View:
        return View(state, seat)

    def referee(self, decision: Decision, view: Any) -> str:
        return referee(decision, view)

    def scene(self, state: World, seat: str, pending: Sequence[Decision]) -> Scene:
        return build_scene(state, seat, pending)

    def narrator(self, campaign: str) -> Teller:
        return Teller(campaign)

    def glossary(self) -> Sequence[Term]:
        from tablewright.rules.freehold.telling.glossary import terms

        return terms()

    def chronicle(self, state: World, entries: Sequence[Entry], campaign: str) -> str:
        return write_chronicle(state, entries, campaign)


RULESET = Freehold()

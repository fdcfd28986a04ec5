"""yabec: town, delve, conflict and clean up, with a Dungeon Master or without, and a language of map calls.

A Basic/Expert game restated in our own words from its rule ledger. `book/` has the rules, a folder for each part of the
text: core, characters, town, downtime, delve, conflict, magic. This is the game as the engine knows it
(engine/ruleset.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tablewright.engine.charts import Chart
from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry
from tablewright.engine.ruleset import Narrator, Settings, Turn
from tablewright.engine.scene import Scene
from tablewright.engine.table import Table
from tablewright.engine.terms import Term
from tablewright.rules.yabec.book.delve.dungeons import from_setting
from tablewright.rules.yabec.book.schemes import step
from tablewright.rules.yabec.bots import BOTS
from tablewright.rules.yabec.bots.view import View
from tablewright.rules.yabec.content.charts import CHARTS
from tablewright.rules.yabec.events import YabecEvent
from tablewright.rules.yabec.proving.entries import SCENES
from tablewright.rules.yabec.settings import SETTINGS, settled
from tablewright.rules.yabec.state import GM, World
from tablewright.world.dungeon.shelf import is_written


class Yabec:
    """The game (engine/ruleset.py)."""

    key = "yabec"
    title = "yabec"
    version = 1
    blurb = (
        "Old-school delving: a week in town, a charted road, torches that burn down and a hazard every turn.\n"
        "Keep the map by hand from the Dungeon Master's calls, and bring everybody home to count the coins."
    )
    author = "the author of yabec (yet another basic/expert clone)"
    accent = "#8c1c13"
    icon = "dungeon-gate"
    least_seats, most_seats = 1, 6
    gm_seat = GM
    state_type = World
    event_type = YabecEvent
    settings = SETTINGS
    bots = BOTS
    charts: Mapping[str, Chart[Any]] = CHARTS
    scenes = SCENES
    ledger = Path(__file__).parent / "ledger.toml"

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        options, dungeon = settled(settings)
        players = [seat for seat in seats if seat != GM]
        world = World(options, players or ["p1"])
        if is_written(dungeon):
            world.dungeons["d1"] = from_setting(dungeon, "d1")
        return world

    def turns(self, state: World) -> Sequence[Turn]:
        return (Turn("table", (*state.seats, GM)),)

    def play(self, state: World, turn: str, table: Table) -> None:
        step(state, table)

    def outcome(self, state: World) -> str | None:
        return state.outcome or None

    def view(self, state: World, seat: str) -> View:
        return View(state, seat)

    def referee(self, decision: Decision, view: View) -> str:
        """The referee takes the default that every question to the Dungeon Master carries."""
        if decision.default or decision.kind != "choice":
            return decision.default or (str(decision.low) if decision.kind == "number" else "")
        return decision.options[0]

    def scene(self, state: World, seat: str, pending: Sequence[Decision]) -> Scene:
        from tablewright.rules.yabec.telling.scene import scene

        return scene(state, seat, pending)

    def narrator(self, campaign: str) -> Narrator:
        from tablewright.rules.yabec.telling.prose import YabecNarrator

        return YabecNarrator(campaign)

    def glossary(self) -> Sequence[Term]:
        from tablewright.rules.yabec.telling.glossary import terms

        return terms()

    def chronicle(self, state: World, entries: Sequence[Entry], campaign: str) -> str:
        from tablewright.rules.yabec.telling.chronicle import chronicle

        return chronicle(state, entries, campaign)


RULESET = Yabec()

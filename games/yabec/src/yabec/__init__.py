"""yabec: town, delve, conflict and clean up, with a Dungeon Master or without, and a language of map calls.

A Basic/Expert game restated in our own words from its rule ledger. `book/` has the rules, a folder for each part of the
text: core, characters, town, downtime, delve, conflict, magic. This is the game as the engine knows it
(engine/ruleset.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablewright.engine.charts import Chart
from tablewright.engine.floor_plan import FloorPlan
from tablewright.engine.ruleset import Settings
from tablewright.engine.table import Table
from tablewright.world.dungeon.written import is_written
from yabec import upgrading
from yabec.book import checking, order, powers
from yabec.book.delve import dungeons
from yabec.bots.view import View
from yabec.content.charts import CHARTS
from yabec.proving import worlds
from yabec.settings import SETTINGS, settled
from yabec.state import GM, World


class Yabec(FloorPlan[World]):
    """The game (engine/ruleset.py)."""

    key = "yabec"
    title = "yabec"
    version = 3
    blurb = (
        "Old-school delving: a week in town, a charted road, torches that burn down and a hazard every turn.\n"
        "Keep the map by hand from the Dungeon Master's calls, and bring everybody home to count the coins."
    )
    author = "the author of yabec (yet another basic/expert clone)"
    accent = "#5b2f58"
    icon = "dungeon-gate"
    state_type = World
    settings = SETTINGS
    charts: Mapping[str, Chart[Any]] = CHARTS
    payments: Mapping[str, worlds.Payment] = worlds.PAYMENTS
    figures: Sequence[str] = worlds.FIGURES
    workshop = dungeons.WORKSHOP

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        options, dungeon = settled(settings)
        players = [seat for seat in seats if seat != GM]
        world = World(options, players or ["p1"])
        if is_written(dungeon):
            world.dungeons["d1"] = dungeons.from_setting(dungeon, "d1")
        return world

    def play(self, state: World, turn: str, table: Table) -> None:
        order.step(state, table)

    def own(self, state: World, seat: str, table: Table) -> None:
        order.play_own(state, seat, table)

    def check(self, state: World) -> Iterator[str]:
        return checking.check(state)

    def outcome(self, state: World) -> str | None:
        return state.outcome or None

    def upgrade(self, state: dict[str, Any], rules: int) -> dict[str, Any]:
        """The state of a save under older rules, in the shape it has now."""
        return upgrading.upgraded(state)

    def view(self, state: World, seat: str) -> View:
        return View(state, seat)


powers.load()
RULESET = Yabec()

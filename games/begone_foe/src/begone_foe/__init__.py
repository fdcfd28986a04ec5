"""Begone, FOE! (Revision 6) by mellonbread: a light dungeon-crawling game with a game master, or with the referee.

The rules stand in files named after the book's chapters; `book/order.py` holds the order of play and calls all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from begone_foe import bots, content, upgrading
from begone_foe.book import order, powers
from begone_foe.book.delve import dungeons
from begone_foe.bots.view import SeatView
from begone_foe.proving import worlds
from begone_foe.settings import SETTINGS
from begone_foe.state import Campaign
from tablewright.engine.decisions import Decision
from tablewright.engine.floor_plan import FloorPlan
from tablewright.engine.ruleset import Settings, settle
from tablewright.engine.table import Table


class BegoneFoe(FloorPlan[Campaign]):
    """The game as the engine knows it (engine/ruleset.py)."""

    key = "begone_foe"
    title = "Begone, FOE!"
    version = 3
    blurb = (
        "Torches, ten slots, five hit points: go down, come up richer, or do not come up.\n"
        "A dungeon crawl on a D20 with Fighting Arts, Soul Dice, a nasty injury table and the sense to run away."
    )
    author = "mellonbread"
    accent = "#884a12"
    icon = "torch"
    state_type = Campaign
    settings = SETTINGS
    charts = content.CHARTS
    payments: Mapping[str, worlds.Payment] = worlds.PAYMENTS
    workshop = dungeons.WORKSHOP

    def new(self, settings: Settings, seats: Sequence[str]) -> Campaign:
        return order.begin(settle(SETTINGS, settings), seats)

    def play(self, state: Campaign, turn: str, table: Table) -> None:
        order.play(state, table)

    def upgrade(self, state: dict[str, Any], rules: int) -> dict[str, Any]:
        return upgrading.upgrade_state(state)

    def check(self, state: Campaign) -> Iterator[str]:
        return order.check(state)

    def outcome(self, state: Campaign) -> str | None:
        if state.phase != "over":
            return None
        if state.retired:
            return "retired"
        return "came home" if state.limit_reached else "slain"

    def view(self, state: Campaign, seat: str) -> SeatView:
        return SeatView(state, seat)

    def own(self, state: Campaign, seat: str, table: Table) -> None:
        order.play_own(state, table, seat)

    def referee(self, decision: Decision, view: SeatView) -> str:
        return bots.referee(decision, view)


powers.load()
RULESET = BegoneFoe()

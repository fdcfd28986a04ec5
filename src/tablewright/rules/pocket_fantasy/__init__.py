"""Pocket Fantasy RPG: d6 only, a Pocket Master or the referee, tactical fights, fourteen classes, generated dungeons.

The rules stand in `book/`, in the book's order and words; this is the game as the engine knows it (engine/ruleset.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablewright.engine.decisions import Decision
from tablewright.engine.events import Entry
from tablewright.engine.ruleset import Narrator, Settings, Turn
from tablewright.engine.scene import Scene
from tablewright.engine.table import Table
from tablewright.engine.terms import Term
from tablewright.rules.pocket_fantasy.book.core.field import GM
from tablewright.rules.pocket_fantasy.book.steps import STEPS, begin
from tablewright.rules.pocket_fantasy.bots import BOTS
from tablewright.rules.pocket_fantasy.bots.view import View
from tablewright.rules.pocket_fantasy.content import CHARTS
from tablewright.rules.pocket_fantasy.events import PocketEvent
from tablewright.rules.pocket_fantasy.proving.entries import SCENES
from tablewright.rules.pocket_fantasy.settings import SETTINGS
from tablewright.rules.pocket_fantasy.state import World


class PocketFantasy:
    """The game (engine/ruleset.py)."""

    key = "pocket_fantasy"
    title = "Pocket Fantasy RPG"
    version = 1
    blurb = (
        "A pocketful of six-sided dice, fourteen classes, and a dungeon that grows room by room under your torch.\n"
        "Quick tactical fights, heroic rerolls, one boss a level; with a Pocket Master at the table or without."
    )
    author = "an author whom our edition does not name"
    accent = "#1f4e79"
    icon = "rolling-dices"
    least_seats, most_seats = 1, 6
    gm_seat = GM
    state_type = World
    event_type = PocketEvent
    settings = SETTINGS
    bots = BOTS
    charts = CHARTS
    scenes = SCENES
    ledger = Path(__file__).parent / "ledger.toml"

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        return begin(settings, [seat for seat in seats if seat != GM])

    def turns(self, state: World) -> Sequence[Turn]:
        return (Turn("table", (*state.seats, GM)),)

    def play(self, state: World, turn: str, table: Table) -> None:
        STEPS[state.mode](state, table)

    def outcome(self, state: World) -> str | None:
        return state.outcome or None

    def view(self, state: World, seat: str) -> View:
        return View(state, seat)

    def referee(self, decision: Decision, view: View) -> str:
        """The referee takes the default that comes with every question to the Pocket Master (PF-CORE-01)."""
        if decision.default or decision.kind != "choice":
            return decision.default or (str(decision.low) if decision.kind == "number" else "")
        return decision.options[0]

    def scene(self, state: World, seat: str, pending: Sequence[Decision]) -> Scene:
        from tablewright.rules.pocket_fantasy.telling.scene import scene

        return scene(state, seat, pending)

    def narrator(self, campaign: str) -> Narrator:
        from tablewright.rules.pocket_fantasy.telling.prose.narrator import PocketNarrator

        return PocketNarrator(campaign)

    def glossary(self) -> Sequence[Term]:
        from tablewright.rules.pocket_fantasy.telling.glossary import terms

        return terms()

    def chronicle(self, state: World, entries: Sequence[Entry], campaign: str) -> str:
        from tablewright.rules.pocket_fantasy.telling.chronicle import chronicle

        return chronicle(state, entries, campaign)


RULESET = PocketFantasy()

"""Pocket Fantasy RPG: d6 only, a Pocket Master or the referee, tactical fights, fourteen classes, generated dungeons.

The rules stand in `book/`, in the book's order and words; this is the game as the engine knows it (engine/ruleset.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pocket_fantasy.book.core.field import GM
from pocket_fantasy.book.master.errands import aside_seats
from pocket_fantasy.book.order import begin, check, step
from pocket_fantasy.bots.view import View
from pocket_fantasy.content import CHARTS
from pocket_fantasy.proving.worlds import FIGURES, PAYMENTS, TRUTHS, Payment, Truth
from pocket_fantasy.settings import SETTINGS
from pocket_fantasy.state import World
from tablewright.engine.floor_plan import FloorPlan
from tablewright.engine.ruleset import Settings, Turn
from tablewright.engine.table import Table


class PocketFantasy(FloorPlan[World]):
    """The game (engine/ruleset.py)."""

    key = "pocket_fantasy"
    title = "Pocket Fantasy RPG"
    version = 3
    blurb = (
        "A pocketful of six-sided dice, fourteen classes, and a dungeon that grows room by room under your torch.\n"
        "Quick tactical fights, heroic rerolls, one boss a level; with a Pocket Master at the table or without."
    )
    author = "an author whom our edition does not name"
    accent = "#1f4e79"
    icon = "rolling-dices"
    state_type = World
    settings = SETTINGS
    charts = CHARTS
    truths: Mapping[str, Truth] = TRUTHS
    payments: Mapping[str, Payment] = PAYMENTS
    figures = FIGURES

    def new(self, settings: Settings, seats: Sequence[str]) -> World:
        return begin(settings, [seat for seat in seats if seat != GM])

    def turns(self, state: World) -> Sequence[Turn]:
        """The party's turn, and beside it an aside for every seat that does not speak for the party."""
        return (Turn("table", (*state.seats, GM)), *(Turn(seat, (seat, GM)) for seat in aside_seats(state)))

    def play(self, state: World, turn: str, table: Table) -> None:
        step(state, turn, table)

    def own(self, state: World, seat: str, table: Table) -> None:
        """A seat that had enough has another aside after all."""
        state.settled = [each for each in state.settled if each != seat]
        if seat in aside_seats(state):
            step(state, seat, table)
        state.settled.append(seat)

    def check(self, state: World) -> Iterator[str]:
        return check(state)

    def outcome(self, state: World) -> str | None:
        return state.outcome or None

    def view(self, state: World, seat: str) -> View:
        return View(state, seat)


RULESET = PocketFantasy()

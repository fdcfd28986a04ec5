"""A toy whose seats share a party: it goes on day by day, and each seat has something of its own to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision, Question, speaks_for
from tablewright.engine.events import Why
from tablewright.engine.ruleset import Settings, Turn
from tablewright.engine.scene import Choice, Scene, prompt
from tablewright.engine.table import Table
from tests.engine.toy import ToyGame

WHERE, HOW, OWN = Question("where", "TOY-05"), Question("how", "TOY-05"), Question("own", "TOY-05")
NAMED = Question("named", "TOY-05")
DIE = Why("A die", "TOY-01")


class Road(msgspec.Struct):
    seats: list[str]
    days: int = 0
    went: list[str] = []
    rested: dict[str, str] = {}


class Journey(ToyGame):
    """A party goes on day by day: where, how (two questions of one decision), and then each seat for itself."""

    key, title = "journey", "Journey"
    state_type: Any = Road

    def __init__(self, way: str = "leader") -> None:
        super().__init__()
        self.way: Any = way

    def new(self, settings: Settings, seats: Sequence[str]) -> Any:
        return Road(list(seats))

    def turns(self, state: Any) -> list[Turn]:
        return [Turn("all", tuple(state.seats))]

    def play(self, state: Any, turn: str, table: Table) -> None:
        speaker = speaks_for(state.seats[0], tuple(state.seats), self.way)
        where = table.ask(speaker, WHERE, ("north", "south", "stay"), default="stay")
        if where == "stay":
            state.went.append(table.ask_text(speaker, NAMED, 10))
        else:
            state.went.append(f"{where} {table.ask(speaker, HOW, ('fast', 'slow'))} {table.roll(6, DIE)}")
        rested = table.ask_all(state.seats, OWN, dict.fromkeys(state.seats, ("rest", "watch")))
        state.rested, state.days = dict(rested), state.days + 1

    def outcome(self, state: Any) -> str | None:
        return None

    def view(self, state: Any, seat: str) -> Any:
        return state

    def scene(self, state: Any, seat: str, pending: Sequence[Decision]) -> Scene:
        """Whoever is asked reads secrets in hints and odds; whoever is asked for itself, in all of it."""
        mine = next((decision for decision in pending if decision.seat == seat), None)
        waiting = tuple(decision.seat for decision in pending)
        asked = None
        if mine is not None:
            secret = f"CANARY-{seat}"
            choices = [Choice(key, key.title(), f"{secret} hint", f"{secret} odds") for key in mine.options]
            asked = prompt(mine, f"{secret}: rest?" if mine.question == "own" else "Which way?", choices)
        return Scene("journey", "journey", "Journey", "Go on.", prompt=asked, waiting=waiting)

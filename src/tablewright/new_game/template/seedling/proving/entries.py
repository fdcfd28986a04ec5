"""The named entries of scenarios and of `tablewright odds`: a state from what is given, and how to play it on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tablewright.api import Stage, Table
from tablewright.api.proving import as_given
from tablewright.new_game.template.seedling.book.drawing import play
from tablewright.new_game.template.seedling.state import Well


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a scenario may set. Whatever is left out is at its plainest."""

    rope: int = 3
    frayed: int = 0
    coins: int = 0


def well(given: dict[str, Any]) -> Stage:
    """At the well, turn by turn."""
    facts = as_given(given, Given)
    state = Well(["p1"], facts.rope, facts.frayed, facts.coins)

    def play_on(table: Table) -> None:
        while not state.outcome:
            play(state, table)

    return Stage(play_on, lambda: {"coins": state.coins, "frayed": state.frayed, "over": state.outcome}, lambda: state)


SCENES: dict[str, Callable[[dict[str, Any]], Stage]] = {"well": well}

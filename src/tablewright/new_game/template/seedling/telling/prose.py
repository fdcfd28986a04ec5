"""The log in words: `told.toml` says what is told of each event, `words/` has the prose; here are the dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablewright.api.words import DataNarrator
from tablewright.new_game.template.seedling.events import Broke, Drawn, Frayed


def _die(teller: DataNarrator, event: Any) -> dict[str, Any]:
    """The die that decided it, in words."""
    roll = teller.rolls[0]
    return {"die": f"{roll.why.lower()} d{roll.sides} → {roll.face}"}


class Narrator(DataNarrator):
    """Tells entries in their order; the same campaign is always told in the same words."""

    folder = Path(__file__).parent
    facts = dict.fromkeys((Drawn, Frayed, Broke), _die)

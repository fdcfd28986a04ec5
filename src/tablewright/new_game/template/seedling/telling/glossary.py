"""The words of the game and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tablewright.api import Term
from tablewright.api.words import ruled

_LEDGER = Path(__file__).parents[1] / "ledger.toml"


def terms() -> Sequence[Term]:
    return ruled(_LEDGER, {"bucket": "SDL-DRAW-01", "rope": "SDL-DRAW-02"})

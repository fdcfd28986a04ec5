"""The game's words and what they mean: powers and weaknesses, magicks, unique items, creatures, common terms."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablewright.engine.terms import Term
from tablewright.world.keywords import defined, ruled

LEDGER = Path(__file__).parents[1] / "ledger.toml"
_WORDS = {"Magick": "TY-MAG-03", "Escort": "TY-ESCORT-01", "Loot quality": "TY-QUAL-01"}


@cache
def terms() -> tuple[Term, ...]:
    return (*ruled(LEDGER, _WORDS), *defined(LEDGER))

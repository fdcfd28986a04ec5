"""The game's words and what they mean: abilities of classes and monsters, songs, spells."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablewright.engine.terms import Term
from tablewright.world.keywords import defined, ruled

LEDGER = Path(__file__).parents[1] / "ledger.toml"
_WORDS = {"Initiative": "PF-START-02", "Surprise": "PF-START-07", "Disease": "PF-ABIL-14"}


@cache
def terms() -> tuple[Term, ...]:
    return (*ruled(LEDGER, _WORDS), *defined(LEDGER, ("ability", "gm-call", "stat")))

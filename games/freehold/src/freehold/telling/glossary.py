"""The game's words and what they mean: spells, callings, masteries, buildings, and the terms of holding land."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tablewright.engine.charts import load_toml
from tablewright.engine.terms import Term
from tablewright.world.keywords import defined, named, ruled

HERE = Path(__file__).parents[1]
LEDGER = HERE / "ledger.toml"
_WORDS = {
    "Hex": "FH-HEX-01",
    "Mana": "FH-MAGIC-03",
    "Threat": "FH-HOLD-11",
    "Upkeep": "FH-HOLD-04",
    "Harvest": "FH-HOLD-03",
    "Raid": "FH-HOLD-06",
    "Growth": "FH-HOLD-08",
    "Rank": "FH-RANK-01",
    "Morale": "FH-MON-02",
}


@cache
def terms() -> tuple[Term, ...]:
    content = HERE / "content"
    characters, hold = load_toml(content / "characters.toml"), load_toml(content / "hold.toml")
    return (
        *ruled(LEDGER, _WORDS),
        *defined(LEDGER, ("ability",)),
        *named(load_toml(content / "spells.toml")["spell"], "spell", "text", ("FH-MAGIC-01",)),
        *named(characters["calling"], "calling", "text", ("FH-CHAR-05",), common=True),
        *named(characters["mastery"], "mastery", "text", ("FH-LEVEL-05",)),
        *named(hold["building"], "building", "text", ("FH-HOLD-07",)),
    )

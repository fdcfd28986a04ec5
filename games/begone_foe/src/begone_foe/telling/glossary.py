"""The game's words and what they mean: classes, conditions, fighting arts, alignments, rests, spells."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from begone_foe import content
from tablewright.engine.charts import load_toml
from tablewright.engine.terms import Term
from tablewright.world.keywords import defined, named, ruled

HERE = Path(__file__).parent.parent
LEDGER = HERE / "ledger.toml"
_WORDS = {
    "Soul Dice": "BF-SOUL-01",
    "Turning Undead": "BF-TURN-01",
    "Encumbrance": "BF-ENC-01",
    "Stealth": "BF-STEALTH-01",
    "Surprise": "BF-SURP-02",
    "Sneak attack": "BF-SNEAK-01",
    "Initiative": "BF-INIT-01",
}
_NO_TERMS = (
    *("Two clocks", "Limb results", "One die", "Five dice", "Ten dice", "One die or more"),
    *("MIND", "SKILL", "HEART"),
)


@cache
def terms() -> tuple[Term, ...]:
    spells = load_toml(HERE / "content" / "spells.toml")["spell"]
    return (
        *ruled(LEDGER, _WORDS),
        *defined(LEDGER, ("ability", "state", "stat"), _NO_TERMS),
        *(
            Term(
                job.name, f"A class: {job.score.upper()} +1, and gear of its own.", "class", ("BF-CHAR-03",), cased=True
            )
            for job in content.JOBS.values()
        ),
        *named(spells, "spell", "does", ("BF-SPELL-01",)),
    )

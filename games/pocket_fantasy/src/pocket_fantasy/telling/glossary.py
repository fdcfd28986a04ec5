"""The game's words and what they mean: classes, abilities of classes and monsters, songs, spells."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pocket_fantasy.content import CLASSES
from tablewright.engine.terms import Term
from tablewright.world.keywords import defined, ruled

LEDGER = Path(__file__).parents[1] / "ledger.toml"
_WORDS = {"Initiative": "PF-START-02", "Surprise": "PF-START-07", "Disease": "PF-ABIL-14"}


@cache
def terms() -> tuple[Term, ...]:
    return (*ruled(LEDGER, _WORDS), *defined(LEDGER, ("ability", "gm-call", "stat")), *_class_terms())


def _class_terms() -> list[Term]:
    """What each class has and can do; explained when asked for, for it stands on every card."""
    return [
        Term(
            cls.name, f"{cls.hp} hp, CS {cls.cs:+}. {', '.join(cls.features)}.", "class", ("PF-CLASS-01",), common=True
        )
        for cls in CLASSES.values()
    ]

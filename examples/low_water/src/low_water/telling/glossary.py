"""The words of the game and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from low_water.content import PEOPLE, Person
from low_water.telling.names import GIFTS
from tablewright.api import Term
from tablewright.api.words import defined, ruled

_LEDGER = Path(__file__).parents[1] / "ledger.toml"
_WORDS = {
    "sounding": "LW-SOUND-01",
    "quicksand": "LW-SINK-01",
    "fog": "LW-SKY-01",
    "tide": "LW-TIDE-01",
    "wreck": "LW-WRECK-01",
    "channel": "LW-WALK-02",
    "mud": "LW-WALK-02",
}
_BREATH = "How much mud, water and quicksand somebody can take. Without any they are carried."
_STRONG = "With somebody strong by, one less is needed to pull another out of quicksand."
_OWN = (
    Term("Breath", _BREATH, "condition", ("LW-WALK-02", "LW-WALK-03")),
    Term("Bell", "The measure of time on the flats. The tide turns at the 8th.", "time", ("LW-TIDE-01",), common=True),
    Term("Strong", _STRONG, "gift", ("LW-SINK-04",), cased=True),
    Term("Light", "Quicksand never takes the light.", "gift", ("LW-SINK-02",), cased=True),
)


def terms() -> Sequence[Term]:
    return (*_OWN, *defined(_LEDGER), *ruled(_LEDGER, _WORDS), *map(_traveller, PEOPLE.values()))


def _traveller(who: Person) -> Term:
    about = f"{who.about} {GIFTS[who.gift]}." if who.gift else who.about
    return Term(who.name, about, "traveller", ("LW-INN-03",), common=True)

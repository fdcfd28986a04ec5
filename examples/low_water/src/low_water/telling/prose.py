"""The log in words: `told.toml` says what is told of each event, `words/` has the prose; here are nouns and dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from low_water import events as happened
from low_water.content import CHARTS, PEOPLE
from low_water.telling.names import GROUND, name, names
from tablewright.api.words import DataNarrator

ROLLED = (
    happened.Walked,
    happened.Held,
    happened.Sank,
    happened.Pulled,
    happened.Lost,
    happened.Searched,
    happened.Sky,
    happened.Stirred,
    happened.Followed,
    happened.Boat,
)


def _dice(teller: DataNarrator, event: Any) -> dict[str, Any]:
    """The first die of an entry in words, and the row it hit where it was rolled on a chart."""
    if not teller.rolls:
        return {"die": "", "row": ""}
    roll = teller.rolls[0]
    row = CHARTS[roll.chart].words[roll.face - 1] if roll.chart in CHARTS else ""
    return {"die": f"{roll.why.lower()} d{roll.sides} → {roll.face}", "row": row}


def _people(who: str | tuple[str, ...]) -> str:
    return name(who) if isinstance(who, str) else names(who)


def _burden(who: str | tuple[str, ...]) -> str:
    return PEOPLE[who].burden if isinstance(who, str) else ""


class Narrator(DataNarrator):
    """Tells entries in their order; the same campaign is always told in the same words."""

    folder = Path(__file__).parent
    charts = CHARTS
    facts = dict.fromkeys(ROLLED, _dice)
    usual: ClassVar[Mapping[str, str]] = {"who": "{who|people}", "burden": "{who|burden}"}
    nouns: ClassVar[Mapping[str, Callable[..., str]]] = {
        "people": _people,
        "burden": _burden,
        "icon": lambda who: PEOPLE[who].icon,
        "lose": lambda who: "lose" if len(who) > 1 else "loses",
        "ground": lambda ground: GROUND[ground],
        "grounds": lambda seen: ", ".join(dict.fromkeys(GROUND[ground] for _, ground in seen)),
    }

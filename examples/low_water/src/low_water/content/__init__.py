"""The figures of the game: travellers and charts from TOML, and the small tables of ground and sea.

Everything is checked when it is loaded; an error names file, entry and field.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tablewright.api import Chart, convert, load_chart, load_toml

_FOLDER = Path(__file__).parent


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A traveller by nature (LW-INN-03)."""

    name: str
    breath: int
    fare: int
    icon: str
    about: str
    burden: str = ""
    worth: int = 0
    gift: str = ""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a chart: what it means, its name, and how much of it."""

    key: str
    name: str
    amount: int = 0


def _people() -> dict[str, Person]:
    path = _FOLDER / "travellers.toml"
    return {key: convert(entry, Person, path, key) for key, entry in load_toml(path).items()}


def _chart(key: str) -> Chart[Row]:
    return load_chart(_FOLDER / "charts.toml", key, Row)


PEOPLE = _people()
GROUND, FINDS, STIRRINGS = _chart("ground"), _chart("finds"), _chart("stirrings")
CHARTS = {chart.key: chart for chart in (GROUND, FINDS, STIRRINGS)}

# Bells of a step (LW-SAND-03), and the faces of a d6 that mean quicksand (LW-SINK-01).
BELLS = {"sand": 1, "ripples": 1, "mud": 2, "channel": 2, "bank": 1, "wreck": 1, "shore": 1, "island": 1}
TREACHEROUS = {"sand": 1, "ripples": 1, "mud": 2}

# The bell at which the tide is over each ground (LW-TIDE-01). The first of them is the turn of the tide.
FLOODS = {"channel": 8, "mud": 11, "ripples": 13, "sand": 15, "bank": 17}
FULL = 19

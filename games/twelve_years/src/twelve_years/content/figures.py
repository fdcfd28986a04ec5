"""Figures that no single die is rolled on, loaded once from `figures.toml`: prices, years lost, the castle's modes, and
the tables of cooperative and competitive combat, which go by a difference of dice.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from tablewright.engine.charts import convert, load_toml

_FILE = Path(__file__).parent / "figures.toml"


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: int
    renegade: int
    wise_woman: int
    ellas: int
    noble_pays: int
    stolen_for_level: int


class CastleMode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skeletons: int
    throne: int
    level_up: bool = False


class CastleModes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    normal: CastleMode
    sword: CastleMode
    flail: CastleMode
    axe: CastleMode


class YearsLost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    thick_of_mist: int
    satyr: int
    pond: int
    ferry: int
    magick_mirror: int
    fae_touched_mushroom: int


class Cooperative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One difference of the cooperative table: who deals, how many halves, and which roll the enemy strikes."""

    dealers: Literal["", "all", "high"] = ""
    halves: int = 0
    struck: tuple[Literal["high", "low"], ...] = ()
    palpable: bool = False
    chaos: bool = False


class Opposed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One difference of the table of parties against each other: halves that winner and loser deal."""

    winner: int
    loser: int = 0


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    prices: Prices
    years: YearsLost
    castle: CastleModes
    cooperative: tuple[Cooperative, ...]
    opposed: tuple[Opposed, ...]


def load_figures(path: Path = _FILE) -> Figures:
    """All of the file; an error names the entry and the field."""
    return convert(load_toml(path), Figures, path, "figures")


FIGURES = load_figures()
PRICES = FIGURES.prices
YEARS: dict[str, int] = msgspec.structs.asdict(FIGURES.years)
CASTLE: dict[str, CastleMode] = msgspec.structs.asdict(FIGURES.castle)
COOPERATIVE, OPPOSED = FIGURES.cooperative, FIGURES.opposed

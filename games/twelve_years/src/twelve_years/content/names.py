"""Lists of names for people, parties and places, loaded once from `names.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from tablewright.engine.charts import convert, load_toml

_FILE = Path(__file__).parent / "names.toml"


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    names: list[str]


class Names(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    people: Listed
    parties: Listed
    dungeons: dict[str, list[str]]  # by the kind of entrance
    regions: dict[str, list[str]]  # by terrain
    far: list[str]  # what a name that comes again farther out is told apart by


@cache
def names() -> Names:
    return convert(load_toml(_FILE), Names, _FILE, "names")

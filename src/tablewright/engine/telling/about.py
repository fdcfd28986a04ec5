"""What helps to choose a game: how it feels, how long, how deadly. Beside a game's telling stands `about.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.ruleset import Ruleset


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game for somebody who does not know it."""

    feel: str  # what playing it is like, in a sentence
    suits: str  # for whom or when it is right
    evening: str  # how long it goes
    deadly: str  # how it goes for those who play it, in words
    figure: str  # the same as a number
    command: str  # what gives that number


def about(ruleset: Ruleset[Any]) -> About | None:
    """What is said of a game, if it says anything."""
    return _read(ruleset.ledger.parent / "telling" / "about.toml")


@cache
def _read(path: Path) -> About | None:
    if not path.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), About)
    except msgspec.ValidationError as error:
        raise ValueError(f"{path}: {error}") from None

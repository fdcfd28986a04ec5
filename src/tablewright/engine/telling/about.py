"""What helps to choose a game, and to master it for the first time.

Beside a game's telling stand `about.toml` (how it feels, how long, how deadly) and, where somebody may master it,
`master.toml`: an evening prepared in five minutes, run, and judged.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tablewright.engine.ruleset import Ruleset

T = TypeVar("T")


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game for somebody who does not know it."""

    feel: str  # what playing it is like, in a sentence
    suits: str  # for whom or when it is right
    evening: str  # how long it goes
    deadly: str  # how it goes for those who play it, in words
    figure: str  # the same as a number
    command: str  # what gives that number


class Evening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A master's first evening, a few points each."""

    prepare: tuple[str, ...]  # in five minutes
    run: tuple[str, ...]  # while they play
    rule: tuple[str, ...]

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (("Prepare, in five minutes", self.prepare), ("Run it", self.run), ("Rule", self.rule))


def about(ruleset: Ruleset[Any]) -> About | None:
    """What is said of a game, if it says anything."""
    return _read(ruleset.ledger.parent / "telling" / "about.toml", About)


def first_evening(ruleset: Ruleset[Any]) -> Evening | None:
    """What a game says to who masters it for the first time."""
    return _read(ruleset.ledger.parent / "telling" / "master.toml", Evening)


@cache
def _read(path: Path, kind: type[T]) -> T | None:
    if not path.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"{path}: {error}") from None

"""Measures of a finished game: figures of its last state, and deaths of the players' characters.

A game on the floor plan declares its own in `proving/measures.py` as `MEASURES`; one that declares none is measured by
how it ended and how long it took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from tablewright.engine.events import Event

Figure = Callable[[Any], int | float]


class Hero(msgspec.Struct, frozen=True):
    """A player's character as a game ends: of which kind (class, archetype, calling), and whether it lives."""

    kind: str
    lives: bool


def _nobody(state: Any) -> Iterable[Hero]:
    return ()


def _no_death(state: Any, event: Event) -> str:
    return ""


class Measures(msgspec.Struct, frozen=True):
    """A figure that a finished game can be asked for."""

    figures: Mapping[str, tuple[str, Figure]] = {}  # key: what it is, in words, and how it is had from the last state
    won: frozenset[str] = frozenset()  # outcomes that the players wanted
    death: Callable[[Any, Event], str] = _no_death  # what killed a character of the players, where an event tells of it
    heroes: Callable[[Any], Iterable[Hero]] = _nobody


def measures_of(ruleset: Any) -> Measures:
    """Measures that a game declares; empty if it declares none."""
    found = getattr(ruleset, "measures", None)
    return found if isinstance(found, Measures) else Measures()

"""Names for people to read: seats by who sits there, and keys that nobody has written words for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import msgspec

# --- naming -----------------------------------------------------------------------------------------------------------
# Seats told in the name of who sits there: 'Player 2' is Ben to everybody once Ben has said so.
# Games speak of seats by number, for they know nobody; what they told is put into names here, for every face alike.
T = TypeVar("T")

_SEAT = re.compile(r"\bPlayer (\d+)\b", re.IGNORECASE)
_MASTER = re.compile(r"\bthe (?:game|pocket|dungeon) master\b(?!'s chair)", re.IGNORECASE)


def in_person(part: T, names: Mapping[str, str]) -> T:
    """A part of a scene, or what was told, with the names of seats; what names no seat is the same object."""
    named: T = _named(part, names) if names else part
    return named


def _named(part: Any, names: Mapping[str, str]) -> Any:
    if isinstance(part, str):
        return _in_text(part, names)
    if isinstance(part, tuple):
        told = tuple(_named(each, names) for each in part)
        return told if any(new is not old for new, old in zip(told, part, strict=True)) else part
    if isinstance(part, msgspec.Struct):
        values = {field: getattr(part, field) for field in part.__struct_fields__}
        told_values = {field: _named(value, names) for field, value in values.items()}
        changed = {field: value for field, value in told_values.items() if value is not values[field]}
        return msgspec.structs.replace(part, **changed) if changed else part
    return part


def _in_text(text: str, names: Mapping[str, str]) -> str:
    if "layer " in text:
        text = _SEAT.sub(lambda found: names.get(f"p{found[1]}", found[0]), text)
    if "gm" in names and "aster" in text:
        text = _MASTER.sub(names["gm"], text)
    return text


# --- spelling ---------------------------------------------------------------------------------------------------------
# Keys that nobody has written words for.
# A table at play is never stopped by one: players read the key as it is spelt. Whoever tests a game is told of each.
_missed: ContextVar[list[str] | None] = ContextVar("missed", default=None)


def as_spelt(key: str) -> str:
    """The key itself, in want of words for it."""
    missed = _missed.get()
    if missed is not None:
        missed.append(key)
    return key.replace("_", " ").replace("-", " ")


@contextmanager
def missing_words() -> Iterator[list[str]]:
    """The keys that words were looked for in vain, while this goes on."""
    found: list[str] = []
    before = _missed.set(found)
    try:
        yield found
    finally:
        _missed.reset(before)

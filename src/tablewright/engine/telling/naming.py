"""Seats told in the name of who sits there: 'Player 2' is Ben to everybody once Ben has said so.

Games speak of seats by number, for they know nobody; what they told is put into names here, for every face alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

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

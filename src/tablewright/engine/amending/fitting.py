"""Whether a changed figure fits its place: of the same kind, of a size that can be played, a word that the game knows.

Types are checked again when the game reads its content; here stands what types do not say: a number may not be absurd,
dice must be dice, and a word must be one that this field has somewhere in the game, unless it is free text.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

_TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,6})"
_DICE = re.compile(rf"(?=.*d){_TERM}(?:[+-]{_TERM}){{0,3}}(?:[x×*]\d{{1,4}})?")
_POOL = re.compile(r"(?P<count>\d*)d(?P<sides>\d+)")
_MOST_DICE, _MOST_SIDES = 30, 100
_LEAST_CEILING, _TIMES = 1000, 20
_LONGEST_WORDS, _LONGEST_LIST = 600, 60
_FREE = frozenset(
    {"name", "one", "title", "titles", "text", "about", "special", "says", "does", "blurb", "note", "signs"}
)
_WORDY = 24  # letters from which on a text is meant for people


class Field(msgspec.Struct, frozen=True):
    """A field of the content: what stands there, what the same field has in other entries, and new names."""

    name: str
    was: Any
    others: tuple[Any, ...]
    added: tuple[str, ...] = ()

    @property
    def known(self) -> tuple[Any, ...]:
        return self.others if self.was is None else (self.was, *self.others)


def unfit(field: Field, value: Any) -> str:
    """Why a value will not do; '' if it will."""
    kinds = {_kind(each) for each in field.known}
    if field.known and _kind(value) not in kinds and not (_kind(value) == "number" and "fraction" in kinds):
        meant = " or ".join(sorted(_MEANT[kind] for kind in kinds))
        return f"{_shown(value)} will not do; this is {meant}, such as {_shown(field.known[0])[:60]}"
    if isinstance(value, bool):
        return ""
    if isinstance(value, int | float):
        return _bad_number(field, value)
    if isinstance(value, str):
        return _bad_words(field, value)
    return _bad_list(field, value) if isinstance(value, list) else f"{_shown(value)} cannot stand in content"


_MEANT = {
    "switch": "true or false", "number": "a whole number", "fraction": "a number", "words": "a text", "list": "a list",
    "table": "a table",
}  # fmt: skip


def _kind(value: Any) -> str:
    kinds = ((bool, "switch"), (int, "number"), (float, "fraction"), (str, "words"), (list, "list"))
    return next((word for kind, word in kinds if isinstance(value, kind)), "table")


def _bad_number(field: Field, value: float) -> str:
    numbers = [each for each in field.known if isinstance(each, int | float)]
    high = max(_LEAST_CEILING, _TIMES * max((abs(each) for each in numbers), default=0))
    low = -high if any(each < 0 for each in numbers) else 0
    low = 1 if field.name in ("die", "sides", "hd") and all(each >= 1 for each in numbers) else low
    return "" if low <= value <= high else f"{value} will not do; choose a number from {low} to {high:g}"


def _bad_words(field: Field, value: str) -> str:
    texts = [each for each in field.known if isinstance(each, str)]
    if len(value) > _LONGEST_WORDS:
        return f"at most {_LONGEST_WORDS} letters, please"
    if value in texts or value in field.added or not texts:
        return ""
    if any(_DICE.fullmatch(each) for each in texts):
        return _bad_dice(value)
    if field.name in _FREE or max(map(len, texts)) > _WORDY:
        return ""
    return f"{value!r} will not do; choose one of: {', '.join(sorted(filter(None, set(texts))))}"


def _bad_dice(value: str) -> str:
    if _DICE.fullmatch(value) is None and not (value.isdigit() and len(value) < 5):
        return f"{value!r} is no dice; write them as 2d6 or 1d8+1"
    pools = [(int(pool["count"] or 1), int(pool["sides"])) for pool in _POOL.finditer(value)]
    fits = all(1 <= count <= _MOST_DICE and 1 <= sides <= _MOST_SIDES for count, sides in pools)
    return "" if fits else f"{value!r} will not do; at most {_MOST_DICE} dice of at most {_MOST_SIDES} sides"


def _bad_list(field: Field, value: list[Any]) -> str:
    if len(value) > _LONGEST_LIST:
        return f"at most {_LONGEST_LIST} entries, please"
    items = tuple(item for each in field.known if isinstance(each, list) for item in each)
    if any(isinstance(item, dict | list) for item in (*items, *value)):
        return "a list of tables is changed entry by entry"
    inside = Field(field.name, None, items, field.added)
    return next(filter(None, (unfit(inside, item) for item in value)), "")


def _shown(value: Any) -> str:
    return repr(value) if not isinstance(value, bool) else str(value).lower()

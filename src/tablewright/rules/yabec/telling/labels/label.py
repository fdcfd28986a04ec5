"""A choice in words, and the written words it is made of."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tablewright.world.words import load_words

WORDS = load_words(Path(__file__).parent.parent / "words")
_LONGEST = 90


class Label(msgspec.Struct, frozen=True):
    """What one reads of a choice: itself, its cost or consequence, its chance, its heading, its place on the map."""

    label: str
    hint: str = ""
    odds: str = ""
    group: str = ""
    place: str = ""


def lines_of(key: str) -> tuple[str, str]:
    """Label and hint as they stand in a file of words."""
    lines = [line.text for line in WORDS[key]]
    return lines[0], lines[1] if len(lines) > 1 else ""


def written(key: str, odds: str = "", group: str = "") -> Label:
    label, hint = lines_of(key)
    return Label(label, hint, odds, group)


def short(text: str) -> str:
    """Cut after a whole clause where there is one, else after a word."""
    if len(text) <= _LONGEST:
        return text
    begun = text[: _LONGEST - 3]
    return begun.rsplit("; " if "; " in begun else " ", 1)[0] + " ..."

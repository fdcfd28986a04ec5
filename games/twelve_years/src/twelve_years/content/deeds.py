"""Words in which people try something, and the options of the rules that they speak of (`deeds.toml`)."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec

from tablewright.engine.charts import convert, load_toml

_FILE = Path(__file__).parent / "deeds.toml"


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    means: str  # the verb of an option, or the whole of it
    words: tuple[str, ...]


class Idle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What no rule hears of, and why nothing comes of it."""

    says: str
    words: tuple[str, ...]


class Deeds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deed: tuple[Deed, ...]
    idle: tuple[Idle, ...]


DEEDS = convert(load_toml(_FILE), Deeds, _FILE, "deeds")


_ENDINGS = r"(?:s|es|e?d|\w?ing|\w?ed|e?r)?"


@lru_cache(maxsize=2048)  # a turn is run again with every answer, and reads the same words again
def spoken_of(text: str, words: tuple[str, ...]) -> int:
    """How much of a text speaks of these words, in any of their forms: the letters of those that stand in it."""
    said = text.lower()
    return sum(len(word) for word in words if _pattern_of(word).search(said))


@lru_cache(maxsize=2048)
def _pattern_of(words: str) -> re.Pattern[str]:
    return re.compile(r"\b" + r"\s+".join(f"{re.escape(word)}{_ENDINGS}" for word in words.split()) + r"\b")

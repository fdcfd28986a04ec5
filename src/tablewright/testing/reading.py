"""All that people read of a game at one moment, and what must not stand in it: ids, keys and values of the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

# Fields that faces use without showing them.
_UNSHOWN = frozenset(
    {
        *("id", "key", "icon", "rule", "kind", "mode", "game", "seat", "question", "hotkey", "place", "default"),
        *("stream", "position", "sides", "face", "chart", "tone", "terrain", "known", "shape", "side", "a", "b"),
        *("verb", "target", "choice", "letter", "sign", "waiting", "paths", "paper", "drawn", "order", "engaged"),
        *("owner", "whose"),
    }
)
_COUNTED = "days|hours|weeks|years|hexes|rations|torches|people|hit points"  # what no number of somebody goes before
SUSPECTS = {
    "an id": re.compile(r"\b[cpmfh]\d+\b"),
    "a seat's key": re.compile(r"\bgm\b"),
    "a key of the code": re.compile(r"\b[A-Za-z0-9]+_[A-Za-z0-9_]+\b"),
    "a value of the code": re.compile(r"(?<=[^.!?] )(None|True|False)(?=$|[.,;:)])|\bnan\b"),
    "a gap that was not filled": re.compile(r"[{}]|<\w+ |\(\)|\[\]"),
    "a stop too many": re.compile(r"(?<!\.)\.\.(?!\.)|[,;:]\.|\.[,;:]| [,;]"),
    "a key of an option": re.compile(r"\b[a-z]+:[a-z]+\b"),
    "two articles": re.compile(r"\b(an?|the) (an?|the|another)\b", re.IGNORECASE),
    "an article that does not fit": re.compile(
        r"\b[Aa] (?!one\b|once\b|eu|ewe|uni|us|ut)[aeiou][a-z]+|\b[Aa]n (?!hour|hon|heir)[b-df-hj-np-tv-z][a-z]+"
    ),
    "an article after a possessive": re.compile(r"\b(?!It|That|What|There|Here|Who|He|She)[A-Z][a-z]+'s (the|an?)\b"),
    "an article with a capital": re.compile(r"\b[a-z]+ (to|for|of|into|from|at|in|on) The [A-Z]"),
    "a word that is missing": re.compile(r"[a-z]  [a-z]"),
    "one of many": re.compile(rf"\bone \w+s are\b|(?<![\w.,/:-])(?<![+–−→x] )1 ({_COUNTED})\b", re.IGNORECASE),
    "a placeholder": re.compile(r"Dice have fallen|Something happens", re.IGNORECASE),
}


def texts_in(part: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a scene or telling that a face shows, with the name of its field."""
    if isinstance(part, str):
        yield name, part
    elif isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            if field not in _UNSHOWN:
                yield from texts_in(getattr(part, field), f"{name}.{field}")
    elif isinstance(part, list | tuple):
        for each in part:
            yield from texts_in(each, name)


def unreadable(part: Any, name: str) -> list[str]:
    """Describe problems that a reader would notice."""
    return [f"{where}: {fault}" for where, text in texts_in(part, name) for fault in faults_in(text)]


@lru_cache(50_000)  # most texts of a game are read again and again
def faults_in(text: str) -> tuple[str, ...]:
    found = ((what, pattern.search(text)) for what, pattern in SUSPECTS.items())
    return tuple(f"{what} {match[0]!r} in {text!r}" for what, match in found if match)

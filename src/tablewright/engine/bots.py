"""A bot for every game: any legal answer, as good as any other."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from tablewright.engine.decisions import Decision


class RandomBot:
    """Takes any option, evenly; the same ones in the same game, for it draws from what it has been asked so far.

    Where words are asked for that have no default it says one of the `phrases`, if there are any.
    """

    def __init__(self, phrases: Sequence[str] = ()) -> None:
        self._drawn, self._phrases = 0, phrases

    def __call__(self, decision: Decision, view: Any) -> str:
        self._drawn = zlib.crc32(written(decision).encode(), self._drawn)
        if decision.kind == "choice":
            return decision.options[self._drawn % len(decision.options)]
        if decision.kind == "text":
            said = self._phrases[self._drawn % len(self._phrases)] if self._phrases else ""
            return decision.default or said[: decision.high]
        return str(decision.low + self._drawn % (decision.high - decision.low + 1))


def written(decision: Decision) -> str:
    """All that is asked, as `repr` writes it."""
    facts = decision.facts
    told = repr(sorted(facts.items())) if facts else "[]"
    listed = _listed.get(decision.options) or _list(decision.options)
    return f"({decision.seat!r}, {decision.question!r}, {listed}, {told})"


_listed: dict[tuple[str, ...], str] = {}  # the same are offered again and again
_MOST_LISTED = 1 << 12


def _list(options: tuple[str, ...]) -> str:
    """Joined where nothing in it needs an escape, which is far sooner done."""
    listed = "', '".join(options)
    simple = listed.isprintable() and "\\" not in listed and listed.count("'") == 2 * len(options) - 2
    if len(_listed) >= _MOST_LISTED:
        _listed.clear()
    _listed[options] = written = f"('{listed}')" if simple and len(options) > 1 else repr(options)
    return written

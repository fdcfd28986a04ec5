"""A bot for every game: any legal answer, as good as any other."""

from __future__ import annotations

import zlib
from typing import Any

from tablewright.engine.decisions import Decision


class RandomBot:
    """Takes any option, evenly; the same ones in the same game, for it draws from what it has been asked so far."""

    def __init__(self) -> None:
        self._drawn = 0

    def __call__(self, decision: Decision, view: Any) -> str:
        if decision.kind == "text":
            return decision.default
        asked = (decision.seat, decision.question, decision.options, sorted(decision.facts.items()))
        self._drawn = zlib.crc32(repr(asked).encode(), self._drawn)
        if decision.kind == "choice":
            return decision.options[self._drawn % len(decision.options)]
        return str(decision.low + self._drawn % (decision.high - decision.low + 1))

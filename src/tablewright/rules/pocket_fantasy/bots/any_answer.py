"""The player who takes any legal answer, as good as any other."""

from __future__ import annotations

import zlib

from tablewright.engine.decisions import Decision
from tablewright.rules.pocket_fantasy.bots.view import View

_PHRASES = ("I climb the wall", "I bash the door", "I listen", "I persuade the orc", "I hide", "I trip it", "")


class RandomBot:
    """Any legal answer; words from a short list."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, decision: Decision, view: View) -> str:
        self._count += 1
        draw = zlib.crc32(repr((self._count, view.pulse(), decision.question)).encode())
        if decision.kind == "choice":
            return decision.options[draw % len(decision.options)]
        if decision.kind == "text":
            return decision.default or _PHRASES[draw % len(_PHRASES)][: decision.high]
        return str(decision.low + draw % (decision.high - decision.low + 1))

"""A bot for any game that says how a seat stands in it: it tries its answers and takes the one that did best.

Where nobody tells it where it stands it answers as the game's quick bot would. With a fixed number of tries it is
deterministic: its tries are numbered by what it was asked, and know nothing of the game's own dice. Where there is a
sight (`sight.py`) it thinks otherwise than where there is none.
"""

from __future__ import annotations

import zlib
from functools import partial
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.ruleset import Bot
from tablewright.engine.table import Policy
from tablewright.engine.thinking.position import Position, Thinking
from tablewright.engine.thinking.search import Budget, Search
from tablewright.engine.thinking.sight import Sight, sight_from

_MOST_SAVED = 8  # questions' worth of tries that are kept for harder ones
THINKER = "thinker"


class Thinker:
    """Thinks about whatever has more than one answer, words apart. Tries that one question does not need it saves."""

    def __init__(self, thinking: Thinking, budget: Budget | None = None) -> None:
        self._thinking, self._given = thinking, budget
        self._quick: Policy = thinking.quick()
        self._sight: Sight | None = None
        self._looked = False  # whether there is a sight has been asked
        self._asked = self._saved = 0

    def __call__(self, decision: Decision, view: Any) -> str:
        return self._quick(decision, view)

    def think(self, decision: Decision, view: Any, position: Position) -> str:
        usual = self._quick(decision, view)
        if decision.kind in ("text", "face") or not self._worth_thought(decision.question, position):
            return usual
        about = (decision.seat, decision.question, decision.options, sorted(decision.facts.items()))
        self._asked = zlib.crc32(repr(about).encode(), self._asked)
        own = self._given or Budget(self._thinking.tries if self._sight is None else self._thinking.looks)
        budget = msgspec.structs.replace(own, spare=self._saved)
        thought = Search(position, self._thinking, budget, str(self._asked), self._sight).think(decision, usual)
        self._saved = max(0, min(budget.tries + self._saved - thought.tries, _MOST_SAVED * own.tries))
        return thought.answer

    def _worth_thought(self, question: str, position: Position) -> bool:
        if question in self._thinking.settled:
            return False
        if not self._looked:
            self._sight, self._looked = sight_from(self._thinking, position), True
        return self._sight is None or question in self._thinking.seen


def thinker(thinking: Thinking, title: str) -> Bot:
    """The thinking bot as a game offers it among its bots."""
    about = "Tries every answer many times in its head before it gives one; slow, and sees no more than you do."
    return Bot(THINKER, title, about, partial(Thinker, thinking))

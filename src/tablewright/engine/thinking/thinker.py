"""A bot for any game that says how a seat stands in it: it tries its answers and takes the one that did best.

Where nobody tells it where it stands it answers as the game's quick bot would. With a fixed number of tries it is
deterministic: its tries are numbered by what it was asked, and know nothing of the game's own dice. Where there is a
sight (`sight.py`) it thinks otherwise than where there is none, and where a game has several ways to be played
(`ways.py`) it holds one of them, weighs them where they part, and tries single answers only where these matter.
"""

from __future__ import annotations

import zlib
from functools import partial
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision
from tablewright.engine.engines import Sight
from tablewright.engine.ruleset import Bot
from tablewright.engine.table import Policy
from tablewright.engine.thinking.position import Position, Thinking
from tablewright.engine.thinking.search import Budget, Search
from tablewright.engine.thinking.sight import sight_from
from tablewright.engine.thinking.ways import Ways

_MOST_SAVED = 8  # questions' worth of tries that are kept for harder ones
THINKER = "thinker"


class Thinker:
    """Thinks about whatever has more than one answer, words apart. Tries that one question does not need it saves."""

    def __init__(self, thinking: Thinking, budget: Budget | None = None) -> None:
        self._thinking, self._given = thinking, budget
        self.patience = budget.seconds if budget else 0.0  # in which it weighs its ways; none: as long as it takes
        self._quick: Policy = thinking.quick()
        self._ways = Ways(thinking) if thinking.ways else None
        self._sight: Sight | None = None
        self._looked = False  # whether there is a sight has been asked
        self._asked = self._saved = 0

    def __call__(self, decision: Decision, view: Any) -> str:
        return self._quick(decision, view)

    def think(self, decision: Decision, view: Any, position: Position) -> str:
        about = (decision.seat, decision.question, decision.options, sorted(decision.facts.items()))
        self._asked = zlib.crc32(repr(about).encode(), self._asked)
        usual = self._usual(decision, view, position)
        if decision.kind in ("text", "face") or not self._worth_thought(decision.question, position):
            return usual
        own = self._given or Budget(self._thinking.tries if self._sight is None else self._thinking.looks)
        budget = msgspec.structs.replace(own, spare=self._saved)
        thought = Search(position, self._as_held(), budget, str(self._asked), self._sight).think(decision, usual)
        self._saved = max(0, min(budget.tries + self._saved - thought.tries, _MOST_SAVED * own.tries))
        return thought.answer

    def _usual(self, decision: Decision, view: Any, position: Position) -> str:
        """What the way that is held says, after they were weighed where they part."""
        if self._ways is None:
            return self._quick(decision, view)
        answers = self._ways(decision, view)
        if decision.kind not in ("text", "face") and decision.question not in self._thinking.settled:
            self._ways.weigh(answers, position, f"ways {self._asked}", self.patience)
        return answers[self._ways.held]

    def _as_held(self) -> Thinking:
        """Tries of single answers are played on by the way that is held."""
        if self._ways is None:
            return self._thinking
        return msgspec.structs.replace(self._thinking, quick=self._thinking.ways[self._ways.held])

    def _worth_thought(self, question: str, position: Position) -> bool:
        if question in self._thinking.settled:
            return False
        if not self._looked:
            self._sight, self._looked = sight_from(self._thinking, position), True
        everything = self._sight is None and self._ways is None
        return everything or question in self._thinking.seen


def thinker(thinking: Thinking, title: str) -> Bot:
    """The thinking bot as a game offers it among its bots."""
    about = "Plays on from here many times in its head before it answers; slow, and sees no more than you do."
    return Bot(THINKER, title, about, partial(Thinker, thinking))

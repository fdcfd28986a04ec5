"""A bot for any game that says how a seat stands in it, and the tempers it may hold."""

from __future__ import annotations

import math
import time
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from tablewright.engine.copying import thaw
from tablewright.engine.decisions import Decision
from tablewright.engine.engines import Sight
from tablewright.engine.ruleset import Bot
from tablewright.engine.table import Policy
from tablewright.engine.thinking.position import Pick, Position, Thinking, always_quiet, sight_from
from tablewright.engine.thinking.search import Budget, Player, Search, Tried, sureness
from tablewright.engine.thinking.trial import play_out

# --- ways -------------------------------------------------------------------------------------------------------------
# Ways to play on: several tempers a seat may have, of which it holds one until another proves better from here.
# A single answer is seldom worth much; how one answers all that follows is. Every stretch of the game is set out on in
# the first of its ways. Where others part from the one that is held, each is followed in as many tries to the end of
# the stretch, and from there the first again, with the same secrets and dice for all; whichever did better by more than
# chance is held for the rest of the stretch, or until they are weighed again. That takes many tries: a seat that has
# weighed goes on for a while before it does so again. A way that answers as the one that is held is not tried, for
# nothing is decided between them yet.
_FIRST_TRIES = 8  # of each way, before the plainly worse are dropped
_HOPELESS = -0.7  # standard errors below which a way is dropped
_BETTER = 1.0  # standard errors by which another way must be better to be held
_NO_END = 100_000  # answers


class Ways:
    """The ways of a seat, one of them held."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = msgspec.structs.replace(
            thinking, ahead=thinking.far_ahead, horizon=_NO_END, promises=None, quiet=always_quiet
        )
        self._bots: dict[str, Policy] = {way: make() for way, make in thinking.ways.items()}
        self._first = self.held = next(iter(self._bots))
        self._answered, self._rests_until, self._stretch = 0, 0, -1

    def __call__(self, decision: Decision, view: Any) -> dict[str, str]:
        """What each would answer; all of them may keep in mind what was asked."""
        self._answered += 1
        return {way: bot(decision, view) for way, bot in self._bots.items()}

    def weigh(self, answers: dict[str, str], position: Position, label: str, seconds: float = 0.0) -> None:
        """Hold the best of those that part here from the one that is held, if it is time to look.

        Not for longer than so many seconds if that is said; else the same ways are held on every machine.
        """
        self._set_out(position)
        others = [way for way, answer in answers.items() if answer != answers[self.held]]
        if not others or self._answered < self._rests_until:
            return
        self._rests_until = self._answered + self._thinking.rests
        until = time.monotonic() + seconds if seconds else math.inf
        tried = self._tried([self.held, *others], answers, position, label, until)
        sure = {way: _ahead(tried[way], tried[self.held]) for way in others}
        best = max(sure, key=lambda way: sure[way])
        self.held = best if sure[best] > _BETTER else self.held

    def _set_out(self, position: Position) -> None:
        """A new stretch: what was decided for the last one is over."""
        stretch = self._thinking.stretch(thaw(position.frozen, position.ruleset.state_type), position.seat)
        if stretch != self._stretch:
            self._stretch, self._rests_until, self.held = stretch, 0, self._first

    def _tried(
        self, ways: list[str], answers: dict[str, str], position: Position, label: str, until: float
    ) -> dict[str, Tried]:
        """As many tries of each, and no more of those that are plainly worse than the one that is held."""
        tried = {way: Tried() for way in ways}
        for number in range(self._thinking.weighed):
            for way in ways:
                self._try(
                    tried[way], _Followed(self._thinking, way, answers[way]), position, f"{label}/{number}", number
                )
            if number + 1 >= _FIRST_TRIES:
                ways = [ways[0], *(way for way in ways[1:] if _ahead(tried[way], tried[ways[0]]) > _HOPELESS)]
            if len(ways) == 1 or time.monotonic() > until:
                break
        return tried

    def _try(self, tried: Tried, followed: _Followed, position: Position, label: str, number: int) -> None:
        try:
            standing = play_out(position, followed.thinking, label, followed)
        except Exception:  # noqa: BLE001  # what was imagined need not fit together, and then the try says nothing
            return
        tried.add(number, standing, 0)


class _Followed:
    """A way to the end of the stretch, and from then on the one that every stretch is set out on in."""

    def __init__(self, thinking: Thinking, way: str, answer: str) -> None:
        self.thinking = msgspec.structs.replace(thinking, redraw=self._begin)
        self._declared, self._player = thinking, Player(None, answer, thinking.ways[way]())
        self._later = next(iter(thinking.ways.values()))()
        self._gone: Callable[[], bool] = bool

    def _begin(self, state: Any, seat: str, pick: Pick) -> None:
        stretch = self._declared.stretch
        now = stretch(state, seat)
        self._gone = lambda: stretch(state, seat) != now
        self._declared.redraw(state, seat, pick)

    def __call__(self, decision: Decision, view: Any) -> str:
        return self._later(decision, view) if self._gone() else self._player(decision, view)


def _ahead(tried: Tried, held: Tried) -> float:
    """By how many standard errors a way was better than the one that is held; a few tries say nothing."""
    gains = tried.gains(held)
    return sureness(gains, held.worths) if len(gains) >= _FIRST_TRIES else 0.0


# --- thinker ----------------------------------------------------------------------------------------------------------
# A bot for any game that says how a seat stands in it: it tries its answers and takes the one that did best.
# Where nobody tells it where it stands it answers as the game's quick bot would. With a fixed number of tries it is
# deterministic: its tries are numbered by what it was asked, and know nothing of the game's own dice. Where there is a
# sight (`sight.py`) it thinks otherwise than where there is none, and where a game has several ways to be played
# (`ways.py`) it holds one of them, weighs them where they part, and tries single answers only where these matter.
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

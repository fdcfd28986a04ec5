"""Players made of code: random, and two that play a sound game, one boldly, one with care.

The referee for questions without a default of their own is the careful one's sense, too.
"""

from __future__ import annotations

from collections.abc import Callable

from begone_foe.bots import delve, town, view
from tablewright.engine.decisions import Decision
from tablewright.engine.ruleset import Bot
from tablewright.engine.thinking.bots import RandomBot
from tablewright.engine.thinking.position import Thinking
from tablewright.engine.thinking.thinker import thinker

_PATIENCE = 3

Answer = Callable[[Decision, view.SeatView, float], str]


class SensibleBot:
    """Knows what it is about. `nerve` says how much danger it takes on: 1.0 is an even fight."""

    def __init__(self, nerve: float) -> None:
        self._nerve = nerve
        self._before: Decision | None = None
        self._again = 0

    def __call__(self, decision: Decision, view: view.SeatView) -> str:
        if decision.kind != "choice":
            return decision.default or ("" if decision.kind == "text" else str(decision.low))
        self._again = self._again + 1 if decision == self._before else 0
        self._before = decision
        if self._again > _PATIENCE:
            return decision.options[self._again % len(decision.options)]  # what it does leads nowhere: try all the rest
        answer = ANSWERS.get(decision.question)
        chosen = answer(decision, view, self._nerve) if answer is not None else decision.default
        return chosen if chosen in decision.options else decision.default or decision.options[0]


ANSWERS: dict[str, Answer] = {**town.ANSWERS, **delve.BURDEN_ANSWERS, **delve.ANSWERS, **town.FIGHT_ANSWERS}

_SENSE = SensibleBot(0.8)


def referee(decision: Decision, view: view.SeatView) -> str:
    """The referee's answer: the rules' default, or plain good sense for rivals and the charmed."""
    return decision.default or _SENSE(decision, view)


THINKING = Thinking(
    lambda: SensibleBot(0.8),
    delve.stands,
    delve.redraw,
    stretch=delve.stretch,
    promises=delve.promises,
    quiet=delve.quiet,
    horizon=20,
    far=150,
    tries=80,
    lasting=frozenset({"class"}),
    settled=frozenset({"start", "how"}),
    ways={
        "wary": lambda: SensibleBot(0.6),
        "careful": lambda: SensibleBot(0.8),
        "shy": lambda: SensibleBot(0.5),
    },
    weighed=64,
)

BOTS = {
    "random": Bot("random", "Random", "Takes any legal answer. Dies young.", RandomBot),
    "careful": Bot(
        "careful", "Careful", "Avoids even fights, rests early, comes home alive.", lambda: SensibleBot(0.8)
    ),
    "bold": Bot("bold", "Bold", "Takes on stronger foes and goes deeper.", lambda: SensibleBot(1.5)),
    "thinker": thinker(THINKING, "The Thinker"),
}

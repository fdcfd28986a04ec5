"""The old hand: answers each question with a small function; without an opinion it takes the default, else the first.

Fights are thought through in `tactician.py`, everything else in `traveller.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.decisions import Decision
from tablewright.rules.pocket_fantasy.bots import tactician, traveller
from tablewright.rules.pocket_fantasy.bots.view import View

Thought = Callable[[Decision, View], str]
_ANSWERS: dict[str, Thought] = {**tactician.ANSWERS, **traveller.ANSWERS}


class SteadyBot:
    """Plays to win a fight and get home. `nerve` is the share of health at which it still goes on."""

    def __init__(self, nerve: float = 0.6, adventures: int = 1, party: str = "") -> None:
        self._nerve, self._adventures, self._party = nerve, adventures, party

    def __call__(self, decision: Decision, view: View) -> str:
        if decision.kind != "choice":
            return traveller.words(decision, view)
        if decision.question == "explore":
            answer = traveller.explore(decision, view, self._nerve)
        elif decision.question == "assemble":
            answer = self._party
        elif decision.question == "town":
            answer = traveller.town(decision, view, self._adventures)
        else:
            think = _ANSWERS.get(decision.question)
            answer = think(decision, view) if think else decision.default
        return answer if answer in decision.options else decision.usual

"""A game that stops whenever somebody who learns is asked: run on to the next question, answer, run on.

A turn is run again from its start with the answers given so far, as at a table of people; bots and the referee answer
for all other seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.engine.copying import freeze, thaw
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import OpenSeed
from tablewright.engine.ruleset import Ruleset, for_trial
from tablewright.engine.table import Answer, LiveTable, Policy, Suspend
from tablewright.engine.thinking.position import Standing, Thinking, thinking_of

_STREAM = "lab"


class Stepper:
    """One game. `learners` are the seats that stop it; `asked` is what they are asked now, seat by seat."""

    def __init__(
        self, ruleset: Ruleset[Any], settings: Mapping[str, bool | int | str], seats: Sequence[str], seed: str,
        learners: Sequence[str], bot: str = "",
    ) -> None:  # fmt: skip
        self.ruleset, self.learners = ruleset, tuple(learners)
        self._thinking = _thinking(ruleset)
        self._words = OpenSeed(seed)
        self._others = _sitters(ruleset, [seat for seat in seats if seat not in learners], bot)
        self._frozen = freeze(ruleset.new(for_trial(ruleset.settings, settings), tuple(seats)))
        self._answers: list[Answer] = []
        self._position = self._turns = 0
        self.state: Any = None
        self.outcome: str | None = None
        self.asked: dict[str, Decision] = {}
        self._run()

    def answer(self, seat: str, key: str) -> None:
        """Answer what this seat is asked; the game goes on to the next question of a learner."""
        self._answers.append(Answer(seat, key))
        self._run()

    def standing(self, seat: str) -> Standing:
        return self._thinking.stands(self.state, seat)

    def _run(self) -> None:
        """Turn by turn until a learner must answer, or the game is over."""
        ruleset = self.ruleset
        self.state = thaw(self._frozen, ruleset.state_type)
        while True:
            self.outcome = ruleset.outcome(self.state)
            if self.outcome is not None:
                self.asked = {}
                return
            turns = ruleset.turns(self.state)
            table = LiveTable(self._words, _STREAM, self._position, self._answers, self._helped)
            try:
                ruleset.play(self.state, turns[self._turns % len(turns)].name, table)
            except Suspend as waiting:
                self.asked = {decision.seat: decision for decision in waiting.decisions}
                return
            self._frozen, self._position, self._answers = freeze(self.state), table.position, []
            self._turns += 1

    def _helped(self, decision: Decision) -> str | None:
        policy = self._others.get(decision.seat)
        return policy(decision, self.ruleset.view(self.state, decision.seat)) if policy is not None else None


def _thinking(ruleset: Ruleset[Any]) -> Thinking:
    found = thinking_of(ruleset)
    if found is None:
        raise ValueError(f"{ruleset.title} does not say how a seat stands in it, so there is nothing to reward")
    return found


def _sitters(ruleset: Ruleset[Any], seats: Sequence[str], bot: str) -> dict[str, Policy]:
    make = ruleset.bots[bot].make if bot else _thinking(ruleset).quick
    sitters: dict[str, Policy] = {seat: make() for seat in seats}
    return {**sitters, ruleset.gm_seat: ruleset.referee} if ruleset.gm_seat else sitters

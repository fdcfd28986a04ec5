"""Simulated games with somebody at the table who thinks ahead: each turn can be played again up to any question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.engine.copying import freeze
from tablewright.engine.decisions import Decision
from tablewright.engine.dice import DiceByReason, Words
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.table import Answer, LiveTable, Policy
from tablewright.engine.thinking.position import Position, Thoughtful


def thinks(policies: Mapping[str, Policy]) -> bool:
    return any(isinstance(policy, Thoughtful) for policy in policies.values())


class ThoughtfulGame:
    """Plays turns for policies of which some want to know where they stand. Counts dice and questions.

    With `dice` these fall by what they are rolled for; to those who think they are dice rolled by hand.
    """

    def __init__(
        self, ruleset: Ruleset[Any], state: Any, policies: Mapping[str, Policy], words: Words, stream: str,
        dice: DiceByReason | None = None,
    ) -> None:  # fmt: skip
        self._ruleset, self._state, self._policies, self._words, self._stream = ruleset, state, policies, words, stream
        self._fallen = dice
        self._views = {seat: ruleset.view(state, seat) for seat in policies}
        self.dice = self.asked = 0

    def play_out(self, most_turns: int) -> tuple[str | None, int]:
        """Turn by turn, as all simulated games are played; None if it is not over by then."""
        for played in range(most_turns):
            if (outcome := self._ruleset.outcome(self._state)) is not None:
                return outcome, played
            turns = self._ruleset.turns(self._state)
            self.play(turns[played % len(turns)].name)
        return None, most_turns

    def play(self, turn: str) -> None:
        frozen, answers = freeze(self._state), list[Answer]()
        start = self.dice
        roller = next(iter(self._policies)) if self._fallen is not None else ""

        def helper(decision: Decision) -> str:
            if decision.kind == "face" and self._fallen is not None:
                why, who = str(decision.facts["why"]), str(decision.facts["who"])
                return str(self._fallen.face(decision.high, why, decision.rule, who))
            self.asked += 1
            policy, view = self._policies[decision.seat], self._views[decision.seat]
            if not isinstance(policy, Thoughtful):
                return policy(decision, view)
            here = Position(
                self._ruleset, decision.seat, turn, frozen, self._words, self._stream, start, tuple(answers), roller
            )
            return policy.think(decision, view, here)

        table = LiveTable(self._words, self._stream, start, answers, helper, {self._stream: roller} if roller else {})
        self._ruleset.play(self._state, turn, table)
        self.dice = table.position

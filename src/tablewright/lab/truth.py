"""Is every chance that is shown the chance that the rules give? Asked in the middle of real games, by playing on.

At a question, each choice that shows a chance is taken many times, each time with other dice from here on, and what
came of it is counted. A chance that lies more than four standard errors from the count is a lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.events import Entry
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset, Settings, settle
from tablewright.engine.scene import Chance, Choice
from tablewright.engine.table import Policy

# Whether what a chance speaks of has come (True), has failed to come (False), or is still open (None).
Truth = Callable[[Sequence[Entry], Chance], bool | None]

_MOST_ANSWERS = 40  # after the choice, until what it speaks of is settled
_STANDARD_ERRORS = 4.0


class Told(msgspec.Struct, frozen=True):
    """A chance as it was shown, and what playing on gave."""

    question: str
    option: str
    chance: Chance
    tries: int
    came: int

    @property
    def is_true(self) -> bool:
        """Within four standard errors, with a little room where nearly nothing or nearly everything came."""
        share = min(1.0, max(0.0, self.chance.share))
        error = math.sqrt(max(share * (1 - share), 1 / self.tries) / self.tries)
        return abs(self.came / self.tries - share) <= _STANDARD_ERRORS * error

    def __str__(self) -> str:
        where = f"{self.question} {self.option}: {self.chance.of}"
        return f"{where}: shown {self.chance.share:.4f}, came {self.came} of {self.tries} times"


class Walk:
    """A game played by bots and looked at from time to time."""

    def __init__(
        self, ruleset: Ruleset[Any], seed: str, policy: Policy, settings: Settings | None = None, seats: int = 0
    ) -> None:
        self.ruleset, self.policy = ruleset, policy
        names = tuple(f"p{number + 1}" for number in range(seats or ruleset.least_seats))
        settled = settle(ruleset.settings, settings or {})
        self.game: Game[Any] = Game(
            ruleset, Setup("truth", ruleset.key, ruleset.version, open_dice(seed), names, settled)
        )
        if ruleset.gm_seat:
            self.game.help(ruleset.gm_seat, ruleset.referee)

    def positions(self, most: int) -> Iterator[tuple[Decision, tuple[Choice, ...]]]:
        """Each decision of the game with its choices, until it is over."""
        for _ in range(most):
            if self.game.outcome is not None:
                return
            decision = self.game.pending[0]
            scene = self.ruleset.scene(self.game.state_for(decision.seat), decision.seat, self.game.pending)
            yield decision, scene.prompt.choices if scene.prompt else ()
            self.game.answer(decision.seat, self.policy(decision, self._view(self.game, decision)))

    def _view(self, game: Game[Any], decision: Decision) -> Any:
        return self.ruleset.view(game.state_for(decision.seat), decision.seat)

    def ask(self, decision: Decision, choice: Choice, tries: int) -> list[Told]:
        """Take this choice `tries` times with other dice, and count what came of each chance that it shows."""
        truths = truths_of(self.ruleset)
        came = dict.fromkeys(choice.chances, 0)
        settled = dict.fromkeys(choice.chances, 0)
        for number in range(tries):
            for chance, result in self._once(decision, choice, truths, str(number)).items():
                settled[chance] += result is not None
                came[chance] += result is True
        return [
            Told(decision.question, choice.key, chance, settled[chance], came[chance])
            for chance in choice.chances
            if settled[chance]
        ]

    def _once(
        self, decision: Decision, choice: Choice, truths: Mapping[str, Truth], label: str
    ) -> dict[Chance, bool | None]:
        fork = self.game.fork(f"truth {label}")
        if self.ruleset.gm_seat:
            fork.help(self.ruleset.gm_seat, self.ruleset.referee)
        fork.log.clear()
        fork.answer(decision.seat, choice.key)
        results = {chance: truths[chance.of](fork.log, chance) for chance in choice.chances}
        for _ in range(_MOST_ANSWERS):
            if fork.outcome is not None or None not in results.values():
                break
            self._answer_plainly(fork)
            results = {chance: truths[chance.of](fork.log, chance) for chance in choice.chances}
        return results

    def _answer_plainly(self, fork: Game[Any]) -> None:
        """A chance speaks of the throw itself: nobody rerolls, parries or steps in afterwards, unless it must."""
        asked = fork.pending[0]
        plain = next((option for option in asked.options if option in ("no", "keep", "never", "pass", "done")), None)
        try:
            fork.answer(asked.seat, plain or self.policy(asked, self._view(fork, asked)))
        except Refused:
            fork.answer(asked.seat, asked.default or asked.options[0])


def truths_of(ruleset: Ruleset[Any]) -> Mapping[str, Truth]:
    """What a game's chances speak of, and how to tell whether it came."""
    truths: Mapping[str, Truth] = getattr(ruleset, "truths", {})
    return truths


def unaccounted(choice: Choice, truths: Mapping[str, Truth]) -> bool:
    """Whether a choice shows odds that nobody can check."""
    return (bool(choice.odds) and not choice.chances) or any(chance.of not in truths for chance in choice.chances)

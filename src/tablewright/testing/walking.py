"""Is what a choice shows what the rules do? Asked in the middle of real games, by playing on.

At a question, each choice that shows a chance is taken many times, each time with other dice from here on, and what
came of it is counted. A chance is a lie if luck would bring such a count less often than once in 100,000 tries. A
choice that shows a cost is taken as well, and what was really paid must be just that.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any, TypeVar

import msgspec

from tablewright.engine.consent import CONSENT, YES
from tablewright.engine.decisions import Decision, Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.events import Entry
from tablewright.engine.game.game import Game
from tablewright.engine.game.records import Setup
from tablewright.engine.ruleset import Ruleset, Settings, settle
from tablewright.engine.scene import Chance, Choice, Cost
from tablewright.engine.table import Policy

# Whether what a chance speaks of has come (True), has failed to come (False), or is still open (None).
Truth = Callable[[Sequence[Entry], Chance], bool | None]
# How much was paid since the choice, told from the state before it, the state now and the log since; None while open.
Payment = Callable[[Any, Any, Sequence[Entry], Cost], float | None]

Shown = TypeVar("Shown", Chance, Cost)
Result = TypeVar("Result", bool | None, float | None)
_Look = Callable[[Any, Game[Any]], dict[Shown, Result]]

_MOST_ANSWERS = 40  # after the choice, until what it speaks of is settled
_STANDARD_ERRORS = 4.0  # of a mean that was paid
_LUCK = 1e-5  # what comes less often by luck alone is a lie
_NEVER_QUITE = 0.002  # somebody may step in where a chance is said to be certain
_ROUNDED = 0.5  # what is told as "about" so much is a whole number
_ENOUGH = 12  # payments, to speak of their mean
_AMONG_ITS_LIKE = r"no\. \d+ of \d+$"  # how choices that read alike are told apart
_WORDS_OF_PAYMENT = re.compile(
    r"\d|\b(?:costs?|pays?|paid|spends?|spent|loses?|lost|burns?|uses? up|for free|free attack"
    r"|two|three|four|five|six|seven|eight|nine|ten|twelve)\b"
)


class Told(msgspec.Struct, frozen=True):
    """A chance as it was shown, and what playing on gave."""

    question: str
    option: str
    chance: Chance
    tries: int
    came: int

    @property
    def is_true(self) -> bool:
        """True if luck alone brings a count so far off often enough; small chances are no exception."""
        share = min(1 - _NEVER_QUITE, max(_NEVER_QUITE, self.chance.share))
        counts = range(self.came, self.tries + 1) if self.came > share * self.tries else range(self.came + 1)
        ways = (math.comb(self.tries, count) * share**count * (1 - share) ** (self.tries - count) for count in counts)
        return sum(ways) >= _LUCK

    def __str__(self) -> str:
        where = f"{self.question} {self.option}: {self.chance.of}"
        return f"{where}: shown {self.chance.share:.4f}, came {self.came} of {self.tries} times"


class Paid(msgspec.Struct, frozen=True):
    """A cost as it was shown, and what was paid each time the choice was taken; None where it never came to it."""

    question: str
    option: str
    cost: Cost
    amounts: tuple[float | None, ...]

    @property
    def settled(self) -> list[float]:
        return [amount for amount in self.amounts if amount is not None]

    @property
    def is_true(self) -> bool:
        """What is certain was paid every time; what was paid is what was shown."""
        if not self.cost.perhaps and None in self.amounts:
            return False
        if self.cost.about:
            return self._is_about()
        low, high = self.cost.range
        return all(low <= amount <= high for amount in self.settled)

    def _is_about(self) -> bool:
        """The mean of what was paid, within four standard errors and what rounding does."""
        paid = self.settled
        if len(paid) < _ENOUGH:
            return True
        error = stdev(paid) / math.sqrt(len(paid))
        return abs(fmean(paid) - self.cost.amount) <= _ROUNDED + _STANDARD_ERRORS * error

    def __str__(self) -> str:
        low, high = self.cost.range
        shown = f"{low:g} to {high:g}" if low != high else f"{'about ' * self.cost.about}{low:g}"
        return f"{self.question} {self.option}: {self.cost.of}: shown {shown}, paid {self.amounts}"


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

        def look(before: Any, fork: Game[Any]) -> dict[Chance, bool | None]:
            return {chance: truths[chance.of](fork.log, chance) for chance in choice.chances}

        for number in range(tries):
            for chance, result in self._once(decision, choice, look, str(number)).items():
                settled[chance] += result is not None
                came[chance] += result is True
        return [
            Told(decision.question, choice.key, chance, settled[chance], came[chance])
            for chance in choice.chances
            if settled[chance]
        ]

    def pay(self, decision: Decision, choice: Choice, tries: int) -> list[Paid]:
        """Take this choice `tries` times with other dice, and see what was paid for it of each cost that it shows.

        What is shown for the case that it comes to that, and never did, is left out.
        """
        payments = payments_of(self.ruleset)

        def look(before: Any, fork: Game[Any]) -> dict[Cost, float | None]:
            after = fork.state_for(decision.seat)
            return {cost: payments[cost.of](before, after, fork.log, cost) for cost in choice.costs}

        taken = [self._once(decision, choice, look, str(number)) for number in range(tries)]
        paid = [Paid(decision.question, choice.key, cost, tuple(each[cost] for each in taken)) for cost in choice.costs]
        return [each for each in paid if each.settled or not each.cost.perhaps]

    def _once(self, decision: Decision, choice: Choice, look: _Look[Shown, Result], label: str) -> dict[Shown, Result]:
        """Take it once and play on until all that it speaks of is settled, or it has had its time. What is settled
        stays so, whatever is paid later on.
        """
        fork = self.game.fork(f"truth {label}")
        if self.ruleset.gm_seat:
            fork.help(self.ruleset.gm_seat, self.ruleset.referee)
        before = fork.state_for(decision.seat)
        fork.log.cut(0)
        fork.answer(decision.seat, choice.key)
        results = look(before, fork)
        for _ in range(_MOST_ANSWERS):
            if fork.outcome is not None or None not in results.values():
                break
            self._answer_plainly(fork)
            now = look(before, fork)
            results = {shown: now[shown] if result is None else result for shown, result in results.items()}
        return results

    def _answer_plainly(self, fork: Game[Any]) -> None:
        """A chance speaks of the throw itself: nobody rerolls, parries or steps in afterwards, unless it must.

        Whoever is asked for consent gives it.
        """
        asked = fork.pending[0]
        plain = next((option for option in asked.options if option in ("no", "keep", "never", "pass", "done")), None)
        plain = YES if asked.question == CONSENT else plain
        try:
            fork.answer(asked.seat, plain or self.policy(asked, self._view(fork, asked)))
        except Refused:
            fork.answer(asked.seat, asked.default or asked.options[0])


def truths_of(ruleset: Ruleset[Any]) -> Mapping[str, Truth]:
    """What a game's chances speak of, and how to tell whether it came."""
    truths: Mapping[str, Truth] = getattr(ruleset, "truths", {})
    return truths


def payments_of(ruleset: Ruleset[Any]) -> Mapping[str, Payment]:
    """What a game's costs are paid in, and how to tell how much was paid."""
    payments: Mapping[str, Payment] = getattr(ruleset, "payments", {})
    return payments


def unaccounted(choice: Choice, truths: Mapping[str, Truth]) -> bool:
    """True if a choice shows odds that nobody can check."""
    return (bool(choice.odds) and not choice.chances) or any(chance.of not in truths for chance in choice.chances)


def unpriced(ruleset: Ruleset[Any], choice: Choice) -> bool:
    """True if a choice shows a cost that machines are not told, or one that nobody can check.

    A cost is shown by a figure or a word of payment in the hint; names begin with a capital and are none ("the Lost
    Hills"). Figures that are no costs ("room 3", "8 of 12 hp") are patterns in the ruleset's `figures`.
    """
    if choice.costs:
        return any(cost.of not in payments_of(ruleset) for cost in choice.costs)
    figures: Sequence[str] = getattr(ruleset, "figures", ())
    hint = re.sub("|".join((*figures, _AMONG_ITS_LIKE)), "", choice.hint)
    return bool(_WORDS_OF_PAYMENT.search(hint))

"""Simulations by the kernel: which it can take, its games batch by batch, and what it hands back.

The report is the readable engine's to the last die, only sooner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from tablewright.engine.engines import STREAM, Batch, Length, Plan, Sight, Tally
from tablewright.engine.ruleset import Ruleset
from tablewright_kernel.proving import is_proved, prove_here

WORTH_LOADING = 500  # games for which the second pays that loading takes
_BATCH = 4096  # games a thread plays before it reports


class Kernel:
    """The engine that `tablewright.engines` finds under this name."""

    name = "kernel"

    def why_not(self, ruleset: Ruleset[Any], plan: Plan) -> str:
        if ruleset.key != "twelve_years":
            return "the kernel plays Twelve Years alone"
        if plan.seats != ("p1",):
            return "the kernel plays one party, in seat p1"
        if missing := [name for name in ("numba", "numpy") if find_spec(name) is None]:
            return f"the kernel needs {missing[0]}: pip install {missing[0]}"
        from tablewright_kernel.content import BOTS, Unknown, build

        if plan.bot("p1") not in BOTS:
            return f"the kernel has no bot {plan.bot('p1')!r}; it has: {', '.join(BOTS)}"
        try:
            build(ruleset, plan.settings, plan.bot("p1"), plan.most_turns)
        except Unknown as unknown:
            return str(unknown)
        return ""

    def is_ready(self) -> bool:
        return is_proved()

    def make_ready(self) -> str:
        return prove_here()

    def pays(self, games: int) -> bool:
        return games >= WORTH_LOADING

    def play(self, ruleset: Ruleset[Any], plan: Plan, games: int, threads: int) -> Iterator[Batch]:
        size, results_of = _BATCH * threads, _player(ruleset, plan, threads)
        for first in range(0, games, size):
            numbers = range(first, min(first + size, games))
            yield _summed(numbers, results_of(numbers))

    def play_each(self, ruleset: Ruleset[Any], plan: Plan, numbers: range, threads: int) -> Iterator[Length | None]:
        from tablewright_kernel.codes import OUTCOMES

        for outcome, spilled, dice, decisions, turns, _ in _player(ruleset, plan, threads)(numbers).tolist():
            yield None if spilled else Length(OUTCOMES[outcome], turns, decisions, dice)

    def sight(self, ruleset: Ruleset[Any], state: Any, seat: str) -> Sight | None:
        from tablewright_kernel.sight.seeing import sight_of

        return sight_of(ruleset, state, seat)


KERNEL = Kernel()


def _player(ruleset: Ruleset[Any], plan: Plan, threads: int) -> Callable[[range], Any]:
    """Who plays games of a plan by their numbers: a row of numbers each."""
    from tablewright_kernel.content import build
    from tablewright_kernel.keys import keys_of
    from tablewright_kernel.running import get_ready, play_all

    get_ready()
    content = build(ruleset, plan.settings, plan.bot("p1"), plan.most_turns)
    return lambda numbers: play_all(content, keys_of(plan.seed, numbers, STREAM), threads)


def _summed(numbers: range, results: Any) -> Batch:
    from tablewright_kernel.codes import OUTCOMES

    whole = results[results[:, 1] == 0]
    outcomes = Counter({OUTCOMES[code]: int((whole[:, 0] == code).sum()) for code in set(whole[:, 0].tolist())})
    dice, decisions, turns = (int(whole[:, column].sum(dtype="int64")) for column in (2, 3, 4))
    back = [number for number, result in zip(numbers, results, strict=True) if result[1]]
    return Batch(Tally(len(whole), outcomes, dice, decisions, turns), back)

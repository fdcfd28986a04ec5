"""Simulations by the kernel: which it can take, its games batch by batch, and what it hands back.

The report is the readable engine's to the last die, only sooner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import msgspec

from tablewright.engine.ruleset import Ruleset
from tablewright.lab.kernel.proving import is_proved
from tablewright.lab.simulate import STREAM, Plan, Tally

WORTH_LOADING = 500  # games for which the second pays that loading takes
_BATCH = 4096  # games a thread plays before it reports
_NO_NUMBA = "the kernel needs Numba: pip install 'tablewright[fast]'"


class Batch(msgspec.Struct):
    """What came of some games, and the numbers of those that the readable engine has to play."""

    tally: Tally
    handed_back: list[int]


def why_not(ruleset: Ruleset[Any], plan: Plan) -> str:
    """Why the kernel cannot play this plan; empty if it can."""
    if ruleset.key != "twelve_years":
        return "the kernel plays Twelve Years alone"
    if plan.seats != ("p1",):
        return "the kernel plays one party, in seat p1"
    if find_spec("numba") is None or find_spec("numpy") is None:
        return _NO_NUMBA
    from tablewright.lab.kernel.content import BOTS, Unknown, build

    if plan.bot("p1") not in BOTS:
        return f"the kernel has no bot {plan.bot('p1')!r}; it has: {', '.join(BOTS)}"
    try:
        build(ruleset, plan.settings, plan.bot("p1"), plan.most_turns)
    except Unknown as unknown:
        return str(unknown)
    return ""


def pays(ruleset: Ruleset[Any], plan: Plan, games: int) -> bool:
    """Whether the kernel can play a plan, is ready on this machine and sooner done."""
    return games >= WORTH_LOADING and is_proved() and not why_not(ruleset, plan)


def play_batches(ruleset: Ruleset[Any], plan: Plan, games: int, threads: int) -> Iterator[Batch]:
    """The first games of a plan."""
    from tablewright.lab.kernel.content import build
    from tablewright.lab.kernel.keys import keys_of
    from tablewright.lab.kernel.running import get_ready, play_all

    get_ready()
    content = build(ruleset, plan.settings, plan.bot("p1"), plan.most_turns)
    size = _BATCH * threads
    for first in range(0, games, size):
        numbers = range(first, min(first + size, games))
        results = play_all(content, keys_of(plan.seed, numbers, STREAM), threads)
        yield _summed(numbers, results)


def play_each(
    ruleset: Ruleset[Any], plan: Plan, numbers: range, threads: int
) -> Iterator[tuple[str, int, int, int] | None]:
    """Outcome, turns, decisions and dice of each of these games; None where one is too large."""
    from tablewright.lab.kernel.codes import OUTCOMES
    from tablewright.lab.kernel.content import build
    from tablewright.lab.kernel.keys import keys_of
    from tablewright.lab.kernel.running import get_ready, play_all

    get_ready()
    content = build(ruleset, plan.settings, plan.bot("p1"), plan.most_turns)
    for outcome, spilled, dice, decisions, turns, _ in play_all(
        content, keys_of(plan.seed, numbers, STREAM), threads
    ).tolist():
        yield None if spilled else (OUTCOMES[outcome], turns, decisions, dice)


def _summed(numbers: range, results: Any) -> Batch:
    from tablewright.lab.kernel.codes import OUTCOMES

    whole = results[results[:, 1] == 0]
    outcomes = Counter({OUTCOMES[code]: int((whole[:, 0] == code).sum()) for code in set(whole[:, 0].tolist())})
    dice, decisions, turns = (int(whole[:, column].sum(dtype="int64")) for column in (2, 3, 4))
    back = [number for number, result in zip(numbers, results, strict=True) if result[1]]
    return Batch(Tally(len(whole), outcomes, dice, decisions, turns), back)

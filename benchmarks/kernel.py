"""The kernel beside the readable engine: campaigns a second, a die, bytes, games handed back, time to start."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from benchmarks.figures import Figure
from tablewright.lab.simulate import carry_out, make_plan
from tablewright.rules import ruleset

GAME = "twelve_years"
GAMES = {"bold": 20_000, "cautious": 10_000, "planner": 10_000, "random": 4_000}
_FEW = 200


def kernel() -> Iterator[Figure]:
    """All cores; the first figure is compilation, or loading where it has been compiled before."""
    from tablewright.lab.kernel.compiling import is_kept
    from tablewright.lab.kernel.proving import is_proved, prove_here
    from tablewright.lab.kernel.record import RECORD_SIZE

    if not is_proved() and prove_here():
        return  # it cannot be compiled here
    game, cores = ruleset(GAME), os.cpu_count() or 1
    kept, began = is_kept("play_share"), time.perf_counter()
    carry_out(game, make_plan(game, "bold", {}, "lab"), 1, 1, engine="kernel")
    yield Figure("kernel: ready", round(time.perf_counter() - began, 2), "seconds", of={"compiled before": kept})
    yield Figure("kernel: a record", 4 * RECORD_SIZE, "bytes")
    for bot, games in GAMES.items():
        plan = make_plan(game, bot, {}, "lab")
        fast = carry_out(game, plan, games, cores, engine="kernel")
        slow = carry_out(game, plan, _FEW, 1)
        on = {"game": GAME, "bot": bot, "campaigns": games, "cores": cores}
        yield Figure("kernel: campaigns", round(games / fast.seconds), "a second", "40000 for bold", on)
        yield Figure("kernel: a die", round(1e9 * cores * fast.seconds / fast.tally.dice, 1), "nanoseconds", of=on)
        yield Figure("kernel: handed back", fast.handed_back, "games", of=on)
        yield Figure("readable: campaigns", round(_FEW / slow.seconds), "a second", of={**on, "cores": 1})


MEASURES = {"kernel": kernel}

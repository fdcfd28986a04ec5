"""Bot play: time for a die and for a decision with all rules on, campaigns a second on one core and on all."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from benchmarks.figures import Figure
from tablewright.engine.engines import Tally
from tablewright.lab.simulate import simulate
from tablewright.rules import ruleset

GAME = "twelve_years"
CAMPAIGNS = {"random": 200, "cautious": 200, "bold": 200, "planner": 300}
_RUNS = 3


def bots() -> Iterator[Figure]:
    """Each bot on one core, in time of the processor: the best of some runs."""
    for bot, games in CAMPAIGNS.items():
        (spent, tally) = min((_play(bot, games) for _ in range(_RUNS)), key=lambda played: played[0])
        on = {"game": GAME, "bot": bot, "campaigns": games, "cores": 1}
        yield Figure("bot play: a die", round(1e6 * spent / tally.dice, 2), "microseconds", "3 or less", on)
        yield Figure("bot play: decisions", round(tally.decisions / spent), "a second", "100000", on)
        yield Figure("bot play: campaigns", round(games / spent, 1), "a second", of=on)
        yield Figure("campaign: dice", round(tally.dice / games, 1), "dice", of=on)
        yield Figure("campaign: decisions", round(tally.decisions / games, 1), "decisions", of=on)


def _play(bot: str, games: int) -> tuple[float, Tally]:
    began = time.process_time()
    report = simulate(ruleset(GAME), bot, games=games, jobs=1)
    return time.process_time() - began, report.tally


def all_cores() -> Iterator[Figure]:
    cores, games = os.cpu_count() or 1, 1000
    report = simulate(ruleset(GAME), "planner", games=games, jobs=cores)
    on = {"game": GAME, "bot": "planner", "campaigns": games, "cores": cores}
    yield Figure("bot play: campaigns on all cores", round(games / report.seconds, 1), "a second", of=on)


MEASURES = {"bots": bots, "all-cores": all_cores}

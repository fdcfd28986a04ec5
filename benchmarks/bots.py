"""Bot play: time for a die and for a decision with all rules on, campaigns a second on one core and on all."""

from __future__ import annotations

import os
from collections.abc import Iterator

from benchmarks.figures import Figure
from tablewright.lab.simulate import Report, simulate
from tablewright.rules import ruleset

GAME = "twelve_years"
CAMPAIGNS = {"random": 200, "cautious": 200, "bold": 200, "planner": 300}
_RUNS = 3


def bots() -> Iterator[Figure]:
    """Each bot on one core: the best of some runs."""
    for bot, games in CAMPAIGNS.items():
        report = min((_play(bot, games, 1) for _ in range(_RUNS)), key=lambda each: each.seconds)
        tally, on = report.tally, {"game": GAME, "bot": bot, "campaigns": games, "cores": 1}
        yield Figure("bot play: a die", round(1e6 * report.seconds / tally.dice, 2), "microseconds", "3 or less", on)
        yield Figure("bot play: decisions", round(tally.decisions / report.seconds), "a second", "100000", on)
        yield Figure("bot play: campaigns", round(games / report.seconds, 1), "a second", of=on)
        yield Figure("campaign: dice", round(tally.dice / games, 1), "dice", of=on)
        yield Figure("campaign: decisions", round(tally.decisions / games, 1), "decisions", of=on)


def all_cores() -> Iterator[Figure]:
    cores = os.cpu_count() or 1
    report = _play("planner", 1000, cores)
    on = {"game": GAME, "bot": "planner", "campaigns": 1000, "cores": cores}
    yield Figure("bot play: campaigns on all cores", round(1000 / report.seconds, 1), "a second", of=on)


def _play(bot: str, games: int, jobs: int) -> Report:
    return simulate(ruleset(GAME), bot, games=games, jobs=jobs)


MEASURES = {"bots": bots, "all-cores": all_cores}

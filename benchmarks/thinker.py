"""`python -m benchmarks.thinker`: does the thinker beat the best bot made by hand? The same games for both.

A line of JSON for each game as it is over, then one for each match: what both are worth, and by how much the thinker is
ahead, game by game, with its 95 % interval. Games are begun until the time is up, always of the match that has had the
least of it; those begun are played to their end, so that long games count as much as short ones.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from statistics import fmean
from typing import Any

import msgspec

from tablewright.engine.ruleset import for_trial
from tablewright.engine.thinking.position import thinking_of
from tablewright.engine.thinking.thinker import THINKER, thinker
from tablewright.lab.means import mean_of
from tablewright.lab.tournament import Match, play_match
from tablewright.rules import ruleset

RIVALS = {
    "twelve_years": "champion",
    "pocket_fantasy": "champion",
    "begone_foe": "careful",
    "yabec": "champion",
    "freehold": "champion",
}
ANSWERS = {"twelve_years": 150, "pocket_fantasy": 120, "begone_foe": 80, "yabec": 100, "freehold": 100}


class Pairing(msgspec.Struct, frozen=True):
    """The thinker, perhaps with other habits than its own, against a game's best bot."""

    game: str
    answers: int
    seed: str
    habits: str = ""  # such as "horizon=60,tries=24"; empty: as the game has it


class Played(msgspec.Struct, frozen=True):
    """One game by both: worth and whether all lived, and the seconds of a processor it took."""

    thinker: tuple[float, bool]
    rival: tuple[float, bool]
    seconds: float


def play(pairing: Pairing, number: int) -> Played:
    """In a process of its own."""
    began = time.process_time()
    rules = ruleset(pairing.game)
    thinking = thinking_of(rules)
    assert thinking is not None
    habits: dict[str, Any] = {key: int(value) for key, _, value in map(_parted, pairing.habits.split(",")) if key}
    bots = {**rules.bots, THINKER: thinker(msgspec.structs.replace(thinking, **habits), "The Thinker")}
    results = []
    for bot in (THINKER, RIVALS[pairing.game]):
        match = Match(pairing.game, bot, for_trial(rules.settings, {}), pairing.seed, number, pairing.answers, True)
        results.append(play_match(match, bots))
    return Played(results[0], results[1], time.process_time() - began)


def _parted(habit: str) -> tuple[str, str, str]:
    return habit.partition("=")


def compare(pairings: Sequence[Pairing], seconds: float, jobs: int) -> dict[Pairing, list[Played]]:
    """Begin games until the time is up; print each as it is over."""
    until = time.monotonic() + seconds
    spent = dict.fromkeys(pairings, 0.0)
    begun = dict.fromkeys(pairings, 0)
    played: dict[Pairing, list[Played]] = {pairing: [] for pairing in pairings}
    running: dict[Future[Played], tuple[Pairing, int]] = {}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        while True:
            while len(running) < jobs and time.monotonic() < until:
                pairing = min(pairings, key=lambda each: (spent[each] + _expected(each, played, running), begun[each]))
                running[pool.submit(play, pairing, begun[pairing])] = pairing, begun[pairing]
                begun[pairing] += 1
            if not running:
                return played
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                pairing, number = running.pop(done)
                played[pairing].append(done.result())
                spent[pairing] += done.result().seconds
                _say(pairing, {"number": number, **msgspec.to_builtins(done.result())})


def _expected(
    pairing: Pairing, played: Mapping[Pairing, list[Played]], running: Mapping[Future[Played], tuple[Pairing, int]]
) -> float:
    """The seconds that its games under way will take."""
    known = [each.seconds for each in played[pairing]] or [30.0]
    return fmean(known) * sum(each == pairing for each, _ in running.values())


def _say(pairing: Pairing, what: Mapping[str, Any]) -> None:
    print(json.dumps({**msgspec.to_builtins(pairing), **what}), flush=True)


def summary(played: Sequence[Played]) -> dict[str, Any]:
    gains = [each.thinker[0] - each.rival[0] for each in played]
    middle, error = mean_of(gains)
    return {
        "games": len(played),
        "thinker": round(fmean(each.thinker[0] for each in played), 4),
        "rival": round(fmean(each.rival[0] for each in played), 4),
        "ahead": [round(each, 4) for each in (middle, middle - error, middle + error)],
        "all lived": [sum(each.thinker[1] for each in played), sum(each.rival[1] for each in played)],
        "seconds a game": round(fmean(each.seconds for each in played), 1),
        "beats it": middle - error > 0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thinker", description="The thinker and its best rival.")
    parser.add_argument("--game", action="append", choices=list(RIVALS), help="only this game; may be repeated")
    parser.add_argument("--seconds", type=float, default=100.0, help="games are begun for so long, in all (100)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--answers", type=int, default=0, help="answers until a game is judged (by game)")
    parser.add_argument("--seed", default="thinker", help="the same words, the same games")
    parser.add_argument(
        "--habits", action="append", help="of the thinker, such as horizon=60,tries=24; may be repeated"
    )
    asked = parser.parse_args()
    pairings = [
        Pairing(game, asked.answers or ANSWERS[game], asked.seed, habits)
        for game in asked.game or RIVALS
        for habits in asked.habits or [""]
    ]
    for pairing, played in compare(pairings, asked.seconds, asked.jobs).items():
        if played:
            _say(pairing, summary(played))


if __name__ == "__main__":
    main()

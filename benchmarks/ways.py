"""`python -m benchmarks.ways`: what each way of the thinker is worth by itself, followed all the time.

The same games for the way and for the best bot made by hand, until so many stretches are behind or the game is over. A
line of JSON for each way: what both are worth, and by how much it is ahead, game by game, with its 95 % interval.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import fmean
from typing import Any

from benchmarks.thinker import RIVALS, TO_THE_END, Pairing, match_of, play_rival
from tablewright.engine.ruleset import Bot
from tablewright.engine.thinking.position import thinking_of
from tablewright.lab.tournament import mean_of, play_match
from tablewright.rules import ruleset

STRETCHES = {"begone_foe": 4, "yabec": 0, "freehold": 6}  # after which a game is judged; 0: at its end


def ways_of(game: str) -> list[str]:
    thinking = thinking_of(ruleset(game))
    return list(thinking.ways) if thinking is not None else []


def play_way(pairing: Pairing, way: str, number: int) -> float:
    thinking = thinking_of(ruleset(pairing.game))
    assert thinking is not None
    bot = Bot(way, way, "", thinking.ways[way])
    return play_match(match_of(pairing, way, number), {way: bot})[0]


def told(pairing: Pairing, way: str, mine: list[float], theirs: list[float]) -> dict[str, Any]:
    middle, error = mean_of([one - other for one, other in zip(mine, theirs, strict=True)])
    ahead = [round(each, 4) for each in (middle, middle - error, middle + error)]
    worths = {"worth": round(fmean(mine), 4), RIVALS[pairing.game]: round(fmean(theirs), 4)}
    return {"game": pairing.game, "way": way, "games": len(mine), **worths, "ahead": ahead}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ways", description="The thinker's ways by themselves.")
    parser.add_argument("--game", action="append", choices=list(STRETCHES), help="only this game; may be repeated")
    parser.add_argument("--games", type=int, default=200, help="of each way (200)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--seed", default="alone", help="the same words, the same games")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        for game in asked.game or STRETCHES:
            pairing = Pairing(game, TO_THE_END, asked.seed, stretches=STRETCHES[game])
            theirs = [worth for worth, _ in pool.map(partial(play_rival, pairing), range(asked.games), chunksize=4)]
            for way in ways_of(game):
                mine = list(pool.map(partial(play_way, pairing, way), range(asked.games), chunksize=4))
                print(json.dumps(told(pairing, way, mine, theirs)), flush=True)


if __name__ == "__main__":
    main()

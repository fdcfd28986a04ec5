"""Kernel and readable engine side by side: JSON lines, one for bot and mode.

    python -m packages.kernel.tools.equal --games 1000

Compared after every turn: dice, questions, answers, the whole state. `--plain` runs the kernel's source uncompiled;
without it the kernel is compiled first, which takes minutes the first time. `--against FILE` plays the kernel alone and
holds it against what the readable engine once said of the same campaigns (packages/kernel/tests/kernel_word.jsonl).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.ruleset import for_trial

BOTS = ("random", "bold", "cautious", "planner", "champion")
MODES = ("normal", "sword", "flail", "axe")
_CHUNK = 25


def main() -> int:
    options = _options()
    if options.plain:
        os.environ["TABLEWRIGHT_KERNEL"] = "plain"
    failed = False
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        if options.against:
            return _hold_against(options, pool)
        for bot in options.bot or (BOTS[1:] if options.taken_up else BOTS):
            for mode in options.mode or MODES:
                line = _summed(bot, mode, options, pool)
                print(msgspec.json.encode(line).decode(), flush=True)
                failed = failed or "difference" in line
    return int(failed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m packages.kernel.tools.equal", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="for each bot and mode")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--bot", action="append", choices=BOTS)
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a setting for all of them")
    parser.add_argument("--house", type=Path, help="a file of house rules")
    parser.add_argument("--seed", default="equal")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--against", type=Path, metavar="FILE", help="the readable engine's word, a line a thousand")
    parser.add_argument(
        "--taken-up", type=int, default=0, metavar="TURNS",
        help="the kernel takes each game up from the readable engine's state, every 1 to so many turns (not by random)",
    )  # fmt: skip
    parser.add_argument("--plain", action="store_true", help="uncompiled: slow games, but nothing to wait for")
    return parser.parse_args()


def _summed(bot: str, mode: str, options: argparse.Namespace, pool: ProcessPoolExecutor) -> dict[str, Any]:
    began = time.perf_counter()
    settings = {"castle_mode": mode, **dict(_setting(word) for word in options.set)}
    line: dict[str, Any] = {"bot": bot, "settings": settings, "games": 0, "turns": 0, "handed_back": 0}
    for proof in pool.map(_prove, *zip(*_work(bot, settings, options), strict=True)):
        for field in ("games", "turns", "handed_back"):
            line[field] += proof[field]
        if proof["difference"]:
            print(proof["difference"], file=sys.stderr)
            line["difference"] = proof["difference"].splitlines()[0]
    return line | {"seconds": round(time.perf_counter() - began, 1)}


def _setting(word: str) -> tuple[str, bool | int | str]:
    key, _, value = word.partition("=")
    if value in ("true", "false"):
        return key, value == "true"
    return key, int(value) if value.isdigit() else value


def _work(bot: str, settings: dict[str, Any], options: argparse.Namespace) -> Iterator[tuple[Any, ...]]:
    last = options.first + options.games
    for first in range(options.first, last, _CHUNK):
        house = options.house.read_text("utf-8") if options.house else ""
        yield bot, settings, options.seed, range(first, min(first + _CHUNK, last)), house, options.taken_up


def _prove(bot: str, settings: dict[str, Any], seed: str, numbers: range, house: str, taken_up: int) -> dict[str, Any]:
    import numpy as np
    from tablewright_kernel.equality import prove

    np.seterr(over="ignore")  # words of 64 bits go round, compiled or not
    proof = prove(bot, settings, seed, numbers, house, taken_up)
    return {**msgspec.structs.asdict(proof), "difference": str(proof.difference or "")}


def _hold_against(options: argparse.Namespace, pool: ProcessPoolExecutor) -> int:
    from tablewright_kernel.equality import hold_against, read_words

    failed = False
    for line in hold_against(read_words(options.against.read_text("utf-8")), partial(_kept, options.jobs), pool.map):
        print(msgspec.json.encode(line).decode(), flush=True)
        failed = failed or bool(line["different_from"])
    return int(failed)


def _kept(jobs: int, bot: str, mode: str, seed: str, numbers: Sequence[int]) -> Any:
    """What the kernel keeps of these campaigns, with the mark of every turn."""
    from tablewright_kernel import figures
    from tablewright_kernel.content import build
    from tablewright_kernel.equality import STREAM
    from tablewright_kernel.keys import keys_of
    from tablewright_kernel.running import get_ready, play_all

    from twelve_years import RULESET

    get_ready()
    content = build(RULESET, for_trial(RULESET.settings, {"castle_mode": mode}), bot, 200_000)
    content[figures.MARKED] = 1
    return play_all(content, keys_of(seed, numbers, STREAM), jobs)


if __name__ == "__main__":
    sys.exit(main())

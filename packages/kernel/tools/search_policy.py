"""A better policy for the planner of Twelve Years, searched over the kernel: the champion's figures.

    python -m packages.kernel.tools.search_policy axe --games 2500 --write

Over the figures of `bots/planner.py`, each inside its bounds: one after the other (`--by steps`), or all at once by
CMA-ES (`--by cma`, package `cma`), where the candidates of a generation play the same games and each generation plays
others, so that no policy learns its dice by heart. In the end what was found plays games that nobody has seen beside
the planner and the champions of all modes; with --write the best of them goes into `policies.toml`, if it is better
than this mode's champion by more than chance. `tablewright simulate twelve_years --bot champion` by the readable engine
judges it.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from tablewright.lab.tournament import student
from twelve_years.bots import planner as policies
from twelve_years.bots.planner import CHAMPION, MODES, PLANNER, Policy

FILE = Path(policies.__file__).with_suffix("").parent / "policies.toml"
WON = (1, 2)  # appeased, destroyed
# What each figure may be; both ends included.
BOUNDS: dict[str, tuple[int, int]] = {
    "fight_above": (0, 900), "fight_below": (0, 900), "fight_castle": (0, 900), "fight_crowned": (0, 900),
    "hermit": (500, 4000), "magick": (0, 9000), "delve": (0, 1000), "stay": (0, 1000), "pond": (0, 1001),
    "trap": (0, 1500), "far": (0, 12), "rest": (0, 950), "rest_far": (0, 10), "leave_castle": (0, 600),
    "heal": (0, 1000), "moon": (0, 1000), "rejuvenate": (0, 1), "train_crowned": (50, 400), "train": (50, 600),
    "renegade": (0, 400), "castle_level": (0, 6), "patience": (0, 12), "last_door": (0, 1), "last_castle_door": (0, 1),
    "king_with_giant": (0, 1), "supplies": (1, 30), "south": (-500, 900), "safe": (300, 1200), "unknown": (500, 2500),
    "familiar": (500, 2500), "misty": (500, 4000),
}  # fmt: skip


class Arena:
    """Games by the kernel for one mode of the castle: how often a policy wins."""

    def __init__(self, mode: str, threads: int) -> None:
        from tablewright_kernel.content import build
        from tablewright_kernel.running import get_ready

        from twelve_years import RULESET

        get_ready()
        self.content, self.threads = build(RULESET, {"castle_mode": mode}, "planner", 20_000), threads

    def wins(self, policy: Policy, seed: str, games: int) -> float:
        """The share of games won."""
        return float(self.won(policy, seed, games).mean())

    def won(self, policy: Policy, seed: str, games: int) -> Any:
        """Game by game. One that is too large for the kernel counts as lost: there is one in thousands."""
        from tablewright_kernel.content import put_policy
        from tablewright_kernel.keys import keys_of
        from tablewright_kernel.running import play_all

        from tablewright.engine.engines import STREAM

        put_policy(self.content, policy)
        results = play_all(self.content, keys_of(seed, range(games), STREAM), self.threads)
        return ((results[:, 0] == WON[0]) | (results[:, 0] == WON[1])) & (results[:, 1] == 0)


def as_numbers(policy: Policy) -> list[float]:
    """A policy as a point of the unit cube."""
    return [min(1.0, max(0.0, (getattr(policy, name) - low) / (high - low))) for name, (low, high) in BOUNDS.items()]


def as_policy(numbers: Sequence[float]) -> Policy:
    figures = {
        name: round(low + min(1.0, max(0.0, number)) * (high - low))
        for number, (name, (low, high)) in zip(numbers, BOUNDS.items(), strict=True)
    }
    return Policy(**figures)


def search(arena: Arena, start: Policy, asked: argparse.Namespace) -> Policy:
    """CMA-ES from a policy on; tells each generation."""
    cma: Any = import_module("cma")
    options = {"bounds": [0, 1], "popsize": asked.candidates, "seed": asked.seed, "verbose": -9, "verb_log": 0}
    options["CMA_diagonal"] = True  # each figure has a step of its own: learned in few generations, and those are dear
    strategy = cma.CMAEvolutionStrategy(as_numbers(start), asked.step, options)
    began = time.perf_counter()
    for generation in range(asked.generations):
        found = strategy.ask()
        shares = [arena.wins(as_policy(each), f"search/{asked.seed}/{generation}", asked.games) for each in found]
        strategy.tell(found, [-share for share in shares])
        told = f"best {max(shares):.4f}, mean {sum(shares) / len(shares):.4f}"
        print(f"generation {generation}: {told}, {time.perf_counter() - began:.0f} s", flush=True)
        if time.perf_counter() - began > asked.seconds:
            break
    return as_policy(strategy.result.xfavorite)


def climb(arena: Arena, start: Policy, asked: argparse.Namespace) -> Policy:
    """One figure after the other, a step down and a step up; what wins more of the same games is kept."""
    seed, best, began = f"climb/{asked.seed}", start, time.perf_counter()
    most = arena.wins(best, seed, asked.games)
    for name, tried in _steps(start, asked.step):
        share = arena.wins(msgspec.structs.replace(best, **{name: tried}), seed, asked.games)
        if share > most:
            best, most = msgspec.structs.replace(best, **{name: tried}), share
            print(f"{name} = {tried}: {share:.4f}, {time.perf_counter() - began:.0f} s", flush=True)
    return best


def _steps(start: Policy, step: float) -> Iterator[tuple[str, int]]:
    for name, (low, high) in BOUNDS.items():
        here, far = getattr(start, name), max(1, round(step * (high - low)))
        yield from ((name, tried) for tried in (here - far, here + far) if low <= tried <= high)


def write(mode: str, policy: Policy, path: Path = FILE) -> None:
    """A policy into the file, in the place of the champion's for this mode."""
    lines = "".join(f"{name} = {figure}\n" for name, figure in msgspec.structs.asdict(policy).items())
    table = re.compile(rf"(?<=\[champion\.{mode}\]\n)(?:\w+ = -?\d+\n)+")
    path.write_text(table.sub(lines, path.read_text("utf-8")), "utf-8")


WAYS = {"steps": climb, "cma": search}


def main() -> None:
    asked = _asked()
    if asked.by == "cma" and find_spec("cma") is None:
        sys.exit("this search needs the package cma: pip install cma")
    arena = Arena(asked.mode, asked.threads)
    known = {"planner": PLANNER[asked.mode], **{mode: CHAMPION[mode] for mode in MODES}}
    known["found"] = WAYS[asked.by](arena, as_policy(as_numbers(known[asked.start or asked.mode])), asked)
    played = {each: arena.won(each, f"judged/{asked.seed}", asked.judged) for each in dict.fromkeys(known.values())}
    won = {name: played[each] for name, each in known.items()}
    best = told(asked.mode, won)
    if asked.write and best != asked.mode:
        write(asked.mode, known[best])


def told(mode: str, won: Mapping[str, Any]) -> str:
    """Tells who won how many of the same games; returns the best, or the mode's own champion if that may be as good."""
    best = max(won, key=lambda name: float(won[name].mean()))
    gains = won[best].astype(float) - won[mode]
    gain, error = gains.mean(), student(len(gains) - 1) * gains.std() / len(gains) ** 0.5
    print(mode, {name: round(float(each.mean()), 4) for name, each in won.items()}, f"of {len(gains)} fresh games")
    print(f"{best} is ahead of {mode} by {gain:.4f} ({gain - error:.4f} to {gain + error:.4f})")
    return best if gain > error else mode


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m packages.kernel.tools.search_policy", description=__doc__)
    parser.add_argument("mode", choices=MODES)
    parser.add_argument(
        "--start", choices=("planner", *MODES), help="the planner, or the champion of a mode: this one's"
    )
    parser.add_argument("--by", choices=list(WAYS), default="steps", help="figure by figure, or CMA-ES")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=math.inf, help="after which no generation begins")
    parser.add_argument("--candidates", type=int, default=16)
    parser.add_argument("--games", type=int, default=2000, help="that each candidate plays")
    parser.add_argument("--judged", type=int, default=50_000, help="fresh games in the end")
    parser.add_argument("--step", type=float, default=0.15, help="as a share of what a figure may be")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="the best into policies.toml")
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""`python -m benchmarks [--only NAME]...`: run the measures and print JSON lines."""

from __future__ import annotations

import argparse
import sys

import msgspec

from benchmarks import (
    begone_foe,
    boardgame_io,
    bots,
    command,
    environments,
    first_fight,
    freehold,
    games,
    holding,
    in_page,
    kernel,
    long_lives,
    marks,
    odds,
    pages,
    pocket_fantasy,
    press,
    processes,
    web,
    yabec,
)
from benchmarks.figures import Measure

MODULES = (
    *(bots, games, long_lives, odds, command, web, marks, boardgame_io, processes),
    *(pages, in_page, first_fight, holding, press, pocket_fantasy, begone_foe, yabec, freehold, kernel, environments),
)
MEASURES: dict[str, Measure] = {name: work for module in MODULES for name, work in module.MEASURES.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure, and print JSON lines.")
    parser.add_argument("--only", action="append", choices=list(MEASURES), help="only this measure; may be repeated")
    parser.add_argument("--game", default="", choices=list(long_lives.LIVES), help="of long lives: this game only")
    parser.add_argument("--seconds", type=float, default=60.0, help="of long lives: so long for each game (60)")
    parser.add_argument("--size", type=int, default=0, help="of long lives: how far to come, instead of the aim")
    parser.add_argument("--folder", default="", help="of long lives: where campaigns are kept, to go on from")
    asked = parser.parse_args()
    long_lives.wanted = long_lives.Wanted(asked.game, asked.seconds, asked.size, asked.folder)
    for name in asked.only or MEASURES:
        print(f"{name} ...", file=sys.stderr)
        for figure in MEASURES[name]():
            print(msgspec.json.encode(figure).decode(), flush=True)


if __name__ == "__main__":
    main()

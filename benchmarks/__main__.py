"""`python -m benchmarks [--only NAME]...`: run the measures and print JSON lines."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec

import msgspec

from benchmarks.figures import Measure

MODULES = ("bots", "games", "odds", "command", "web")


def all_measures() -> dict[str, Measure]:
    measures: dict[str, Measure] = {}
    for name in MODULES:
        if find_spec(f"benchmarks.{name}"):
            measures |= getattr(import_module(f"benchmarks.{name}"), "MEASURES", {})
    return measures


def main() -> None:
    measures = all_measures()
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure, and print JSON lines.")
    parser.add_argument("--only", action="append", choices=list(measures), help="only this measure; may be repeated")
    for name in parser.parse_args().only or measures:
        print(f"{name} ...", file=sys.stderr)
        for figure in measures[name]():
            print(msgspec.json.encode(figure).decode(), flush=True)


if __name__ == "__main__":
    main()

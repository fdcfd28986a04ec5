"""Long play that looks for faults: python -m tools.soak GAME --games 10000. Prints JSON lines: findings, then the sum.

Findings are kept in a file; `--again FILE` plays its first finding once more, so that it can be looked at.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import msgspec

from tablewright.lab.soak import Finding, Found, again, soak
from tablewright.rules import ruleset


def main() -> int:
    options = _options()
    game = ruleset(options.game)
    if options.again:
        again(game, msgspec.json.decode(options.again.read_bytes().splitlines()[0], type=Finding))
        print("It does not happen any more.")
        return 0
    total, began = Found(), time.perf_counter()
    kept: list[bytes] = []
    for part in soak(game, options.games, options.seed, options.jobs):
        for finding in part.findings:
            kept.append(msgspec.json.encode(finding))
            options.to.write_bytes(b"\n".join(kept) + b"\n")  # at once: who breaks a long run off keeps them
            short = msgspec.structs.replace(finding, answers=())
            print(msgspec.json.encode(short).decode(), flush=True)
        total.add(part)
        if sys.stderr.isatty():
            rate = total.games / (time.perf_counter() - began)
            print(f"\r{total.games} games, {len(kept)} findings, {rate:.1f} a second ", end="", file=sys.stderr)
    print(msgspec.json.encode(_summary(options.game, total, time.perf_counter() - began)).decode())
    return 1 if kept else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--to", type=Path, default=Path("soak-findings.jsonl"), help="where findings are kept")
    parser.add_argument("--again", type=Path, help="play the first finding of this file once more")
    return parser.parse_args()


def _summary(game: str, total: Found, seconds: float) -> dict[str, object]:
    return {
        "soak": game,
        "games": total.games,
        "recorded": total.live,
        "ended": total.ended,
        "questions": total.questions,
        "dice": total.dice,
        "kinds of question and option": len(total.memory.offered),
        "never taken": len(total.memory.offered.keys() - total.memory.taken.keys()),
        "findings": len(total.findings),
        "seconds": round(seconds, 1),
    }


if __name__ == "__main__":
    sys.exit(main())

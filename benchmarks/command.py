"""The command line: how long it takes to say hello."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from benchmarks.figures import Figure, seconds


def start_up() -> Iterator[Figure]:
    for words in (["--help"], ["roll", "3d6"], ["saves"]):
        spent = seconds(partial(_run, words), runs=7)
        aim = "under 0.15" if words == ["--help"] else ""
        yield Figure(f"tablewright {' '.join(words)}", round(spent, 3), "seconds", aim)


def _run(words: list[str]) -> None:
    subprocess.run([sys.executable, "-m", "tablewright", *words], capture_output=True, check=True)


MEASURES = {"start-up": start_up}

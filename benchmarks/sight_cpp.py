"""The thinker's far sight where there is no Numba: the kernel in C++, by the machine's own compiler.

For measuring on such machines:

    python -m benchmarks.sight_cpp made/sight.so
    TABLEWRIGHT_SIGHT=made/sight.so python -m benchmarks.thinker --game twelve_years --answers 5000 \
        --habits sight=benchmarks.sight_cpp:sight_of

Made so, it must end some campaigns as the readable engine does before it is kept.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

os.environ["TABLEWRIGHT_KERNEL"] = "plain"

import msgspec
import numpy as np

from tablewright.lab.kernel import proving, record, running
from tablewright.lab.kernel.content import build
from tablewright.lab.kernel.sight.seeing import KernelSight
from tablewright.lab.kernel.sight.unfolding import unfold
from tablewright.lab.kernel.translating import whole_program

ENTRANCE = """
extern "C" void play_many(int32_t* g, const int32_t* c, const int32_t* keys, int32_t games, const int32_t* letter,
                          int32_t* start, int32_t* results) {
  int32_t head[HEAD];  // which stands apart, one for all records, as a GPU has it at hand
  unfolding_unfold(start, letter);
  for (int32_t place = 0; place < HEAD; place++) head[place] = AT_HAND(start, place);
  for (int32_t game = 0; game < games; game++) {
    for (int32_t place = 0; place < HEAD; place++) AT_HAND(g, place) = head[place];
    running_play_on(g, c, keys + 8 * game, start);
    running_keep(g, results + 6 * game);
  }
}
"""
GAMES = 25


class Ahead:
    """As `running.Ahead`."""

    def __init__(self, content: Any) -> None:
        self._content = np.asarray(content, np.int32)
        self._game, self._start = (np.zeros(record.RECORD_SIZE, np.int32) for _ in range(2))
        self._play = ctypes.CDLL(str(Path(os.environ["TABLEWRIGHT_SIGHT"]).resolve())).play_many

    def play(self, letter: Any, keys: Any) -> Any:
        keys, results = np.ascontiguousarray(keys, np.int32), np.zeros((len(keys), running.RESULTS), np.int32)
        at = (ctypes.c_void_p(each.ctypes.data) for each in (letter, self._start, results))
        first = (ctypes.c_void_p(each.ctypes.data) for each in (self._game, self._content, keys))
        self._play(*first, ctypes.c_int32(len(keys)), *at)
        return results

    won = running.Ahead.won


def sight_of(ruleset: Any, state: Any, seat: str) -> KernelSight:
    return _sight(msgspec.json.encode(state.settings))


@lru_cache
def _sight(settings: bytes) -> KernelSight:
    from tablewright.rules.twelve_years import RULESET

    content = build(RULESET, msgspec.json.decode(settings), "champion", 20_000)
    return KernelSight(Ahead(content))  # type: ignore[arg-type]  # it plays as the other does


def main() -> int:
    target = Path(sys.argv[1])
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        sys.exit("no C++ compiler on this machine")
    text = whole_program(more=(running.play_on, unfold))
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "sight.cpp"
        source.write_text(text + ENTRANCE, "utf-8")
        flags = os.environ.get("CXXFLAGS", "-O2").split()
        subprocess.run([compiler, *flags, "-shared", "-fPIC", "-ffp-contract=off", "-o", target, source], check=True)
    os.environ["TABLEWRIGHT_SIGHT"] = str(target)
    running.Ahead = Ahead  # type: ignore[misc,assignment]
    wrong = [number for number in range(GAMES) if not proving.is_taken_up_rightly(number)]
    print(f"{GAMES} campaigns taken up, {len(wrong)} of them not as the readable engine plays them")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())

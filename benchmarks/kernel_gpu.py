"""The kernel on an NVIDIA GPU: its source as C++ by nvcc, launched by CuPy, compared with the readable engine by marks.

    python benchmarks/kernel_gpu.py --games 300000 --bot bold        # campaigns a second
    python benchmarks/kernel_gpu.py --equal 300                      # each bot in each mode, for so many seconds

`--equal` plays --games campaigns of each bot and mode on the GPU while the readable engine plays as many as it can on
all cores, and compares what both kept: outcome, dice, questions, turns, and the mark of every turn. Prints lines of
JSON. Needs nvcc, CuPy and NumPy.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

SEED = "equal"
BOTS = ("bold", "cautious", "planner", "random")
MODES = ("normal", "sword", "flail", "axe")
CHUNK = 50  # campaigns that a core plays before it looks at the clock
MULTIPROCESSORS = 132  # an H200's
THREADS, BLOCKS, POOL = 256, 2, 1152  # threads of a block, blocks on each multiprocessor, games of a block
os.environ["TABLEWRIGHT_KERNEL"] = "plain"  # the functions are read, not run
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))
Task = tuple[str, str, int]


def main() -> None:
    asked = _arguments()
    if asked.equal:
        sys.exit(_compare(asked))
    gpu = Gpu(asked)
    gpu.play(asked.bot, asked.mode, 1000, marks=False)
    gpu.play(asked.bot, asked.mode, asked.games, marks=False)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--bot", default="bold", choices=BOTS)
    parser.add_argument("--mode", default="normal", choices=MODES)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--most-turns", type=int, default=200_000, help="a longer campaign counts as unfinished")
    parser.add_argument("--equal", type=float, help="seconds for the readable engine to play beside it")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--threads", type=int, default=THREADS, help="of a block: a multiple of 32")
    parser.add_argument("--blocks", type=int, default=BLOCKS, help="on each multiprocessor")
    parser.add_argument("--pool", type=int, default=POOL, help="games of a block: a multiple of 32")
    return parser.parse_args()


def _tell(**figures: Any) -> None:
    print(json.dumps(figures), flush=True)


def _settings(mode: str) -> Any:
    from tablewright.engine.ruleset import for_trial
    from tablewright.rules.twelve_years import RULESET

    return for_trial(RULESET.settings, {"castle_mode": mode})


# --- the GPU ---------------------------------------------------------------------------------------------------------


class Gpu:
    """The kernel, compiled and loaded, with records for all that play at once."""

    def __init__(self, asked: argparse.Namespace) -> None:
        from tablewright.lab.kernel.record import RECORD_SIZE

        self.asked = asked
        try:
            self.cupy: Any = import_module("cupy")
            self.card = self.cupy.cuda.Device().compute_capability  # such as 90; raises where there is none
        except Exception as error:  # noqa: BLE001  # whatever is missing, it is said in one sentence
            sys.exit(f"no GPU to be used here (it takes CuPy, nvcc and an NVIDIA card): {error}")
        began = time.perf_counter()
        self.kernel = self._compiled()
        _tell(measured="compiling for the GPU", seconds=round(time.perf_counter() - began, 1))
        stride = -(-RECORD_SIZE // 32) * 32
        self.records = self.cupy.zeros(MULTIPROCESSORS * asked.blocks * asked.pool * stride, "int32")

    def _compiled(self) -> Any:
        from tablewright.lab.kernel.translating import whole_program

        with tempfile.TemporaryDirectory() as folder:
            source, binary = Path(folder) / "kernel.cu", Path(folder) / "kernel.cubin"
            source.write_text(whole_program(), "utf-8")
            figures = [f"-D{name.upper()}={getattr(self.asked, name)}" for name in ("threads", "blocks", "pool")]
            command = ["nvcc", "-cubin", "-O3", "--fmad=false", f"-arch=sm_{self.card}", *figures]
            command += ["-o", str(binary), str(source)]
            subprocess.run(command, check=True)
            return self.cupy.RawModule(path=str(binary)).get_function("play")

    def play(self, bot: str, mode: str, games: int, marks: bool) -> Any:
        """What came of each game; says how long it took."""
        import numpy as np

        from tablewright.lab.kernel import figures
        from tablewright.lab.kernel.content import build
        from tablewright.lab.kernel.keys import keys_of
        from tablewright.lab.kernel.running import RESULTS
        from tablewright.rules.twelve_years import RULESET

        content = build(RULESET, _settings(mode), bot, self.asked.most_turns)
        content[figures.MARKED] = int(marks)
        given = [self.cupy.asarray(each) for each in (content, keys_of(self.asked.seed, range(games), "lab"))]
        results, counter = self.cupy.zeros((games, RESULTS), "int32"), self.cupy.zeros(1, "int32")
        self.cupy.cuda.Device().synchronize()
        began = time.perf_counter()
        grid = (MULTIPROCESSORS * self.asked.blocks,)
        self.kernel(grid, (self.asked.threads,), (self.records, *given, results, np.int32(games), counter))
        self.cupy.cuda.Device().synchronize()
        seconds = time.perf_counter() - began
        kept = results.get()
        _tell(
            measured=f"{bot} on the GPU", mode=mode, games=games, marks=marks, a_second=round(games / seconds),
            dice_a_second=round(float(kept[:, 2].sum()) / seconds), handed_back=int((kept[:, 1] != 0).sum()),
            longest=int(kept[:, 4].max()),
        )  # fmt: skip
        return kept


# --- the readable engine beside it -----------------------------------------------------------------------------------


def _compare(asked: argparse.Namespace) -> int:
    """Chunk by chunk through all bots and modes, as long as there is time."""
    last = time.time() + asked.equal
    tasks = [(bot, mode, first) for first in range(0, asked.games, CHUNK) for mode in MODES for bot in BOTS]
    with get_context("spawn").Pool(asked.cores) as pool:
        played = pool.imap_unordered(_Readable(asked.seed, last), tasks)
        gpu = Gpu(asked)
        kept = {(bot, mode): gpu.play(bot, mode, asked.games, marks=True) for mode in MODES for bot in BOTS}
        found = [_differences(kept[task[0], task[1]], task, rows) for task, rows in played if rows]
    for bot in BOTS:
        for mode in MODES:
            these = [each for each in found if (each["bot"], each["mode"]) == (bot, mode)]
            sums = {key: sum(each[key] for each in these) for key in ("games", "turns", "handed_back", "different")}
            _tell(measured="equal to the readable engine", bot=bot, mode=mode, **sums)
    return int(any(each["different"] for each in found))


class _Readable:
    """Plays a chunk of campaigns, if there is time left."""

    def __init__(self, seed: str, last: float) -> None:
        self.seed, self.last = seed, last

    def __call__(self, task: Task) -> tuple[Task, list[list[int]]]:
        return task, list(self._rows(task)) if time.time() < self.last else []

    def _rows(self, task: Task) -> Iterator[list[int]]:
        from tablewright.lab.kernel.equality import marked
        from tablewright.rules.twelve_years import RULESET

        bot, mode, first = task
        settings = _settings(mode)
        return (marked(RULESET, bot, settings, self.seed, number) for number in range(first, first + CHUNK))


def _differences(kept: Any, task: Task, rows: list[list[int]]) -> dict[str, Any]:
    bot, mode, first = task
    pairs = list(zip(rows, kept[first : first + CHUNK].tolist(), strict=True))
    whole = [(readable, fast) for readable, fast in pairs if not fast[1]]
    different = [pair for pair in whole if pair[0] != pair[1]]
    for readable, fast in different:
        _tell(measured="a difference", bot=bot, mode=mode, chunk=first, readable=readable, gpu=fast)
    turns = sum(readable[4] for readable, _ in pairs)
    back = len(pairs) - len(whole)
    return {
        "bot": bot,
        "mode": mode,
        "games": len(pairs),
        "turns": turns,
        "handed_back": back,
        "different": len(different),
    }


if __name__ == "__main__":
    main()

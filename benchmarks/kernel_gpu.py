"""The kernel on an NVIDIA GPU: its source as C++ by nvcc, launched by CuPy, compared with the readable engine by marks.

    python benchmarks/kernel_gpu.py --games 300000 --bot bold        # campaigns a second
    python benchmarks/kernel_gpu.py --equal 300 --from 0             # each bot in each mode, for so many seconds

Campaigns are played in small records first, and those that do not fit once more in large ones. `--equal` plays --games
campaigns of each bot and mode on the GPU, from number --from on, while the readable engine plays as many as it can on
all cores, and compares what both kept: outcome, dice, questions, turns, and the mark of every turn. It says where it
came to, so that another run can go on from there. Prints lines of JSON. Needs nvcc, CuPy and NumPy.
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
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

SEED = "equal"
ROOT = Path(__file__).parent.parent
BOTS = ("random", "planner", "champion", "cautious", "bold")  # the longest games first
MODES = ("normal", "sword", "flail", "axe")
CHUNK = 25  # campaigns that a core plays before it looks at the clock
MULTIPROCESSORS = 132  # an H200's
THREADS, BLOCKS, POOL = 384, 1, 2304  # threads of a block, blocks on each multiprocessor, games of a block
os.environ["TABLEWRIGHT_KERNEL"] = "plain"  # the functions are read, not run
sys.path.insert(0, str(ROOT / "src"))
Task = tuple[str, str, int]
COUNTED = ("games", "turns", "won", "handed_back", "different")
WON = (1, 2)  # outcomes by their numbers: appeased, destroyed


def main() -> None:
    asked = _arguments()
    if asked.equal:
        sys.exit(_compare(asked))
    gpu = Gpu(asked)
    gpu.play(asked.bot, asked.mode, asked.first, 1000, marks=False)
    gpu.play(asked.bot, asked.mode, asked.first, asked.games, marks=False)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--bot", default="bold", choices=BOTS)
    parser.add_argument("--mode", default="normal", choices=MODES)
    parser.add_argument("--seed", default=SEED, help="with {mode} in it each mode has campaigns of its own")
    parser.add_argument("--most-turns", type=int, default=200_000, help="a longer campaign counts as unfinished")
    parser.add_argument("--equal", type=float, help="seconds for the readable engine to play beside it")
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first campaign")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=BOTS, help="whose games --equal compares")
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
    """The kernel, compiled for small and for large records."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        try:
            self.cupy: Any = import_module("cupy")
            card = self.cupy.cuda.Device().compute_capability  # such as 90; raises where there is none
        except Exception as error:  # noqa: BLE001  # whatever is missing, it is said in one sentence
            sys.exit(f"no GPU to be used here (it takes CuPy, nvcc and an NVIDIA card): {error}")
        began = time.perf_counter()
        pools = {"small": asked.pool, "large": asked.threads}
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
            made = list(pool.map(lambda each: self._compiled(Path(folder), card, *each), pools.items()))
            self.programs = [(self._loaded(path), size) for path, size in made]
        _tell(measured="compiling for the GPU", seconds=round(time.perf_counter() - began, 1))

    def _loaded(self, path: Path) -> Any:
        program = self.cupy.RawModule(path=str(path)).get_function("play")
        program.max_dynamic_shared_size_bytes = self._at_hand()
        return program

    def _at_hand(self) -> int:
        """The bytes of what a block has at hand of its games: of each warp's 32, and a place left free."""
        from tablewright.lab.kernel.record import HOT

        threads: int = self.asked.threads
        return 4 * HOT * 33 * (threads // 32)

    def _compiled(self, folder: Path, card: str, size: str, pool: int) -> tuple[Path, int]:
        """The program for records of this size, and the bytes of all its records."""
        told = {**os.environ, "TABLEWRIGHT_RECORD": size, "PYTHONPATH": os.pathsep.join(sys.path)}
        written = [sys.executable, "-m", "tools.kernel_cpp"]
        text = subprocess.run(written, cwd=ROOT, env=told, check=True, capture_output=True, text=True).stdout
        source, binary = folder / f"{size}.cu", folder / f"{size}.cubin"
        source.write_text(text, "utf-8")
        figures = [f"-DTHREADS={self.asked.threads}", f"-DBLOCKS={self.asked.blocks}", f"-DPOOL={pool}"]
        command = ["nvcc", "-cubin", "-O3", "--fmad=false", f"-arch=sm_{card}", *figures]
        subprocess.run([*command, "-o", str(binary), str(source)], check=True)
        stride = int(text.partition("#define RECORD_STRIDE ")[2].split()[0])
        return binary, 4 * stride * pool * self.asked.blocks * MULTIPROCESSORS

    def play(self, bot: str, mode: str, first: int, games: int, marks: bool) -> Any:
        """What came of each game; says how long it took."""
        from tablewright.lab.kernel import figures
        from tablewright.lab.kernel.content import build
        from tablewright.lab.kernel.keys import keys_of
        from tablewright.rules.twelve_years import RULESET

        content = build(RULESET, _settings(mode), bot, self.asked.most_turns)
        content[figures.MARKED] = int(marks)
        keys = keys_of(self.asked.seed.format(mode=mode), range(first, first + games), "lab")
        kept, seconds = self._launched(*self.programs[0], content, keys)
        again = (kept[:, 1] != 0).nonzero()[0]
        if len(again):
            kept[again], more = self._launched(*self.programs[1], content, keys[again])
            seconds += more
        _tell(
            measured=f"{bot} on the GPU", mode=mode, games=games, marks=marks, a_second=round(games / seconds),
            dice_a_second=round(float(kept[:, 2].sum()) / seconds), in_large_records=len(again),
            handed_back=int((kept[:, 1] != 0).sum()), longest=int(kept[:, 4].max()),
        )  # fmt: skip
        return kept

    def _launched(self, program: Any, size: int, content: Any, keys: Any) -> tuple[Any, float]:
        """What came of these games, and the seconds that it took."""
        import numpy as np

        from tablewright.lab.kernel.running import RESULTS

        given = [self.cupy.asarray(each) for each in (content, keys)]
        records, results = self.cupy.zeros(size, "uint8"), self.cupy.zeros((len(keys), RESULTS), "int32")
        counter = self.cupy.zeros(1, "int32")
        self.cupy.cuda.Device().synchronize()
        began = time.perf_counter()
        blocks = (MULTIPROCESSORS * self.asked.blocks,)
        arguments = (records, *given, results, np.int32(len(keys)), counter)
        program(blocks, (self.asked.threads,), arguments, shared_mem=self._at_hand())
        self.cupy.cuda.Device().synchronize()
        seconds = time.perf_counter() - began
        del records
        self.cupy.get_default_memory_pool().free_all_blocks()  # there may be others who want the card
        return results.get(), seconds


# --- the readable engine beside it -----------------------------------------------------------------------------------


def _compare(asked: argparse.Namespace) -> int:
    """Chunk by chunk through all bots and modes, as long as there is time."""
    last = time.time() + asked.equal
    chunks = range(asked.first, asked.first + asked.games, CHUNK)
    tasks = [(bot, mode, first) for first in chunks for bot in asked.bots for mode in MODES]
    with get_context("spawn").Pool(asked.cores) as pool:
        played = pool.imap_unordered(_Readable(asked.seed, last), tasks)
        gpu, kept = Gpu(asked), {}
        for bot in asked.bots:
            for mode in MODES:
                kept[bot, mode] = gpu.play(bot, mode, asked.first, asked.games, marks=True)
        found = [_differences(kept[task[:2]], asked.first, task, rows) for task, rows in played if rows]
    for bot in asked.bots:
        for mode in MODES:
            _tell(measured="equal to the readable engine", bot=bot, mode=mode, **_summed(found, bot, mode))
    return int(any(each["different"] for each in found))


def _summed(found: list[dict[str, Any]], bot: str, mode: str) -> dict[str, int]:
    these = [each for each in found if (each["bot"], each["mode"]) == (bot, mode)]
    reached = {"from": min((each["first"] for each in these), default=0)}
    return reached | {key: sum(each[key] for each in these) for key in COUNTED}


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
        settings, seed = _settings(mode), self.seed.format(mode=mode)
        return (marked(RULESET, bot, settings, seed, number) for number in range(first, first + CHUNK))


def _differences(kept: Any, beginning: int, task: Task, rows: list[list[int]]) -> dict[str, Any]:
    bot, mode, first = task
    place = first - beginning
    pairs = list(zip(rows, kept[place : place + CHUNK].tolist(), strict=True))
    whole = [(readable, fast) for readable, fast in pairs if not fast[1]]
    different = [pair for pair in whole if pair[0] != pair[1]]
    for readable, fast in different:
        _tell(measured="a difference", bot=bot, mode=mode, chunk=first, readable=readable, gpu=fast)
    won = sum(readable[0] in WON for readable in rows)
    counts = (len(pairs), sum(readable[4] for readable in rows), won, len(pairs) - len(whole), len(different))
    return {"bot": bot, "mode": mode, "first": first, **dict(zip(COUNTED, counts, strict=True))}


if __name__ == "__main__":
    main()

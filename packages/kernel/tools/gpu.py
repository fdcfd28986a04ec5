"""The kernel on an NVIDIA GPU: its source as C++ by nvcc, launched by CuPy, compared with the readable engine by marks.

    python packages/kernel/tools/gpu.py --games 300000 --bot bold        # campaigns a second
    python packages/kernel/tools/gpu.py --equal 300 --from 0             # each bot in each mode, for so many seconds

    python packages/kernel/tools/gpu.py --word 300 --from 0       # the readable engine alone, for so many seconds
    python packages/kernel/tools/gpu.py --sum FILES --keep WORD          # what such runs have printed, taken together
    python packages/kernel/tools/gpu.py --against WORD                   # the kernel alone, held against it

Campaigns are played in small records first, and those that do not fit once more in large ones. `--equal` plays --games
campaigns of each bot and mode on the GPU, from number --from on, while the readable engine plays as many as it can on
all cores, and compares what both kept: outcome, dice, questions, turns, and the mark of every turn. Each chunk is told
when it is compared, so that a run that is cut off counts; at the end it says where another one can go on. Prints lines
of JSON. Needs nvcc, CuPy and NumPy.

To compile takes minutes. With `--programs FOLDER` what was compiled is kept there, and taken from there as long as the
source is the same to the letter; `--compile-for 90 --programs FOLDER` fills such a folder where there is no GPU.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import count, product
from multiprocessing import TimeoutError as OutOfTime
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

SEED = "equal"
ROOT = Path(__file__).parents[3]
BOTS = ("random", "planner", "champion", "cautious", "bold")  # the longest games first
MODES = ("normal", "sword", "flail", "axe")
CHUNK = 100  # campaigns, each in all modes, that a core plays before it looks at the clock; those of a digest
MULTIPROCESSORS = 132  # an H200's
THREADS, BLOCKS, POOL = 512, 1, 8064  # threads of a block, blocks on each multiprocessor, games of a block
MANY_KEYS = 200_000  # keys that one core makes while others make more
os.environ["TABLEWRIGHT_KERNEL"] = "plain"  # the functions are read, not run
sys.path[:0] = [str(ROOT / each) for each in ("src", "packages/kernel/src", "games/twelve_years/src")]
Task = tuple[str, int]  # a bot, and the number of the first campaign
Rows = list[dict[str, list[int]]]  # of each campaign what came of it, by mode
COUNTED = ("games", "turns", "apart", "won", "handed_back", "different")
COMPARED, SAID = "compared with the readable engine", "the readable engine's word"
GRACE = 25  # seconds after its time that a chunk may take to its end
WON = (1, 2)  # outcomes by their numbers: appeased, destroyed


def main() -> None:
    asked = _arguments()
    if asked.compile_for:
        marks = bool(asked.equal or asked.against)
        list(compile_all(asked, asked.bots, marks, asked.programs, asked.compile_for))
        return
    if asked.sum:
        sys.exit(_sum(asked))
    if asked.word:
        sys.exit(_say(asked))
    if asked.equal:
        sys.exit(_compare(asked))
    if asked.against:
        sys.exit(_hold_against(asked))
    gpu = Gpu(asked)
    for games in (1000, asked.games):
        gpu.play(asked.bot, asked.mode, asked.seed, range(asked.first, asked.first + games), marks=False)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--bot", default="bold", choices=BOTS)
    parser.add_argument("--mode", default="normal", choices=MODES)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--most-turns", type=int, default=200_000, help="a longer campaign counts as unfinished")
    parser.add_argument("--equal", type=float, help="seconds for the readable engine to play beside it")
    parser.add_argument("--word", type=float, help="seconds for the readable engine to play alone: no GPU is needed")
    parser.add_argument("--sum", type=Path, nargs="+", help="files of what earlier runs with --equal have printed")
    parser.add_argument("--keep", type=Path, help="where --sum writes the readable engine's word for each thousand")
    parser.add_argument("--against", type=Path, help="a file of such words, or of what --equal has printed")
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first campaign")
    parser.add_argument(
        "--bots", nargs="+", choices=BOTS, default=BOTS, help="whose games --equal compares, or programs to compile"
    )
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--threads", type=int, default=THREADS, help="of a block: a multiple of 32")
    parser.add_argument("--blocks", type=int, default=BLOCKS, help="on each multiprocessor")
    parser.add_argument("--pool", type=int, default=POOL, help="games of a block: a multiple of 32")
    parser.add_argument("--programs", type=Path, help="a folder in which to keep what was compiled, and to look for it")
    parser.add_argument("--compile-for", help="only fill that folder, for cards such as 90: this takes nvcc alone")
    asked = parser.parse_args()
    if asked.compile_for and not asked.programs:
        parser.error("--compile-for fills a folder: say which with --programs")
    return asked


def _tell(**figures: Any) -> None:
    print(json.dumps(figures), flush=True)


def _settings(mode: str) -> Any:
    from tablewright.engine.ruleset import for_trial
    from twelve_years import RULESET

    return for_trial(RULESET.settings, {"castle_mode": mode})


# --- the GPU ---------------------------------------------------------------------------------------------------------
class Program(NamedTuple):
    """The kernel, compiled for records of one size, one bot, and with marks or without."""

    play: Any
    records: int  # bytes of all of them
    heads: int  # bytes of those that a block has at hand


class Source(NamedTuple):
    """What such a program is compiled from."""

    bot: str
    size: str  # of the records
    pool: int  # games of a block
    text: str
    defined: tuple[str, ...]


def sources(asked: argparse.Namespace, bots: Sequence[str], marks: bool) -> list[Source]:
    """For each of these bots, for small and for large records."""
    pools = {"small": asked.pool, "large": asked.threads}
    with ThreadPoolExecutor() as pool:
        texts = dict(zip(pools, pool.map(_written, pools), strict=True))
    found = []
    for bot, size in product(bots, pools):
        figures = {
            "THREADS": asked.threads, "BLOCKS": asked.blocks, "POOL": pools[size],
            "MANY": asked.threads, "KNOWN_BOT": _number_of(bot), "KNOWN_MARKED": int(marks),
        }  # fmt: skip
        defined = tuple(f"-D{name}={value}" for name, value in figures.items())
        found.append(Source(bot, size, pools[size], texts[size], defined))
    return found


def compiled(source: Source, folder: Path, card: str) -> Path:
    """A program for this card; whoever has kept what was compiled of the very same source has it at once."""
    command = ["nvcc", "-cubin", "-O3", "--fmad=false", "-w", f"-arch=sm_{card}", *source.defined]
    digest = hashlib.blake2b(repr((command, source.text)).encode(), digest_size=8).hexdigest()
    name = f"{source.bot}-{source.size}-{digest}"
    written, binary = folder / f"{name}.cu", folder / f"{name}.cubin"
    if not binary.exists():
        unfinished = folder / f"{name}.part"
        written.write_text(source.text, "utf-8")
        subprocess.run([*command, "-o", str(unfinished), str(written)], check=True)
        unfinished.rename(binary)
        written.unlink()
    return binary


def compile_all(asked: argparse.Namespace, bots: Sequence[str], marks: bool, folder: Path, card: str) -> Iterator[Any]:
    """All at once; tells how long it took."""
    began, found = time.perf_counter(), sources(asked, bots, marks)
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(asked.cores) as pool:
        yield from zip(found, pool.map(lambda source: compiled(source, folder, card), found), strict=True)
    _tell(measured="compiling for the GPU", programs=len(found), seconds=round(time.perf_counter() - began, 1))


class Gpu:
    """Compiles and launches the kernel."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.programs: dict[tuple[str, bool], list[Program]] = {}
        try:
            self.cupy: Any = import_module("cupy")
            self.card = self.cupy.cuda.Device().compute_capability  # such as 90; raises where there is none
        except Exception as error:  # noqa: BLE001  # whatever is missing, it is said in one sentence
            sys.exit(f"no GPU to be used here (it takes CuPy, nvcc and an NVIDIA card): {error}")

    def get_ready(self, bots: Iterable[str], marks: bool) -> None:
        """Programs for these bots, for small and for large records."""
        wanted = [bot for bot in dict.fromkeys(bots) if (bot, marks) not in self.programs]
        with tempfile.TemporaryDirectory() as scratch:
            folder = self.asked.programs or Path(scratch)
            for source, binary in compile_all(self.asked, wanted, marks, folder, self.card):
                self.programs.setdefault((source.bot, marks), []).append(self._loaded(source, binary))

    def _loaded(self, source: Source, binary: Path) -> Program:
        play = self.cupy.RawModule(path=str(binary)).get_function("play")
        heads = play.max_dynamic_shared_size_bytes = 4 * _figure(source.text, "ROW") * self.asked.threads
        records = 4 * _figure(source.text, "RECORD_STRIDE") * source.pool * self.asked.blocks * MULTIPROCESSORS
        return Program(play, records, heads)

    def play(self, bot: str, mode: str, seed: str, numbers: Sequence[int], marks: bool) -> Any:
        """What came of each game; says how long it took."""
        from tablewright_kernel import figures
        from tablewright_kernel.content import build

        from twelve_years import RULESET

        if (bot, marks) not in self.programs:
            self.get_ready((bot,), marks)
        content = build(RULESET, _settings(mode), bot, self.asked.most_turns)
        content[figures.MARKED] = int(marks)
        keys, games = _keys(seed, numbers, self.asked.cores), len(numbers)
        small, large = self.programs[bot, marks]
        kept, seconds = self._launched(small, content, keys)
        again = (kept[:, 1] != 0).nonzero()[0]
        if len(again):
            kept[again], more = self._launched(large, content, keys[again])
            seconds += more
        _tell(
            measured=f"{bot} on the GPU", mode=mode, games=games, marks=marks, a_second=round(games / seconds),
            dice_a_second=round(float(kept[:, 2].sum()) / seconds), in_large_records=len(again),
            handed_back=int((kept[:, 1] != 0).sum()), longest=int(kept[:, 4].max()),
        )  # fmt: skip
        return kept

    def _launched(self, program: Program, content: Any, keys: Any) -> tuple[Any, float]:
        """What came of these games, and the seconds that it took."""
        import numpy as np
        from tablewright_kernel.running import RESULTS

        given = [self.cupy.asarray(each) for each in (content, keys)]
        records, results = self.cupy.zeros(program.records, "uint8"), self.cupy.zeros((len(keys), RESULTS), "int32")
        counter = self.cupy.zeros(1, "int32")
        self.cupy.cuda.Device().synchronize()
        began = time.perf_counter()
        blocks = (MULTIPROCESSORS * self.asked.blocks,)
        arguments = (records, *given, results, np.int32(len(keys)), counter)
        program.play(blocks, (self.asked.threads,), arguments, shared_mem=program.heads)
        self.cupy.cuda.Device().synchronize()
        seconds = time.perf_counter() - began
        del records, arguments
        self.cupy.get_default_memory_pool().free_all_blocks()  # there may be others who want the card
        return results.get(), seconds


def _written(size: str) -> str:
    """The kernel as C++, for records of this size."""
    told = {**os.environ, "TABLEWRIGHT_RECORD": size, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "packages.kernel.tools.cpp"]
    return subprocess.run(command, cwd=ROOT, env=told, check=True, capture_output=True, text=True).stdout


def _figure(text: str, name: str) -> int:
    return int(text.partition(f"#define {name} ")[2].split()[0])


def _number_of(bot: str) -> int:
    """What the content has for a bot."""
    from tablewright_kernel import figures
    from tablewright_kernel.content import build

    from twelve_years import RULESET

    return int(build(RULESET, _settings(MODES[0]), bot, 1)[figures.BOT])


def _keys(seed: str, numbers: Sequence[int], cores: int) -> Any:
    """The keys of these games' dice, by several cores where they are many."""
    import numpy as np
    from tablewright_kernel.keys import keys_of

    if len(numbers) <= MANY_KEYS:
        return keys_of(seed, numbers, "lab")
    shares = [numbers[at : at + MANY_KEYS] for at in range(0, len(numbers), MANY_KEYS)]
    with get_context("spawn").Pool(cores) as pool:
        return np.concatenate(pool.starmap(keys_of, [(seed, share, "lab") for share in shares]))


# --- the readable engine beside it -----------------------------------------------------------------------------------
def _tasks(asked: argparse.Namespace) -> list[Task]:
    """Chunk by chunk through all bots."""
    return [(bot, first) for first in range(asked.first, asked.first + asked.games, CHUNK) for bot in asked.bots]


def _played(asked: argparse.Namespace, pool: Any, last: float) -> Iterator[tuple[str, int, Rows]]:
    """What the readable engine kept, chunk by chunk in any order, as long as there is time; nobody is waited for."""
    chunks = pool.imap_unordered(_Readable(asked.seed, last, asked.first + asked.games), _tasks(asked))
    with suppress(StopIteration, OutOfTime):
        while True:
            (bot, first), rows = chunks.next(timeout=max(1, last + GRACE - time.time()))
            if rows:
                yield bot, first, rows


def _say(asked: argparse.Namespace) -> int:
    """The readable engine alone; a kernel is held against what it says later, by `--against`."""
    found, last = [], time.time() + asked.word
    with get_context("spawn").Pool(asked.cores) as pool:
        for bot, first, rows in _played(asked, pool, last):
            for mode in MODES:
                found.append(_counted(bot, mode, first, rows) | {"seed": asked.seed})
                _tell(measured=SAID, **found[-1])
    return _tell_sum(found)


def _compare(asked: argparse.Namespace) -> int:
    """Both engines at once. The GPU goes first: a chunk is compared as soon as it comes."""
    found, last = [], time.time() + asked.equal
    with get_context("spawn").Pool(asked.cores) as pool:
        gpu, numbers = Gpu(asked), range(asked.first, asked.first + asked.games)
        gpu.get_ready(asked.bots, marks=True)
        kept = {each: gpu.play(*each, asked.seed, numbers, marks=True) for each in product(asked.bots, MODES)}
        for bot, first, rows in _played(asked, pool, last):
            for mode in MODES:
                fast = kept[bot, mode][first - asked.first :][:CHUNK].tolist()
                found.append(_compared(bot, mode, first, rows, fast) | {"seed": asked.seed})
                _tell(measured=COMPARED, **found[-1])
    return _tell_sum(found)


class _Readable:
    """Plays a chunk of campaigns, if there is time left."""

    def __init__(self, seed: str, last: float, end: int) -> None:
        self.seed, self.last, self.end = seed, last, end

    def __call__(self, task: Task) -> tuple[Task, Rows]:
        return task, self._rows(*task) if time.time() < self.last else []

    def _rows(self, bot: str, first: int) -> Rows:
        from tablewright_kernel.equality import marked_by_mode

        from twelve_years import RULESET

        settings, numbers = _settings(MODES[0]), range(first, min(first + CHUNK, self.end))
        return [marked_by_mode(RULESET, bot, settings, self.seed, number) for number in numbers]


def _counted(bot: str, mode: str, first: int, rows: Rows) -> dict[str, Any]:
    """What the readable engine kept of a chunk in one mode; `apart`: how many were played for this mode alone.

    `digest` is of all of it: a kernel can be held against it by `--against`.
    """
    from tablewright_kernel.equality import digest_of

    these = [by_mode[mode] for by_mode in rows]
    turns, won = sum(row[4] for row in these), sum(row[0] in WON for row in these)
    apart = sum(by_mode[MODES[0]] is not by_mode[MODES[1]] for by_mode in rows)
    counts = {"games": len(these), "turns": turns, "apart": apart, "won": won}
    return {"bot": bot, "mode": mode, "from": first, **counts, "digest": digest_of(these)}


def _compared(bot: str, mode: str, first: int, rows: Rows, fast: list[list[int]]) -> dict[str, Any]:
    """The same, held against what the kernel kept."""
    pairs = [(by_mode[mode], kept) for by_mode, kept in zip(rows, fast, strict=True) if not kept[1]]
    different = [pair for pair in pairs if pair[0] != pair[1]]
    for readable, kept in different:
        _tell(measured="a difference", bot=bot, mode=mode, chunk=first, readable=readable, gpu=kept)
    compared = {"handed_back": len(rows) - len(pairs), "different": len(different)}
    return _counted(bot, mode, first, rows) | compared


def _hold_against(asked: argparse.Namespace) -> int:
    """The kernel alone, held against the readable engine's word; what it hands back is played by that again."""
    from tablewright_kernel.equality import hold_against, read_words

    failed = False
    with get_context("spawn").Pool(asked.cores) as pool:
        gpu, words = Gpu(asked), read_words(asked.against.read_text("utf-8"))
        gpu.get_ready((word.bot for word in words), marks=True)
        for line in hold_against(words, partial(gpu.play, marks=True), pool.map):
            _tell(measured="held against the readable engine's word", **line)
            failed = failed or bool(line["different_from"])
    return int(failed)


def _sum(asked: argparse.Namespace) -> int:
    from tablewright_kernel.equality import in_thousands, read_words

    texts = [path.read_text("utf-8") for path in asked.sum]
    if asked.keep:
        words = in_thousands(word for text in texts for word in read_words(text))
        asked.keep.write_text("".join(msgspec.json.encode(word).decode() + "\n" for word in words), "utf-8")
    lines = [line for text in texts for line in text.splitlines() if COMPARED in line or SAID in line]
    return _tell_sum(json.loads(line) for line in lines if line.endswith("}"))  # the last one may be cut off


def _tell_sum(found: Iterable[dict[str, Any]]) -> int:
    """All chunks of each bot and mode, counted once, and where to go on; 1 where anything differs."""
    chunks = {(each["bot"], each["mode"], each["from"]): each for each in found}
    kinds = sorted({kind[:2] for kind in chunks})
    for bot, mode in kinds:
        these = [each for kind, each in chunks.items() if kind[:2] == (bot, mode)]
        counted = {key: sum(each[key] for each in these) for key in COUNTED if key in these[0]}
        _tell(measured="all chunks", bot=bot, mode=mode, **counted)
    if kinds:
        beginning = min(first for *_, first in chunks)
        gaps = (at for at in count(beginning, CHUNK) if any((*kind, at) not in chunks for kind in kinds))
        _tell(measured="all of it compared", first=beginning, go_on_from=next(gaps))
    return int(any(each.get("different") for each in chunks.values()))


if __name__ == "__main__":
    main()

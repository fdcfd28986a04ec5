"""The kernel on an NVIDIA GPU: the same source by numba-cuda, compared with the processor's results bit by bit.

    python benchmarks/kernel_gpu.py --write games.npz                       # anywhere: the figures the games go by
    python benchmarks/kernel_gpu.py --read games.npz --games 1000000        # where the GPU is

Needs NumPy, Numba and numba-cuda, and of this tree only the kernel. Prints lines of JSON: compilation, campaigns a
second on GPU and processor, dice a second, games handed back, and whether every result is equal.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

SEED = "lab"
BOTS = ("bold", "cautious", "planner", "random")
MODES = ("normal", "sword", "flail", "axe")
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))


def main() -> None:
    asked = _arguments()
    if asked.write:
        _write(asked.write)
    elif asked.on_processor:
        _on_processor(asked)
    else:
        _on_gpu(asked)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path, help="write the content arrays for all bots and modes")
    parser.add_argument("--read", type=Path, help="content arrays that --write wrote")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--check", type=int, default=20_000, help="games that the processor plays too")
    parser.add_argument("--bot", default="bold", choices=BOTS)
    parser.add_argument("--mode", default="normal", choices=MODES)
    parser.add_argument("--threads", type=int, default=65_536, help="records on the GPU, each a thread")
    parser.add_argument("--block", type=int, default=64, help="threads a block")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--on-processor", type=Path, help="the processor alone: write results of --check games there")
    parser.add_argument("--known", type=Path, help="compare with results that --on-processor wrote, here or elsewhere")
    return parser.parse_args()


def _write(path: Path) -> None:
    import numpy as np

    from tablewright.lab.kernel.content import build
    from tablewright.rules.twelve_years import RULESET

    write: Any = np.savez_compressed
    write(
        path, **{f"{bot}.{mode}": build(RULESET, {"castle_mode": mode}, bot, 200_000) for bot in BOTS for mode in MODES}
    )


def _content(asked: argparse.Namespace) -> Any:
    import numpy as np

    if asked.read:
        return np.load(asked.read)[f"{asked.bot}.{asked.mode}"]
    from tablewright.lab.kernel.content import build
    from tablewright.rules.twelve_years import RULESET

    return build(RULESET, {"castle_mode": asked.mode}, asked.bot, 200_000)


def _tell(**figures: Any) -> None:
    print(json.dumps(figures), flush=True)


# --- the processor, in a process of its own --------------------------------------------------------------------------


def _on_processor(asked: argparse.Namespace) -> None:
    import numpy as np

    from tablewright.lab.kernel.keys import keys_of
    from tablewright.lab.kernel.running import get_ready, play_all

    content, keys = _content(asked), keys_of(SEED, range(asked.check), "lab")
    began = time.perf_counter()
    get_ready()
    play_all(content, keys[: asked.cores], asked.cores)
    _tell(measured="compiling for the processor", seconds=round(time.perf_counter() - began, 1))
    began = time.perf_counter()
    results = play_all(content, keys, asked.cores)
    seconds = time.perf_counter() - began
    _tell(
        measured=f"{asked.bot} on the processor", mode=asked.mode, cores=asked.cores, games=len(keys),
        a_second=round(len(keys) / seconds), dice_a_second=round(float(results[:, 2].sum()) / seconds),
        handed_back=int((results[:, 1] != 0).sum()),
    )  # fmt: skip
    np.save(asked.on_processor, results)


def _by_processor(asked: argparse.Namespace, folder: str) -> Any:
    import numpy as np

    path = Path(folder) / "results.npy"
    command = [sys.executable, __file__, *sys.argv[1:], "--on-processor", str(path)]
    subprocess.run(command, check=True, env=os.environ | {"TABLEWRIGHT_KERNEL": "processor", "NUMBA_CACHE_DIR": folder})
    return np.load(path)


# --- the GPU ---------------------------------------------------------------------------------------------------------


def _on_gpu(asked: argparse.Namespace) -> None:
    os.environ["TABLEWRIGHT_KERNEL"] = "gpu"
    try:
        cuda: Any = import_module("numba.cuda")
        cuda.get_current_device()
    except Exception as error:  # noqa: BLE001  # whatever is missing, it is said in one sentence
        sys.exit(f"no GPU to be used here (it takes numba-cuda and an NVIDIA card): {error}")
    import numpy as np

    from tablewright.lab.kernel.keys import keys_of
    from tablewright.lab.kernel.record import RECORD_SIZE
    from tablewright.lab.kernel.running import RESULTS

    play = _kernel(cuda)
    keys = cuda.to_device(keys_of(SEED, range(asked.games), "lab"))
    content = cuda.to_device(_content(asked))
    records = cuda.to_device(np.zeros((RECORD_SIZE, asked.threads), np.int32))
    results = cuda.device_array((asked.games, RESULTS), np.int32)
    blocks = -(-asked.threads // asked.block)

    def run(count: int) -> float:
        began = time.perf_counter()
        play[blocks, asked.block](
            records, content, keys[:count], results[:count], cuda.to_device(np.zeros(1, np.int32))
        )
        cuda.synchronize()
        return time.perf_counter() - began

    _tell(measured="compiling for the GPU and the first game", seconds=round(run(1), 1))
    seconds = run(asked.games)
    found = results.copy_to_host()
    _tell(
        measured=f"{asked.bot} on the GPU", mode=asked.mode, games=asked.games, threads=asked.threads,
        a_second=round(asked.games / seconds), dice_a_second=round(float(found[:, 2].sum()) / seconds),
        handed_back=int((found[:, 1] != 0).sum()), bytes_a_game=4 * RECORD_SIZE,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        known = np.load(asked.known) if asked.known else _by_processor(asked, folder)
    same = (known[: asked.games] == found[: len(known)]).all(1)
    _tell(measured="equal to the processor", games=len(same), equal=bool(same.all()), different=int((~same).sum()))
    if not same.all():
        first = int((~same).argmax())
        sys.exit(f"game {first}: processor {known[first].tolist()}, GPU {found[first].tolist()}")


def _kernel(cuda: Any) -> Any:
    from tablewright.lab.kernel.running import keep, play_game

    @cuda.jit  # type: ignore[untyped-decorator]  # Numba has no types
    def play(records: Any, content: Any, keys: Any, results: Any, counter: Any) -> None:
        """Whoever is done takes the next game; fields of neighbours' records lie side by side."""
        record = records[:, cuda.grid(1)]
        game = cuda.atomic.add(counter, 0, 1)
        while game < keys.shape[0]:
            play_game(record, content, keys[game])
            keep(record, results[game])
            game = cuda.atomic.add(counter, 0, 1)

    return play


if __name__ == "__main__":
    main()

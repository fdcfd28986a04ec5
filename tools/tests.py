"""Runs all tests in four lanes side by side: in the browser, at servers, at terminals, and the rest.

    python -m tools.tests [ARGS] [--types PATHS]      # ARGS go to each lane; types are checked in a lane of their own

Two cores are enough for the four: the first three often wait. Each lane shows its ten slowest. The rest speaks as it
runs, the others when they are done, so that they do not talk at once.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from subprocess import CompletedProcess

NO_TESTS = 5  # how pytest says that nothing was chosen
PYTEST = [sys.executable, "-m", "pytest", "--durations=10"]
AT_SERVERS = ("tests/attack", "tests/store", "tests/web")
AT_TERMINALS = ("tests/cli", "tests/outside", "tests/play")
LANES = {
    "in the browser": ["-m", "browser", "--ignore=tests/conformance"],  # thousands of scenarios, none of them there
    "at servers": ["-m", "not browser", *AT_SERVERS],
    "at terminals": ["-m", "not browser", *AT_TERMINALS],
}
REST = ["-m", "not browser", *(f"--ignore={folder}" for folder in (*AT_SERVERS, *AT_TERMINALS))]


def main(words: list[str]) -> int:
    began = time.monotonic()
    words, checked = words[: _at(words)], words[_at(words) + 1 :]
    beside = {name: [*PYTEST, *lane, *words] for name, lane in LANES.items()}
    beside |= {"types": [sys.executable, "-m", "mypy", *checked]} if checked else {}
    with ThreadPoolExecutor(len(beside)) as pool:
        lanes = {name: pool.submit(_run, command) for name, command in beside.items()}
        codes = [subprocess.run([*PYTEST, *REST, *words], check=False).returncode]
        for name, lane in lanes.items():
            codes.append(lane.result().returncode)
            print(f"--- {name} ---", lane.result().stdout, sep="\n", flush=True)
    print(f"all in {time.monotonic() - began:.0f} s", flush=True)
    return max((code for code in codes if code != NO_TESTS), default=0)


def _at(words: list[str]) -> int:
    return words.index("--types") if "--types" in words else len(words)


def _run(command: list[str]) -> CompletedProcess[str]:
    """What runs beside the rest, and what it says."""
    return subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

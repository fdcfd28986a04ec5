"""Runs all tests in four lanes side by side: in the browser, at servers, at terminals, and the rest.

    python -m tools.tests [ARGS] [--types PATHS]      # ARGS go to each lane; types are checked in a lane of their own

Two cores are enough for the four: the first three often wait. Each lane shows its ten slowest. The rest speaks as it
runs, the others when they are done, so that they do not talk at once. What failed in the browser, where a starved
machine can outlast any patience, is tried once more when all else is done, and named; `make twenty`, which looks for
such tests, shuffles and tries nothing twice.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from subprocess import CompletedProcess

FAILED, NO_TESTS = 1, 5  # how pytest says that a test failed, and that nothing was chosen
PYTEST = [sys.executable, "-m", "pytest", "--durations=10"]
AT_SERVERS = ("tests/attack", "tests/store", "tests/web")
AT_TERMINALS = ("tests/cli", "tests/outside", "tests/play")
BROWSER = "in the browser"
LANES = {
    BROWSER: ["-m", "browser", "--ignore=tests/conformance", "-o", "cache_dir=.pytest_cache/browser"],
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
        codes = {"the rest": subprocess.run([*PYTEST, *REST, *words], check=False).returncode}
        for name, lane in lanes.items():
            codes[name] = lane.result().returncode
            print(f"--- {name} ---", lane.result().stdout, sep="\n", flush=True)
    if codes[BROWSER] == FAILED and "--shuffle" not in words:
        codes[BROWSER] = _once_more(beside[BROWSER])
    print(f"all in {time.monotonic() - began:.0f} s", flush=True)
    return max((code for code in codes.values() if code != NO_TESTS), default=0)


def _once_more(command: list[str]) -> int:
    """What failed, alone on the machine. A fault fails again; what passes now is unsteady and should be mended."""
    print("--- in the browser, what failed, once more (a test that passes here is unsteady: mend it) ---", flush=True)
    return subprocess.run([*command, "--last-failed", "-v"], check=False).returncode


def _at(words: list[str]) -> int:
    return words.index("--types") if "--types" in words else len(words)


def _run(command: list[str]) -> CompletedProcess[str]:
    """What runs beside the rest, and what it says."""
    return subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

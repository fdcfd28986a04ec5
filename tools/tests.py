"""Runs all tests in parts, as many side by side as there are cores, and two more: some of them often wait.

    python -m tools.tests [ARGS] [--types PATHS]      # ARGS go to each part; types are checked as a part of their own

Who is done takes the next part, the long ones first, and of these the ones that often wait, so that no core is idle
while another has much to do. A part speaks when it is done, so that they do not talk at once; at the end stand the ten
slowest tests of all. What failed in the browser, where a starved machine can outlast any patience, is tried once more
when all else is done, and named; `make twenty`, which looks for such tests, shuffles and tries nothing twice.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import CompletedProcess

FAILED, NO_TESTS = 1, 5  # how pytest says that a test failed, and that nothing was chosen
PYTEST = [sys.executable, "-m", "pytest", "--durations=10"]
BROWSER, LOOKS, SERVERS, ATTACKS = "in the browser", "looks", "at servers", "attacks"
IN_A_PAGE = "in a page"
REST, TYPES = "the rest", "types"
FIRST = (BROWSER, ATTACKS, SERVERS, IN_A_PAGE, REST, LOOKS)  # they often wait
# Files, where a folder has thousands of other tests that would be collected for nothing.
IN_BROWSER = (
    "tests/browser",
    *map(str, sorted(Path("games").glob("*/tests/test_browser.py"))),
    "tests/press/test_site.py",
)
OF_A_PAGE = "tests/in_page"
OF_LOOKS = "tests/browser/test_looks.py"  # as long as all others in the browser together
PARTS = {  # the longest first; what none of them names is REST, among it the commands of all pages
    SERVERS: ("tests/web", "tests/store"),
    "rules": ("games", "tests/rules"),
    "scenarios": ("tests/conformance",),
    "at terminals": ("tests/play", "tests/cli"),
    "the engine": ("tests/engine", "tests/world"),
    "any game": ("tests/harness", "tests/recorded"),
    "the lab": ("tests/lab",),
    "packages": ("packages",),
    "from outside": ("tests/outside",),
    ATTACKS: ("tests/attack",),
}


def main(words: list[str]) -> int:
    began = time.monotonic()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else every program that a test starts compiles what it imports
    words, checked = words[: _at(words)], words[_at(words) + 1 :]
    commands = {name: [*PYTEST, *part, *words] for name, part in parts().items()}
    if checked:
        commands[TYPES] = [sys.executable, "-m", "mypy", *checked]
        commands = {name: commands[name] for name in (*FIRST, TYPES, *commands)}
    with ThreadPoolExecutor((os.cpu_count() or 1) + 2) as pool:
        done = dict(zip(commands, pool.map(_run, commands, commands.values()), strict=True))
    print("--- the slowest ---", *slowest("".join(part.stdout for part in done.values())), sep="\n")
    for part in (BROWSER, LOOKS):
        if done[part].returncode == FAILED and "--shuffle" not in words:
            done[part] = _run(f"what failed {part}, once more", [*commands[part], "--last-failed", "-v"])
    work = os.times().children_user + os.times().children_system
    print(f"all in {time.monotonic() - began:.0f} s, {work:.0f} s of one processor", flush=True)
    return int(any(part.returncode not in (0, NO_TESTS) for part in done.values()))


def parts() -> dict[str, list[str]]:
    """What pytest is asked for: together, each test once."""
    named = [folder for part in PARTS.values() for folder in part]
    elsewhere = ["-m", "not browser"]
    found = {
        BROWSER: ["-m", "browser and not evening", *_own_memory("browser"), f"--ignore={OF_LOOKS}", *IN_BROWSER],
        LOOKS: ["-m", "browser", *_own_memory("looks"), OF_LOOKS],
        IN_A_PAGE: ["-m", "browser and not static", OF_A_PAGE],
        REST: [*elsewhere, *(f"--ignore={folder}" for folder in named), "tests"],  # games and packages are named
        **{name: [*elsewhere, *part] for name, part in PARTS.items()},
    }
    return {name: found[name] for name in (*FIRST, *found)}


def _own_memory(name: str) -> tuple[str, str]:
    """Of what failed: the parts write over each other's."""
    return "-o", f"cache_dir=.pytest_cache/{name}"


def _at(words: list[str]) -> int:
    return words.index("--types") if "--types" in words else len(words)


def slowest(said: str, count: int = 10) -> list[str]:
    """The lines of pytest that tell how long something took, the longest first."""
    lines = re.findall(r"^ *([\d.]+)s ((?:call|setup|teardown) .*)$", said, re.M)
    return [f"{took}s {what}" for took, what in sorted(lines, key=lambda line: -float(line[0]))[:count]]


def _run(name: str, command: list[str]) -> CompletedProcess[str]:
    """One part; what it says is shown when it is done."""
    began = time.monotonic()
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(f"--- {name}, {time.monotonic() - began:.0f} s ---\n{done.stdout}", flush=True)
    return done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

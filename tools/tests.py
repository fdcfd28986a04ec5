"""Runs all tests on two cores: those that drive a browser beside the others. `python -m tools.tests`; ARGS go to both.

Each half shows its ten slowest. The half in the browser speaks when it is done, so that the two do not talk at once.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time

NO_TESTS = 5  # how pytest says that nothing was chosen
PYTEST = [sys.executable, "-m", "pytest", "--durations=10"]


def main(words: list[str]) -> int:
    began = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        browser = subprocess.Popen([*PYTEST, "-m", "browser", *words], stdout=said, stderr=subprocess.STDOUT, text=True)
        try:
            others = subprocess.run([*PYTEST, "-m", "not browser", *words], check=False).returncode
            in_browser = browser.wait()
        finally:
            browser.terminate()
        said.seek(0)
        print("--- in the browser ---", said.read(), sep="\n", flush=True)
    print(f"all tests in {time.monotonic() - began:.0f} s", flush=True)
    return max((code for code in (others, in_browser) if code != NO_TESTS), default=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

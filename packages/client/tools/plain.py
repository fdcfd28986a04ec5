"""Makes the client for plain programs from the one to be awaited; a test compares them.

python -m packages.client.tools.plain
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src" / "tablewright_client"
SOURCE, TARGET = FOLDER / "asynchronous.py", FOLDER / "synchronous.py"

ABOUT = '''"""The client for plain programs, made from the other one: `python -m packages.client.tools.plain`."""
'''
WORDS = (
    (r'\A""".*?"""\n', ABOUT),
    (r"\basync (def|for|with) ", r"\1 "),
    (r"\bawait ", ""),
    (r"\bAsync(Client|Table|Seat|Socket|Iterator)\b", r"\1"),
    (r"\b__a(enter|exit)__", r"__\1__"),
    (r"\.a(close|read|iter_bytes)\(", r".\1("),
    (r"\basyncio\.sleep", "time.sleep"),
    (r"^import asyncio$", "import time"),
)


def made(source: str) -> str:
    for pattern, word in WORDS:
        source = re.sub(pattern, word, source, flags=re.M | re.S)
    ruff = [sys.executable, "-m", "ruff"]
    for step in (["check", "--select", "I,UP028", "--fix", "--unsafe-fixes", "--quiet"], ["format"]):
        command = [*ruff, *step, "--stdin-filename", str(TARGET), "-"]
        source = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
    return source


if __name__ == "__main__":
    TARGET.write_text(made(SOURCE.read_text(encoding="utf-8")), encoding="utf-8")

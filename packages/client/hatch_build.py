"""Build hook: makes the client for plain programs from the one to be awaited, before anything is built or installed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path(__file__).parent / "src" / "tablewright_client"
SOURCE, TARGET = FOLDER / "asynchronous.py", FOLDER / "synchronous.py"

ABOUT = '''"""The client for plain programs, made from `asynchronous.py` when the package is built."""
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
    return source


class PlainHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        TARGET.write_text(made(SOURCE.read_text("utf-8")), "utf-8")

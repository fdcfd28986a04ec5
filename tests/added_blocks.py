"""Pages that add something to a game step by step: what they put where, in a copy of it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"<!-- put (\S+?)(?: (after|instead of) (.+?))? -->\n```\w+\n(.*?)```", re.S)


class Block(NamedTuple):
    """A block of code that goes to the end of a file, after a line, or instead of one."""

    file: str
    how: str
    anchor: str
    text: str


def blocks_of(page: str) -> list[Block]:
    return [Block(*found) for found in _BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))]


def copied(folder: Path, game: str, *parts: str) -> Path:
    """A copy of these parts of the game; all else is as it is installed."""
    for part in parts:
        there = Path("games", game, part)
        shutil.copytree(ROOT / there, folder / there, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def put(project: Path, game: str, block: Block) -> None:
    home = Path("." if block.file.startswith("games/") else f"games/{game}/src/{game}")
    file = project / home / block.file
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    if not block.how:
        lines.append(block.text)
    else:
        at = lines.index(block.anchor + "\n")
        lines[at : at + 1] = [block.text] if block.how == "instead of" else [lines[at], block.text]
    file.write_text("".join(lines), encoding="utf-8")

"""docs/adding-a-power.md keeps its word: what it adds is whole, and whatever is left out of it is noticed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-power.md"
GAME = "yabec"
_BLOCK = re.compile(r"<!-- put (\S+?)(?: (after|instead of) (.+?))? -->\n```\w+\n(.*?)```", re.S)
CHECK = """
import sys
from tablewright.audit import scenarios_of
from tablewright.engine.proving.powers import list_powers
from tablewright.engine.proving.scenario import load_scenarios, run_scenario
from tablewright.rules import ruleset

game = ruleset("yabec")
new = [each for each in list_powers(game, scenarios_of(game)) if each.id in sys.argv[1:]]
wrong = [f"{name} is not listed" for name in sys.argv[1:] if name not in [each.id for each in new]]
wrong += [f"{each.id} lacks {what}" for each in new for what in each.lacks]
for file in scenarios_of(game).glob("*.toml"):
    for each in load_scenarios(file):
        if set(each.rules) & set(sys.argv[1:]):
            wrong += run_scenario(each, game)
print("; ".join(wrong) or "whole")
"""


class Block(NamedTuple):
    file: str
    how: str
    anchor: str
    text: str


BLOCKS = [Block(*found) for found in _BLOCK.findall(PAGE.read_text(encoding="utf-8"))]
ADDED = ("YB-MON-stink_lizard", "YB-CLASS-thick_skull")


def copied(folder: Path) -> Path:
    """A copy of the game and its scenarios; all else is as it is installed."""
    for part in ("src", "scenarios"):
        there = Path("games", GAME, part)
        shutil.copytree(ROOT / there, folder / there, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def put(project: Path, block: Block) -> None:
    home = Path("." if block.file.startswith("games/") else f"games/{GAME}/src/{GAME}")
    file = project / home / block.file
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    if not block.how:
        lines.append(block.text)
    else:
        at = lines.index(block.anchor + "\n")
        lines[at : at + 1] = [block.text] if block.how == "instead of" else [lines[at], block.text]
    file.write_text("".join(lines), encoding="utf-8")


def judged(project: Path) -> str:
    """What the checks say of the page's powers, in a process that finds this game first."""
    environment = {**os.environ, "PYTHONPATH": str(project / "games" / GAME / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", CHECK, *ADDED], env=environment, cwd=project, capture_output=True, text=True, check=False
    )
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_what_the_page_adds_is_whole(tmp_path: Path) -> None:
    project = copied(tmp_path)
    assert judged(project) != "whole"
    for block in BLOCKS:
        put(project, block)
    assert judged(project) == "whole"


@pytest.mark.parametrize("missing", range(len(BLOCKS)), ids=lambda n: f"{n}-{BLOCKS[n].file.replace('/', '-')}")
def test_whatever_is_left_out_is_noticed(tmp_path: Path, missing: int) -> None:
    project = copied(tmp_path)
    for number, block in enumerate(BLOCKS):
        if number != missing:
            put(project, block)
    assert judged(project) != "whole"

"""docs/adding-a-choice.md keeps its word: what it adds is whole, in four files, and whatever is left out is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.added_blocks import blocks_of, copied, put

GAME, VERB = "freehold", "lookout"
BLOCKS = blocks_of("adding-a-choice.md")
FILES = list(dict.fromkeys(block.file for block in BLOCKS))
NAMED = (
    "AssertionError: 'lookout' is no deed of the road",
    "ledger.toml",
    "telling/words/prompts.toml",
    "scenarios/travel.toml",
)
CHECK = """
from pathlib import Path
from runpy import run_path

from freehold import RULESET
from freehold.book.travel.road import DEEDS
from tablewright.engine.proving.scenario import load_scenarios, run_scenario

assert "lookout" in DEEDS, "'lookout' is no deed of the road"
home = Path("games/freehold")
wrong = run_path(str(home / "tests/test_choices.py"))["missing_parts"]("lookout")
new = [each for each in load_scenarios(home / "scenarios/travel.toml") if "lookout" in each.choose]
print("; ".join(wrong + [fault for each in new for fault in run_scenario(each, RULESET)]) or "whole")
"""


def judged(project: Path, without: str = "") -> str:
    """What the checks say, in a process that finds this game first, when one file was forgotten."""
    for block in BLOCKS:
        if block.file != without:
            put(project, GAME, block)
    environment = {**os.environ, "PYTHONPATH": str(project / "games" / GAME / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", CHECK], env=environment, cwd=project, capture_output=True, text=True, check=False
    )
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_what_the_page_adds_is_whole_and_takes_four_files(tmp_path: Path) -> None:
    assert len(FILES) == 4
    assert judged(copied(tmp_path, GAME, "src", "scenarios", "tests")) == "whole"


@pytest.mark.parametrize("forgotten", FILES, ids=lambda file: file.replace("/", "-"))
def test_whatever_is_forgotten_is_named(tmp_path: Path, forgotten: str) -> None:
    said = judged(copied(tmp_path, GAME, "src", "scenarios", "tests"), forgotten)
    assert said != "whole"
    assert any(name in said for name in NAMED), said

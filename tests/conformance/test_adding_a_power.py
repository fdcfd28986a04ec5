"""docs/adding-a-power.md keeps its word: what it adds is whole, and whatever is left out of it is noticed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.added_blocks import blocks_of, copied, put

GAME = "yabec"
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


BLOCKS = blocks_of("adding-a-power.md")
ADDED = ("YB-MON-stink_lizard", "YB-CLASS-thick_skull")


def judged(project: Path) -> str:
    """What the checks say of the page's powers, in a process that finds this game first."""
    environment = {**os.environ, "PYTHONPATH": str(project / "games" / GAME / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", CHECK, *ADDED], env=environment, cwd=project, capture_output=True, text=True, check=False
    )
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_what_the_page_adds_is_whole(tmp_path: Path) -> None:
    project = copied(tmp_path, GAME, "src", "scenarios")
    assert judged(project) != "whole"
    for block in BLOCKS:
        put(project, GAME, block)
    assert judged(project) == "whole"


@pytest.mark.parametrize("missing", range(len(BLOCKS)), ids=lambda n: f"{n}-{BLOCKS[n].file.replace('/', '-')}")
def test_whatever_is_left_out_is_noticed(tmp_path: Path, missing: int) -> None:
    project = copied(tmp_path, GAME, "src", "scenarios")
    for number, block in enumerate(BLOCKS):
        if number != missing:
            put(project, GAME, block)
    assert judged(project) != "whole"

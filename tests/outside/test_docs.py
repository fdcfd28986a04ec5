"""docs/adding-a-game.md keeps its word: its commands run, and it names the whole public surface and nothing else.

That its code stands in the example's files is checked with all other excerpts, in tests/test_readme.py.
"""

from __future__ import annotations

import os
import re
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from tests.outside.environment import ROOT, make_environment

PAGE = ROOT / "docs" / "adding-a-game.md"
SURFACE = ("api", "api.hexes", "api.words", "api.odds", "api.proving", "api.checking", "testing")
# pip as a reader calls it, but with what is here instead of an index.
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def test_its_commands_run(tmp_path: Path) -> None:
    python = make_environment(tmp_path / "venv")
    here = {"TABLEWRIGHT_HOME": str(tmp_path / "home"), "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}
    blocks = re.findall(r"<!-- run -->\n```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert blocks
    for block in blocks:
        done = subprocess.run(
            ["bash", "-euc", block],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, **OFFLINE, **here},
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.mark.parametrize("part", SURFACE)
def test_it_names_the_public_surface(part: str) -> None:
    promised = PAGE.read_text(encoding="utf-8").split("## What is promised")[1].split("## When a game")[0]
    listed = re.search(rf"^- `tablewright\.{re.escape(part)}`: (.*?)(?=^- |\n\n)", promised, re.S | re.M)
    assert listed, f"tablewright.{part} is not on the page"
    names = set(re.findall(r"`(\w+)`", listed[1]))
    assert names == set(import_module(f"tablewright.{part}").__all__)

"""What the documentation shows works as it is written there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablewright.web.app import create_app
from tablewright.web.config import Config
from tests.web.conftest import NO_LIMITS, Served

DOCS = Path(__file__).parents[2] / "docs"


def test_the_example_of_the_api_plays_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = re.findall(r"```python\n(.*?)```", (DOCS / "api.md").read_text(encoding="utf-8"), re.S)[0]
    with Served(create_app(Config(str(tmp_path / "t.sqlite3"), limits=NO_LIMITS, log=False))) as served:
        exec(example.replace("http://localhost:8722", served.address), {})
    assert capsys.readouterr().out.strip()

"""Nobody fills a server with house rules: copies of games come and go, and those of others stay playable."""

from __future__ import annotations

import gc
import os
import re
from pathlib import Path

import pytest

from tablewright.engine.amending import copies
from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tablewright.web.tables import playing
from tests.web.conftest import NO_LIMITS, Browser

COUNT = 5 * int(os.environ.get("ATTACKS", "1"))
AT_ONCE = 2


async def test_many_house_rules_leave_room_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gc.collect()
    before = len(copies._copies._by_name)
    monkeypatch.setattr(copies, "MOST_COPIES", before + AT_ONCE)
    monkeypatch.setattr(playing, "MOST_COPIES", AT_ONCE)
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS), games=("twelve_years",))
    async with app.house.opened(), Browser.at(app) as mallory:
        form = (await mallory.get("/new/twelve_years")).text
        mallory.csrf = re.findall(r'name="csrf" value="(\w+)"', form)[0]
        tables = []
        for number in range(COUNT):
            house = f"[content.monsters.skeleton]\nhp = {number + 20}\n"
            made = await mallory.press("/tables", htmx=False, game="twelve_years", house=house)
            assert made.status_code == 303, made.text
            tables.append(made.headers["location"])
            assert "House rules" in (await mallory.get(tables[-1])).text
        assert len(copies._copies._by_name) <= before + AT_ONCE
        assert (await mallory.get(tables[0])).status_code == 200  # what was dropped is made again
        assert (await mallory.press("/tables", htmx=False, game="twelve_years")).status_code == 303

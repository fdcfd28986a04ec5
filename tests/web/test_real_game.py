"""A real game with our own pages: every page of it can be shown, and the secret of its dice is on none of them."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS, Browser

PAGES = (
    *("", "/parts", "/log?before=5", "/log/1", "/log/3", "/replay", "/replay?step=7", "/verify", "/chronicle"),
    *("/chronicle.md", "/log.json"),
)


async def test_a_campaign_in_the_browser(tmp_path: Path) -> None:
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS))
    choices = random.Random(1)
    async with app.house.opened(), Browser.at(app) as ada:
        form = (await ada.get("/new/twelve_years")).text
        ada.csrf = re.findall(r'name="csrf" value="(\w+)"', form)[0]
        response = await ada.press("/tables", htmx=False, game="twelve_years")
        table = response.headers["location"]
        table_id = table.rpartition("/")[2]
        for number in range(120):
            async with app.house.tables.at(table_id) as (head, opened):
                decision, secret = opened.game.pending_for("p1"), head.setup.dice.secret
            if decision is None:
                break
            key = choices.choice(decision.options) if decision.kind == "choice" else str(decision.low or "Ada")
            fields: dict[str, Any] = {"seat": "p1", "key": key, "version": str(head.version), "command": f"c{number}"}
            response = await ada.press(f"{table}/answer", **fields)
            assert response.status_code == 200
            async with app.house.tables.at(table_id) as (_, opened):
                if opened.game.outcome is not None:
                    break  # from now on the secret is there for all to check the dice with
            assert secret not in response.text
            if number % 40 == 39:
                for page in PAGES:
                    shown = await ada.get(f"{table}{page}")
                    assert shown.status_code == 200, page
                    assert secret not in shown.text

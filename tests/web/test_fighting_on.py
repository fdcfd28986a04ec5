"""Fight on: one press gives the usual answers of a fight, each on record and durable before it is acknowledged."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tablewright.engine.game.records import Answered
from tablewright.engine.telling.fighting_on import fights_on
from tablewright.engine.telling.looking import scene_of
from tablewright.rules import ruleset
from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS, Browser

GAME, SEAT = "pocket_fantasy", "p1"
BUTTON = 'id="fight-on"'


async def test_a_fight_goes_on_until_something_changes(tmp_path: Path) -> None:
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS))
    rules = ruleset(GAME)
    bot = rules.bots["steady"].make()
    async with app.house.opened(), Browser.at(app) as ada:
        ada.csrf = re.findall(r'name="csrf" value="(\w+)"', (await ada.get(f"/new/{GAME}")).text)[0]
        opened = await ada.press("/tables", htmx=False, game=GAME, dice="open", seed="amber crow vale")
        table = opened.headers["location"]
        table_id = table.rpartition("/")[2]
        tables = app.house.tables
        page = await ada.get(f"{table}?seat={SEAT}")
        assert BUTTON not in page.text
        assert not (await ada.get(f"{table}/ends?seat={SEAT}")).text.strip()
        refused = await ada.press(f"{table}/fight-on", seat=SEAT, version="0", command="too early")
        assert refused.status_code == 422
        assert "no usual answer" in refused.text

        async with tables.at(table_id) as (head, there):
            game, version = there.game, head.version
        while not fights_on(scene_of(game, SEAT)):
            decision = game.pending_for(SEAT)
            assert decision is not None
            key = str(bot(decision, rules.view(game.state_for(SEAT), SEAT)))
            await ada.press(f"{table}/answer", seat=SEAT, key=key, version=version, command=f"c{version}")
            async with tables.at(table_id) as (head, _):
                version = head.version
        page = await ada.get(f"{table}?seat={SEAT}")
        assert BUTTON in page.text
        ends = (await ada.get(f"{table}/ends?seat={SEAT}")).text
        assert sum(map(int, re.findall(r"(\d+)&nbsp;%", ends))) == 100
        assert (await ada.get(f"{table}/ends?seat=p2")).status_code == 403
        fields: dict[str, Any] = {"seat": SEAT, "version": version, "command": "on"}
        assert (await ada.press(f"{table}/fight-on", **fields)).status_code == 200
        made = game.records[version:]
        assert SEAT in {each.seat for each in made if isinstance(each, Answered)}
        assert (await ada.press(f"{table}/fight-on", **fields)).status_code == 200  # the same press: nothing is added
        tables.forget(table_id)
        async with tables.at(table_id) as (head, there):
            kept, known = (
                [
                    each for each in records if isinstance(each, Answered)
                ]  # a slow machine sets a checkpoint between them
                for records in (there.game.records, game.records)
            )
            assert kept == known

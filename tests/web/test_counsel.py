"""'What would you do?' over the wire: for browser and programs, for who sits there and for nobody else."""

from __future__ import annotations

import re
from pathlib import Path

from tablewright_client import Client

from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS, Browser, Served


async def test_a_browser_asks_beside_the_question(tmp_path: Path) -> None:
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS, log=False))
    async with app.house.opened(), Browser.at(app) as ada, Browser.at(app, "10.0.0.2") as eve:
        ada.csrf = re.findall(r'name="csrf" value="(\w+)"', (await ada.get("/new/twelve_years")).text)[0]
        table = (await ada.press("/tables", False, game="twelve_years", seats="1")).headers["location"]
        assert f"{table}/counsel?seat=p1" in (await ada.get(table)).text
        part = await ada.get(f"{table}/counsel?seat=p1", headers={"HX-Request": "true"})
        assert part.status_code == 200
        assert "I would:" in part.text
        assert " tries" in part.text  # how many there is time for is the machine's affair
        assert "<html" not in part.text
        assert "Back to the table" in (await ada.get(f"{table}/counsel?seat=p1")).text
        assert (await eve.get(f"{table}/counsel?seat=p1")).status_code == 404


def test_a_program_asks_through_its_client(tmp_path: Path) -> None:
    app = create_app(Config(str(tmp_path / "served.sqlite3"), limits=NO_LIMITS, log=False))
    with Served(app) as server, Client.at(server.address) as client:
        seat = client.new_table("twelve_years").seat("p1")
        given, prompt = seat.counsel(), seat.look().scene.prompt
        assert given.seat == "p1"
        assert prompt is not None
        assert given.key in [choice.key for choice in prompt.choices]
        assert given.tries > 0
        assert given.reasons

"""House rules at served tables: each table plays by its own, everybody sees which, and workers know them too."""

from __future__ import annotations

import re
from pathlib import Path

from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS, Browser

BONES = 'title = "Hard {hp}"\n[settings]\ncastle_mode = "axe"\n[content.archetypes.giant]\nhp = {hp}\n'


async def test_two_tables_side_by_side_play_by_different_house_rules(tmp_path: Path) -> None:
    app = create_app(Config(str(tmp_path / "tables.sqlite3"), limits=NO_LIMITS), games=("twelve_years",))
    async with app.house.opened(), Browser.at(app) as ada:
        form = (await ada.get("/new/twelve_years")).text
        ada.csrf = re.findall(r'name="csrf" value="(\w+)"', form)[0]
        assert 'name="house"' in form
        wishes = {40: BONES.format(hp=40), 77: BONES.format(hp=77), 30: ""}
        paths = {}
        for figure, house in wishes.items():
            fields = {"dice": "open", "seed": "amber", "set.castle_mode": "normal"}
            made = await ada.press("/tables", htmx=False, game="twelve_years", house=house, **fields)
            assert made.status_code == 303, made.text
            paths[figure] = made.headers["location"]
        for number in range(6):
            for path in paths.values():
                table = path.rpartition("/")[2]
                async with app.house.tables.at(table) as (head, opened):
                    asked = opened.game.pending_for("p1")
                assert asked is not None
                key = asked.usual if asked.kind == "choice" else str(asked.low or "Ada")
                await ada.press(
                    f"{path}/answer", seat="p1", key=key, version=str(head.version), command=f"c{number}{table}"
                )
        for figure, path in paths.items():
            async with app.house.tables.at(path.rpartition("/")[2]) as (head, opened):
                members = opened.game.checkpoint.parties["p1"].members
                giants = {member.hp for member in members if member.kind == "giant"}
                mode = head.setup.settings["castle_mode"]
            assert giants
            assert all(figure <= hp < figure + 5 for hp in giants)  # a shield may add to it
            assert mode == ("axe" if wishes[figure] else "normal")
            page = (await ada.get(path)).text
            assert (f"Hard {figure}" in page) == bool(wishes[figure])
            assert ("by the book: 30" in page) == bool(wishes[figure])
        assert (await ada.get(f"{paths[77]}/replay?step=3")).status_code == 200  # by a worker process
        bad = await ada.press("/tables", htmx=False, game="twelve_years", house="\n[content.archetypes.gaint]\nhp = 3")
        assert (bad.status_code, "line 2" in bad.text, "did you mean giant" in bad.text) == (422, True, True)

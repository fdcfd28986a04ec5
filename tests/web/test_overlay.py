"""What is put over a video: dice and bars by a spectators' link, as they change, and no secret of a seat."""

from __future__ import annotations

from pathlib import Path

from tablewright.web.showing import render
from tests.web.conftest import Browser, Served, make_app
from tests.web.test_live import browser_at, listening


async def watched(owner: Browser, table: str) -> str:
    """A spectators' link, as a path."""
    page = owner.read(await owner.press(f"{table}/watchers", on="1"))
    return "/watch" + str(page["links"][0]["text"]).partition("/watch")[2]


async def test_one_address_shows_the_dice_and_nothing_secret(tmp_path: Path) -> None:
    app, plain = make_app(tmp_path / "t.sqlite3", render=render), make_app(tmp_path / "t.sqlite3")
    async with app.house.opened(), plain.house.opened(), Browser.at(plain) as ada, Browser.at(app) as video:
        table = await ada.new_table(**{"sit.gm": "me"})
        await ada.do(table, "answer", key="whisper")
        await ada.do(table, "answer", key="CANARY-word")
        await ada.do(table, "answer", key="strike")
        shown = await video.get(f"{await watched(ada, table)}/overlay", follow_redirects=True)
        assert shown.status_code == 200
        assert "p1 strikes" in shown.text
        assert 'class="die d6' in shown.text
        assert "CANARY" not in shown.text
        assert "<button" not in shown.text
        assert (await video.get("/watch/guessed/overlay")).status_code == 404
        async with Browser.at(app) as eve:
            assert (await eve.get(f"{table}/overlay")).status_code in (403, 404)


async def test_it_follows_the_table(served: Served) -> None:
    async with browser_at(served) as ada, browser_at(served) as video:
        table = await ada.new_table()
        await video.get(f"{await watched(ada, table)}/overlay", follow_redirects=True)
        async with listening(video, f"{table}/overlay/live") as events:
            assert "overlay_parts" in (await events.next())["data"]
            await ada.do(table, "answer", key="strike")
            assert "overlay_parts" in (await events.until("p1 strikes"))["data"]

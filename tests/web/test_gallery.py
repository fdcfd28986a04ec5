"""Spectators who see a table late: in every byte they are sent there is nothing newer than was agreed."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tablewright.web.serving.app import Application
from tablewright.web.serving.routes import Route
from tablewright.web.tables.wishes import LATEST
from tests.web.conftest import Browser, Served, make_app
from tests.web.test_live import browser_at, listening

LATE = 5
CLOSED = ("/see/{other}", "/gm/state", "/gm/board", "/save.tw")  # never open to who only looks on
PATHS = (
    *("", "/parts", "/log", "/log/1", "/chronicle", "/chronicle.md", "/log.json", "/verify", "/replay?step=2"),
    *("/paper", "/paper/chronicle", "/take/jsonl", "/card.svg", "/overlay", "/counsel", "/ends", "/"),
)


class Clock:
    """The time as the server is told it."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now

    def pass_minutes(self, minutes: float) -> None:
        self.now += 60 * minutes


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def app(tmp_path: Path, clock: Clock) -> AsyncIterator[Application]:
    made = make_app(tmp_path / "tables.sqlite3", clock=clock)
    async with made.house.opened():
        yield made


async def _gallery(owner: Browser, table: str, eve: Browser) -> httpx.Response:
    """Open the gallery, and let somebody in."""
    page = owner.read(await owner.press(f"{table}/watchers", on="1"))
    return await eve.get(page["links"][0]["text"].removeprefix("http://table.test"), follow_redirects=True)


async def _everything(eve: Browser, table: str) -> dict[str, tuple[int, bytes]]:
    """All that a spectator can be sent of a table."""
    paths = {path: path if path == "/" else f"{table}{path}" for path in PATHS}
    found = {path: await eve.get(address) for path, address in paths.items()}
    return {path: (response.status_code, _but_for_its_number(response.content)) for path, response in found.items()}


def _but_for_its_number(content: bytes) -> bytes:
    """A paper without what tells two printings of it apart."""
    for number in re.findall(rb"/ID\[\((.*?)\)\((.*?)\)\]", content):
        content = content.replace(number[1], b"")
    return re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z?|D:\d{14}", b"", content) if content.startswith(b"%PDF") else content


async def _play(ada: Browser, table: str, words: str) -> None:
    """Something of every kind happens."""
    await ada.do(table, "answer", key="strike")
    await ada.do(table, "answer", seat="p2", key="strike")
    await ada.do(table, "chat", text=words)


async def test_nothing_newer_is_sent(ada: Browser, bob: Browser, clock: Clock) -> None:
    table = await ada.new_table(late_minutes=str(LATE), dice="open", seed="x", **{"set.rounds": "6"})
    await _play(ada, table, "first words")
    clock.pass_minutes(LATE + 1)
    await _gallery(ada, table, bob)
    before = await _everything(bob, table)
    assert b"first words" in before[""][1]
    assert b"p2 strikes" in before["/log"][1]
    assert b"2 things happened" in before["/chronicle.md"][1]
    await _play(ada, table, "second words")
    await _play(ada, table, "the end is known")  # six rounds: the game is over, and its seed is told
    assert (await ada.look(table))["over"] == "done"
    assert await _everything(bob, table) == before
    clock.pass_minutes(LATE - 1)
    assert await _everything(bob, table) == before
    clock.pass_minutes(2)
    after = await _everything(bob, table)
    assert b"the end is known" in after[""][1]
    assert (await bob.look(table))["over"] == "done"
    assert all(after[path] != before[path] for path in ("", "/parts", "/log", "/chronicle", "/log.json", "/verify"))


async def test_every_page_of_a_table_is_among_those_tried(app: Application) -> None:
    """A new page must be thought of here: is it open to spectators, and then how late?"""
    paths = [route.path_format for route in app.routes if isinstance(route, Route) and route.method == "GET"]
    found = {path.removeprefix("/t/{table}") for path in paths if path.startswith("/t/{table}")}
    tried = {path.partition("?")[0].replace("/log/1", "/log/{number}") for path in PATHS}
    tried = {path.replace("/paper/chronicle", "/paper/{kind}") for path in tried}
    tried = {path.replace("/take/jsonl", "/take/{form}") for path in tried}
    assert found - tried == {"/live", "/overlay/live", *CLOSED}


async def test_nothing_newer_is_sent_to_programs(app: Application, ada: Browser, bob: Browser, clock: Clock) -> None:
    table = await ada.new_table(late_minutes=str(LATE), dice="open", seed="x", **{"set.rounds": "6"})
    await _play(ada, table, "first words")
    page = ada.read(await ada.press(f"{table}/watchers", on="1"))
    link = page["links"][0]["text"].rpartition("/")[2]
    clock.pass_minutes(LATE + 1)
    made = (await bob.post("/api/v1/join", json={"token": link})).json()
    headers = {"authorization": f"Bearer {made['token']}"}
    paths = ("", "/desk", "/log", "/log/1", "/chat", "/replay", "/replay?step=2", "/verify", "/chronicle")

    async def everything() -> dict[str, bytes]:
        found = {path: await bob.get(f"/api/v1/tables/{made['table']}{path}", headers=headers) for path in paths}
        assert {response.status_code for response in found.values()} == {200}, found
        return {path: response.content for path, response in found.items()}

    before = await everything()
    assert b"first words" in before["/chat"]
    await _play(ada, table, "second words")
    await _play(ada, table, "the end is known")
    assert await everything() == before
    clock.pass_minutes(LATE + 1)
    assert b"the end is known" in (await everything())["/chat"]


async def test_who_sits_at_the_table_and_who_made_it_see_it_as_it_is(ada: Browser, clock: Clock) -> None:
    table = await ada.new_table(late_minutes=str(LATE))
    await ada.do(table, "answer", key="strike")
    assert (await ada.look(table))["version"] == 1
    await ada.do(table, "sit", for_seat="p2", sitter="nobody")
    await ada.do(table, "sit", for_seat="p1", sitter="nobody")
    page = await ada.look(table)
    assert (page["spectator"], page["version"]) == (True, 1)


async def test_a_table_that_is_too_young_shows_nothing(ada: Browser, bob: Browser, clock: Clock) -> None:
    table = await ada.new_table(late_minutes=str(LATE))
    response = await _gallery(ada, table, bob)
    assert (response.status_code, "5 minutes late" in response.text) == (403, True)
    for path in PATHS[:-1]:
        assert (await bob.get(f"{table}{path}")).status_code == 403
    clock.pass_minutes(LATE + 1)
    assert (await bob.look(table))["version"] == 0


async def test_the_delay_is_agreed_on_later_and_what_was_taken_back_is_told_late_too(
    ada: Browser, bob: Browser, clock: Clock
) -> None:
    table = await ada.new_table(undo="always", dice="open", seed="x")
    await ada.do(table, "answer", key="strike")
    await _gallery(ada, table, bob)
    assert (await bob.look(table))["version"] == 1
    clock.pass_minutes(10)
    fields = {"absent": "wait", "absent_minutes": "60", "late_minutes": "8"}
    assert (await ada.do(table, "charter", **fields)).status_code == 200
    await ada.do(table, "undo")
    assert (await bob.look(table))["version"] == 1
    clock.pass_minutes(9)
    assert (await bob.look(table))["version"] == 2
    assert (await ada.do(table, "charter", **{**fields, "late_minutes": str(LATEST + 1)})).status_code == 422
    assert (await ada.do(table, "charter", **{**fields, "late_minutes": "0"})).status_code == 200
    assert (await bob.look(table))["charter"].get("late_minutes", 0) == 0


async def test_live_messages_come_by_the_clock_and_hold_nothing_newer(tmp_path: Path) -> None:
    clock = Clock()
    with Served(make_app(tmp_path / "live.sqlite3", clock=clock, heartbeat=0.2)) as served:
        async with browser_at(served) as ada, browser_at(served) as eve:
            table = await ada.new_table(late_minutes=str(LATE), **{"set.rounds": "20"})
            clock.pass_minutes(LATE + 1)
            page = ada.read(await ada.press(f"{table}/watchers", on="1"))
            await eve.get(re.sub(r"^http://[^/]+", "", page["links"][0]["text"]))
            async with listening(eve, f"{table}/live") as live:
                first = await live.next()
                await ada.do(table, "answer", key="strike")
                with pytest.raises(TimeoutError):
                    await live.next(1.0)
                clock.pass_minutes(LATE + 1)
            async with listening(eve, f"{table}/live", first["id"]) as live:
                assert "p1 strikes" in (await live.next())["data"]

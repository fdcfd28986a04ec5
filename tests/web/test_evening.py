"""A group evening of each game by programs: nobody's page is ever without something to do, and all have their say.

A say is a question to answer, one to put a marker on, or something to do for one's own character though nobody asks.
Where the game has a master, somebody sits in that chair and is asked everything that is asked by default.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablewright.engine.ruleset import Ruleset
from tablewright.rules import GAMES, ruleset
from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS, Browser, PlainRender

STEPS = 60
ENOUGH = 0.9  # of the steps at which a person looks
SEATS = ("p1", "p2", "p3")


def find(key: str, house: str = "") -> Ruleset[Any]:
    return ruleset(key)


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Application]:
    made = create_app(Config(str(tmp_path / "t.sqlite"), limits=NO_LIMITS), find, tuple(GAMES), PlainRender())
    async with made.house.opened():
        yield made


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_sits_before_an_empty_page(app: Application, game: str) -> None:
    chance, had, master = random.Random(game), Counter[str](), find(game).gm_seat
    chairs = (*SEATS, master) if master else SEATS
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://table.test", timeout=60) as http:
        wish = {"game": game, "players": len(SEATS), "dice": "open", "seed": "evening", "pace": "together"}
        wish["seats"] = {master: "me"} if master else {}
        made = (await http.post("/api/v1/tables", json=wish)).json()
        path = f"/api/v1/tables/{made['table']}"

        async def look(seat: str) -> Any:
            token = made["seats"][seat]
            return (await http.get(path, headers={"authorization": f"Bearer {token}"})).json()

        async def do(seat: str, what: str, version: int, command: str, key: str) -> None:
            given = {"version": version, "command": command, "key": key}
            token = made["seats"][seat]
            done = await http.post(f"{path}/{what}", json=given, headers={"authorization": f"Bearer {token}"})
            assert done.status_code == 200, done.text

        for step in range(STEPS):
            views = {seat: await look(seat) for seat in chairs}
            if views["p1"]["over"]:
                break
            asked = [seat for seat in chairs if views[seat]["decision"]]
            for seat, view in views.items():
                may = {each for question in view["questions"] for each in question.get("may", ())}
                deeds = [deed["key"] for deed in view["own"] if deed["key"] not in ("speak", "ask-again")]
                assert may & {"answer", "mark"} or view["own"], f"{seat} has nothing to do at step {step}"
                if seat == master:
                    continue
                had[f"say of {seat}"] += bool(may & {"answer", "mark"} or deeds)
                had[seat] += 1
                if deeds and not had["deed"] and step > STEPS // 2:
                    had["deed"] = 1
                    views = {}
                    await do(seat, "own", view["version"], f"own{step}", chance.choice(deeds))
                    break
            if not views:
                continue
            assert asked, f"nobody is asked at step {step}: {views['p1']['scene']['wanted']}"
            seat = chance.choice(asked)
            decision = views[seat]["decision"]
            options = decision.get("options", [])
            usual = decision.get("default", "") or ("done" if "done" in options else "")  # nobody packs all evening
            key = usual if usual and chance.random() < 0.7 else chance.choice(options) if options else usual
            await do(seat, "answer", views[seat]["version"], f"c{step}", key or str(decision.get("low", 0)))
    said = {seat: had[f"say of {seat}"] / had[seat] for seat in SEATS}
    assert min(said.values()) >= ENOUGH, f"{game}: {said}"


async def test_players_tell_the_master_that_they_are_ready(app: Application) -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://table.test", timeout=60) as http:
        wish = {"game": "pocket_fantasy", "players": 2, "dice": "open", "seed": "evening", "seats": {"gm": "me"}}
        made = (await http.post("/api/v1/tables", json=wish)).json()
        path = f"/api/v1/tables/{made['table']}"

        async def get(seat: str, more: str = "") -> Any:
            return (await http.get(path + more, headers={"authorization": f"Bearer {made['seats'][seat]}"})).json()

        async def do(seat: str, what: str, key: str) -> int:
            version, token = (await get(seat))["version"], made["seats"][seat]
            given = {"version": version, "command": f"{seat} {key} {version}", "key": key}
            done = await http.post(f"{path}/{what}", json=given, headers={"authorization": f"Bearer {token}"})
            return done.status_code

        async def ready() -> list[str]:
            return [each["seat"] for each in (await get("gm", "/desk"))["seats"] if each.get("ready")]

        assert await do("p2", "own", "ready") == 422, "the table waits for a player"
        first = (await get("p1"))["decision"]["options"][0]
        assert await do("p1", "answer", first) == 200
        asked = (await get("p2"))["questions"][0]
        assert (asked["of"], asked["question"], asked["may"]) == ("master", "extra-kit", ["mark", "ring"])
        assert await do("p2", "own", "ready") == 200
        assert await ready() == ["p2"]
        assert "not-ready" in [each["key"] for each in (await get("p2"))["own"]]
        while (await get("gm"))["decision"]:
            assert await do("gm", "answer", "none") == 200
        assert await ready() == [], "the party is asked: everybody begins anew"


async def test_the_page_says_who_decides_while_the_master_is_asked(tmp_path: Path) -> None:
    """On pages as they are drawn: the host's, who also is the first player, and the master's."""
    drawing = create_app(Config(str(tmp_path / "t.sqlite"), limits=NO_LIMITS), find, tuple(GAMES))

    def token_in(page: str) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', page)
        assert found, page
        return found[1]

    async with drawing.house.opened():
        ada, mae = Browser.at(drawing, "10.0.0.1"), Browser.at(drawing, "10.0.0.2")
        ada.follow_redirects = mae.follow_redirects = True
        csrf = token_in((await ada.get("/")).text)
        wish = {"game": "pocket_fantasy", "seats": "2", "sit__p2": "invite", "sit__gm": "invite", "name": "Ada"}
        path = str((await ada.post("/tables", data={"csrf": csrf, **wish})).url)
        asked = {"csrf": csrf, "seat": "p1", "for_seat": "gm", "version": "0", "command": "i"}
        link = re.findall(r"http://table.test/join/[\w-]+", (await ada.post(f"{path}/invite", data=asked)).text)[0]
        welcome = token_in((await mae.get(link)).text)
        await mae.post(link, data={"csrf": welcome, "name": "Mae"})
        await ada.post(f"{path}/begin", data={"csrf": csrf, "seat": "p1"})
        answer = {"csrf": csrf, "seat": "p1", "version": "0", "command": "a", "key": "standard"}
        assert (await ada.post(f"{path}/answer", data=answer)).status_code == 200
        assert '<span class="chip">The master decides</span>' in (await ada.get(f"{path}?seat=p1")).text
        assert '<span class="chip">You decide</span>' in (await mae.get(f"{path}?seat=gm")).text

"""A group evening of each game by programs: nobody's page is ever without something to do, and all have their say.

A say is a question to answer, one to put a marker on, or something to do for one's own character though nobody asks.
Where the game has a master, somebody sits in that chair and is asked everything that is asked by default.
"""

from __future__ import annotations

import random
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
from tests.web.conftest import NO_LIMITS, PlainRender

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


def _is_asked_as_one(view: Any) -> bool:
    prompts = (each["prompt"] for each in view["questions"] if each["of"] == "party" and each.get("prompt"))
    return any(each.get("kind", "choice") == "choice" for each in prompts)


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
            had["begun"] |= not master or _is_asked_as_one(views["p1"])  # before that all is made ready
            for seat, view in views.items() if had["begun"] else ():
                may = {each for question in view["questions"] for each in question.get("may", ())}
                deeds = [deed["key"] for deed in view["own"] if deed["key"] not in ("speak", "ask-again")]
                if seat == master:
                    continue
                assert may or view["own"], f"{seat} has nothing to do at step {step}"
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

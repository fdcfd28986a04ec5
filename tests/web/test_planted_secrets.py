"""Secrets are planted in what each seat alone reads of its questions; all that is sent to others is searched for them.

Planted are a hint, odds, a chance, a price and an option of its own for each choice that a seat is asked about. What
another seat, a spectator or a feed is sent may hold none of them: others see of a question what is known to both.
"""

from __future__ import annotations

import copy
import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tablewright.engine.decisions import Decision
from tablewright.engine.ruleset import Ruleset
from tablewright.engine.scene import Chance, Choice, Cost, Scene
from tablewright.rules import GAMES, ruleset
from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config
from tests.web.conftest import NO_LIMITS, PlainRender
from tests.web.speaking import Spoken, socket

STEPS = 30
SPECTATOR = "spectator"


def canary(seat: str) -> str:
    return f"CANARY-of-{seat}."


def planted(game: str, house: str = "") -> Ruleset[Any]:
    """The game, but every seat reads a secret of its own in each choice it is asked about, and one choice more."""
    rules: Any = copy.copy(ruleset(game))
    told = rules.scene

    def scene(state: Any, seat: str, pending: Sequence[Decision]) -> Scene:
        seen: Scene = told(state, seat, pending)
        if seen.prompt is None or not seen.prompt.choices:
            return seen
        choices = (
            *(_with_secrets(each, canary(seat)) for each in seen.prompt.choices),
            Choice(canary(seat), canary(seat)),
        )
        return msgspec.structs.replace(seen, prompt=msgspec.structs.replace(seen.prompt, choices=choices))

    rules.scene = scene
    return rules  # type: ignore[no-any-return]


def _with_secrets(choice: Choice, secret: str) -> Choice:
    return msgspec.structs.replace(
        choice, hint=secret, odds=secret, chances=(Chance(secret, 0.5),), costs=(Cost(secret, 1),)
    )


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Application]:
    made = create_app(Config(str(tmp_path / "t.sqlite"), limits=NO_LIMITS), planted, tuple(GAMES), PlainRender())
    async with made.house.opened():
        yield made


class Table:
    """A table at which everybody listens by socket."""

    def __init__(self, http: httpx.AsyncClient, made: Any) -> None:
        self.http, self.path, self.tokens = http, f"/api/v1/tables/{made['table']}", dict(made["seats"])
        self.owner = {"authorization": f"Bearer {made['owner']}"}
        self.addresses = [self.path + more for more in ("", "/desk", "/log", "/chat", "/replay?step=3", "/chronicle")]

    def bearer(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    async def watched(self) -> None:
        asked = {"command": "watchers", "on": True}
        link = (await self.http.post(f"{self.path}/watchers", json=asked, headers=self.owner)).json()["text"]
        fed = (await self.http.post(f"{self.path}/feed", json={"command": "feed"}, headers=self.bearer("p2"))).json()
        self.feed = fed["text"]
        joined = (await self.http.post("/api/v1/join", json={"token": link, "name": "Eve"})).json()
        self.tokens[SPECTATOR] = joined["token"]

    async def sent_to(self, seat: str) -> str:
        """Everything that whoever sits there can fetch."""
        words = [(await self.http.get(address, headers=self.bearer(seat))).text for address in self.addresses]
        return "".join(words)

    async def answer(self, seat: str, chance: random.Random, step: int) -> None:
        view = (await self.http.get(self.path, headers=self.bearer(seat))).json()
        decision = view["decision"]
        options = decision.get("options", [])
        usual = decision.get("default", "") or ("done" if "done" in options else "")
        key = usual if usual and chance.random() < 0.7 else chance.choice(options) if options else usual
        given = {"version": view["version"], "command": f"c{step}", "key": key or str(decision.get("low", 0))}
        done = await self.http.post(f"{self.path}/answer", json=given, headers=self.bearer(seat))
        assert done.status_code == 200, done.text

    async def mark(self, seat: str, chance: random.Random) -> str:
        """Put a marker somewhere. Returns what was answered."""
        view = (await self.http.get(self.path, headers=self.bearer(seat))).json()
        open_to = [each for each in view["questions"] if "mark" in each["may"] and each["prompt"].get("choices")]
        if not open_to:
            return ""
        asked = chance.choice(open_to)
        keys = [each["key"] for each in asked["prompt"]["choices"] if "CANARY" not in each["key"]]
        given = {"question": asked["id"], "key": chance.choice(keys) if keys else ""}
        return (await self.http.post(f"{self.path}/mark", json=given, headers=self.bearer(seat))).text


def heard_of_others(seat: str, words: str, seats: Sequence[str]) -> list[str]:
    return [other for other in seats if other != seat and canary(other) in words]


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_is_sent_what_another_alone_may_read(app: Application, game: str) -> None:
    chance, master = random.Random(game), ruleset(game).gm_seat
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app), base_url="http://table.test", timeout=60
    ) as http:
        wish = {
            "game": game,
            "players": 2,
            "dice": "open",
            "seed": "planted",
            "seats": {master: "me"} if master else {},
        }
        table = Table(http, (await http.post("/api/v1/tables", json=wish)).json())
        await table.watched()
        seats, own = list(table.tokens), 0
        lines: dict[str, Spoken] = {}
        async with (
            socket(app, f"{table.path}/socket", table.bearer("p1")) as lines["p1"],
            socket(app, f"{table.path}/socket", table.bearer("p2")) as lines["p2"],
            socket(app, f"{table.path}/socket", table.bearer(SPECTATOR)) as lines[SPECTATOR],
        ):
            for step in range(STEPS):
                sent = {seat: await table.sent_to(seat) for seat in seats}
                own += sum(canary(seat) in words for seat, words in sent.items())
                assert {seat: found for seat in seats if (found := heard_of_others(seat, sent[seat], seats))} == {}
                for seat in ("p1", "p2"):
                    assert heard_of_others(seat, await table.mark(seat, chance), seats) == []
                waiting = [seat for seat in seats if seat != SPECTATOR and '"decision":{' in sent[seat]]
                if not waiting:
                    break
                await table.answer(chance.choice(waiting), chance, step)
            for seat, line in lines.items():
                await line.until("view")
                assert heard_of_others(seat, msgspec.json.encode(line.heard).decode(), seats) == []
        assert "CANARY" not in (await http.get(table.feed)).text
        assert own > STEPS / 2, "a search for nothing finds nothing"

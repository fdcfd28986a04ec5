"""What a program hears in the page is what it hears from a server: every look of the API, at the same game."""

from __future__ import annotations

import asyncio
import json
import pickle
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from functools import cache
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import httpx
import pytest

from tablewright.rules import GAMES, ruleset
from tablewright.web.serving.app import create_app
from tablewright.web.serving.config import Config
from tablewright.web.serving.hands import OwnHands
from tests.in_page.conftest import Chromium, Host, arrive, arrived, complete
from tests.in_page.test_in_page import base_of
from tests.patience import PATIENCE
from tests.recorded.record import folder_of
from tests.web.conftest import NO_LIMITS
from tools.requests import plain

pytestmark = [pytest.mark.browser, pytest.mark.static]
T = TypeVar("T")
Wish = tuple[str, str, str | None]
FILLED = {"form": "foundry", "number": "3", "other": "p1"}
NOT_ASKED = {
    "/api/v1/tables/{table}/events": "a stream",
    "/api/v1/tables/{table}/socket": "there are no sockets in a page",
    "/api/v1/games/{game}/print/{kind}": "typst is not in a page, which prints by the browser",
    "/api/v1/tables/{table}/print/{kind}": "typst is not in a page, which prints by the browser",
    "/api/v1/games/{game}/written/{key}": "no key is known that every game has",
    "/api/v1/tables/{table}/counsel": "says how often it tried, and that depends on the time it had",
}
ASK = """async ([base, asked]) => {
  const told = {};
  let table = "", owner = "";
  for (const [method, path, body] of asked) {
    const headers = owner ? { authorization: `Bearer ${owner}` } : {};
    const answer = await fetch(base + path.replace("{table}", table), { method, headers, body });
    const text = await answer.text();
    if (method === "POST") ({ table, owner } = JSON.parse(text));
    told[path] = [answer.status, text.replaceAll(table, "<id>").replaceAll(base, "")];
  }
  return told;
}"""


class FarHands(OwnHands):
    """As a worker's, but no clock stops them: what comes back has been packed, and that can be read off it."""

    async def run(self, seconds: float, job: Callable[..., T], *values: Any) -> T:
        done: T = pickle.loads(pickle.dumps(await super().run(seconds, job, *values)))
        return done


def served(asked: list[Wish]) -> dict[str, tuple[int, str]]:
    """In a thread of its own: in this one Playwright's loop runs."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(lambda: asyncio.run(_served(asked))).result()


@cache
def looks() -> list[str]:
    """The paths of all that only looks, as the API describes itself."""
    document = json.loads(served([("GET", "/api/openapi.json", None)])["/api/openapi.json"][1])
    return [path for path, does in document["paths"].items() if "get" in does and path not in NOT_ASKED]


async def _served(asked: list[Wish]) -> dict[str, tuple[int, str]]:
    told: dict[str, tuple[int, str]] = {}
    table = owner = ""
    async with AsyncExitStack() as opened:
        folder = opened.enter_context(TemporaryDirectory())
        config = Config(f"{folder}/tables.sqlite3", "http://table.test", limits=NO_LIMITS, log=False)
        app = create_app(config, games=tuple(GAMES), hands=FarHands())
        await opened.enter_async_context(app.house.opened())
        asking = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table.test", timeout=PATIENCE)
        client = await opened.enter_async_context(asking)
        for method, path, body in asked:
            headers = {"authorization": f"Bearer {owner}"} if owner else {}
            answer = await client.request(method, path.replace("{table}", table), headers=headers, content=body)
            if method == "POST":
                assert answer.status_code == 201, answer.text
                table, owner = answer.json()["table"], answer.json()["owner"]
            told[path] = answer.status_code, answer.text.replace(table, "<id>") if table else answer.text
    return told


def compared(told: tuple[int, str]) -> Any:
    """An answer without what is different each time, and what a page of its own has otherwise: its address."""
    status, text = told
    return status, re.sub(r"https?://[^/\"]+", "", plain(text))


@pytest.mark.parametrize("game", GAMES)
def test_a_program_hears_the_same_as_from_a_server(host: Host, chromium: Chromium, game: str) -> None:
    save = min(folder_of(ruleset(game)).glob("*-open.tw"), key=lambda path: (path.stat().st_size, path.name))
    filled = [
        re.sub(r"\{(\w+)\}", lambda word: {"game": game, **FILLED}.get(word[1], word[0]), path) for path in looks()
    ]
    asked: list[Wish] = [("POST", "/api/v1/tables/upload", save.read_text("utf-8"))]
    asked += [("GET", path, None) for path in filled]
    page = chromium.tab()
    arrive(page, f"{host.url}/")
    complete(page)
    here: dict[str, Any] = arrived(page).evaluate(ASK, [base_of(host), asked])
    there = served(asked)
    other = [path for path in here if compared(tuple(here[path])) != compared(there[path])]
    assert not other, [(path, compared(tuple(here[path])), compared(there[path])) for path in other]

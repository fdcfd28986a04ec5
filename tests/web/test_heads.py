"""HEAD wherever GET works; what limits count an address as; what is kept for a connection that is one too many."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tablewright.web.api.routes import API, BASE
from tablewright.web.serving.app import ROUTES, Application
from tablewright.web.serving.config import Limits
from tablewright.web.serving.connections import of_house
from tablewright.web.serving.connections.by_h11 import PlainConnection
from tablewright.web.serving.connections.by_httptools import Bounded
from tests.web.conftest import Browser, make_app

_STREAMS = ("/live", "/events")
_OWN = ("x-request-id", "date", "content-length")  # of each answer: a new table is offered another seed each time


async def test_head_is_answered_as_get_is_without_a_body(app: Application, ada: Browser) -> None:
    table = (await ada.new_table()).rpartition("/")[2]
    words = {"table": table, "number": "1", "game": "duel", "name": "table.css", "other": "p1", "colour": "1f4e79"}
    addresses = {*(route.path_format for route in ROUTES), *(BASE + route.path_format for route in API)}
    paths = sorted(re.sub(r"\{(\w+)\}", lambda word: words.get(word[1], "x"), address) for address in addresses)
    assert len(paths) > 80
    for path in paths:
        if path.endswith(_STREAMS):
            continue
        headed, got = await ada.head(path), await ada.get(path)
        assert (headed.status_code, headed.content) == (got.status_code, b""), path
        assert _without_own(headed) == _without_own(got), path


def _without_own(answer: Any) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name not in _OWN}


async def test_head_of_a_live_stream_is_its_headers_and_an_end(app: Application, ada: Browser) -> None:
    wish = {"game": "duel", "players": 2}
    made = (await ada.post("/api/v1/tables", json=wish)).json()
    bearer = {"authorization": f"Bearer {made['owner']}"}
    table = await ada.new_table()
    for path in (f"{table}/live", f"{table}/overlay/live", f"/api/v1/tables/{made['table']}/events"):
        answer = await ada.head(path, headers=bearer)
        assert (answer.status_code, answer.content, answer.headers["connection"]) == (200, b"", "close")
        assert answer.headers["content-type"].startswith("text/event-stream")
    assert len(app.house.hub) == 0


@pytest.mark.parametrize(
    ("addresses", "statuses"),
    [
        (("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"), [200, 429, 200]),
        (("203.0.113.7", "::ffff:203.0.113.7", "203.0.113.8"), [200, 429, 200]),
    ],
)
async def test_limits_count_a_customer_of_ipv6_once(
    tmp_path: Path, addresses: tuple[str, ...], statuses: list[int]
) -> None:
    app = make_app(tmp_path / "x.sqlite3", limits=Limits(address_rate=0.001, address_burst=1))
    found = []
    async with app.house.opened():
        for address in addresses:
            async with Browser.at(app, address) as browser:
                found.append((await browser.get("/health")).status_code)
    assert found == statuses


@pytest.mark.parametrize("kind", [Bounded, PlainConnection])
async def test_nothing_is_kept_for_a_connection_that_is_one_too_many(tmp_path: Path, kind: type[Any]) -> None:
    app = make_app(tmp_path / "x.sqlite3", limits=Limits(connections_per_address=1))
    state, config = ServerState(), uvicorn.Config(app)
    for address, count in (("2001:db8::1", 1), ("2001:db8::2", 1), ("2001:db8:0:1::2", 2)):
        transport = _Transport(address)
        protocol: Any = of_house(app.house, kind)
        protocol(config, state, {}).connection_made(transport)
        assert len(state.connections) == count
        assert transport.said.startswith(b"HTTP/1.1 429 ") is transport.closed is (address == "2001:db8::2")


class _Transport(asyncio.Transport):
    def __init__(self, address: str) -> None:
        super().__init__({"socket": SimpleNamespace(getpeername=lambda: (address, 1), getsockname=lambda: ("::1", 2))})
        self.said, self.closed = b"", False

    def write(self, data: Any) -> None:
        self.said += data

    def close(self) -> None:
        self.closed = True

"""Programs that come again are let in without a look into the store; nothing they should not do comes of that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tablewright.web.serving.app import Application
from tablewright.web.serving.config import Limits
from tests.web.conftest import make_app


class Seat:
    """A program's seat at a table of its own."""

    def __init__(self, http: httpx.AsyncClient, table: str, token: str) -> None:
        self._http, self.at, self.headers = http, f"/api/v1/tables/{table}", {"authorization": f"Bearer {token}"}

    async def answer(self, version: int, command: str, key: str = "wait") -> httpx.Response:
        body = {"version": version, "command": command, "key": key}
        return await self._http.post(f"{self.at}/answer", headers=self.headers, json=body)

    async def post(self, what: str, **body: Any) -> httpx.Response:
        return await self._http.post(f"{self.at}/{what}", headers=self.headers, json=body)


def _http(app: Application) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table.test")


async def _table(http: httpx.AsyncClient) -> dict[str, Any]:
    wish = {"game": "duel", "players": 2, "settings": {"rounds": 1000}}
    made: dict[str, Any] = (await http.post("/api/v1/tables", json=wish)).json()
    return made


async def test_answers_need_no_reads(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    async with _http(app) as http:
        made = await _table(http)
        seat = Seat(http, made["table"], made["seats"]["p1"])
        for version in range(2):  # the game is opened, then known
            assert (await seat.answer(version, f"c{version}")).status_code == 200

        async def no_read(*_: object, **__: object) -> None:
            raise AssertionError("a look into the store")

        monkeypatch.setattr(app.house.store._backend, "read", no_read)
        for version in range(2, 6):
            done = await seat.answer(version, f"c{version}")
            assert (done.status_code, done.json()["version"]) == (200, version + 1)


async def test_what_else_happens_at_the_table_is_noticed(app: Application) -> None:
    async with _http(app) as http:
        made = await _table(http)
        one, two = (Seat(http, made["table"], made["seats"][seat]) for seat in ("p1", "p2"))
        for version in range(0, 8, 2):
            assert (await one.answer(version, f"a{version}")).status_code == 200
            assert (await one.post("chat", text="hm", command=f"t{version}")).status_code == 201
            assert (await two.answer(version + 1, f"b{version}")).status_code == 200
        again = await one.answer(0, "a0")
        assert (again.status_code, again.json()["repeated"]) == (200, True)
        assert (await one.answer(3, "stale")).status_code == 409


async def test_a_token_called_back_in_another_process_is_good_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    here, there = make_app(path), make_app(path)
    async with here.house.opened(), there.house.opened(), _http(here) as http, _http(there) as other:
        made = await _table(http)
        seat, owner = Seat(http, made["table"], made["seats"]["p1"]), Seat(other, made["table"], made["owner"])
        assert (await seat.answer(0, "a")).status_code == 200
        assert (await seat.answer(1, "b")).status_code == 200
        assert (await owner.post("revoke", for_seat="p1", command="away")).status_code == 200
        assert (await seat.answer(2, "c")).status_code == 401
        assert (await owner._http.get(owner.at, headers=owner.headers)).json()["version"] == 2


async def test_who_plays_on_in_another_process_is_caught_up_with(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    here, there = make_app(path), make_app(path)
    async with here.house.opened(), there.house.opened(), _http(here) as http, _http(there) as other:
        made = await _table(http)
        near, far = (Seat(each, made["table"], made["seats"]["p1"]) for each in (http, other))
        for version in range(0, 12, 2):
            assert (await near.answer(version, f"n{version}")).status_code == 200
            assert (await far.answer(version + 1, f"f{version}")).status_code == 200
        seen = (await http.get(near.at, headers=near.headers)).json()
        assert seen["version"] == 12


HOSTILE = (
    b"",
    b"{",
    b"[]",
    b"\xff\xfe",
    b'{"version": 0}',
    b'{"version": 0, "command": "c", "key": "no such key"}',
    b'{"version": "0", "command": "c", "key": "fly"}',
    b'{"version": 0, "command": "c", "key": "wait", "face": 6}',
    b'{"version": 0, "command": "c", "key": "wait", "seat": "p2"}',
    b'{"version": -1, "command": "c", "key": "wait"}',
    b'{"version": 77, "command": "c", "key": "wait"}',
    b'{"version": 0, "command": "", "key": "wait"}',
    b'{"version": 0, "command": "c", "key": "' + b"x" * 100_000 + b'"}',
    b"[" * 50_000,
)


@pytest.mark.parametrize("token", ["ours", "elsewhere", "none"])
async def test_the_short_way_refuses_in_the_words_of_the_long_one(app: Application, token: str) -> None:
    """An address with a stroke at its end is the same to the routes, and none that the short way knows."""
    async with _http(app) as http:
        made, other = await _table(http), await _table(http)
        tokens = {"ours": made["seats"]["p1"], "elsewhere": other["seats"]["p1"], "none": "made-up"}
        headers = {"authorization": f"Bearer {tokens[token]}"}
        for body in HOSTILE:
            at = f"/api/v1/tables/{made['table']}/answer"
            short, long = [await http.post(path, headers=headers, content=body) for path in (at, f"{at}/")]
            assert short.status_code >= 400
            assert (short.status_code, short.json()) == (long.status_code, long.json())
            assert set(short.headers) == set(long.headers)


async def test_an_answer_is_counted_once_whichever_way_it_goes(tmp_path: Path) -> None:
    app = make_app(tmp_path / "tables.sqlite3", limits=Limits(seat_rate=0.001, seat_burst=4))
    async with app.house.opened(), _http(app) as http:
        made = await _table(http)
        seat = Seat(http, made["table"], made["seats"]["p1"])
        sent = [await seat.answer(version, f"c{version}") for version in (0, 5, 1, 6, 2)]
        assert [each.status_code for each in sent] == [200, 409, 200, 409, 429]
        assert sent[-1].headers["retry-after"]

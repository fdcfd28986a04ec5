"""Programs that answer: over one connection, in pieces, through two processes, behind a proxy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablewright.web.serving.app import Application
from tablewright.web.serving.config import Limits
from tests.web.conftest import Served, make_app
from tests.web.raw import Wire


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(make_app(tmp_path_factory.mktemp("programs") / "x.sqlite3")) as served:
        yield served


@pytest.fixture
def wire(house: Served) -> Iterator[Wire]:
    wire = Wire(house)
    yield wire
    wire.close()


# --- one connection --------------------------------------------------------------------------------------------------
def test_requests_in_pieces_and_in_one_heap(wire: Wire) -> None:
    whole = wire.answer(0)
    for start in range(0, len(whole), 40):
        wire.socket.sendall(whole[start : start + 40])
    assert wire.read()[0] == 200
    wire.socket.sendall(b"".join(wire.answer(version) for version in range(1, 7)))
    assert [wire.read()[0] for _ in range(6)] == [200] * 6
    wire.socket.sendall(wire.answer(7))
    wire.socket.sendall(wire.answer(8) + wire.answer(9))  # while the one before it is on its way
    assert [wire.read()[0] for _ in range(3)] == [200] * 3


def test_who_goes_away_before_the_answer_has_still_answered(house: Served, wire: Wire) -> None:
    wire.socket.sendall(wire.answer(0))
    wire.close()
    again = Wire(house)
    again.made = wire.made
    status, _, body = again.say(again.answer(0))
    assert status == 200
    assert b'"version":1' in body
    again.close()


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, b""),
        (400, b"{"),
        (400, b"[]"),
        (400, b"\xff\xfe"),
        (400, b'{"version": 0}'),
        (422, b'{"version": 0, "command": "c", "key": "no such key"}'),
        (422, b'{"version": "0", "command": "c", "key": "fly"}'),
        (400, b'{"version": 0, "command": "c", "key": "wait", "face": 6}'),
        (403, b'{"version": 0, "command": "c", "key": "wait", "seat": "p2"}'),
        (400, b'{"version": -1, "command": "c", "key": "wait"}'),
        (409, b'{"version": 77, "command": "c", "key": "wait"}'),
        (400, b'{"version": 0, "command": "", "key": "wait"}'),
    ],
)
def test_what_is_no_answer_is_refused_and_the_next_one_is_heard(wire: Wire, status: int, body: bytes) -> None:
    refused = wire.say(wire.request(body))
    assert (refused[0], b'"error":' in refused[2] or status == 409) == (status, True)
    assert wire.say(wire.answer(0))[0] == 200


def test_each_answer_is_counted_once(tmp_path: Path) -> None:
    app = make_app(tmp_path / "x.sqlite3", limits=Limits(seat_rate=0.001, seat_burst=5))
    with Served(app) as served:
        wire = Wire(served)
        sent = [wire.say(wire.answer(version)) for version in (0, 1, 2)]
        refused = wire.say(wire.request(b'{"version": 3, "command": "x", "key": "fly"}'))
        last = [wire.say(wire.answer(version)) for version in (3, 4)]
        wire.close()
        figures = httpx.get(f"{served.address}/metrics").text
    assert [each[0] for each in (*sent, refused, *last)] == [200, 200, 200, 422, 200, 429]
    assert last[-1][1]["retry-after"]
    assert 'requests_total{method="POST",status="200"} 4' in figures


def test_behind_a_trusted_proxy_each_address_is_counted_by_itself(tmp_path: Path) -> None:
    """The address that counts is the one the proxy has seen, whatever its sender wrote before it."""
    app = make_app(tmp_path / "x.sqlite3", trusted=("127.0.0.1",), limits=Limits(address_rate=0.001, address_burst=3))
    with Served(app) as served:
        wire, said = Wire(served), ["203.0.113.7", "203.0.113.7", "203.0.113.7", "10.9.9.9, 203.0.113.7", "203.0.113.8"]
        found = [wire.say(wire.answer(at, f"x-forwarded-for: {who}"))[0] for at, who in enumerate(said)]
        wire.close()
    assert found == [200, 200, 200, 429, 409]


# --- two processes ---------------------------------------------------------------------------------------------------
class Seat:
    """A program's seat at a table of its own."""

    def __init__(self, http: httpx.AsyncClient, table: str, token: str) -> None:
        self.http, self.at, self.headers = http, f"/api/v1/tables/{table}", {"authorization": f"Bearer {token}"}

    async def answer(self, version: int, command: str, key: str = "wait") -> httpx.Response:
        body = {"version": version, "command": command, "key": key}
        return await self.http.post(f"{self.at}/answer", headers=self.headers, json=body)

    async def post(self, what: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"{self.at}/{what}", headers=self.headers, json=body)


def _http(app: Application) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table.test")


async def _table(http: httpx.AsyncClient) -> dict[str, Any]:
    wish = {"game": "duel", "players": 2, "settings": {"rounds": 1000}}
    made: dict[str, Any] = (await http.post("/api/v1/tables", json=wish)).json()
    return made


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
        assert (await owner.http.get(owner.at, headers=owner.headers)).json()["version"] == 2


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

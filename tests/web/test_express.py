"""The shortest way of an answer, over a real connection: what goes it, what does not, and that nobody can tell."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablewright.engine.budgets import SLOW
from tablewright.engine.game.game import Game
from tablewright.store.sqlite import SqliteBackend
from tablewright.store.writer import Tell
from tablewright.web.api import express
from tablewright.web.serving.config import Limits
from tablewright.web.tables.playing import take_now
from tests.patience import PATIENCE
from tests.web.conftest import Served, make_app
from tests.web.test_guessing import HOSTILE

_WISH = {"game": "duel", "players": 2, "settings": {"rounds": 1000}}


class Wire:
    """A connection on which bytes are sent as they are, and the table made for it."""

    def __init__(self, served: Served) -> None:
        self.made: dict[str, Any] = httpx.post(f"{served.address}/api/v1/tables", json=_WISH, timeout=PATIENCE).json()
        port = int(served.address.rpartition(":")[2])
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._file = self.socket.makefile("rb")

    def request(self, body: bytes, *more: str, token: str = "", end: str = "") -> bytes:
        head = [
            f"POST /api/v1/tables/{self.made['table']}/answer{end} HTTP/1.1",
            "host: 127.0.0.1",
            f"authorization: Bearer {token or self.made['seats']['p1']}",
            f"content-length: {len(body)}",
            *more,
        ]
        return "\r\n".join([*head, "", ""]).encode() + body

    def answer(self, version: int, *more: str, **options: str) -> bytes:
        return self.request(b'{"version": %d, "command": "c%d", "key": "wait"}' % (version, version), *more, **options)

    def read(self) -> tuple[int, dict[str, str], bytes]:
        """The next response."""
        status = int(self._file.readline().split()[1])
        lines = iter(lambda: self._file.readline().decode().strip(), "")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        return status, headers, self._file.read(int(headers["content-length"]))

    def say(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        self.socket.sendall(request)
        return self.read()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(make_app(tmp_path_factory.mktemp("express") / "x.sqlite3")) as served:
        yield served


@pytest.fixture
def wire(house: Served) -> Iterator[Wire]:
    wire = Wire(house)
    assert [wire.say(wire.answer(version))[0] for version in range(2)] == [200, 200]  # the game is opened, then known
    yield wire
    wire.socket.close()


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Which requests went the shortest way."""
    went: list[bool] = []
    begin = express.Express._begin

    def noting(self: express.Express, data: bytes) -> bool:
        went.append(begin(self, data))
        return went[-1]

    with monkeypatch.context() as patched:
        patched.setattr(express.Express, "_begin", noting)
        yield went


def test_plain_answers_go_it_and_look_like_all_others(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    with counted(monkeypatch) as went:
        short, long = wire.say(wire.answer(2)), wire.say(wire.answer(3, end="/"))
    assert went == [True, False]
    assert short[0] == long[0] == 200
    assert short[1].keys() == long[1].keys()
    numbers = {"x-request-id", "date", "content-length"}
    assert all(short[1][name] == long[1][name] for name in short[1].keys() - numbers)
    assert short[2].replace(b'"version":3', b'"version":4') == long[2]


def test_an_act_that_merely_waited_for_the_machine_makes_no_table_slow(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own work counts: else on a busy machine whoever answers next would go the long way."""
    play = Game.answer

    def starved(self: Game[Any], *given: Any, **more: Any) -> Any:
        time.sleep(3 * SLOW)
        return play(self, *given, **more)

    def laboured(self: Game[Any], *given: Any, **more: Any) -> Any:
        until = time.thread_time() + 3 * SLOW
        while time.thread_time() < until:
            pass
        return play(self, *given, **more)

    with counted(monkeypatch) as went:
        for version, done in enumerate((starved, play, laboured, play), 2):
            monkeypatch.setattr(Game, "answer", done)
            assert wire.say(wire.answer(version))[0] == 200
    assert went == [True, True, True, False]


def test_lines_that_differ_only_in_a_length_are_read_once(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed, parse = list[bytes](), express.Express._parse

    def noting(self: express.Express, head: bytes) -> express.Request | None:
        parsed.append(head)
        return parse(self, head)

    def padded(version: int) -> bytes:
        return b'{"version": %d, "command": "c%d", "key": "wait"%b}' % (version, version, b" " * 5 * version)

    names = "user-agent: of content-length: 7"
    assert wire.say(wire.request(padded(2), names))[0] == 200
    with monkeypatch.context() as patched, counted(monkeypatch) as went:
        patched.setattr(express.Express, "_parse", noting)
        assert [wire.say(wire.request(padded(version), names))[0] for version in range(3, 19)] == [200] * 16
        assert parsed == []
        assert went.count(True) > 8, "an answer that took long sends the next one the long way"
        wire.socket.sendall(wire.request(b"{}", names).replace(b"length: 2", b"length: 999999999"))
        assert wire.read()[0] == 413
    assert len(parsed) == 1, "too long: that is for others to say"


@pytest.mark.parametrize(
    "more",
    [
        "origin: http://elsewhere.test",
        "sec-fetch-site: cross-site",
        "x-forwarded-for: 10.1.1.1",
        "host: elsewhere.test",
        "transfer-encoding: identity",
        "x-request-id: one-of-a-proxy",
        "connection: close",
    ],
)
def test_what_is_not_quite_plain_is_left_to_others(wire: Wire, monkeypatch: pytest.MonkeyPatch, more: str) -> None:
    with counted(monkeypatch) as went:
        wire.say(wire.answer(2, more))
    assert went == [False]


def test_it_refuses_nothing_itself(wire: Wire) -> None:
    """Whatever is refused is told by the routes: the same as where an address ends with a stroke."""
    for body in (each for each in HOSTILE if len(each) < 10_000):  # longer ones also lose the connection
        short, long = wire.say(wire.request(body)), wire.say(wire.request(body, end="/"))
        assert short[0] >= 400
        assert (short[0], short[2]) == (long[0], long[2])
    assert wire.say(wire.answer(2, token="made-up"))[0] == 401
    assert wire.say(wire.answer(2))[0] == 200


def test_requests_in_pieces_and_in_one_heap(wire: Wire) -> None:
    whole = wire.answer(2)
    for start in range(0, len(whole), 40):
        wire.socket.sendall(whole[start : start + 40])
    assert wire.read()[0] == 200
    wire.socket.sendall(b"".join(wire.answer(version) for version in range(3, 9)))
    assert [wire.read()[0] for _ in range(6)] == [200] * 6
    wire.socket.sendall(wire.answer(9))
    wire.socket.sendall(wire.answer(10) + wire.answer(11, end="/"))  # while the one before it is on its way
    assert [wire.read()[0] for _ in range(3)] == [200] * 3


def test_what_is_said_may_come_after_the_lines(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    with counted(monkeypatch) as went:
        for version in range(2, 5):
            lines, _, words = wire.answer(version).partition(b"\r\n\r\n")
            wire.socket.sendall(lines + b"\r\n\r\n")
            _until(went, 2 * version - 3)
            wire.socket.sendall(words)
            assert wire.read()[0] == 200
    assert went == [True] * 6


def test_who_takes_long_to_say_it_is_heard_all_the_same(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(house)
    assert [wire.say(wire.answer(version))[0] for version in range(2)] == [200, 200]
    lines, _, words = wire.answer(2).partition(b"\r\n\r\n")
    with counted(monkeypatch) as went:
        monkeypatch.setattr(express.Express, "_rest", _for_no_time_at_all)
        wire.socket.sendall(lines + b"\r\n\r\n")
        _until(went, 1)
        wire.socket.sendall(words)
        assert wire.read()[0] == 200
    assert went == [True]  # and then it was left to others
    wire.socket.close()


def _for_no_time_at_all(self: express.Express) -> None:
    self.loop.call_soon(self.timeout_keep_alive_handler)


def _until(went: list[bool], so_many: int) -> None:
    until = time.monotonic() + PATIENCE
    while len(went) < so_many and time.monotonic() < until:
        time.sleep(0.002)
    assert len(went) == so_many


def test_who_goes_away_before_the_answer_has_still_answered(house: Served, wire: Wire) -> None:
    wire.socket.sendall(wire.answer(2))
    wire.socket.close()
    again = Wire(house)
    again.made = wire.made
    status, _, body = again.say(again.answer(2))
    assert status == 200
    assert b'"version":3' in body
    again.socket.close()


def test_each_answer_is_counted_once(tmp_path: Path) -> None:
    app = make_app(tmp_path / "x.sqlite3", limits=Limits(seat_rate=0.001, seat_burst=5))
    with Served(app) as served:
        wire = Wire(served)
        sent = [wire.say(wire.answer(version)) for version in (0, 1, 2)]
        refused = wire.say(wire.request(b'{"version": 3, "command": "x", "key": "fly"}'))
        last = [wire.say(wire.answer(version)) for version in (3, 4)]
        wire.socket.close()
    assert [each[0] for each in (*sent, refused, *last)] == [200, 200, 200, 422, 200, 429]
    assert last[-1][1]["retry-after"]
    assert 'requests_total{method="POST",status="200"} 4' in app.house.figures()


def test_what_the_store_refuses_is_tried_and_told_on_the_long_way(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: SqliteBackend, job: object, table: str, tell: Tell) -> None:
        asyncio.get_running_loop().call_soon(tell, None, sqlite3.OperationalError("database or disk is full"))

    with monkeypatch.context() as broken:
        broken.setattr(SqliteBackend, "submit", failing)
        status, _, body = wire.say(wire.answer(2))
    assert (status, b'"version":3' in body) == (200, True)
    assert b'"version":4' in wire.say(wire.answer(3))[2], "it was done once, and play goes on"


# --- behind a proxy ---------------------------------------------------------------------------------------------------
PROXIED = ("x-forwarded-for: 203.0.113.7", "x-forwarded-proto: https", "x-forwarded-host: table.test", "via: 1.1 Caddy")


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that believes a proxy on this machine."""
    with Served(make_app(tmp_path_factory.mktemp("proxied") / "x.sqlite3", trusted=("127.0.0.1",))) as served:
        yield served


def test_what_a_trusted_proxy_hands_on_goes_it_too(behind: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    wire, number = Wire(behind), "x-request-id: number-of-a-proxy"
    assert [wire.say(wire.answer(version, *PROXIED))[0] for version in range(2)] == [200, 200]
    with counted(monkeypatch) as went:
        short = wire.say(wire.answer(2, *PROXIED, number))
        long = wire.say(wire.answer(3, *PROXIED, number, end="/"))
    assert went == [True, False]
    assert (short[0], short[1].keys()) == (long[0], long[1].keys())
    assert short[1]["x-request-id"] == long[1]["x-request-id"] == "number-of-a-proxy"
    assert short[2].replace(b'"version":3', b'"version":4') == long[2]
    for body in (each for each in HOSTILE if len(each) < 10_000):
        refused = [wire.say(wire.request(body, *PROXIED, end=end)) for end in ("", "/")]
        assert (refused[0][0], refused[0][2]) == (refused[1][0], refused[1][2])
    assert wire.say(wire.answer(4, *PROXIED, token="made-up"))[0] == 401
    wire.socket.close()


@pytest.mark.parametrize("end", ["", "/"])
def test_behind_a_proxy_each_address_is_counted_by_itself(tmp_path: Path, end: str) -> None:
    """Alike on either way: who is out of turns is so whatever stands before the address the proxy has seen."""
    app = make_app(tmp_path / "x.sqlite3", trusted=("127.0.0.1",), limits=Limits(address_rate=0.001, address_burst=3))
    with Served(app) as served:
        wire, said = Wire(served), ["203.0.113.7", "203.0.113.7", "203.0.113.7", "10.9.9.9, 203.0.113.7", "203.0.113.8"]
        found = [wire.say(wire.answer(at, f"x-forwarded-for: {who}", end=end))[0] for at, who in enumerate(said)]
        wire.socket.close()
    assert found == [200, 200, 200, 429, 409]


async def test_a_lock_is_taken_at_once_or_not_at_all() -> None:
    lock = asyncio.Lock()
    assert take_now(lock)
    assert not take_now(lock)
    waiting = asyncio.create_task(lock.acquire())
    await asyncio.sleep(0)
    lock.release()
    assert not take_now(lock), "somebody else was first"
    assert await waiting
    lock.release()
    assert take_now(lock)

"""Whoever connects without asking anything, or asks without end, keeps nobody else out."""

from __future__ import annotations

import resource
import socket
import time
from pathlib import Path

import httpx
import pytest

from tablewright.web.serving.config import Limits
from tablewright.web.serving.connections import by_h11, by_httptools
from tests.patience import PATIENCE
from tests.web.conftest import Served, make_app
from tests.web.raw import Wire


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (by_h11, by_httptools):
        monkeypatch.setattr(module, "SECONDS_TO_BEGIN", 0.5)
        monkeypatch.setattr(module, "SECONDS_TO_ASK", 0.5)


def _connect(served: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(served.address.rpartition(":")[2])), timeout=PATIENCE)


def _all_said_to(client: socket.socket) -> bytes:
    """What is said until the other side hangs up."""
    said = b""
    try:
        while some := client.recv(10_000):
            said += some
    except ConnectionResetError:
        pass
    return said


def _status_of(served: Served) -> int:
    return httpx.get(f"{served.address}/health", timeout=PATIENCE).status_code


@pytest.mark.usefixtures("parser")
def test_one_address_holds_only_so_many_connections(tmp_path: Path) -> None:
    with Served(make_app(tmp_path / "x.sqlite3", limits=Limits(connections_per_address=3))) as served:
        silent = [_connect(served) for _ in range(3)]
        with _connect(served) as fourth:
            assert _all_said_to(fourth).startswith(b"HTTP/1.1 429 ")
        for each in silent:
            each.close()
        until = time.monotonic() + PATIENCE
        while served.app.house.connected and time.monotonic() < until:
            time.sleep(0.01)
        assert _status_of(served) == 200
    assert not served.app.house.connected


def test_a_trusted_proxy_speaks_for_many(tmp_path: Path) -> None:
    limits = Limits(connections_per_address=1)
    with Served(make_app(tmp_path / "x.sqlite3", limits=limits, trusted=("127.0.0.0/8",))) as served:
        silent = [_connect(served) for _ in range(3)]
        assert _status_of(served) == 200
        for each in silent:
            each.close()


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n", id="half of the lines"),
        pytest.param(b"POST /t/x/answer HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\n1234", id="half of it"),
        pytest.param(
            b"POST /api/v1/tables/x/answer HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer x\r\n"
            b"content-length: 9\r\n\r\n1234",
            id="half of an answer",
        ),
    ],
)
@pytest.mark.usefixtures("hurried")
def test_who_never_asks_is_hung_up_on(house: Served, said: bytes) -> None:
    with _connect(house) as client:
        client.sendall(said)
        _all_said_to(client)  # else this waits until it fails


@pytest.mark.usefixtures("hurried")
def test_who_asks_again_and_again_is_not(house: Served) -> None:
    wire = Wire(house)
    for version in range(12):
        assert wire.say(wire.answer(version))[0] == 200
        time.sleep(0.25)  # what hangs up looks every two seconds
    wire.close()


@pytest.mark.usefixtures("hurried")
def test_who_looks_on_is_not(house: Served) -> None:
    wire = Wire(house)
    headers = {"authorization": f"Bearer {wire.made['seats']['p1']}"}
    with httpx.stream(
        "GET", f"{house.address}/api/v1/tables/{wire.made['table']}/events", headers=headers, timeout=PATIENCE
    ) as live:
        lines = live.iter_lines()
        next(lines)
        time.sleep(2.5)
        again = Wire(house)
        again.made = wire.made
        assert again.say(again.answer(0))[0] == 200
        assert any('"version":1' in line for line in lines)
    wire.close()
    again.close()


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"GET /?" + b"a=1&" * 100_000, id="an address without end"),
        pytest.param(b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n", id="a long address"),
        pytest.param(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: " + b"a" * 400_000, id="a line without end"),
        pytest.param(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n" + b"a: b\r\n" * 101 + b"\r\n", id="many lines"),
        pytest.param(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n" + b"a:\r\n" * 100_000, id="lines without end"),
    ],
)
def test_lines_without_end_are_not_read(house: Served, said: bytes) -> None:
    """Two million of them, or an address of sixty megabytes, kept everybody waiting for seconds."""
    with _connect(house) as client:
        try:
            client.sendall(said)
        except (BrokenPipeError, ConnectionResetError):
            return
        assert _all_said_to(client)[:13] in (b"HTTP/1.1 400 ", b"")


def test_what_a_browser_brings_along_is(house: Served) -> None:
    headers = {"cookie": "other=" + "a" * 8_000, **{f"x-{number}": "y" * 100 for number in range(60)}}
    assert httpx.get(f"{house.address}/health", headers=headers, timeout=PATIENCE).status_code == 200


def test_a_server_takes_as_many_handles_as_it_may(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1024), hard))
    try:
        with Served(make_app(tmp_path / "x.sqlite3")):
            assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

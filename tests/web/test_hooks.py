"""Play by post: a table tells an address whom it waits for, where the host allows it, and never one of this house."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablewright.engine.decisions import Refused
from tablewright.engine.dice import open_dice
from tablewright.engine.game.records import Setup
from tablewright.store.model import Desk, Head, SeatCard
from tablewright.web.tables import hooks
from tests.patience import PATIENCE
from tests.web.conftest import Browser, make_app
from tests.web.toys import find_ruleset


class Told:
    """A web server that keeps what it is told, and answers as a test wishes."""

    def __init__(self, answer: Callable[[asyncio.StreamWriter], Awaitable[None]] | None = None) -> None:
        self._answer = answer
        self.heads: list[str] = []
        self.messages: list[Any] = []
        self.ended = asyncio.Event()

    async def __aenter__(self) -> Told:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = int(re.search(r"content-length: (\d+)", head, re.I)[1])  # type: ignore[index]
            self.messages.append(msgspec.json.decode(await reader.readexactly(length)))
            self.heads.append(head)
            await (self._answer or _well)(writer)
        except ConnectionError:
            pass
        finally:
            self.ended.set()
            writer.close()


async def _well(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
    await writer.drain()


async def _endless(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    while True:
        writer.write(b"x" * 65_536)
        await writer.drain()


async def _slow(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while True:
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(0.05)


async def _elsewhere(writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 307 Temporary Redirect\r\nLocation: /else\r\nContent-Length: 0\r\n\r\n")
    await writer.drain()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names that were looked up. Each lies on this machine, which counts as public here."""
    looked: list[str] = []
    known = socket.getaddrinfo

    def looked_up(host: Any, *values: Any, **more: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else str(host)
        if name.endswith(".test"):
            looked.append(name)
            host = "127.0.0.1"
        return known(host, *values, **more)

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(hooks, "is_public", lambda place: True, raising=False)
    monkeypatch.setattr(hooks, "_need_public", lambda address: socket.getaddrinfo("hook.test", 80), raising=False)
    return looked


def _head(address: str) -> Any:
    duel = find_ruleset("duel")
    setup = Setup("c", "duel", duel.version, open_dice("x"), ("p1",), title="By post")
    return Head("t1", setup, Desk({"p1": SeatCard("Ada")}, hook=address), 1, 1, 0.0, "", {"p1": 0.0})


async def _tell(told: Told) -> None:
    """Tell the webhook of a table whom it waits for, and wait for the end of that."""
    teller = hooks.Hooks(find_ruleset, "http://table.test")
    teller.tell(_head(f"http://hook.test:{told.port}/hook"), ["p1"])
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*teller._tasks)


async def test_a_webhook_is_told_whom_the_table_waits_for(tmp_path: Path, names: list[str]) -> None:
    app = make_app(tmp_path / "tables.sqlite3", hooks=True, url="http://table.test")
    async with Told() as told, app.house.opened(), Browser.at(app) as ada:
        table = await ada.new_table(name="Ada", title="By post")
        for wrong in ("ftp://example.org", "http://hook.test:22/", "http://hook.test:no/"):
            assert (await ada.do(table, "hook", address=wrong)).status_code == 422
        assert (await ada.do(table, "hook", address=f"http://hook.test:{told.port}/hook")).status_code == 200
        await ada.do(table, "answer", key="strike")
        async with asyncio.timeout(PATIENCE):
            await told.ended.wait()
    (message,) = told.messages
    assert message["text"].startswith("By post waits for Ada")
    assert message["address"] == f"http://table.test{table}"


async def test_the_name_is_looked_up_once(names: list[str]) -> None:
    """A name that is asked for again may mean another place by then."""
    async with Told() as told:
        await _tell(told)
    assert names == ["hook.test"]
    assert f"Host: hook.test:{told.port}" in told.heads[0]


async def test_the_body_of_the_answer_is_not_read(names: list[str]) -> None:
    async with Told(_endless) as told:
        await _tell(told)
        async with asyncio.timeout(PATIENCE):
            await told.ended.wait()  # we have hung up


async def test_there_is_one_deadline_for_all(names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that comes a letter at a time never ends by itself."""
    monkeypatch.setattr(hooks, "_SECONDS", 0.3)
    async with Told(_slow) as told:
        await _tell(told)
        assert len(told.messages) == 1


async def test_nobody_is_sent_on(names: list[str]) -> None:
    async with Told(_elsewhere) as told:
        await _tell(told)
    assert len(told.messages) == 1


async def test_no_address_is_told_anything_unless_the_host_says_so(ada: Browser) -> None:
    table = await ada.new_table()
    assert (await ada.do(table, "hook", address="https://example.org/hook")).status_code == 422


@pytest.mark.parametrize(
    "place",
    [
        *("127.0.0.1", "10.0.0.1", "169.254.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1", "240.0.0.1", "192.0.2.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fec0::1", "ff02::1", "2001:db8::1"),
        *("64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::", "2001:0:a00:1::1"),
        *("::a00:1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8"),
    ],
)
def test_only_public_places_are_told(place: str) -> None:
    assert not hooks.is_public(place)


def test_public_places_may_be_told() -> None:
    assert all(map(hooks.is_public, ("8.8.8.8", "93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946")))


@pytest.mark.parametrize("address", ["http://127.0.0.1/x", "http://localhost:8722/", "http://[::1]/"])
def test_nobody_knocks_at_doors_of_the_house(address: str) -> None:
    with pytest.raises(Refused):
        hooks._public_place(address)


def test_a_name_with_one_place_in_this_house_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, 80)) for place in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *values, **more: found)
    with pytest.raises(Refused):
        hooks._public_place("http://hook.test/")

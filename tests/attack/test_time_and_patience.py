"""A reader who does not read, and a clock that jumps: nobody else notices, and nothing is lost."""

from __future__ import annotations

import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.web.conftest import Browser, Served, invite, make_app
from tests.web.raw import Wire
from tests.web.test_gallery import Clock

_DAY = 24 * 60  # minutes
_SMALL = 4096
_MOST_KEPT = 256 * 1024  # bytes: the usual share of a connection, and one view


@pytest.fixture
def reader(served: Served) -> Iterator[Wire]:
    """Somebody who has opened a live stream and does not read it."""
    wire = Wire(served)
    wire.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, _SMALL)
    token = wire.made["seats"]["p1"]
    head = (
        f"GET /api/v1/tables/{wire.made['table']}/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n"
    )
    wire.socket.sendall(head.encode())
    wire.read_head()
    for each in served.server.server_state.connections:
        _line_of(each).setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, _SMALL)
    yield wire
    wire.close()


def _line_of(connection: Any) -> Any:
    return connection.transport.get_extra_info("socket")


def test_who_reads_a_live_stream_slowly_delays_nobody_and_sees_the_table_as_it_is(served: Served, reader: Wire) -> None:
    """What is waiting for them does not grow with what happens: a view that is not sent yet is made when it is."""
    table, answers, kept = f"/api/v1/tables/{reader.made['table']}/answer", 300, 0
    version = 0
    headers = {"authorization": f"Bearer {reader.made['seats']['p1']}"}
    with httpx.Client(base_url=served.address, headers=headers, timeout=PATIENCE) as http:
        for number in range(answers):
            body = {"version": version, "command": f"c{number}", "key": "wait"}
            version = http.post(table, json=body).json()["version"]
            waiting = [each.transport.get_write_buffer_size() for each in list(served.server.server_state.connections)]
            kept = max([kept, *waiting])
    assert 0 < kept < _MOST_KEPT
    heard = b""
    while f'"version":{version}'.encode() not in heard:
        heard = heard[-50:] + reader.socket.recv(65536)


async def test_a_clock_that_jumps(tmp_path: Path) -> None:
    """Back by three days, on by forty and by twenty years, and back again: play goes on, seats stay, links are as good
    as their days are then.
    """
    clock = Clock()
    app = make_app(tmp_path / "x.sqlite3", clock=clock, backups=str(tmp_path / "kept"), archive=str(tmp_path / "gone"))
    async with app.house.opened(), Browser.at(app) as ada, Browser.at(app, "10.0.0.2") as bob:
        table = await ada.new_table(name="Ada", absent="bot", absent_minutes="60", **{"set.rounds": "1000"})
        await invite(ada, bob, table)
        version = 0
        for minutes in (-3 * _DAY, 43 * _DAY, 20 * 365 * _DAY, -20 * 365 * _DAY, -40 * _DAY):
            clock.pass_minutes(minutes)
            await app.house._sweep()
            await app.house._beat()
            if app.house.archive:
                await app.house.archive.look()
            if app.house.backups:
                await app.house.backups.back_up()
            for browser, seat in ((ada, "p1"), (bob, "p2")):
                page = await browser.look(f"{table}?seat={seat}")
                assert page["version"] >= version
                assert (await browser.do(table, "answer", seat=seat, key="wait")).status_code == 200
                assert (await browser.press(f"{table}/chat", seat=seat, text=f"at {clock.now}")).status_code == 200
                version = (await browser.look(table))["version"]
            link = ada.read(await ada.press(f"{table}/watchers", on="1"))["links"][0]["text"]
            async with Browser.at(app, "10.0.0.3") as looker:
                assert (await looker.get("/watch/" + link.rpartition("/")[2], follow_redirects=True)).status_code == 200
            assert (await ada.get("/health")).status_code == 200
        verified = await ada.look(f"{table}/verify")
        assert all(check.get("good", True) for check in verified.get("checks", []))

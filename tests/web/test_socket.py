"""A WebSocket for programs: the same commands, rights and limits as by POST, and what happens at the table."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tablewright_client import AsyncClient, Client, Moved, NotAllowed, Unreachable, wire

from tablewright.engine.budgets import MOST_BEHIND
from tablewright.web.api.routes import API
from tablewright.web.serving.app import Application
from tablewright.web.serving.config import Limits
from tablewright.web.serving.connections.sockets import Socket
from tests.web.conftest import Browser, Served, make_app
from tests.web.raw import Line
from tests.web.speaking import socket

Opened = tuple[str, dict[str, str], dict[str, str]]


async def _table(app: Application, **wish: Any) -> tuple[dict[str, Any], str]:
    """A table for two, and the address of its WebSocket."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table.test") as http:
        made = (await http.post("/api/v1/tables", json={"game": "duel", "players": 2, **wish})).json()
    return made, f"/api/v1/tables/{made['table']}/socket"


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


# --- what can be done ------------------------------------------------------------------------------------------------
async def test_answers_go_in_and_outcomes_and_views_come_out(app: Application) -> None:
    made, path = await _table(app)
    async with (
        socket(app, path, bearer(made["seats"]["p1"])) as ada,
        socket(app, path, bearer(made["seats"]["p2"])) as bob,
    ):
        view = await ada.until("view")
        assert (view["version"], view["seat"]) == (0, "p1")
        done = await ada.do("answer", version=0, command="c1", key="wait")
        assert (done["status"], done["outcome"]["version"]) == (200, 1)
        again = await ada.do("answer", version=0, command="c1", key="wait")
        assert (again["status"], again["outcome"]["repeated"]) == (200, True)
        late = await bob.do("answer", version=0, command="c2", key="wait")
        assert (late["status"], late["outcome"]["version"]) == (409, 1)
        odd = await ada.do("answer", version=1, command="c3", key="fly")
        assert (odd["status"], odd["outcome"]["error"][:5]) == (422, "'fly'")
        other = await ada.do("answer", version=1, command="c4", key="wait", seat="p2")
        assert other["status"] == 403
        said = await ada.do("chat", command="c5", text="well met")
        assert said["status"] == 201
        (line,) = await bob.until("talk")
        assert (line["name"], line["text"]) == ("Player 1", "well met")
        assert {each["event"] for each in bob.heard} == {"view", "turn", "talk"}
    assert len(app.house.hub) == 0


async def test_every_command_of_a_table_can_be_done(app: Application) -> None:
    """Each is refused for its fields (400) or done, and none is unknown."""
    made, path = await _table(app)
    words = [route.path.rpartition("/")[2] for route in API if route.method == "POST" and "{table}/" in route.path]
    async with socket(app, path, bearer(made["owner"])) as owner:
        assert {(await owner.do(word, odd=1))["status"] for word in words} == {400}
        for word in ("nothing", "socket", "desk", "events"):
            assert (await owner.do(word))["status"] in (404, 405)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"id": 1}',
        '{"id": [], "do": "answer"}',
        '{"id": 1, "do": "../x"}',
        '{"do": 7}',
        "\ud800",
    ],
)
async def test_what_is_no_command_is_refused_and_the_next_one_is_heard(app: Application, text: str) -> None:
    made, path = await _table(app)
    async with socket(app, path, bearer(made["seats"]["p1"])) as ada:
        refused = await ada.say(text)
        assert (refused["status"], "A message looks like this" in refused["outcome"]["error"]) == (400, True)
        assert (await ada.do("answer", version=0, command="c1", key="wait"))["status"] == 200


async def test_limits_are_those_of_requests(tmp_path: Path) -> None:
    app = make_app(
        tmp_path / "x.sqlite3", limits=Limits(seat_rate=0.001, seat_burst=2, address_rate=0.001, address_burst=9)
    )
    async with app.house.opened():
        made, path = await _table(app)
        async with socket(app, path, bearer(made["seats"]["p1"]), "10.0.0.9") as ada:
            found = [await ada.do("answer", version=at, command=f"c{at}", key="wait") for at in range(3)]
            assert [each["status"] for each in found] == [200, 200, 429]
            assert found[-1]["retry_after"] > 0
            assert [(await ada.say("{"))["status"] for _ in range(7)] == [400] * 5 + [429] * 2
        async with socket(app, path, bearer(made["seats"]["p1"]), "10.0.0.9") as refused:
            assert refused.refused
            assert refused.refused[0] == 429


async def test_so_many_live_connections_and_no_more(tmp_path: Path) -> None:
    app = make_app(tmp_path / "x.sqlite3", limits=Limits(live_per_address=2))
    async with app.house.opened():
        made, path = await _table(app)
        header = bearer(made["owner"])
        async with socket(app, path, header), socket(app, path, header), socket(app, path, header) as third:
            assert third.refused
            assert third.refused[0] == 429


# --- who is let in ---------------------------------------------------------------------------------------------------
async def test_a_browser_is_known_by_its_cookie_where_its_page_is_ours(app: Application, ada: Browser) -> None:
    table = await ada.new_table()
    path, cookie = f"/api/v1/tables/{table.rpartition('/')[2]}/socket", f"tablewright={ada.cookies['tablewright']}"
    ours = {"cookie": cookie, "origin": "http://table.test"}
    async with socket(app, f"{path}?seat=p1", ours) as own:
        done = await own.do("answer", version=0, command="c1", key="wait", seat="p1")
        assert (done["status"], done["outcome"]["version"]) == (200, 1)
        link = await own.do("invite", command="c2", for_seat="p2")
        assert link["outcome"]["text"].startswith("http://table.test/join/")
    for headers, status in (
        ({"cookie": cookie, "origin": "http://evil.test"}, 403),
        ({"cookie": cookie, "origin": "http://table.test", "sec-fetch-site": "cross-site"}, 403),
        ({"cookie": cookie}, 403),
        ({"cookie": "tablewright=nobody", "origin": "http://table.test"}, 404),
        ({"origin": "http://table.test"}, 404),
        ({}, 403),
    ):
        async with socket(app, path, headers) as refused:
            assert refused.refused
            assert refused.refused[0] == status, headers


async def test_a_token_counts_in_its_header_alone(app: Application) -> None:
    made, path = await _table(app)
    token = made["owner"]
    for address, headers in (
        (f"{path}?token={token}", {}),
        (f"{path}?authorization={token}&access_token={token}", {"origin": "http://table.test"}),
        (path, bearer("somebody else's")),
        (path.replace(made["table"], "k3m9qxw7abcd"), bearer(token)),
        (path, {**bearer(token), "origin": "http://evil.test"}),
    ):
        async with socket(app, address, headers) as refused:
            assert refused.refused
            assert refused.refused[0] in (401, 403, 404)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://table.test") as http:
        plain = await http.get(path, headers=bearer(token))
        by_cookie = await http.get(path.removesuffix("/socket"), headers={"origin": "http://table.test"})
    assert (plain.status_code, plain.headers["upgrade"]) == (426, "websocket")
    assert by_cookie.status_code == 401


async def test_who_loses_the_seat_is_told_and_let_go(app: Application) -> None:
    made, path = await _table(app)
    async with socket(app, path, bearer(made["owner"])) as owner, socket(app, path, bearer(made["seats"]["p2"])) as bob:
        await bob.until("view")
        assert (await owner.do("revoke", command="c1", for_seat="p2", seat="p1"))["status"] == 200
        assert (await bob.do("answer", version=0, command="c2", key="wait"))["status"] == 401
        assert await bob.until("gone") == ""
        with pytest.raises(EOFError):
            await bob.until("view")
        assert bob.closed == 1008


async def test_a_house_that_closes_says_goodbye(tmp_path: Path) -> None:
    app = make_app(tmp_path / "x.sqlite3")
    async with app.house.opened():
        made, path = await _table(app)
        async with socket(app, path, bearer(made["owner"])) as owner:
            await owner.until("view")
            app.house.hub.close()
            assert await owner.until("bye") == ""
            with pytest.raises(EOFError):
                await owner.until("view")
            assert owner.closed == 1001


# --- over a real connection, by the client ---------------------------------------------------------------------------
def test_the_client_plays_over_it(served: Served) -> None:
    with Client.at(served.address) as client:
        table = client.new_table("duel", players=2)
        with table.seat("p1").socket() as ada, table.seat("p2").socket() as bob:
            first = ada.hear()
            assert (first.event, getattr(first.data, "seat", "")) == ("view", "p1")
            assert ada.answer("wait", 0).version == 1
            with pytest.raises(Moved) as moved:
                bob.answer("wait", 0)
            assert moved.value.view.version == 1
            with pytest.raises(NotAllowed) as refused:
                bob.answer("fly", 1)
            assert refused.value.status == 422
            assert bob.do("chat", text="x" * 400)["lines"][0]["name"] == "Player 2"
            while (heard := ada.hear()).event != "talk":
                pass
            assert isinstance(heard.data, list)
            assert [line.text for line in heard.data] == ["x" * 400]
        with pytest.raises(NotAllowed) as stranger:
            client.socket(f"tables/{table.table}/socket", "nobody's")
        assert stranger.value.status == 401


async def test_the_client_hears_that_the_server_goes(served: Served) -> None:
    async with AsyncClient.at(served.address) as client:
        table = await client.new_table("duel")
        async with await table.seat("p1").socket() as ada:
            assert (await ada.hear()).event == "view"
            served.server.should_exit = True
            while (await ada.hear()).event != "bye":
                pass
            with pytest.raises((Unreachable, httpx.TransportError)):
                await ada.hear()


def _opened(served: Served, made: dict[str, Any], line: Line) -> None:
    head = [
        f"GET /api/v1/tables/{made['table']}/socket HTTP/1.1",
        "host: 127.0.0.1",
        f"authorization: Bearer {made['owner']}",
        "connection: Upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    line.send(["\r\n".join([*head, "", ""]).encode()])
    assert line.read_head()[0] == 101


async def _free(served: Served) -> None:
    while served.app.house.connected or len(served.app.house.hub):
        await asyncio.sleep(0.01)


async def test_who_does_not_read_is_hung_up_on(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told and not read is kept up to a size; then nobody is told anything any more."""
    hung_up, hang_up = [], Socket.pause_writing

    def noted(connection: Socket) -> None:
        hung_up.append(connection)
        hang_up(connection)

    monkeypatch.setattr(Socket, "pause_writing", noted)
    made = httpx.post(f"{served.address}/api/v1/tables", json={"game": "duel"}).json()
    with Line.to(served) as slow:
        slow.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        _opened(served, made, slow)
        frames, line = wire.Socket(), {"do": "chat", "text": "x" * 500, "seat": "p1"}
        with suppress(ConnectionError):
            for number in range(40 * MOST_BEHIND // (500 * 100)):  # each is answered with the last hundred lines
                slow.socket.sendall(frames.said({"id": number, "command": f"c{number}", **line}))
                if not served.app.house.connected:
                    break
        await _free(served)
    assert len(hung_up) == 1


async def test_a_message_that_is_too_long_ends_it(served: Served) -> None:
    async with AsyncClient.at(served.address) as client:
        table = await client.new_table("duel")
        async with await table.seat("p1").socket() as ada:
            with pytest.raises((Unreachable, httpx.TransportError)):
                await ada.do("chat", text="x" * 70_000)
    await _free(served)


def test_what_is_no_frame_ends_it(served: Served) -> None:
    made = httpx.post(f"{served.address}/api/v1/tables", json={"game": "duel"}).json()
    for odd in (b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n", b"\xff" * 100, b"\x81\x05hello", b"\xc1\x80\0\0\0\0"):
        with Line.to(served) as line:
            _opened(served, made, line)
            line.send([odd])
            assert b"HTTP/1.1" not in line._file.read()


async def test_commands_are_logged_without_a_token(app: Application, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "tablewright")
    made, path = await _table(app)
    async with socket(app, path, bearer(made["owner"])) as owner:
        await owner.do("chat", command="c", text="hi", seat="p1")
    lines = [json.loads(record.getMessage()) for record in caplog.records if record.name == "tablewright.access"]
    assert [(line["method"], line["status"]) for line in lines] == [("POST", 201), ("POST", 201), ("GET", 101)]
    assert made["owner"] not in caplog.text

"""Behind real proxies that pool their connections, nobody's request becomes a part of somebody else's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import httpx
import pytest
from tablewright_client import Client, NotAllowed

from tests.attack import strict_http
from tests.attack.proxies import proxy
from tests.attack.test_raw_requests import answers_to, streams
from tests.attack.worlds import count
from tests.patience import PATIENCE
from tests.web.conftest import Served
from tests.web.raw import Line, port_of

# A request that has no end: what somebody else sends next would become the value of its last header.
HIDDEN = b"GET /nowhere HTTP/1.1\r\nhost: 127.0.0.1\r\nx-swallow: "
FILLING = b"\r\n" * 8


class Front(NamedTuple):
    port: int
    served: Served


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, house: Served) -> Iterator[Front]:
    with proxy(request.param, tmp_path_factory.mktemp(request.param), port_of(house)) as port:
        yield Front(port, house)


def _head(line: str, *headers: str) -> bytes:
    return "\r\n".join([line, "host: 127.0.0.1", *headers, "", ""]).encode()


@pytest.mark.parametrize("upgrade", [("connection: Upgrade", "upgrade: foo"), ()], ids=["upgrade", "plain"])
@pytest.mark.parametrize("line", ["POST /api/v1/join HTTP/1.1", "GET /health HTTP/1.1", "POST /nowhere HTTP/1.1"])
@pytest.mark.parametrize("chunked", [False, True], ids=["content-length", "chunked"])
def test_the_next_request_is_answered_as_it_was_asked(
    front: Front, upgrade: tuple[str, ...], line: str, chunked: bool
) -> None:
    parts = [FILLING, HIDDEN]
    if chunked:
        head = _head(line, *upgrade, "transfer-encoding: chunked")
        parts = [b"%x\r\n%b\r\n" % (len(part), part) for part in parts] + [b"0\r\n\r\n"]
    else:
        head = _head(line, *upgrade, f"content-length: {len(FILLING + HIDDEN)}")
    for pieces in ([head + parts[0], *parts[1:]], [head, *parts], [head + b"".join(parts)]):
        with Line(front.port) as attacker:
            attacker.send(pieces)
            for _ in range(2):
                with Line(front.port) as client:
                    status, _, body = client.say(_head("GET /health HTTP/1.1"))
                assert (status, body[:10]) == (200, b'{"ok":true')


def test_streams_of_every_kind_leave_nothing_in_the_pool(front: Front) -> None:
    """What one sends, however odd, is never a part of what the next one asks by the same pooled connection."""
    every = list(streams(2_000))
    for number, stream in enumerate(random.Random(22).sample(every, count(120))):
        answers_to(front.port, stream, strict_http.read(stream), len(stream))
        if number % 4 == 0:
            own = f"somebody-{number:04}"
            with Line(front.port) as client:
                status, headers, body = client.say(_head("GET /health HTTP/1.1", f"x-request-id: {own}"))
            assert (status, headers["x-request-id"], body[:10]) == (200, own, b'{"ok":true'), stream


def test_a_table_is_played_through_it(front: Front) -> None:
    """The proxy is one that works: what it must pass on, it does."""
    with httpx.Client(base_url=f"http://127.0.0.1:{front.port}", timeout=PATIENCE) as client:
        made = client.post("/api/v1/tables", json={"game": "duel", "players": 2}).json()
        headers, table = {"authorization": f"Bearer {made['owner']}"}, f"/api/v1/tables/{made['table']}"
        wish = {"version": 0, "command": "c", "key": "wait", "seat": "p1"}
        assert client.post(f"{table}/answer", headers=headers, json=wish).status_code == 200
        assert client.get(table, headers=headers).json()["version"] == 1


def test_a_websocket_passes_through_it(front: Front) -> None:
    with Client.at(f"http://127.0.0.1:{front.port}") as client:
        table = client.new_table("duel", players=2)
        with table.seat("p1").socket() as ada:
            assert ada.hear().event == "view"
            assert ada.answer("wait", 0).version == 1
        with pytest.raises(NotAllowed) as refused:
            client.socket(f"tables/{table.table}/socket", "nobody's")
        assert refused.value.status == 401
        assert table.seat("p1").look().version == 1

"""No byte of one request is read as another request, however it is sent."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tablewright.engine.budgets import LONGEST_LINES
from tablewright.web.serving.guard import note_access
from tests.web.conftest import Served
from tests.web.raw import Line

HIDDEN = b"GET /metrics HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
GOOD = b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
CHUNKED = b"%x\r\n%b\r\n0\r\n\r\n" % (len(HIDDEN), HIDDEN)


def asking(line: str, *headers: str) -> bytes:
    return "\r\n".join([line, "host: 127.0.0.1", *headers, "", ""]).encode()


def cut(whole: bytes, size: int) -> list[bytes]:
    return [whole[at : at + size] for at in range(0, len(whole), size)]


def with_body(line: str, *headers: str, chunked: bool) -> tuple[bytes, bytes]:
    """A head and a body that is a request of its own."""
    length = "transfer-encoding: chunked" if chunked else f"content-length: {len(HIDDEN)}"
    return asking(line, *headers, length), CHUNKED if chunked else HIDDEN


def statuses(answers: list[Any]) -> list[int]:
    return [status for status, _, _ in answers]


UPGRADE = ("connection: upgrade", "upgrade: foo")


@pytest.mark.parametrize("chunked", [False, True], ids=["content-length", "chunked"])
@pytest.mark.parametrize("line", ["POST /api/v1/join HTTP/1.1", "GET /health HTTP/1.1", "PUT /nowhere HTTP/1.1"])
@pytest.mark.parametrize("before", [b"", GOOD], ids=["alone", "pipelined"])
def test_what_follows_a_request_to_upgrade_is_not_read(house: Served, line: str, chunked: bool, before: bytes) -> None:
    head, body = with_body(line, *UPGRADE, chunked=chunked)
    for pieces in ([before + head + body], [before + head, body], cut(before + head + body + GOOD, 60)):
        with Line.to(house) as client:
            client.send(pieces)
            answers = client.rest()
        assert statuses(answers) == ([200] if before else []) + [400]
        assert answers[-1][1]["connection"] == "close"


SOCKET = (
    "GET /api/v1/tables/k3m9qxw7abcd/socket HTTP/1.1",
    "connection: upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
)


@pytest.mark.parametrize("before", [b"", GOOD], ids=["alone", "pipelined"])
@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("authorization: Bearer x",), 401),
        ((), 403),
        (("authorization: Bearer x", "authorization: Bearer y"), 400),
        (("upgrade: foo",), 400),
        ((f"content-length: {len(HIDDEN)}",), 400),
        (("transfer-encoding: chunked",), 400),
    ],
)
def test_what_follows_a_websocket_that_is_refused_is_not_read(
    house: Served, lines: tuple[str, ...], status: int, before: bytes
) -> None:
    """Whether it comes with it or later, and whatever went before it."""
    head, body = asking(*SOCKET, *lines), CHUNKED if "transfer-encoding: chunked" in lines else HIDDEN
    for pieces in ([before + head + body], [before + head, body], [before, head, body], cut(before + head + body, 60)):
        with Line.to(house) as client:
            client.send(filter(None, pieces))
            answers = client.rest()
        expected = (status, 400) if before else (status,)  # while another request is answered, none may become a socket
        assert statuses(answers)[:-1] == ([200] if before else [])
        assert answers[-1][0] in expected
        assert answers[-1][1]["connection"] == "close"


@pytest.mark.parametrize(
    "headers",
    [
        ("connection: Upgrade, HTTP2-Settings", "upgrade: h2c", "http2-settings: AAMAAABkAAQAAP__"),
        ("connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13", "sec-websocket-key: AA=="),
        ("upgrade: foo",),
    ],
)
def test_no_upgrade_is_made(house: Served, headers: tuple[str, ...]) -> None:
    with Line.to(house) as client:
        client.send([asking("GET /health HTTP/1.1", *headers), HIDDEN])
        assert statuses(client.rest()) == [400]


@pytest.mark.parametrize("chunked", [False, True], ids=["content-length", "chunked"])
@pytest.mark.parametrize(
    ("line", "headers", "status"),
    [
        ("GET /health HTTP/1.1", (), 200),
        ("GET /nowhere HTTP/1.1", (), 404),
        ("DELETE /health HTTP/1.1", (), 405),
        ("POST /api/v1/join HTTP/1.1", ("origin: https://evil.test",), 403),
        ("POST /t/x/answer HTTP/1.1", (), 403),
        ("POST /api/v1/join HTTP/1.1", (), 400),
        ("HEAD /health HTTP/1.1", (), 200),
    ],
)
def test_a_body_that_nobody_wants_is_no_request(
    house: Served, line: str, headers: tuple[str, ...], status: int, chunked: bool
) -> None:
    """Its sender is answered when all of it is there, and asks on."""
    head, body = with_body(line, *headers, chunked=chunked)
    last = asking("GET /static/nothing HTTP/1.1", "connection: close")
    for pieces in ([head + body + last], [head, body, last], [*cut(head + body, 25), last]):
        with Line.to(house) as client:
            client.send(pieces)
            if line.startswith("HEAD"):
                client.read_head()
                answers = client.rest()
                assert statuses(answers) == [404]
            else:
                assert statuses(client.rest()) == [status, 404]


@pytest.mark.parametrize("chunked", [False, True], ids=["content-length", "chunked"])
def test_a_body_that_is_too_long_ends_the_connection(house: Served, chunked: bool) -> None:
    head = asking("POST /api/v1/join HTTP/1.1", "transfer-encoding: chunked" if chunked else "content-length: 70000")
    body = b"x" * 66_000
    body = (b"%x\r\n%b\r\n" % (len(body), body) if chunked else body) + HIDDEN
    with Line.to(house) as client:
        client.send([head, *cut(body, 50_000), GOOD])
        assert statuses(client.rest()) in ([413], [400], [])  # hung up on so early that nobody hears why


@pytest.mark.parametrize(
    "headers",
    [
        ("host: 127.0.0.1",),
        ("origin: http://127.0.0.1", "origin: http://evil.test"),
        ("sec-fetch-site: same-origin", "sec-fetch-site: cross-site"),
        ("authorization: Bearer a", "authorization: Bearer b"),
        (f"content-length: {len(CHUNKED)}", "transfer-encoding: chunked"),
        ("transfer-encoding: gzip, chunked",),
        ("transfer-encoding: chunked", "transfer-encoding: chunked"),
        ("transfer-encoding: identity",),
        ("transfer-encoding: xchunked",),
        ("content-length: 5", "content-length: 6"),
        ("content-length: +5",),
        ("content-length: 0x5",),
    ],
)
def test_a_head_that_two_readers_could_understand_differently_is_refused(
    house: Served, headers: tuple[str, ...]
) -> None:
    with Line.to(house) as client:
        client.send([asking("POST /api/v1/join HTTP/1.1", *headers), CHUNKED, GOOD])
        answers = client.rest()
    assert statuses(answers) in ([400], [])
    assert all(headers["connection"] == "close" for _, headers, _ in answers)


def test_a_tunnel_is_refused(house: Served) -> None:
    with Line.to(house) as client:
        client.send([b"CONNECT 127.0.0.1:80 HTTP/1.1\r\nhost: 127.0.0.1:80\r\n\r\n" + GOOD, GOOD])
        assert statuses(client.rest()) == [400]


def test_what_cannot_be_read_is_not_the_answer_to_a_request_before_it(house: Served) -> None:
    for pieces in ([GOOD + b"\x00\r\n\r\n" + GOOD], [GOOD + b"GET / HTTP/9.9\r\n\r\n"], [GOOD, b"nonsense\r\n\r\n"]):
        with Line.to(house) as client:
            client.send(pieces)
            assert statuses(client.rest()) in ([200, 400], [200])


# --- the length of a head --------------------------------------------------------------------------------------------
def _head_of(size: int) -> bytes:
    plain = asking("GET /health HTTP/1.1", "x-a: ", "x-b: ", "connection: close")
    more = size - len(plain)
    whole = plain.replace(b"x-a: ", b"x-a: " + b"a" * (more // 2)).replace(
        b"x-b: ", b"x-b: " + b"b" * (more - more // 2)
    )
    assert len(whole) == size
    return whole


@pytest.mark.parametrize(("size", "found"), [(LONGEST_LINES, [200]), (LONGEST_LINES + 1, [400]), (60_000, [400])])
@pytest.mark.parametrize("before", [b"", GOOD, GOOD * 3], ids=["alone", "pipelined", "behind three"])
def test_how_long_a_head_may_be_does_not_depend_on_its_pieces(
    house: Served, size: int, found: list[int], before: bytes
) -> None:
    whole, answered = _head_of(size), [200] * before.count(b"GET")
    for pieces in (
        [before + whole],
        [before, whole],
        [before + whole[:100], whole[100:]],
        [before + whole[:-1], whole[-1:]],
        cut(before + whole, 9_000),
        [before + whole[: LONGEST_LINES - 3], whole[LONGEST_LINES - 3 : LONGEST_LINES], whole[LONGEST_LINES:]],
    ):
        with Line.to(house) as client:
            client.send(pieces)
            heard = statuses(client.rest())
        assert heard == answered + found or (found == [400] and heard == answered[: len(heard)])


# --- the log ---------------------------------------------------------------------------------------------------------
TOKEN = "u7Yp2kQm5sR8tV1xZ4bC6A"


@pytest.mark.parametrize(
    "before", ["/join/", "/watch/", "/feed/", "/rpg/join/", "/JOIN/", "/nowhere/", "/t/", "/join;"]
)
@pytest.mark.parametrize("word", ["{}", "/{}", "./{}", "/{}/overlay", "../join/{}", "%2F{}", "a/{}"])
def test_no_address_brings_a_token_into_the_log(before: str, word: str, caplog: pytest.LogCaptureFixture) -> None:
    assert TOKEN not in _logged(before + word.format(TOKEN), caplog)


def test_the_log_keeps_other_addresses(caplog: pytest.LogCaptureFixture) -> None:
    for path in ("/", "/t/k3m9qxw7abcd/log.json", "/api/v1/tables/k3m9qxw7abcd/answer", "/static/vendor/" + "a" * 30):
        assert f'"path":"{path}"' in _logged(path, caplog)


def _logged(path: str, caplog: pytest.LogCaptureFixture) -> str:
    caplog.set_level(logging.INFO, "tablewright")
    note_access("1", "10.0.0.1", "GET", path, 404, 0.0)
    return caplog.text

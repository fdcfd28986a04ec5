"""Two thousand streams of bytes, judged by a reader that knows nothing of ours: only what it reads may be answered.

Every request carries a number, and an answer brings it back. So an answer with the number of a request that was hidden
in something else shows that bytes were read twice. `make attack` tries many more.
"""

from __future__ import annotations

import random
import re
import socket
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from tests.attack import strict_http
from tests.attack.worlds import count
from tests.patience import PATIENCE
from tests.web.conftest import Served
from tests.web.raw import port_of

STREAMS = count(2_000)
PARTS = tomllib.loads(Path(__file__).with_name("raw_requests.toml").read_text("utf-8"))
LINES, ODD_LINES, LENGTHS, CODINGS, OTHERS, CHUNKS = (
    [each.encode("latin-1") for each in PARTS[name]]
    for name in ("lines", "odd_lines", "lengths", "codings", "others", "chunks")
)
HIDDEN = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Request-ID: hidden-request\r\n\r\n"
LAST = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Request-ID: last-request\r\nConnection: close\r\n\r\n"
_UNHEARD_SECONDS = 0.15  # to wait for an answer that should not come


def _filled(text: bytes, body: bytes) -> bytes:
    return text.replace(b"{n}", b"%d" % len(body)).replace(b"{h}", b"%x" % len(body)).replace(b"{b}", body)


def _request(line: bytes, headers: list[bytes], body: bytes, end: bytes) -> bytes:
    head = [line, b"Host: 127.0.0.1", b"X-Request-ID: the-first-one", *filter(None, headers)]
    return end.join([*head, b"", b""]) + body


def _systematic() -> Iterator[bytes]:
    """Every oddity alone and beside one good or bad companion."""
    for line, length in product(LINES[:3], LENGTHS):
        yield _request(line, [_filled(length, HIDDEN)], HIDDEN, b"\r\n")
    for coding, chunks in product(CODINGS, CHUNKS[:3]):
        yield _request(LINES[0], [coding], _filled(chunks, HIDDEN), b"\r\n")
    for coding, length in product(CODINGS, (LENGTHS[0], b"Content-Length: 4", LENGTHS[-4])):
        yield _request(LINES[0], [_filled(length, HIDDEN), coding], _filled(CHUNKS[0], HIDDEN), b"\r\n")
        yield _request(LINES[1], [coding, _filled(length, HIDDEN)], _filled(CHUNKS[15], HIDDEN), b"\r\n")
    for line, chunks in product(LINES, CHUNKS):
        yield _request(line, [CODINGS[0]], _filled(chunks, HIDDEN), b"\r\n")
    for line, other in product((*LINES, *ODD_LINES), OTHERS):
        yield _request(line, [other, _filled(LENGTHS[0], HIDDEN)], HIDDEN, b"\r\n")
    for line, end in product((*LINES, *ODD_LINES), (b"\n", b"\r", b"\n\r", b"\r\r\n")):
        yield _request(line, [_filled(LENGTHS[0], HIDDEN)], HIDDEN, end)


def streams(wanted: int) -> Iterator[bytes]:
    """So many streams of requests: systematic ones first, then chance puts the same parts together."""
    made = 0
    for made, request in enumerate(_systematic(), start=1):
        yield request + LAST
        if made == wanted:
            return
    chance = random.Random(20)
    for _ in range(wanted - made):
        body = chance.choice((HIDDEN, HIDDEN * 2, b"{}", b""))
        framing = chance.choice((LENGTHS, CODINGS, [*LENGTHS[:1], *CODINGS[:1]]))
        headers = [_filled(chance.choice(framing), body) for _ in range(chance.choice((1, 1, 1, 2)))]
        headers.insert(chance.randint(0, len(headers)), chance.choice(OTHERS))
        sent = _filled(chance.choice(CHUNKS), body) if chance.random() < 0.5 else body
        line = chance.choice(LINES if chance.random() < 0.8 else ODD_LINES)
        request = _request(line, headers, sent, chance.choice((b"\r\n", b"\r\n", b"\r\n", b"\n")))
        yield (HIDDEN.replace(b"hidden", b"before") if chance.random() < 0.2 else b"") + request + LAST


def answers_to(port: int, stream: bytes, judged: strict_http.Read, size: int) -> list[tuple[int, str]]:
    """Status and number of each answer; the stream is sent in pieces of a size."""
    said = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.settimeout(PATIENCE if judged.end == "whole" else _UNHEARD_SECONDS)
        try:
            for at in range(0, len(stream), size):
                line.sendall(stream[at : at + size])
            while some := line.recv(65_536):
                said += some
        except (ConnectionError, TimeoutError):
            pass
    heads = re.findall(rb"HTTP/1\.1 (\d+) [^\r]*\r\n((?:[^\r]+\r\n)*)\r\n", said)
    numbers = [re.search(rb"(?i)x-request-id: ([^\r]+)", head) for _, head in heads]
    found = [(int(status), at[1].decode() if at else "") for (status, _), at in zip(heads, numbers, strict=True)]
    return [answer for answer in found if answer[0] != 100]


def fault_in(judged: strict_http.Read, answers: list[tuple[int, str]]) -> str:
    """What a server did that it must not; '' if nothing. It may refuse what is good, and then hangs up."""
    if any(status >= 500 for status, _ in answers):
        return "it broke"
    served = [number for _, number in answers]
    if answers and answers[-1][0] in (400, 413) and "hidden" not in served[-1]:
        served.pop()
    known = [n if n != strict_http.UNNUMBERED else s for n, s in zip(judged.numbers, served, strict=False)]
    if served != known:
        return f"it served {served}; there are {judged.numbers}, and then it is {judged.end}"
    return ""


def test_the_judge_knows_good_from_bad() -> None:
    def with_body(*headers: bytes, body: bytes = HIDDEN, line: bytes = LINES[0]) -> strict_http.Read:
        return strict_http.read(_request(line, list(headers), body, b"\r\n") + LAST)

    both = ("the-first-one", "last-request")
    assert with_body(b"Content-Length: %d" % len(HIDDEN)) == (both, "whole")
    assert with_body(b"Transfer-Encoding: chunked", body=_filled(CHUNKS[0], HIDDEN)) == (both, "whole")
    assert with_body() == (("the-first-one", "hidden-request", "last-request"), "whole")
    assert with_body(b"Content-Length: 9999").end == "unfinished"
    for bad in (
        b"Content-Length: +1",
        b"Transfer-Encoding: x",
        b"X : y",
        b"Upgrade: x",
        b"Host: b",
        b"Content-Length: 1\r\n 2",
    ):
        assert with_body(bad) == ((), "malformed")


def test_only_what_is_a_request_is_served(house: Served) -> None:
    port, chance, tried, ends = port_of(house), random.Random(21), 0, set[str]()
    for stream in streams(STREAMS):
        judged = strict_http.read(stream)
        answers = answers_to(port, stream, judged, chance.choice((len(stream), len(stream), 97, 31)))
        assert (fault := fault_in(judged, answers)) == "", f"{fault}\n{stream!r}\n{answers}"
        tried += 1
        ends.add(judged.end)
    assert (tried, ends) == (STREAMS, {"whole", "malformed", "unfinished"})

"""The client paces itself, takes up streams that broke off, says why it was refused, and makes nothing twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import httpx
import msgspec
import pytest

from tablewright.client import Client, NotAllowed, TableView
from tablewright.engine.scene import Scene
from tests.web.conftest import Served

Answer = Callable[[httpx.Request], httpx.Response]


def client_of(answer: Answer, patience: float = 60.0) -> Client:
    return Client(httpx.Client(transport=httpx.MockTransport(answer), base_url="http://table.test/api/v1/"), patience)


@pytest.fixture(autouse=True)
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the client would have waited."""
    waited: list[float] = []
    monkeypatch.setattr("tablewright.client.time", SimpleNamespace(sleep=waited.append))
    return waited


def in_turn(*answers: httpx.Response | Exception) -> Answer:
    left: Iterator[httpx.Response | Exception] = iter(answers)

    def answer(request: httpx.Request) -> httpx.Response:
        each = next(left)
        if isinstance(each, Exception):
            raise each
        return each

    return answer


def busy(seconds: int) -> httpx.Response:
    return httpx.Response(429, headers={"retry-after": str(seconds)}, json={"status": 429, "error": "too many"})


def test_it_waits_as_long_as_it_is_told(slept: list[float]) -> None:
    client = client_of(in_turn(busy(3), busy(1), httpx.Response(200, json=[])))
    assert client.games() == []
    assert slept == [3.0, 1.0]


def test_its_patience_has_an_end(slept: list[float]) -> None:
    with pytest.raises(NotAllowed) as refused:
        client_of(in_turn(busy(3), busy(30)), patience=5).games()
    assert (refused.value.status, refused.value.reason) == (429, "too many")
    assert slept == [3.0]


def test_what_makes_a_thing_is_not_sent_twice() -> None:
    lost = httpx.ReadTimeout("no answer came")
    with pytest.raises(httpx.ReadTimeout):
        client_of(in_turn(lost)).new_table("duel")
    made = httpx.Response(201, json={"table": "t", "owner": "o", "seats": {"p1": "a"}})
    assert client_of(in_turn(httpx.ConnectError("nobody there"), made)).new_table("duel").table == "t"


def test_a_command_is_sent_again_with_its_id() -> None:
    seen: list[bytes] = []
    answers = in_turn(
        httpx.Response(201, json={"table": "t", "owner": "o", "seats": {"p1": "a"}}),
        httpx.ReadTimeout("no answer came"),
        httpx.Response(200, json={"version": 1, "repeated": True, "decision": None, "waiting": [], "over": ""}),
    )

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.content)
        return answers(request)

    assert client_of(answer).new_table("duel").seat("p1").answer("wait").repeated
    assert seen[1] == seen[2]


def test_a_stream_that_breaks_off_is_taken_up_again(slept: list[float]) -> None:
    asked: list[str] = []

    def view(version: int) -> bytes:
        return msgspec.json.encode(TableView("t", "p1", version, version, Scene("g", "m", "t", "w"), None, {}, ""))

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("tables"):
            return httpx.Response(201, json={"table": "t", "owner": "o", "seats": {"p1": "a"}})
        asked.append(request.headers.get("last-event-id", ""))
        if len(asked) == 3:
            return httpx.Response(200, content=b"event: gone\ndata: x\n\n")
        return httpx.Response(200, content=b"id: %d\ndata: %b\n\n" % (len(asked), view(len(asked))))

    views = client_of(answer).new_table("duel").seat("p1").views()
    assert [next(views).version, next(views).version] == [1, 2]
    with pytest.raises(NotAllowed, match="no longer yours"):
        next(views)
    assert asked == ["", "1", "2"]


def test_log_notes_and_talk(served: Served) -> None:
    with Client.at(served.address) as client:
        made = client.new_table("duel", players=2)
        one = made.seat("p1")
        one.answer("wait")
        one.say("hello")
        assert [line.text for line in one.chat()] == ["hello"]
        assert [line.number for line in one.log()] == sorted(line.number for line in one.log())
        with pytest.raises(NotAllowed) as refused:
            one.note("nowhere", "x")
        assert refused.value.status == 422
        with pytest.raises(NotAllowed) as refused:
            one.override("x", "1", "because")
        assert refused.value.status in (403, 422)
        with pytest.raises(NotAllowed) as refused:
            one.chart("none")
        assert refused.value.status in (403, 422)

"""The clients pace themselves, take up streams that broke off, say why they were refused, and make nothing twice."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from tablewright_client import AsyncClient, AsyncSeat, Client, NotAllowed, Seat, TableInfo, Unreachable
from tablewright_client.wire import Messages, pause_before

from packages.client import hatch_build as making
from tablewright.engine.scene import Scene
from tablewright.messages.views import DiceView, LogView
from tablewright.web.api.openapi import document
from tablewright.web.api.routes import API
from tablewright.web.serving.app import ROUTES
from tablewright.web.serving.config import Limits
from tests.patience import PATIENCE
from tests.web.conftest import Served, make_app

Answer = Callable[[httpx.Request], httpx.Response]
BASE = "http://table.test/api/v1/"


def client_of(answer: Answer, patience: float = 60.0) -> Client:
    return Client(httpx.Client(transport=httpx.MockTransport(answer), base_url=BASE), patience)


@pytest.fixture(autouse=True)
def slept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the client would have waited; with a real server it does."""
    waited: list[float] = []
    if not {"served", "strict"} & {*request.fixturenames}:
        monkeypatch.setattr("tablewright_client.synchronous.time", SimpleNamespace(sleep=waited.append))
    return waited


def in_turn(*answers: httpx.Response | Exception) -> Answer:
    left: Iterator[httpx.Response | Exception] = iter(answers)

    def answer(request: httpx.Request) -> httpx.Response:
        each = next(left)
        if isinstance(each, Exception):
            raise each
        return each

    return answer


def busy(seconds: int | str, status: int = 429) -> httpx.Response:
    return httpx.Response(status, headers={"retry-after": str(seconds)}, json={"status": status, "error": "too many"})


# --- pacing ----------------------------------------------------------------------------------------------------------
def test_it_waits_as_long_as_it_is_told(slept: list[float]) -> None:
    client = client_of(in_turn(busy(3), busy(1), busy(5, 503), httpx.Response(200, json=[])))
    assert client.games() == []
    assert slept == [3.0, 1.0, 5.0]


def test_its_patience_has_an_end(slept: list[float]) -> None:
    with pytest.raises(NotAllowed) as refused:
        client_of(in_turn(busy(3), busy(30)), patience=5).games()
    assert (refused.value.status, refused.value.reason) == (429, "too many")
    assert slept == [3.0]


def test_a_proxy_may_name_a_date() -> None:
    assert pause_before(busy("Wed, 21 Oct 2015 07:28:00 GMT")) == pytest.approx(0.1)
    assert pause_before(busy("Fri, 31 Dec 2100 23:59:59 GMT")) > 60
    assert pause_before(busy("soon")) == 1.0


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    """A real server that lets four answers a second through."""
    with Served(make_app(tmp_path / "s.sqlite3", limits=Limits(seat_rate=4, seat_burst=2))) as served:
        yield served


def test_a_program_that_answers_faster_than_it_may_gets_through(strict: Served) -> None:
    """A program without a pause of its own waits as long as it is told."""
    with Client.at(strict.address) as client:
        seat = client.new_table("duel", settings={"rounds": 4}).seat("p1")
        assert [seat.answer("wait").over for _ in range(4)][-1] == "done"


# --- once ------------------------------------------------------------------------------------------------------------
def test_every_request_that_was_lost_is_sent_again_with_its_id() -> None:
    seen: list[bytes] = []
    made = httpx.Response(201, json={"table": "t", "owner": "o", "seats": {"p1": "a"}})
    done = httpx.Response(200, json={"version": 1, "repeated": True, "decision": None, "waiting": [], "over": ""})
    answers = in_turn(httpx.ReadTimeout("no answer"), made, httpx.ReadTimeout("no answer"), done)

    def answer(request: httpx.Request) -> httpx.Response:
        seen.append(request.content)
        return answers(request)

    assert client_of(answer).new_table("duel").seat("p1").answer("wait").repeated
    assert (seen[0] == seen[1], seen[2] == seen[3], seen[0] == seen[2]) == (True, True, False)


def test_a_server_that_is_not_there_is_named() -> None:
    lost = [httpx.ConnectError("refused")] * 3
    with pytest.raises(Unreachable, match=r"table\.test.*does not answer") as trouble:
        client_of(in_turn(*lost)).games()
    assert (trouble.value.status, "refused" in trouble.value.reason) == (0, True)


def test_a_table_is_made_once_however_often_it_is_asked_for(served: Served) -> None:
    command = "Vh0mC3qT9xW1bN7rK5sLZg"
    with Client.at(served.address) as client:
        first = client.new_table("duel", players=2, command=command)
        again = client.new_table("duel", players=2, command=command)
        other = client.new_table("duel", players=2)
        assert (again.table, again.tokens, again.owner) == (first.table, first.tokens, first.owner)
        assert (first.repeated, again.repeated) == (False, True)
        assert other.table != first.table
        with pytest.raises(NotAllowed) as refused:
            client.new_table("duel", command="guessed")
        assert refused.value.status == 400
        assert again.seat("p1").answer("wait").version == 1


def test_what_was_taken_back_does_not_come_again_with_its_command(served: Served) -> None:
    command = "Kh0mC3qT9xW1bN7rK5sLZg"
    with Client.at(served.address) as client:
        made = client.new_table("duel", players=2, command=command)
        made.host("p1").revoke("p2")
        again = client.new_table("duel", players=2, command=command)
        with pytest.raises(NotAllowed) as refused:
            again.seat("p2").look()
        assert refused.value.status == 401


def test_links_and_seats_are_taken_once(served: Served) -> None:
    with Client.at(served.address) as client:
        host = client.new_table("duel", players=2, seats={"p2": "invite"}).host("p1")
        link = host.invite("p2", command="one")
        assert host.invite("p2", command="one").text == link.text != host.invite("p2").text
        guest = client.join(link.text, "Bob", command="two-of-nobodys-guesses")
        assert client.join(link.text, "Bob", command="two-of-nobodys-guesses").token == guest.token
        with pytest.raises(NotAllowed, match="not good any more"):
            client.join(link.text, "Mallory")
        assert (guest.seat, guest.look().held) == ("p2", ("p2",))


# --- streams ---------------------------------------------------------------------------------------------------------
def a_view(version: int) -> bytes:
    scene = Scene("g", "m", "t", "w")
    dice = DiceView("open")
    return msgspec.json.encode(
        TableInfo("t", "g", "T", "p1", (), (), version, version, scene, None, {}, LogView(), dice, "")
    )


def test_a_stream_that_breaks_off_is_taken_up_again(slept: list[float]) -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.headers.get("last-event-id", ""))
        if len(asked) == 2:
            raise httpx.ReadError("broken off")
        if len(asked) == 3:
            return busy(1, 503)
        if len(asked) == 5:
            return httpx.Response(200, content=b"event: gone\ndata: x\n\n")
        return httpx.Response(200, content=b"id: %d\ndata: %b\n\n" % (len(asked), a_view(len(asked))))

    views = Seat(client_of(answer), "t", "p1", "a").views()
    assert [next(views).version, next(views).version] == [1, 4]
    with pytest.raises(NotAllowed, match="no longer yours"):
        next(views)
    assert asked == ["", "1", "1", "1", "4"]
    assert slept == [1.0, 2.0, 4.0, 1.0], "each try waits longer; one that came through begins anew"


def test_a_stream_that_does_not_come_back_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 1000, 20))
    monkeypatch.setattr("tablewright_client.wire.time", SimpleNamespace(monotonic=lambda: float(next(clock)) + 1))
    lost = in_turn(*[httpx.ConnectError("refused")] * 50)
    with pytest.raises(Unreachable, match="does not come back"):
        next(Seat(client_of(lost), "t", "p1", "a").views())


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_messages_come_whole_however_they_are_cut(size: int) -> None:
    text = (
        ": still here\n\nretry: 9\r\n\r\nid: 4\nevent: turn\ndata: a\u2028b\r\ndata:  c\r\rdata\n\nid: 5\n\n".encode()
    )
    messages = Messages()
    chunks = [text[start : start + size] for start in range(0, len(text), size)]
    found = [message for chunk in chunks for message in messages.feed(chunk)]
    assert [tuple(message) for message in found] == [("turn", "a\u2028b\n c", "4"), ("", "", ""), ("", "", "5")]


def test_a_view_with_any_sign_in_it_comes_through_live(served: Served) -> None:
    with Client.at(served.address) as client:
        table = client.new_table("duel", title="one \u2028 two \x85 three")
        assert next(table.seat("p1").views()).title == table.seat("p1").look().title


# --- everything a page can do ----------------------------------------------------------------------------------------
def operations() -> set[tuple[str, str]]:
    schema = document(API)
    return {(verb.upper(), path) for path, verbs in schema["paths"].items() for verb in verbs}


def test_programs_can_do_what_forms_do() -> None:
    forms = {route.path for route in ROUTES if route.method == "POST" and route.path.startswith("/t/{table}")}
    assert len(forms) > 35
    wanted = {path.replace("/t/{table}", "/api/v1/tables/{table}").replace("/gm/", "/") for path in forms}
    there = {path for verb, path in operations() if verb == "POST"}
    there |= {f"{path}/delete" for verb, path in operations() if verb == "DELETE"}
    assert wanted - there == set()
    assert {"/api/v1/join", "/api/v1/tables", "/api/v1/tables/upload"} <= there


SHOWN_TO_EYES = {  # pages that show what these give, and pages of which nothing is left without eyes
    "/": "/games",
    "/new/{game}": "/games",
    "/book/{game}": "/games/{game}/rules",
    "/book/{game}/find": "/games/{game}/rules",
    "/terms/{game}/{part}": "/games/{game}/terms",
    "/board/{game}": "/games/{game}/board/open",
    "/paper/{game}": "",  # lists kinds of paper
    "/paper/{game}/{kind}": "/games/{game}/print/{kind}",
    "/written/{game}/{key}": "/games/{game}/written/{key}",
    "/terms/{game}": "/games/{game}/terms",
    "/t/{table}/parts": "/tables/{table}",
    "/t/{table}/live": "/tables/{table}/events",
    "/next": "",  # goes from one of a browser's tables to another
    "/mine": "",  # of a browser at all its tables; a program holds one token a table
    "/mine.json": "",
    "/t/{table}/overlay": "",
    "/t/{table}/overlay/live": "",
    "/t/{table}/gm/state": "/tables/{table}/state",
    "/t/{table}/gm/board": "/tables/{table}/board",
    "/t/{table}/paper": "",  # lists kinds of paper
    "/t/{table}/paper/{kind}": "/tables/{table}/print/{kind}",
    "/t/{table}/take/{form}": "/tables/{table}/export/{form}",
    "/t/{table}/chronicle.md": "/tables/{table}/chronicle",
    "/t/{table}/log.json": "/tables/{table}/log",
    "/t/{table}/save.tw": "/tables/{table}/save",
    "/t/{table}/card.svg": "/tables/{table}/card",
    "/t/{table}/log/{number}": "/tables/{table}/log/{number}",
    "/t/{table}/see/{other}": "/tables/{table}/see/{other}",
    "/join/{token}": "/join",
    "/watch/{token}": "/join",
    "/watch/{token}/overlay": "",
    "/feed/{token}": "",  # is no page, but read by programs
    "/metrics": "",
    "/health": "",
    "/manual": "",
    "/manual/{name}": "",
    "/static/{name}": "",
    "/accent/{colour}": "",
}


def test_programs_can_look_at_what_pages_show() -> None:
    pages = {route.path_format for route in ROUTES if route.method == "GET" and not route.path.startswith("/api")}
    usual = {path: path.replace("/t/{table}", "/tables/{table}") for path in pages}
    wanted = {SHOWN_TO_EYES.get(path, usual[path]) for path in pages} - {""}
    assert {path.removeprefix("/api/v1") for _, path in operations()} >= wanted
    assert SHOWN_TO_EYES.keys() <= pages


def test_the_client_can_do_everything_that_the_server_offers() -> None:
    """Each method is called once, and what it asks for is compared with the schema."""
    asked: set[tuple[str, str]] = set()

    def answer(request: httpx.Request) -> httpx.Response:
        path = re.sub(r"^/api/v1/tables/T(/|$)", r"/api/v1/tables/{table}\1", request.url.path)
        path = re.sub(r"/log/1$", "/log/{number}", path).replace("/see/p1", "/see/{other}")
        path = path.replace("/print/x", "/print/{kind}").replace("/export/x", "/export/{form}")
        path = path.replace("/written/x", "/written/{key}")
        asked.add((request.method, path.replace("/games/duel/", "/games/{game}/")))
        return httpx.Response(422, json={"error": "not now"})

    client = client_of(answer)
    seat = Seat(client, "T", "p1", "t")
    seat.admitted = False
    for thing, name in [(client, "games"), *_methods(client), *_methods(seat)]:
        method = getattr(thing, name)
        values = [_sample(parameter) for parameter in _needed(method)]
        with pytest.raises(NotAllowed):
            _follow(method(*values))
    assert operations() - asked == set()


def test_the_page_for_programmers_names_every_path_and_what_commands_take() -> None:
    page = (Path(__file__).parents[3] / "docs" / "api.md").read_text("utf-8")
    schema = document(API)
    for path, verbs in schema["paths"].items():
        word = re.sub(r"/\{\w+\}", "", path).rpartition("/")[2]
        assert f"/{word}" in page, path
        sent = verbs.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json")
        name = sent["schema"]["$ref"].rpartition("/")[2] if sent else ""
        if name.endswith("Command"):
            keys = schema["components"]["schemas"][name]["properties"].keys() - {"command", "seat", "version"}
            lines = [line for line in page.splitlines() if f"/{word}`" in line]
            assert any(all(f"`{key}`" in line for key in keys) for line in lines), path


def _methods(thing: object) -> list[tuple[object, str]]:
    names = [name for name, _ in inspect.getmembers(thing, inspect.ismethod) if not name.startswith("_")]
    return [(thing, name) for name in names if name not in ("at", "ask", "stream")]


def _needed(method: Callable[..., Any]) -> list[str]:
    given = [each for each in inspect.signature(method).parameters.values() if each.kind is each.POSITIONAL_OR_KEYWORD]
    return [each.name for each in given if each.default is each.empty]


def _follow(result: Any) -> None:
    """Views come one by one: the first is enough."""
    next(result)


def _sample(parameter: str) -> Any:
    samples = {
        "number": 1,
        "step": 1,
        "value": 1,
        "wanted": {},
        "minutes": 5,
        "save": b"x",
        "game": "duel",
        "seat": "p1",
    }
    return samples.get(parameter, "x")


def test_the_plain_client_is_made_from_the_other() -> None:
    made = making.made(making.SOURCE.read_text(encoding="utf-8"))
    assert made == making.TARGET.read_text(encoding="utf-8"), "make setup"


def test_a_table_from_its_making_to_its_end(served: Served) -> None:
    with Client.at(served.address) as client:
        assert [info.game.bots[0].key for info in client.catalogue()] == ["cautious"]
        assert client.terms("duel") == []
        made = client.new_table("duel", players=2, dice="open", settings={"rounds": 4}, seats={"gm": "me"})
        host, one, two, master = made.host("p1"), made.seat("p1"), made.seat("p2"), made.seat("gm")
        assert one.name("Ada").seats[0].name == "Ada"
        charter = host.charter("bot", 60, admit=True, late_minutes=5).charter
        assert (charter.absent_minutes, charter.admit, charter.late_minutes) == (60, True, 5)
        assert host.charter("bot", 90).charter.late_minutes == 5
        one.look()
        one.answer("beg")
        assert master.ask_table().gm is not None
        two.vote("mercy")
        poll = one.desk().poll
        assert poll is not None
        assert [key for _, key in poll.votes] == ["mercy"]
        master.look()
        master.answer("mercy")
        assert master.keep_notes("a secret").notes == "a secret"
        assert one.desk().notes == ""
        found = master.state("rounds")
        assert [leaf.path for leaf in found.leaves] == ["rounds"]
        assert master.see("p2").seat == "p2"
        two.look()
        two.answer("strike")
        told = two.log()
        assert told[-1].telling.rolls
        assert two.detail(told[-1].number).proof
        two.say("hello")
        assert [line.text for line in one.chat() if line.kind == "talk"] == ["hello"]
        assert one.replay(1).step == 1
        assert host.sit("p2", "bot:cautious").seats[1].sitter == "bot:cautious"
        while not one.look().over:  # the bot keeps pace with one's own answers
            one.answer("strike")
        assert host.look().over == "done"
        assert host.verify().ok
        assert "The duel" in one.chronicle()
        assert one.card().startswith("<svg")
        forked = host.fork(2, command="Zh0mC3qT9xW1bN7rK5sLZg")
        assert host.fork(2, command="Zh0mC3qT9xW1bN7rK5sLZg").table == forked.table
        assert forked.seat("p1").look().over == ""
        again = host.again(same_dice=True)
        assert again.table != made.table
        assert again.host("p1").look().held == ("gm", "p1", "p2")
        brought = client.bring(one.save())
        assert brought.seat("p1").look().over == "done"
        brought.host().delete()
        with pytest.raises(NotAllowed):
            brought.seat("p1").look()


def test_spectators_feeds_tokens_and_shared_seats(served: Served) -> None:
    with Client.at(served.address) as client:
        host = client.new_table("duel", players=2).host("p1")
        watcher = client.join(host.watchers().text)
        seen = watcher.look()
        assert (seen.seat, seen.held, seen.decision) == ("", (), None)
        with pytest.raises(NotAllowed) as refused:
            watcher.answer("wait")
        assert refused.value.status == 403
        assert host.watchers(on=False).text == ""
        with pytest.raises(NotAllowed):
            watcher.look()
        assert "Atom" in httpx.get(host.feed().text, timeout=PATIENCE).text
        another = Seat(client, host.table, "p2", host.token_for("p2").text)
        assert another.look().held == ("p2",)
        assert set(client.join(host.share().text).look().held) >= {"p1", "p2"}
        assert host.sketch("hallway 30").paper
        assert host.rest().bots_do == ""


def test_master_and_map_are_not_for_everybody(served: Served) -> None:
    with Client.at(served.address) as client:
        one = client.new_table("duel", players=2).seat("p1")
        acts: list[Callable[[], object]] = [
            lambda: one.note("nowhere", "x"),
            lambda: one.override("x", "1", "because"),
            lambda: one.chart("none"),
            one.begin,
            one.delete,
            one.ask_table,
            one.state,
            lambda: one.see("p2"),
            lambda: one.revoke("p2"),
            lambda: one.charter("bot", 5),
            lambda: one.admit("nobody"),
        ]
        for act in acts:
            with pytest.raises(NotAllowed) as refused:
                act()
            assert refused.value.status in (403, 422)
            assert refused.value.reason


# --- to be awaited ---------------------------------------------------------------------------------------------------
async def test_the_awaited_client_plays_and_watches(tmp_path: Path) -> None:
    app = make_app(tmp_path / "tables.sqlite3")
    async with app.house.opened():
        http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=BASE)
        async with AsyncClient(http) as client:
            made = await client.new_table("duel", players=2, settings={"rounds": 2})
            one, two = made.seat("p1"), made.seat("p2")
            assert (await one.answer("wait")).waiting == ("p1", "p2")
            await two.look()
            assert (await two.answer("wait")).over == "done"


async def test_the_awaited_client_follows_a_stream() -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.headers.get("last-event-id", ""))
        if len(asked) == 2:
            return httpx.Response(403, json={"error": "no longer"})
        return httpx.Response(200, content=b"id: 1\ndata: %b\n\n" % a_view(1))

    http = httpx.AsyncClient(transport=httpx.MockTransport(answer), base_url=BASE)
    views = AsyncSeat(AsyncClient(http), "t", "p1", "a").views()
    assert (await anext(views)).version == 1
    with pytest.raises(NotAllowed, match="no longer"):
        async with asyncio.timeout(PATIENCE):
            await anext(views)
    assert asked == ["", "1"]

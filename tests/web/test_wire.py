"""Between ASGI and our pages: which address leads where, what is refused, what is sent, and when a stream ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated, Any

import httpx
import msgspec
import pytest

from tablewright.web.wire.application import Routes
from tablewright.web.wire.failures import HTTPException
from tablewright.web.wire.requests import Message, Request
from tablewright.web.wire.responses import Cookie, Response, Stream, redirect
from tablewright.web.wire.routes import FromPath, FromQuery, JSONBody, QueryParameter, Route, delete, get, post, under
from tests.patience import PATIENCE


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    what: str
    many: int = 1
    who: dict[str, str] = {}


Few = Annotated[int, QueryParameter(ge=0, le=9)]


@get("/")
async def start(request: Request) -> Response[str]:
    return Response(f"{request.house} {request.cookies.get('a')}", media_type="text/plain")


@get("/t/new")
async def new() -> Response[bytes]:
    return Response(b"new", headers={"content-type": "text/new"}, media_type="text/old")


@get("/t/{table:str}")
def table(table: FromPath[str], few: Few = 3, more: Few = 3, seat: FromQuery[str] = "") -> dict[str, Any]:
    return {"table": table, "few": few, "more": more, "seat": seat}


@delete("/t/{table:str}", status_code=204)
async def remove(table: FromPath[str]) -> None:
    pass


@get("/t/{table:str}/log/{number:int}")
async def entry(table: FromPath[str], number: FromPath[int]) -> list[int]:
    return [number]


@get("/files/{name:path}")
async def file(name: FromPath[str]) -> str:
    return name


@post("/wish", status_code=201)
async def wish(data: JSONBody[Wish]) -> Wish:
    return data


@post("/form")
async def form(request: Request) -> dict[str, str]:
    return {name: repr(value) for name, value in (await request.form()).items()}


ROUTES = [start, new, table, remove, entry, file, wish, form]


def told(_: Request, error: Exception) -> Response[str]:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return Response(str(error), status_code=status, headers=getattr(error, "headers", {}))


@pytest.fixture
def asking() -> httpx.AsyncClient:
    transport = httpx.ASGITransport(Routes(ROUTES, "house", told))
    return httpx.AsyncClient(transport=transport, base_url="http://table.test")


# --- addresses -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("/", 200, "house None"),
        ("/t/new", 200, "new"),  # what is written out goes before words
        ("/t/new/", 200, "new"),
        ("/t//new", 200, "new"),
        ("/t/x/log/12", 200, "[12]"),
        ("/t/x/log/twelve", 404, "Not Found"),
        ("/t/x/log/" + "9" * 5000, 404, "Not Found"),
        ("/t/x/log", 404, "Not Found"),
        ("/t/new/log/1", 404, "Not Found"),
        ("/t", 404, "Not Found"),
        ("/files", 404, "Not Found"),
        ("/files/a/b.css", 200, '"a/b.css"'),
        ("/files/a%2Fb.css", 200, '"a/b.css"'),
        ("/nowhere", 404, "Not Found"),
    ],
)
async def test_an_address_leads_to_one_handler_or_nowhere(
    asking: httpx.AsyncClient, path: str, status: int, text: str
) -> None:
    response = await asking.get(path)
    assert (response.status_code, response.text) == (status, text)


async def test_an_address_that_takes_no_such_request_says_what_it_takes(asking: httpx.AsyncClient) -> None:
    refused = await asking.put("/t/x")
    assert (refused.status_code, refused.headers["allow"]) == (405, "DELETE, GET, HEAD, OPTIONS")
    asked = await asking.options("/wish")
    assert (asked.status_code, asked.headers["allow"], asked.content) == (204, "OPTIONS, POST", b"")
    assert (await asking.options("/nowhere")).status_code == 404


@pytest.mark.parametrize("path", ["/t/{table:str}", "/t/{other:str}/log", "/t/{table:int}/log"])
def test_two_routes_cannot_mean_the_same_address(path: str) -> None:
    with pytest.raises(ValueError, match="/t/"):
        Routes([*ROUTES, Route("GET", path, start.handler)], None, told)


def test_routes_can_be_moved_further_down() -> None:
    assert [route.path for route in under("/api", [start, new])] == ["/api/", "/api/t/new"]


def test_what_stands_behind_a_question_mark_may_be_missing() -> None:
    async def choosy(seat: FromQuery[str]) -> str:
        return seat

    with pytest.raises(TypeError, match="seat"):
        _ = Route("GET", "/", choosy).parameters


# --- what is wanted --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("query", "status", "found"),
    [
        ("", 200, {"few": 3, "more": 3, "seat": ""}),
        ("few=1&few=2&seat=p%C3%A4", 200, {"few": 2, "more": 3, "seat": "pä"}),
        ("seat=&nobody=asked", 200, {"few": 3, "more": 3, "seat": ""}),
        ("few=x", 400, "few: Expected `int`, got `str`"),
        ("few=", 400, "few: Expected `int`, got `str`"),
        ("few=10&more=-1", 400, "few: Expected `int` <= 9; more: Expected `int` >= 0"),
    ],
)
async def test_words_behind_the_question_mark(asking: httpx.AsyncClient, query: str, status: int, found: Any) -> None:
    response = await asking.get(f"/t/x?{query}")
    assert response.status_code == status
    assert (response.json() if status == 200 else response.text) == ({"table": "x"} | found if status == 200 else found)


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        (b'{"what": "bread"}', 201, '{"what":"bread","many":1,"who":{}}'),
        (b'{"what": "bread", "many": "3"}', 201, '{"what":"bread","many":3,"who":{}}'),
        (b"", 400, "body: there is none; this needs one of JSON"),
        (b"{", 400, "Input data was truncated"),
        (b"[]", 400, "body: Expected `object`, got `array`"),
        (b"{}", 400, "body: Object missing required field `what`"),
        (b'{"what": 3}', 400, "what: Expected `str`, got `int`"),
        (b'{"what": "a", "who": {"p1": 3}}', 400, "who[...]: Expected `str`, got `int`"),
        (b'{"what": "a", "no": 1}', 400, "body: Object contains unknown field `no`"),
    ],
)
async def test_a_message_in_the_body(asking: httpx.AsyncClient, body: bytes, status: int, words: str) -> None:
    response = await asking.post("/wish", content=body)
    assert (response.status_code, response.text) == (status, words)


async def test_a_form_with_a_file(asking: httpx.AsyncClient) -> None:
    response = await asking.post("/form", data={"name": "Ädä", "empty": ""}, files={"save": ("a.tw", b"\xff\x00")})
    assert response.json() == {"name": "'Ädä'", "empty": "''", "save": r"b'\xff\x00'"}


@pytest.mark.parametrize(
    ("kind", "body", "words"),
    [
        ("multipart/form-data", b"x", "Multipart boundary missing in Content-Type"),
        ("multipart/form-data; boundary=ab", b"x", "Invalid multipart/form-data"),
        ("multipart/form-data; boundary=ab", b"--ab\r\n", "Invalid multipart/form-data"),
        (
            "multipart/form-data; boundary=ab",
            b'--ab\r\ncontent-disposition: form-data; name="n"\r\n\r\nv\r\n' * 1001 + b"--ab--\r\n",
            "Invalid multipart/form-data",
        ),
    ],
)
async def test_a_form_that_is_none(asking: httpx.AsyncClient, kind: str, body: bytes, words: str) -> None:
    response = await asking.post("/form", content=body, headers={"content-type": kind})
    assert (response.status_code, response.text) == (400, words)


# --- what is sent ----------------------------------------------------------------------------------------------------
async def test_cookies_come_and_go(asking: httpx.AsyncClient) -> None:
    assert (await asking.get("/", headers={"Cookie": "b=1; a=x=y"})).text == "house x=y"
    plain, safe = (Cookie("a", "b", "/", 60, secure=secure).line for secure in (False, True))
    assert plain == "a=b; HttpOnly; Max-Age=60; Path=/; SameSite=lax"
    assert safe == f"{plain}; Secure"


async def test_headers_of_an_answer(asking: httpx.AsyncClient) -> None:
    assert (await asking.get("/")).headers["content-type"] == "text/plain; charset=utf-8"
    assert (await asking.get("/t/new")).headers["content-type"] == "text/new"
    gone = await asking.delete("/t/x")
    assert (gone.status_code, gone.content, "content-length" in gone.headers) == (204, b"", False)
    assert redirect("/t/ä?seat=p1").headers["location"] == "/t/%C3%A4?seat=p1"


async def test_a_websocket_is_turned_away() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    await Routes(ROUTES, None, told)({"type": "websocket", "path": "/"}, _never, send)
    assert sent == [{"type": "websocket.close"}]


async def _never() -> Message:
    return await asyncio.Future()


class Listener:
    """Somebody who listens to a stream, and may leave."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.leaves = asyncio.Event()

    async def receive(self) -> Message:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.heard.append(message.get("body", b""))
        if b"last" in self.heard:
            self.leaves.set()


async def test_a_stream_goes_on_until_whoever_asked_has_left() -> None:
    ended: list[str] = []

    async def parts() -> AsyncGenerator[bytes, None]:
        try:
            yield b"first"
            yield b"last"
            await _never()
        finally:
            await asyncio.sleep(0)  # who leaves is taken off a list, and that takes its time
            ended.append("tidily")

    listener = Listener()
    await asyncio.wait_for(Stream(parts(), headers={}).send(listener.receive, listener.send), PATIENCE)
    assert listener.heard == [b"", b"first", b"last"]
    assert ended == ["tidily"]


async def test_a_stream_ends_when_there_is_nothing_more_to_say() -> None:
    async def parts() -> AsyncGenerator[bytes, None]:
        yield b"all"

    listener = Listener()
    await asyncio.wait_for(Stream(parts(), headers={}).send(listener.receive, listener.send), PATIENCE)
    assert listener.heard == [b"", b"all", b""]


async def test_a_stream_that_breaks_is_heard_of() -> None:
    async def parts() -> AsyncGenerator[bytes, None]:
        yield b"first"
        raise RuntimeError("broken")

    listener = Listener()
    with pytest.raises(RuntimeError, match="broken"):
        await Stream(parts(), headers={}).send(listener.receive, listener.send)


async def test_a_stream_whose_server_ends_is_tidied_up() -> None:
    ended: list[str] = []

    async def parts() -> AsyncGenerator[bytes, None]:
        try:
            yield b"first"
            await _never()
        finally:
            ended.append("tidily")

    listener = Listener()
    sending = asyncio.create_task(Stream(parts(), headers={}).send(listener.receive, listener.send))
    while b"first" not in listener.heard:
        await asyncio.sleep(0)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    assert ended == ["tidily"]

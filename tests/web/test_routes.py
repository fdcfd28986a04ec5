"""From Starlette to our handlers: what they want of a request, what is refused, what is sent, when a stream ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated, Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Match
from starlette.types import Message, Scope

from tablewright.web.serving.app import Application
from tablewright.web.serving.routes import Route, delete, get, post
from tests.patience import PATIENCE
from tests.web.conftest import Browser


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    what: str
    many: int = 1
    who: dict[str, str] = {}


Few = Annotated[int, msgspec.Meta(ge=0, le=9)]


@get("/")
async def start(request: Request) -> Response:
    return PlainTextResponse("start")


@get("/t/{table}")
def table(request: Request, table: str, few: Few = 3, more: Few = 3, seat: str = "") -> dict[str, Any]:
    return {"table": table, "few": few, "more": more, "seat": seat}


@delete("/t/{table}", status_code=204)
async def remove(request: Request, table: str) -> None:
    pass


@get("/t/{table}/log/{number:number}")
async def entry(request: Request, table: str, number: int) -> list[int]:
    return [number]


@get("/files/{name:path}")
async def file(request: Request, name: str) -> str:
    return name


@post("/wish", status_code=201)
async def wish(request: Request, data: Wish) -> Wish:
    return data


ROUTES = [start, table, remove, entry, file, wish]


async def told(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return PlainTextResponse(error.detail, error.status_code, error.headers)


@pytest.fixture
def asking() -> httpx.AsyncClient:
    app = Starlette(routes=ROUTES, exception_handlers={HTTPException: told})
    app.router.redirect_slashes = False
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url="http://table.test")


# --- addresses -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("/", 200, "start"),
        ("/t/x/log/12", 200, "[12]"),
        ("/t/x/log/twelve", 404, "Not Found"),
        ("/t/x/log/" + "9" * 5000, 404, "Not Found"),
        ("/t/x/log", 404, "Not Found"),
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


async def test_an_address_that_takes_no_such_request_says_so(asking: httpx.AsyncClient) -> None:
    assert (await asking.put("/t/x")).status_code == 405
    refused = await asking.options("/wish")
    assert (refused.status_code, refused.headers["allow"]) == (405, "POST")


async def test_no_address_means_two_things(app: Application) -> None:
    """The first route that fits is taken: none may stand in the way of another."""
    routes = [route for route in app.routes if isinstance(route, Route)]
    assert len(routes) > 80
    for route in routes:
        path = route.path_format.replace("{number}", "1").replace("{", "").replace("}", "")
        scope: Scope = {"type": "http", "method": route.method, "path": path}
        assert [each.path for each in routes if each.matches(scope)[0] is Match.FULL] == [route.path]


@pytest.mark.parametrize("path", ["/terms/duel/", "//terms//duel", "/api/v1/games/", "/api//v1/games"])
async def test_slashes_that_say_nothing_are_not_heard(ada: Browser, path: str) -> None:
    assert (await ada.get(f"http://table.test{path}")).status_code == 200


# --- what is wanted --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("query", "status", "found"),
    [
        ("", 200, {"few": 3, "more": 3, "seat": ""}),
        ("few=1&few=2&seat=p%C3%A4", 200, {"few": 2, "more": 3, "seat": "pä"}),
        ("seat=&nobody=asked", 200, {"few": 3, "more": 3, "seat": ""}),
        ("few=x", 400, "few: Expected `int`, got `str`"),
        ("few=", 400, "few: Expected `int`, got `str`"),
        ("few=10&more=-1", 400, "few: Expected `int` <= 9"),
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
        (b"", 400, "body: there is none; send one of JSON"),
        (b"{", 400, "body: this is no JSON: Input data was truncated; correct it and send it again"),
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


# --- what is sent ----------------------------------------------------------------------------------------------------
async def test_an_answer_without_a_message_has_no_body(asking: httpx.AsyncClient) -> None:
    gone = await asking.delete("/t/x")
    assert (gone.status_code, gone.content, "content-length" in gone.headers) == (204, b"", False)


async def test_a_cookie_is_for_the_server_alone(ada: Browser) -> None:
    (sent,) = (await ada.get("/")).headers.get_list("set-cookie")
    assert sent.endswith("; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax")


async def _never() -> Message:
    return await asyncio.Future()


SCOPE: Scope = {"type": "http"}


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
            await asyncio.shield(take_off())

    async def take_off() -> None:
        await asyncio.sleep(0)  # who leaves is taken off a list, and that takes its time
        ended.append("tidily")

    listener = Listener()
    await asyncio.wait_for(StreamingResponse(parts())(SCOPE, listener.receive, listener.send), PATIENCE)
    assert listener.heard == [b"", b"first", b"last"]
    await asyncio.sleep(0)
    assert ended == ["tidily"]


async def test_a_stream_ends_when_there_is_nothing_more_to_say() -> None:
    async def parts() -> AsyncGenerator[bytes, None]:
        yield b"all"

    listener = Listener()
    await asyncio.wait_for(StreamingResponse(parts())(SCOPE, listener.receive, listener.send), PATIENCE)
    assert listener.heard == [b"", b"all", b""]


async def test_a_stream_that_breaks_is_heard_of() -> None:
    async def parts() -> AsyncGenerator[bytes, None]:
        yield b"first"
        raise RuntimeError("broken")

    listener = Listener()
    with pytest.raises(RuntimeError, match="broken"):
        await StreamingResponse(parts())(SCOPE, listener.receive, listener.send)


async def test_a_stream_whose_server_ends_is_tidied_up() -> None:
    ended: list[str] = []

    async def parts() -> AsyncGenerator[bytes, None]:
        try:
            yield b"first"
            await _never()
        finally:
            ended.append("tidily")

    listener = Listener()
    sending = asyncio.create_task(StreamingResponse(parts())(SCOPE, listener.receive, listener.send))
    while b"first" not in listener.heard:
        await asyncio.sleep(0)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    assert ended == ["tidily"]

"""A server of our own for each test: in the same process, or a real one with its own address."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tablewright.web.serving.app import Application, create_app
from tablewright.web.serving.config import Config, Limits
from tablewright.web.serving.server import Server
from tests.patience import PATIENCE
from tests.web.toys import find_ruleset

NO_LIMITS = Limits(address_rate=0, seat_rate=0, chat_rate=0, replay_rate=0, tables_rate=0)


class PlainRender:
    """Shows every field of every view: whatever a template could show, tests can find."""

    def warm(self) -> None:
        pass

    def __getattr__(self, name: str) -> Callable[[Any], str]:
        return lambda page: f"<html><pre>{name} {msgspec.json.encode(page).decode()}</pre></html>"


def make_app(store: Path | str, **options: Any) -> Application:
    limits = options.pop("limits", NO_LIMITS)
    house_options = {"clock": options.pop("clock")} if "clock" in options else {}
    render = options.pop("render", PlainRender())
    config = Config(str(store), limits=limits, log=True, **options)
    return create_app(config, find_ruleset, ("duel",), render, **house_options)


class Browser(httpx.AsyncClient):
    """A browser that keeps its cookie, finds the forms' token and presses buttons."""

    csrf = ""

    def __init__(self, **options: Any) -> None:
        super().__init__(timeout=PATIENCE, **options)

    @classmethod
    def at(cls, app: Application, address: str = "10.0.0.1") -> Browser:
        transport = httpx.ASGITransport(app=app, client=(address, 1))
        return cls(transport=transport, base_url="http://table.test")

    async def look(self, path: str = "/", **options: Any) -> Any:
        """A page's view, as data."""
        response = await self.get(path, **options)
        assert response.status_code == 200, response.text
        return self.read(response)

    def read(self, response: httpx.Response) -> Any:
        found = re.fullmatch(r"<html><pre>\w+ (.*)</pre></html>", response.text, re.S)
        assert found, response.text
        view = msgspec.json.decode(found[1])
        self.csrf = view.get("frame", view).get("csrf", self.csrf)
        return view

    async def press(self, path: str, /, htmx: bool = True, **fields: Any) -> httpx.Response:
        if not self.csrf:
            await self.look()
        headers = {"HX-Request": "true"} if htmx else {}
        return await self.post(path, data={"csrf": self.csrf, **fields}, headers=headers)

    async def new_table(self, **fields: Any) -> str:
        """A new table for two; its path."""
        response = await self.press("/tables", htmx=False, game="duel", seats="2", **fields)
        assert response.status_code == 303, response.text
        return response.headers["location"]

    async def do(self, table: str, what: str, /, seat: str = "p1", **fields: Any) -> httpx.Response:
        """Press a button at a table as a person would who has just looked at it."""
        page = await self.look(f"{table}?seat={seat}")
        fields = {"seat": seat, "version": page["version"], "command": page["command"], **fields}
        return await self.press(f"{table}/{what}", **fields)


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Application]:
    made = make_app(tmp_path / "tables.sqlite3")
    async with made.house.opened():
        yield made


@pytest.fixture
async def ada(app: Application) -> AsyncIterator[Browser]:
    async with Browser.at(app) as browser:
        yield browser


@pytest.fixture
async def bob(app: Application) -> AsyncIterator[Browser]:
    async with Browser.at(app, "10.0.0.2") as browser:
        yield browser


async def invite(owner: Browser, guest: Browser, table: str, seat: str = "p2", name: str = "Bob") -> None:
    """Pass a seat on."""
    page = owner.read(await owner.press(f"{table}/invite", for_seat=seat))
    path = page["links"][0]["text"].removeprefix("http://table.test")
    guest_page = await guest.look(path)
    assert guest_page["seat"] == seat
    response = await guest.press(path, htmx=False, name=name)
    assert response.status_code == 303, response.text


async def give_up(guest: Browser, table: str, seat: str = "p2") -> None:
    """Agree that who made the table has a seat back."""
    response = await guest.press(f"{table}/agree", seat=seat, for_seat=seat, on="1")
    assert response.status_code == 200, response.text


class Served:
    """A real server in a thread. `beside`: applications that it does not serve, but whose houses are open as well."""

    def __init__(self, app: Application, *beside: Application) -> None:
        self.app, self._beside, self._ready = app, beside, threading.Event()
        self.server = Server(app, "127.0.0.1", 0, self._is_ready)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        async with AsyncExitStack() as houses:
            for application in self._beside:
                await houses.enter_async_context(application.house.opened())
            await self.server.serve()

    def _is_ready(self, address: str) -> None:
        self.address = address.replace("localhost", "127.0.0.1")
        self._ready.set()

    def __enter__(self) -> Served:
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(make_app(tmp_path / "served.sqlite3", heartbeat=0.2)) as server:
        yield server

"""Processes: one that is killed loses nothing; two behind a load balancer serve the same tables."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tablewright_client import Client, Moved

from tests.judges import soak_server
from tests.patience import PATIENCE
from tests.store.postgres_server import PostgresServer, why_not
from tests.web.conftest import Browser
from tests.web.test_live import listening


def _serve(store: str, pipe: Any) -> None:
    from tablewright.web.serving.server import Server
    from tests.web.conftest import make_app

    Server(make_app(store), "127.0.0.1", 0, pipe.send).run()


class Process:
    """A server in a process of its own."""

    def __init__(self, store: str) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(store, theirs))
        self._process.start()
        self.address: str = ours.recv().replace("localhost", "127.0.0.1")
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join()

    def stop(self) -> int | None:
        self._process.terminate()
        self._process.join(PATIENCE)
        return self._process.exitcode


@contextmanager
def process(store: str) -> Iterator[Process]:
    server = Process(store)
    try:
        yield server
    finally:
        server.stop()


def test_a_killed_server_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    store, acknowledged = str(tmp_path / "tables.sqlite3"), 0
    server = Process(store)
    with Client.at(server.address) as client:
        made = client.new_table("duel", players=2, settings={"rounds": 100_000})
    for _ in range(3):
        with Client.at(server.address) as client:
            seat = made.seat("p1")
            seat._client = client
            assert seat.look().version == acknowledged
            for _ in range(20):
                acknowledged = seat.answer("wait").version
        server.kill()
        server = Process(store)
    assert server.stop() is not None


@pytest.mark.slow
async def test_all_five_games_lose_and_double_nothing_when_the_server_is_killed(tmp_path: Path) -> None:
    """A small share of `make soak-server`."""
    tally = soak_server.Tally()
    await soak_server.on_sqlite(3, tally, tmp_path)
    assert (tally.good, tally.kills) == (True, 3), tally


@pytest.mark.slow
@pytest.mark.postgres
async def test_all_five_games_lose_and_double_nothing_when_the_database_stops() -> None:
    if missing := why_not():
        pytest.skip(missing)
    tally = soak_server.Tally()
    await soak_server.on_postgres(1, 2, tally)
    assert (tally.good, tally.kills, tally.stops) == (True, 1, 2), tally


# --- two processes, one PostgreSQL, one load balancer ----------------------------------------------------------------
class Balancer:
    """Passes each new connection on to the next server, and knows how many each got."""

    def __init__(self, ports: list[int]) -> None:
        self._ports, self.passed = ports, [0] * len(ports)
        self._turn = 0

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at = self._turn = (self._turn + 1) % len(self._ports)
        self.passed[at] += 1
        there, back = await asyncio.open_connection("127.0.0.1", self._ports[at])
        await asyncio.gather(_pump(reader, back), _pump(there, writer))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        async with server:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@pytest.fixture
def postgres() -> Iterator[str]:
    if missing := why_not():
        pytest.skip(missing)
    with PostgresServer() as server:
        yield server.new_database(f"web_{secrets.token_hex(4)}")


def _browser(address: str) -> Browser:
    """A browser that opens a new connection for each request, so that the balancer has something to do."""
    return Browser(base_url=address, headers={"connection": "close"})


@pytest.mark.postgres
async def test_two_processes_serve_the_same_tables(postgres: str) -> None:
    with process(postgres) as one, process(postgres) as two:
        balancer = Balancer([one.port, two.port])
        async with balancer.open() as address, _browser(address) as ada, _browser(two.address) as bob:
            table = await ada.new_table(**{"set.rounds": "1000"})
            link = ada.read(await ada.press(f"{table}/invite", for_seat="p2"))["links"][0]["text"]
            path = "/join/" + link.rpartition("/")[2]
            await bob.look(path)
            await bob.press(path, htmx=False, name="Bob")
            async with listening(bob, f"{table}/live?seat=p2") as events:
                for number in range(8):
                    assert (await ada.do(table, "answer", key="wait")).status_code == 200
                    await events.until(f'"version":{number + 1}')
            assert min(balancer.passed) > 4  # both processes had their share
            presses = [
                ada.press(f"{table}/answer", seat="p1", key="wait", version=8, command=f"press {number}")
                for number in range(50)
            ]
            statuses = sorted([response.status_code for response in await asyncio.gather(*presses)])
            assert statuses == [200] + [409] * 49
            assert (await bob.look(table))["version"] == 9


@pytest.mark.postgres
def test_either_process_may_die(postgres: str) -> None:
    one = Process(postgres)
    with process(postgres) as two, Client.at(one.address) as first, Client.at(two.address) as second:
        made = first.new_table("duel", players=2)
        seat = made.seat("p1")
        seat.answer("wait")
        one.kill()
        seat._client = second
        assert seat.look().version == 1
        assert seat.answer("wait").version == 2
        seat.version = 1
        with pytest.raises(Moved):
            seat.answer("wait")

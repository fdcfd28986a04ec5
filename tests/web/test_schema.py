"""schemathesis, from its own environment, sends what the schema allows and what it does not: nothing breaks.

What it thinks up takes longer than the answers, so one run is for both databases: a second application, on PostgreSQL
and with the same table in it, is asked everything that the first is asked. Some texts and numbers suit one and not the
other.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from starlette.types import Message, Receive, Scope, Send
from tablewright_client import Client

from tablewright.store.backups import backup, restore
from tablewright.web.serving.app import Application
from tests.store.postgres_server import PostgresServer, why_not
from tests.web.conftest import Served, make_app

PROGRAM = Path(__file__).parents[2] / ".venv-schemathesis" / "bin" / "schemathesis"
ATTACKS = int(os.environ.get("ATTACKS", "1"))  # `make attack` tries more
CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance,ignored_auth"
SERVER_ERROR = 500
MANY = 1000  # requests


class Twins(Application):
    """Answers as the first application does; the second is asked the same just before."""

    def __init__(self, first: Application, second: Application) -> None:
        self.house = first.house
        self._first, self.second = first, second
        self.asked = 0
        self.broken: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _whole(receive)
        await self._ask_second({**scope, "state": {}}, body)
        await self._first(scope, _giving(body), send)

    async def _ask_second(self, scope: Scope, body: bytes) -> None:
        async def look(message: Message) -> None:
            if message.get("status", 0) >= SERVER_ERROR:
                self.broken.append(f"{message['status']}: {scope['method']} {scope['raw_path']!r} {body[:2000]!r}")

        await self.second(scope, _giving(body), look)
        self.asked += 1


async def _whole(receive: Receive) -> bytes:
    parts, more = [], True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts)


def _giving(body: bytes) -> Receive:
    """A request with this body, after which its sender is gone."""
    messages = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Message:
        return next(messages, {"type": "http.disconnect"})

    return receive


class Fuzzed(NamedTuple):
    """What came of it."""

    said: subprocess.CompletedProcess[str]
    twins: Twins | None  # None where there is no PostgreSQL


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    if not PROGRAM.exists():
        pytest.skip("schemathesis is not set up (make setup-schemathesis): the API is NOT fuzzed")
    folder = tmp_path_factory.mktemp("fuzzed")
    store = folder / "tables.sqlite3"
    with Served(make_app(store)) as served, Client.at(served.address) as client:
        made = client.new_table("duel", players=2, settings={"rounds": 100_000})
    with ExitStack() as stack:
        first, twins = make_app(store), None
        if not why_not():
            database = stack.enter_context(PostgresServer()).new_database("fuzzed")
            backup(str(store), folder / "copy")
            restore(folder / "copy", database)
            twins = Twins(first, make_app(database))
        server = Served(twins or first, *([twins.second] if twins else []))
        yield Fuzzed(_fuzz(stack.enter_context(server), made.table, made.tokens["p1"], folder), twins)


def _fuzz(served: Served, table: str, token: str, folder: Path) -> subprocess.CompletedProcess[str]:
    settings = folder / "schemathesis.toml"
    settings.write_text(f'[parameters]\n"path.table" = "{table}"\n')
    command = [str(PROGRAM), "--config-file", str(settings), "run", f"{served.address}/api/openapi.json"]
    command += ["--header", f"Authorization: Bearer {token}", "--exclude-path-regex", "(events|revoke|sit)$"]
    command += ["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--max-examples", str(3 * ATTACKS - 2)]
    command += ["--seed", "1", "--no-color"]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=300 * ATTACKS, check=False)


@pytest.mark.slow
def test_no_request_breaks_the_server(fuzzed: Fuzzed) -> None:
    assert fuzzed.said.returncode == 0, fuzzed.said.stdout + fuzzed.said.stderr


@pytest.mark.slow
@pytest.mark.postgres
def test_no_request_breaks_the_server_on_postgresql(fuzzed: Fuzzed) -> None:
    if fuzzed.twins is None:
        pytest.skip(why_not())
    assert fuzzed.twins.broken == []
    assert fuzzed.twins.asked > MANY

"""Both databases for the same tests: SQLite in a temporary folder, PostgreSQL in a server of our own."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tablewright.store import Store, open_store
from tests.store.postgres_server import PostgresServer, why_not


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    if missing := why_not():
        pytest.skip(missing)
    with PostgresServer() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new, empty store is to be."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.new_database(f"store_{secrets.token_hex(4)}")


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    opened = open_store(where)
    await opened.start()
    yield opened
    await opened.close()

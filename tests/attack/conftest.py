"""The server's tests lend their table and their browsers; a server that reads requests in C, and one in Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablewright.web.serving import server as server_module
from tablewright.web.serving.app import Application
from tablewright.web.serving.connections import by_h11, of_house
from tests.web.conftest import NO_LIMITS, Served, ada, app, bob, make_app, served

__all__ = ["ada", "app", "bob", "served"]


def _in_python(application: Application) -> Any:
    return of_house(application.house, by_h11.PlainConnection)


@pytest.fixture(scope="module", params=["httptools", "h11"])
def parser(request: pytest.FixtureRequest) -> Iterator[str]:
    """What reads requests: in C, and where that is not installed."""
    with pytest.MonkeyPatch.context() as patched:
        if request.param == "h11":
            patched.setattr(server_module, "_protocol", _in_python)
        yield request.param


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, parser: str) -> Iterator[Served]:
    with Served(make_app(tmp_path_factory.mktemp(parser) / "x.sqlite3", limits=NO_LIMITS)) as served:
        yield served

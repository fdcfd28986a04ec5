"""Play by post: a table tells an address whom it waits for, where the host allows it, and never one of this house."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablewright.engine.decisions import Refused
from tablewright.web.tables import hooks
from tests.patience import PATIENCE
from tests.web.conftest import Browser, make_app


async def test_an_address_is_told_whom_the_table_waits_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    monkeypatch.setattr(hooks, "_need_public", lambda address: None)
    app = make_app(tmp_path / "tables.sqlite3", hooks=True, url="http://table.test")
    async with app.house.opened(), Browser.at(app) as ada:
        table = await ada.new_table(name="Ada", title="By post")
        assert (await ada.do(table, "hook", address="ftp://example.org")).status_code == 422
        assert (await ada.do(table, "hook", address="https://example.org/hook")).status_code == 200
        monkeypatch.setattr(httpx, "AsyncClient", _recording(told))
        await ada.do(table, "answer", key="strike")
        async with asyncio.timeout(PATIENCE):
            while not told:
                await asyncio.sleep(0.01)
    (address, message) = told[0]
    assert address == "https://example.org/hook"
    assert message["text"].startswith("By post waits for Ada")
    assert message["address"] == f"http://table.test{table}"


def _recording(told: list[Any]) -> type:
    class Client:
        def __init__(self, **options: Any) -> None:
            assert options["follow_redirects"] is False

        async def __aenter__(self) -> Client:
            return self

        async def __aexit__(self, *_: object) -> None:
            return None

        async def post(self, address: str, json: Any) -> None:
            told.append((address, json))

    return Client


async def test_no_address_is_told_anything_unless_the_host_says_so(ada: Browser) -> None:
    table = await ada.new_table()
    assert (await ada.do(table, "hook", address="https://example.org/hook")).status_code == 422


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/x", "http://localhost:8722/", "http://10.0.0.1/", "http://[::1]/"]
)
def test_nobody_knocks_at_doors_of_the_house(address: str) -> None:
    with pytest.raises(Refused):
        hooks._need_public(address)

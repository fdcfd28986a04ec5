"""Another program holds a lock on the SQLite file: looks go on, answers are refused soon, and all is well after it.

The times allowed here are several times those promised, and a fraction of what an endless wait takes.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.web.conftest import Browser, make_app

_AT_ONCE = 8
_SOON = 8  # seconds: 2 are promised for all of these together


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_under_a_foreign_lock_looks_go_on_and_answers_are_refused_soon(tmp_path: Path) -> None:
    app = make_app(tmp_path / "tables.sqlite3")
    async with app.house.opened(), Browser.at(app) as ada:
        table = await ada.new_table()
        page = await ada.look(f"{table}?seat=p1")
        given = {"seat": "p1", "version": page["version"], "key": "wait"}
        app.house._probe_after = 0
        with _locked(tmp_path / "tables.sqlite3"):
            answers = [ada.press(f"{table}/answer", command=f"c{number}", **given) for number in range(_AT_ONCE)]
            async with asyncio.timeout(_SOON):
                *refused, seen, health = await asyncio.gather(*answers, ada.get(table), ada.get("/health"))
        assert [response.status_code for response in refused] == [503] * _AT_ONCE
        assert (seen.status_code, health.status_code) == (200, 503)
        assert (await ada.do(table, "answer", key="wait")).status_code == 200
        assert (await ada.get("/health")).status_code == 200


async def test_health_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app, freed = make_app(tmp_path / "tables.sqlite3"), asyncio.Event()

    async def probe() -> None:
        await freed.wait()

    async with app.house.opened(), Browser.at(app) as ada:
        monkeypatch.setattr(app.house.store, "probe", probe)
        response = await ada.get("/health")
        assert (response.status_code, response.json()["ok"]) == (503, False)
        freed.set()
        async with asyncio.timeout(_SOON):
            while (await ada.get("/health")).status_code != 200:
                await asyncio.sleep(0)

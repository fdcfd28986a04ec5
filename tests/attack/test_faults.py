"""Faults of disk and database: 503 with words and when to try again, never a 500; nothing acknowledged is lost, nothing
is half done, and it goes on by itself. And honest mistakes with files and folders: one line each, no traceback.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.engine.game.saves import header_line, parse
from tablewright.engine.game.verify import verify
from tablewright.store import open_store
from tablewright.store.sqlite import SqliteBackend
from tablewright.web.serving.app import Application
from tests.web.conftest import Browser, make_app
from tests.web.toys import DUEL

FULL = "database or disk is full"


class Faulty(SqliteBackend):
    """A database that fails at the given call, and at every one after it, until it is mended."""

    fail_at = 0
    calls = 0
    broken = False

    def _count(self) -> None:
        self.calls += 1
        self.broken = self.broken or self.calls == self.fail_at
        if self.broken:
            raise sqlite3.OperationalError(FULL)

    async def read(self, sql: str, values: Sequence[Any] = (), *, many: bool = False) -> Any:
        from tablewright.store import sqlite

        with sqlite.troubles():
            self._count()
        return await super().read(sql, values, many=many)

    async def write(self, job: Any, table: str = "") -> Any:
        from tablewright.store import sqlite

        with sqlite.troubles():
            self._count()
        return await super().write(job, table)

    def mend(self, fail_at: int = 0) -> None:
        self.broken, self.calls, self.fail_at = False, 0, fail_at


def faulty_app(folder: Path) -> tuple[Application, Faulty]:
    app = make_app(folder / "tables.sqlite3")
    backend = app.house.store._backend = Faulty(str(folder / "tables.sqlite3"))
    return app, backend


async def _press_all(ada: Browser, table: str) -> list[httpx.Response]:
    """What somebody does at a table, with the version in the page that was seen last."""
    seen = []
    for what, fields in (
        ("answer", {"key": "strike"}),
        ("chat", {"text": "hello"}),
        ("undo", {"agreed": "1"}),
        ("answer", {"key": "wait"}),
        ("sit", {"for_seat": "gm", "sitter": "me"}),
        ("gm/override", {"seat": "gm", "path": "rounds", "value": "9", "reason": "so"}),
    ):
        page = await ada.get(f"{table}?seat=p1")
        seen.append(page)
        if page.status_code == 200:
            view = ada.read(page)
            given = {"seat": "p1", "version": view["version"], "command": view["command"], **fields}
            seen.append(await ada.press(f"{table}/{what}", **given))
    return seen


async def test_a_failure_at_every_call_of_the_store(tmp_path: Path) -> None:
    app, backend = faulty_app(tmp_path)
    async with app.house.opened(), Browser.at(app) as ada:
        failed_at = 0
        while failed_at < 150:
            backend.mend()
            table = await ada.new_table(undo="always")
            await ada.look(table)
            failed_at += 3
            backend.mend(failed_at)
            answers = await _press_all(ada, table)
            statuses = {response.status_code for response in answers}
            assert statuses <= {200, 503}, statuses
            for response in answers:
                if response.status_code == 503:
                    assert response.headers["retry-after"] == "5"
                    assert "Traceback" not in response.text
            was_broken = backend.broken
            backend.mend()
            assert (await ada.get("/health")).json()["ok"]
            page = await ada.look(f"{table}?seat=p1")
            head = await app.house.store.head(page["table"])
            text = parse(header_line(head.setup) + await app.house.store.records(head.id), "x")
            assert head.version == len(text.records)
            assert verify(DUEL, text).good
            assert (await ada.do(table, "answer", key="wait")).status_code == 200
            if not was_broken:
                return
        raise AssertionError("the presses never came to an end without a fault")


async def test_health_tells_the_truth(tmp_path: Path) -> None:
    app, backend = faulty_app(tmp_path)
    async with app.house.opened(), Browser.at(app, "127.0.0.1") as ada, Browser.at(app) as stranger:
        assert (await ada.get("/health")).json()["ok"]
        app.house._probe_after = 0
        backend.mend(1)
        response = await ada.get("/health")
        assert (response.status_code, response.json()["trouble"]) == (503, FULL)
        told = await stranger.get("/health")  # where the database is, is nobody's business
        assert (told.status_code, FULL in told.text) == (503, False)
        assert (await ada.get("/")).status_code == 503 if ada.cookies else True
        backend.mend()
        assert (await ada.get("/health")).status_code == 200


# --- what browsers and programs send ----------------------------------------------------------------------------------
async def test_odd_requests_get_words(ada: Browser, app: Application) -> None:
    table = await ada.new_table()
    made = (await ada.post("/api/v1/tables", json={"game": "duel"})).json()
    api, headers = f"/api/v1/tables/{made['table']}", {"Authorization": f"Bearer {made['owner']}"}
    deep = b'{"version":0,"command":' + b"[" * 50_000
    for response in (
        await ada.get("/t/%00"),
        await ada.get(f"{table}/replay?step=99999999999999999999999"),
        await ada.get(f"{table}?seat=%00%1b"),
        await ada.post(f"{api}/answer", content=deep, headers={**headers, "content-type": "application/json"}),
        await ada.post(f"{api}/answer", json={"version": 0, "command": "a\x00b", "key": "x"}, headers=headers),
        await ada.post(f"{api}/answer", json={"version": 2**70, "command": "a", "key": "x"}, headers=headers),
        await ada.post(f"{api}/answer", content=b"\xff\xfe", headers={**headers, "content-type": "application/json"}),
        await ada.press(f"{table}/answer", seat="p1", key="\x00", version="²", command="\ud7ff"),
        await ada.press("/tables", game="duel\x00"),
        await ada.press("/tables", game="duel", seats="²"),
    ):
        assert 400 <= response.status_code < 500 or response.status_code == 200, (response.url, response.status_code)
        assert "Traceback" not in response.text


async def test_a_server_goes_by_its_own_name(tmp_path: Path) -> None:
    app = make_app(tmp_path / "tables.sqlite3", hosts=("table.test", "127.0.0.1"))
    async with app.house.opened(), Browser.at(app) as ada:
        assert (await ada.get("/")).status_code == 200
        assert (await ada.get("/", headers={"host": "table.test:8443"})).status_code == 200
        assert (await ada.get("/health", headers={"host": "127.0.0.1:8722"})).status_code == 200
        for other in ("evil.test", "table.test.evil.test", "", "[::1]"):
            assert (await ada.get("/", headers={"host": other})).status_code == 421


# --- files and folders ------------------------------------------------------------------------------------------------
def _said(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code not in (0, None)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output


async def _make_store(where: str) -> None:
    store = open_store(where)
    await store.start()
    await store.close()


def test_backups_and_folders(tmp_path: Path) -> None:
    store, other = str(tmp_path / "a.sqlite3"), str(tmp_path / "b.sqlite3")
    kept = tmp_path / "kept"
    assert "no store" in _said("backup", "--to", str(kept), "--store", store)
    asyncio.run(_make_store(store))
    assert CliRunner().invoke(main, ["backup", "--to", str(kept), "--store", store]).exit_code == 0
    assert {path.stat().st_mode & 0o777 for path in (kept, Path(store))} == {0o600}
    assert "no folder" in _said("backup", "--to", str(tmp_path / "no" / "x"), "--store", store)
    assert "no backup" in _said("restore", str(tmp_path / "none"), "--store", other)
    for content in (b"", b"junk" * 100, kept.read_bytes()[:5000], kept.read_bytes()[:-4096] + bytes(4096)):
        (tmp_path / "bad").write_bytes(content)
        assert "bad" in _said("restore", str(tmp_path / "bad"), "--store", other)
    assert "no folder" in _said("serve", "--store", "/proc/nothing/here", "--no-open")


@pytest.mark.parametrize(
    "expression", ["d²", "٣d6", "1d6\x00", "d" * 300, "((((" * 100, "9" * 500, "1d0", "0d6", "d%%"]
)
def test_dice_that_are_none(expression: str) -> None:
    assert "Error" in _said("roll", "--", expression)

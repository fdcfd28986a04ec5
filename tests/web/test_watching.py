"""For whoever watches over a server: figures, request numbers, health from outside, backups by the clock."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import re
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablewright import __version__
from tablewright.cli import main
from tablewright.store import CannotOpen, backups, open_store
from tablewright.web.hosting.rotation import BackupClock, back_up, kept_in
from tablewright.web.serving.app import Application
from tablewright.web.serving.config import Config, hosts_for
from tablewright.web.serving.server import Handles
from tests.patience import PATIENCE
from tests.web.conftest import Browser, Served, make_app


async def test_figures(app: Application) -> None:
    async with Browser.at(app, "127.0.0.1") as near, Browser.at(app) as far:
        table = await near.new_table()
        await near.do(table, "answer", key="strike")
        await far.get("/t/nothing")
        text = (await near.get("/metrics")).text
        assert (await far.get("/metrics")).status_code == 404
    figures = dict(re.findall(r"^(tablewright_\S+) (\S+)$", text, re.MULTILINE))
    assert figures["tablewright_answers_total"] == "1"
    assert figures['tablewright_refusals_total{status="404"}'] == "1"
    assert float(figures['tablewright_request_seconds_bucket{le="+Inf"}']) > 3
    assert figures["tablewright_tables_open"] == "1"
    assert len(re.findall(r"^# TYPE", text, re.MULTILINE)) == len(set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)))


async def test_every_request_has_a_number(ada: Browser, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "tablewright")
    given = (await ada.get("/", headers={"x-request-id": "from-a-proxy.1"})).headers["x-request-id"]
    assert given == "from-a-proxy.1"
    odd = (await ada.get("/", headers={"x-request-id": "x\ty"})).headers["x-request-id"]
    assert re.fullmatch(r"[0-9a-f]{16}", odd)
    lines = [json.loads(record.getMessage()) for record in caplog.records if record.name == "tablewright.access"]
    assert [line["id"] for line in lines] == [given, odd]
    assert lines[0].keys() == {"id", "from", "method", "path", "status", "ms"}


def test_a_server_is_asked_how_it_is(served: Served) -> None:
    result = CliRunner().invoke(main, ["doctor", "--server", served.address])
    assert (result.exit_code, "ok: true" in result.output) == (0, True)
    result = CliRunner().invoke(main, ["doctor", "--server", "http://127.0.0.1:9"])
    assert (result.exit_code, "cannot be reached" in result.output) == (1, True)


async def test_backups_by_the_clock(tmp_path: Path) -> None:
    app = make_app(tmp_path / "tables.sqlite3")
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "mine.txt").write_text("not yours")
    async with app.house.opened(), Browser.at(app) as ada:
        await ada.new_table()
        for number in range(5):
            (folder / f"tables-2026010{number}-000000.backup").write_bytes(b"old")
        path = await back_up(app.house.store, folder, keep=3)
    assert backups.check(path) == 1
    assert len(kept_in(folder)) == 3
    assert kept_in(folder)[-1] == path
    assert (folder / "mine.txt").exists()


# --- backups by the clock ---------------------------------------------------------------------------------------------
async def _until_said(words: str, caplog: pytest.LogCaptureFixture) -> None:
    while not any(words in record.getMessage() for record in caplog.records):
        await asyncio.sleep(0.01)


async def _until_there_are(folder: Path, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(kept_in(folder)) < count:
            await asyncio.sleep(0.01)


async def test_a_backup_is_made_at_the_start_if_one_is_due(tmp_path: Path) -> None:
    """A server that starts anew every night would never have one."""
    (tmp_path / "tables-20260101-000000.backup").write_bytes(b"old")
    app = make_app(tmp_path / "tables.sqlite3", backups=str(tmp_path))
    async with app.house.opened():
        await _until_there_are(tmp_path, 2)


@pytest.mark.parametrize(("hours", "is_due"), [(0, False), (23.9, False), (24, True), (-1, True)])
def test_a_backup_is_made_when_its_time_has_come(hours: float, is_due: bool, tmp_path: Path) -> None:
    """Before the newest one was made: the clock was set back."""
    now = datetime(2026, 1, 1, tzinfo=UTC).timestamp() + hours * 3600
    (tmp_path / "tables-20260101-000000.backup").write_bytes(b"new")
    clock = BackupClock(open_store(str(tmp_path / "x")), tmp_path, 24, 3, lambda: now)
    assert (clock._due() <= now) == is_due


async def test_a_backup_that_fails_is_told_wherever_somebody_looks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "tablewright.web")
    now = time.time() + 3600  # after the backup that is made by the real clock: no other is due by itself
    app = make_app(tmp_path / "tables.sqlite3", backups=str(tmp_path), clock=lambda: now)
    clock = app.house.backups
    assert clock

    async def full(path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async with app.house.opened(), Browser.at(app, "127.0.0.1") as near, Browser.at(app) as far:
        await asyncio.wait_for(_until_said("backed up into", caplog), PATIENCE)  # the file is there before it is read
        monkeypatch.setattr(app.house.store, "backup", full)
        await clock.back_up()
        assert now < clock._due() <= now + 3600  # tried again soon, and not a day later
        told, figures = (await near.get("/health")).json(), (await near.get("/metrics")).text
        assert told["ok"] is True
        assert told["backup"]["ok"] is False
        assert "No space left" in told["backup"]["trouble"]
        assert (await far.get("/health")).json()["backup"] == {"ok": False}
        assert re.search(r"^tablewright_backup_failures 1$", figures, re.MULTILINE)
        assert re.search(r"^tablewright_backup_ok 0$", figures, re.MULTILINE)
        assert any("backup" in record.getMessage() for record in caplog.records if record.levelname == "ERROR")
        monkeypatch.undo()
        await clock.back_up()
        assert (await near.get("/health")).json()["backup"]["ok"] is True


async def test_sizes_memory_and_version_are_told_to_those_near(app: Application) -> None:
    wanted = {"store_bytes", "wal_bytes", "disk_free_bytes", "memory_bytes", "open_files"}
    async with Browser.at(app, "127.0.0.1") as near, Browser.at(app) as far:
        assert wanted <= (await near.get("/health")).json().keys()
        assert not wanted & (await far.get("/health")).json().keys()
        figures = (await near.get("/metrics")).text
    assert all(re.search(rf"^tablewright_{name} \d", figures, re.MULTILINE) for name in wanted)
    assert f'tablewright_info{{version="{__version__}"}} 1' in figures


# --- what a host has set up wrongly -----------------------------------------------------------------------------------
async def test_a_proxy_that_is_not_trusted_is_told_of_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    app = make_app(tmp_path / "tables.sqlite3", url="https://play.test")
    forwarded = {"host": "play.test", "x-forwarded-for": "203.0.113.9"}
    async with app.house.opened(), Browser.at(app, "127.0.0.1") as browser:
        for _ in range(2):
            assert (await browser.get("/metrics", headers=forwarded)).status_code == 404  # it may be anybody
        assert (await browser.get("/metrics", headers={"host": "play.test"})).status_code == 200
    told = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len([line for line in told if "--trust 127.0.0.1" in line]) == 1


async def test_a_name_and_an_origin_that_do_not_fit_are_told_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = make_app(tmp_path / "x.sqlite3", url="https://play.test", hosts=("play.test",))
    async with app.house.opened(), Browser.at(app) as browser:
        assert (await browser.get("/", headers={"host": "other.test"})).status_code == 421
        origin = {"host": "play.test", "origin": "https://play.test:8443"}
        assert (await browser.post("/tables", headers=origin)).status_code == 403
    told = " ".join(record.getMessage() for record in caplog.records if record.levelname == "WARNING")
    assert "'other.test'" in told
    assert "https://play.test:8443" in told


def test_a_server_without_handles_says_so(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def none_left(*_: object) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    handles = Handles()
    monkeypatch.setattr(os, "open", none_left)
    handles.look()
    handles.look()
    assert [record.levelname for record in caplog.records if "file descriptor" in record.getMessage()] == ["ERROR"]


@pytest.mark.parametrize("proxy", ["caddy", "1.2.3", "*", "127.0.0.1:80", ""])
def test_a_proxy_is_trusted_by_its_address_alone(proxy: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--trust", proxy])
    assert (result.exit_code, "no IP address" in result.output) == (2, True)


@pytest.mark.parametrize(
    "where",
    [
        *("mysql://u:secret@h/x", "Postgresql://u:secret@h/x", "sqlite:///tables.db", "'tables.sqlite3'"),
        *("postgresql+psycopg://u:secret@h/x", '"postgresql://u:secret@h/x"'),
    ],
)
def test_a_misspelt_store_is_refused_and_makes_no_folder(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLEWRIGHT_STORE", where)
    for command in (["serve"], ["backup", "--to", "x.backup"]):
        result = CliRunner().invoke(main, command)
        assert (result.exit_code, "secret" in result.output) == (2, False)
    with pytest.raises(CannotOpen):
        open_store(where)
    assert list(tmp_path.iterdir()) == []


def test_a_name_beyond_ascii_is_known_as_browsers_send_it() -> None:
    config = Config("x", "https://münchen.example:8443/rpg")
    assert config.origin == "https://xn--mnchen-3ya.example:8443"
    assert "xn--mnchen-3ya.example" in hosts_for(config.url, loopback=False)

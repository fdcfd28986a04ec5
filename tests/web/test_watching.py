"""For whoever watches over a server: figures, request numbers, health from outside, backups by the clock."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablewright.cli import main
from tablewright.store import backups
from tablewright.web.serving.app import Application
from tablewright.web.serving.rotation import back_up, kept_in
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

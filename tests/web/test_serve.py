"""The commands: serve says where it is, backup and restore carry everything over; whether proxies are believed."""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from tablewright_client import Client

from tablewright.cli.serve import backup, restore
from tablewright.store.backups import BadBackup
from tablewright.web.serving.config import Limits
from tests.patience import PATIENCE
from tests.web.conftest import Served, make_app


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_serve_says_where_it_is_and_ends_in_order_when_told(tmp_path: Path, told: signal.Signals) -> None:
    store = tmp_path / "t.sqlite3"
    command = [sys.executable, "-m", "tablewright", "serve", "--port", "0", "--store", str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://localhost:")
        assert httpx.get(f"{address}/health", timeout=PATIENCE).json()["ok"] is True
        with Client.at(address) as client:
            made = client.new_table("yabec")
            seat = made.seat("p1")
            asked = seat.look().decision
            assert asked is not None
            version = seat.answer(asked.options[0]).version
        process.send_signal(told)
        assert process.wait(PATIENCE) == 0
        talk = process.stderr.read()
    assert "Warning" not in talk
    assert "Traceback" not in talk
    assert '"path":"/health","status":200' in talk
    assert [path.name for path in tmp_path.iterdir()] == ["t.sqlite3"]  # one file, and all that was played is in it
    with contextlib.closing(sqlite3.connect(store)) as kept:
        assert kept.execute("SELECT version FROM tables").fetchall() == [(version,)]


def test_a_host_that_others_reach_is_warned_about(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablewright", "serve", "--port", "0", "--host", "0.0.0.0", "--quiet"]
    command += ["--store", str(tmp_path / "t.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.terminate()
        assert "nothing is encrypted" in process.stderr.read()


def test_backup_and_restore(tmp_path: Path) -> None:
    store, saved, other = tmp_path / "t.sqlite3", tmp_path / "t.backup", tmp_path / "other.sqlite3"
    with Served(make_app(store)) as served, Client.at(served.address) as client:
        made = client.new_table("duel", players=2)
        made.seat("p1").answer("wait")
        result = CliRunner().invoke(backup, ["--to", str(saved), "--store", str(store)])  # while it is served
        assert (result.exit_code, "1 tables" in result.output) == (0, True)
        assert CliRunner().invoke(backup, ["--to", str(saved), "--store", str(store)]).exit_code == 1
        made.seat("p2").look()
    assert CliRunner().invoke(restore, [str(saved), "--store", str(other)]).exit_code == 0
    with Served(make_app(other)) as served, Client.at(served.address) as client:
        seat = made.seat("p1")
        seat._client = client
        assert seat.look().version == 1  # the same table, and the same token opens it
    assert isinstance(CliRunner().invoke(restore, [str(saved), "--store", str(other)]).exception, BadBackup)


@pytest.mark.parametrize(("trusted", "statuses"), [(("127.0.0.1",), [200, 200]), ((), [200, 429])])
def test_a_proxy_is_believed_only_where_it_is_trusted(
    tmp_path: Path, trusted: tuple[str, ...], statuses: list[int]
) -> None:
    limits = Limits(address_rate=0.01, address_burst=1)
    with Served(make_app(tmp_path / "t.sqlite3", limits=limits, trusted=trusted)) as served:
        got = [
            httpx.get(
                f"{served.address}/health", headers={"x-forwarded-for": f"10.1.1.{number}"}, timeout=PATIENCE
            ).status_code
            for number in (1, 2)
        ]
    assert got == statuses

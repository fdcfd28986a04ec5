"""The same application where there is less: in one thread with nothing beside it, and in one process as on Windows."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tablewright.rules import titles
from tests.patience import PATIENCE
from tests.web.one_thread import ANSWERS

ROOT = Path(__file__).parents[2]
# What Python has elsewhere and not on Windows.
SERVE = """
import asyncio, os, signal, sys
for name in ("fcntl", "resource", "termios", "pwd", "grp", "uvloop"):
    sys.modules[name] = None
del os.fork, os.posix_spawn
for name in "SIGHUP SIGKILL SIGALRM SIGUSR1 SIGUSR2 SIGCHLD SIGPIPE pthread_kill pthread_sigmask setitimer".split():
    delattr(signal, name)
def unknown(*_): raise NotImplementedError
asyncio.SelectorEventLoop.add_signal_handler = asyncio.SelectorEventLoop.remove_signal_handler = unknown
from tablewright.__main__ import main
main()
"""


def test_all_five_games_in_one_thread_with_nothing_beside_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.web.one_thread", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert answers.keys() == titles().keys()
    assert min(answers.values()) > ANSWERS // 3, answers


def test_serve_with_one_process_as_on_windows(tmp_path: Path) -> None:
    arguments = ["serve", "--port", "0", "--no-open", "--store", str(tmp_path / "tables.sqlite3")]
    with subprocess.Popen([sys.executable, "-c", SERVE, *arguments], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            with httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE) as client:
                _play(client)
        finally:
            server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0


def _play(client: httpx.Client) -> None:
    """Make a table, answer, have all of it verified, take it away and bring it back: threads do what may take long."""
    made = client.post("/tables", json={"game": "twelve_years", "dice": "open", "seed": "one"}).json()
    client.headers["authorization"] = f"Bearer {made['seats']['p1']}"
    table = f"/tables/{made['table']}"
    asked = client.get(table).json()["decision"]
    key = asked.get("options", ["Ada"])[0]
    answered = client.post(f"{table}/answer", json={"version": 0, "command": "first", "key": key})
    assert (answered.status_code, answered.json()["version"]) == (200, 1)
    assert client.get(f"{table}/verify").json()["ok"] is True
    client.headers["authorization"] = f"Bearer {made['owner']}"
    save = client.get(f"{table}/save").content
    brought = client.post("/tables/upload", content=save)
    assert brought.status_code == 201

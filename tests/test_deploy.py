"""What is needed to serve for real: the recipes name only options that there are, and start as they say."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tablewright.cli.serve import serve

DEPLOY = Path(__file__).parents[1] / "deploy"
OPTIONS = {option for parameter in serve.params for option in parameter.opts}


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "tablewright.service"])
def test_the_recipes_name_options_that_there_are(name: str) -> None:
    text = "\n".join(line for line in (DEPLOY / name).read_text().splitlines() if not line.startswith("#"))
    command = text[text.index("ExecStart") : text.index("Restart=")] if name.endswith(".service") else text
    used = set(
        re.findall(r"(?<![\w-])(--(?:host|port|url|trust|backup\w*[-\w]*|store|quiet|no-open|limit))\b", command)
    )
    assert used
    assert used - {"--no-open"} <= OPTIONS


def test_the_unit_starts_as_it_says(tmp_path: Path) -> None:
    """Its command with other folders, behind a proxy's headers; the folders stay private."""
    text = (DEPLOY / "tablewright.service").read_text().replace("\\\n", " ")
    line = next(line for line in text.splitlines() if line.startswith("ExecStart="))
    words = line.removeprefix("ExecStart=").replace("/var/lib/tablewright", str(tmp_path)).split()[1:]
    (tmp_path / "backups").mkdir()
    command = [sys.executable, "-m", "tablewright", *words, "--port", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    old = os.umask(0o077)
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    finally:
        os.umask(old)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "https://play.example.org"
        port = _port_of(process.pid)
        proxied = {"host": "play.example.org", "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            page = client.get("/", headers=proxied)
            assert page.status_code == 200
            assert "secure" in page.headers["set-cookie"].lower()
            assert client.get("/", headers={"host": "evil.example"}).status_code == 421
            assert client.get("/health").json()["ok"]
            assert client.get("/metrics").status_code == 200
            assert client.get("/metrics", headers=proxied).status_code == 404
        assert (tmp_path / "tables.sqlite3").stat().st_mode & 0o077 == 0
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def _port_of(process: int) -> int:
    """The port on which a process listens, as the system knows it."""
    sockets = {str(link.readlink()) for link in Path(f"/proc/{process}/fd").iterdir() if link.is_symlink()}
    inodes = {match[1] for each in sockets if (match := re.fullmatch(r"socket:\[(\d+)\]", each))}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and fields[9] in inodes:
            return int(fields[1].rpartition(":")[2], 16)
    raise AssertionError("it does not listen")

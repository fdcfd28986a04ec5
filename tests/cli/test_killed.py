"""The real command, killed with -9 in the middle of a campaign: resumed it lacks nothing, and is verified, exported."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablewright.rules import GAMES

GAME = next(iter(GAMES))
COMMAND = [sys.executable, "-m", "tablewright"]


def run(home: Path, *words: str, lines: str = "") -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "TABLEWRIGHT_HOME": str(home)}
    return subprocess.run([*COMMAND, *words], input=lines, capture_output=True, text=True, env=environment, check=False)


@pytest.mark.slow
def test_a_campaign_killed_in_the_middle(home: Path) -> None:
    environment = {**os.environ, "TABLEWRIGHT_HOME": str(home)}
    words = [*COMMAND, "play", GAME, "--plain", "--sealed", "--salt", "mine", "--name", "Killed"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as player:
        assert player.stdin
        assert player.stdout
        player.stdin.write("1\n" * 20)
        player.stdin.flush()
        while player.stdout.read(1) != ">":  # it has begun to ask
            pass
        player.kill()
    (path,) = (home / "data" / "saves").glob("*.tw")
    before = path.read_bytes()
    assert run(home, "resume", "--plain", lines="1\n1\n1\nquit\n").returncode in (0, 1)
    assert path.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    assert json.loads(run(home, "verify", "--json").stdout)["good"] is True
    assert run(home, "export").stdout.strip()
    assert run(home, "doctor").returncode == 0

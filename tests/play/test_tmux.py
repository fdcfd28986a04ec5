"""The real command in a real terminal: a newcomer begins, plays a few steps, leaves, and comes back."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
pytestmark = [pytest.mark.terminal, needs_tmux]
COMMAND = f"{sys.executable} -m tablewright"


class Terminal:
    """A terminal of 80 by 24 in which things are typed and read."""

    def __init__(self, folder: Path) -> None:
        self._socket = str(folder / "tmux")
        environment = {**os.environ, "TABLEWRIGHT_HOME": str(folder / "home"), "TERM": "xterm-256color"}
        for name in ("NO_COLOR", "TMUX", "COLORFGBG"):
            environment.pop(name, None)
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh", env=environment)

    def _tmux(self, *words: str, env: dict[str, str] | None = None) -> str:
        command = ["tmux", "-S", self._socket, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=env).stdout

    def type(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def wait_for(self, pattern: str) -> str:
        """The screen, once it shows this."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if re.search(pattern, screen := self.screen()):
                return screen
            time.sleep(0.05)
        raise AssertionError(f"{pattern!r} did not come up; the terminal shows:\n{self.screen()}")

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def close(self) -> None:
        self._tmux("kill-server")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.close()


def test_a_newcomer_begins_plays_leaves_and_comes_back(terminal: Terminal) -> None:
    terminal.type(f"{COMMAND} play", "Enter")
    terminal.wait_for("T A B L E W R I G H T")
    terminal.type("1")
    terminal.wait_for("What shall this game be called")
    terminal.type("Crow", "Enter")
    terminal.wait_for("Let fate name them")
    terminal.type("1")
    terminal.wait_for("Choose where to go")
    terminal.resize(120, 40)
    assert "Choose where to go" in terminal.wait_for("PARTY")
    terminal.type("?")
    terminal.wait_for("Twelve Years: keys")
    terminal.type("Escape")
    terminal.type("Escape")
    terminal.wait_for("Leave the table")
    terminal.type("Enter")
    terminal.wait_for(r"[$#]\s*$")
    terminal.type("clear", "Enter")
    terminal.type(f"{COMMAND} resume", "Enter")
    terminal.wait_for("Choose where to go")


def test_line_by_line(terminal: Terminal) -> None:
    terminal.type(f"{COMMAND} play twelve_years --plain --seed 'amber crow vale'", "Enter")
    terminal.wait_for(r"Who names them\?[\s\S]*>\s*$")
    terminal.type("1", "Enter")
    terminal.wait_for(r"Choose where to go[\s\S]*>\s*$|Ways on:[\s\S]*>\s*$")
    terminal.type("quit", "Enter")
    terminal.wait_for(r"Everything is saved in twelve-years.tw")

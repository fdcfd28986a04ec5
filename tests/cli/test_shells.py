"""Tab in the real shells, set up as docs/commands.md says: somebody types, presses Tab, and reads what became of it."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.patience import PATIENCE

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
_ESCAPES = re.compile(r"\x1b(\[[0-9;?<=>]*[A-Za-z]|[\]P][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>])")
_START_OF_LINE, _END_OF_LINE = "\x01", "\x05"

TYPED = {  # what stands there before Tab and after it
    "play twel": "play twelve_years",
    "resume freehold-t": "resume freehold-tab",
    "play freehold --bot p2=bo": "play freehold --bot p2=bold",
    "play twelve_years --set castle_m": "play twelve_years --set castle_mode=",
    "export freehold-tab --as=te": "export freehold-tab --as=textmapper",
    "map my": "map my house.toml",
    "simulate freehold --house=ax": "simulate freehold --house=axe.toml",
}


def _plain(said: bytes) -> str:
    """Without what only moves the cursor about, colours the line, or asks the terminal something."""
    return re.sub(r"[ \r\n]*[\r\n][ \r\n]*", "\n", _ESCAPES.sub("", said.decode(errors="replace")))


class Terminal:
    """A shell at a terminal, and somebody who types."""

    def __init__(self, shell: str, home: Path) -> None:
        surroundings = {**os.environ, "HOME": str(home), "PATH": f"{home}:{os.environ['PATH']}", "TERM": "xterm"}
        surroundings["XDG_CONFIG_HOME"] = str(home / ".config")
        self.pid, self._there = pty.fork()
        if not self.pid:
            os.chdir(home)
            os.execvpe(shell, [shell], surroundings)
        self.type("echo rea''dy\r")
        self.read("ready")

    def type(self, text: str) -> None:
        os.write(self._there, text.encode())

    def read(self, until: str) -> str:
        """The lines that come until this is one of them, or until the end of all patience."""
        said, patience = b"", time.monotonic() + PATIENCE
        while f"\n{until}\n" not in (lines := _plain(said)) and time.monotonic() < patience:
            if select.select([self._there], [], [], 0.1)[0]:
                said += os.read(self._there, 65536)
        return lines

    def tab(self, line: str) -> str:
        """The line as it is after Tab. It is not run: it is made the words of `echo`."""
        self.type(f"{line}\t{_START_OF_LINE}echo be''gun; echo {_END_OF_LINE} ; echo en''ded\r")
        said = self.read("ended")
        shown = re.search(r"\nbegun\n(.*)\nended\n", said)
        assert shown, said
        return shown[1]

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._there)


@pytest.fixture(params=["bash", "zsh", "fish"])
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    shell: str = request.param
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    program = tmp_path / "tablewright"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tablewright "$@"\n')
    program.chmod(0o755)
    (tmp_path / "my house.toml").touch()
    (tmp_path / "axe.toml").touch()
    (line,) = re.findall(rf"^\| {shell} \| `(.+)` \|$", PAGE.read_text(encoding="utf-8"), re.M)
    at_home = f'export HOME="{tmp_path}" PATH="{tmp_path}:$PATH"\n{line}\n'
    subprocess.run(["bash", "-c", at_home], check=True, timeout=PATIENCE)
    terminal = Terminal(shell, tmp_path)
    yield terminal
    terminal.close()


@pytest.mark.terminal
def test_tab_completes_when_it_is_set_up_as_the_page_says(command: Command, terminal: Terminal) -> None:
    command("play", "freehold", "--plain", "--name", "Tab")
    shown = {line: terminal.tab(f"tablewright {line}").removeprefix("tablewright ") for line in TYPED}
    assert shown == TYPED

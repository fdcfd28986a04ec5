"""How lines come out: in bold or not, wrapped for a screen or whole for a pipe."""

from __future__ import annotations

import os
import shutil
import textwrap
from typing import TextIO

_NARROWEST = 40


class Voice:
    """Lines that are said, one after the other."""

    def __init__(self, stdout: TextIO) -> None:
        self._stdout = stdout
        self._width = shutil.get_terminal_size().columns if stdout.isatty() else 0
        self._bold = stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    def block(self, text: str) -> None:
        for line in text.splitlines():
            self.write(line + "\n")

    def say(self, text: str, *, strong: bool = False) -> None:
        """Lines of text; a screen is not overrun in mid-word, a pipe gets every line whole."""
        for line in text.splitlines():
            wrapped = textwrap.fill(line, max(self._width - 1, _NARROWEST)) if self._width else line
            self.write(f"\x1b[1m{wrapped}\x1b[0m\n" if strong and self._bold else wrapped + "\n")

    def write(self, text: str) -> None:
        self._stdout.write(text)
        self._stdout.flush()

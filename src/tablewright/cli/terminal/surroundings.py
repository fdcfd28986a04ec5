"""The command line anywhere: without standard input, where letters are few, in narrow and dumb terminals."""

from __future__ import annotations

import codecs
import os
import shutil
import sys
import textwrap
from typing import Any

import click

INTERRUPTED = 130
_PLAINLY = "tablewright-plainly"
_PLAIN = {
    "→": "->", "←": "<-", "−": "-", "–": "-", "—": "-", "×": "x", "…": "...", "·": "*", "•": "*",
    "‘": "'", "’": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<=", "°": " degrees",
}  # fmt: skip
_NARROWEST, _WIDEST = 24, 100


def make_do() -> None:
    """Take the surroundings as they are: no input is empty input, and what cannot be written is written plainly."""
    codecs.register_error(_PLAINLY, _in_plain_letters)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  # it stands in for the one that is closed
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not speaks_unicode(stream):
            reconfigure(errors=_PLAINLY)


def speaks_unicode(stream: Any) -> bool:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name.startswith("utf")


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """For letters that a terminal does not have: something that means the same, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    odd = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter, "?") for letter in odd), error.end


def is_dumb() -> bool:
    """No colours and nothing drawn: by wish, or because the terminal cannot."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


class Folding(click.HelpFormatter):
    """Help that keeps to the terminal's width, examples included."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        columns = min(shutil.get_terminal_size().columns, max_width or _WIDEST)
        super().__init__(indent_increment, width or max(columns, _NARROWEST), max_width)

    def getvalue(self) -> str:
        return "".join(f"{folded}\n" for line in super().getvalue().splitlines() for folded in self._folded(line))

    def _folded(self, line: str) -> list[str]:
        """The line as it is if it fits; else broken at spaces, the rest under its first word and a little in."""
        if len(line) <= self.width:
            return [line]
        indent = " " * min(len(line) - len(line.lstrip()) + 4, self.width // 2)
        return textwrap.wrap(line, self.width, subsequent_indent=indent, break_on_hyphens=False)


class Surrounded(click.Context):
    """The context of every command of ours."""

    formatter_class = Folding

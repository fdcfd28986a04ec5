"""The command line anywhere: without standard input, where letters are few, in narrow and dumb terminals."""

from __future__ import annotations

import codecs
import errno
import os
import shutil
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click

INTERRUPTED = 130
_PLAINLY, _ASCII = "tablewright-plainly", "tablewright_ascii"
_PLAIN = {
    "→": "->", "←": "<-", "−": "-", "–": "-", "—": "-", "×": "x", "…": "...", "·": "*", "•": "*",
    "‘": "'", "’": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<=", "°": " degrees",
}  # fmt: skip
_NARROWEST, _WIDEST = 24, 100


def make_do() -> None:
    """Take the surroundings as they are: no input is empty input, and what cannot be written is written plainly."""
    if os.name != "posix":
        sys.exit("Error: this needs Linux, macOS or another Unix; under Windows, its subsystem for Linux")
    codecs.register_error(_PLAINLY, _in_plain_letters)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed: what is opened next must not take its place
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not speaks_unicode(stream):
            reconfigure(encoding=_meant(stream.encoding), errors=_PLAINLY)


def _meant(encoding: str) -> str:
    """ASCII that somebody means: Click takes it for a mistake, and writes UTF-8 instead, unless it has another name."""
    if codecs.lookup(encoding).name != "ascii":
        return encoding
    codecs.register(lambda name: _ascii() if name == _ASCII else None)
    return _ASCII


def _ascii() -> codecs.CodecInfo:
    plain = codecs.lookup("ascii")
    return codecs.CodecInfo(
        plain.encode,
        plain.decode,
        incrementalencoder=plain.incrementalencoder,
        incrementaldecoder=plain.incrementaldecoder,
        name=_ASCII,
    )


@contextmanager
def said_to_the_end() -> Iterator[None]:
    """What a command says comes through, or it has failed: a full disk gets a line, a reader who is gone needs none."""
    code: Any = None
    try:
        try:
            yield
        except SystemExit as leaving:
            code = leaving.code
            raise
        finally:
            sys.stdout.flush()
    except OSError as error:
        if not error.strerror:
            raise
        _say_no_more()
        if not code and error.errno != errno.EPIPE:
            click.echo(f"Error: this cannot be written: {error.strerror}", err=True)
        sys.exit(code or 1)


def _say_no_more() -> None:
    """What is still to be written goes nowhere: else Python tries again at its end, and complains."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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

"""Files that people name: read whole, if they are files at all. A device never ends, and a pipe may never begin."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import IO, Any, BinaryIO, TextIO

from tablewright.engine.budgets import LARGEST_FILE

_KINDS = {stat.S_IFIFO: "a pipe", stat.S_IFCHR: "a device", stat.S_IFBLK: "a device", stat.S_IFSOCK: "a socket"}
_HANDED_OVER = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")  # what the shell has opened already, as in `map <(...)`


class Unreadable(OSError):
    """The file of this name cannot be read, or is not text."""

    def __str__(self) -> str:
        return str(self.strerror)


def read_whole(path: Path, most: int = LARGEST_FILE) -> bytes:
    """What stands in a file. What is no plain file, or is larger than `most` bytes, is refused at once."""
    with open_plain(path) as file:
        return read_on(file, path, most)


def read_text(path: Path) -> str:
    """The text in a file, its lines ended as here."""
    try:
        text = read_whole(path).decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable(errno.EILSEQ, "this is no text in UTF-8", str(path)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_stream(stream: TextIO, most: int = LARGEST_FILE) -> str:
    """All that comes on a stream that is open already, if it ends."""
    text = stream.read(most + 1)
    if len(text) > most:
        raise Unreadable(errno.EFBIG, _too_large(most))
    return text


def open_plain(path: Path) -> BinaryIO:
    """The file, open for reading. It is opened before it is looked at: between the two it could become another."""
    opened = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)  # else a pipe waits for somebody who writes
    try:
        _look_at(path, os.fstat(opened).st_mode)
        os.set_blocking(opened, True)
        return os.fdopen(opened, "rb")
    except OSError:
        os.close(opened)
        raise


def read_on(file: BinaryIO, path: Path, most: int) -> bytes:
    """The rest of an open file."""
    known = os.fstat(file.fileno()).st_size
    content = b"" if known > most else file.read((known or most) + 1)  # what is asked for is room that is taken at once
    if len(content) > known > 0:  # it grew meanwhile
        content += file.read(most + 1 - len(content))
    if max(known, len(content)) > most:
        raise Unreadable(errno.EFBIG, _too_large(most), str(path))
    return content


def _too_large(most: int) -> str:
    return f"this is larger than {most // 1024**2} MB"


def _look_at(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    handed_over = stat.S_ISFIFO(mode) and str(path).startswith(_HANDED_OVER)
    if not stat.S_ISREG(mode) and not handed_over:
        kind = _KINDS.get(stat.S_IFMT(mode), "something else")
        raise Unreadable(errno.EINVAL, f"this is {kind}, not a file", str(path))


def lock(file: IO[Any], *, shared: bool = False) -> None:
    """Keep other programs off this file until it is closed; `shared`: only those that write.

    Windows cannot: of two programs at one file, the second finds it longer than it should be, and says so.
    """
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_SH if shared else fcntl.LOCK_EX)

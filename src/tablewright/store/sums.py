"""The checksum of a backup: one line of text after the last page of its SQLite file, over all that stands before it.

SQLite ignores what comes after its last page. The same sum is found by `head -c -84 FILE | sha256sum`.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import IO

_LABEL = b"\ntablewright sha256 "
LENGTH = len(_LABEL) + 64 + 1
_LINE = re.compile(re.escape(_LABEL) + rb"([0-9a-f]{64})\n")
_AT_ONCE = 1024 * 1024
_SQLITE = b"SQLite format 3\0"
_PAGE_SIZE = slice(16, 18)  # in SQLite's header
_SMALLEST = 512


def add_sum(path: Path) -> None:
    """Write the checksum at the end of a new backup, and see that all of it is on the disk."""
    with path.open("r+b") as file:
        digest = _digest(file, path.stat().st_size)
        file.write(_LABEL + digest.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def is_whole(path: Path) -> bool | None:
    """True if the checksum fits; None if there is none: an older backup, or no backup at all."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(0, size - LENGTH))
        found = _LINE.fullmatch(file.read())
        if found:
            file.seek(0)
            return _digest(file, size - LENGTH) == found[1].decode()
        file.seek(0)
        head = file.read(100)
        return None if not head.startswith(_SQLITE) or _ends_with_a_page(head, size) else False


def _ends_with_a_page(head: bytes, size: int) -> bool:
    """True for a file of whole pages: then nobody has ever added a checksum to it."""
    page = int.from_bytes(head[_PAGE_SIZE], "big")
    page = 65_536 if page == 1 else page
    return page >= _SMALLEST and size % page == 0


def _digest(file: IO[bytes], length: int) -> str:
    sum_of_all, left = hashlib.sha256(), length
    while left and (content := file.read(min(left, _AT_ONCE))):
        sum_of_all.update(content)
        left -= len(content)
    return sum_of_all.hexdigest()

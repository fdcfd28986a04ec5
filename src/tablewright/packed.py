"""What a wheel carries packed (hatch_build.py), because many small files take room.

Scenarios, the manual and a new game's template are unpacked when somebody asks for them; the pages' templates are read.
"""

from __future__ import annotations

import atexit
import io
import zlib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

_PACKAGE = Path(__file__).parent
_GZIP = 31


@cache
def unpacked(name: str) -> Path | None:
    """A folder that came packed, as it lies while this process runs; None where the project itself is at hand."""
    if (archive := _archive(name)) is None:
        return None
    folder = TemporaryDirectory(prefix="tablewright-")
    atexit.register(folder.cleanup)
    home = Path(folder.name) / _PACKAGE.name / name
    archive.extractall(home)
    return home


def texts(name: str) -> dict[str, str] | None:
    """The texts of such a folder by their places in it."""
    if (archive := _archive(name)) is None:
        return None
    return {place: archive.read(place).decode("utf-8") for place in archive.namelist()}


def _archive(name: str) -> ZipFile | None:
    packed = _PACKAGE / f"{name}.zip.gz"
    return ZipFile(io.BytesIO(zlib.decompress(packed.read_bytes(), _GZIP))) if packed.is_file() else None

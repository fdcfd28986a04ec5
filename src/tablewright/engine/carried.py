"""What came with the program: as the project has it or, in a wheel, packed, for long texts and small files take room.

`hatch_build.py` packs. Long texts of ours are packed one by one and read as if they were not; scenarios, the manual and
a new game's template are unpacked when somebody asks for them; the templates of pages are read all at once.
"""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tablewright.engine.files import read_text, read_whole

if TYPE_CHECKING:
    from zipfile import ZipFile

_PACKAGE = Path(__file__).parents[1]
_PACKED, _GZIP = ".gz", 31


def read_own(path: Path) -> str:
    """A text that came with the program."""
    try:
        return read_text(path)
    except FileNotFoundError:
        if not (packed := _packed(path)).is_file():
            raise
        return zlib.decompress(read_whole(packed), _GZIP).decode("utf-8")


def is_own(path: Path) -> bool:
    """Whether such a text is there."""
    return path.is_file() or _packed(path).is_file()


def own_files(folder: Path, suffix: str) -> list[Path]:
    """Such texts in a folder, by the names that they have in the project."""
    names = {file.name.removesuffix(_PACKED) for file in folder.glob(f"*{suffix}*")}
    return [folder / name for name in sorted(names) if name.endswith(suffix)]


def _packed(path: Path) -> Path:
    return path.with_name(path.name + _PACKED)


# --- folders ---------------------------------------------------------------------------------------------------------
@cache
def unpacked(name: str) -> Path | None:
    """A folder that came packed, as it lies while this process runs; None where the project itself is at hand."""
    if (archive := _archive(name)) is None:
        return None
    import atexit
    from tempfile import TemporaryDirectory

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
    if not packed.is_file():
        return None
    import io
    from zipfile import ZipFile

    return ZipFile(io.BytesIO(zlib.decompress(packed.read_bytes(), _GZIP)))

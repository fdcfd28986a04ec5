"""Texts that ship with the program: plain files in the project, packed in a wheel to save room.

`hatch_build.py` packs. Long texts of ours are packed one by one and read as if they were not; scenarios, the manual and
a new game's template are unpacked when somebody asks for them; the templates of pages are read all at once.

The edition inside a page (`web/in_page`) carries what its start would make anew each time: TOML as JSON, and the folder
`baked` with templates as code, digests and the like.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablewright.engine.files import read_text, read_whole

if TYPE_CHECKING:
    from zipfile import ZipFile

_PACKAGE = Path(__file__).parents[1]
_PACKED, _GZIP = ".gz", 31
_PARSED = ".json"


def read_own(path: Path) -> str:
    """A text that came with the program."""
    try:
        return read_text(path)
    except FileNotFoundError:
        if not (packed := _packed(path)).is_file():
            raise
        return zlib.decompress(read_whole(packed), _GZIP).decode("utf-8")


def parsed_own(path: Path) -> dict[str, Any] | None:
    """What a TOML text of ours says, where it came along parsed already.

    The library's own reader, as for TOML: of each single letter there is one text, and states leave out what is the
    very text that their field begins with. Other readers make new ones, and equal states would have other bytes.
    """
    try:
        content: dict[str, Any] = json.loads(read_whole(_parsed(path)))
        return content
    except FileNotFoundError:
        return None


def is_own(path: Path) -> bool:
    """True if a text of this name shipped with the program."""
    return path.is_file() or _packed(path).is_file() or _parsed(path).is_file()


def own_files(folder: Path, suffix: str) -> list[Path]:
    """Such texts in a folder, by the names that they have in the project."""
    found = (file.name for file in folder.glob(f"*{suffix}*"))
    names = {name.removesuffix(end) for name in found for end in ("", _PACKED, _PARSED)}
    return [folder / name for name in sorted(names) if name.endswith(suffix)]


def all_own(root: Path, suffixes: tuple[str, ...]) -> list[Path]:
    """All such texts below a folder, by the places that they have in the project."""
    found = (each.with_suffix("") if each.suffix == _PACKED else each for each in root.rglob("*"))
    return sorted(each for each in found if each.suffix in suffixes)


def _packed(path: Path) -> Path:
    return path.with_name(path.name + _PACKED)


def _parsed(path: Path) -> Path:
    return path.with_name(path.name + _PARSED)


def baked(name: str) -> Path | None:
    """Return what was made under this name when the static page was built; None elsewhere."""
    path = _PACKAGE / "baked" / name
    return path if path.exists() else None


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

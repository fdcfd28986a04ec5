"""Rules compiled to C, where whoever built this program asked for it: the same source, in about two thirds of the time.

`tools/compiled.py` makes them, a game at a time, into a folder of their own beside the package's rooms. A game's
compiled rules are used only if all that they were made from is still the same to the letter: a rule that was changed is
never played by what was compiled before. `TABLEWRIGHT_PLAIN=1` leaves them all aside. House rules are always played by
the plain source, since a copy of a game is made from it.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import msgspec

from tablewright.engine.decisions import Refused

PLAINLY = "TABLEWRIGHT_PLAIN"
SOURCE = Path(__file__).parents[1]
FOLDER = SOURCE / "compiled"
NOTE = "made.json"
IN_USE, COMPILED = "in use", "compiled"
_HOUSE = "tablewright.rules."


class Made(msgspec.Struct, frozen=True):
    """What stands beside the compiled rules of a game: of which modules, for which Python, from which sources."""

    modules: tuple[str, ...]
    suffix: str
    sources: str


def library(game: str) -> str:
    """The module that holds the code of all the others."""
    return f"tablewright_{game}__mypyc"


def sources(game: str, source: Path = SOURCE) -> str:
    """A digest of all that the rules of a game are compiled from and against."""
    found = hashlib.blake2b(digest_size=16)
    for room in (source / "engine", source / "world", source / "rules" / game):
        for file in sorted(room.rglob("*.py")):
            found.update(f"{file.relative_to(source).as_posix()}\0".encode())
            found.update(file.read_bytes() + b"\0")
    return found.hexdigest()


def standing(folder: Path = FOLDER) -> dict[str, str]:
    """What stands with each game that was compiled: `IN_USE`, or why it is played by the plain source."""
    return {file.parent.name: _why_not(file.parent) or IN_USE for file in sorted(folder.glob(f"*/{NOTE}"))}


def told() -> str:
    """The same in a line for people; nothing where nothing was compiled."""
    found = standing()
    used = [game for game, word in found.items() if word == IN_USE]
    left = [f"{game} not: {word}" for game, word in found.items() if word != IN_USE]
    return "; ".join(([f"compiled rules: {', '.join(used)}"] if used else []) + left)


def word(game: str) -> str:
    """By which rules a loaded game is played."""
    return COMPILED if _finder.games.get(game) else "plain"


def leave_aside() -> None:
    """From here on play the plain source, for who watches its lines or breaks them; too late once rules are loaded."""
    if loaded := [game for game, files in _finder.games.items() if files]:
        raise Refused(f"this needs the plain rules, and those of {', '.join(loaded)} are compiled: set {PLAINLY}=1")
    os.environ[PLAINLY] = "1"  # whatever is started from here does likewise


def _why_not(folder: Path) -> str:
    made = msgspec.json.decode((folder / NOTE).read_bytes(), type=Made)
    if os.environ.get(PLAINLY, "") not in ("", "0"):
        return f"{PLAINLY} is set"
    if made.suffix != EXTENSION_SUFFIXES[0]:
        return f"it was compiled for another Python ({made.suffix})"
    return "" if made.sources == sources(folder.name) else "the source has changed since it was compiled"


class _Finder(MetaPathFinder):
    """Finds the compiled modules of games; each game is looked at once, when the first of its rules is imported."""

    def __init__(self) -> None:
        self.games: dict[str, dict[str, Path]] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.startswith("tablewright_") and fullname.endswith("__mypyc"):
            game = fullname.removeprefix("tablewright_").removesuffix("__mypyc")
        elif fullname.startswith(_HOUSE) and fullname.count(".") > 2:
            game = fullname.split(".", 3)[2]
        else:
            return None
        if game not in self.games:
            self.games[game] = self._files(game)
        file = self.games[game].get(fullname)
        loader = ExtensionFileLoader(fullname, str(file))
        return spec_from_file_location(fullname, file, loader=loader) if file else None

    def _files(self, game: str) -> dict[str, Path]:
        folder = FOLDER / game
        if not (folder / NOTE).is_file() or _why_not(folder):
            return {}
        made = msgspec.json.decode((folder / NOTE).read_bytes(), type=Made)
        return {name: folder / f"{name}{made.suffix}" for name in (library(game), *made.modules)}


_finder = _Finder()
if FOLDER.is_dir():
    sys.meta_path.insert(0, _finder)

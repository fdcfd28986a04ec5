"""Written dungeons by name or by text: those of a game, those in the folder TABLEWRIGHT_DUNGEONS, or one that is
handed over whole (a setting holds its text, so that a saved game needs no file).
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Collection
from pathlib import Path

from tablewright.engine.budgets import LONGEST_DUNGEON
from tablewright.engine.charts import BadContent
from tablewright.engine.decisions import Refused
from tablewright.engine.ruleset import OnShelf
from tablewright.world.dungeon import Dungeon, Room
from tablewright.world.dungeon.written import load_dungeon, read_dungeon

GENERATED = "generated"
LONGEST = LONGEST_DUNGEON  # letters of a dungeon that is handed over


def is_written(value: str) -> bool:
    """Does this setting ask for a written dungeon?"""
    return value.strip() not in (GENERATED, "")


def written(value: str, own: Path) -> Dungeon:
    """The dungeon that a setting names or holds; `Refused`, with file and line, if there is none or it is faulty."""
    try:
        if "\n" in value.strip():
            return read_dungeon(value.replace("\r\n", "\n"), "your dungeon")
        return load_dungeon(_path(value.strip(), own))
    except BadContent as fault:
        raise Refused(str(fault)) from None


def _folders(own: Path) -> list[Path]:
    home = os.environ.get("TABLEWRIGHT_DUNGEONS")
    return [own, *([Path(home)] if home else [])]


def shelf(own: Path) -> list[str]:
    """Keys of the written dungeons there are."""
    return sorted(path.stem for folder in _folders(own) for path in folder.glob("*") if path.suffix in (".md", ".toml"))


def offered(own: Path) -> tuple[OnShelf, ...]:
    """The game's own written ones, with what stands at their head: a title, and a blurb for everybody."""
    return tuple(_head(path) for path in sorted(own.glob("*")) if path.suffix in (".md", ".toml"))


def _head(path: Path) -> OnShelf:
    if path.suffix == ".toml":
        said = tomllib.loads(path.read_text(encoding="utf-8"))
        return OnShelf(path.stem, said["title"], " ".join(said["about"].split()))
    title, blurb = path.read_text(encoding="utf-8").split("\n\n", 2)[:2]
    return OnShelf(path.stem, title.removeprefix("# ").strip(), " ".join(blurb.split()))


def _path(key: str, own: Path) -> Path:
    if key.replace("_", "").replace("-", "").isalnum():
        for folder in _folders(own):
            for path in (folder / f"{key}.md", folder / f"{key}.toml"):
                if path.exists():
                    return path
    known = ", ".join([GENERATED, *shelf(own)])
    raise Refused(f"there is no dungeon {key[:40]!r}; there are: {known}, or the text of one")


def must_be_known(room: Room, kind: str, key: str, keys: Collection[str]) -> None:
    """Complain of a key that the game does not have, and name what comes nearest."""
    if key not in keys:
        near = difflib.get_close_matches(key, keys, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(keys)[:12])} ..."
        raise Refused(f"room {room.id!r}: there is no {kind} {key!r}; {hint}")

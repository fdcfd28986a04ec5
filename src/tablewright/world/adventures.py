"""Written adventures that are no dungeon of rooms on a grid: TOML of a game's own shape, by name or whole.

A game gives the shape and checks its keys; file and entry are named where something is wrong.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from tablewright.engine.charts import BadContent, convert
from tablewright.engine.decisions import Refused

T = TypeVar("T")
Check = Callable[[str, T], None]  # of an adventure by its name: raises BadContent


def read_adventure(value: str, own: Path, shape: type[T], check: Check[T]) -> T:
    """The adventure that a setting names or holds, checked; `Refused` if there is none or it is faulty."""
    name, text = ("your adventure", value) if "\n" in value.strip() else _on_shelf(value.strip(), own)
    try:
        adventure = convert(tomllib.loads(text), shape, Path(name), "adventure")
        check(name, adventure)
    except (tomllib.TOMLDecodeError, RecursionError, BadContent) as error:
        raise Refused(f"{name}: {error}") from None
    return adventure


def _on_shelf(key: str, own: Path) -> tuple[str, str]:
    known = sorted(path.stem for path in own.glob("*.toml"))
    if key not in known:
        raise Refused(f"there is no adventure {key[:40]!r}; there are: {', '.join(known)}, or the text of one")
    return f"{key}.toml", (own / f"{key}.toml").read_text(encoding="utf-8")


def must_be_known(where: str, kind: str, keys: Iterable[str], known: Iterable[str]) -> None:
    """Complain of the first key that the game does not have."""
    allowed = frozenset(known)
    for key in keys:
        if key not in allowed:
            listed = ", ".join(sorted(each for each in allowed if each))
            raise BadContent(f"{where}: there is no {kind} {key!r}; there are: {listed}")

"""Hex maps as Text Mapper's lines: `0101 forest "name"`. Columns and rows from 01, flat-topped, shifted to fit.

The text says by how much it was shifted, so that it can be read back to the same hexes.
"""

from __future__ import annotations

import re

from tablewright.engine.decisions import Refused
from tablewright.engine.scene import HexTile, MapView

_MOST = 99  # two digits


def text_mapper(view: MapView) -> str:
    """A map of hexes as text; what nobody has seen is left out."""
    seen = [tile for tile in view.hexes if tile.known != "unseen"]
    if not seen:
        raise Refused("there is no map of hexes in this game yet")
    left = min(tile.q for tile in seen) - 1
    top = min(_row(tile) for tile in seen) - 1
    _need_room(seen, left, top)
    lines = [
        f"# {view.title or 'The land'}",
        f"# shifted by {left} columns and {top} rows",
        "include default.txt",
        *(_line(tile, left, top) for tile in sorted(seen, key=lambda each: (each.q, each.r))),
    ]
    return "\n".join([*lines, *_paths(view, left, top)]) + "\n"


def _need_room(seen: list[HexTile], left: int, top: int) -> None:
    if max(tile.q for tile in seen) - left > _MOST or max(_row(tile) for tile in seen) - top > _MOST:
        raise Refused("this land is wider than 99 hexes: Text Mapper's two digits cannot name them")


def _row(tile: HexTile) -> int:
    """The row in a grid whose every second column stands half a hex lower."""
    return tile.r + (tile.q - (tile.q & 1)) // 2


def _key(tile: HexTile, left: int, top: int) -> str:
    return f"{tile.q - left:02d}{_row(tile) - top:02d}"


def _line(tile: HexTile, left: int, top: int) -> str:
    marks = "".join(f" {_word(mark.label)}" for mark in tile.marks)
    name = ' "' + tile.name.replace('"', "'") + '"' if tile.name else ""
    return f"{_key(tile, left, top)} {_word(tile.terrain)}{marks}{name}"


def _word(text: str) -> str:
    return re.sub(r"[^a-z]+", "-", text.lower()).strip("-") or "unknown"


def _paths(view: MapView, left: int, top: int) -> list[str]:
    keys = {tile.id: _key(tile, left, top) for tile in view.hexes if tile.known != "unseen"}
    walked = [[keys[step] for step in path if step in keys] for path in view.paths]
    return ["-".join(path) + " trail" for path in walked if len(path) > 1]

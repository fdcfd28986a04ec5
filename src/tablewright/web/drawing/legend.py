"""Legend of a map: icons of marks, letters of terrain. Only what is on it."""

from __future__ import annotations

import msgspec

from tablewright.engine.scene import MapView


class Sign(msgspec.Struct, frozen=True):
    """An icon or a letter, and what it stands for."""

    icon: str
    letter: str
    meaning: str


def legend_of(view: MapView) -> list[Sign]:
    """Marks, then kinds of land; of squared paper, what the game says."""
    said = dict(view.legend)
    if view.kind == "squares":
        return [Sign("", letter, meaning) for letter, meaning in said.items()]
    standing = [tile.marks for tile in view.hexes] + [zone.marks for zone in view.zones]
    marks = {mark.icon: mark for place in standing for mark in place if mark.icon}
    lands = {tile.letter: tile.terrain.replace("_", " ") for tile in view.hexes}
    return [Sign(icon, "", said.get(mark.sign, mark.label)) for icon, mark in marks.items()] + [
        Sign("", letter, land) for letter, land in sorted(lands.items())
    ]

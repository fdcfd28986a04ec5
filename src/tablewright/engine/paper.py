"""A sheet of paper: places to write in, and what stands in them at this moment of a game.

A game lays its sheet out once (`telling/paper.toml`) and says what fills it (`telling/paper.py`); blank, filled and
fillable sheets are the same layout with other ink.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place to write in: its key, its label, and its share of the row."""

    key: str
    label: str
    wide: float = 1.0


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strip of a sheet.

    `row`: places on a line; `figures`: boxes for numbers; `track`: boxes to tick, `count` of them; `lines`: `count`
    lines in `columns`, numbered if wanted; `box`: an empty space of `count` lines for notes or a drawing.
    """

    kind: Literal["row", "figures", "track", "lines", "box"]
    label: str = ""
    key: str = ""
    places: tuple[Place, ...] = ()
    count: int = 0
    columns: int = 1
    numbered: bool = False
    rising: bool = False  # a track that fills up (years, threat), where others are used up (hit points)


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as it is laid out: `each` names whose sheet it is ("hero", "party")."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    a_page: int = 1  # how many of them fill a page


class Portrait(msgspec.Struct, frozen=True):
    """One of the dead, for the chronicle: a name, a likeness, a line."""

    name: str
    icon: str = ""
    line: str = ""


class Filled(msgspec.Struct, frozen=True):
    """What stands on one sheet now: words by the keys of its places, lists for lines, (now, most) for tracks."""

    layout: str
    title: str
    icon: str = ""
    words: Mapping[str, str] = {}
    lists: Mapping[str, tuple[str, ...]] = {}
    tracks: Mapping[str, tuple[int, int]] = {}

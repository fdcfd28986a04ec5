"""Gold, loot, trade and magick."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class GoldGained(Event, frozen=True, tag="gold-gained"):
    rule: ClassVar[str] = "TY-GOLD-02"
    gold: int
    source: str  # "start", "room", "remains", "sale", "noble", "theft"
    total: int


class ItemFound(Event, frozen=True, tag="item-found"):
    """Loot comes into sight. `owner` is set for starting loot."""

    rule: ClassVar[str] = "TY-LOOT-02"
    item: str
    kind: str
    value: int
    traps: int = 0
    owner: str = ""
    powers: tuple[str, ...] = ()


class ItemTaken(Event, frozen=True, tag="item-taken"):
    rule: ClassVar[str] = "TY-LOOT-09"
    item: str
    kind: str


class Traded(Event, frozen=True, tag="traded"):
    rule: ClassVar[str] = "TY-LOOT-10"
    what: str  # "bought" or "sold"
    item: str
    gold: int
    purse: int


class MagickWorked(Event, frozen=True, tag="magick"):
    rule: ClassVar[str] = "TY-MAG-01"
    power: str
    item: str
    who: str = ""


class Possessed(Event, frozen=True, tag="possessed"):
    rule: ClassVar[str] = "TY-MAG-13"
    who: str
    item: str


class Charmed(Event, frozen=True, tag="charmed"):
    rule: ClassVar[str] = "TY-MAG-17"
    enemy: str
    party: str = ""  # whose member it is now, where it was another's

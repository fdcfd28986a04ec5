"""Meetings: who sees whom, what they think, how it ends."""

from __future__ import annotations

from typing import ClassVar

from tablewright.rules.begone_foe.events.happening import Happening


class Met(Happening, frozen=True, tag="met"):
    rule: ClassVar[str] = "BF-SURP-01"
    kind: str
    name: str
    number: int
    distance: int


class Noticed(Happening, frozen=True, tag="noticed"):
    rule: ClassVar[str] = "BF-SURP-03"
    aware: str
    perception: int = 0
    stealth: int = 0
    foes_perception: int = 0
    foes_stealth: int = 0
    rolled: bool = True


class Watched(Happening, frozen=True, tag="watched"):
    rule: ClassVar[str] = "BF-SURP-09"
    total: int
    result: str


class Reacted(Happening, frozen=True, tag="reacted"):
    rule: ClassVar[str] = "BF-REACT-03"
    who: str
    total: int
    attitude: str
    speaker: str = ""


class Demanded(Happening, frozen=True, tag="demanded"):
    """They want something before anybody passes: so much silver, so many rations, the answer to a riddle."""

    rule: ClassVar[str] = "BF-REACT-02"
    name: str
    what: str
    price: int = 0
    riddle: str = ""


class Talked(Happening, frozen=True, tag="talked"):
    rule: ClassVar[str] = "BF-REACT-06"
    how: str
    result: str
    silver: int = 0


class Converted(Happening, frozen=True, tag="converted"):
    rule: ClassVar[str] = "BF-ALIGN-08"
    who: str
    name: str
    by: str
    total: int
    won: bool
    means: str = "talk"  # or "force"
    need: int = 9


class Parted(Happening, frozen=True, tag="parted"):
    rule: ClassVar[str] = "BF-SURP-04"
    how: str


class Newcomers(Happening, frozen=True, tag="newcomers"):
    rule: ClassVar[str] = "BF-WANDER-07"
    name: str
    number: int
    act: str

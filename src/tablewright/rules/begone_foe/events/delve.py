"""Exploration: rooms, light, traps, doors, treasure, tests."""

from __future__ import annotations

from typing import ClassVar

from tablewright.rules.begone_foe.events.happening import Happening


class Entered(Happening, frozen=True, tag="entered"):
    rule: ClassVar[str] = "BF-MOVE-02"
    room: str
    name: str
    text: str
    level: int
    turns: int
    first: bool = True
    feature: str = ""
    dark: bool = False


class LightDied(Happening, frozen=True, tag="light-died"):
    rule: ClassVar[str] = "BF-LIGHT-01"
    name: str
    item: str


class Lit(Happening, frozen=True, tag="lit"):
    rule: ClassVar[str] = "BF-LIGHT-02"
    name: str
    item: str


class Quenched(Happening, frozen=True, tag="quenched"):
    rule: ClassVar[str] = "BF-LIGHT-06"
    name: str
    item: str


class Wandered(Happening, frozen=True, tag="wandered"):
    rule: ClassVar[str] = "BF-WANDER-01"
    result: str
    came: str = ""


class Signs(Happening, frozen=True, tag="signs"):
    rule: ClassVar[str] = "BF-TRAP-01"
    trap: str
    text: str
    meaning: str = ""


class Sprung(Happening, frozen=True, tag="sprung"):
    rule: ClassVar[str] = "BF-TRAP-03"
    trap: str
    name: str


class Handled(Happening, frozen=True, tag="handled"):
    rule: ClassVar[str] = "BF-TRAP-02"
    trap: str
    plan: str


class Searched(Happening, frozen=True, tag="searched"):
    rule: ClassVar[str] = "BF-SKILL-01"
    found: tuple[str, ...]


class Opened(Happening, frozen=True, tag="opened"):
    rule: ClassVar[str] = "BF-SKILL-01"
    how: str
    done: bool


class FoundTreasure(Happening, frozen=True, tag="found-treasure"):
    rule: ClassVar[str] = "BF-ADV-01"
    worth: int
    things: tuple[str, ...]
    inside: str = ""


class Dropped(Happening, frozen=True, tag="dropped"):
    """Things that somebody let fall, or that somebody who came by took up (`taken`)."""

    rule: ClassVar[str] = "BF-PURS-07"
    name: str
    items: tuple[str, ...]
    taken: bool = False


class Tested(Happening, frozen=True, tag="tested"):
    rule: ClassVar[str] = "BF-SKILL-02"
    who: str
    name: str
    skill: str
    total: int
    target: int
    passed: bool
    rolled: bool = True


class Opposed(Happening, frozen=True, tag="opposed"):
    rule: ClassVar[str] = "BF-CORE-03"
    what: str
    name: str
    total: int
    other: str
    other_total: int
    won: bool


class Ruled(Happening, frozen=True, tag="ruled"):
    rule: ClassVar[str] = "BF-CORE-06"
    what: str
    ruling: str


class Noted(Happening, frozen=True, tag="noted"):
    """A small thing that came about: who did it, and what it was done to or with."""

    rule: ClassVar[str] = "BF-CORE-06"
    what: str
    name: str
    detail: str = ""


class Behind(Happening, frozen=True, tag="behind"):
    """Dice behind the screen: told to the game master alone, so that nobody reads hidden figures off them."""

    rule: ClassVar[str] = "BF-CORE-06"
    what: str
    detail: str

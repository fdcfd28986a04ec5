"""Characters and their days: making them, the town, rest, rewards, the road, the game master at work."""

from __future__ import annotations

from typing import ClassVar

from tablewright.rules.begone_foe.events.happening import Happening


class Created(Happening, frozen=True, tag="created"):
    rule: ClassVar[str] = "BF-CHAR-06"
    who: str
    name: str
    job: str
    alignment: str
    body: int
    mind: int
    skill: int
    heart: int
    hp: int
    silver: int


class Learned(Happening, frozen=True, tag="learned"):
    rule: ClassVar[str] = "BF-CHAR-06"
    who: str
    name: str
    what: str  # "art", "spell", "skill"
    key: str


class Stored(Happening, frozen=True, tag="stored"):
    """A thing, or silver, was left in town."""

    rule: ClassVar[str] = "BF-ENC-05"
    name: str
    item: str
    silver: int


class MasterDid(Happening, frozen=True, tag="master-did"):
    """The game master stepped in between two turns."""

    rule: ClassVar[str] = "BF-CORE-06"
    what: str
    detail: str


class WordsTried(Happening, frozen=True, tag="words-tried"):
    rule: ClassVar[str] = "BF-SKILL-02"
    who: str
    name: str
    words: str
    ruling: str
    worked: bool
    aim: str = ""


class Listened(Happening, frozen=True, tag="listened"):
    """At the doors (Alertness) or over tracks (Tracking): what is known now of rooms close by."""

    rule: ClassVar[str] = "BF-SURP-01"
    who: str
    name: str
    how: str
    rooms: tuple[str, ...]
    what: tuple[str, ...]


class Changed(Happening, frozen=True, tag="changed"):
    rule: ClassVar[str] = "BF-MON-16"
    who: str
    name: str
    into: str


class Risen(Happening, frozen=True, tag="risen"):
    rule: ClassVar[str] = "BF-MON-10"
    name: str
    into: str
    room: str


class Carries(Happening, frozen=True, tag="carries"):
    rule: ClassVar[str] = "BF-EQUIP-13"
    name: str
    item: str


class Arrived(Happening, frozen=True, tag="arrived"):
    """The party is in town."""

    rule: ClassVar[str] = "BF-CORE-05"
    day: int


class Bought(Happening, frozen=True, tag="bought"):
    rule: ClassVar[str] = "BF-EQUIP-15"
    name: str
    item: str
    count: int
    silver: int


class Sold(Happening, frozen=True, tag="sold"):
    rule: ClassVar[str] = "BF-EQUIP-15"
    name: str
    item: str
    silver: int
    count: int = 1


class Hired(Happening, frozen=True, tag="hired"):
    rule: ClassVar[str] = "BF-HIRE-02"
    name: str
    job: str
    wage: int
    half_share: bool = False


class Left(Happening, frozen=True, tag="left"):
    """A hireling or captive goes."""

    rule: ClassVar[str] = "BF-HIRE-06"
    name: str
    why: str


class HeardRumour(Happening, frozen=True, tag="heard-rumour"):
    """Something heard: in words of its own, or of a room and what is said to be there."""

    rule: ClassVar[str] = "BF-REACT-03"
    text: str
    what: str = ""


class Made(Happening, frozen=True, tag="made"):
    rule: ClassVar[str] = "BF-ITEM-04"
    name: str
    what: str
    spell: str
    days: int
    silver: int


class Copied(Happening, frozen=True, tag="copied"):
    rule: ClassVar[str] = "BF-SPELL-02"
    name: str
    spell: str
    days: int
    castable: bool


class Rested(Happening, frozen=True, tag="rested"):
    rule: ClassVar[str] = "BF-REST-01"
    kind: str  # "short", "night"
    healed: int
    rations: int  # of how many mouths
    foraged: int = 0  # how many of these the land fed, without a ration
    where: str = ""  # "town", "road"; '' below


class RestSpoiled(Happening, frozen=True, tag="rest-spoiled"):
    rule: ClassVar[str] = "BF-REST-03"
    kind: str


class Healed(Happening, frozen=True, tag="healed"):
    rule: ClassVar[str] = "BF-SOUL-03"
    who: str
    name: str
    amount: int
    hp: int
    by: str


class Awarded(Happening, frozen=True, tag="awarded"):
    rule: ClassVar[str] = "BF-ADV-07"
    who: str
    name: str
    xp: int
    why: str
    total: int


class Levelled(Happening, frozen=True, tag="levelled"):
    rule: ClassVar[str] = "BF-ADV-08"
    who: str
    name: str
    level: int
    score: str
    hp: int


class Drained(Happening, frozen=True, tag="drained"):
    rule: ClassVar[str] = "BF-MON-10"
    who: str
    name: str
    level: int
    lost: str


class SetOut(Happening, frozen=True, tag="set-out"):
    rule: ClassVar[str] = "BF-MOVE-01"
    dungeon: str
    days: int


class CameHome(Happening, frozen=True, tag="came-home"):
    rule: ClassVar[str] = "BF-ADV-01"
    treasure: int
    dead: int


class Ended(Happening, frozen=True, tag="ended"):
    rule: ClassVar[str] = "BF-ADV-07"
    how: str

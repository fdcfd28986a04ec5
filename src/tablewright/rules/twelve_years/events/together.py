"""Several parties: cooperative play, competitive play, bargains."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class Together(Event, frozen=True, tag="together"):
    """Several parties attack side by side: their dice, and the difference of highest and lowest (TY-COOP-03)."""

    rule: ClassVar[str] = "TY-COOP-04"
    parties: tuple[str, ...]
    faces: tuple[int, ...]
    difference: int


class Clash(Event, frozen=True, tag="clash"):
    """Parties fight each other: their dice, and the difference (TY-PVP-08, TY-BRAWL-05)."""

    rule: ClassVar[str] = "TY-PVP-08"
    parties: tuple[str, ...]
    faces: tuple[int, ...]
    difference: int


class Declared(Event, frozen=True, tag="declared"):
    """A party says what it means to do to or with another."""

    rule: ClassVar[str] = "TY-PVP-01"
    party: str
    what: str  # "attack", "rob", "follow", "let-go", "along", "come", "part", "aid"
    other: str = ""


class PartyStruck(Event, frozen=True, tag="party-struck"):
    """Damage that one side of a fight between parties deals, and to whom."""

    rule: ClassVar[str] = "TY-PVP-09"
    party: str
    dice: tuple[int, ...]
    bonus: int
    times: str
    total: int


class Hidden(Event, frozen=True, tag="hidden"):
    rule: ClassVar[str] = "TY-PVP-06"
    party: str


class StoleFrom(Event, frozen=True, tag="stole"):
    rule: ClassVar[str] = "TY-PVP-07"
    thief: str
    victim: str
    item: str = ""
    gold: int = 0


class FightOver(Event, frozen=True, tag="fight-over"):
    rule: ClassVar[str] = "TY-PVP-13"
    parties: tuple[str, ...]


class Bargained(Event, frozen=True, tag="bargained"):
    """Two parties swap goods; refused bargains are told too."""

    rule: ClassVar[str] = "TY-MP-03"
    party: str
    other: str
    gives: tuple[str, ...]
    gets: tuple[str, ...]
    agreed: bool


class SharedOut(Event, frozen=True, tag="shared-out"):
    """Loot of a fight fought together goes to the highest die (TY-COOP-12)."""

    rule: ClassVar[str] = "TY-COOP-12"
    party: str
    item: str = ""
    gold: int = 0

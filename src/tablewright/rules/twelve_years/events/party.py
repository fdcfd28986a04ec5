"""Assembling the Party; Death, Dying & Continuity; Passage of Time; how the game ends."""

from __future__ import annotations

from typing import ClassVar

from tablewright.engine.events import Event


class Assembled(Event, frozen=True, tag="assembled"):
    rule: ClassVar[str] = "TY-ASM-01"
    number: int
    party: str


class Joined(Event, frozen=True, tag="joined"):
    """A member joins: at assembly, or later as a newcomer."""

    rule: ClassVar[str] = "TY-ASM-10"
    who: str
    archetype: str
    weapon: str
    hp: int
    assembly: bool = False


class SetOut(Event, frozen=True, tag="set-out"):
    rule: ClassVar[str] = "TY-ASM-02"
    party: str
    members: int


class StolenAtStart(Event, frozen=True, tag="stolen-at-start"):
    rule: ClassVar[str] = "TY-ASM-07"
    who: str


class Died(Event, frozen=True, tag="died"):
    rule: ClassVar[str] = "TY-DMG-07"
    who: str
    archetype: str
    cause: str


class PartyFell(Event, frozen=True, tag="party-fell"):
    rule: ClassVar[str] = "TY-DEATH-03"
    number: int
    party: str
    place: str
    killed_by: str
    mode: str  # "hex", "dungeon", "castle", "city"
    year: int


class YearsPassed(Event, frozen=True, tag="years-passed"):
    rule: ClassVar[str] = "TY-TIME-03"
    source: str
    years: int
    total: int


class Spared(Event, frozen=True, tag="spared"):
    """Lore of the Fae Folk kept the party from being lost."""

    rule: ClassVar[str] = "TY-ARCH-07"
    source: str


class Healed(Event, frozen=True, tag="healed"):
    rule: ClassVar[str] = "TY-DEATH-02"
    source: str  # "hermit", "moonkissed", "level", "circle", "rejuvenation"
    who: str = ""  # "" for the whole party


class LevelChanged(Event, frozen=True, tag="level"):
    rule: ClassVar[str] = "TY-LEVEL-02"
    by: int
    level: int
    source: str


class Equipped(Event, frozen=True, tag="equipped"):
    rule: ClassVar[str] = "TY-WPN-04"
    who: str
    item: str
    off: bool = False


class Ended(Event, frozen=True, tag="ended"):
    rule: ClassVar[str] = "TY-WIN-05"
    outcome: str
    way: str  # "attack", "evasion", "fae_touched", "death_crown", "ancient_crown", "years"
    party: str
    year: int

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


class Carries(Event, frozen=True, tag="carries"):
    rule: ClassVar[str] = "TY-LOOT-04"
    who: str
    item: str


class Redrawn(Event, frozen=True, tag="redrawn"):
    """A room is drawn another way round on the map."""

    rule: ClassVar[str] = "TY-DELVE-04"
    room: int


class Bent(Event, frozen=True, tag="bent"):
    """A rule is bent for the story: a figure changed by hand."""

    rule: ClassVar[str] = "TY-CORE-12"
    party: str
    what: str  # "gold", "level", "years" or a member's name
    old: int
    new: int
    reason: str


class Renamed(Event, frozen=True, tag="renamed"):
    rule: ClassVar[str] = "TY-ASM-03"
    what: str  # "member", "party" or "place"
    old: str
    new: str


class LineSettled(Event, frozen=True, tag="line-settled"):
    rule: ClassVar[str] = "TY-TARGET-02"
    members: tuple[str, ...]


class LoreStance(Event, frozen=True, tag="lore-stance"):
    """Whether the party lets itself be lost in the Fae although it knows better."""

    rule: ClassVar[str] = "TY-ARCH-07"
    party: str
    waived: bool


class Wrote(Event, frozen=True, tag="wrote"):
    """A line of a party's tale in its player's words, or the whole tale of a fallen one."""

    rule: ClassVar[str] = "TY-CORE-12"
    party: str
    words: str
    fallen: bool = False


class Ended(Event, frozen=True, tag="ended"):
    rule: ClassVar[str] = "TY-WIN-05"
    outcome: str
    way: str  # "attack", "evasion", "fae_touched", "death_crown", "ancient_crown", "own_way", "years"
    party: str
    year: int
    winners: tuple[str, ...] = ()  # seats that share the victory (TY-WIN-06)
    losers: tuple[str, ...] = ()

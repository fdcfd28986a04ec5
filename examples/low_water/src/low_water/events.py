"""What can happen on a crossing: facts, never prose. `telling/prose.py` has the words."""

from __future__ import annotations

from typing import ClassVar

from tablewright.api import Event


class Gathered(Event, frozen=True, tag="gathered"):
    rule: ClassVar[str] = "LW-INN-01"
    waiting: tuple[str, ...]


class Hired(Event, frozen=True, tag="hired"):
    rule: ClassVar[str] = "LW-INN-02"
    who: str


class SetOut(Event, frozen=True, tag="set-out"):
    rule: ClassVar[str] = "LW-INN-02"
    company: tuple[str, ...]


class Walked(Event, frozen=True, tag="walked"):
    rule: ClassVar[str] = "LW-WALK-01"
    to: str
    ground: str
    bells: int
    astray: str = ""  # "left" or "right"


class Tired(Event, frozen=True, tag="tired"):
    """Each of them lost a breath; `why` is mud, channel, squall, water or quicksand."""

    rule: ClassVar[str] = "LW-WALK-02"
    who: tuple[str, ...]
    why: str


class Seen(Event, frozen=True, tag="seen"):
    """Ground comes in sight: pairs of hex and ground."""

    rule: ClassVar[str] = "LW-SAND-02"
    grounds: tuple[tuple[str, str], ...]


class Held(Event, frozen=True, tag="held"):
    """The die was rolled, and the ground holds."""

    rule: ClassVar[str] = "LW-SINK-01"
    sinks_on: int


class Sank(Event, frozen=True, tag="sank"):
    rule: ClassVar[str] = "LW-SINK-02"
    who: str
    sinks_on: int


class Pulled(Event, frozen=True, tag="pulled"):
    rule: ClassVar[str] = "LW-SINK-04"
    who: str
    need: int
    out: bool
    left: int = 0  # pulls that are left


class Roped(Event, frozen=True, tag="roped"):
    rule: ClassVar[str] = "LW-SINK-05"
    who: str


class Unburdened(Event, frozen=True, tag="unburdened"):
    rule: ClassVar[str] = "LW-WALK-05"
    who: str


class Lost(Event, frozen=True, tag="lost"):
    """`how`: quicksand, forsaken, water, tide or boat."""

    rule: ClassVar[str] = "LW-SINK-03"
    who: str
    how: str


class LeftWaiting(Event, frozen=True, tag="left-waiting"):
    rule: ClassVar[str] = "LW-WALK-06"
    who: str
    ground: str


class Sounded(Event, frozen=True, tag="sounded"):
    rule: ClassVar[str] = "LW-SOUND-01"
    reach: int


class Rested(Event, frozen=True, tag="rested"):
    rule: ClassVar[str] = "LW-REST-01"
    who: tuple[str, ...]
    breath: int


class Searched(Event, frozen=True, tag="searched"):
    rule: ClassVar[str] = "LW-WRECK-01"
    find: str
    amount: int


class TideRose(Event, frozen=True, tag="tide-rose"):
    rule: ClassVar[str] = "LW-TIDE-01"
    over: str  # the ground that goes under now: channel, mud, ripples, sand, bank


class Sky(Event, frozen=True, tag="sky"):
    """The sky was looked at: fog `comes`, `lifts` or `stays`, it stays `clear`, or something `stirs` under it."""

    rule: ClassVar[str] = "LW-SKY-01"
    what: str


class Lit(Event, frozen=True, tag="lit"):
    rule: ClassVar[str] = "LW-SKY-03"


class Stirred(Event, frozen=True, tag="stirred"):
    rule: ClassVar[str] = "LW-SKY-05"
    what: str


class Followed(Event, frozen=True, tag="followed"):
    rule: ClassVar[str] = "LW-SKY-06"
    found: bool


class Boat(Event, frozen=True, tag="boat"):
    """A boat came for somebody who was left to wait."""

    rule: ClassVar[str] = "LW-END-02"
    who: str


class Paid(Event, frozen=True, tag="paid"):
    rule: ClassVar[str] = "LW-END-01"
    who: str
    fare: int
    worth: int  # of the burden, 0 where none came along


class Ended(Event, frozen=True, tag="ended"):
    rule: ClassVar[str] = "LW-END-03"
    outcome: str
    silver: int
    landed: int
    lost: int


AnyEvent = (
    Gathered
    | Hired
    | SetOut
    | Walked
    | Tired
    | Seen
    | Held
    | Sank
    | Pulled
    | Roped
    | Unburdened
    | Lost
    | LeftWaiting
    | Sounded
    | Rested
    | Searched
    | TideRose
    | Sky
    | Lit
    | Stirred
    | Followed
    | Boat
    | Paid
    | Ended
)

"""What can happen on a crossing: facts, never prose. `telling/prose.py` has the words."""

from __future__ import annotations

from tablewright.api import Event


class Gathered(Event, frozen=True, tag="gathered"):
    waiting: tuple[str, ...]


class Hired(Event, frozen=True, tag="hired"):
    who: str


class SetOut(Event, frozen=True, tag="set-out"):
    company: tuple[str, ...]


class Walked(Event, frozen=True, tag="walked"):
    to: str
    ground: str
    bells: int
    astray: str = ""  # "left" or "right"


class Tired(Event, frozen=True, tag="tired"):
    """Each of them lost a breath; `why` is mud, channel, squall, water or quicksand."""

    who: tuple[str, ...]
    why: str


class Seen(Event, frozen=True, tag="seen"):
    """Ground comes in sight: pairs of hex and ground."""

    grounds: tuple[tuple[str, str], ...]


class Held(Event, frozen=True, tag="held"):
    """The die was rolled, and the ground holds."""

    sinks_on: int


class Sank(Event, frozen=True, tag="sank"):
    who: str
    sinks_on: int


class Pulled(Event, frozen=True, tag="pulled"):
    who: str
    need: int
    out: bool
    left: int = 0  # pulls that are left


class Roped(Event, frozen=True, tag="roped"):
    who: str


class Unburdened(Event, frozen=True, tag="unburdened"):
    who: str


class Lost(Event, frozen=True, tag="lost"):
    """`how`: quicksand, forsaken, water, tide or boat."""

    who: str
    how: str


class LeftWaiting(Event, frozen=True, tag="left-waiting"):
    who: str
    ground: str


class Sounded(Event, frozen=True, tag="sounded"):
    reach: int


class Rested(Event, frozen=True, tag="rested"):
    who: tuple[str, ...]
    breath: int


class Searched(Event, frozen=True, tag="searched"):
    find: str
    amount: int


class TideRose(Event, frozen=True, tag="tide-rose"):
    over: str  # the ground that goes under now: channel, mud, ripples, sand, bank


class Sky(Event, frozen=True, tag="sky"):
    """The sky was looked at: fog `comes`, `lifts` or `stays`, it stays `clear`, or something `stirs` under it."""

    what: str


class Lit(Event, frozen=True, tag="lit"):
    """The lantern is lit."""


class Stirred(Event, frozen=True, tag="stirred"):
    what: str


class Followed(Event, frozen=True, tag="followed"):
    found: bool


class Boat(Event, frozen=True, tag="boat"):
    """A boat came for somebody who was left to wait."""

    who: str


class Paid(Event, frozen=True, tag="paid"):
    who: str
    fare: int
    worth: int  # of the burden, 0 where none came along


class Ended(Event, frozen=True, tag="ended"):
    outcome: str
    silver: int
    landed: int
    lost: int

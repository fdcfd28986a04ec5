"""What can happen: small typed facts, never prose. `telling/prose.py` has the words."""

from __future__ import annotations

from typing import ClassVar

from tablewright.api import Event


class Drawn(Event, frozen=True, tag="drawn"):
    rule: ClassVar[str] = "SDL-DRAW-01"
    coins: int


class Frayed(Event, frozen=True, tag="frayed"):
    rule: ClassVar[str] = "SDL-DRAW-01"
    left: int  # how much more the rope can take


class Broke(Event, frozen=True, tag="broke"):
    rule: ClassVar[str] = "SDL-DRAW-02"
    lost: int


class Stopped(Event, frozen=True, tag="stopped"):
    rule: ClassVar[str] = "SDL-STOP-01"
    coins: int


AnyEvent = Drawn | Frayed | Broke | Stopped

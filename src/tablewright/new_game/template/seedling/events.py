"""What can happen: small typed facts, never prose. `telling/prose.py` has the words."""

from __future__ import annotations

from tablewright.api import Event


class Drawn(Event, frozen=True, tag="drawn"):
    coins: int


class Frayed(Event, frozen=True, tag="frayed"):
    left: int  # how much more the rope can take


class Broke(Event, frozen=True, tag="broke"):
    lost: int


class Stopped(Event, frozen=True, tag="stopped"):
    coins: int

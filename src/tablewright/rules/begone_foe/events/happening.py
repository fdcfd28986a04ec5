"""What every event of the game is."""

from __future__ import annotations

from tablewright.engine.events import Event


class Happening(Event, frozen=True):
    """Base of this game's events."""
